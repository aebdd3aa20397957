//! What lies at staging places and is reserved for nobody any more: it is to be put back.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Jsonb, Nullable, Numeric, Text};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::Page;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A part at a staging place that is to be put back.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PutAway {
    /// The balance.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub item_id: Id,
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
    /// The staging place.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub location_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub location_code: String,
    /// Its warehouse.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub warehouse_id: Id,
    /// The lot.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub lot_id: Option<Id>,
    /// Its number.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub lot_number: Option<String>,
    /// How much.
    #[diesel(sql_type = Numeric)]
    pub quantity: Decimal,
    /// The serial numbers of the pieces that are nobody's, at most 200.
    #[diesel(sql_type = Jsonb)]
    #[schema(value_type = Vec<String>)]
    pub serials: Value,
    /// Whether the place is being counted.
    #[diesel(sql_type = Bool)]
    pub counting: bool,
    /// The place from which it was picked last.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub home_id: Option<Id>,
    /// Its code.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub home_code: Option<String>,
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    total: i64,
}

prepared! {
    List { warehouse: Option<Id> => Nullable<BigInt>, rows: i64 => BigInt, first: i64 => BigInt }
    "WITH a AS (SELECT ?::bigint AS warehouse) SELECT i.id AS item_id, i.part_id, g.code, g.name, u.code AS unit, i.tracking, \
     l.id AS location_id, l.code AS location_code, l.warehouse_id, i.lot_id, o.number AS lot_number, i.balance - i.reserved AS quantity, \
     CASE i.tracking WHEN 'serial' THEN coalesce((SELECT jsonb_agg(f.number ORDER BY f.id) FROM (SELECT n.id, n.number \
     FROM stock_serial AS n WHERE n.item_id = i.id ORDER BY EXISTS (SELECT FROM stock_reservation AS r \
     WHERE r.item_id = i.id AND r.order_line_id = n.order_line_id), n.id LIMIT least(i.balance - i.reserved, 200)::bigint) AS f), '[]') \
     ELSE '[]' END AS serials, i.count_id IS NOT NULL AS counting, home.id AS home_id, home.code AS home_code, count(*) OVER () AS total \
     FROM a CROSS JOIN stock_location AS l JOIN stock_item AS i ON i.location_id = l.id JOIN master_part AS g ON g.id = i.part_id \
     JOIN unit_of_measure AS u ON u.id = g.unit_id LEFT JOIN stock_lot AS o ON o.id = i.lot_id \
     LEFT JOIN LATERAL (SELECT x.id, x.code FROM stock_movement AS m JOIN stock_movement AS s ON s.command_id = m.command_id \
     AND s.part_id = m.part_id AND s.kind = 'transfer' AND s.quantity = -m.quantity AND s.lot_id IS NOT DISTINCT FROM m.lot_id \
     JOIN stock_location AS x ON x.id = s.location_id AND x.archived_at IS NULL AND NOT x.staging \
     WHERE m.item_id = i.id AND m.kind = 'transfer' AND m.quantity > 0 ORDER BY m.at DESC, m.id DESC LIMIT 1) AS home ON true \
     WHERE l.staging AND (a.warehouse IS NULL OR l.warehouse_id = a.warehouse) AND i.balance > i.reserved \
     ORDER BY l.code, g.code, o.number NULLS FIRST, i.id LIMIT ? OFFSET ?"
}

/// A page of what is to be put back, by staging place and part.
///
/// # Errors
/// Internal ones.
pub async fn put_away(tx: &Tx, warehouse: Option<Id>, (first, rows): (i64, i64)) -> Result<Page<PutAway>, Error> {
    let list = List { warehouse, rows, first };
    let items: Vec<PutAway> = list.load(tx.connection()).await.to_domain()?;
    let total_records = items.as_slice().first().map_or(0, |one| one.total);
    Ok(Page { items, total_records })
}
