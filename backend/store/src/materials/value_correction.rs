//! Corrections of what goods are worth after they came in. The ledger is read from the receipt on, the domain says who takes what, and one
//! posting writes it: into the stock that is still there, the costs of work orders, and variance. docs/adr/0059 tells why.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::stock::{
    Balance, Basis, CorrectionTrace, Costing, ItemCorrection, StockKey, TracedEntry, TracedKind, Valuation,
};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::material_receipt;
use crate::Tx;
use crate::entity::IdRow;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stock::layers::{self, Reach};
use crate::stock::posting::{Line, Posting, author, post};
use crate::stock::valuation;

mod orders;
mod trace;

use trace::{SentBack, follow};

/// A correction of what a line of a receipt was worth.
#[derive(Debug, Clone)]
pub(super) struct Correction {
    /// The same for the same correction: it is posted once.
    pub(super) command: Uuid,
    /// The number of the document that it comes from.
    pub(super) document: String,
    /// Why.
    pub(super) reason: String,
}

/// Where a correction went.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Went {
    /// Into the stock that is still there.
    pub(super) stock: Decimal,
    /// Into the costs of work orders.
    pub(super) orders: Decimal,
    /// Nobody took it.
    pub(super) variance: Decimal,
}

/// The largest amount of a correction.
const MOST: i64 = 99_999_999_999;

/// An amount that the ledger can take.
///
/// # Errors
/// `invalid`.
pub(super) fn checked(amount: Decimal) -> Result<Decimal, Error> {
    if amount.abs() > Decimal::from(MOST) {
        let detail = format!("The value would change by more than {MOST}. Check quantity, price and exchange rate.");
        return Err(Error::field("invalid", "amount", detail));
    }
    Ok(amount)
}

prepared! {
    // In the order of all who hold several.
    HoldParts { parts: Vec<Id> => Array<BigInt> }
    "SELECT i.id FROM stock_item AS i WHERE i.part_id = ANY(?) ORDER BY i.part_id, i.location_id, i.lot_id NULLS FIRST FOR NO KEY UPDATE"
}

/// Holds all balances of parts until the transaction ends: nothing moves while a correction is under way. It is called once in a
/// transaction, before any of them is held otherwise.
///
/// # Errors
/// Internal ones.
pub(super) async fn hold(tx: &Tx, parts: Vec<Id>) -> Result<(), Error> {
    HoldParts { parts }.load::<IdRow>(tx.connection()).await.to_domain().map(drop)
}

#[derive(QueryableByName)]
struct CameIn {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    item_id: Id,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    balance_after: Decimal,
    /// The layer that it began, and how much was in it.
    #[diesel(sql_type = Nullable<BigInt>)]
    layer_id: Option<Id>,
    #[diesel(sql_type = Numeric)]
    opened: Decimal,
}

impl CameIn {
    fn traced(&self, in_layers: bool) -> TracedEntry {
        let layer = self.layer_id.filter(|_| in_layers).map(|layer| (layer, self.opened));
        let (item, quantity, balance_after) = (self.item_id, self.quantity, self.balance_after);
        TracedEntry { item, kind: TracedKind::Other, quantity, balance_after, layers: layer.into_iter().collect() }
    }
}

prepared! {
    // Of a part that is kept by lots those of the line's lot; all of the part, if the lot has been given another number since.
    EntriesOfLine { line: Id => BigInt, command: Uuid => SqlUuid }
    "SELECT m.id, m.at, m.part_id, m.item_id, m.quantity, m.balance_after, y.id AS layer_id, coalesce(y.opened_quantity, 0) AS opened \
     FROM material_receipt_line AS l \
     JOIN material_receipt AS r ON r.id = l.receipt_id JOIN stock_movement AS m ON m.kind = 'receive' AND m.part_id = l.part_id \
     AND m.location_id = coalesce(l.location_id, r.location_id) AND m.quantity > 0 \
     LEFT JOIN stock_lot AS o ON o.part_id = l.part_id AND lower(o.number) = lower(l.lot_number) \
     LEFT JOIN stock_layer AS y ON y.movement_id = m.id \
     WHERE (o.id IS NULL OR m.lot_id = o.id) AND l.id = ? AND m.command_id = ? ORDER BY m.at, m.id"
}

#[derive(QueryableByName)]
struct Back {
    #[diesel(sql_type = Text)]
    document: String,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
}

prepared! {
    SentBackOf { items: Vec<Id> => Array<BigInt>, command: Uuid => SqlUuid }
    "SELECT c.document, coalesce(-sum(m.quantity), 0) AS quantity FROM (SELECT i.items, r.document FROM (SELECT ?::bigint[] AS items) AS i, \
     LATERAL (SELECT document FROM stock_movement WHERE command_id = ? LIMIT 1) AS r) AS c \
     LEFT JOIN stock_movement AS m ON m.document = c.document AND m.kind = 'receive' AND m.quantity < 0 AND m.item_id = ANY(c.items) \
     GROUP BY c.document"
}

/// What was returned to the supplier before its receipt is corrected takes nothing of the correction, and what it would have taken is
/// with the rest: how much that begins with for each unit, and what leaves with what goes back.
async fn sent_back(tx: &Tx, command: Uuid, came: &[CameIn]) -> Result<SentBack, Error> {
    let items: Vec<Id> = came.iter().map(|one| one.item_id).collect();
    let find = SentBackOf { items: items.clone(), command };
    let back: Back = find.get_result(tx.connection()).await.to_domain()?;
    Ok(SentBack { document: back.document, items, quantity: back.quantity, each: Decimal::ZERO })
}

/// Corrects what a line of a posted receipt was worth by an amount in the tenant's currency. The balances of its part are held.
///
/// # Errors
/// `place_archived`.
pub(super) async fn correct(
    tx: &Tx,
    (receipt, line): (Id, Id),
    amount: Decimal,
    what: &Correction,
) -> Result<Went, Error> {
    if amount.is_zero() {
        return Ok(Went::default());
    }
    let command = material_receipt::command(receipt, true);
    let entries = EntriesOfLine { line, command };
    let came: Vec<CameIn> = entries.load(tx.connection()).await.to_domain()?;
    let [first, ..] = came.as_slice() else {
        return Err(Error::Internal(format!("the line {line} of a receipt has no entry in the ledger")));
    };
    let all: Decimal = came.iter().map(|one| one.quantity).sum();
    let mut back = sent_back(tx, command, &came).await?;
    let kept = if back.quantity < all { all - back.quantity } else { all };
    back.each = amount / kept;
    let mut trace = CorrectionTrace::default();
    let valuation = valuation::of_tenant(tx).await?;
    // What came before the stock was valued by layers is in all of them.
    let in_layers = valuation == Valuation::Fifo && came.iter().all(|one| one.layer_id.is_some());
    for one in &came {
        let share = amount * (one.quantity / kept);
        match valuation {
            // The stock and what was issued cost the standard price, whatever the goods cost.
            Valuation::StandardPrice => trace.nobody_takes(one.item_id, share),
            Valuation::MovingAverage | Valuation::Fifo => trace.came_in(share, &one.traced(in_layers)),
        }
    }
    let trace = if valuation == Valuation::StandardPrice {
        trace
    } else {
        follow(tx, trace, &back, (first.part_id, in_layers), (first.at, first.id)).await?
    };
    write(tx, trace.shares(amount), what).await
}

#[derive(QueryableByName)]
struct Written {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    item_id: Id,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Numeric)]
    value: Decimal,
    #[diesel(sql_type = Nullable<BigInt>)]
    order_line_id: Option<Id>,
}

prepared! {
    EntriesOfCommand { command: Uuid => SqlUuid }
    "SELECT id, at, part_id, item_id, kind, value, order_line_id FROM stock_movement WHERE command_id = ? ORDER BY at, id"
}

/// Takes a correction back. What it gave to work orders and to variance comes back from there; what it gave to stock has gone on with
/// the goods since, and comes back from where it is now.
///
/// # Errors
/// As for [`correct`].
pub(super) async fn take_back(tx: &Tx, command: Uuid, what: &Correction) -> Result<Went, Error> {
    let entries: Vec<Written> = EntriesOfCommand { command }.load(tx.connection()).await.to_domain()?;
    let [.., last] = entries.as_slice() else { return Ok(Went::default()) };
    let mut trace = CorrectionTrace::default();
    let (mut stock, mut whole): (BTreeMap<Id, Decimal>, Decimal) = (BTreeMap::new(), Decimal::ZERO);
    for entry in &entries {
        *stock.entry(entry.item_id).or_default() += entry.value;
        match (entry.order_line_id, entry.kind.as_str()) {
            (Some(line), _) => trace.order_takes(entry.item_id, line, entry.value),
            (None, "variance") => trace.nobody_takes(entry.item_id, entry.value),
            (None, _) => whole += entry.value,
        }
    }
    let layers = trace::layers_of(tx, command).await?;
    for one in &layers {
        trace.lies_in_layer((one.item_id, one.layer_id), -one.value, one.quantity);
        *stock.entry(one.item_id).or_default() -= one.value;
    }
    for (item, value) in stock.into_iter().filter(|(_, value)| !value.is_zero()) {
        trace.lies(item, -value);
    }
    // Nothing was returned since: that is refused, or there was nothing to take along.
    let back = SentBack::default();
    let trace = follow(tx, trace, &back, (last.part_id, !layers.is_empty()), (last.at, last.id)).await?;
    write(tx, trace.shares(-whole), what).await
}

#[derive(QueryableByName)]
struct Item {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = Numeric)]
    balance: Decimal,
    #[diesel(sql_type = Numeric)]
    value: Decimal,
    #[diesel(sql_type = Text)]
    valuation: String,
    #[diesel(sql_type = Bool)]
    archived: bool,
    #[diesel(sql_type = Text)]
    named: String,
}

prepared! {
    Items { ids: Vec<Id> => Array<BigInt> }
    "SELECT i.id, i.part_id, i.location_id, i.lot_id, i.balance, i.value, i.valuation, p.archived_at IS NOT NULL OR l.archived_at IS NOT NULL AS archived, \
     p.code || ' · ' || l.code AS named FROM stock_item AS i JOIN master_part AS p ON p.id = i.part_id \
     JOIN stock_location AS l ON l.id = i.location_id WHERE i.id = ANY(?) ORDER BY i.id"
}

async fn write(tx: &Tx, shares: Vec<ItemCorrection>, what: &Correction) -> Result<Went, Error> {
    let ids: Vec<Id> = shares.iter().map(|share| share.item).collect();
    let items: Vec<Item> = Items { ids }.load(tx.connection()).await.to_domain()?;
    let valued = items.iter().map(|item| Ok((item.id, Basis::stored(&item.valuation)?, Reach::All)));
    let costings = layers::costings(tx, valued.collect::<Result<_, Error>>()?).await?;
    let mut items: BTreeMap<Id, Item> = items.into_iter().map(|item| (item.id, item)).collect();
    let (mut lines, mut went, mut costs) = (Vec::new(), Went::default(), BTreeMap::new());
    for share in shares {
        let missing = || Error::Internal(format!("the balance {} is not there", share.item));
        let item = items.remove(&share.item).ok_or_else(missing)?;
        let now = Balance { balance: item.balance, value: item.value, ..Balance::default() };
        let share = share.fitting(&now, costings.get(&item.id).unwrap_or(&Costing::MovingAverage));
        let changes = share.changes();
        if !changes.is_empty() && item.archived {
            let detail = format!("{} is archived. Restore the part and the place first.", item.named);
            return Err(Error::conflict_with("place_archived", detail, json!({ "place": item.named })));
        }
        // The first of them is the whole, and says which layers take what of it.
        let mut of_layers = Some(share.layers.clone());
        for (change, order_line) in changes {
            let key = StockKey { part: item.part_id, location: item.location_id, lot: item.lot_id };
            let layers = of_layers.take().unwrap_or_default();
            lines.push(Line { order_line, layers, ..Line::here(key, change) });
        }
        for (line, amount) in &share.orders {
            *costs.entry(*line).or_insert(Decimal::ZERO) += amount;
        }
        went.stock += share.stock;
        went.orders += share.in_orders();
        went.variance += share.variance;
    }
    if !lines.is_empty() {
        let posting = Posting::of(what.command, what.document.clone(), author(tx), lines);
        post(tx, &Posting { reason: what.reason.clone(), ..posting }, Utc::now()).await?;
        orders::adjust(tx, &costs).await?;
    }
    Ok(went)
}
