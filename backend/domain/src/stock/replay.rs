//! Entries that are written down late: what they change of those that come after them in time.

use rust_decimal::Decimal;

/// An entry that comes after a back-dated one: by its effective time, then by its id.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LaterEntry {
    /// The change of the balance.
    pub quantity: Decimal,
    /// The balance afterwards.
    pub balance_after: Decimal,
    /// What a count found, if it is one.
    pub counted: Option<Decimal>,
}

/// The later entries as they are once so much more came in before them, up to the first count: it found what it found, so it absorbs
/// the difference. The second value is what is left of the difference in the end.
///
/// # Errors
/// The place of the first entry after which the balance would be negative.
pub fn replay(
    more: Decimal,
    later: &[LaterEntry],
    negative_allowed: bool,
) -> Result<(Vec<LaterEntry>, Decimal), usize> {
    let mut replayed = Vec::new();
    for (place, entry) in later.iter().enumerate() {
        if entry.counted.is_some() {
            replayed.push(LaterEntry { quantity: entry.quantity - more, ..*entry });
            return Ok((replayed, Decimal::ZERO));
        }
        let balance_after = entry.balance_after + more;
        if balance_after < Decimal::ZERO && !negative_allowed {
            return Err(place);
        }
        replayed.push(LaterEntry { balance_after, ..*entry });
    }
    Ok((replayed, more))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(quantity: Decimal, balance_after: Decimal) -> LaterEntry {
        LaterEntry { quantity, balance_after, counted: None }
    }

    #[test]
    fn later_balances_follow_and_the_first_count_absorbs_the_difference() {
        let count = LaterEntry { quantity: dec!(-1), balance_after: dec!(6), counted: Some(dec!(6)) };
        let later = [moved(dec!(-3), dec!(7)), count, moved(dec!(4), dec!(10))];
        let (replayed, left) = replay(dec!(-2), &later, false).unwrap();
        assert_eq!(replayed, [moved(dec!(-3), dec!(5)), LaterEntry { quantity: dec!(1), ..count }]);
        assert_eq!(left, dec!(0));
        assert_eq!(replay(dec!(5), &later[..1], false).unwrap(), (vec![moved(dec!(-3), dec!(12))], dec!(5)));
    }

    #[test]
    fn the_entry_is_named_after_which_too_little_would_be_there() {
        let later = [moved(dec!(5), dec!(10)), moved(dec!(-8), dec!(2)), moved(dec!(9), dec!(11))];
        assert_eq!(replay(dec!(-3), &later, false).unwrap_err(), 1);
        assert_eq!(replay(dec!(-3), &later, true).unwrap().0[1].balance_after, dec!(-1));
    }
}
