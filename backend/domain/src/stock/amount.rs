//! Amounts and how they are rounded: quantities to 4 places, unit costs to 6, money to 2, each half up.

use rust_decimal::{Decimal, RoundingStrategy};

use crate::Error;

const HALF_UP: RoundingStrategy = RoundingStrategy::MidpointAwayFromZero;

/// The most of a part that one movement moves; its product with the highest unit cost still fits a `Decimal`.
const MOST: i64 = 1_000_000_000;

/// A quantity as it is kept.
pub fn quantity(amount: Decimal) -> Decimal {
    amount.round_dp_with_strategy(4, HALF_UP)
}

/// Money per unit as it is kept.
pub fn unit_cost(amount: Decimal) -> Decimal {
    amount.round_dp_with_strategy(6, HALF_UP)
}

/// Money as it is kept.
pub fn money(amount: Decimal) -> Decimal {
    amount.round_dp_with_strategy(2, HALF_UP)
}

/// What a user entered in a unit of their choice, of which one is so many of the base unit.
///
/// # Errors
/// `invalid` when nothing is left of it in the base unit, or when it is too much.
pub fn in_base_unit(entered: Decimal, factor: Decimal) -> Result<Decimal, Error> {
    let base = entered.checked_mul(factor).map(quantity).filter(|base| base.abs() <= Decimal::from(MOST));
    let base = base.ok_or_else(|| Error::field("invalid", "quantity", format!("At most {MOST}.")))?;
    if base.is_zero() && !entered.is_zero() {
        return Err(Error::field("invalid", "quantity", "This is less than the smallest quantity."));
    }
    Ok(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_rounded_half_up() {
        assert_eq!(
            [dec!(0.00005), dec!(0.00004), dec!(-0.00005)].map(quantity),
            [dec!(0.0001), dec!(0), dec!(-0.0001)]
        );
        assert_eq!(unit_cost(dec!(3.3333335)), dec!(3.333334));
        assert_eq!([dec!(2.345), dec!(2.3449)].map(money), [dec!(2.35), dec!(2.34)]);
    }

    #[test]
    fn a_box_of_twelve_is_twelve_pieces() {
        assert_eq!(in_base_unit(dec!(2.5), dec!(12)).unwrap(), dec!(30));
        assert_eq!(in_base_unit(dec!(1), dec!(0.00001)).unwrap_err().code(), "invalid");
        assert_eq!(in_base_unit(Decimal::MAX, dec!(12)).unwrap_err().code(), "invalid");
    }
}
