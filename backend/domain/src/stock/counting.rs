//! Counting: which differences are counted again, and what a balance becomes that has moved since.

use std::collections::BTreeSet;

use rust_decimal::Decimal;
use serde_json::json;

use super::StockChange;
use super::serials::{pieces, serial_count};
use crate::Error;

/// A difference of up to so much is not counted again.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CountTolerance {
    /// Of the expected quantity.
    pub percent: Decimal,
    /// Money; none: whatever the difference is worth.
    pub value: Option<Decimal>,
}

/// What was expected at a place and what was found there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Finding {
    /// The balance when the counting began.
    pub expected: Decimal,
    /// What was found.
    pub counted: Decimal,
    /// Money per unit.
    pub unit_cost: Decimal,
}

impl Finding {
    /// How much more was found than expected.
    pub fn difference(&self) -> Decimal {
        self.counted - self.expected
    }

    /// What a balance becomes: what moved since the counting began stays moved.
    ///
    /// # Errors
    /// `count_outdated` when more has left since than was found.
    pub fn applied_to(&self, balance: Decimal) -> Result<Decimal, Error> {
        let after = balance + self.difference();
        if after < Decimal::ZERO {
            let detail = "More has been issued since it was counted than was found there. Count it again.";
            return Err(Error::conflict_with("count_outdated", detail, json!({ "balance": balance })));
        }
        Ok(after)
    }
}

/// Which pieces of a place differ from those that were expected there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PiecesFound {
    /// Expected, and not found.
    pub missing: Vec<String>,
    /// Found, and not expected.
    pub found: Vec<String>,
}

impl PiecesFound {
    /// What differs where these were named of which so many were counted; capitals and small letters are the same.
    ///
    /// # Errors
    /// `whole_quantity`, `serial_count` when other pieces are named than were counted.
    pub fn of(counted: Decimal, named: &[String], expected: &[String]) -> Result<Self, Error> {
        let wanted = pieces(counted)?;
        if named.len() != wanted {
            return Err(serial_count(wanted, named.len()));
        }
        let folded = |all: &[String]| all.iter().map(|one| one.to_lowercase()).collect::<BTreeSet<_>>();
        let (there, known) = (folded(named), folded(expected));
        let without = |all: &[String], others: &BTreeSet<String>| {
            all.iter().filter(|one| !others.contains(&one.to_lowercase())).cloned().collect()
        };
        Ok(Self { missing: without(expected, &there), found: without(named, &known) })
    }

    /// What of it is still so, with the pieces that are there now: one that has left since is not missed, and one that came is not found.
    #[must_use]
    pub fn still(self, there: &[String]) -> Self {
        let here = |number: &String| there.iter().any(|one| one.to_lowercase() == number.to_lowercase());
        let missing = self.missing.into_iter().filter(here).collect();
        Self { missing, found: self.found.into_iter().filter(|number| !here(number)).collect() }
    }
}

impl CountTolerance {
    /// Whether a difference is small enough in quantity and in money.
    pub fn covers(&self, finding: &Finding) -> bool {
        let difference = finding.difference().abs();
        let in_quantity = difference <= finding.expected.abs() * self.percent / Decimal::ONE_HUNDRED;
        let in_money = self.value.is_none_or(|most| difference * finding.unit_cost <= most);
        difference.is_zero() || in_quantity && in_money
    }
}

/// Where a line of a count is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountLineState {
    /// Not counted yet.
    Open,
    /// To be counted again.
    Recount,
    /// Counted.
    Counted,
}

impl CountLineState {
    /// The word stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Recount => "recount",
            Self::Counted => "counted",
        }
    }

    /// What an entry makes of a line: a difference beyond the tolerance is counted again, once.
    pub fn after_entry(within_tolerance: bool, asked_again: bool) -> Self {
        if within_tolerance || asked_again { Self::Counted } else { Self::Recount }
    }
}

/// Refuses what would change a quantity while it is counted; promises of it may be made, and its cost may be corrected.
///
/// # Errors
/// `being_counted`.
pub fn refuse_while_counted(change: &StockChange) -> Result<(), Error> {
    match change {
        StockChange::Reserve { .. }
        | StockChange::Release { .. }
        | StockChange::Revalue { .. }
        | StockChange::Reprice { .. } => Ok(()),
        _ => Err(being_counted()),
    }
}

/// The refusal of a movement at a place that is being counted.
pub fn being_counted() -> Error {
    let detail = "This part is being counted at this place. Wait until the count is finished.";
    Error::conflict("being_counted", detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_that_differ_are_told_apart_by_their_numbers() {
        let numbers = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
        let expected = numbers(&["S-1", "S-2", "S-3"]);
        let differing = PiecesFound::of(dec!(3), &numbers(&["s-1", "S-4", "S-3"]), &expected).unwrap();
        assert_eq!(differing, PiecesFound { missing: numbers(&["S-2"]), found: numbers(&["S-4"]) });
        assert_eq!(PiecesFound::of(dec!(2), &numbers(&["S-1"]), &expected).unwrap_err().code(), "serial_count");
        assert_eq!(PiecesFound::of(dec!(1.5), &numbers(&["S-1"]), &expected).unwrap_err().code(), "whole_quantity");
        assert_eq!(differing.clone().still(&expected), differing);
        // The one has been issued and the other has been received since.
        assert_eq!(differing.still(&numbers(&["S-1", "s-4"])), PiecesFound::default());
    }

    fn found(expected: Decimal, counted: Decimal) -> Finding {
        Finding { expected, counted, unit_cost: dec!(4) }
    }

    #[test]
    fn a_difference_is_covered_in_quantity_and_in_money() {
        let percent = CountTolerance { percent: dec!(10), value: None };
        assert!(percent.covers(&found(dec!(20), dec!(18))));
        assert!(!percent.covers(&found(dec!(20), dec!(17.9))));
        assert!(percent.covers(&found(dec!(0), dec!(0))), "nothing differs");
        assert!(!percent.covers(&found(dec!(0), dec!(1))), "every find is a difference of more than any share of 0");
        let money = CountTolerance { value: Some(dec!(7.99)), ..percent };
        assert!(!money.covers(&found(dec!(20), dec!(22))), "8 of money");
        assert!(money.covers(&found(dec!(20), dec!(21))));
    }

    #[test]
    fn a_line_is_counted_again_once() {
        assert_eq!(CountLineState::after_entry(true, false), CountLineState::Counted);
        assert_eq!(CountLineState::after_entry(false, false), CountLineState::Recount);
        assert_eq!(CountLineState::after_entry(false, true), CountLineState::Counted);
    }

    #[test]
    fn what_moved_since_stays_moved() {
        assert_eq!(found(dec!(10), dec!(10)).applied_to(dec!(15)).unwrap(), dec!(15));
        assert_eq!(found(dec!(10), dec!(7)).applied_to(dec!(15)).unwrap(), dec!(12));
        assert_eq!(found(dec!(10), dec!(7)).applied_to(dec!(2)).unwrap_err().code(), "count_outdated");
        assert_eq!(found(dec!(-3), dec!(5)).applied_to(dec!(-3)).unwrap(), dec!(5));
    }

    #[test]
    fn only_promises_are_made_of_what_is_being_counted() {
        let one = Decimal::ONE;
        assert!(refuse_while_counted(&StockChange::Reserve { quantity: one }).is_ok());
        assert!(refuse_while_counted(&StockChange::Release { quantity: one }).is_ok());
        for change in [
            StockChange::Issue { quantity: one, reserved: one },
            StockChange::TransferOut { quantity: one },
            StockChange::Receive { quantity: one, unit_cost: one },
            StockChange::Count { counted: one },
        ] {
            assert_eq!(refuse_while_counted(&change).unwrap_err().code(), "being_counted");
        }
    }
}
