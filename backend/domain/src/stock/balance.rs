//! The balance of a part at a place, and which changes of it are allowed.

use rust_decimal::Decimal;
use serde_json::json;

use super::amount::{money, unit_cost};
use super::change::StockChange;
use crate::Error;

/// A part at a place.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Balance {
    /// How much of it there is.
    pub balance: Decimal,
    /// How much of that is promised.
    pub reserved: Decimal,
    /// Money per unit.
    pub average_cost: Decimal,
    /// What all of it is worth.
    pub value: Decimal,
}

/// What a change does to quantity and value, whatever the stock is valued by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Flow {
    /// Comes in at a cost.
    In { quantity: Decimal, unit_cost: Decimal, value: Decimal },
    /// Comes in at the cost of what is there.
    Found { quantity: Decimal },
    /// Leaves.
    Out { quantity: Decimal },
    /// What came in at a cost leaves again.
    Back { quantity: Decimal, unit_cost: Decimal },
    /// No quantity and no value changes.
    Still,
    /// The value changes, less a variance.
    Revalue { value: Decimal, variance: Decimal },
    /// The standard price changes.
    Reprice { unit_cost: Decimal },
}

/// A change that is allowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Planned {
    pub(super) flow: Flow,
    /// The change of what is reserved.
    pub(super) reserved: Decimal,
}

impl Planned {
    /// What was posted, with the change of what is reserved.
    pub(super) fn reserving(self, mut posted: Posted) -> Result<Posted, Error> {
        posted.reserved = self.reserved;
        posted.after.reserved += self.reserved;
        if posted.after.value.abs() > Decimal::from(MOST_VALUE) {
            return Err(Error::field("invalid", "quantity", "The value of the stock would be too high."));
        }
        Ok(posted)
    }
}

/// What a change writes into the ledger.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Posted {
    /// The change of the balance.
    pub quantity: Decimal,
    /// The change of what is reserved.
    pub reserved: Decimal,
    /// Money per unit.
    pub unit_cost: Decimal,
    /// The change of the value.
    pub value: Decimal,
    /// The difference in value that an entry of its own takes: the deficit of a negative balance, or the rest of an empty one.
    pub variance: Decimal,
    /// What goods are worth that become ours by it, which an entry of its own takes; below 0 where they become their owner's again.
    pub taken_over: Decimal,
    /// The balance afterwards.
    pub after: Balance,
}

/// What fits the column.
const MOST_VALUE: i64 = 999_999_999_999;

impl Balance {
    /// What is not promised.
    pub fn available(&self) -> Decimal {
        self.balance - self.reserved
    }

    /// Does a change under the moving average; more than there is leaves only a place where that is allowed.
    ///
    /// # Errors
    /// `insufficient_stock` with what is `available`, `invalid` for quantities that cannot be.
    pub fn post(self, change: &StockChange, negative_allowed: bool) -> Result<Posted, Error> {
        let planned = self.plan(change, negative_allowed)?;
        planned.reserving(self.average(planned.flow))
    }

    /// What a change does to quantity, value and reservations, if it is allowed.
    pub(super) fn plan(&self, change: &StockChange, negative_allowed: bool) -> Result<Planned, Error> {
        let only = |flow| Ok(Planned { flow, reserved: Decimal::ZERO });
        let promised = |reserved| Ok(Planned { flow: Flow::Still, reserved });
        match *change {
            StockChange::Receive { quantity, unit_cost } | StockChange::Return { quantity, unit_cost } => {
                positive(quantity)?;
                only(Flow::In { quantity, unit_cost, value: money(quantity * unit_cost) })
            }
            StockChange::TransferIn { quantity, value } | StockChange::ConvertIn { quantity, value } => {
                positive(quantity)?;
                only(Flow::In { quantity, unit_cost: unit_cost(value / quantity), value })
            }
            StockChange::Reverse { quantity, unit_cost } => {
                positive(quantity)?;
                self.cover(quantity, Decimal::ZERO, negative_allowed)?;
                only(Flow::Back { quantity, unit_cost })
            }
            StockChange::Issue { quantity, reserved } => {
                positive(quantity)?;
                let own = reserved.min(quantity).min(self.reserved);
                self.cover(quantity, own, negative_allowed)?;
                Ok(Planned { flow: Flow::Out { quantity }, reserved: -own })
            }
            StockChange::TransferOut { quantity }
            | StockChange::ConvertOut { quantity }
            | StockChange::Scrap { quantity } => {
                positive(quantity)?;
                self.cover(quantity, Decimal::ZERO, negative_allowed)?;
                only(Flow::Out { quantity })
            }
            StockChange::Adjust { quantity } if quantity.is_zero() => {
                Err(Error::field("invalid", "quantity", "Enter a quantity other than 0."))
            }
            StockChange::Adjust { quantity } if quantity < Decimal::ZERO => {
                self.cover(-quantity, Decimal::ZERO, negative_allowed)?;
                only(Flow::Out { quantity: -quantity })
            }
            StockChange::Adjust { quantity } => only(Flow::Found { quantity }),
            StockChange::Count { counted } => self.counted(counted, negative_allowed),
            StockChange::Reserve { quantity } => {
                positive(quantity)?;
                if quantity > self.available() {
                    return Err(self.insufficient(self.available()));
                }
                promised(quantity)
            }
            StockChange::Release { quantity } => {
                positive(quantity)?;
                if quantity > self.reserved {
                    let detail = format!("Only {} are reserved.", self.reserved.normalize());
                    return Err(Error::field("invalid", "quantity", detail));
                }
                promised(-quantity)
            }
            StockChange::Serialise => self.in_pieces().map(|()| Planned { flow: Flow::Still, reserved: Decimal::ZERO }),
            StockChange::Revalue { value, variance } => only(Flow::Revalue { value, variance }),
            StockChange::Reprice { unit_cost } => only(Flow::Reprice { unit_cost }),
        }
    }

    fn counted(&self, counted: Decimal, negative_allowed: bool) -> Result<Planned, Error> {
        if counted < Decimal::ZERO {
            return Err(Error::field("invalid", "quantity", "At least 0."));
        }
        let difference = counted - self.balance;
        let flow = if difference < Decimal::ZERO {
            Flow::Out { quantity: -difference }
        } else if difference.is_zero() {
            Flow::Still
        } else {
            Flow::Found { quantity: difference }
        };
        // The reservations stay that still fit.
        let kept = if negative_allowed { self.reserved } else { self.reserved.min(counted) };
        Ok(Planned { flow, reserved: kept - self.reserved })
    }

    /// Refuses what is not a number of pieces, some of which may be promised.
    fn in_pieces(&self) -> Result<(), Error> {
        if self.balance < Decimal::ZERO {
            let detail = "Less than nothing is there. Receive what was issued, or count the place, first.";
            return Err(Error::conflict_with("negative_balance", detail, json!({ "balance": self.balance })));
        }
        if self.balance.fract().is_zero() && self.reserved.fract().is_zero() {
            return Ok(());
        }
        let detail =
            "A part with serial numbers is counted in whole pieces. Correct what is in stock and reserved first.";
        let extra = json!({ "balance": self.balance, "reserved": self.reserved });
        Err(Error::conflict_with("whole_quantity", detail, extra))
    }

    fn cover(&self, quantity: Decimal, own: Decimal, negative_allowed: bool) -> Result<(), Error> {
        let available = self.available() + own;
        if quantity > available && !negative_allowed {
            return Err(self.insufficient(available));
        }
        Ok(())
    }

    fn insufficient(&self, available: Decimal) -> Error {
        let detail = format!("Only {} are available.", available.normalize());
        let extra = json!({ "available": available, "balance": self.balance, "reserved": self.reserved });
        Error::conflict_with("insufficient_stock", detail, extra)
    }
}

fn positive(quantity: Decimal) -> Result<(), Error> {
    if quantity > Decimal::ZERO {
        return Ok(());
    }
    Err(Error::field("invalid", "quantity", "Enter a quantity above 0."))
}
