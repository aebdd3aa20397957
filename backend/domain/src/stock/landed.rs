//! Landed cost: freight, duty and insurance, spread over the lines of a receipt.

use rust_decimal::Decimal;

use super::correction::spread;
use crate::Error;

/// By what a cost is spread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LandedBasis {
    /// What the lines are worth.
    Value,
    /// What they weigh.
    Weight,
    /// How much they are.
    Quantity,
}

/// A line that bears a share.
#[derive(Debug, Clone, PartialEq)]
pub struct LandedLine {
    /// The part's code.
    pub part_code: String,
    /// How much came in, in the base unit.
    pub quantity: Decimal,
    /// Money per base unit.
    pub unit_cost: Decimal,
    /// Weight of one base unit, if it is known.
    pub weight: Option<Decimal>,
}

impl LandedBasis {
    /// The words stored and sent.
    pub const WORDS: &'static [&'static str] = &["value", "weight", "quantity"];

    /// The word stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Weight => "weight",
            Self::Quantity => "quantity",
        }
    }

    /// What each line bears of an amount, to the cent.
    ///
    /// # Errors
    /// `no_weight` for a part whose weight nobody entered; `nothing_to_spread` when all lines together are worth or weigh nothing.
    pub fn shares(self, amount: Decimal, lines: &[LandedLine]) -> Result<Vec<Decimal>, Error> {
        let bears = |line: &LandedLine| match self {
            Self::Value => Ok(line.quantity * line.unit_cost),
            Self::Quantity => Ok(line.quantity),
            Self::Weight => line.weight.map(|weight| line.quantity * weight).ok_or_else(|| {
                let detail = format!("The part {} has no weight. Enter it, or choose another basis.", line.part_code);
                Error::conflict_with("no_weight", detail, serde_json::json!({ "partCode": line.part_code }))
            }),
        };
        let weights: Vec<Decimal> = lines.iter().map(bears).collect::<Result<_, _>>()?;
        spread(amount, &weights).ok_or_else(|| {
            let detail = "The lines have nothing of this basis. Choose another one.";
            Error::conflict("nothing_to_spread", detail)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(quantity: Decimal, unit_cost: Decimal, weight: Option<Decimal>) -> LandedLine {
        LandedLine { part_code: "BRG".to_owned(), quantity, unit_cost, weight }
    }

    #[test]
    fn a_cost_is_spread_by_value_weight_or_quantity() {
        let lines = [line(dec!(10), dec!(4), Some(dec!(0.5))), line(dec!(2), dec!(30), Some(dec!(2.5)))];
        assert_eq!(LandedBasis::Value.shares(dec!(10), &lines).unwrap(), [dec!(4), dec!(6)]);
        assert_eq!(LandedBasis::Weight.shares(dec!(10), &lines).unwrap(), [dec!(5), dec!(5)]);
        assert_eq!(LandedBasis::Quantity.shares(dec!(10), &lines).unwrap(), [dec!(8.33), dec!(1.67)]);
    }

    #[test]
    fn what_has_no_weight_or_no_value_is_refused() {
        let lines = [line(dec!(10), dec!(0), None)];
        assert_eq!(LandedBasis::Weight.shares(dec!(1), &lines).unwrap_err().code(), "no_weight");
        assert_eq!(LandedBasis::Value.shares(dec!(1), &lines).unwrap_err().code(), "nothing_to_spread");
        assert_eq!(LandedBasis::Quantity.shares(dec!(1), &lines).unwrap(), [dec!(1)]);
    }
}
