//! Sending a transfer: its lines leave their places, and what they are worth there goes with them.

use chrono::Utc;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, Text};
use gantry_domain::stock::{StockChange, StockKey, StockKind, Tracking, pieces, serials};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::StockTransfer;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stock::posting::{Line, Posting, author, post};
use crate::stock::serials::send_with;

#[derive(QueryableByName)]
struct Sent {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    from_location_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = Text)]
    serials: String,
    #[diesel(sql_type = Text)]
    tracking: String,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Bool)]
    from_there: bool,
    #[diesel(sql_type = Bool)]
    to_there: bool,
}

prepared! {
    LinesOf { transfer: Id => BigInt }
    "SELECT l.id, l.part_id, l.from_location_id, l.lot_id, l.serials, p.tracking, l.quantity, f.warehouse_id = t.from_warehouse_id AS from_there, \
     o.warehouse_id = t.to_warehouse_id AND o.archived_at IS NULL AS to_there FROM stock_transfer AS t \
     JOIN stock_transfer_line AS l ON l.transfer_id = t.id JOIN master_part AS p ON p.id = l.part_id JOIN stock_location AS f ON f.id = l.from_location_id \
     JOIN stock_location AS o ON o.id = l.to_location_id WHERE t.id = ? ORDER BY l.position, l.id"
}

prepared! {
    SetValues { lines: Vec<Id> => Array<BigInt>, values: Vec<Decimal> => Array<Numeric> }
    "UPDATE stock_transfer_line AS l SET sent_value = n.value FROM unnest(?, ?) AS n (line, value) WHERE l.id = n.line"
}

/// Issues all lines into transit.
pub(super) async fn send(tx: &Tx, transfer: &StockTransfer) -> Result<(), Error> {
    let lines: Vec<Sent> = LinesOf { transfer: transfer.id }.load(tx.connection()).await.to_domain()?;
    if lines.is_empty() {
        return Err(Error::conflict("no_lines", "Add at least one line before you send it."));
    }
    for (place, line) in lines.iter().enumerate() {
        let elsewhere = |field: &str| {
            let detail = "This place belongs to another warehouse, or is archived.";
            Error::field("invalid", &format!("lines.{place}.{field}"), detail)
        };
        if !line.from_there {
            return Err(elsewhere("fromLocationId"));
        }
        if !line.to_there {
            return Err(elsewhere("toLocationId"));
        }
    }
    let out = |(place, line): (usize, &Sent)| line.out().map_err(|error| error.within(&format!("lines.{place}.")));
    let outgoing = lines.iter().enumerate().map(out).collect::<Result<_, _>>()?;
    let posting = Posting::of(command(transfer.id), transfer.code.clone(), author(tx), outgoing);
    // What leaves makes one entry of its kind a line, in their order; what a supplier owned makes another one.
    let mut posted = post(tx, &posting, Utc::now()).await?;
    posted.retain(|entry| entry.kind == StockKind::Transfer.as_str());
    if posted.len() != lines.len() {
        return Err(Error::Internal(format!("{} lines made {} entries", lines.len(), posted.len())));
    }
    for (line, entry) in lines.iter().zip(&posted).filter(|(line, _)| line.tracking == Tracking::Serial.as_str()) {
        send_with(tx, entry.id, line.id).await?;
    }
    let values = SetValues {
        lines: lines.iter().map(|line| line.id).collect(),
        values: posted.iter().map(|entry| -entry.value).collect(),
    };
    values.execute(tx.connection()).await.to_domain().map(drop)
}

impl Sent {
    /// What leaves, with its lot and its pieces.
    fn out(&self) -> Result<Line, Error> {
        let key = StockKey { part: self.part_id, location: self.from_location_id, lot: self.lot_id };
        let serials = match self.serials.as_str() {
            "" => Vec::new(),
            entered => serials(entered, pieces(self.quantity)?)?,
        };
        Ok(Line { serials, ..Line::here(key, StockChange::TransferOut { quantity: self.quantity }) })
    }
}

/// The same for the same transfer: it is sent once.
fn command(transfer: Id) -> Uuid {
    const OF_TRANSFERS: u64 = 0x5354 << 48;
    Uuid::from_u64_pair(OF_TRANSFERS, transfer.unsigned_abs())
}
