//! What the statuses of a count do: beginning holds its balances and notes what is expected, finishing lets them go, posting writes the
//! differences into the ledger.

use std::collections::{BTreeMap, BTreeSet};

use chrono::Utc;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Numeric, Text};
use gantry_domain::stock::{Finding, PiecesFound, StockChange, Tracking};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde_json::json;
use uuid::Uuid;

use super::StockCount;
use crate::Tx;
use crate::entity::IdRow;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stock::locked::{self, Locked};
use crate::stock::posting::{Line, Posting, author, post};

/// Lines of one count at most.
pub(super) const MOST: usize = 5_000;

prepared! {
    Select { warehouse: Id => BigInt, location: Option<Id> => Nullable<BigInt>, class: String => Text, places: Option<i32> => Nullable<Integer> }
    "WITH RECURSIVE q AS (SELECT ?::bigint AS warehouse, ?::bigint AS location, ?::text AS class, ?::integer AS places), \
     place AS (SELECT s.id FROM stock_location AS s, q WHERE s.warehouse_id = q.warehouse AND s.archived_at IS NULL \
         AND (q.location IS NULL OR s.id = q.location) \
         UNION SELECT s.id FROM stock_location AS s JOIN place ON s.parent_id = place.id WHERE s.archived_at IS NULL), \
     item AS (SELECT i.id, i.part_id, i.location_id FROM stock_item AS i JOIN place ON place.id = i.location_id \
         JOIN master_part AS p ON p.id = i.part_id AND p.archived_at IS NULL, q \
         WHERE i.balance <> 0 AND (q.class = '' OR p.abc_class = q.class)), \
     chosen AS (SELECT n.location_id FROM (SELECT DISTINCT location_id FROM item) AS n ORDER BY random() LIMIT (SELECT places FROM q)) \
     SELECT item.id FROM item JOIN chosen ON chosen.location_id = item.location_id ORDER BY item.id LIMIT 5001"
}

prepared! {
    AddLines { count: Id => BigInt, items: Vec<Id> => Array<BigInt> }
    "INSERT INTO stock_count_line (count_id, position, item_id, part_id, location_id, expected, unit_cost) \
     SELECT ?, row_number() OVER (ORDER BY s.code, p.code, i.id), i.id, i.part_id, i.location_id, i.balance, i.average_cost \
     FROM stock_item AS i JOIN stock_location AS s ON s.id = i.location_id JOIN master_part AS p ON p.id = i.part_id \
     WHERE i.id = ANY(?)"
}

prepared! {
    SetCount { count: Option<Id> => Nullable<BigInt>, items: Vec<Id> => Array<BigInt> }
    "UPDATE stock_item SET count_id = ? WHERE id = ANY(?)"
}

/// Chooses what is counted, notes what is expected there, and closes those places.
pub(super) async fn begin(tx: &Tx, count: &StockCount) -> Result<(), Error> {
    let select = Select {
        warehouse: count.warehouse_id,
        location: count.location_id,
        class: count.abc_class.clone(),
        places: count.sample_places,
    };
    let items: Vec<IdRow> = select.load(tx.connection()).await.to_domain()?;
    if items.is_empty() {
        return Err(Error::conflict("nothing_to_count", "There is no stock of this kind at these places."));
    }
    if items.len() > MOST {
        let detail = format!("More than {MOST} parts at places. Count a part of the warehouse or a sample.");
        return Err(Error::conflict("too_many_lines", detail));
    }
    let items = hold(tx, items.into_iter().map(|one| one.id).collect()).await?;
    AddLines { count: count.id, items: items.clone() }.execute(tx.connection()).await.to_domain()?;
    SetCount { count: Some(count.id), items }.execute(tx.connection()).await.to_domain().map(drop)
}

/// Holds balances that no other count holds.
async fn hold(tx: &Tx, items: Vec<Id>) -> Result<Vec<Id>, Error> {
    let held = locked::by_ids(tx, items).await?;
    if held.iter().any(|one| one.count_id.is_some()) {
        let detail = "Another count of some of these places is under way. Finish it first.";
        return Err(Error::conflict("being_counted", detail));
    }
    Ok(held.into_iter().map(|one| one.id).collect())
}

prepared! {
    Differing { count: Id => BigInt }
    "SELECT item_id AS id FROM stock_count_line WHERE count_id = ? AND (counted <> expected OR missing_pieces <> '{}')"
}

prepared! {
    Reopen { count: Id => BigInt, items: Vec<Id> => Array<BigInt> }
    "UPDATE stock_count_line AS l SET state = 'recount', first_counted = l.counted, counted = NULL, missing_pieces = '{}', found_pieces = '{}', \
     named = false, expected = i.balance, \
     unit_cost = i.average_cost FROM stock_item AS i WHERE i.id = l.item_id AND l.count_id = ? AND l.item_id = ANY(?)"
}

/// Has everything counted again that differs, against what is there now.
pub(super) async fn begin_again(tx: &Tx, count: &StockCount) -> Result<(), Error> {
    let items: Vec<IdRow> = Differing { count: count.id }.load(tx.connection()).await.to_domain()?;
    if items.is_empty() {
        return Err(Error::conflict("nothing_to_count", "No line differs: there is nothing to count again."));
    }
    let items = hold(tx, items.into_iter().map(|one| one.id).collect()).await?;
    Reopen { count: count.id, items: items.clone() }.execute(tx.connection()).await.to_domain()?;
    SetCount { count: Some(count.id), items }.execute(tx.connection()).await.to_domain().map(drop)
}

#[derive(QueryableByName)]
struct Open {
    #[diesel(sql_type = BigInt)]
    open: i64,
}

prepared! {
    CountOpen { count: Id => BigInt }
    "SELECT count(*) AS open FROM stock_count_line WHERE count_id = ? AND state <> 'counted'"
}

/// Refuses to finish a count of which something is missing.
pub(super) async fn refuse_open(tx: &Tx, count: Id) -> Result<(), Error> {
    let Open { open } = CountOpen { count }.get_result(tx.connection()).await.to_domain()?;
    if open > 0 {
        let detail = format!("{open} lines are not counted yet.");
        return Err(Error::conflict_with("lines_open", detail, json!({ "open": open })));
    }
    Ok(())
}

/// Opens the places of a count again.
pub(super) async fn let_go(tx: &Tx, count: Id) -> Result<(), Error> {
    let items: Vec<Id> = locked::being_counted(tx, count).await?.iter().map(|one| one.id).collect();
    if items.is_empty() {
        return Ok(());
    }
    SetCount { count: None, items }.execute(tx.connection()).await.to_domain().map(drop)
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    item_id: Id,
    #[diesel(sql_type = Numeric)]
    expected: Decimal,
    #[diesel(sql_type = Numeric)]
    counted: Decimal,
    #[diesel(sql_type = Numeric)]
    unit_cost: Decimal,
    #[diesel(sql_type = Text)]
    part_code: String,
    #[diesel(sql_type = Array<Text>)]
    missing_pieces: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    found_pieces: Vec<String>,
    #[diesel(sql_type = Bool)]
    named: bool,
}

prepared! {
    // What has been archived since is empty: there is nothing to correct.
    Found { count: Id => BigInt }
    "SELECT l.item_id, l.expected, l.counted, l.unit_cost, p.code AS part_code, l.missing_pieces, l.found_pieces, l.named \
     FROM stock_count_line AS l \
     JOIN master_part AS p ON p.id = l.part_id JOIN stock_location AS s ON s.id = l.location_id WHERE l.count_id = ? \
     AND l.counted IS NOT NULL AND (l.counted <> l.expected OR l.missing_pieces <> '{}' OR p.archived_at IS NULL AND s.archived_at IS NULL) ORDER BY l.position"
}

#[derive(QueryableByName)]
struct Piece {
    #[diesel(sql_type = BigInt)]
    item_id: Id,
    #[diesel(sql_type = Text)]
    number: String,
}

prepared! {
    PiecesAt { items: Vec<Id> => Array<BigInt> }
    "SELECT item_id, number FROM stock_serial WHERE item_id = ANY(?) ORDER BY item_id, id"
}

/// Posts what was found, once: an equal count makes no entry and is noted at the balance. Pieces that are missing at one
/// place leave it before they come to the place where they were found.
pub(super) async fn post_differences(tx: &Tx, count: &StockCount) -> Result<(), Error> {
    let found: Vec<Counted> = Found { count: count.id }.load(tx.connection()).await.to_domain()?;
    let places = locked::by_ids(tx, found.iter().map(|one| one.item_id).collect()).await?;
    let named_at: Vec<Id> = found.iter().filter(|one| one.named).map(|one| one.item_id).collect();
    let mut there: BTreeMap<Id, Vec<String>> = BTreeMap::new();
    if !named_at.is_empty() {
        let pieces: Vec<Piece> = PiecesAt { items: named_at }.load(tx.connection()).await.to_domain()?;
        for Piece { item_id, number } in pieces {
            there.entry(item_id).or_default().push(number);
        }
    }
    let lost: BTreeSet<String> =
        found.iter().flat_map(|one| &one.missing_pieces).map(|one| one.to_lowercase()).collect();
    let (mut leaving, mut coming) = (Vec::new(), Vec::new());
    for one in &found {
        let place: &Locked = places
            .iter()
            .find(|place| place.id == one.item_id)
            .ok_or_else(|| Error::Internal(format!("the balance {} is not held", one.item_id)))?;
        let balance = place.now().balance;
        let line = |counted, serials| Line { serials, ..Line::here(place.key(), StockChange::Count { counted }) };
        if one.named {
            let differing = PiecesFound { missing: one.missing_pieces.clone(), found: one.found_pieces.clone() };
            let differing = differing.still(there.get(&one.item_id).map(Vec::as_slice).unwrap_or_default());
            let [missing, found] = [differing.missing.len(), differing.found.len()].map(Decimal::from);
            let after = balance + found - missing;
            if found.is_zero() || differing.found.iter().any(|number| lost.contains(&number.to_lowercase())) {
                leaving.push(line(balance - missing, differing.missing));
                coming.extend((!found.is_zero()).then(|| line(after, differing.found)));
            } else {
                // In this order the reservations stay that still fit in the end.
                leaving.push(line(balance + found, differing.found));
                leaving.extend((!missing.is_zero()).then(|| line(after, differing.missing)));
            }
            continue;
        }
        if one.counted != one.expected && place.tracking()? == Tracking::Serial {
            return Err(pieces_differ(&one.part_code));
        }
        let finding = Finding { expected: one.expected, counted: one.counted, unit_cost: one.unit_cost };
        let counted = finding.applied_to(balance).map_err(|error| named(error, &one.part_code))?;
        leaving.push(line(counted, Vec::new()));
    }
    leaving.append(&mut coming);
    let posting = Posting::of(command(count.id), count.code.clone(), author(tx), leaving);
    post(tx, &Posting { reason: "Stock count".to_owned(), ..posting }, Utc::now()).await.map(drop)
}

/// How many pieces there are was counted, and not which.
fn pieces_differ(part_code: &str) -> Error {
    let detail = format!("{part_code}: pieces are missing or too many. Count it again and enter their serial numbers.");
    Error::conflict_with("pieces_differ", detail, json!({ "partCode": part_code }))
}

/// The same refusal with the part that it is about.
fn named(error: Error, part_code: &str) -> Error {
    let detail = format!("{part_code}: {error}");
    Error::conflict_with("count_outdated", detail, json!({ "partCode": part_code }))
}

/// The same for the same count: it is posted once.
fn command(count: Id) -> Uuid {
    const OF_COUNTS: u64 = 0x5343 << 48;
    Uuid::from_u64_pair(OF_COUNTS, count.unsigned_abs())
}
