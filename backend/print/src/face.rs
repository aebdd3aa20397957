//! The two faces that everything is printed in, and how wide text is in them.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use unicode_linebreak::{BreakOpportunity, linebreaks};

use crate::PrintError;

pub(crate) const REGULAR: &[u8] = include_bytes!("../assets/Inter-Regular.otf");
pub(crate) const SEMI_BOLD: &[u8] = include_bytes!("../assets/Inter-SemiBold.otf");

/// Which of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    SemiBold,
}

pub(crate) struct Faces {
    regular: FontRef<'static>,
    semi_bold: FontRef<'static>,
}

impl Faces {
    pub(crate) fn load() -> Result<Self, PrintError> {
        let read = |bytes| FontRef::new(bytes).map_err(|_| PrintError::Font);
        Ok(Self { regular: read(REGULAR)?, semi_bold: read(SEMI_BOLD)? })
    }

    /// How wide a text is on one line, in points.
    pub(crate) fn width(&self, weight: Weight, size: f32, text: &str) -> f32 {
        text.chars().map(self.advances(weight, size)).sum()
    }

    fn advances(&self, weight: Weight, size: f32) -> impl Fn(char) -> f32 {
        let face = match weight {
            Weight::Regular => &self.regular,
            Weight::SemiBold => &self.semi_bold,
        };
        let (glyphs, metrics) = (face.charmap(), face.glyph_metrics(Size::new(size), LocationRef::default()));
        move |letter| metrics.advance_width(glyphs.map(letter).unwrap_or_default()).unwrap_or_default()
    }

    /// A text in lines that are no wider than that. A word that is wider is broken anywhere.
    pub(crate) fn wrap(&self, weight: Weight, size: f32, text: &str, width: f32) -> Vec<String> {
        let advance = self.advances(weight, size);
        let width_of = |text: &str| text.chars().map(&advance).sum::<f32>();
        let (mut lines, mut line, mut taken, mut from) = (Vec::new(), String::new(), 0.0, 0);
        for (to, opportunity) in linebreaks(text) {
            let piece = text.get(from..to).unwrap_or_default();
            from = to;
            // The space behind a word may hang over.
            if !line.is_empty() && taken + width_of(piece.trim_end()) > width {
                lines.push(std::mem::take(&mut line));
                taken = 0.0;
            }
            for letter in piece.chars().filter(|letter| !matches!(letter, '\n' | '\r')) {
                let wide = advance(letter);
                if !line.is_empty() && !letter.is_whitespace() && taken + wide > width {
                    lines.push(std::mem::take(&mut line));
                    taken = 0.0;
                }
                line.push(letter);
                taken += wide;
            }
            if opportunity == BreakOpportunity::Mandatory {
                lines.push(std::mem::take(&mut line));
                taken = 0.0;
            }
        }
        lines.push(line);
        let mut lines: Vec<String> = lines.into_iter().map(|line| line.trim_end().to_owned()).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }
}
