//! Receiving a transfer, in as many parts as it comes: what arrives is put in at the cost at which it left, what never will is settled
//! with a reason.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Numeric, Text, Uuid as SqlUuid};
use gantry_domain::stock::{
    Arrival, InTransit, StockChange, StockKey, Tracking, pieces, serial_not_there, serials, serials_required,
};
use gantry_domain::{Author, Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::StockTransfer;
use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stock::posting::{Line, Posting, post};

/// What of a line has arrived, and what never will.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ArrivedLine {
    /// The line.
    pub line: Id,
    /// How much has arrived, in the base unit.
    pub received: Decimal,
    /// How much is missing for good.
    pub missing: Decimal,
    /// The pieces that have arrived, as they were entered; needed where only some of them have.
    pub serials: String,
}

#[derive(QueryableByName)]
struct Held {
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Array<SqlUuid>)]
    commands: Vec<Uuid>,
}

prepared! {
    Hold { transfer: Id => BigInt }
    "SELECT code, status, commands FROM stock_transfer WHERE id = ? AND archived_at IS NULL FOR NO KEY UPDATE"
}

#[derive(QueryableByName)]
struct UnderWay {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    to_location_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = Text)]
    tracking: String,
    /// The pieces that are under way.
    #[diesel(sql_type = Array<Text>)]
    pieces: Vec<String>,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    value: Decimal,
}

prepared! {
    Lines { transfer: Id => BigInt }
    "SELECT l.id, l.part_id, l.to_location_id, l.lot_id, p.tracking, ARRAY(SELECT s.number FROM stock_serial AS s \
     WHERE s.transfer_line_id = l.id ORDER BY s.id) AS pieces, l.quantity - l.received - l.missing AS quantity, \
     l.sent_value - l.received_value - l.missing_value AS value FROM stock_transfer_line AS l \
     JOIN master_part AS p ON p.id = l.part_id WHERE l.transfer_id = ? ORDER BY l.position, l.id"
}

prepared! {
    Settle {
        lines: Vec<Id> => Array<BigInt>,
        received: Vec<Decimal> => Array<Numeric>,
        missing: Vec<Decimal> => Array<Numeric>,
        received_value: Vec<Decimal> => Array<Numeric>,
        missing_value: Vec<Decimal> => Array<Numeric>,
    }
    "UPDATE stock_transfer_line AS l SET received = l.received + n.received, missing = l.missing + n.missing, \
     received_value = l.received_value + n.received_value, missing_value = l.missing_value + n.missing_value \
     FROM unnest(?, ?, ?, ?, ?) AS n (line, received, missing, received_value, missing_value) WHERE l.id = n.line"
}

prepared! {
    Lose { line: Id => BigInt, numbers: Vec<String> => Array<Text> }
    "UPDATE stock_serial SET state = 'missing', transfer_line_id = NULL, updated_at = now(), version = version + 1 \
     WHERE transfer_line_id = ? AND number = ANY(?)"
}

prepared! {
    Note { command: Uuid => SqlUuid, transfer: Id => BigInt }
    "UPDATE stock_transfer SET commands = commands || ? WHERE id = ?"
}

/// Receives some of a transfer, or all that is under way when no line is named; sent again with the same command, it is done once.
///
/// # Errors
/// `not_found`; `not_sent`; `over_receipt` for more than is under way; `required` for what is missing without a reason.
pub async fn receive(
    tx: &Tx,
    id: Id,
    given: &[ArrivedLine],
    (command, reason): (Uuid, &str),
    by: Author,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let held: Option<Held> = Hold { transfer: id }.get_result(tx.connection()).await.optional().to_domain()?;
    let held = held.ok_or(Error::NotFound { what: "Stock transfer" })?;
    if held.commands.contains(&command) {
        return Ok(());
    }
    if !["sent", "partlyReceived"].contains(&held.status.as_str()) {
        let detail = format!("Its status is {}: only what has been sent is received.", held.status);
        return Err(Error::conflict_with("not_sent", detail, json!({ "recordStatus": held.status })));
    }
    let lines: Vec<UnderWay> = Lines { transfer: id }.load(tx.connection()).await.to_domain()?;
    let arrived = arrived(&lines, given)?;
    if reason.is_empty() && arrived.iter().any(|one| one.missing > Decimal::ZERO) {
        return Err(Error::field("required", "reason", "Say why something is missing."));
    }
    let posted = |one: &&Settled| one.received > Decimal::ZERO;
    let into = |one: &Settled| {
        let change = StockChange::TransferIn { quantity: one.received, value: one.arrival.received_value };
        Line { serials: one.pieces.clone(), ..Line::here(one.key, change) }
    };
    let lines_in: Vec<Line> = arrived.iter().filter(posted).map(into).collect();
    if !lines_in.is_empty() {
        let posting = Posting::of(command, held.code.clone(), by, lines_in);
        post(tx, &Posting { reason: reason.to_owned(), ..posting }, now).await?;
    }
    for one in arrived.iter().filter(|one| !one.lost.is_empty()) {
        let lose = Lose { line: one.line, numbers: one.lost.clone() };
        lose.execute(tx.connection()).await.to_domain()?;
    }
    let settle = Settle {
        lines: arrived.iter().map(|one| one.line).collect(),
        received: arrived.iter().map(|one| one.received).collect(),
        missing: arrived.iter().map(|one| one.missing).collect(),
        received_value: arrived.iter().map(|one| one.arrival.received_value).collect(),
        missing_value: arrived.iter().map(|one| one.arrival.missing_value).collect(),
    };
    settle.execute(tx.connection()).await.to_domain()?;
    Note { command, transfer: id }.execute(tx.connection()).await.to_domain()?;
    let before: Decimal = lines.iter().map(|line| line.quantity).sum();
    let settled: Decimal = arrived.iter().map(|one| one.received + one.missing).sum();
    let to = if before == settled { "received" } else { "partlyReceived" };
    entity::transition::<StockTransfer>(tx, id, None, (to, reason), |_| ()).await.map(drop)
}

/// A line of which something has arrived.
struct Settled {
    line: Id,
    key: StockKey,
    /// The pieces that have arrived, and those that never will.
    pieces: Vec<String>,
    lost: Vec<String>,
    received: Decimal,
    missing: Decimal,
    arrival: Arrival,
}

fn arrived(lines: &[UnderWay], given: &[ArrivedLine]) -> Result<Vec<Settled>, Error> {
    if given.is_empty() {
        let open = lines.iter().filter(|line| line.quantity > Decimal::ZERO);
        return open.map(|line| line.settled(line.quantity, Decimal::ZERO, "")).collect();
    }
    let mut open: BTreeMap<Id, &UnderWay> = lines.iter().map(|line| (line.id, line)).collect();
    let line = |(place, one): (usize, &ArrivedLine)| {
        let refuse =
            || Error::field("invalid", &format!("lines.{place}.lineId"), "There is no such line, or it is sent twice.");
        let settled = open.remove(&one.line).ok_or_else(refuse)?.settled(one.received, one.missing, &one.serials);
        settled.map_err(|error| error.within(&format!("lines.{place}.")))
    };
    given.iter().enumerate().map(line).collect()
}

impl UnderWay {
    fn settled(&self, received: Decimal, missing: Decimal, entered: &str) -> Result<Settled, Error> {
        let arrival = InTransit { quantity: self.quantity, value: self.value }.arrive(received, missing)?;
        let (pieces, lost) = self.told_apart(received, missing, entered)?;
        let key = StockKey { part: self.part_id, location: self.to_location_id, lot: self.lot_id };
        Ok(Settled { line: self.id, key, pieces, lost, received, missing, arrival })
    }

    /// Which pieces have arrived and which never will. Nobody has to name them where it is all of them.
    fn told_apart(
        &self,
        received: Decimal,
        missing: Decimal,
        entered: &str,
    ) -> Result<(Vec<String>, Vec<String>), Error> {
        if self.tracking != Tracking::Serial.as_str() {
            return match entered.trim() {
                "" => Ok((Vec::new(), Vec::new())),
                _ => Err(Error::field("not_tracked", "serials", "This part has no serial numbers.")),
            };
        }
        let (here, lost) = (pieces(received)?, pieces(missing)?);
        let all = self.pieces.clone();
        if lost > 0 && here + lost < all.len() {
            let detail = "Settle pieces as missing once all others have arrived: which of them are, is known then.";
            return Err(Error::conflict("pieces_in_transit", detail));
        }
        let arrived = match entered.trim() {
            "" if here == all.len() => all.clone(),
            "" if here == 0 => Vec::new(),
            "" => return Err(serials_required()),
            entered => serials(entered, here)?,
        };
        let is_here = |number: &String| arrived.iter().any(|one| one.to_lowercase() == number.to_lowercase());
        let known = |number: &&String| all.iter().any(|one| one.to_lowercase() == number.to_lowercase());
        if let Some(foreign) = arrived.iter().find(|number| !known(number)) {
            return Err(serial_not_there(foreign));
        }
        let rest = all.iter().filter(|number| !is_here(number)).cloned().collect();
        Ok((arrived, if lost > 0 { rest } else { Vec::new() }))
    }
}
