//! In which order the rows of a file are written, so that what a record stands below is there before it.

use std::collections::HashMap;

/// By code, how many records of the file stand above one. What is in a circle counts as standing below nothing of the file: it is
/// refused when it gets its parent.
#[derive(Debug, Default)]
pub(super) struct Layers {
    depths: HashMap<String, usize>,
    deepest: usize,
}

impl Layers {
    /// Of codes with the code of the parent, where that comes with the file, too.
    pub(super) fn of(parents: &HashMap<String, String>) -> Self {
        let mut depths: HashMap<String, usize> = HashMap::new();
        for code in parents.keys() {
            let mut way: Vec<&str> = Vec::new();
            // While it is on the way, a code has the depth that a circle gives it.
            let mut next = Some(code.as_str());
            let mut depth = 0;
            while let Some(one) = next {
                if let Some(known) = depths.get(one) {
                    depth = known + usize::from(!way.is_empty());
                    break;
                }
                depths.insert(one.to_owned(), 0);
                way.push(one);
                next = parents.get(one).map(String::as_str);
            }
            for (steps, one) in way.iter().rev().enumerate() {
                depths.insert((*one).to_owned(), depth + steps);
            }
        }
        let deepest = depths.values().copied().max().unwrap_or_default();
        Self { depths, deepest }
    }

    /// From those that stand below nothing of the file to the deepest.
    pub(super) fn all(&self) -> impl Iterator<Item = usize> + use<> {
        0..=self.deepest
    }

    /// The layer of a code in lower case.
    pub(super) fn layer(&self, code: &str) -> usize {
        self.depths.get(code).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers(pairs: &[(&str, &str)]) -> Layers {
        let owned = pairs.iter().map(|(code, parent)| ((*code).to_owned(), (*parent).to_owned()));
        Layers::of(&owned.collect())
    }

    #[test]
    fn parents_come_first_however_the_file_is_ordered() {
        let layers = layers(&[("d", "c"), ("b", "a"), ("c", "b"), ("x", "a")]);
        assert_eq!(["a", "b", "c", "d", "x"].map(|code| layers.layer(code)), [0, 1, 2, 3, 1]);
        assert_eq!(layers.all().count(), 4);
        assert_eq!(layers.layer("elsewhere"), 0);
    }

    #[test]
    fn a_circle_ends_and_so_does_what_hangs_on_it() {
        let layers = layers(&[("a", "b"), ("b", "c"), ("c", "a"), ("d", "a"), ("self", "self")]);
        assert!(layers.all().count() <= 5, "{layers:?}");
        assert_eq!(Layers::default().all().collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn a_chain_as_long_as_a_file_takes_no_time() {
        let chain: HashMap<String, String> = (1..20_000).map(|n| (n.to_string(), (n - 1).to_string())).collect();
        assert_eq!(Layers::of(&chain).layer("19999"), 19_999);
    }
}
