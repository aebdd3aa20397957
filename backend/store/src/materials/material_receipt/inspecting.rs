//! Inspecting what has come in to a hold place: what is accepted goes to where people are served from, what is refused stays until it is
//! returned to the supplier.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, Text};
use gantry_domain::stock::{StockKey, Tracking, pieces, serials};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::{MaterialReceipt, MaterialReceiptPatch};
use crate::Tx;
use crate::entity::{self, Record};
use crate::error::ToDomain;
use crate::materials::material_request::arriving;
use crate::materials::stock_lot;
use crate::run_query::RunQueryDsl;
use crate::stock::posting::{Line, Movement, Posting, author, post};

/// What an inspection finds of a line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct InspectedLine {
    /// The line.
    pub line: Id,
    /// How much of it is as it should be.
    pub accepted: Decimal,
    /// How much is not.
    pub refused: Decimal,
    /// The pieces that are accepted, as they were entered, where that is not all that came in.
    pub serials: String,
}

/// An inspection.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Inspection {
    /// What was found; all that is open is accepted when empty.
    pub lines: Vec<InspectedLine>,
    /// Where what is accepted goes.
    pub to: Option<Id>,
    /// Why some of it is refused.
    pub reason: String,
}

#[derive(QueryableByName)]
pub(super) struct Arrived {
    #[diesel(sql_type = BigInt)]
    pub(super) id: Id,
    #[diesel(sql_type = BigInt)]
    pub(super) part_id: Id,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Bool)]
    is_held: bool,
    #[diesel(sql_type = Numeric)]
    pub(super) quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    pub(super) accepted: Decimal,
    #[diesel(sql_type = Numeric)]
    refused: Decimal,
    #[diesel(sql_type = Numeric)]
    pub(super) returned: Decimal,
    #[diesel(sql_type = Numeric)]
    pub(super) unit_cost: Decimal,
    #[diesel(sql_type = Text)]
    tracking: String,
    #[diesel(sql_type = Text)]
    lot_number: String,
    #[diesel(sql_type = Text)]
    serials: String,
}

prepared! {
    ArrivedLines { receipt: Id => BigInt }
    "SELECT l.id, l.part_id, h.id AS location_id, h.kind = 'hold' AS is_held, l.quantity, l.accepted, l.refused, l.returned, l.unit_cost, \
     p.tracking, l.lot_number, l.serials FROM material_receipt_line AS l JOIN material_receipt AS r ON r.id = l.receipt_id \
     JOIN master_part AS p ON p.id = l.part_id JOIN stock_location AS h ON h.id = coalesce(l.location_id, r.location_id) \
     WHERE r.id = ? ORDER BY l.position, l.id"
}

prepared! {
    Count { lines: Vec<Id> => Array<BigInt>, accepted: Vec<Decimal> => Array<Numeric>, refused: Vec<Decimal> => Array<Numeric> }
    "UPDATE material_receipt_line AS l SET accepted = l.accepted + n.accepted, refused = l.refused + n.refused \
     FROM unnest(?, ?, ?) AS n (line, accepted, refused) WHERE l.id = n.line"
}

#[derive(QueryableByName)]
struct Place {
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<Id>,
}

prepared! {
    ServingPlace { location: Id => BigInt }
    "SELECT CASE WHEN kind <> 'hold' THEN id END AS id FROM stock_location WHERE id = ? AND archived_at IS NULL"
}

/// Splits what a posted receipt has brought to hold places into what is accepted and what is refused. What is accepted is reserved for the
/// requests that wait for it.
///
/// # Errors
/// `not_found`; `not_posted`; `nothing_to_inspect`; `over_inspection` for more than is open of a line; `invalid` and `required`, naming the
/// field; what [`post`] refuses.
pub async fn inspect(tx: &Tx, id: Id, inspection: &Inspection, now: DateTime<Utc>) -> Result<(), Error> {
    let (receipt, arrived) = held(tx, id).await?;
    let found = found(&arrived, &inspection.lines)?;
    let sum = |of: fn(&InspectedLine) -> Decimal| found.iter().map(|(_, one)| of(one)).sum::<Decimal>();
    if sum(|one| one.refused) > Decimal::ZERO && inspection.reason.is_empty() {
        return Err(Error::field("required", "reason", "Enter why some of it is refused."));
    }
    let mut count = Count { lines: Vec::new(), accepted: Vec::new(), refused: Vec::new() };
    let mut moved = Vec::new();
    let mut came: BTreeMap<StockKey, Decimal> = BTreeMap::new();
    for (line, one) in &found {
        count.lines.push(line.id);
        count.accepted.push(one.accepted);
        count.refused.push(one.refused);
        if one.accepted > Decimal::ZERO {
            let to = target(tx, inspection.to).await?;
            let (key, quantity) = (line.key(tx).await?, one.accepted);
            let serials = line.pieces(quantity, &one.serials)?;
            moved.push(Line { serials, ..Line::of(key, Movement::Transfer { to, quantity }) });
            *came.entry(key.at(to)).or_default() += quantity;
        }
    }
    let waited_for = match receipt.purchase_order_id {
        Some(order) if arriving::hold_waiting(tx, order).await? => Some(order),
        _ => None,
    };
    if !moved.is_empty() {
        let posting = Posting::of(Uuid::new_v4(), receipt.code.clone(), author(tx), moved);
        post(tx, &Posting { reason: inspection.reason.clone(), ..posting }, now).await?;
    }
    if let Some(order) = waited_for {
        arriving::reserve(tx, order, &came, now).await?;
    }
    count.execute(tx.connection()).await.to_domain()?;
    MaterialReceipt::update(tx, id, &MaterialReceiptPatch::default()).await
}

/// A posted receipt with its lines, held until the transaction ends.
pub(super) async fn held(tx: &Tx, id: Id) -> Result<(MaterialReceipt, Vec<Arrived>), Error> {
    entity::hold_records(tx, &MaterialReceipt::TABLE, &[id]).await?;
    let receipt: MaterialReceipt = entity::get(tx, id).await?;
    if receipt.status != "posted" {
        let detail =
            format!("The receipt {} is {}: only posted ones are inspected or returned.", receipt.code, receipt.status);
        return Err(Error::conflict_with("not_posted", detail, json!({ "recordStatus": receipt.status })));
    }
    let lines = ArrivedLines { receipt: id }.load(tx.connection()).await.to_domain()?;
    Ok((receipt, lines))
}

/// The line of an id, which no earlier one has named.
pub(super) fn chosen<'a>(arrived: &'a [Arrived], id: Id, place: usize, before: &[Id]) -> Result<&'a Arrived, Error> {
    let refuse = |message: &str| Error::field("invalid", &format!("lines.{place}.lineId"), message);
    if before.contains(&id) {
        return Err(refuse("This line is sent twice."));
    }
    arrived.iter().find(|line| line.id == id).ok_or_else(|| refuse("There is no such line."))
}

/// What was found of which line: all that is open is accepted when nothing is said.
fn found<'a>(arrived: &'a [Arrived], said: &[InspectedLine]) -> Result<Vec<(&'a Arrived, InspectedLine)>, Error> {
    if said.is_empty() {
        let open = arrived.iter().filter(|line| line.is_held && line.open() > Decimal::ZERO);
        let all =
            |line: &'a Arrived| (line, InspectedLine { line: line.id, accepted: line.open(), ..Default::default() });
        let all: Vec<_> = open.map(all).collect();
        if all.is_empty() {
            return Err(Error::conflict("nothing_to_inspect", "Nothing of this receipt waits for its inspection."));
        }
        return Ok(all);
    }
    let mut found: Vec<(&Arrived, InspectedLine)> = Vec::with_capacity(said.len());
    for (place, one) in said.iter().enumerate() {
        let before: Vec<Id> = found.iter().map(|(line, _)| line.id).collect();
        let line = chosen(arrived, one.line, place, &before)?;
        let refuse = |field: &str, message: &str| Error::field("invalid", &format!("lines.{place}.{field}"), message);
        if !line.is_held {
            return Err(refuse("lineId", "This line did not come in to a hold place."));
        }
        if one.accepted < Decimal::ZERO || one.refused < Decimal::ZERO || (one.accepted + one.refused).is_zero() {
            return Err(refuse("accepted", "Enter how much is accepted or refused."));
        }
        if one.accepted + one.refused > line.open() {
            let detail = format!("Only {} wait for their inspection.", line.open().normalize());
            let about = json!({ "lineId": line.id, "open": line.open() });
            return Err(Error::conflict_with("over_inspection", detail, about));
        }
        found.push((line, one.clone()));
    }
    Ok(found)
}

async fn target(tx: &Tx, to: Option<Id>) -> Result<Id, Error> {
    let Some(location) = to else {
        return Err(Error::field("required", "locationId", "Choose where what is accepted goes."));
    };
    let found: Option<Place> = ServingPlace { location }.get_result(tx.connection()).await.optional().to_domain()?;
    let unknown = || Error::field("unknown_reference", "locationId", "There is no such place.");
    let held = || Error::field("invalid", "locationId", "Nothing is issued from a hold place. Choose another one.");
    found.ok_or_else(unknown)?.id.ok_or_else(held)
}

impl Arrived {
    /// What has been neither accepted nor refused nor returned.
    fn open(&self) -> Decimal {
        self.quantity - self.accepted - self.refused.max(self.returned)
    }

    pub(super) async fn key(&self, tx: &Tx) -> Result<StockKey, Error> {
        let lot = match self.tracking.as_str() {
            tracking if tracking == Tracking::Lot.as_str() => {
                Some(stock_lot::by_number(tx, self.part_id, &self.lot_number).await?)
            }
            _ => None,
        };
        Ok(StockKey { part: self.part_id, location: self.location_id, lot })
    }

    /// The pieces that move: those that were entered, or all of the line.
    pub(super) fn pieces(&self, quantity: Decimal, entered: &str) -> Result<Vec<String>, Error> {
        match (self.tracking.as_str(), entered.trim()) {
            (tracking, "") if tracking == Tracking::Serial.as_str() && quantity == self.quantity => {
                serials(&self.serials, pieces(quantity)?)
            }
            (tracking, entered) if tracking == Tracking::Serial.as_str() => serials(entered, pieces(quantity)?),
            (_, "") => Ok(Vec::new()),
            _ => Err(Error::field("not_tracked", "serials", "This part has no serial numbers.")),
        }
    }
}
