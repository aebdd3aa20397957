//! Parts that are found at a counted place where the books know none: they become lines of the count, and their balances are held like
//! those that were expected.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text};
use gantry_domain::stock::StockKey;
use gantry_domain::{Error, Id};
use serde_json::json;

use super::lines::{CountLine, by_ids};
use super::phases::MOST;
use crate::Tx;
use crate::entity::IdRow;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stock::locked;

#[derive(QueryableByName)]
struct Held {
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = BigInt)]
    lines: i64,
    /// Of the last line at the place: the walk goes on there. None where nothing is counted.
    #[diesel(sql_type = Nullable<Integer>)]
    position: Option<i32>,
}

prepared! {
    // One after the other: two who find the same part make one line of it.
    Hold { count: Id => BigInt }
    "SELECT id FROM stock_count WHERE id = ? AND archived_at IS NULL FOR NO KEY UPDATE"
}

prepared! {
    Counted { location: Id => BigInt, count: Id => BigInt }
    "SELECT t.status, (SELECT count(*) FROM stock_count_line AS l WHERE l.count_id = t.id) AS lines, \
     (SELECT max(l.position) FROM stock_count_line AS l WHERE l.count_id = t.id AND l.location_id = ?) AS position \
     FROM stock_count AS t WHERE t.id = ?"
}

prepared! {
    LineOf { count: Id => BigInt, item: Id => BigInt }
    "SELECT id FROM stock_count_line WHERE count_id = ? AND item_id = ?"
}

prepared! {
    Add { count: Id => BigInt, position: i32 => Integer, item: Id => BigInt }
    "INSERT INTO stock_count_line (count_id, position, item_id, part_id, location_id, expected, unit_cost) \
     SELECT n.count, n.position, i.id, i.part_id, i.location_id, i.balance, i.average_cost \
     FROM (SELECT ?::bigint AS count, ?::integer AS position, ?::bigint AS item) AS n JOIN stock_item AS i ON i.id = n.item RETURNING id"
}

prepared! {
    Close { count: Id => BigInt, item: Id => BigInt }
    "UPDATE stock_item SET count_id = ? WHERE id = ?"
}

/// Adds a part that was found at a place of a count; one that is counted there already stays the line that it is.
///
/// # Errors
/// `not_found`; `not_counting`; `not_counted_there` for a place that the count does not go to; `unknown_reference`; `being_counted` by
/// another count; `too_many_lines`; `lot_required`, `not_tracked`.
pub async fn add_found(tx: &Tx, count: Id, key: StockKey) -> Result<CountLine, Error> {
    let held: Option<IdRow> = Hold { count }.get_result(tx.connection()).await.optional().to_domain()?;
    held.ok_or(Error::NotFound { what: "Stock count" })?;
    let Held { status, lines, position } =
        Counted { location: key.location, count }.get_result(tx.connection()).await.to_domain()?;
    if status != "counting" {
        let detail = format!("Its status is {status}: nothing is counted now.");
        return Err(Error::conflict_with("not_counting", detail, json!({ "recordStatus": status })));
    }
    let Some(position) = position else {
        let detail = "This count does not go to that place.";
        return Err(Error::conflict("not_counted_there", detail));
    };
    let items = locked::by_keys(tx, &BTreeSet::from([key])).await?;
    let item = items.values().next().ok_or_else(|| Error::Internal("a balance was to be held".to_owned()))?;
    item.tracking()?.accept_lot(key.lot)?;
    let line = match item.count_id {
        Some(other) if other != count => {
            let detail = "Another count of this part at this place is under way. Finish it first.";
            return Err(Error::conflict("being_counted", detail));
        }
        Some(_) => LineOf { count, item: item.id }.get_result::<IdRow>(tx.connection()).await.to_domain()?,
        None => {
            if usize::try_from(lines).map_or(true, |lines| lines >= MOST) {
                let detail = format!("More than {MOST} parts at places. Count the rest by another count.");
                return Err(Error::conflict("too_many_lines", detail));
            }
            let line = added(tx, count, position, item.id).await?;
            Close { count, item: item.id }.execute(tx.connection()).await.to_domain()?;
            line
        }
    };
    let line = by_ids(tx, &status, &[line.id]).await?.into_iter().next();
    line.ok_or_else(|| Error::Internal("the line of a count is lost".to_owned()))
}

/// The line of a part that is not held: a new one, or the one that was counted before it was opened again.
async fn added(tx: &Tx, count: Id, position: i32, item: Id) -> Result<IdRow, Error> {
    let known: Option<IdRow> = LineOf { count, item }.get_result(tx.connection()).await.optional().to_domain()?;
    if known.is_some() {
        // Its count was finished, and it is not counted again this time.
        let detail = "This part was counted there already, and is not counted again.";
        return Err(Error::conflict("not_counting", detail));
    }
    Add { count, position, item }.get_result(tx.connection()).await.to_domain()
}
