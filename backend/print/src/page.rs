//! Pages as lists of marks, filled from the top.

use crate::face::Weight;

/// The size of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 in.
    Letter,
}

impl Paper {
    /// Width and height, in points.
    pub(crate) const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// What is left free on all sides.
pub(crate) const MARGIN: f32 = 42.0;
/// What the number of the page takes at the foot.
const FOOT: f32 = 22.0;

/// How dark something is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    Black,
    Grey,
    /// For lines and what lies behind text.
    Light,
}

/// Which picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Picture {
    Logo,
    /// One of the document's photos.
    Photo(usize),
}

/// Something printed. All lengths are points from the top left; text stands on its base line.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Mark {
    Text {
        x: f32,
        y: f32,
        size: f32,
        weight: Weight,
        ink: Ink,
        text: String,
    },
    Fill {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        ink: Ink,
    },
    Line {
        from: (f32, f32),
        to: (f32, f32),
        thickness: f32,
        ink: Ink,
    },
    /// Drawn as large as fits, from the top left.
    Picture {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        picture: Picture,
    },
}

/// The pages of one document.
pub(crate) struct Pages {
    paper: Paper,
    /// What each page after the first begins with.
    running_head: Vec<Mark>,
    running_height: f32,
    pub(crate) all: Vec<Vec<Mark>>,
    /// Where the next mark goes.
    y: f32,
}

impl Pages {
    pub(crate) fn new(paper: Paper, running_head: Vec<Mark>, running_height: f32) -> Self {
        Self { paper, running_head, running_height, all: vec![Vec::new()], y: MARGIN }
    }

    pub(crate) fn width(&self) -> f32 {
        self.paper.size().0 - 2.0 * MARGIN
    }

    pub(crate) fn right(&self) -> f32 {
        self.paper.size().0 - MARGIN
    }

    pub(crate) fn bottom(&self) -> f32 {
        self.paper.size().1 - MARGIN - FOOT
    }

    pub(crate) fn y(&self) -> f32 {
        self.y
    }

    pub(crate) fn down(&mut self, by: f32) {
        self.y += by;
    }

    /// Goes on with a new page unless that much room is left; tells whether it did.
    pub(crate) fn need(&mut self, height: f32) -> bool {
        let broken = self.y + height > self.bottom();
        if broken {
            self.all.push(self.running_head.clone());
            self.y = MARGIN + self.running_height;
        }
        broken
    }

    pub(crate) fn put(&mut self, mark: Mark) {
        if let Some(page) = self.all.last_mut() {
            page.push(mark);
        }
    }
}
