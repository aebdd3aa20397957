//! Standard prices of parts, each with who set it and why. A new one makes what is there worth more or less, where stock is valued by it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::stock::{StockChange, StockKey, Valuation, unit_cost};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::posting::{Line, Posting, author, post};
use super::valuation;
use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;

/// A standard price that a part has or has had.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardPrice {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// Money per base unit.
    #[diesel(sql_type = Numeric)]
    pub price: Decimal,
    /// How much more the stock was worth by it.
    #[diesel(sql_type = Numeric)]
    pub revalued: Decimal,
    /// Why it was set.
    #[diesel(sql_type = Text)]
    pub reason: String,
    /// Who set it; nobody for Gantry itself.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub by_user: Option<Id>,
    /// That one's name.
    #[diesel(sql_type = Text)]
    pub by_name: String,
    /// When it was set.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
}

prepared! {
    Prices { part: Id => BigInt, rows: i64 => BigInt, first: i64 => BigInt }
    "SELECT id, price, revalued, reason, by_user, by_name, created_at FROM part_standard_price WHERE part_id = ? \
     ORDER BY id DESC LIMIT ? OFFSET ?"
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

prepared! {
    CountPrices { part: Id => BigInt }
    "SELECT count(*) AS rows FROM part_standard_price WHERE part_id = ?"
}

/// The standard prices that a part has had, the latest first.
///
/// # Errors
/// `not_found`.
pub async fn of_part(tx: &Tx, part: Id, (first, rows): (i64, i64)) -> Result<Page<StandardPrice>, Error> {
    let there: Option<Part> = PartOf { part }.get_result(tx.connection()).await.optional().to_domain()?;
    there.ok_or(Error::NotFound { what: "Master part" })?;
    let total: Counted = CountPrices { part }.get_result(tx.connection()).await.to_domain()?;
    let items = Prices { part, rows, first }.load(tx.connection()).await.to_domain()?;
    Ok(Page { items, total_records: total.rows })
}

#[derive(QueryableByName)]
struct Part {
    #[diesel(sql_type = Nullable<Numeric>)]
    standard_price: Option<Decimal>,
}

prepared! {
    PartOf { part: Id => BigInt }
    "SELECT standard_price FROM master_part WHERE id = ?"
}

prepared! {
    // A balance that begins holds its part, so that it has the price of now or the one before with all others.
    HoldPart { part: Id => BigInt }
    "SELECT standard_price FROM master_part WHERE id = ? AND archived_at IS NULL FOR NO KEY UPDATE"
}

#[derive(QueryableByName)]
struct Item {
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = Bool)]
    archived: bool,
}

prepared! {
    HoldItems { part: Id => BigInt }
    "SELECT i.location_id, i.lot_id, l.archived_at IS NOT NULL OR o.archived_at IS NOT NULL AS archived FROM stock_item AS i \
     JOIN stock_location AS l ON l.id = i.location_id LEFT JOIN stock_lot AS o ON o.id = i.lot_id WHERE i.part_id = ? AND i.valuation <> 'consigned' \
     ORDER BY i.part_id, i.location_id, i.lot_id NULLS FIRST FOR NO KEY UPDATE OF i"
}

prepared! {
    SetPrice { price: Decimal => Numeric, part: Id => BigInt }
    "UPDATE master_part SET standard_price = ?, version = version + 1, updated_at = now() WHERE id = ?"
}

prepared! {
    // Places out of use have nothing, which costs the new price from now on.
    SetUnused { price: Decimal => Numeric, part: Id => BigInt }
    "UPDATE stock_item SET average_cost = ? WHERE part_id = ? AND balance = 0 AND valuation <> 'consigned'"
}

prepared! {
    Note {
        part: Id => BigInt,
        price: Decimal => Numeric,
        revalued: Decimal => Numeric,
        reason: String => Text,
        user: Option<Id> => Nullable<BigInt>,
        name: String => Text,
    }
    "INSERT INTO part_standard_price (part_id, price, revalued, reason, by_user, by_name) VALUES (?, ?, ?, ?, ?, ?) \
     RETURNING id, price, revalued, reason, by_user, by_name, created_at"
}

/// Sets the standard price of a part. Where stock is valued by it, all of the part is worth the new price in the same transaction, and
/// the difference is a `variance` of each balance.
///
/// # Errors
/// `not_found`; `same_price`.
pub async fn set(tx: &Tx, part: Id, price: Decimal, reason: &str) -> Result<StandardPrice, Error> {
    valuation::wait_until_it_stays(tx).await?;
    let price = unit_cost(price);
    let held: Option<Part> = HoldPart { part }.get_result(tx.connection()).await.optional().to_domain()?;
    let held = held.ok_or(Error::NotFound { what: "Master part" })?;
    if held.standard_price == Some(price) {
        return Err(Error::conflict("same_price", "This is the standard price already."));
    }
    SetPrice { price, part }.execute(tx.connection()).await.to_domain()?;
    let by = author(tx);
    let mut revalued = Decimal::ZERO;
    if valuation::of_tenant(tx).await? == Valuation::StandardPrice {
        let items: Vec<Item> = HoldItems { part }.load(tx.connection()).await.to_domain()?;
        SetUnused { price, part }.execute(tx.connection()).await.to_domain()?;
        let line = |item: &Item| {
            let key = StockKey { part, location: item.location_id, lot: item.lot_id };
            Line::here(key, StockChange::Reprice { unit_cost: price })
        };
        let lines: Vec<Line> = items.iter().filter(|item| !item.archived).map(line).collect();
        if !lines.is_empty() {
            let posting = Posting::of(Uuid::new_v4(), String::new(), by.clone(), lines);
            let posted = post(tx, &Posting { reason: reason.to_owned(), ..posting }, Utc::now()).await?;
            revalued = posted.iter().map(|entry| entry.value).sum();
        }
    }
    let note = Note { part, price, revalued, reason: reason.to_owned(), user: by.id, name: by.name };
    note.get_result(tx.connection()).await.to_domain()
}

prepared! {
    // What is there costs what it is worth on average; what is not there, what it cost last.
    Begin {}
    "UPDATE master_part AS p SET standard_price = c.cost, version = p.version + 1, updated_at = now() FROM (SELECT i.part_id, \
     round(coalesce(sum(i.value) FILTER (WHERE i.balance > 0) / sum(i.balance) FILTER (WHERE i.balance > 0), max(i.average_cost)), 6) AS cost \
     FROM stock_item AS i WHERE i.valuation <> 'consigned' GROUP BY i.part_id) AS c WHERE c.part_id = p.id AND p.standard_price IS NULL"
}

prepared! {
    NoteBegun { reason: String => Text, user: Option<Id> => Nullable<BigInt>, name: String => Text }
    "INSERT INTO part_standard_price (part_id, price, reason, by_user, by_name) SELECT p.id, p.standard_price, t.reason, t.by_user, t.by_name \
     FROM master_part AS p, (SELECT ?::text AS reason, ?::bigint AS by_user, ?::text AS by_name) AS t WHERE p.standard_price IS NOT NULL \
     AND NOT EXISTS (SELECT FROM part_standard_price AS x WHERE x.part_id = p.id) ORDER BY p.id"
}

/// Gives the parts that have balances and no standard price one: what they cost now.
pub(super) async fn begin(tx: &Tx) -> Result<(), Error> {
    Begin {}.execute(tx.connection()).await.to_domain()?;
    let by = author(tx);
    let note = NoteBegun { reason: "Average cost".to_owned(), user: by.id, name: by.name };
    note.execute(tx.connection()).await.to_domain().map(drop)
}
