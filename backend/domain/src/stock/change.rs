//! What one movement does to the balance of a part at a place.

use rust_decimal::Decimal;
use serde_json::json;

use super::amount::{money, unit_cost};
use super::kind::StockKind;
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

/// What is to happen to a balance; quantities are above zero but for adjustments.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum StockChange {
    /// Comes in at a price.
    Receive {
        /// How much.
        quantity: Decimal,
        /// Money per unit.
        unit_cost: Decimal,
    },
    /// A receipt is taken back at its price.
    Reverse {
        /// How much.
        quantity: Decimal,
        /// Money per unit.
        unit_cost: Decimal,
    },
    /// Handed out; so much of it was reserved for the recipient.
    Issue {
        /// How much.
        quantity: Decimal,
        /// How much of it was reserved.
        reserved: Decimal,
    },
    /// Handed back at the cost at which it was issued.
    Return {
        /// How much.
        quantity: Decimal,
        /// Money per unit.
        unit_cost: Decimal,
    },
    /// Leaves for another place.
    TransferOut {
        /// How much.
        quantity: Decimal,
    },
    /// Comes from another place, worth what it was worth there.
    TransferIn {
        /// How much.
        quantity: Decimal,
        /// What it is worth.
        value: Decimal,
    },
    /// Found to be so much.
    Count {
        /// How much was found.
        counted: Decimal,
    },
    /// More or less by so much.
    Adjust {
        /// How much.
        quantity: Decimal,
    },
    /// Promised.
    Reserve {
        /// How much.
        quantity: Decimal,
    },
    /// Promised no longer.
    Release {
        /// How much.
        quantity: Decimal,
    },
    /// Thrown away.
    Scrap {
        /// How much.
        quantity: Decimal,
    },
    /// Worth more or less than was known when it came in; no quantity changes.
    Revalue {
        /// How much more.
        value: Decimal,
        /// How much of that is variance: for goods that are neither there nor used by anybody known.
        variance: Decimal,
    },
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
    /// The balance afterwards.
    pub after: Balance,
}

/// What fits the column.
const MOST_VALUE: i64 = 999_999_999_999;

impl StockChange {
    /// The kind of its entry in the ledger.
    pub fn kind(&self) -> StockKind {
        match self {
            Self::Receive { .. } | Self::Reverse { .. } => StockKind::Receive,
            Self::Issue { .. } => StockKind::Issue,
            Self::Return { .. } => StockKind::Return,
            Self::TransferOut { .. } | Self::TransferIn { .. } => StockKind::Transfer,
            Self::Count { .. } => StockKind::Count,
            Self::Adjust { .. } => StockKind::Adjust,
            Self::Reserve { .. } => StockKind::Reserve,
            Self::Release { .. } => StockKind::Release,
            Self::Scrap { .. } => StockKind::Scrap,
            Self::Revalue { .. } => StockKind::Revaluation,
        }
    }
}

impl Balance {
    /// What is not promised.
    pub fn available(&self) -> Decimal {
        self.balance - self.reserved
    }

    /// Does a change; more than there is leaves only a place where that is allowed.
    ///
    /// # Errors
    /// `insufficient_stock` with what is `available`, `invalid` for quantities that cannot be.
    pub fn post(self, change: &StockChange, negative_allowed: bool) -> Result<Posted, Error> {
        let posted = match *change {
            StockChange::Receive { quantity, unit_cost } | StockChange::Return { quantity, unit_cost } => {
                positive(quantity)?;
                self.come_in(quantity, unit_cost, money(quantity * unit_cost))
            }
            StockChange::TransferIn { quantity, value } => {
                positive(quantity)?;
                self.come_in(quantity, unit_cost(value / quantity), value)
            }
            StockChange::Reverse { quantity, unit_cost } => {
                positive(quantity)?;
                self.cover(quantity, Decimal::ZERO, negative_allowed)?;
                self.taken_back(quantity, unit_cost)
            }
            StockChange::Issue { quantity, reserved } => {
                positive(quantity)?;
                let own = reserved.min(quantity).min(self.reserved);
                self.cover(quantity, own, negative_allowed)?;
                let mut posted = self.go_out(quantity);
                posted.reserved = -own;
                posted.after.reserved -= own;
                posted
            }
            StockChange::TransferOut { quantity } | StockChange::Scrap { quantity } => {
                positive(quantity)?;
                self.cover(quantity, Decimal::ZERO, negative_allowed)?;
                self.go_out(quantity)
            }
            StockChange::Adjust { quantity } if quantity.is_zero() => {
                return Err(Error::field("invalid", "quantity", "Enter a quantity other than 0."));
            }
            StockChange::Adjust { quantity } if quantity < Decimal::ZERO => {
                self.cover(-quantity, Decimal::ZERO, negative_allowed)?;
                self.go_out(-quantity)
            }
            StockChange::Adjust { quantity } => {
                self.come_in(quantity, self.average_cost, money(quantity * self.average_cost))
            }
            StockChange::Count { counted } => self.counted(counted, negative_allowed)?,
            StockChange::Reserve { quantity } => {
                positive(quantity)?;
                if quantity > self.available() {
                    return Err(self.insufficient(self.available()));
                }
                self.promise(quantity)
            }
            StockChange::Release { quantity } => {
                positive(quantity)?;
                if quantity > self.reserved {
                    let detail = format!("Only {} are reserved.", self.reserved.normalize());
                    return Err(Error::field("invalid", "quantity", detail));
                }
                self.promise(-quantity)
            }
            StockChange::Revalue { value, variance } => self.revalued(value, variance),
        };
        if posted.after.value.abs() > Decimal::from(MOST_VALUE) {
            return Err(Error::field("invalid", "quantity", "The value of the stock would be too high."));
        }
        Ok(posted)
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

    fn come_in(self, quantity: Decimal, cost: Decimal, value: Decimal) -> Posted {
        let balance = self.balance + quantity;
        let mut after = Balance { balance, value: self.value + value, ..self };
        let mut variance = Decimal::ZERO;
        if self.balance.is_zero() {
            after.average_cost = unit_cost(cost);
        } else if self.balance > Decimal::ZERO {
            after.average_cost = unit_cost((self.balance * self.average_cost + quantity * cost) / balance);
        } else {
            // What was missing had been valued at the last known cost.
            let worth = money(balance * self.average_cost);
            variance = worth - after.value;
            after.value = worth;
        }
        Posted { quantity, reserved: Decimal::ZERO, unit_cost: unit_cost(cost), value, variance, after }
    }

    fn go_out(self, quantity: Decimal) -> Posted {
        let balance = self.balance - quantity;
        let at_average = |quantity: Decimal| money(quantity * self.average_cost);
        let value = if balance.is_zero() {
            // The last piece takes the remainder.
            self.value
        } else if self.balance > Decimal::ZERO && balance < Decimal::ZERO {
            self.value + at_average(-balance)
        } else if self.balance > Decimal::ZERO {
            at_average(quantity).min(self.value)
        } else {
            at_average(quantity)
        };
        let after = Balance { balance, value: self.value - value, ..self };
        let unit_cost = self.average_cost;
        Posted {
            quantity: -quantity,
            reserved: Decimal::ZERO,
            unit_cost,
            value: -value,
            variance: Decimal::ZERO,
            after,
        }
    }

    fn taken_back(self, quantity: Decimal, cost: Decimal) -> Posted {
        let balance = self.balance - quantity;
        let value = money(quantity * cost);
        let left = self.value - value;
        let worth = if balance.is_zero() {
            Decimal::ZERO
        } else if balance > Decimal::ZERO {
            left.max(Decimal::ZERO)
        } else {
            money(balance * self.average_cost)
        };
        let mut after = Balance { balance, value: worth, ..self };
        if balance > Decimal::ZERO {
            after.average_cost = unit_cost(worth / balance);
        }
        Posted {
            quantity: -quantity,
            reserved: Decimal::ZERO,
            unit_cost: unit_cost(cost),
            value: -value,
            variance: worth - left,
            after,
        }
    }

    fn counted(self, counted: Decimal, negative_allowed: bool) -> Result<Posted, Error> {
        if counted < Decimal::ZERO {
            return Err(Error::field("invalid", "quantity", "At least 0."));
        }
        let difference = counted - self.balance;
        let mut posted = if difference < Decimal::ZERO {
            self.go_out(-difference)
        } else if difference.is_zero() {
            self.promise(Decimal::ZERO)
        } else {
            self.come_in(difference, self.average_cost, money(difference * self.average_cost))
        };
        // The reservations stay that still fit.
        let kept = if negative_allowed { self.reserved } else { self.reserved.min(counted) };
        posted.reserved = kept - self.reserved;
        posted.after.reserved = kept;
        Ok(posted)
    }

    fn revalued(self, value: Decimal, variance: Decimal) -> Posted {
        let mut after = Balance { value: self.value + value - variance, ..self };
        // Between the entries of one correction the value may be anything; the last of them leaves a right one.
        if after.balance > Decimal::ZERO && after.value >= Decimal::ZERO {
            after.average_cost = unit_cost(after.value / after.balance);
        }
        Posted {
            quantity: Decimal::ZERO,
            reserved: Decimal::ZERO,
            unit_cost: after.average_cost,
            value,
            variance: -variance,
            after,
        }
    }

    fn promise(self, quantity: Decimal) -> Posted {
        Posted {
            quantity: Decimal::ZERO,
            reserved: quantity,
            unit_cost: self.average_cost,
            value: Decimal::ZERO,
            variance: Decimal::ZERO,
            after: Balance { reserved: self.reserved + quantity, ..self },
        }
    }
}

fn positive(quantity: Decimal) -> Result<(), Error> {
    if quantity > Decimal::ZERO {
        return Ok(());
    }
    Err(Error::field("invalid", "quantity", "Enter a quantity above 0."))
}
