//! Master parts as those who plan and issue them look for them: by code or name, with what is available in which warehouse.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Jsonb, Text};
use gantry_domain::{Error, Id};
use serde::Serialize;
use serde_json::Value;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A part, its units and where it is available.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct AvailablePart {
    /// The part.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// The code of its base unit.
    #[diesel(sql_type = Text)]
    pub unit: String,
    /// How closely it is followed: `none`, `lot` or `serial`.
    #[diesel(sql_type = Text)]
    pub tracking: String,
    /// Lots that are available, the first to expire first, at most 100: `lotId`, `number`, `expiresOn`, `expired`, `warehouseId` and what
    /// is `available`.
    #[diesel(sql_type = Jsonb)]
    pub lots: Value,
    /// Pieces in stock, the oldest first, at most 200: `number` and `warehouseId`.
    #[diesel(sql_type = Jsonb)]
    pub serials: Value,
    /// Other units: `id`, `code` and the `factor` to the base unit.
    #[diesel(sql_type = Jsonb)]
    pub units: Value,
    /// Warehouses: `warehouseId`, `warehouseName`, `selfService`, what is `available`, and what is there and has `expired`.
    #[diesel(sql_type = Jsonb)]
    pub stock: Value,
}

prepared! {
    Search { pattern: String => Text, code: String => Text, rows: i64 => BigInt }
    "SELECT p.id, p.code, p.name, u.code AS unit, p.tracking, \
     CASE p.tracking WHEN 'lot' THEN coalesce((SELECT jsonb_agg(jsonb_build_object('lotId', s.id, 'number', s.number, \
         'expiresOn', s.expires_on, 'expired', s.expired, 'warehouseId', s.warehouse_id, 'available', s.available::text) \
         ORDER BY s.expires_on NULLS LAST, s.id) FROM (SELECT o.id, o.number, o.expires_on, i.warehouse_id, \
             coalesce(end_of_day(o.expires_on) <= now(), false) AS expired, sum(i.balance - i.reserved) AS available \
             FROM stock_item AS i JOIN stock_lot AS o ON o.id = i.lot_id JOIN stock_location AS l ON l.id = i.location_id \
             WHERE i.part_id = p.id AND i.balance > 0 AND l.archived_at IS NULL AND l.kind <> 'hold' \
             GROUP BY o.id, o.number, o.expires_on, i.warehouse_id ORDER BY o.expires_on NULLS LAST, o.id LIMIT 100) AS s), '[]') \
         ELSE '[]' END AS lots, \
     CASE p.tracking WHEN 'serial' THEN coalesce((SELECT jsonb_agg(jsonb_build_object('number', s.number, 'warehouseId', s.warehouse_id) \
         ORDER BY s.id) FROM (SELECT n.id, n.number, i.warehouse_id FROM stock_serial AS n JOIN stock_item AS i ON i.id = n.item_id \
             JOIN stock_location AS l ON l.id = i.location_id WHERE n.part_id = p.id AND l.archived_at IS NULL AND l.kind <> 'hold' \
             ORDER BY n.id LIMIT 200) AS s), '[]') ELSE '[]' END AS serials, \
     coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'factor', c.factor::text) ORDER BY c.factor) \
         FROM part_conversion AS c JOIN unit_of_measure AS v ON v.id = c.unit_id WHERE c.part_id = p.id), '[]') AS units, \
     coalesce((SELECT jsonb_agg(jsonb_build_object('warehouseId', s.id, 'warehouseName', s.name, 'selfService', s.self_service, \
         'available', s.available::text, 'expired', s.expired::text) ORDER BY s.available > 0 DESC, s.name) \
         FROM (SELECT w.id, w.name, w.self_service, coalesce(sum(i.balance - i.reserved) FILTER (WHERE NOT lot_expired(i.lot_id)), 0) \
             AS available, coalesce(sum(i.balance) FILTER (WHERE lot_expired(i.lot_id)), 0) AS expired FROM stock_item AS i \
             JOIN warehouse AS w ON w.id = i.warehouse_id JOIN stock_location AS l ON l.id = i.location_id \
             WHERE i.part_id = p.id AND w.archived_at IS NULL AND l.archived_at IS NULL AND l.kind <> 'hold' \
             GROUP BY w.id, w.name, w.self_service) AS s), '[]') AS stock \
     FROM (SELECT p.* FROM master_part AS p WHERE p.archived_at IS NULL AND p.search LIKE lower(?) \
         ORDER BY p.code_key = lower(?) DESC, p.code, p.id LIMIT ?) AS p JOIN unit_of_measure AS u ON u.id = p.unit_id \
     ORDER BY p.code, p.id"
}

/// Parts whose code or name contains a text; one whose code it is comes first.
///
/// # Errors
/// Internal ones.
pub async fn search(tx: &Tx, text: &str, rows: i64) -> Result<Vec<AvailablePart>, Error> {
    let text = text.trim();
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let search = Search { pattern: format!("%{escaped}%"), code: text.to_owned(), rows };
    let mut found: Vec<AvailablePart> = search.load(tx.connection()).await.to_domain()?;
    found.sort_by_key(|part| !part.code.eq_ignore_ascii_case(text));
    Ok(found)
}
