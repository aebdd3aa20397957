//! Reads the ledger for a correction: which goods went where after the entry that it begins with.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Numeric, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::stock::{CorrectionTrace, TracedEntry, TracedKind};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

#[derive(QueryableByName)]
struct Moved {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    item_id: Id,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    balance_after: Decimal,
    #[diesel(sql_type = Nullable<BigInt>)]
    return_of: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    order_line_id: Option<Id>,
    #[diesel(sql_type = Text)]
    way: String,
}

/// Entries that are read at once.
const AT_ONCE: i64 = 5_000;

/// What was returned to its supplier of the receipt that is corrected.
#[derive(Debug, Clone, Default)]
pub(super) struct SentBack {
    /// The number of the receipt.
    pub(super) document: String,
    /// The balances that it came into.
    pub(super) items: Vec<Id>,
    /// How much went back.
    pub(super) quantity: Decimal,
    /// What each unit takes along.
    pub(super) each: Decimal,
}

prepared! {
    // Other receipts come and go at costs of their own. The ends of a transfer have its number, or were posted together.
    MovedSince {
        part: Id => BigInt,
        at: DateTime<Utc> => Timestamptz,
        id: Id => BigInt,
        document: String => Text,
        items: Vec<Id> => Array<BigInt>,
        rows: i64 => BigInt,
    }
    "SELECT m.id, m.at, m.item_id, m.kind, m.quantity, m.balance_after, m.return_of, m.order_line_id, \
     coalesce(nullif(m.document, ''), m.command_id::text) AS way FROM stock_movement AS m \
     WHERE m.part_id = ? AND (m.at, m.id) > (?, ?) AND m.quantity <> 0 \
     AND (m.kind IN ('issue', 'return', 'transfer', 'scrap', 'convert', 'count', 'adjust') \
     OR m.kind = 'receive' AND m.quantity < 0 AND m.document = ? AND m.item_id = ANY(?)) ORDER BY m.at, m.id LIMIT ?"
}

prepared! {
    // A layer is there for those who posted after it, whenever that happened.
    PostedSince { part: Id => BigInt, id: Id => BigInt, document: String => Text, items: Vec<Id> => Array<BigInt>, rows: i64 => BigInt }
    "SELECT m.id, m.at, m.item_id, m.kind, m.quantity, m.balance_after, m.return_of, m.order_line_id, \
     coalesce(nullif(m.document, ''), m.command_id::text) AS way FROM stock_movement AS m \
     WHERE m.part_id = ? AND m.id > ? AND m.quantity <> 0 \
     AND (m.kind IN ('issue', 'return', 'transfer', 'scrap', 'convert', 'count', 'adjust') \
     OR m.kind = 'receive' AND m.quantity < 0 AND m.document = ? AND m.item_id = ANY(?)) ORDER BY m.id LIMIT ?"
}

#[derive(QueryableByName)]
struct OfLayer {
    #[diesel(sql_type = BigInt)]
    movement_id: Id,
    #[diesel(sql_type = BigInt)]
    layer_id: Id,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
}

prepared! {
    LayersOf { taken: Vec<Id> => Array<BigInt>, begun: Vec<Id> => Array<BigInt> }
    "SELECT movement_id, layer_id, quantity FROM stock_layer_movement WHERE movement_id = ANY(?) AND quantity <> 0 \
     UNION ALL SELECT movement_id, id, opened_quantity FROM stock_layer WHERE movement_id = ANY(?)"
}

/// Follows a correction through all entries of a part after one of them: by the layers that they took and began, or by balances.
pub(super) async fn follow(
    tx: &Tx,
    mut trace: CorrectionTrace,
    back: &SentBack,
    (part, in_layers): (Id, bool),
    (mut at, mut id): (DateTime<Utc>, Id),
) -> Result<CorrectionTrace, Error> {
    loop {
        let (document, items) = (back.document.clone(), back.items.clone());
        let entries: Vec<Moved> = if in_layers {
            PostedSince { part, id, document, items, rows: AT_ONCE }.load(tx.connection()).await
        } else {
            MovedSince { part, at, id, document, items, rows: AT_ONCE }.load(tx.connection()).await
        }
        .to_domain()?;
        let read = entries.len();
        let mut layers: BTreeMap<Id, Vec<(Id, Decimal)>> = BTreeMap::new();
        if in_layers {
            let ids: Vec<Id> = entries.iter().map(|entry| entry.id).collect();
            let of = LayersOf { taken: ids.clone(), begun: ids };
            let rows: Vec<OfLayer> = of.load(tx.connection()).await.to_domain()?;
            for OfLayer { movement_id, layer_id, quantity } in rows {
                layers.entry(movement_id).or_default().push((layer_id, quantity));
            }
        }
        for entry in entries {
            (at, id) = (entry.at, entry.id);
            let layers = layers.remove(&id).unwrap_or_default();
            trace.follow(&entry.traced(back.each, layers));
        }
        if i64::try_from(read).is_ok_and(|read| read < AT_ONCE) {
            return Ok(trace);
        }
    }
}

impl Moved {
    fn traced(self, each: Decimal, layers: Vec<(Id, Decimal)>) -> TracedEntry {
        let kind = match self.kind.as_str() {
            "issue" => TracedKind::Issue { entry: self.id, order_line: self.order_line_id },
            "return" => TracedKind::Return { of: self.return_of },
            "transfer" => TracedKind::Transfer { way: self.way },
            "receive" => TracedKind::SentBack(each),
            _ => TracedKind::Other,
        };
        TracedEntry { item: self.item_id, kind, quantity: self.quantity, balance_after: self.balance_after, layers }
    }
}

/// What a correction gave to a layer, and how much was in it then.
#[derive(QueryableByName)]
pub(super) struct Corrected {
    #[diesel(sql_type = BigInt)]
    pub(super) item_id: Id,
    #[diesel(sql_type = BigInt)]
    pub(super) layer_id: Id,
    #[diesel(sql_type = Numeric)]
    pub(super) value: Decimal,
    #[diesel(sql_type = Numeric)]
    pub(super) quantity: Decimal,
}

prepared! {
    // Layers that were closed since are in all others.
    CorrectedBy { command: Uuid => SqlUuid }
    "SELECT y.item_id, y.id AS layer_id, x.value, y.opened_quantity + coalesce((SELECT sum(o.quantity) FROM stock_layer_movement AS o \
     WHERE o.layer_id = y.id AND o.movement_id < x.movement_id), 0) AS quantity FROM stock_movement AS m \
     JOIN stock_layer_movement AS x ON x.movement_id = m.id JOIN stock_layer AS y ON y.id = x.layer_id \
     WHERE m.command_id = ? AND y.closed_at IS NULL"
}

/// What a correction gave to layers that are still those of their balances.
pub(super) async fn layers_of(tx: &Tx, command: Uuid) -> Result<Vec<Corrected>, Error> {
    CorrectedBy { command }.load(tx.connection()).await.to_domain()
}
