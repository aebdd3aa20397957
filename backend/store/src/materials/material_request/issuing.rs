//! Issuing what an approved request wants: from its own reservations first, and then from what nobody has reserved.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Numeric};
use diesel_async::RunQueryDsl;
use gantry_domain::stock::{StockChange, being_counted};
use gantry_domain::{Author, Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::{MaterialRequest, MaterialRequestPatch, Wanted, wanted};
use crate::Tx;
use crate::entity::{self, Record};
use crate::error::ToDomain;
use crate::stock::locked::{self, Locked};
use crate::stock::movement;
use crate::stock::posting::{Line, Posting, post};
use crate::stock::reservation::{self, Reservation, ReservedFor};

/// How much of a line is handed out.
#[derive(Debug, Clone, PartialEq)]
pub struct IssueLine {
    /// The line.
    pub line: Id,
    /// How much, in the base unit.
    pub quantity: Decimal,
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
/// `not_found`; `not_approved`; `over_issue` for more than is wanted; `insufficient_stock`; `being_counted`.
pub async fn issue(
    tx: &Tx,
    id: Id,
    given: &[IssueLine],
    command: Uuid,
    by: Author,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let held: Option<Held> = Hold { request: id }.get_result(&mut tx.connection()).await.optional().to_domain()?;
    let id = held.ok_or(Error::NotFound { what: "Material request" })?.id;
    if !movement::of_command(tx, command).await?.is_empty() {
        return Ok(());
    }
    let request: MaterialRequest = entity::get(tx, id).await?;
    if request.status != "approved" {
        let detail = format!("Its status is {}: only approved requests are issued.", request.status);
        return Err(Error::conflict_with("not_approved", detail, json!({ "recordStatus": request.status })));
    }
    let lines = wanted(tx, id).await?;
    let chosen = chosen(&lines, given)?;
    let parts = chosen.iter().map(|(line, _)| line.part_id).collect();
    let mut places =
        Places(locked::in_warehouse(tx, request.warehouse_id, parts).await?.into_iter().map(Place::of).collect());
    let ids: Vec<Id> = chosen.iter().map(|(line, _)| line.id).collect();
    let own = reservation::of_requests(tx, &ids).await?;
    let mut posted = Vec::new();
    for (line, quantity) in &chosen {
        let own: Vec<&Reservation> = own.iter().filter(|one| one.line == ReservedFor::Request(line.id)).collect();
        for (key, change, taken) in places.serve(line, *quantity, &own)? {
            posted.push(Line::here(key, change));
            if let Some(taken) = taken {
                reservation::take(tx, &taken).await?;
            }
        }
    }
    let posting =
        Posting { command, at: None, document: request.code.clone(), reason: String::new(), by, lines: posted };
    post(tx, &posting, now).await?;
    let more = Issued { lines: ids, more: chosen.iter().map(|(_, quantity)| *quantity).collect() };
    more.execute(&mut tx.connection()).await.to_domain()?;
    MaterialRequest::update(tx, id, &MaterialRequestPatch::default()).await
}

/// The lines that are issued, and how much of each: all that is missing when nothing is said.
fn chosen<'a>(lines: &'a [Wanted], given: &[IssueLine]) -> Result<Vec<(&'a Wanted, Decimal)>, Error> {
    let open = |line: &Wanted| line.quantity - line.issued;
    if given.is_empty() {
        let all: Vec<_> =
            lines.iter().map(|line| (line, open(line))).filter(|(_, open)| *open > Decimal::ZERO).collect();
        if all.is_empty() {
            return Err(Error::conflict("over_issue", "Everything has been issued."));
        }
        return Ok(all);
    }
    let mut chosen: Vec<(&Wanted, Decimal)> = Vec::new();
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
        chosen.push((line, one.quantity));
    }
    Ok(chosen)
}

/// A place from which a request is served.
struct Place {
    locked: Locked,
    available: Decimal,
}

impl Place {
    fn of(locked: Locked) -> Self {
        Self { available: locked.now().available(), locked }
    }

    fn counting(&self) -> bool {
        self.locked.count_id.is_some()
    }

    fn serves(&self, line: &Wanted) -> bool {
        self.locked.part_id == line.part_id && !self.counting()
    }
}

struct Places(Vec<Place>);

type Served = (locked::Key, StockChange, Option<Reservation>);

impl Places {
    fn serve(&mut self, line: &Wanted, wanted: Decimal, own: &[&Reservation]) -> Result<Vec<Served>, Error> {
        let counting = self.0.iter().any(|place| place.locked.part_id == line.part_id && place.counting());
        let mut missing = wanted;
        let mut served = Vec::new();
        for place in self.0.iter_mut().filter(|place| place.serves(line)) {
            let reserved = own.iter().find(|one| one.item_id == place.locked.id);
            let from_own = reserved.map_or(Decimal::ZERO, |one| one.quantity).min(missing);
            if from_own > Decimal::ZERO {
                missing -= from_own;
                let taken = reserved.map(|one| Reservation { quantity: from_own, ..(*one).clone() });
                served.push((place.locked.key(), StockChange::Issue { quantity: from_own, reserved: from_own }, taken));
            }
        }
        for place in self.0.iter_mut().filter(|place| place.serves(line)) {
            let quantity = missing.min(place.available);
            if quantity > Decimal::ZERO {
                missing -= quantity;
                place.available -= quantity;
                served.push((place.locked.key(), StockChange::Issue { quantity, reserved: Decimal::ZERO }, None));
            }
        }
        if missing > Decimal::ZERO && counting {
            return Err(being_counted());
        }
        if missing > Decimal::ZERO {
            let available = wanted - missing;
            let detail = format!("Only {} are available in this warehouse.", available.normalize());
            let extra = json!({ "lineId": line.id, "available": available });
            return Err(Error::conflict_with("insufficient_stock", detail, extra));
        }
        Ok(served)
    }
}
