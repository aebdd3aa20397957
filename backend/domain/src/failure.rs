//! How failures are coded: a class of things has problems, a problem has causes, a cause has remedies; modes and mechanisms
//! belong to a class.

use crate::Error;

/// What a failure code stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureKind {
    /// A class of things that fail alike.
    Class,
    /// What goes wrong with them.
    Problem,
    /// Why.
    Cause,
    /// What helps.
    Remedy,
    /// What one sees of it.
    Mode,
    /// What seems to be behind it.
    Mechanism,
}

impl FailureKind {
    /// The words stored and sent, in the order of the tree.
    pub const WORDS: &'static [&'static str] = &["class", "problem", "cause", "remedy", "mode", "mechanism"];

    /// Reads the stored word.
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "class" => Self::Class,
            "problem" => Self::Problem,
            "cause" => Self::Cause,
            "remedy" => Self::Remedy,
            "mode" => Self::Mode,
            "mechanism" => Self::Mechanism,
            _ => return None,
        })
    }

    /// What it stands below of; a class below nothing.
    pub const fn parent(self) -> Option<Self> {
        match self {
            Self::Class => None,
            Self::Problem | Self::Mode | Self::Mechanism => Some(Self::Class),
            Self::Cause => Some(Self::Problem),
            Self::Remedy => Some(Self::Cause),
        }
    }

    /// As it is said to people.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Class => "class",
            Self::Problem => "problem",
            Self::Cause => "cause",
            Self::Remedy => "remedy",
            Self::Mode => "failure mode",
            Self::Mechanism => "failure mechanism",
        }
    }

    /// Refuses a place in the tree where it does not belong.
    ///
    /// # Errors
    /// `invalid` with the field `parentId`.
    pub fn check_parent(self, parent: Option<Self>) -> Result<(), Error> {
        let wanted = self.parent();
        if wanted == parent {
            return Ok(());
        }
        let name = self.in_words();
        let message = match wanted {
            None => format!("A {name} stands below nothing."),
            Some(above) => format!("A {name} stands below a {}.", above.in_words()),
        };
        Err(Error::field("invalid", "parentId", message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stands_below_what_it_belongs_to_and_nothing_else() {
        let kinds: Vec<FailureKind> = FailureKind::WORDS.iter().map(|word| FailureKind::parse(word).unwrap()).collect();
        let parents =
            [None, Some(0), Some(1), Some(2), Some(0), Some(0)].map(|place: Option<usize>| place.map(|at| kinds[at]));
        for (kind, parent) in kinds.iter().zip(parents) {
            for other in kinds.iter().copied().map(Some).chain([None]) {
                assert_eq!(kind.check_parent(other).is_ok(), other == parent, "{kind:?} below {other:?}");
            }
        }
    }

    #[test]
    fn a_refusal_says_where_it_belongs() {
        let error = FailureKind::Remedy.check_parent(Some(FailureKind::Class)).unwrap_err();
        assert_eq!(error.to_string(), "A remedy stands below a cause.");
    }
}
