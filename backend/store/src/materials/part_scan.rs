//! Which part a scanned label is on: ours, a manufacturer's or a supplier's.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A part that a scanned label may be on.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct ScannedPart {
    /// The part.
    #[schema(value_type = i64)]
    #[diesel(sql_type = BigInt)]
    pub part_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub part_code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub part_name: String,
    /// What was scanned of it: `code`, `barcode`, `manufacturerNumber` or `supplierNumber`.
    #[diesel(sql_type = Text)]
    pub matched: String,
}

prepared! {
    // Numbers of others are compared as they are written, in capitals and in small letters: row-level security would keep lower() away from
    // their indexes. A code stands before a number that happens to be the same.
    Scanned { code: String => Text }
    "SELECT DISTINCT ON (f.rank, p.code, p.id) p.id AS part_id, p.code AS part_code, p.name AS part_name, f.matched \
     FROM (SELECT w.code, ARRAY[w.code, upper(w.code), lower(w.code)] AS written FROM (SELECT ?::text AS code) AS w) AS c \
     CROSS JOIN LATERAL (SELECT id, 'code' AS matched, 1 AS rank FROM master_part WHERE code_key = lower(c.code) \
     UNION ALL SELECT part_id, 'barcode', 2 FROM part_manufacturer WHERE barcode = ANY (c.written) \
     UNION ALL SELECT part_id, 'manufacturerNumber', 3 FROM part_manufacturer WHERE number = ANY (c.written) \
     UNION ALL SELECT id, 'manufacturerNumber', 3 FROM master_part WHERE manufacturer_number = ANY (c.written) \
     UNION ALL SELECT part_id, 'supplierNumber', 4 FROM supplier_part WHERE number = ANY (c.written) AND archived_at IS NULL) AS f \
     JOIN master_part AS p ON p.id = f.id AND p.archived_at IS NULL ORDER BY f.rank, p.code, p.id LIMIT 20"
}

/// The parts that a scanned label may be on, the likeliest first; at most 20.
///
/// # Errors
/// Internal ones.
pub async fn scanned(tx: &Tx, code: &str) -> Result<Vec<ScannedPart>, Error> {
    let mut found: Vec<ScannedPart> = Scanned { code: code.to_owned() }.load(tx.connection()).await.to_domain()?;
    let mut seen = Vec::new();
    found.retain(|one| {
        !seen.contains(&one.part_id) && {
            seen.push(one.part_id);
            true
        }
    });
    Ok(found)
}
