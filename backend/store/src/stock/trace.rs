//! Where a lot or a piece came from and where it went: the entries of the ledger about it, with the documents behind them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::Page;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What happened to a lot or a piece.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TraceEntry {
    /// The entry of the ledger.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub movement_id: Id,
    /// When it happened.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// `receive`, `issue`, `return`, `transfer`, `count`, `adjust`, `scrap`, `convert` or `serialise`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// The change of the balance; of a piece 1 or -1.
    #[diesel(sql_type = Numeric)]
    pub quantity: Decimal,
    /// The place.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub location_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub location_code: String,
    /// The number of the document.
    #[diesel(sql_type = Text)]
    pub document: String,
    /// Why.
    #[diesel(sql_type = Text)]
    pub reason: String,
    /// Who posted it.
    #[diesel(sql_type = Text)]
    pub by_name: String,
    /// The receipt that it came with.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub receipt_id: Option<Id>,
    /// From whom that was.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub supplier_name: Option<String>,
    /// The material request that it served.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub request_id: Option<Id>,
    /// The transfer with which it went.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub transfer_id: Option<Id>,
    /// The work order that it served.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub work_order_id: Option<Id>,
    /// Its title.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub work_order_title: Option<String>,
    /// The asset of the work order, in which it is now or was.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub asset_id: Option<Id>,
    /// The asset's name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub asset_name: Option<String>,
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    #[schema(ignore)]
    total: i64,
}

macro_rules! entries {
    ($quantity:literal, $from:literal) => {
        concat!(
            "SELECT m.id AS movement_id, m.at, m.kind, ",
            $quantity,
            " AS quantity, m.location_id, l.code AS location_code, m.document, m.reason, m.by_name, r.id AS receipt_id, \
             s.name AS supplier_name, q.id AS request_id, t.id AS transfer_id, w.id AS work_order_id, w.title AS work_order_title, \
             a.id AS asset_id, a.name AS asset_name, count(*) OVER () AS total FROM ",
            $from,
            " JOIN stock_location AS l ON l.id = m.location_id \
             LEFT JOIN material_receipt AS r ON m.document <> '' AND r.code_key = lower(m.document) \
             LEFT JOIN supplier AS s ON s.id = r.supplier_id \
             LEFT JOIN material_request AS q ON m.document <> '' AND q.code_key = lower(m.document) \
             LEFT JOIN stock_transfer AS t ON m.document <> '' AND t.code_key = lower(m.document) \
             LEFT JOIN work_order_part AS p ON p.id = m.order_line_id LEFT JOIN work_order AS w ON w.id = p.work_order_id \
             LEFT JOIN asset AS a ON a.id = w.asset_id WHERE (m.quantity <> 0 OR m.kind = 'serialise') ORDER BY m.at, m.id OFFSET ? LIMIT ?"
        )
    };
}

prepared! {
    OfLot { lot: Id => BigInt, first: i64 => BigInt, rows: i64 => BigInt }
    entries!("m.quantity", "(SELECT * FROM stock_movement WHERE lot_id = ?) AS m")
}

prepared! {
    OfSerial { serial: Id => BigInt, first: i64 => BigInt, rows: i64 => BigInt }
    entries!(
        "CASE m.kind WHEN 'serialise' THEN 1 ELSE sign(m.quantity) END",
        "(SELECT serial_id, movement_id FROM stock_movement_serial WHERE serial_id = ?) AS x \
         JOIN stock_movement AS m ON m.id = x.movement_id"
    )
}

fn page(items: Vec<TraceEntry>) -> Page<TraceEntry> {
    let total_records = items.as_slice().first().map_or(0, |entry| entry.total);
    Page { items, total_records }
}

/// A page of what happened to a lot, from its receipt on.
///
/// # Errors
/// Internal ones.
pub async fn of_lot(tx: &Tx, lot: Id, (first, rows): (i64, i64)) -> Result<Page<TraceEntry>, Error> {
    OfLot { lot, first, rows }.load(tx.connection()).await.to_domain().map(page)
}

/// A page of what happened to a piece, from its receipt on.
///
/// # Errors
/// Internal ones.
pub async fn of_serial(tx: &Tx, serial: Id, (first, rows): (i64, i64)) -> Result<Page<TraceEntry>, Error> {
    OfSerial { serial, first, rows }.load(tx.connection()).await.to_domain().map(page)
}
