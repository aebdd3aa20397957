//! Issuing what an approved request wants: from its own reservations first, and then from what nobody has reserved.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Numeric};
use gantry_domain::stock::{self, Shelf, StockChange, StockKey, Take, serial_not_there};
use gantry_domain::{Author, Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::{MaterialRequest, MaterialRequestPatch, Wanted, wanted};
use crate::Tx;
use crate::entity::{self, Record};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stock::locked::{self, Locked};
use crate::stock::posting::{Line, Posting, post};
use crate::stock::reservation::{self, Reservation, ReservedFor};
use crate::stock::{movement, serials};

/// How much of a line is handed out.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct IssueLine {
    /// The line.
    pub line: Id,
    /// How much, in the base unit.
    pub quantity: Decimal,
    /// Of this lot; none: what expires first.
    pub lot: Option<Id>,
    /// These pieces, as they were entered; empty: the oldest.
    pub serials: String,
}

/// An issue: the same for the same command, however often it is sent.
#[derive(Debug, Clone)]
pub struct NewIssue {
    /// The command.
    pub command: Uuid,
    /// What is issued; all that is missing when empty.
    pub lines: Vec<IssueLine>,
    /// Why lots are issued that have expired, if they may be.
    pub expired_reason: Option<String>,
    /// Who issues it.
    pub by: Author,
}

/// What is issued of a line.
#[derive(Debug, Clone, Default)]
struct Given {
    quantity: Decimal,
    lot: Option<Id>,
    serials: Vec<String>,
}

prepared! {
    Hold { request: Id => BigInt }
    "SELECT id FROM material_request WHERE id = ? FOR NO KEY UPDATE"
}

#[derive(QueryableByName)]
struct Held {
    #[diesel(sql_type = BigInt)]
    id: Id,
}

prepared! {
    Issued { lines: Vec<Id> => Array<BigInt>, more: Vec<Decimal> => Array<Numeric> }
    "UPDATE material_request_line AS l SET issued = l.issued + n.more FROM unnest(?, ?) AS n (line, more) WHERE l.id = n.line"
}

/// Issues what a request wants; sent again with the same command, it is done once.
///
/// # Errors
/// `not_found`; `not_approved`; `over_issue` for more than is wanted; `insufficient_stock`; `lot_expired`; `being_counted`.
pub async fn issue(tx: &Tx, id: Id, asked: &NewIssue, now: DateTime<Utc>) -> Result<(), Error> {
    let held: Option<Held> = Hold { request: id }.get_result(tx.connection()).await.optional().to_domain()?;
    let id = held.ok_or(Error::NotFound { what: "Material request" })?.id;
    if !movement::of_command(tx, asked.command).await?.is_empty() {
        return Ok(());
    }
    let request: MaterialRequest = entity::get(tx, id).await?;
    if request.status != "approved" {
        let detail = format!("Its status is {}: only approved requests are issued.", request.status);
        return Err(Error::conflict_with("not_approved", detail, json!({ "recordStatus": request.status })));
    }
    let lines = wanted(tx, id).await?;
    let chosen = chosen(&lines, &asked.lines)?;
    let parts = chosen.iter().map(|(line, _)| line.part_id).collect();
    let places = locked::in_warehouse(tx, request.warehouse_id, parts).await?;
    let ids: Vec<Id> = chosen.iter().map(|(line, _)| line.id).collect();
    let own = reservation::of_requests(tx, &ids).await?;
    let mut posted = Vec::new();
    for (line, given) in &chosen {
        let reserved = |item: Id| {
            let of_it = |one: &&Reservation| one.item_id == item && one.line == ReservedFor::Request(line.id);
            own.iter().filter(of_it).map(|one| one.quantity).sum::<Decimal>()
        };
        let here = places.iter().filter(|place| place.part_id == line.part_id);
        let shelves: Vec<Shelf> = here.map(|place| shelf(place, reserved(place.id))).collect();
        let taken = stock::Wanted {
            quantity: given.quantity,
            lot: given.lot,
            expired_allowed: asked.expired_reason.is_some(),
            at: now,
        };
        for (Take { key, quantity, reserved }, serials) in served(tx, line, (given, &taken), &shelves).await? {
            posted.push(Line { serials, ..Line::here(key, StockChange::Issue { quantity, reserved }) });
            let item = places.iter().find(|place| place.key() == key).filter(|_| reserved > Decimal::ZERO);
            if let Some(Locked { id: item_id, .. }) = item {
                let taken = Reservation { item_id: *item_id, line: ReservedFor::Request(line.id), quantity: reserved };
                reservation::take(tx, &taken).await?;
            }
        }
    }
    let posting = Posting::of(asked.command, request.code.clone(), asked.by.clone(), posted);
    let posting = Posting {
        reason: asked.expired_reason.clone().unwrap_or_default(),
        expired_allowed: asked.expired_reason.is_some(),
        ..posting
    };
    post(tx, &posting, now).await?;
    let more = Issued { lines: ids, more: chosen.iter().map(|(_, given)| given.quantity).collect() };
    more.execute(tx.connection()).await.to_domain()?;
    MaterialRequest::update(tx, id, &MaterialRequestPatch::default()).await
}

/// A balance as a request sees it. What it issues is there, whatever the warehouse allows.
fn shelf(place: &Locked, own: Decimal) -> Shelf {
    Shelf {
        key: place.key(),
        available: place.now().available(),
        own,
        expires_at: place.expires_at,
        counting: place.count_id.is_some(),
        negative_allowed: false,
    }
}

/// The lines that are issued, and how much of each: all that is missing when nothing is said.
fn chosen<'a>(lines: &'a [Wanted], given: &[IssueLine]) -> Result<Vec<(&'a Wanted, Given)>, Error> {
    let open = |line: &Wanted| line.quantity - line.issued;
    if given.is_empty() {
        let whole = |line| (line, Given { quantity: open(line), ..Given::default() });
        let all: Vec<_> = lines.iter().map(whole).filter(|(_, given)| given.quantity > Decimal::ZERO).collect();
        if all.is_empty() {
            return Err(Error::conflict("over_issue", "Everything has been issued."));
        }
        return Ok(all);
    }
    let mut chosen: Vec<(&Wanted, Given)> = Vec::new();
    for (place, one) in given.iter().enumerate() {
        let refuse = |field: &str, message: String| Error::field("invalid", &format!("lines.{place}.{field}"), message);
        let line = lines.iter().find(|line| line.id == one.line);
        let line = line.ok_or_else(|| refuse("lineId", "There is no such line.".to_owned()))?;
        if chosen.iter().any(|(other, _)| other.id == line.id) {
            return Err(refuse("lineId", "This line is sent twice.".to_owned()));
        }
        if one.quantity <= Decimal::ZERO {
            return Err(refuse("quantity", "Enter a quantity above 0.".to_owned()));
        }
        if one.quantity > open(line) {
            let detail = format!("Only {} are missing.", open(line).normalize());
            return Err(Error::conflict_with("over_issue", detail, json!({ "lineId": line.id, "open": open(line) })));
        }
        let serials = match one.serials.trim() {
            "" => Vec::new(),
            entered => stock::serials(entered, stock::pieces(one.quantity)?)
                .map_err(|error| error.within(&format!("lines.{place}.")))?,
        };
        chosen.push((line, Given { quantity: one.quantity, lot: one.lot, serials }));
    }
    Ok(chosen)
}

/// What a line takes: of its own reservations first, then of what is available.
async fn served(
    tx: &Tx,
    line: &Wanted,
    (given, taken): (&Given, &stock::Wanted),
    shelves: &[Shelf],
) -> Result<Vec<(Take, Vec<String>)>, Error> {
    let named = |error: Error| error.naming("lineId", json!(line.id));
    if given.serials.is_empty() {
        let takes = stock::pick(shelves, taken).map_err(named)?;
        return Ok(takes.into_iter().map(|take| (take, Vec::new())).collect());
    }
    let places = serials::places(tx, line.part_id, &given.serials).await?;
    let mut here: BTreeMap<StockKey, Vec<String>> = BTreeMap::new();
    for number in &given.serials {
        let key = places.get(&number.to_lowercase()).filter(|key| shelves.iter().any(|shelf| shelf.key == **key));
        here.entry(*key.ok_or_else(|| serial_not_there(number))?).or_default().push(number.clone());
    }
    let counts = here.iter().map(|(key, numbers)| (*key, Decimal::from(numbers.len()))).collect();
    let takes = stock::pick_exactly(shelves, &counts).map_err(named)?;
    Ok(takes.into_iter().map(|take| (take, here.remove(&take.key).unwrap_or_default())).collect())
}
