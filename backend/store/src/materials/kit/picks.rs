//! What is to be picked for kits, in the order in which a picker walks through the places: zone, rack, bin.

use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Date, Jsonb, Nullable, Numeric, Text};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::Page;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Kits that are picked together, at most.
pub const MOST_KITS: usize = 20;

/// What is to be picked of a line at a place.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KitPick {
    /// The line of parts of the work order.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub line_id: Id,
    /// The work order.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub work_order_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub work_order_code: String,
    /// The part.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub part_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Its unit of measure.
    #[diesel(sql_type = Text)]
    pub unit: String,
    /// How closely it is followed: `none`, `lot` or `serial`.
    #[diesel(sql_type = Text)]
    pub tracking: String,
    /// The place.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub location_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub location_code: String,
    /// The codes from the top of the tree of places down to it.
    #[diesel(sql_type = Array<Text>)]
    pub route: Vec<String>,
    /// The lot.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub lot_id: Option<Id>,
    /// Its number.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub lot_number: Option<String>,
    /// The last day on which it may be issued.
    #[diesel(sql_type = Nullable<Date>)]
    #[schema(required = true)]
    pub expires_on: Option<NaiveDate>,
    /// How much.
    #[diesel(sql_type = Numeric)]
    pub quantity: Decimal,
    /// Whether the place is being counted: nothing is picked there until that is done.
    #[diesel(sql_type = Bool)]
    pub counting: bool,
    /// Why less was picked before.
    #[diesel(sql_type = Text)]
    pub short_reason: String,
    /// The serial numbers of pieces that lie there, the oldest first, at most 200.
    #[diesel(sql_type = Jsonb)]
    #[schema(value_type = Vec<String>)]
    pub serials: Value,
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    total: i64,
}

prepared! {
    Picks { work_orders: Vec<Id> => Array<BigInt>, warehouse: Id => BigInt, rows: i64 => BigInt, first: i64 => BigInt }
    "SELECT p.id AS line_id, w.id AS work_order_id, w.code AS work_order_code, p.part_id, p.code, p.name, p.unit, i.tracking, \
     l.id AS location_id, l.code AS location_code, place_route(l.id) AS route, i.lot_id, o.number AS lot_number, o.expires_on, \
     r.quantity, i.count_id IS NOT NULL AS counting, p.short_reason, \
     CASE i.tracking WHEN 'serial' THEN coalesce((SELECT jsonb_agg(n.number ORDER BY n.id) FROM (SELECT s.id, s.number \
     FROM stock_serial AS s WHERE s.item_id = i.id ORDER BY s.id LIMIT 200) AS n), '[]') ELSE '[]' END AS serials, \
     count(*) OVER () AS total FROM work_order_part AS p JOIN work_order AS w ON w.id = p.work_order_id \
     JOIN stock_reservation AS r ON r.order_line_id = p.id JOIN stock_item AS i ON i.id = r.item_id \
     JOIN stock_location AS l ON l.id = i.location_id LEFT JOIN stock_lot AS o ON o.id = i.lot_id \
     WHERE p.work_order_id = ANY(?) AND i.warehouse_id = ? AND NOT l.staging AND w.archived_at IS NULL AND w.status < 3 \
     ORDER BY route, p.code, o.number NULLS FIRST, w.code, p.id LIMIT ? OFFSET ?"
}

/// A page of what is to be picked for the kits of work orders in a warehouse.
///
/// # Errors
/// Internal ones.
pub async fn picks(
    tx: &Tx,
    work_orders: Vec<Id>,
    warehouse: Id,
    (first, rows): (i64, i64),
) -> Result<Page<KitPick>, Error> {
    let picks = Picks { work_orders, warehouse, rows, first };
    let items: Vec<KitPick> = picks.load(tx.connection()).await.to_domain()?;
    let total_records = items.as_slice().first().map_or(0, |pick| pick.total);
    Ok(Page { items, total_records })
}
