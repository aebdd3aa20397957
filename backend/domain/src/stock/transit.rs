//! Goods between two warehouses: what arrives is worth what it was worth where it came from.

use rust_decimal::Decimal;
use serde_json::json;

use super::amount::money;
use crate::Error;

/// What of a line is still under way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InTransit {
    /// How much.
    pub quantity: Decimal,
    /// What all of it is worth.
    pub value: Decimal,
}

/// What becomes of goods in transit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arrival {
    /// What the goods that arrived are worth.
    pub received_value: Decimal,
    /// What those are worth that never will.
    pub missing_value: Decimal,
    /// What is under way afterwards.
    pub left: InTransit,
}

impl InTransit {
    /// So much has arrived, and so much is settled as missing.
    ///
    /// # Errors
    /// `over_receipt` with what is `open`, `invalid` for quantities that cannot be.
    pub fn arrive(self, received: Decimal, missing: Decimal) -> Result<Arrival, Error> {
        if received < Decimal::ZERO || missing < Decimal::ZERO || (received + missing).is_zero() {
            return Err(Error::field("invalid", "quantity", "Enter a quantity above 0."));
        }
        if received + missing > self.quantity {
            let detail = format!("Only {} are in transit.", self.quantity.normalize());
            return Err(Error::conflict_with("over_receipt", detail, json!({ "open": self.quantity })));
        }
        let (received_value, left) = self.part(received);
        let (missing_value, left) = left.part(missing);
        Ok(Arrival { received_value, missing_value, left })
    }

    /// What so much of it is worth, and the rest; the last piece takes the remainder.
    fn part(self, quantity: Decimal) -> (Decimal, Self) {
        let value = if quantity == self.quantity { self.value } else { money(self.value * quantity / self.quantity) };
        (value, Self { quantity: self.quantity - quantity, value: self.value - value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_arrives_and_what_is_missing_are_worth_what_left() {
        let sent = InTransit { quantity: dec!(3), value: dec!(10) };
        let first = sent.arrive(dec!(1), dec!(0)).unwrap();
        assert_eq!((first.received_value, first.missing_value), (dec!(3.33), dec!(0)));
        let rest = first.left.arrive(dec!(1), dec!(1)).unwrap();
        assert_eq!((rest.received_value, rest.missing_value), (dec!(3.34), dec!(3.33)));
        assert_eq!(rest.left, InTransit { quantity: dec!(0), value: dec!(0) });
    }

    #[test]
    fn no_more_arrives_than_was_sent() {
        let sent = InTransit { quantity: dec!(3), value: dec!(10) };
        assert_eq!(sent.arrive(dec!(3), dec!(0.0001)).unwrap_err().code(), "over_receipt");
        assert_eq!(sent.arrive(dec!(0), dec!(0)).unwrap_err().code(), "invalid");
        assert_eq!(sent.arrive(dec!(4), dec!(-1)).unwrap_err().code(), "invalid");
    }
}
