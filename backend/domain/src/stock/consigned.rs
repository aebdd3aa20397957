//! Stock that a supplier owns until it is used. It is counted as all stock is, and worth nothing to us: what leaves it becomes ours first, at
//! the owner's price, and what is handed back to it becomes the owner's again.

use rust_decimal::Decimal;

use super::amount::money;
use super::balance::{Balance, Flow, Posted};
use super::change::StockChange;
use crate::Error;

/// What has to be known of such stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Consigned {
    /// What the owner asks for a unit today, in the tenant's currency; none where no price or no exchange rate is known.
    pub price: Option<Decimal>,
}

impl Consigned {
    /// Does what was planned.
    ///
    /// # Errors
    /// `no_price` for what would become ours at a price that nobody knows.
    pub(super) fn flow(self, now: Balance, change: &StockChange, flow: Flow) -> Result<Posted, Error> {
        let moved = |quantity: Decimal| Posted {
            quantity,
            unit_cost: Decimal::ZERO,
            after: Balance { balance: now.balance + quantity, ..now },
            ..now.still()
        };
        Ok(match flow {
            Flow::In { quantity, .. } if matches!(change, StockChange::Receive { .. }) => moved(quantity),
            Flow::In { quantity, unit_cost, value } => {
                Posted { unit_cost, value, taken_over: -value, ..moved(quantity) }
            }
            Flow::Found { quantity } => moved(quantity),
            Flow::Out { quantity } => {
                let unit_cost = self.price.ok_or_else(no_price)?;
                let value = money(quantity * unit_cost);
                Posted { unit_cost, value: -value, taken_over: value, ..moved(-quantity) }
            }
            Flow::Back { quantity, .. } => moved(-quantity),
            Flow::Still | Flow::Reprice { .. } => now.still(),
            Flow::Revalue { value, variance } => now.revalued(value, variance),
        })
    }
}

fn no_price() -> Error {
    let detail =
        "The owner of this stock has no price for the part, or there is no exchange rate for today. Enter it first.";
    Error::conflict("no_price", detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stock::{Costing, Origin, StockKind, money};

    fn posted(now: Balance, price: Option<Decimal>, change: &StockChange) -> Result<Posted, Error> {
        let at = "2026-11-28T08:00:00Z".parse().unwrap();
        Costing::Consigned(Consigned { price }).post(now, change, false, &Origin::at(at))
    }

    fn stock(balance: Decimal) -> Balance {
        Balance { balance, ..Balance::default() }
    }

    #[test]
    fn what_is_received_is_worth_nothing_and_what_is_used_becomes_ours_at_the_price() {
        let came = StockChange::Receive { quantity: dec!(10), unit_cost: dec!(7) };
        let came = posted(stock(dec!(0)), None, &came).unwrap();
        assert_eq!(
            (came.quantity, came.value, came.taken_over, came.after),
            (dec!(10), dec!(0), dec!(0), stock(dec!(10)))
        );
        let issue = StockChange::Issue { quantity: dec!(3), reserved: dec!(0) };
        let used = posted(came.after, Some(dec!(2.345)), &issue).unwrap();
        assert_eq!((used.value, used.taken_over, used.unit_cost), (dec!(-7.04), dec!(7.04), dec!(2.345)));
        assert_eq!(used.after, stock(dec!(7)));
        assert_eq!(posted(came.after, None, &issue).unwrap_err().code(), "no_price");
    }

    #[test]
    fn what_comes_back_is_its_owners_again_and_what_goes_back_to_them_never_was_ours() {
        let back = StockChange::Return { quantity: dec!(2), unit_cost: dec!(2.345) };
        let back = posted(stock(dec!(7)), None, &back).unwrap();
        assert_eq!((back.value, back.taken_over, back.after), (dec!(4.69), dec!(-4.69), stock(dec!(9))));
        let reverse = StockChange::Reverse { quantity: dec!(4), unit_cost: dec!(7) };
        let reverse = posted(back.after, None, &reverse).unwrap();
        assert_eq!((reverse.value, reverse.taken_over, reverse.after), (dec!(0), dec!(0), stock(dec!(5))));
    }

    #[test]
    fn what_a_count_misses_is_paid_and_what_it_finds_is_the_owners() {
        let count = |counted| posted(stock(dec!(5)), Some(dec!(10)), &StockChange::Count { counted }).unwrap();
        assert_eq!((count(dec!(4)).value, count(dec!(4)).taken_over), (dec!(-10), dec!(10)));
        assert_eq!((count(dec!(6)).value, count(dec!(6)).taken_over), (dec!(0), dec!(0)));
        let freight = StockChange::Revalue { value: dec!(12), variance: dec!(12) };
        let freight = posted(stock(dec!(5)), None, &freight).unwrap();
        assert_eq!((freight.value, freight.variance, freight.after.value), (dec!(12), dec!(-12), dec!(0)));
        assert_eq!((StockKind::TakeOver.as_str(), money(freight.after.value)), ("takeOver", dec!(0)));
    }
}
