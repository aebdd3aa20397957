//! Supplier invoices against what was ordered and received: the three-way match of quantity and price.

use rust_decimal::Decimal;

use super::amount::money;

/// Up to where an invoice may differ from the order and what has been received.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct InvoiceTolerance {
    /// Of the price, in percent of what was ordered.
    pub price_percent: Decimal,
    /// Of the price, in money for the whole line; none: any that is within the percentage.
    pub price_amount: Option<Decimal>,
    /// Of the quantity, in percent of what was received.
    pub quantity_percent: Decimal,
}

/// A line of an invoice beside the line of the order that it refers to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InvoicedLine {
    /// How much is ordered.
    pub ordered: Decimal,
    /// How much more may be delivered, in percent.
    pub over_delivery_percent: Decimal,
    /// How much has been received.
    pub received: Decimal,
    /// How much other invoices, and earlier lines of this one, have invoiced of it.
    pub invoiced_before: Decimal,
    /// How much this line invoices.
    pub quantity: Decimal,
    /// At which price it was ordered.
    pub order_price: Decimal,
    /// At which price it is invoiced.
    pub unit_price: Decimal,
}

/// What differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceDifference {
    /// The order has no line of this part.
    NotOrdered,
    /// Nothing of it has been received.
    NotReceived,
    /// More is invoiced than was received.
    MoreThanReceived,
    /// More is invoiced than was ordered.
    MoreThanOrdered,
    /// The price is higher than ordered.
    PriceAbove,
    /// The price is lower than ordered.
    PriceBelow,
}

impl InvoiceDifference {
    /// The words sent.
    pub const WORDS: &'static [&'static str] =
        &["notOrdered", "notReceived", "moreThanReceived", "moreThanOrdered", "priceAbove", "priceBelow"];

    /// The word sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotOrdered => "notOrdered",
            Self::NotReceived => "notReceived",
            Self::MoreThanReceived => "moreThanReceived",
            Self::MoreThanOrdered => "moreThanOrdered",
            Self::PriceAbove => "priceAbove",
            Self::PriceBelow => "priceBelow",
        }
    }

    /// Whether a decision on it is needed. A lower price is shown and blocks nothing.
    pub fn blocks(self) -> bool {
        self != Self::PriceBelow
    }
}

impl InvoicedLine {
    /// What is invoiced of the order's line with this invoice.
    pub fn invoiced(&self) -> Decimal {
        self.invoiced_before + self.quantity
    }

    /// How much more one unit costs than was ordered.
    pub fn price_difference(&self) -> Decimal {
        self.unit_price - self.order_price
    }

    /// What that makes for the line.
    pub fn value_difference(&self) -> Decimal {
        money(self.quantity * self.price_difference())
    }

    /// What differs beyond the tolerance.
    pub fn differences(&self, tolerance: &InvoiceTolerance) -> Vec<InvoiceDifference> {
        let mut found = Vec::new();
        let within = |amount: Decimal, percent: Decimal| amount + amount * percent / Decimal::ONE_HUNDRED;
        if self.received.is_zero() {
            found.push(InvoiceDifference::NotReceived);
        } else if self.invoiced() > within(self.received, tolerance.quantity_percent) {
            found.push(InvoiceDifference::MoreThanReceived);
        }
        // What may be delivered may be invoiced.
        let percent = tolerance.quantity_percent.max(self.over_delivery_percent);
        if self.invoiced() > within(self.ordered, percent) {
            found.push(InvoiceDifference::MoreThanOrdered);
        }
        if !self.price_is_covered(tolerance) {
            let above = self.price_difference() > Decimal::ZERO;
            found.push(if above { InvoiceDifference::PriceAbove } else { InvoiceDifference::PriceBelow });
        }
        found
    }

    fn price_is_covered(&self, tolerance: &InvoiceTolerance) -> bool {
        let difference = self.price_difference().abs();
        let in_percent = difference <= self.order_price * tolerance.price_percent / Decimal::ONE_HUNDRED;
        let in_money = tolerance.price_amount.is_none_or(|most| self.value_difference().abs() <= most);
        difference.is_zero() || in_percent && in_money
    }
}

/// Takes a quantity from what is open, one after the other: how much of each, for as long as there is something to take.
pub fn take_open(quantity: Decimal, open: impl IntoIterator<Item = Decimal>) -> Vec<Decimal> {
    let mut left = quantity;
    let take = |open: Decimal| {
        let taken = open.min(left).max(Decimal::ZERO);
        left -= taken;
        taken
    };
    open.into_iter().map(take).collect()
}

#[cfg(test)]
mod tests {
    use super::InvoiceDifference as D;
    use super::*;

    /// Ten are ordered at 4.00 and six of them received; nothing is invoiced yet.
    const LINE: InvoicedLine = InvoicedLine {
        ordered: Decimal::TEN,
        over_delivery_percent: Decimal::ZERO,
        received: Decimal::from_parts(6, 0, 0, false, 0),
        invoiced_before: Decimal::ZERO,
        quantity: Decimal::from_parts(6, 0, 0, false, 0),
        order_price: Decimal::from_parts(4, 0, 0, false, 0),
        unit_price: Decimal::from_parts(4, 0, 0, false, 0),
    };

    fn exact(line: InvoicedLine) -> Vec<InvoiceDifference> {
        line.differences(&InvoiceTolerance::default())
    }

    #[test]
    fn what_was_received_at_its_price_matches() {
        assert!(exact(LINE).is_empty());
        assert!(exact(InvoicedLine { quantity: dec!(2), ..LINE }).is_empty(), "a part of it as well");
    }

    #[test]
    fn several_invoices_together_are_not_more_than_was_received() {
        let second = InvoicedLine { invoiced_before: dec!(4), quantity: dec!(3), ..LINE };
        assert_eq!(exact(second), [D::MoreThanReceived]);
        assert!(exact(InvoicedLine { quantity: dec!(2), ..second }).is_empty());
        let beyond = InvoicedLine { quantity: dec!(7), ..second };
        assert_eq!(exact(beyond), [D::MoreThanReceived, D::MoreThanOrdered]);
        assert_eq!(exact(InvoicedLine { received: dec!(0), ..LINE }), [D::NotReceived]);
    }

    #[test]
    fn what_may_be_delivered_may_be_invoiced() {
        let over = InvoicedLine { received: dec!(11), quantity: dec!(11), ..LINE };
        assert_eq!(exact(over), [D::MoreThanOrdered]);
        assert!(exact(InvoicedLine { over_delivery_percent: dec!(10), ..over }).is_empty());
        let tolerance = InvoiceTolerance { quantity_percent: dec!(10), ..Default::default() };
        assert!(InvoicedLine { quantity: dec!(6.6), ..LINE }.differences(&tolerance).is_empty());
        assert_eq!(InvoicedLine { quantity: dec!(6.61), ..LINE }.differences(&tolerance), [D::MoreThanReceived]);
    }

    #[test]
    fn a_price_is_covered_in_percent_and_in_money() {
        let dearer = InvoicedLine { unit_price: dec!(4.20), ..LINE };
        assert_eq!(exact(dearer), [D::PriceAbove]);
        assert_eq!((dearer.price_difference(), dearer.value_difference()), (dec!(0.20), dec!(1.20)));
        let percent = InvoiceTolerance { price_percent: dec!(5), ..Default::default() };
        assert!(dearer.differences(&percent).is_empty());
        let money = InvoiceTolerance { price_amount: Some(dec!(1.19)), ..percent };
        assert_eq!(dearer.differences(&money), [D::PriceAbove]);
        let cheaper = InvoicedLine { unit_price: dec!(3), ..LINE };
        assert_eq!(exact(cheaper), [D::PriceBelow]);
        assert!(!D::PriceBelow.blocks() && D::PriceAbove.blocks() && D::MoreThanReceived.blocks());
        let free = InvoicedLine { order_price: dec!(0), unit_price: dec!(1), ..LINE };
        assert_eq!(free.differences(&InvoiceTolerance { price_percent: dec!(100), ..percent }), [D::PriceAbove]);
    }

    #[test]
    fn receipts_are_invoiced_one_after_the_other() {
        assert_eq!(take_open(dec!(7), [dec!(4), dec!(0), dec!(5)]), [dec!(4), dec!(0), dec!(3)]);
        assert_eq!(take_open(dec!(7), [dec!(4)]), [dec!(4)], "the rest waits for a receipt");
    }
}
