//! Writes laid-out pages as PDF.

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::image::Image;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};

use crate::face::{Faces, REGULAR, SEMI_BOLD, Weight};
use crate::page::{Ink, MARGIN, Mark, Pages, Paper, Picture};
use crate::work_order::Photo;
use crate::{Language, Letterhead, PrintError};

const FOOT_SIZE: f32 = 7.5;

pub(crate) struct Writer<'a> {
    document: Document,
    faces: &'a Faces,
    regular: Font,
    semi_bold: Font,
    logo: Option<Image>,
    paper: Paper,
    language: Language,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(faces: &'a Faces, letterhead: &Letterhead) -> Result<Self, PrintError> {
        let font = |bytes: &'static [u8]| Font::new(bytes.to_vec().into(), 0).ok_or(PrintError::Font);
        let mut document = Document::new();
        let metadata = Metadata::new().creator("Gantry".to_owned()).language(letterhead.language.tag().to_owned());
        document.set_metadata(metadata.authors(vec![letterhead.tenant.clone()]));
        Ok(Self {
            document,
            faces,
            regular: font(REGULAR)?,
            semi_bold: font(SEMI_BOLD)?,
            logo: letterhead.logo.as_deref().and_then(picture),
            paper: letterhead.paper,
            language: letterhead.language,
        })
    }

    /// Writes the pages of one document, numbered, with the photos that they name.
    pub(crate) fn write(&mut self, pages: &Pages, photos: &[Photo]) -> Result<(), PrintError> {
        let photos: Vec<Option<Image>> = photos.iter().map(|photo| picture(&photo.bytes)).collect();
        let (width, height) = self.paper.size();
        let size = || PrintError::Pdf("a page has no size".to_owned());
        for (number, marks) in (1_usize..).zip(&pages.all) {
            let mut page = self.document.start_page_with(PageSettings::from_wh(width, height).ok_or_else(size)?);
            let mut surface = page.surface();
            let foot = self.language.page_of(number, pages.all.len());
            let x = width - MARGIN - self.faces.width(Weight::Regular, FOOT_SIZE, &foot);
            let (y, weight, ink) = (height - MARGIN, Weight::Regular, Ink::Grey);
            let foot = Mark::Text { x, y, size: FOOT_SIZE, weight, ink, text: foot };
            for mark in marks.iter().chain([&foot]) {
                let picture = match mark {
                    Mark::Picture { picture: Picture::Logo, .. } => self.logo.as_ref(),
                    Mark::Picture { picture: Picture::Photo(index), .. } => photos.get(*index).and_then(Option::as_ref),
                    _ => None,
                };
                draw(&mut surface, mark, picture, (&self.regular, &self.semi_bold));
            }
            surface.finish();
            page.finish();
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> Result<Vec<u8>, PrintError> {
        self.document.finish().map_err(|error| PrintError::Pdf(format!("{error:?}")))
    }
}

/// A PNG or a JPEG.
fn picture(bytes: &[u8]) -> Option<Image> {
    let data = || bytes.to_vec().into();
    if bytes.starts_with(b"\x89PNG") {
        Image::from_png(data(), true).ok()
    } else if bytes.starts_with(b"\xff\xd8") {
        Image::from_jpeg(data(), true).ok()
    } else {
        None
    }
}

fn colour(ink: Ink) -> rgb::Color {
    match ink {
        Ink::Black => rgb::Color::new(0, 0, 0),
        Ink::Grey => rgb::Color::new(95, 95, 95),
        Ink::Light => rgb::Color::new(205, 205, 205),
    }
}

fn draw(surface: &mut Surface<'_>, mark: &Mark, image: Option<&Image>, (regular, semi_bold): (&Font, &Font)) {
    match mark {
        Mark::Text { x, y, size, weight, ink, text } => {
            surface.set_stroke(None);
            surface.set_fill(Some(Fill { paint: colour(*ink).into(), ..Fill::default() }));
            let font = if *weight == Weight::Regular { regular } else { semi_bold };
            surface.draw_text(Point::from_xy(*x, *y), font.clone(), *size, text, false, TextDirection::Auto);
        }
        Mark::Fill { x, y, width, height, ink } => {
            let Some(area) = Rect::from_xywh(*x, *y, *width, *height) else { return };
            let mut path = PathBuilder::new();
            path.push_rect(area);
            let Some(path) = path.finish() else { return };
            surface.set_stroke(None);
            surface.set_fill(Some(Fill { paint: colour(*ink).into(), ..Fill::default() }));
            surface.draw_path(&path);
        }
        Mark::Line { from, to, thickness, ink } => {
            let mut path = PathBuilder::new();
            path.move_to(from.0, from.1);
            path.line_to(to.0, to.1);
            let Some(path) = path.finish() else { return };
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke { paint: colour(*ink).into(), width: *thickness, ..Stroke::default() }));
            surface.draw_path(&path);
        }
        Mark::Picture { x, y, width, height, .. } => {
            let Some(image) = image else { return };
            let Some(size) = fitting(image.size(), (*width, *height)) else { return };
            surface.push_transform(&Transform::from_translate(*x, *y));
            surface.draw_image(image.clone(), size);
            surface.pop();
        }
    }
}

/// As large as fits, in its own proportions.
fn fitting((across, down): (u32, u32), (width, height): (f32, f32)) -> Option<Size> {
    let pixels = |count: u32| u16::try_from(count).ok().filter(|count| *count > 0).map(f32::from);
    let (across, down) = (pixels(across)?, pixels(down)?);
    let scale = (width / across).min(height / down);
    Size::from_wh(across * scale, down * scale)
}
