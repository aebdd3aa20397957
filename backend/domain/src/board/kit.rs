//! Kits: the planned parts of a work order from one warehouse, picked to a staging place before the work starts. How far a kit is follows
//! from its lines and is never set.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::parts::PartChanged;
use crate::Id;

/// How far a kit is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum KitState {
    /// Nothing is staged.
    #[default]
    None,
    /// Some is staged or issued.
    Partial,
    /// All that is not issued is staged.
    Ready,
    /// All is issued.
    Issued,
    /// What was issued came back, all of it or what was left over.
    Returned,
}

/// The quantities of a planned line of a kit.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct KitLine {
    /// How much is planned.
    pub planned: Decimal,
    /// How much is reserved at staging places.
    pub staged: Decimal,
    /// How much was issued.
    pub issued: Decimal,
    /// How much of that came back.
    pub returned: Decimal,
}

impl KitState {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::None, Self::Partial, Self::Ready, Self::Issued, Self::Returned];
    /// The words stored and sent.
    pub const WORDS: &'static [&'static str] = &["none", "partial", "ready", "issued", "returned"];

    /// The word stored and sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Partial => "partial",
            Self::Ready => "ready",
            Self::Issued => "issued",
            Self::Returned => "returned",
        }
    }

    /// Reads the word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    pub(super) fn is_none(&self) -> bool {
        *self == Self::None
    }

    /// How far a kit with these lines is. Lines of which nothing is planned do not count. `kit_state` in migrations/9999_kits says the
    /// same in SQL.
    pub fn of(lines: impl IntoIterator<Item = KitLine>) -> Self {
        let (mut any, mut open, mut missing, mut staged) = (false, false, false, false);
        let (mut out, mut back, mut all_issued) = (false, false, true);
        for line in lines.into_iter().filter(|line| line.planned > Decimal::ZERO) {
            let with_order = line.issued - line.returned;
            let left = (line.planned - with_order).max(Decimal::ZERO);
            any = true;
            open |= left > Decimal::ZERO;
            missing |= left > line.staged;
            staged |= line.staged > Decimal::ZERO;
            out |= with_order > Decimal::ZERO;
            back |= line.returned > Decimal::ZERO;
            all_issued &= line.issued >= line.planned;
        }
        match (any, open, staged) {
            (false, ..) => Self::None,
            (_, false, _) => Self::Issued,
            (.., true) if !missing => Self::Ready,
            (.., true) => Self::Partial,
            (.., false) if back && (all_issued || !out) => Self::Returned,
            (.., false) if out => Self::Partial,
            (.., false) => Self::None,
        }
    }
}

/// Picks a part for its kit: it goes to a staging place and stays reserved for its line.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StagePart {
    /// For which work order.
    pub card_id: Id,
    /// For which line.
    pub line_id: Id,
    /// From which place.
    pub location_id: Id,
    /// Of which lot.
    #[serde(default)]
    pub lot_id: Option<Id>,
    /// How much; 0 where nothing was found.
    pub quantity: Decimal,
    /// The serial numbers of the pieces.
    #[serde(default)]
    pub serials: String,
    /// To which staging place.
    pub to_location_id: Id,
    /// Why it is less than was to be picked, if it is.
    #[serde(default)]
    pub short_reason: String,
}

/// The kit of a work order in a warehouse.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KitOfOrder {
    /// Of which work order.
    pub card_id: Id,
    /// In which warehouse.
    pub warehouse_id: Id,
    /// Whether Gantry does it before the planned start: what was released by hand is left alone then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub automatic: bool,
}

/// A work order whose card may say something else of its kit than its lines do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KitCheck {
    /// Which.
    pub card_id: Id,
}

/// What happened to lines of a kit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KitChanged {
    /// Of which work order.
    pub card_id: Id,
    /// In which warehouse.
    pub warehouse_id: Id,
    /// Of which lines, and how much.
    pub lines: Vec<PartChanged>,
}

/// How a part was staged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Staged {
    /// The code of the staging place.
    pub place: String,
    /// Whether the kit was ready with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ready: bool,
    /// How much of the plan is still not staged, where a reason was given.
    #[serde(default, skip_serializing_if = "Decimal::is_zero")]
    pub short: Decimal,
    /// Why.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn line(planned: i64, staged: i64, issued: i64, returned: i64) -> KitLine {
        let [planned, staged, issued, returned] = [planned, staged, issued, returned].map(Decimal::from);
        KitLine { planned, staged, issued, returned }
    }

    #[test]
    fn a_kit_goes_from_none_over_partial_and_ready_to_issued_and_returned() {
        use KitState as K;
        for (lines, state) in [
            (vec![], K::None),
            (vec![line(0, 0, 2, 0)], K::None),
            (vec![line(3, 0, 0, 0), line(1, 0, 0, 0)], K::None),
            (vec![line(3, 2, 0, 0), line(1, 0, 0, 0)], K::Partial),
            (vec![line(3, 3, 0, 0), line(1, 0, 0, 0)], K::Partial),
            (vec![line(3, 3, 0, 0), line(1, 1, 0, 0)], K::Ready),
            (vec![line(3, 0, 3, 0), line(1, 1, 0, 0)], K::Ready),
            (vec![line(3, 0, 3, 0), line(1, 0, 0, 0)], K::Partial),
            (vec![line(3, 0, 4, 0), line(1, 0, 1, 0)], K::Issued),
            // What comes back to a staging place is staged again.
            (vec![line(3, 2, 3, 2), line(1, 0, 1, 0)], K::Ready),
            (vec![line(3, 0, 3, 2), line(1, 0, 1, 0)], K::Returned),
            (vec![line(3, 0, 2, 2), line(1, 0, 0, 0)], K::Returned),
            (vec![line(3, 0, 2, 1), line(1, 0, 0, 0)], K::Partial),
        ] {
            assert_eq!(K::of(lines.clone()), state, "{lines:?}");
        }
        assert_eq!(K::ALL.map(K::as_str).as_slice(), K::WORDS);
        assert_eq!(K::ALL.map(|state| K::parse(state.as_str())), K::ALL.map(Some));
    }

    proptest! {
        /// Whatever was issued and came back: a kit is ready only if all that is not with the order is staged, and staging the rest makes
        /// it ready; the order of its lines does not matter.
        #[test]
        fn a_kit_is_ready_when_and_only_when_the_rest_of_it_is_staged(
            all in prop::collection::vec((0_i64..6, 0_i64..6, 0_i64..6, 0_i64..6), 0..6),
        ) {
            let lines: Vec<KitLine> =
                all.iter().map(|&(planned, staged, issued, back)| line(planned, staged, issued, back.min(issued))).collect();
            let open = |line: &KitLine| (line.planned - line.issued + line.returned).max(Decimal::ZERO);
            let counted = || lines.iter().filter(|line| line.planned > Decimal::ZERO);
            let state = KitState::of(lines.clone());
            if state == KitState::Ready {
                prop_assert!(counted().all(|line| line.staged >= open(line)));
            }
            let full = KitState::of(lines.iter().map(|line| KitLine { staged: open(line), ..*line }));
            let wants = counted().any(|line| open(line) > Decimal::ZERO);
            let expected = if wants { KitState::Ready } else { state };
            prop_assert_eq!(full, expected);
            prop_assert_eq!(KitState::of(lines.iter().rev().copied()), state);
        }
    }
}
