//! Supplier invoices against what was ordered and received: the three-way match of quantity and price. Credit notes against what was
//! invoiced and returned.

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
    /// Nothing that was invoiced has been returned.
    NotReturned,
    /// More is credited than was invoiced and returned.
    MoreThanReturned,
    /// The price is higher than ordered, of a credit note than invoiced.
    PriceAbove,
    /// The price is lower than ordered, of a credit note than invoiced.
    PriceBelow,
}

impl InvoiceDifference {
    /// The words sent.
    pub const WORDS: &'static [&'static str] = &[
        "notOrdered",
        "notReceived",
        "moreThanReceived",
        "moreThanOrdered",
        "notReturned",
        "moreThanReturned",
        "priceAbove",
        "priceBelow",
    ];

    /// The word sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotOrdered => "notOrdered",
            Self::NotReceived => "notReceived",
            Self::MoreThanReceived => "moreThanReceived",
            Self::MoreThanOrdered => "moreThanOrdered",
            Self::NotReturned => "notReturned",
            Self::MoreThanReturned => "moreThanReturned",
            Self::PriceAbove => "priceAbove",
            Self::PriceBelow => "priceBelow",
        }
    }

    /// Whether a decision on it is needed. A price that is better for the buyer is shown and blocks nothing: a lower one of an invoice, a
    /// higher one of a credit note.
    pub fn blocks(self, is_credit: bool) -> bool {
        self != if is_credit { Self::PriceAbove } else { Self::PriceBelow }
    }

    /// How a price differs beyond the tolerance.
    fn of_price(tolerance: &InvoiceTolerance, quantity: Decimal, [expected, said]: [Decimal; 2]) -> Option<Self> {
        let difference = said - expected;
        let in_percent = difference.abs() <= expected * tolerance.price_percent / Decimal::ONE_HUNDRED;
        let in_money = tolerance.price_amount.is_none_or(|most| money(quantity * difference).abs() <= most);
        let above = difference > Decimal::ZERO;
        let is_covered = difference.is_zero() || in_percent && in_money;
        (!is_covered).then_some(if above { Self::PriceAbove } else { Self::PriceBelow })
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
        found.extend(InvoiceDifference::of_price(tolerance, self.quantity, [self.order_price, self.unit_price]));
        found
    }
}

/// A line of a credit note beside the line of the order that it refers to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CreditedLine {
    /// How much of what was invoiced has been returned.
    pub returned: Decimal,
    /// How much other credit notes, and earlier lines of this one, have credited of it.
    pub credited_before: Decimal,
    /// How much this line credits.
    pub quantity: Decimal,
    /// At which price it was invoiced.
    pub invoiced_price: Decimal,
    /// At which price it is credited.
    pub unit_price: Decimal,
}

impl CreditedLine {
    /// What is credited of the order's line with this credit note.
    pub fn credited(&self) -> Decimal {
        self.credited_before + self.quantity
    }

    /// How much more the line credits than was invoiced.
    pub fn value_difference(&self) -> Decimal {
        money(self.quantity * (self.unit_price - self.invoiced_price))
    }

    /// What differs beyond the tolerance. Never more is credited than was returned: there is no tolerance of quantity.
    pub fn differences(&self, tolerance: &InvoiceTolerance) -> Vec<InvoiceDifference> {
        let mut found = Vec::new();
        if self.returned <= Decimal::ZERO {
            found.push(InvoiceDifference::NotReturned);
        } else if self.credited() > self.returned {
            found.push(InvoiceDifference::MoreThanReturned);
        }
        found.extend(InvoiceDifference::of_price(tolerance, self.quantity, [self.invoiced_price, self.unit_price]));
        found
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
        assert!(!D::PriceBelow.blocks(false) && D::PriceAbove.blocks(false) && D::MoreThanReceived.blocks(false));
        let free = InvoicedLine { order_price: dec!(0), unit_price: dec!(1), ..LINE };
        assert_eq!(free.differences(&InvoiceTolerance { price_percent: dec!(100), ..percent }), [D::PriceAbove]);
    }

    #[test]
    fn no_more_is_credited_than_was_returned_and_too_little_is_decided_about() {
        let line = CreditedLine {
            returned: dec!(3),
            credited_before: dec!(0),
            quantity: dec!(3),
            invoiced_price: dec!(5),
            unit_price: dec!(5),
        };
        let exact = |line: CreditedLine| line.differences(&InvoiceTolerance::default());
        assert!(exact(line).is_empty());
        assert_eq!(exact(CreditedLine { credited_before: dec!(1), ..line }), [D::MoreThanReturned]);
        assert_eq!(exact(CreditedLine { returned: dec!(0), ..line }), [D::NotReturned]);
        let cheaper = CreditedLine { unit_price: dec!(4.80), ..line };
        assert_eq!((exact(cheaper), cheaper.value_difference()), (vec![D::PriceBelow], dec!(-0.60)));
        let tolerance = InvoiceTolerance { price_percent: dec!(4), ..Default::default() };
        assert!(cheaper.differences(&tolerance).is_empty());
        assert_eq!(exact(CreditedLine { unit_price: dec!(5.01), ..line }), [D::PriceAbove]);
        assert!(D::PriceBelow.blocks(true) && !D::PriceAbove.blocks(true) && D::MoreThanReturned.blocks(true));
    }

    #[test]
    fn receipts_are_invoiced_one_after_the_other() {
        assert_eq!(take_open(dec!(7), [dec!(4), dec!(0), dec!(5)]), [dec!(4), dec!(0), dec!(3)]);
        assert_eq!(take_open(dec!(7), [dec!(4)]), [dec!(4)], "the rest waits for a receipt");
    }
}
