//! Words on the sheet, in letters that every installation has: those of Latin-1, drawn dot by dot.

use std::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::mono_font::iso_8859_1::{FONT_8X13, FONT_10X20};
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::{Dimensions, DrawTarget, Drawable, Point, RgbColor, Size as Area};
use embedded_graphics::primitives::Rectangle;
use embedded_graphics::text::{Alignment, Baseline, Text, TextStyleBuilder};
use rust_decimal::prelude::ToPrimitive;
use tiny_skia::{ColorU8, Pixmap};

/// On which side of its place a word stands.
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

/// How large letters are.
pub(super) enum Size {
    Small,
    Large,
}

/// Writes a word below a place. Letters that there are none of become question marks.
pub(super) fn write(
    sheet: &mut Pixmap,
    word: &str,
    (x, y): (f32, f32),
    align: Align,
    size: Size,
    [red, green, blue]: [u8; 3],
) {
    let font: &MonoFont<'_> = match size {
        Size::Small => &FONT_8X13,
        Size::Large => &FONT_10X20,
    };
    let alignment = match align {
        Align::Left => Alignment::Left,
        Align::Middle => Alignment::Center,
        Align::Right => Alignment::Right,
    };
    let manner = TextStyleBuilder::new().alignment(alignment).baseline(Baseline::Top).build();
    let place = Point::new(x.round().to_i32().unwrap_or_default(), y.round().to_i32().unwrap_or_default());
    let colour = MonoTextStyle::new(font, Rgb888::new(red, green, blue));
    let Ok(_) = Text::with_text_style(word, place, colour, manner).draw(&mut Sheet(sheet));
}

struct Sheet<'a>(&'a mut Pixmap);

impl Dimensions for Sheet<'_> {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::zero(), Area::new(self.0.width(), self.0.height()))
    }
}

impl DrawTarget for Sheet<'_> {
    type Color = Rgb888;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        let width = self.0.width();
        for Pixel(Point { x, y }, colour) in pixels {
            let inside = |at: i32, most: u32| u32::try_from(at).ok().filter(|at| *at < most);
            let (Some(x), Some(y)) = (inside(x, width), inside(y, self.0.height())) else { continue };
            let place = usize::try_from(y * width + x).unwrap_or(usize::MAX);
            if let Some(dot) = self.0.pixels_mut().get_mut(place) {
                *dot = ColorU8::from_rgba(colour.r(), colour.g(), colour.b(), 255).premultiply();
            }
        }
        Ok(())
    }
}
