//! Receiving a transfer, in as many parts as it comes: what arrives is put in at the cost at which it left, what never will is settled
//! with a reason.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Numeric, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use gantry_domain::stock::{Arrival, InTransit, StockChange};
use gantry_domain::{Author, Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::StockTransfer;
use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::stock::posting::{Line, Posting, post};

/// What of a line has arrived, and what never will.
#[derive(Debug, Clone, PartialEq)]
pub struct ArrivedLine {
    /// The line.
    pub line: Id,
    /// How much has arrived, in the base unit.
    pub received: Decimal,
    /// How much is missing for good.
    pub missing: Decimal,
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
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    value: Decimal,
}

prepared! {
    Lines { transfer: Id => BigInt }
    "SELECT id, part_id, to_location_id, quantity - received - missing AS quantity, \
     sent_value - received_value - missing_value AS value FROM stock_transfer_line WHERE transfer_id = ? ORDER BY position, id"
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
    let held: Option<Held> = Hold { transfer: id }.get_result(&mut tx.connection()).await.optional().to_domain()?;
    let held = held.ok_or(Error::NotFound { what: "Stock transfer" })?;
    if held.commands.contains(&command) {
        return Ok(());
    }
    if !["sent", "partlyReceived"].contains(&held.status.as_str()) {
        let detail = format!("Its status is {}: only what has been sent is received.", held.status);
        return Err(Error::conflict_with("not_sent", detail, json!({ "recordStatus": held.status })));
    }
    let lines: Vec<UnderWay> = Lines { transfer: id }.load(&mut tx.connection()).await.to_domain()?;
    let arrived = arrived(&lines, given)?;
    if reason.is_empty() && arrived.iter().any(|one| one.missing > Decimal::ZERO) {
        return Err(Error::field("required", "reason", "Say why something is missing."));
    }
    let posted = |one: &&Settled| one.received > Decimal::ZERO;
    let into = |one: &Settled| {
        let change = StockChange::TransferIn { quantity: one.received, value: one.arrival.received_value };
        Line::here((one.part, one.location), change)
    };
    let lines_in: Vec<Line> = arrived.iter().filter(posted).map(into).collect();
    if !lines_in.is_empty() {
        let document = held.code.clone();
        let posting = Posting { command, at: None, document, reason: reason.to_owned(), by, lines: lines_in };
        post(tx, &posting, now).await?;
    }
    let settle = Settle {
        lines: arrived.iter().map(|one| one.line).collect(),
        received: arrived.iter().map(|one| one.received).collect(),
        missing: arrived.iter().map(|one| one.missing).collect(),
        received_value: arrived.iter().map(|one| one.arrival.received_value).collect(),
        missing_value: arrived.iter().map(|one| one.arrival.missing_value).collect(),
    };
    settle.execute(&mut tx.connection()).await.to_domain()?;
    Note { command, transfer: id }.execute(&mut tx.connection()).await.to_domain()?;
    let before: Decimal = lines.iter().map(|line| line.quantity).sum();
    let settled: Decimal = arrived.iter().map(|one| one.received + one.missing).sum();
    let to = if before == settled { "received" } else { "partlyReceived" };
    entity::transition::<StockTransfer>(tx, id, None, (to, reason), |_| ()).await.map(drop)
}

/// A line of which something has arrived.
struct Settled {
    line: Id,
    part: Id,
    location: Id,
    received: Decimal,
    missing: Decimal,
    arrival: Arrival,
}

fn arrived(lines: &[UnderWay], given: &[ArrivedLine]) -> Result<Vec<Settled>, Error> {
    let settled = |line: &UnderWay, received: Decimal, missing: Decimal| {
        let under_way = InTransit { quantity: line.quantity, value: line.value };
        let arrival = under_way.arrive(received, missing)?;
        Ok(Settled { line: line.id, part: line.part_id, location: line.to_location_id, received, missing, arrival })
    };
    if given.is_empty() {
        let open = lines.iter().filter(|line| line.quantity > Decimal::ZERO);
        return open.map(|line| settled(line, line.quantity, Decimal::ZERO)).collect();
    }
    let mut open: BTreeMap<Id, &UnderWay> = lines.iter().map(|line| (line.id, line)).collect();
    let line = |(place, one): (usize, &ArrivedLine)| {
        let refuse =
            || Error::field("invalid", &format!("lines.{place}.lineId"), "There is no such line, or it is sent twice.");
        settled(open.remove(&one.line).ok_or_else(refuse)?, one.received, one.missing)
    };
    given.iter().enumerate().map(line).collect()
}
