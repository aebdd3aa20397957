//! Corrections of what goods are worth after they came in: a price that is invoiced otherwise than it was received, freight, duty. They go
//! the way that the goods went, as if the cost had been right from the start under the moving average: what is still there is worth more or
//! less, what was issued to work orders changes their costs, and the rest is variance. Where stock is kept in layers, it goes with the layer.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::amount::money;
use super::balance::Balance;
use super::change::StockChange;
use super::costing::Costing;
use crate::Id;

/// Shares of an amount by weights of one sign, each rounded so that they sum to it to the cent. Nothing when all weights together are 0.
pub fn spread(amount: Decimal, weights: &[Decimal]) -> Option<Vec<Decimal>> {
    let all: Decimal = weights.iter().fold(Decimal::ZERO, |sum, weight| sum + weight);
    if all.is_zero() {
        return None;
    }
    let (mut seen, mut given) = (Decimal::ZERO, Decimal::ZERO);
    let share = |weight: &Decimal| {
        seen += weight;
        // The share of the amount first: an amount times a weight may have more digits than a decimal.
        let up_to = if seen == all { amount } else { money(amount * (seen / all)) };
        let share = up_to - given;
        given = up_to;
        share
    };
    Some(weights.iter().map(share).collect())
}

/// What happened to goods in an entry of the ledger.
#[derive(Debug, Clone, PartialEq)]
pub enum TracedKind {
    /// Handed out.
    Issue {
        /// The entry.
        entry: Id,
        /// The line of a work order that it serves.
        order_line: Option<Id>,
    },
    /// Handed back.
    Return {
        /// The entry of the issue.
        of: Option<Id>,
    },
    /// One end of a way between two places.
    Transfer {
        /// The same at both ends.
        way: String,
    },
    /// Returned to its supplier by the receipt that is corrected: each unit takes so much of the correction along, which is nobody's.
    SentBack(Decimal),
    /// Anything else: scrapped, converted, counted, adjusted.
    Other,
}

/// An entry of the ledger that changed a quantity.
#[derive(Debug, Clone, PartialEq)]
pub struct TracedEntry {
    /// The balance.
    pub item: Id,
    /// What happened.
    pub kind: TracedKind,
    /// The change of the balance.
    pub quantity: Decimal,
    /// The balance afterwards.
    pub balance_after: Decimal,
    /// How much of it was taken of which layers, or began one.
    pub layers: Vec<(Id, Decimal)>,
}

/// What one balance takes of a correction, in whole cents.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ItemCorrection {
    /// The balance.
    pub item: Id,
    /// What stays in its value.
    pub stock: Decimal,
    /// Which layers take how much of that.
    pub layers: Vec<(Id, Decimal)>,
    /// What lines of work orders take, each once.
    pub orders: Vec<(Id, Decimal)>,
    /// What nobody takes.
    pub variance: Decimal,
}

impl ItemCorrection {
    /// All of it.
    pub fn total(&self) -> Decimal {
        self.stock + self.variance + self.in_orders()
    }

    /// What the lines of work orders take together.
    pub fn in_orders(&self) -> Decimal {
        self.orders.iter().map(|(_, share)| share).sum()
    }

    /// Stock is never worth less than nothing, an empty place is worth nothing, and at a standard price it is worth that: what does not
    /// fit is variance.
    #[must_use]
    pub fn fitting(mut self, now: &Balance, costing: &Costing) -> Self {
        let fits = match costing {
            Costing::MovingAverage if now.balance > Decimal::ZERO => self.stock.max(-now.value),
            Costing::MovingAverage | Costing::StandardPrice | Costing::Consigned(_) => Decimal::ZERO,
            Costing::Fifo(layers) => {
                let open: Vec<_> = layers.all().iter().filter(|layer| layer.quantity > Decimal::ZERO).collect();
                // What no layer is known to have is in all of them alike.
                let is_open = |id: Id| open.iter().any(|layer| layer.id == Some(id));
                let known: Decimal = self.layers.iter().filter(|(id, _)| is_open(*id)).map(|(_, share)| share).sum();
                let quantities: Vec<Decimal> = open.iter().map(|layer| layer.quantity).collect();
                let rest = spread(self.stock - known, &quantities).unwrap_or_default();
                let share = |(layer, rest): (&&super::Layer, Decimal)| {
                    let id = layer.id?;
                    let own = self.layers.iter().filter(|(one, _)| *one == id).map(|(_, share)| share);
                    Some((id, (own.sum::<Decimal>() + rest).max(-layer.value)))
                };
                let shares: Vec<_> = open.iter().zip(rest).filter_map(share).collect();
                self.layers = shares.into_iter().filter(|(_, share)| !share.is_zero()).collect();
                self.layers.iter().map(|(_, share)| share).sum()
            }
        };
        self.variance += self.stock - fits;
        self.stock = fits;
        self
    }

    /// The entries that it makes: the whole first, less what is variance, and then what each line of a work order takes of it.
    pub fn changes(&self) -> Vec<(StockChange, Option<Id>)> {
        let nothing = |shares: &[(Id, Decimal)]| shares.iter().all(|(_, share)| share.is_zero());
        if self.stock.is_zero() && self.variance.is_zero() && nothing(&self.orders) && nothing(&self.layers) {
            return Vec::new();
        }
        let whole = StockChange::Revalue { value: self.total(), variance: self.variance };
        let taken = self.orders.iter().filter(|(_, share)| !share.is_zero());
        let taken =
            taken.map(|(line, share)| (StockChange::Revalue { value: -share, variance: Decimal::ZERO }, Some(*line)));
        std::iter::once((whole, None)).chain(taken).collect()
    }
}

/// An issue that took something of the correction.
#[derive(Debug)]
struct Issued {
    item: Id,
    order_line: Option<Id>,
    /// How much of it is not back yet.
    quantity: Decimal,
    amount: Decimal,
}

/// What is in a layer.
#[derive(Debug)]
struct InLayer {
    item: Id,
    /// How much of the layer is there.
    quantity: Decimal,
    amount: Decimal,
}

/// What is under way between two places.
#[derive(Debug)]
struct UnderWay {
    from: Id,
    quantity: Decimal,
    amount: Decimal,
}

/// Who takes a share; by balance, in the order in which the entries are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Taker {
    Stock,
    Layer(Id),
    Order(Id),
    Nobody,
}

/// Follows a correction through the ledger, entry by entry.
#[derive(Debug, Default)]
pub struct CorrectionTrace {
    /// What of it is in each balance.
    pools: BTreeMap<Id, Decimal>,
    /// What of it is in each layer.
    layers: BTreeMap<Id, InLayer>,
    issues: BTreeMap<Id, Issued>,
    under_way: BTreeMap<String, UnderWay>,
    /// What was taken for good.
    taken: BTreeMap<(Id, Taker), Decimal>,
}

impl CorrectionTrace {
    /// Goods came in that are worth so much more than the ledger said; what settled a deficit on arrival is nobody's.
    pub fn came_in(&mut self, amount: Decimal, entry: &TracedEntry) {
        self.put(amount, entry);
    }

    /// So much of it is in a layer already, of which so much is there.
    pub fn lies_in_layer(&mut self, (item, layer): (Id, Id), amount: Decimal, quantity: Decimal) {
        let nothing = || InLayer { item, quantity, amount: Decimal::ZERO };
        self.layers.entry(layer).or_insert_with(nothing).amount += amount;
    }

    /// So much of it is in a balance already.
    pub fn lies(&mut self, item: Id, amount: Decimal) {
        *self.pools.entry(item).or_default() += amount;
    }

    /// A line of a work order takes so much, wherever the goods are now.
    pub fn order_takes(&mut self, item: Id, line: Id, amount: Decimal) {
        *self.taken.entry((item, Taker::Order(line))).or_default() += amount;
    }

    /// Nobody takes so much, wherever the goods are now.
    pub fn nobody_takes(&mut self, item: Id, amount: Decimal) {
        *self.taken.entry((item, Taker::Nobody)).or_default() += amount;
    }

    /// Goes on by an entry; they come by effective time, then by id.
    pub fn follow(&mut self, entry: &TracedEntry) {
        if entry.quantity < Decimal::ZERO {
            self.leave(entry);
        } else {
            self.enter(entry);
        }
    }

    fn leave(&mut self, entry: &TracedEntry) {
        let quantity = -entry.quantity;
        let before = entry.balance_after + quantity;
        let mut amount = self.leave_layers(&entry.layers);
        if let TracedKind::SentBack(each) = entry.kind {
            let pool = self.pools.entry(entry.item).or_default();
            let rest = each * quantity - amount;
            let most = if rest < Decimal::ZERO { (*pool).min(Decimal::ZERO) } else { (*pool).max(Decimal::ZERO) };
            *pool -= if rest.abs() > most.abs() { most } else { rest };
            return;
        }
        if let Some(pool) = self.pools.get_mut(&entry.item).filter(|pool| !pool.is_zero()) {
            // An issue takes of everything that lies there alike.
            let part = if quantity >= before { *pool } else { *pool * (quantity / before) };
            *pool -= part;
            amount += part;
        }
        if amount.is_zero() {
            return;
        }
        match &entry.kind {
            TracedKind::Issue { entry: id, order_line } => {
                let issued = Issued { item: entry.item, order_line: *order_line, quantity, amount };
                self.issues.insert(*id, issued);
            }
            TracedKind::Transfer { way } => {
                let nothing = || UnderWay { from: entry.item, quantity: Decimal::ZERO, amount: Decimal::ZERO };
                let under_way = self.under_way.entry(way.clone()).or_insert_with(nothing);
                under_way.quantity += quantity;
                under_way.amount += amount;
            }
            TracedKind::Return { .. } | TracedKind::SentBack(_) | TracedKind::Other => {
                self.nobody_takes(entry.item, amount);
            }
        }
    }

    /// What is taken of layers takes its share along.
    fn leave_layers(&mut self, taken: &[(Id, Decimal)]) -> Decimal {
        let mut amount = Decimal::ZERO;
        for (layer, quantity) in taken {
            if let Some(one) = self.layers.get_mut(layer) {
                amount += part_of(&mut one.quantity, &mut one.amount, -quantity);
            }
        }
        amount
    }

    fn enter(&mut self, entry: &TracedEntry) {
        let quantity = entry.quantity;
        let back = match &entry.kind {
            TracedKind::Return { of: Some(of) } => {
                self.issues.get_mut(of).map(|one| part_of(&mut one.quantity, &mut one.amount, quantity))
            }
            TracedKind::Transfer { way } => {
                self.under_way.get_mut(way).map(|one| part_of(&mut one.quantity, &mut one.amount, quantity))
            }
            _ => None,
        };
        if let Some(back) = back.filter(|back| !back.is_zero()) {
            self.put(back, entry);
        }
    }

    /// Puts an amount into a balance with the goods of an entry. A deficit there has been settled by them at another cost.
    fn put(&mut self, amount: Decimal, entry: &TracedEntry) {
        let (item, quantity) = (entry.item, entry.quantity);
        let begun = entry.layers.first().filter(|(_, begun)| *begun > Decimal::ZERO);
        let kept = begun.map_or(entry.balance_after.clamp(Decimal::ZERO, quantity), |(_, begun)| *begun);
        let stays = if kept >= quantity { amount } else { amount * (kept / quantity) };
        match begun {
            Some((layer, begun)) => self.lies_in_layer((item, *layer), stays, *begun),
            None => self.lies(item, stays),
        }
        if stays != amount {
            self.nobody_takes(item, amount - stays);
        }
    }

    /// What becomes of the whole amount, balance by balance, to the cent.
    pub fn shares(mut self, whole: Decimal) -> Vec<ItemCorrection> {
        for (_, issued) in std::mem::take(&mut self.issues) {
            match issued.order_line {
                Some(line) => self.order_takes(issued.item, line, issued.amount),
                None => self.nobody_takes(issued.item, issued.amount),
            }
        }
        // What is under way is worth what it left with until it arrives, and then nobody can tell.
        for (_, under_way) in std::mem::take(&mut self.under_way) {
            self.nobody_takes(under_way.from, under_way.amount);
        }
        for (item, pool) in std::mem::take(&mut self.pools) {
            self.taken.insert((item, Taker::Stock), pool);
        }
        for (layer, InLayer { item, amount, .. }) in std::mem::take(&mut self.layers) {
            self.taken.insert((item, Taker::Layer(layer)), amount);
        }
        let weights: Vec<Decimal> = self.taken.values().copied().collect();
        let shares = spread(whole, &weights).unwrap_or_default();
        let mut items: BTreeMap<Id, ItemCorrection> = BTreeMap::new();
        for ((item, taker), share) in self.taken.keys().zip(shares) {
            let one = items.entry(*item).or_insert_with(|| ItemCorrection { item: *item, ..Default::default() });
            match taker {
                Taker::Stock => one.stock += share,
                Taker::Layer(layer) => {
                    one.stock += share;
                    one.layers.push((*layer, share));
                }
                Taker::Order(line) => one.orders.push((*line, share)),
                Taker::Nobody => one.variance += share,
            }
        }
        items.into_values().collect()
    }
}

/// Takes the share of so much out of a quantity and what it carries.
fn part_of(quantity: &mut Decimal, amount: &mut Decimal, taken: Decimal) -> Decimal {
    let part = if taken >= *quantity { *amount } else { *amount * (taken / *quantity) };
    *quantity = (*quantity - taken).max(Decimal::ZERO);
    *amount -= part;
    part
}
