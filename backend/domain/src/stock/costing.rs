//! What stock is valued by: a moving average, the layers in which it came (FIFO), or a standard price.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::amount::{money, unit_cost};
use super::balance::{Balance, Flow, Posted};
use super::change::StockChange;
use super::consigned::Consigned;
use super::layers::{Layer, Layers};
use crate::{Error, Id};

words! {
    /// What the stock of a tenant is valued by.
    #[derive(Default)]
    Valuation {
        /// Each balance has an average cost, which receipts move.
        #[default]
        MovingAverage = "movingAverage",
        /// Each receipt is a layer of its balance, and issues take the oldest: first in, first out.
        Fifo = "fifo",
        /// Each part has a price that is set; what receipts cost otherwise is variance.
        StandardPrice = "standardPrice",
    }
}

words! {
    /// What a balance is valued by.
    Basis {
        /// Its average cost.
        MovingAverage = "movingAverage",
        /// Its layers.
        Fifo = "fifo",
        /// The standard price of its part.
        StandardPrice = "standardPrice",
        /// Nothing: a supplier owns it until it is used, whatever the tenant values its own stock by.
        Consigned = "consigned",
    }
}

/// What a balance is valued by, with what it has to know for that.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Costing {
    /// Its average cost.
    #[default]
    MovingAverage,
    /// Its layers.
    Fifo(Layers),
    /// The standard price of its part, which is its average cost.
    StandardPrice,
    /// Nothing: a supplier owns it until it is used.
    Consigned(Consigned),
}

/// Where goods that come in are from, and which goods leave.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Origin {
    /// How old they are: when they came in, or the goods of which they are returned.
    pub at: DateTime<Utc>,
    /// The posting that brings them in, or whose goods are taken back.
    pub source: Option<Uuid>,
}

impl Origin {
    /// Goods that come in at a time, from no posting that is taken back.
    pub const fn at(at: DateTime<Utc>) -> Self {
        Self { at, source: None }
    }
}

impl Costing {
    /// Does a change to a balance; more than there is leaves only a place where that is allowed. After a refusal
    /// it is not used any more.
    ///
    /// # Errors
    /// As for [`Balance::post`].
    pub fn post(
        &mut self,
        now: Balance,
        change: &StockChange,
        negative_allowed: bool,
        origin: &Origin,
    ) -> Result<Posted, Error> {
        match self {
            Self::MovingAverage => now.post(change, negative_allowed),
            Self::StandardPrice => {
                let planned = now.plan(change, negative_allowed)?;
                planned.reserving(now.standard(planned.flow))
            }
            Self::Consigned(consigned) => {
                let planned = now.plan(change, negative_allowed)?;
                planned.reserving(consigned.flow(now, change, planned.flow)?)
            }
            Self::Fifo(layers) => {
                let planned = now.plan(change, negative_allowed)?;
                let posted = layers.flow(now, planned.flow, origin);
                if layers.is_exceeded() {
                    return Err(Error::Internal("more was taken of a balance than of its layers was read".to_owned()));
                }
                planned.reserving(posted)
            }
        }
    }

    /// The layers of a balance that has some.
    pub fn layers(&mut self) -> Option<&mut Layers> {
        match self {
            Self::Fifo(layers) => Some(layers),
            Self::MovingAverage | Self::StandardPrice | Self::Consigned(_) => None,
        }
    }

    /// The layers of a balance, the used up ones too; nothing where it has none.
    pub fn all_layers(&self) -> &[Layer] {
        match self {
            Self::Fifo(layers) => layers.all(),
            Self::MovingAverage | Self::StandardPrice | Self::Consigned(_) => &[],
        }
    }

    /// Gives layers of a balance their shares of a correction.
    pub fn correct(&mut self, shares: &[(Id, Decimal)]) {
        if let Self::Fifo(layers) = self {
            layers.correct(shares);
        }
    }
}

impl Balance {
    /// Does what was planned at the standard price: the value is what the balance is worth at it, and a cost that is another one makes
    /// a variance.
    fn standard(self, flow: Flow) -> Posted {
        let price = self.average_cost;
        let worth = |balance: Decimal| money(balance * price);
        let moved = |quantity: Decimal, cost: Decimal, value: Option<Decimal>| {
            let balance = self.balance + quantity;
            let after = Balance { balance, value: worth(balance), ..self };
            let change = after.value - self.value;
            let value = value.unwrap_or(change);
            Posted { quantity, unit_cost: unit_cost(cost), value, variance: change - value, after, ..self.still() }
        };
        match flow {
            Flow::In { quantity, unit_cost, value } => moved(quantity, unit_cost, Some(value)),
            Flow::Found { quantity } => moved(quantity, price, None),
            Flow::Out { quantity } => moved(-quantity, price, None),
            Flow::Back { quantity, unit_cost } => moved(-quantity, unit_cost, Some(-money(quantity * unit_cost))),
            Flow::Still => self.still(),
            Flow::Revalue { value, variance } => {
                let after = Balance { value: self.value + value - variance, ..self };
                Posted { value, variance: -variance, after, ..self.still() }
            }
            Flow::Reprice { unit_cost: price } => {
                let price = unit_cost(price);
                let after = Balance { average_cost: price, value: money(self.balance * price), ..self };
                Posted { unit_cost: price, value: after.value - self.value, after, ..self.still() }
            }
        }
    }
}
