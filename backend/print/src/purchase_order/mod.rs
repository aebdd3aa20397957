//! What is printed of a purchase order for its supplier.

mod layout;
mod words;

use chrono::NaiveDate;
use rust_decimal::{Decimal, RoundingStrategy};

pub(crate) use layout::lay_out;

/// A purchase order as its supplier reads it.
#[derive(Debug, Clone, Default)]
pub struct PurchaseOrder {
    /// Its number, also as a bar code.
    pub code: String,
    /// What keeps it from being a valid order.
    pub mark: Option<Mark>,
    /// The supplier.
    pub supplier: Party,
    /// Where it is delivered to.
    pub deliver_to: Party,
    /// The day it is printed.
    pub day: Option<NaiveDate>,
    /// When it is expected.
    pub expected_on: Option<NaiveDate>,
    /// Our number at the supplier.
    pub customer_number: String,
    /// The supplier's number of it.
    pub supplier_reference: String,
    /// Days until its invoice is due.
    pub payment_days: Option<i32>,
    /// Who answers questions: a name, and an e-mail address.
    pub contact: Option<(String, String)>,
    /// The currency of its prices: three capital letters.
    pub currency: String,
    /// What is ordered.
    pub lines: Vec<Line>,
    /// What all of it costs: the sum before each line is rounded.
    pub total: Decimal,
    /// What there is to say to the supplier.
    pub remarks: String,
}

/// What keeps an order from being valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// It is not approved yet.
    Draft,
    /// It was cancelled.
    Cancelled,
}

/// A name and an address.
#[derive(Debug, Clone, Default)]
pub struct Party {
    /// The name.
    pub name: String,
    /// The address, with line breaks.
    pub address: String,
}

/// What is ordered of a part.
#[derive(Debug, Clone, Default)]
pub struct Line {
    /// Our code of the part.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The supplier's number of it.
    pub supplier_number: String,
    /// How much.
    pub quantity: Decimal,
    /// The unit of the quantity.
    pub unit: String,
    /// Money per unit.
    pub unit_price: Decimal,
}

impl Line {
    /// What it costs, with two decimal places; none beyond what a number can hold.
    pub(crate) fn amount(&self) -> Option<Decimal> {
        let amount = self.quantity.checked_mul(self.unit_price)?;
        Some(amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero))
    }
}
