//! Master parts as those who plan and issue them look for them: by code or name, with what is available in which warehouse.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Jsonb, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id};
use serde::Serialize;
use serde_json::Value;

use crate::Tx;
use crate::error::ToDomain;

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
    /// Other units: `id`, `code` and the `factor` to the base unit.
    #[diesel(sql_type = Jsonb)]
    pub units: Value,
    /// Warehouses: `warehouseId`, `warehouseName`, `selfService` and what is `available`.
    #[diesel(sql_type = Jsonb)]
    pub stock: Value,
}

prepared! {
    Search { pattern: String => Text, code: String => Text, rows: i64 => BigInt }
    "SELECT p.id, p.code, p.name, u.code AS unit, \
     coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'factor', c.factor::text) ORDER BY c.factor) \
         FROM part_conversion AS c JOIN unit_of_measure AS v ON v.id = c.unit_id WHERE c.part_id = p.id), '[]') AS units, \
     coalesce((SELECT jsonb_agg(jsonb_build_object('warehouseId', s.id, 'warehouseName', s.name, 'selfService', s.self_service, \
         'available', s.available::text) ORDER BY s.available > 0 DESC, s.name) \
         FROM (SELECT w.id, w.name, w.self_service, sum(i.balance - i.reserved) AS available FROM stock_item AS i \
             JOIN warehouse AS w ON w.id = i.warehouse_id JOIN stock_location AS l ON l.id = i.location_id \
             WHERE i.part_id = p.id AND w.archived_at IS NULL AND l.archived_at IS NULL AND l.kind <> 'hold' \
             GROUP BY w.id, w.name, w.self_service) AS s), '[]') AS stock \
     FROM (SELECT p.* FROM master_part AS p WHERE p.archived_at IS NULL AND p.search LIKE lower(?) \
         ORDER BY lower(p.code) = lower(?) DESC, p.code, p.id LIMIT ?) AS p JOIN unit_of_measure AS u ON u.id = p.unit_id \
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
    let mut found: Vec<AvailablePart> = search.load(&mut tx.connection()).await.to_domain()?;
    found.sort_by_key(|part| !part.code.eq_ignore_ascii_case(text));
    Ok(found)
}
