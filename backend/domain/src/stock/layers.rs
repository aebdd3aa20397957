//! Layers (FIFO): what came in together at one cost stays together until it is used, and the oldest is used first.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::amount::{money, unit_cost};
use super::balance::{Balance, Flow, Posted};
use super::costing::Origin;
use crate::Id;

/// What is still there of goods that came in together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layer {
    /// Its id; none while it is not written yet.
    pub id: Option<Id>,
    /// How old it is.
    pub at: DateTime<Utc>,
    /// The posting that brought it in.
    pub source: Option<Uuid>,
    /// How much there is.
    pub quantity: Decimal,
    /// What that is worth.
    pub value: Decimal,
}

impl Layer {
    /// Takes so much of it and returns its value; the last piece takes the remainder.
    fn take(&mut self, quantity: Decimal) -> Decimal {
        let value = if quantity >= self.quantity { self.value } else { money(self.value * (quantity / self.quantity)) };
        self.quantity -= quantity;
        self.value -= value;
        value
    }
}

/// What a change did to a layer: the first of a new layer begins it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LayerMove {
    /// Its place among the layers.
    pub layer: usize,
    /// The change of its quantity.
    pub quantity: Decimal,
    /// The change of its value.
    pub value: Decimal,
}

/// The layers of a balance. While it is above zero, their quantities and values add up to its own; else there is nothing in them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Layers {
    all: Vec<Layer>,
    moves: Vec<LayerMove>,
    /// Behind this age and id are layers that were not read; none: all were.
    read_to: Option<(DateTime<Utc>, Id)>,
    /// Whether more was taken than what was read.
    exceeded: bool,
}

/// What was taken of layers.
#[derive(Default)]
struct Taken {
    quantity: Decimal,
    value: Decimal,
    /// What a unit of the last of them cost.
    last_cost: Option<Decimal>,
}

impl Layers {
    /// Layers as they are kept, in the order of their ids.
    pub fn new(all: Vec<Layer>) -> Self {
        Self { all, ..Self::default() }
    }

    /// The oldest layers of a balance, in the order of their age and id: together at least as much as leaves the balance until they are
    /// written, or all. Those of postings that are taken back are there besides, wherever they stand. Which the last of the oldest is says
    /// `read_to`; none where there are no others.
    pub fn oldest(all: Vec<Layer>, read_to: Option<(DateTime<Utc>, Id)>) -> Self {
        Self { all, read_to, ..Self::default() }
    }

    /// Whether more was taken than the layers that were read have, though there are others. What was posted is wrong then.
    pub fn is_exceeded(&self) -> bool {
        self.exceeded
    }

    /// The layers as they are now, of those that were read: those that have been used up, too.
    pub fn all(&self) -> &[Layer] {
        &self.all
    }

    /// What happened to them since this was called last.
    pub fn drain(&mut self) -> Vec<LayerMove> {
        std::mem::take(&mut self.moves)
    }

    /// The age of the oldest layer that something happened to since they were drained last.
    pub fn oldest_moved(&self) -> Option<DateTime<Utc>> {
        self.moves.iter().filter_map(|moved| self.all.get(moved.layer)).map(|layer| layer.at).min()
    }

    /// Gives each of some layers its share of a correction.
    pub fn correct(&mut self, shares: &[(Id, Decimal)]) {
        for (id, value) in shares {
            let found = self.all.iter_mut().enumerate().find(|(_, layer)| layer.id == Some(*id));
            if let Some((layer, one)) = found {
                one.value += value;
                self.moves.push(LayerMove { layer, quantity: Decimal::ZERO, value: *value });
            }
        }
    }

    /// Does what was planned.
    pub(super) fn flow(&mut self, now: Balance, flow: Flow, origin: &Origin) -> Posted {
        match flow {
            Flow::In { quantity, unit_cost, value } => self.come_in(now, (quantity, unit_cost, value), origin),
            Flow::Found { quantity } => {
                let cost = now.average_cost;
                self.come_in(now, (quantity, cost, money(quantity * cost)), origin)
            }
            Flow::Out { quantity } => {
                let taken = self.take_oldest(quantity);
                let (value, last_cost) = below_nothing(&now, &taken, quantity);
                let after = left(now, quantity, value, last_cost);
                let cost = unit_cost(value / quantity);
                Posted { quantity: -quantity, unit_cost: cost, value: -value, after, ..now.still() }
            }
            Flow::Back { quantity, unit_cost: cost } => self.go_back(now, quantity, cost, origin),
            Flow::Still | Flow::Reprice { .. } => now.still(),
            Flow::Revalue { value, variance } => now.revalued(value, variance),
        }
    }

    /// What comes in is a layer of its own, less what settles a deficit.
    fn come_in(
        &mut self,
        now: Balance,
        (quantity, cost, value): (Decimal, Decimal, Decimal),
        origin: &Origin,
    ) -> Posted {
        let deficit = (-now.balance).max(Decimal::ZERO).min(quantity);
        let kept = quantity - deficit;
        let balance = now.balance + quantity;
        let mut after = Balance { balance, value: now.value + value, ..now };
        let mut variance = Decimal::ZERO;
        let worth = if deficit.is_zero() { value } else { money(value * (kept / quantity)) };
        if kept > Decimal::ZERO {
            let layer = self.all.len();
            self.all.push(Layer { id: None, at: origin.at, source: origin.source, quantity: kept, value: worth });
            self.moves.push(LayerMove { layer, quantity: kept, value: worth });
        }
        if deficit > Decimal::ZERO {
            // What was missing had been valued at the last known cost.
            let worth = if kept > Decimal::ZERO { worth } else { money(balance * now.average_cost) };
            variance = worth - after.value;
            after.value = worth;
        }
        if balance > Decimal::ZERO {
            after.average_cost = unit_cost(after.value / balance);
        }
        Posted { quantity, unit_cost: unit_cost(cost), value, variance, after, ..now.still() }
    }

    /// What a posting brought in leaves at what it cost; what of it has been used already is taken of the oldest, and what those cost
    /// otherwise is variance.
    fn go_back(&mut self, now: Balance, quantity: Decimal, cost: Decimal, origin: &Origin) -> Posted {
        let own = match origin.source {
            Some(source) => self.take(quantity, |layer| layer.source == Some(source)),
            None => Taken::default(),
        };
        let others = self.take_oldest(quantity - own.quantity);
        let credit = own.value + money((quantity - own.quantity) * cost);
        let taken = Taken {
            quantity: own.quantity + others.quantity,
            value: own.value + others.value,
            last_cost: others.last_cost.or(own.last_cost),
        };
        let (value, last_cost) = below_nothing(&now, &taken, quantity);
        let after = left(now, quantity, value, last_cost);
        Posted {
            quantity: -quantity,
            unit_cost: unit_cost(credit / quantity),
            value: -credit,
            variance: credit - value,
            after,
            ..now.still()
        }
    }

    /// Takes up to so much of the oldest. What is younger than layers that were not read is not the oldest, however it came in.
    fn take_oldest(&mut self, quantity: Decimal) -> Taken {
        let Some(read_to) = self.read_to else { return self.take(quantity, |_| true) };
        let taken = self.take(quantity, |layer| (layer.at, layer.id.unwrap_or(Id::MAX)) <= read_to);
        self.exceeded |= taken.quantity < quantity;
        taken
    }

    /// Takes up to so much of the layers that fit, the oldest first.
    fn take(&mut self, quantity: Decimal, fits: impl Fn(&Layer) -> bool) -> Taken {
        let mut taken = Taken::default();
        let open = self.all.iter().enumerate().filter(|(_, layer)| layer.quantity > Decimal::ZERO && fits(layer));
        let mut order: Vec<usize> = open.map(|(place, _)| place).collect();
        order.sort_by_key(|place| self.all.get(*place).map(|layer| layer.at));
        for place in order {
            let missing = quantity - taken.quantity;
            let Some(layer) = self.all.get_mut(place).filter(|_| missing > Decimal::ZERO) else { break };
            let part = missing.min(layer.quantity);
            let value = layer.take(part);
            taken.quantity += part;
            taken.value += value;
            taken.last_cost = Some(unit_cost(value / part));
            self.moves.push(LayerMove { layer: place, quantity: -part, value: -value });
        }
        taken
    }
}

/// What so much is worth of which layers had only a part: the rest is valued at the last known cost.
fn below_nothing(now: &Balance, taken: &Taken, quantity: Decimal) -> (Decimal, Decimal) {
    let last_cost = taken.last_cost.unwrap_or(now.average_cost);
    (taken.value + money((quantity - taken.quantity) * last_cost), last_cost)
}

/// A balance that so much has left.
fn left(now: Balance, quantity: Decimal, value: Decimal, last_cost: Decimal) -> Balance {
    let (balance, value) = (now.balance - quantity, now.value - value);
    let average_cost = if balance > Decimal::ZERO { unit_cost(value / balance) } else { last_cost };
    Balance { balance, value, average_cost, ..now }
}
