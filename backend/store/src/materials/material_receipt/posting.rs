//! Posting a receipt: its lines come in with their lots and pieces, or are taken back at their prices.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, Numeric, Text};
use gantry_domain::stock::{StockChange, StockKey, Tracking, pieces, serials};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::MaterialReceipt;
use crate::Tx;
use crate::error::ToDomain;
use crate::materials::material_request::arriving;
use crate::materials::purchase_order;
use crate::materials::stock_lot::{self, NamedLot};
use crate::materials::supplier_invoice::{matching, settling};
use crate::run_query::RunQueryDsl;
use crate::stock::locked;
use crate::stock::posting::{Line, Posting, author, post};

#[derive(QueryableByName)]
struct Received {
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    /// It is to be inspected, and there is no hold place for it.
    #[diesel(sql_type = Bool)]
    is_loose: bool,
    /// The place belongs to a supplier, and what comes does not.
    #[diesel(sql_type = Bool)]
    is_foreign: bool,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    unit_cost: Decimal,
    #[diesel(sql_type = Text)]
    tracking: String,
    #[diesel(sql_type = Text)]
    lot_number: String,
    #[diesel(sql_type = Nullable<Date>)]
    expires_on: Option<NaiveDate>,
    #[diesel(sql_type = Text)]
    supplier_lot: String,
    #[diesel(sql_type = Text)]
    serials: String,
}

prepared! {
    LinesOf { receipt: Id => BigInt }
    "SELECT l.part_id, coalesce(l.location_id, r.location_id) AS location_id, p.inspected AND h.kind <> 'hold' AS is_loose, \
     h.owner_id IS NOT NULL AND (r.purchase_order_id IS NOT NULL OR h.owner_id IS DISTINCT FROM r.supplier_id) AS is_foreign, \
     l.quantity, l.unit_cost, p.tracking, l.lot_number, \
     l.expires_on, l.supplier_lot, l.serials FROM material_receipt_line AS l JOIN material_receipt AS r ON r.id = l.receipt_id \
     JOIN master_part AS p ON p.id = l.part_id JOIN stock_location AS h ON h.id = coalesce(l.location_id, r.location_id) \
     WHERE r.id = ? ORDER BY l.position, l.id"
}

prepared! {
    HoldInspected { receipt: Id => BigInt }
    "UPDATE material_receipt_line AS l SET location_id = h.id FROM material_receipt AS r, master_part AS p, stock_location AS o, \
     LATERAL (SELECT x.id FROM stock_location AS x WHERE x.warehouse_id = o.warehouse_id AND x.kind = 'hold' AND x.archived_at IS NULL AND x.owner_id IS NOT DISTINCT FROM o.owner_id \
     ORDER BY x.code LIMIT 1) AS h WHERE l.receipt_id = ? AND r.id = l.receipt_id AND p.id = l.part_id AND p.inspected \
     AND o.id = coalesce(l.location_id, r.location_id) AND o.kind <> 'hold'"
}

/// Receives all lines, or takes them back at their prices.
pub(super) async fn move_stock(tx: &Tx, receipt: &MaterialReceipt, comes_in: bool) -> Result<(), Error> {
    if comes_in {
        // What is inspected first comes in to a hold place of the warehouse.
        HoldInspected { receipt: receipt.id }.execute(tx.connection()).await.to_domain()?;
    }
    let lines: Vec<Received> = LinesOf { receipt: receipt.id }.load(tx.connection()).await.to_domain()?;
    if lines.is_empty() {
        return Err(Error::conflict("no_lines", "Add at least one line before you post it."));
    }
    if let Some(order) = receipt.purchase_order_id {
        let signed = |line: &Received| if comes_in { line.quantity } else { -line.quantity };
        let parts: Vec<(Id, Decimal)> = lines.iter().map(|line| (line.part_id, signed(line))).collect();
        purchase_order::received(tx, order, &parts).await?;
    }
    let ordered = receipt.purchase_order_id.filter(|_| comes_in);
    let is_waited_for = match ordered {
        Some(order) => arriving::hold_waiting(tx, order).await?,
        None => false,
    };
    let mut posted = Vec::with_capacity(lines.len());
    for (place, one) in lines.iter().enumerate() {
        let &Received { quantity, unit_cost, .. } = one;
        let change = if comes_in {
            StockChange::Receive { quantity, unit_cost }
        } else {
            StockChange::Reverse { quantity, unit_cost }
        };
        let at = format!("lines.{place}.");
        if comes_in && one.is_loose {
            let detail = "This part is inspected first, and the warehouse has no hold place to receive it into.";
            return Err(Error::field("no_hold_place", &format!("{at}locationId"), detail));
        }
        if comes_in && one.is_foreign {
            let detail =
                "This place belongs to a supplier. Receive what was ordered, or comes from another one, elsewhere.";
            return Err(Error::field("consigned_place", &format!("{at}locationId"), detail));
        }
        let lot = one.lot(tx, receipt, comes_in).await.map_err(|error| error.within(&at))?;
        let serials = one.pieces().map_err(|error| error.within(&at))?;
        let key = StockKey { part: one.part_id, location: one.location_id, lot };
        let reverses = (!comes_in).then(|| command(receipt.id, true));
        posted.push(Line { serials, reverses, ..Line::here(key, change) });
    }
    if let Some(order) = ordered {
        let keys: BTreeSet<StockKey> = posted.iter().map(|line| line.key).collect();
        locked::begin(tx, &keys).await?;
        settling::hold_if_due(tx, &[order], keys.iter().map(|key| key.part).collect()).await?;
    }
    let mut arrived: BTreeMap<StockKey, Decimal> = BTreeMap::new();
    for (line, one) in posted.iter().zip(&lines) {
        *arrived.entry(line.key).or_default() += one.quantity;
    }
    let now = Utc::now();
    let posting = Posting::of(command(receipt.id, comes_in), receipt.code.clone(), author(tx), posted);
    post(tx, &Posting { reason: receipt.delivery_note.clone(), ..posting }, now).await?;
    if let Some(order) = ordered.filter(|_| is_waited_for) {
        arriving::reserve(tx, order, &arrived, now).await?;
    }
    if let Some(order) = receipt.purchase_order_id {
        // Invoices that came before the goods correct their value now; those that waited for them match.
        settling::settle(tx, &[order]).await?;
        matching::match_again(tx, &[order]).await?;
    }
    Ok(())
}

impl Received {
    /// The lot that a line names: begun when it comes in, known when it is taken back.
    async fn lot(&self, tx: &Tx, receipt: &MaterialReceipt, comes_in: bool) -> Result<Option<Id>, Error> {
        if self.tracking != Tracking::Lot.as_str() {
            return match self.lot_number.as_str() {
                "" if self.expires_on.is_none() => Ok(None),
                _ => Err(Error::field("not_tracked", "lotNumber", "This part is not kept by lots.")),
            };
        }
        if self.lot_number.is_empty() {
            return Err(Error::field(
                "lot_required",
                "lotNumber",
                "This part is kept by lots: enter the number of the lot.",
            ));
        }
        if !comes_in {
            return stock_lot::by_number(tx, self.part_id, &self.lot_number).await.map(Some);
        }
        let lot = NamedLot {
            number: self.lot_number.clone(),
            expires_on: self.expires_on,
            received_on: receipt.received_on,
            supplier_lot: self.supplier_lot.clone(),
            supplier: receipt.supplier_id,
            receipt: Some(receipt.id),
        };
        stock_lot::brought_in(tx, self.part_id, &lot).await.map(Some)
    }

    fn pieces(&self) -> Result<Vec<String>, Error> {
        if self.tracking == Tracking::Serial.as_str() {
            return serials(&self.serials, pieces(self.quantity)?);
        }
        match self.serials.as_str() {
            "" => Ok(Vec::new()),
            _ => Err(Error::field("not_tracked", "serials", "This part has no serial numbers.")),
        }
    }
}

/// The posting of a receipt, or the one that takes it back: each is done once.
pub(in crate::materials) fn command(receipt: Id, comes_in: bool) -> Uuid {
    const OF_RECEIPTS: u64 = 0x5243 << 48;
    Uuid::from_u64_pair(OF_RECEIPTS | u64::from(!comes_in), receipt.unsigned_abs())
}
