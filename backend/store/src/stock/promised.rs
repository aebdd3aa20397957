//! Who has been promised what lies at a place, since when, and taking a promise back by hand.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::stock::{StockChange, StockKey};
use gantry_domain::{Author, Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::item::StockItem;
use super::locked;
use super::movement;
use super::posting::{Line, Posting, post};
use super::reservation::{self, Reservation, ReservedFor};
use crate::Tx;
use crate::count::Count;
use crate::entity::{self, Page};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What a request or a work order has been promised of a part at a place.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockReservation {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// The material request that it is for.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub request_id: Option<Id>,
    /// The work order that it is for.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub work_order_id: Option<Id>,
    /// The line of that work order.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub order_line_id: Option<Id>,
    /// The number of the one or the other.
    #[diesel(sql_type = Text)]
    pub document: String,
    /// Its title.
    #[diesel(sql_type = Text)]
    pub title: String,
    /// How much is promised.
    #[diesel(sql_type = Numeric)]
    pub quantity: Decimal,
    /// Since when.
    #[diesel(sql_type = Timestamptz)]
    pub since: DateTime<Utc>,
}

prepared! {
    OfItem { item: Id => BigInt, first: i64 => BigInt, rows: i64 => BigInt }
    "SELECT r.id, q.id AS request_id, w.id AS work_order_id, r.order_line_id, coalesce(q.code, w.code, '') AS document, \
     coalesce(q.title, w.title, '') AS title, r.quantity, r.created_at AS since FROM stock_reservation AS r \
     LEFT JOIN material_request_line AS l ON l.id = r.request_line_id LEFT JOIN material_request AS q ON q.id = l.request_id \
     LEFT JOIN work_order_part AS p ON p.id = r.order_line_id LEFT JOIN work_order AS w ON w.id = p.work_order_id \
     WHERE r.item_id = ? ORDER BY r.id OFFSET ? LIMIT ?"
}

prepared! {
    Total { item: Id => BigInt }
    "SELECT count(*) FROM stock_reservation WHERE item_id = ?"
}

/// A page of what is promised of a balance, the oldest promise first.
///
/// # Errors
/// `not_found`.
pub async fn of_item(tx: &Tx, item: Id, (first, rows): (i64, i64)) -> Result<Page<StockReservation>, Error> {
    entity::get::<StockItem>(tx, item).await?;
    let items = OfItem { item, first, rows }.load(tx.connection()).await.to_domain()?;
    let Count { count: total } = Total { item }.get_result(tx.connection()).await.to_domain()?;
    Ok(Page { items, total_records: total })
}

#[derive(QueryableByName)]
struct Promise {
    #[diesel(sql_type = BigInt)]
    item_id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    request_line_id: Option<Id>,
    #[diesel(sql_type = Text)]
    document: String,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
}

prepared! {
    ById { id: Id => BigInt }
    "SELECT r.item_id, i.part_id, i.location_id, i.lot_id, r.request_line_id, coalesce(q.code, '') AS document, r.quantity \
     FROM stock_reservation AS r JOIN stock_item AS i ON i.id = r.item_id \
     LEFT JOIN material_request_line AS l ON l.id = r.request_line_id \
     LEFT JOIN material_request AS q ON q.id = l.request_id WHERE r.id = ?"
}

async fn promise(tx: &Tx, id: Id) -> Result<Promise, Error> {
    let found: Option<Promise> = ById { id }.get_result(tx.connection()).await.optional().to_domain()?;
    found.ok_or(Error::NotFound { what: "Reservation" })
}

/// Takes back what a material request has been promised at a place, and returns the part; sent again with the same command, it is done
/// once.
///
/// # Errors
/// `not_found`; `of_work_order` for the promise of a work order, which its board takes back.
pub async fn release(
    tx: &Tx,
    id: Id,
    (command, reason): (Uuid, &str),
    by: Author,
    now: DateTime<Utc>,
) -> Result<Option<Id>, Error> {
    if !movement::of_command(tx, command).await?.is_empty() {
        return Ok(None);
    }
    let Promise { part_id, location_id, lot_id, .. } = promise(tx, id).await?;
    let key = StockKey { part: part_id, location: location_id, lot: lot_id };
    locked::by_keys(tx, &BTreeSet::from([key])).await?;
    // Read again: another user may have issued or counted meanwhile.
    let found = promise(tx, id).await?;
    let Some(line) = found.request_line_id else {
        let detail = "This is reserved for a work order. Release it there.";
        return Err(Error::conflict("of_work_order", detail));
    };
    let taken = Reservation { item_id: found.item_id, line: ReservedFor::Request(line), quantity: found.quantity };
    reservation::take(tx, &taken).await?;
    let change = StockChange::Release { quantity: found.quantity };
    let posting = Posting::of(command, found.document, by, vec![Line::here(key, change)]);
    let posting = Posting { reason: reason.to_owned(), ..posting };
    post(tx, &posting, now).await?;
    Ok(Some(part_id))
}
