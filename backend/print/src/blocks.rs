//! What a page is built of: headings, facts, paragraphs, tables, boxes and lines to write on.

use crate::face::{Faces, Weight};
use crate::page::{Ink, MARGIN, Mark, Pages, Paper, Picture};
use crate::{Letterhead, code};

pub(crate) const TEXT: f32 = 9.5;
pub(crate) const SMALL: f32 = 7.5;
const HEADING: f32 = 11.0;
const TITLE: f32 = 16.0;
const QR: f32 = 58.0;
const BARS: (f32, f32) = (132.0, 24.0);
/// From one line to the next, as a multiple of the size.
const LEADING: f32 = 1.35;
const GUTTER: f32 = 8.0;

/// A paragraph of formatted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paragraph {
    /// A heading within it.
    Heading(String),
    /// Plain text.
    Text(String),
    /// A line of a list, with what stands before it.
    Item(String, String),
}

/// Lays blocks out below each other.
pub(crate) struct Flow<'a> {
    pub(crate) faces: &'a Faces,
    pub(crate) pages: Pages,
}

/// Where the text of a cell begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// A column: its title, its share of the width, and where its text begins.
pub(crate) type Column = (&'static str, f32, Align);

impl<'a> Flow<'a> {
    /// Nothing yet; pages after the first begin with a line that says what they belong to.
    pub(crate) fn new(faces: &'a Faces, paper: Paper, running: &str) -> Self {
        let width = paper.size().0 - 2.0 * MARGIN;
        let running = faces.wrap(Weight::SemiBold, SMALL, running, width).into_iter().next().unwrap_or_default();
        let (y, size, weight, ink) = (MARGIN + SMALL, SMALL, Weight::SemiBold, Ink::Grey);
        let running = vec![Mark::Text { x: MARGIN, y, size, weight, ink, text: running }];
        Self { faces, pages: Pages::new(paper, running, SMALL + 12.0) }
    }
}

impl Flow<'_> {
    /// Whose it is, and its code in letters, as bars, and with its address as squares.
    pub(crate) fn head(&mut self, letterhead: &Letterhead, code: &str, address: Option<&str>) {
        let (top, right) = (self.pages.y(), self.pages.right());
        let mut name_at = top + TEXT;
        if letterhead.logo.is_some() {
            let (width, height) = (170.0, 34.0);
            self.pages.put(Mark::Picture { x: MARGIN, y: top, width, height, picture: Picture::Logo });
            name_at = top + height + TEXT + 4.0;
        }
        self.at((MARGIN, name_at), (TEXT, Weight::Regular, Ink::Grey), &letterhead.tenant);
        let squares = address.map(|address| code::squares(address, (right - QR, top), QR)).unwrap_or_default();
        let left = right - BARS.0 - if address.is_some() { QR + 16.0 } else { 0.0 };
        for mark in squares.into_iter().chain(code::bars(code, (left, top), BARS)) {
            self.pages.put(mark);
        }
        self.at((left, top + BARS.1 + 14.0), (12.0, Weight::SemiBold, Ink::Black), code);
        self.pages.down(QR + 8.0);
    }

    /// What it is about, below the head.
    pub(crate) fn title(&mut self, text: &str) {
        self.text(0.0, (TITLE, Weight::SemiBold, Ink::Black), text);
        self.pages.down(8.0);
    }

    /// A line that ends where the page does.
    pub(crate) fn line_to_the_right(&mut self, (size, weight, ink): (f32, Weight, Ink), text: &str) {
        self.pages.need(size * LEADING);
        self.pages.down(size * LEADING);
        let x = self.pages.right() - GUTTER - self.faces.width(weight, size, text);
        self.at((x, self.pages.y() - size * (LEADING - 1.0)), (size, weight, ink), text);
    }

    /// A line of text at a place; nothing moves.
    pub(crate) fn at(&mut self, (x, y): (f32, f32), (size, weight, ink): (f32, Weight, Ink), text: &str) {
        self.pages.put(Mark::Text { x, y, size, weight, ink, text: text.to_owned() });
    }

    /// Text in as many lines as it takes, from here on down.
    pub(crate) fn text(&mut self, indent: f32, (size, weight, ink): (f32, Weight, Ink), text: &str) {
        for line in self.faces.wrap(weight, size, text, self.pages.width() - indent) {
            self.pages.need(size * LEADING);
            self.pages.down(size * LEADING);
            let y = self.pages.y() - size * (LEADING - 1.0);
            self.at((MARGIN + indent, y), (size, weight, ink), &line);
        }
    }

    /// The heading of a section, which is never alone at the foot of a page.
    pub(crate) fn heading(&mut self, text: &str) {
        if !self.pages.need(60.0) {
            self.pages.down(14.0);
        }
        self.text(0.0, (HEADING, Weight::SemiBold, Ink::Black), text);
        self.pages.down(2.0);
        self.rule(0.0, 0.8, Ink::Black);
        self.pages.down(4.0);
    }

    /// A line across, below what is there.
    fn rule(&mut self, indent: f32, thickness: f32, ink: Ink) {
        let y = self.pages.y();
        let (from, to) = ((MARGIN + indent, y), (self.pages.right(), y));
        self.pages.put(Mark::Line { from, to, thickness, ink });
    }

    pub(crate) fn paragraphs(&mut self, paragraphs: &[Paragraph]) {
        for paragraph in paragraphs {
            match paragraph {
                Paragraph::Heading(text) => self.text(0.0, (TEXT, Weight::SemiBold, Ink::Black), text),
                Paragraph::Text(text) => self.text(0.0, (TEXT, Weight::Regular, Ink::Black), text),
                Paragraph::Item(before, text) => {
                    self.pages.need(TEXT * LEADING);
                    let y = self.pages.y() + TEXT;
                    self.at((MARGIN + 4.0, y), (TEXT, Weight::Regular, Ink::Black), before);
                    self.text(20.0, (TEXT, Weight::Regular, Ink::Black), text);
                }
            }
            self.pages.down(2.0);
        }
    }

    /// Labels above values, in columns; a value that is empty is left out.
    pub(crate) fn facts(&mut self, columns: u8, facts: &[(&str, Option<String>)]) {
        let known: Vec<_> = facts.iter().filter_map(|(label, value)| Some((label, value.as_ref()?))).collect();
        let across = (self.pages.width() + GUTTER) / f32::from(columns);
        for row in known.chunks(usize::from(columns)) {
            let wrapped: Vec<_> = row
                .iter()
                .map(|(label, value)| (label, self.faces.wrap(Weight::Regular, TEXT, value, across - GUTTER)))
                .collect();
            let most = wrapped.iter().map(|(_, lines)| lines.len()).max().unwrap_or(1);
            let height = SMALL * LEADING + self.lines(most) + 6.0;
            self.pages.need(height);
            let top = self.pages.y();
            for (column, (label, lines)) in (0_u8..).zip(wrapped) {
                let x = MARGIN + across * f32::from(column);
                self.at((x, top + SMALL), (SMALL, Weight::Regular, Ink::Grey), label);
                for (number, line) in (0_u16..).zip(lines) {
                    let y = top + SMALL * LEADING + TEXT + f32::from(number) * TEXT * LEADING;
                    self.at((x, y), (TEXT, Weight::Regular, Ink::Black), &line);
                }
            }
            self.pages.down(height);
        }
    }

    /// How high that many lines of text are.
    #[expect(clippy::unused_self, reason = "reads like the others")]
    fn lines(&self, count: usize) -> f32 {
        f32::from(u16::try_from(count).unwrap_or(u16::MAX)) * TEXT * LEADING
    }

    /// A table, whose head is repeated on each page that it goes on.
    pub(crate) fn table(&mut self, columns: &[Column], rows: &[Vec<String>]) {
        self.table_head(columns);
        for row in rows {
            let cells: Vec<_> = columns
                .iter()
                .zip(row)
                .map(|((_, share, _), text)| {
                    self.faces.wrap(Weight::Regular, TEXT, text, self.pages.width() * share - GUTTER)
                })
                .collect();
            let most = cells.iter().map(Vec::len).max().unwrap_or(1).max(1);
            let height = self.lines(most) + 5.0;
            if self.pages.need(height) {
                self.table_head(columns);
            }
            let mut left = MARGIN;
            let top = self.pages.y();
            for ((_, share, align), lines) in columns.iter().zip(cells) {
                let width = self.pages.width() * share;
                for (number, line) in (0_u16..).zip(lines) {
                    let y = top + TEXT + 1.5 + f32::from(number) * TEXT * LEADING;
                    let x = self.aligned(*align, (left, width - GUTTER), (Weight::Regular, TEXT), &line);
                    self.at((x, y), (TEXT, Weight::Regular, Ink::Black), &line);
                }
                left += width;
            }
            self.pages.down(height);
            self.rule(0.0, 0.4, Ink::Light);
        }
    }

    fn table_head(&mut self, columns: &[Column]) {
        self.pages.need(SMALL * LEADING + 30.0);
        let y = self.pages.y() + SMALL;
        let mut left = MARGIN;
        for (title, share, align) in columns {
            let width = self.pages.width() * share;
            let x = self.aligned(*align, (left, width - GUTTER), (Weight::Regular, SMALL), title);
            self.at((x, y), (SMALL, Weight::Regular, Ink::Grey), title);
            left += width;
        }
        self.pages.down(SMALL * LEADING + 2.0);
        self.rule(0.0, 0.4, Ink::Light);
    }

    fn aligned(&self, align: Align, (left, width): (f32, f32), (weight, size): (Weight, f32), text: &str) -> f32 {
        match align {
            Align::Left => left,
            Align::Right => left + width - self.faces.width(weight, size, text),
        }
    }

    /// A box to tick, ticked if it is done.
    pub(crate) fn tick_box(&mut self, (x, y): (f32, f32), side: f32, ticked: bool) {
        let (right, bottom) = (x + side, y + side);
        let mut line = |from, to, thickness| self.pages.put(Mark::Line { from, to, thickness, ink: Ink::Black });
        for (from, to) in
            [((x, y), (right, y)), ((right, y), (right, bottom)), ((right, bottom), (x, bottom)), ((x, bottom), (x, y))]
        {
            line(from, to, 0.8);
        }
        if ticked {
            let low = (x + side * 0.42, y + side * 0.76);
            line((x + side * 0.2, y + side * 0.52), low, 1.4);
            line(low, (x + side * 0.82, y + side * 0.24), 1.4);
        }
    }

    /// Lines to write on, each above its label.
    pub(crate) fn write_on(&mut self, labels: &[&str]) {
        let Ok(count) = u8::try_from(labels.len()) else { return };
        self.pages.need(44.0);
        let across = (self.pages.width() + GUTTER * 2.0) / f32::from(count.max(1));
        let y = self.pages.y() + 30.0;
        for (column, label) in (0_u8..).zip(labels) {
            let x = MARGIN + across * f32::from(column);
            let to = (x + across - GUTTER * 2.0, y);
            self.pages.put(Mark::Line { from: (x, y), to, thickness: 0.6, ink: Ink::Black });
            self.at((x, y + SMALL + 2.0), (SMALL, Weight::Regular, Ink::Grey), label);
        }
        self.pages.down(44.0);
    }
}
