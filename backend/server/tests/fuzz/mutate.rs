//! Input that is almost right: sound samples with a few bytes changed, which gets deeper than noise does.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A small harm done to a text.
#[derive(Debug, Clone)]
enum Harm {
    Insert(Index, String),
    Remove(Index, usize),
    Repeat(Index, usize, usize),
    CutOff(Index),
}

/// Samples with up to six harms; `words` are what is put in where something is put in.
pub(crate) fn mutated(
    samples: &'static [&'static str],
    words: &'static [&'static str],
) -> impl Strategy<Value = String> {
    let word = prop_oneof![4 => select(words).prop_map(str::to_owned), 1 => ".{0,4}"];
    let harm = prop_oneof![
        4 => (any::<Index>(), word).prop_map(|(at, word)| Harm::Insert(at, word)),
        3 => (any::<Index>(), 1..4_usize).prop_map(|(at, length)| Harm::Remove(at, length)),
        1 => (any::<Index>(), 1..8_usize, 2..200_usize).prop_map(|(at, length, times)| Harm::Repeat(at, length, times)),
        1 => any::<Index>().prop_map(Harm::CutOff),
    ];
    (select(samples), vec(harm, 0..6)).prop_map(|(sample, harms)| {
        let mut text: Vec<char> = sample.chars().collect();
        harms.into_iter().for_each(|harm| harm.to(&mut text));
        text.into_iter().collect()
    })
}

impl Harm {
    fn to(self, text: &mut Vec<char>) {
        match self {
            Harm::Insert(at, word) => drop(text.splice(at_most(&at, text)..at_most(&at, text), word.chars())),
            Harm::Remove(at, length) => drop(text.drain(span(&at, length, text))),
            Harm::Repeat(at, length, times) => {
                let span = span(&at, length, text);
                let part = text[span.clone()].repeat(times);
                text.splice(span, part);
            }
            Harm::CutOff(at) => text.truncate(at_most(&at, text)),
        }
    }
}

fn at_most(at: &Index, text: &[char]) -> usize {
    at.index(text.len() + 1)
}

fn span(at: &Index, length: usize, text: &[char]) -> std::ops::Range<usize> {
    let from = at_most(at, text);
    from..text.len().min(from + length)
}
