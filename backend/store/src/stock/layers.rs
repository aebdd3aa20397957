//! The layers of balances that are valued by them (FIFO): read with the balance that is held, written with its entries. Nobody else
//! takes of them meanwhile, because a layer belongs to one balance.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, Timestamptz, Uuid as SqlUuid};
use gantry_domain::stock::{Basis, Consigned, Costing, Layer, LayerMove, Layers, StockKey};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::consigned;
use super::posting::{Held, Posting};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

#[derive(QueryableByName)]
struct Open {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    item_id: Id,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    source: Option<Uuid>,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    value: Decimal,
    /// Whether it is read for the posting that brought it, and not for its age.
    #[diesel(sql_type = Bool)]
    besides: bool,
}

prepared! {
    OpenLayers { items: Vec<Id> => Array<BigInt> }
    "SELECT l.id, l.item_id, l.at, m.command_id AS source, l.quantity, l.value, false AS besides FROM stock_layer AS l \
     LEFT JOIN stock_movement AS m ON m.id = l.movement_id WHERE l.item_id = ANY(?) AND l.quantity > 0 \
     ORDER BY l.item_id, l.at, l.id"
}

prepared! {
    // One after the other along the index of open layers, until there is enough; and those of some postings besides.
    OldestLayers {
        items: Vec<Id> => Array<BigInt>,
        wanted: Vec<Decimal> => Array<Numeric>,
        sources: Vec<Uuid> => Array<SqlUuid>,
        of_items: Vec<Id> => Array<BigInt>,
    }
    "WITH RECURSIVE oldest AS (SELECT n.item, n.wanted, l.id, l.at, l.movement_id, l.quantity, l.value, l.quantity + 0 AS total \
     FROM unnest(?, ?) AS n (item, wanted) CROSS JOIN LATERAL (SELECT f.* FROM stock_layer AS f WHERE f.item_id = n.item AND f.quantity > 0 \
     ORDER BY f.at, f.id LIMIT 1) AS l WHERE n.wanted > 0 \
     UNION ALL SELECT o.item, o.wanted, l.id, l.at, l.movement_id, l.quantity, l.value, o.total + l.quantity FROM oldest AS o \
     CROSS JOIN LATERAL (SELECT f.* FROM stock_layer AS f WHERE f.item_id = o.item AND f.quantity > 0 AND (f.at, f.id) > (o.at, o.id) \
     ORDER BY f.at, f.id LIMIT 1) AS l WHERE o.total < o.wanted), \
     besides AS (SELECT l.id, l.item_id, l.at, m.command_id AS source, l.quantity, l.value FROM stock_movement AS m \
     JOIN stock_layer AS l ON l.movement_id = m.id WHERE m.command_id = ANY(?) AND l.item_id = ANY(?) AND l.quantity > 0) \
     SELECT o.id, o.item AS item_id, o.at, m.command_id AS source, o.quantity, o.value, false AS besides FROM oldest AS o \
     LEFT JOIN stock_movement AS m ON m.id = o.movement_id \
     UNION ALL SELECT b.id, b.item_id, b.at, b.source, b.quantity, b.value, true FROM besides AS b \
     WHERE NOT EXISTS (SELECT FROM oldest AS o WHERE o.id = b.id) ORDER BY item_id, at, id"
}

/// Which layers of a balance are read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Reach {
    /// All that are open.
    All,
    /// The oldest that together have so much, which is at least what leaves the balance; and those that postings brought which are
    /// taken back.
    Oldest { quantity: Decimal, sources: Vec<Uuid> },
}

impl Reach {
    /// The oldest that together have so much.
    pub(crate) const fn oldest(quantity: Decimal) -> Self {
        Self::Oldest { quantity, sources: Vec::new() }
    }
}

/// What balances that are held are valued by, with those of their layers that are asked for.
///
/// # Errors
/// Internal ones.
pub(crate) async fn costings(tx: &Tx, valued: Vec<(Id, Basis, Reach)>) -> Result<BTreeMap<Id, Costing>, Error> {
    let (mut whole, mut wanted, mut sources) = (Vec::new(), BTreeMap::new(), BTreeSet::new());
    for (item, _, reach) in valued.iter().filter(|(_, basis, _)| *basis == Basis::Fifo) {
        match reach {
            Reach::All => whole.push(*item),
            Reach::Oldest { quantity, sources: more } => {
                wanted.insert(*item, *quantity);
                sources.extend(more.iter().copied());
            }
        }
    }
    let mut open: Vec<Open> = Vec::new();
    if !whole.is_empty() {
        open = OpenLayers { items: whole }.load(tx.connection()).await.to_domain()?;
    }
    if wanted.values().any(|quantity| *quantity > Decimal::ZERO) || !sources.is_empty() {
        let (items, wanted): (Vec<Id>, Vec<Decimal>) = wanted.iter().map(|(item, quantity)| (*item, *quantity)).unzip();
        let (of_items, sources) = (items.clone(), sources.into_iter().collect());
        let oldest = OldestLayers { items, wanted, sources, of_items };
        open.extend(oldest.load::<Open>(tx.connection()).await.to_domain()?);
    }
    let mut read: BTreeMap<Id, Read> = BTreeMap::new();
    for Open { id, item_id, at, source, quantity, value, besides } in open {
        let one = read.entry(item_id).or_default();
        if !besides {
            one.quantity += quantity;
            one.last = (at, id);
        }
        one.layers.push(Layer { id: Some(id), at, source, quantity, value });
    }
    let of_others = valued.iter().filter(|(_, basis, _)| *basis == Basis::Consigned).map(|(item, ..)| *item);
    let prices = consigned::prices(tx, of_others.collect()).await?;
    let costing = |(item, basis, _): (Id, Basis, Reach)| {
        let costing = match basis {
            Basis::MovingAverage => Costing::MovingAverage,
            Basis::Fifo => Costing::Fifo(read.remove(&item).unwrap_or_default().layers(wanted.get(&item).copied())),
            Basis::StandardPrice => Costing::StandardPrice,
            Basis::Consigned => Costing::Consigned(Consigned { price: prices.get(&item).copied() }),
        };
        (item, costing)
    };
    Ok(valued.into_iter().map(costing).collect())
}

/// What was read of a balance.
struct Read {
    layers: Vec<Layer>,
    /// How much the oldest have together.
    quantity: Decimal,
    /// The age and the id of the last of the oldest.
    last: (DateTime<Utc>, Id),
}

impl Default for Read {
    fn default() -> Self {
        Self { layers: Vec::new(), quantity: Decimal::ZERO, last: (DateTime::<Utc>::MIN_UTC, Id::MIN) }
    }
}

impl Read {
    /// Its layers; where the oldest have as much as was wanted, there may be others.
    fn layers(self, wanted: Option<Decimal>) -> Layers {
        let read_to = wanted.filter(|wanted| self.quantity >= *wanted).map(|_| self.last);
        Layers::oldest(self.layers, read_to)
    }
}

#[derive(QueryableByName)]
struct Age {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Timestamptz)]
    age: DateTime<Utc>,
}

prepared! {
    // What was issued before there were layers is older than all of them.
    Ages { issues: Vec<Id> => Array<BigInt> }
    "SELECT m.id, coalesce((SELECT min(l.at) FROM stock_layer_movement AS x JOIN stock_layer AS l ON l.id = x.layer_id \
     WHERE x.movement_id = m.id), m.at) AS age FROM stock_movement AS m WHERE m.id = ANY(?)"
}

/// How old the goods are of the issues that a posting hands back; nothing where no balance has layers.
pub(super) async fn ages(
    tx: &Tx,
    posting: &Posting,
    held: &BTreeMap<StockKey, Held>,
) -> Result<BTreeMap<Id, DateTime<Utc>>, Error> {
    let issues: Vec<Id> = posting.lines.iter().filter_map(|line| line.return_of).collect();
    if issues.is_empty() || !held.values().any(|one| matches!(one.costing, Costing::Fifo(_))) {
        return Ok(BTreeMap::new());
    }
    let ages: Vec<Age> = Ages { issues }.load(tx.connection()).await.to_domain()?;
    Ok(ages.into_iter().map(|Age { id, age }| (id, age)).collect())
}

prepared! {
    #[derive(Default)]
    Begin {
        items: Vec<Id> => Array<BigInt>,
        movements: Vec<Id> => Array<BigInt>,
        ages: Vec<DateTime<Utc>> => Array<Timestamptz>,
        opened: Vec<Decimal> => Array<Numeric>,
        opened_values: Vec<Decimal> => Array<Numeric>,
        quantities: Vec<Decimal> => Array<Numeric>,
        values: Vec<Decimal> => Array<Numeric>,
    }
    "INSERT INTO stock_layer (item_id, movement_id, at, opened_quantity, opened_value, quantity, value) \
     SELECT * FROM unnest(?, ?, ?, ?, ?, ?, ?) AS n (item, movement, at, opened, opened_value, quantity, value) ORDER BY n.movement"
}

prepared! {
    // A layer that an entry written with it began is the one of that entry.
    #[derive(Default)]
    Take {
        movements: Vec<Id> => Array<BigInt>,
        layers: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        begun: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        quantities: Vec<Decimal> => Array<Numeric>,
        values: Vec<Decimal> => Array<Numeric>,
    }
    "INSERT INTO stock_layer_movement (movement_id, layer_id, quantity, value) \
     SELECT n.movement, coalesce(n.layer, (SELECT l.id FROM stock_layer AS l WHERE l.movement_id = n.begun)), n.quantity, n.value \
     FROM unnest(?, ?, ?, ?, ?) AS n (movement, layer, begun, quantity, value)"
}

prepared! {
    #[derive(Default)]
    SetLayers { ids: Vec<Id> => Array<BigInt>, quantities: Vec<Decimal> => Array<Numeric>, values: Vec<Decimal> => Array<Numeric> }
    "UPDATE stock_layer AS l SET quantity = n.quantity, value = n.value \
     FROM unnest(?, ?, ?) AS n (id, quantity, value) WHERE l.id = n.id"
}

/// What became of a layer: by which entry, of which balance, and its move.
pub(super) type Moved = (Id, StockKey, LayerMove);

/// Writes the layers that entries began, what they took of others, and what is left.
pub(super) async fn write(tx: &Tx, moved: &[Moved], held: &BTreeMap<StockKey, Held>) -> Result<(), Error> {
    if moved.is_empty() {
        return Ok(());
    }
    let mut begun: BTreeMap<(StockKey, usize), Id> = BTreeMap::new();
    let (mut begin, mut take) = (Begin::default(), Take::default());
    let mut changed: BTreeSet<(StockKey, usize)> = BTreeSet::new();
    for (movement, key, LayerMove { layer, quantity, value }) in moved {
        let found = held.get(key).and_then(|one| Some((one.locked.id, *one.costing.all_layers().get(*layer)?)));
        let (item, now) = found.ok_or_else(|| Error::Internal("a layer was to be held".to_owned()))?;
        let first = now.id.is_none() && !begun.contains_key(&(*key, *layer));
        if first {
            begun.insert((*key, *layer), *movement);
            begin.items.push(item);
            begin.movements.push(*movement);
            begin.ages.push(now.at);
            begin.opened.push(*quantity);
            begin.opened_values.push(*value);
            begin.quantities.push(now.quantity);
            begin.values.push(now.value);
            continue;
        }
        changed.insert((*key, *layer));
        take.layers.push(now.id);
        take.begun.push(begun.get(&(*key, *layer)).copied());
        take.movements.push(*movement);
        take.quantities.push(*quantity);
        take.values.push(*value);
    }
    if !begin.items.is_empty() {
        begin.execute(tx.connection()).await.to_domain()?;
    }
    if take.movements.is_empty() {
        return Ok(());
    }
    take.execute(tx.connection()).await.to_domain()?;
    let mut set = SetLayers::default();
    for (key, layer) in changed {
        let now = held.get(&key).and_then(|one| one.costing.all_layers().get(layer));
        let Some((id, now)) = now.and_then(|now| Some((now.id?, now))) else { continue };
        set.ids.push(id);
        set.quantities.push(now.quantity);
        set.values.push(now.value);
    }
    set.execute(tx.connection()).await.to_domain().map(drop)
}
