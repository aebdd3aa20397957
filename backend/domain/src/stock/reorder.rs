//! When to reorder a part, and how much.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;

use super::amount::quantity;

/// What a warehouse is to hold of a part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReorderLevel {
    /// At or below this it is reordered.
    pub reorder_point: Decimal,
    /// In multiples of this.
    pub reorder_quantity: Decimal,
    /// Up to this, if there is such a level.
    pub maximum: Option<Decimal>,
    /// The supplier sells it in packs of so many.
    pub pack_size: Decimal,
}

/// How much to order when so much is projected: what is available and on order, requests counted. Nothing while that is above the
/// reorder point.
pub fn reorder(level: &ReorderLevel, projected: Decimal) -> Option<Decimal> {
    if projected > level.reorder_point {
        return None;
    }
    let missing = level.reorder_point + Decimal::ONE - projected;
    let wanted = multiple(missing, level.reorder_quantity);
    let wanted = level.maximum.map_or(wanted, |maximum| wanted.max(maximum - projected));
    Some(in_packs(wanted, level.pack_size))
}

/// A quantity in whole packs.
pub fn in_packs(wanted: Decimal, pack_size: Decimal) -> Decimal {
    quantity(multiple(wanted, pack_size))
}

/// What a line of a material request is short of: what is neither issued nor reserved nor on order for it.
pub fn shortage(wanted: Decimal, issued: Decimal, reserved: Decimal, on_order: Decimal) -> Decimal {
    (wanted - issued - reserved - on_order).max(Decimal::ZERO)
}

/// The first day on which more has been taken than there will be.
pub fn short_on(projected: Decimal, taken: &BTreeMap<NaiveDate, Decimal>) -> Option<NaiveDate> {
    let mut left = projected;
    let short = |(day, quantity): (&NaiveDate, &Decimal)| {
        left -= quantity;
        (left < Decimal::ZERO).then_some(*day)
    };
    taken.iter().find_map(short)
}

/// Rounded up to a multiple; as it is where there is none.
fn multiple(amount: Decimal, of: Decimal) -> Decimal {
    if of <= Decimal::ZERO {
        return amount;
    }
    (amount / of).ceil() * of
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn level() -> ReorderLevel {
        ReorderLevel { reorder_point: dec!(20), reorder_quantity: dec!(5), maximum: None, pack_size: dec!(1) }
    }

    #[test]
    fn the_examples_of_the_rule() {
        assert_eq!(reorder(&level(), dec!(10)), Some(dec!(15)));
        assert_eq!(reorder(&level(), dec!(10) - dec!(200)), Some(dec!(215)));
        assert_eq!(reorder(&level(), dec!(20)), Some(dec!(5)));
        assert_eq!(reorder(&level(), dec!(20.5)), None);
    }

    #[test]
    fn a_maximum_and_packs_raise_it() {
        assert_eq!(reorder(&ReorderLevel { maximum: Some(dec!(60)), ..level() }, dec!(10)), Some(dec!(50)));
        assert_eq!(reorder(&ReorderLevel { pack_size: dec!(12), ..level() }, dec!(10)), Some(dec!(24)));
    }

    #[test]
    fn a_shortage_is_what_nothing_covers() {
        assert_eq!(shortage(dec!(10), dec!(2), dec!(3), dec!(4)), dec!(1));
        assert_eq!(shortage(dec!(10), dec!(2), dec!(3), dec!(12)), dec!(0));
        assert_eq!((in_packs(dec!(1), dec!(12)), in_packs(dec!(24), dec!(12))), (dec!(12), dec!(24)));
    }

    #[test]
    fn it_is_short_from_the_day_on_that_takes_more_than_there_is() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 3, day).unwrap();
        let taken = BTreeMap::from([(day(2), dec!(4)), (day(9), dec!(4)), (day(16), dec!(4))]);
        assert_eq!(short_on(dec!(7.5), &taken), Some(day(9)));
        assert_eq!(short_on(dec!(12), &taken), None, "the last piece may be taken");
        assert_eq!(short_on(dec!(-1), &taken), Some(day(2)));
        assert_eq!(short_on(dec!(-1), &BTreeMap::new()), None, "nothing is planned");
    }

    proptest! {
        #[test]
        fn asking_again_with_it_on_order_proposes_nothing(
            point in 0_i64..1_000, lot in 1_i64..50, pack in 1_i64..20, projected in -1_000_i64..1_500,
        ) {
            let [reorder_point, reorder_quantity, pack_size] = [point, lot, pack].map(Decimal::from);
            let level = ReorderLevel { reorder_point, reorder_quantity, maximum: None, pack_size };
            match reorder(&level, projected.into()) {
                None => prop_assert!(projected > point),
                Some(wanted) => {
                    prop_assert!((wanted % pack_size).is_zero());
                    prop_assert_eq!(reorder(&level, Decimal::from(projected) + wanted), None);
                }
            }
        }
    }
}
