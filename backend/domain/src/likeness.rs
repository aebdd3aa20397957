//! How alike two short texts are, by the words that say what they are about: "Pump leaks at the shaft" and "leaking pump".

use std::collections::BTreeSet;

/// Shorter words, and these, say nothing of what a text is about.
const SHORTEST: usize = 3;
const FILLERS: &[&str] = &[
    "and", "are", "aus", "bei", "beim", "but", "can", "das", "dem", "den", "der", "des", "die", "does", "ein", "eine",
    "for", "from", "geht", "has", "have", "hat", "ist", "mit", "nicht", "not", "our", "please", "sind", "that", "the",
    "this", "und", "very", "vom", "von", "was", "wir", "with", "zum", "zur",
];
/// Words that begin with the same letters are taken for forms of one word: leak, leaks, leaking.
const STEM: usize = 4;
/// The least share of words in common of texts that are called alike.
const LEAST: f64 = 0.5;

/// The words that say what a text is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic(BTreeSet<String>);

impl Topic {
    /// Reads a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let words = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
        let said = words.filter(|word| word.chars().count() >= SHORTEST && !FILLERS.contains(&word.as_str()));
        Self(said.map(|word| word.chars().take(STEM).collect()).collect())
    }

    /// Whether there is too little to compare.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Which share of the shorter text's words the other one has, too, if it is enough to call them alike.
    #[must_use]
    pub fn likeness(&self, other: &Self) -> Option<f64> {
        let shorter = self.0.len().min(other.0.len());
        if shorter == 0 {
            return None;
        }
        let common = self.0.intersection(&other.0).count();
        let share = f64::from(u32::try_from(common).ok()?) / f64::from(u32::try_from(shorter).ok()?);
        (share >= LEAST).then_some(share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likeness(one: &str, other: &str) -> Option<f64> {
        let (there, back) = (Topic::of(one).likeness(&Topic::of(other)), Topic::of(other).likeness(&Topic::of(one)));
        assert_eq!(there, back, "it does not matter which comes first");
        there
    }

    #[test]
    fn forms_and_order_of_words_do_not_matter() {
        assert_eq!(likeness("Pump leaks at the shaft", "LEAKING pump!"), Some(1.0));
        assert_eq!(likeness("Öl tropft aus der Pumpe", "Die Pumpe tropft"), Some(1.0));
        assert_eq!(likeness("Light in hall 2 is out", "Lights in the hall flicker"), Some(2.0 / 3.0));
    }

    #[test]
    fn other_topics_are_not_alike() {
        assert_eq!(likeness("Pump leaks", "Light is out"), None);
        assert_eq!(likeness("The door does not close", "The window does not open"), None, "fillers do not count");
        assert_eq!(likeness("Pump leaks oil on the floor", "Floor is dirty near gate"), None);
    }

    #[test]
    fn a_text_of_fillers_is_like_nothing() {
        assert!(Topic::of("is not the").is_empty());
        assert_eq!(likeness("is not the", "is not the"), None);
        assert_eq!(likeness("", ""), None);
    }
}
