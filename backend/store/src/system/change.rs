//! The history of records, as far as clients that show tables need it: which records changed between two snapshots.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A record that changed, once, however often it did.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Changed {
    /// The table: `asset`.
    #[diesel(sql_type = Text)]
    pub family: String,
    /// Which record.
    #[diesel(sql_type = BigInt)]
    pub record_id: Id,
    /// What happened to it last: `created`, `updated` or `removed`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// Its version since, where records have one.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub version: Option<i64>,
}

prepared! {
    /// Whatever is attached to a record concerns those who look at the record; that it changed itself comes first.
    Between { from: String => Text, to: String => Text, after: String => Text, until: String => Text, most: i64 => BigInt }
    "WITH news AS (SELECT id, family, record_id, kind, (after ->> 'version')::bigint AS version, owner_family, owner_id \
     FROM change WHERE transaction >= pg_snapshot_xmin(?::pg_snapshot) AND transaction < pg_snapshot_xmax(?::pg_snapshot) \
     AND NOT pg_visible_in_snapshot(transaction, ?::pg_snapshot) AND pg_visible_in_snapshot(transaction, ?::pg_snapshot)) \
     SELECT family, record_id, kind, version FROM (SELECT *, row_number() OVER (PARTITION BY family ORDER BY record_id) \
     AS place FROM (SELECT DISTINCT ON (family, record_id) family, record_id, kind, version FROM (\
     SELECT id, true AS itself, family, record_id, kind, version FROM news UNION ALL \
     SELECT id, false, owner_family, owner_id, 'updated', NULL FROM news \
     WHERE family IN ('record_file', 'record_note', 'document_link') AND owner_id IS NOT NULL) AS every \
     ORDER BY family, record_id, itself DESC, id DESC) AS changed) AS numbered WHERE place <= ? ORDER BY family, record_id"
}

/// The records that changed after one snapshot of the database and until another, by family and id, at most so many of each
/// family.
///
/// # Errors
/// Internal ones, also when a snapshot is none.
pub async fn between(tx: &Tx, after: &str, until: &str, most: i64) -> Result<Vec<Changed>, Error> {
    let (after, until) = (after.to_owned(), until.to_owned());
    let between = Between { from: after.clone(), to: until.clone(), after, until, most };
    between.load(tx.connection()).await.to_domain()
}
