//! What happened to a record, from the history that a trigger writes with every change.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Jsonb, Nullable, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::column::camel_of;
use super::table::CountRow;
use super::{Page, Table};
use crate::Tx;
use crate::error::ToDomain;

/// One change of a record.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordChange {
    /// Its id; later changes have larger ones.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// Who; absent for the system itself.
    #[diesel(sql_type = Nullable<Text>)]
    pub user_name: Option<String>,
    /// `created`, `updated` or `removed`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// The fields that changed, as they were.
    #[diesel(sql_type = Nullable<Jsonb>)]
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    /// The same, as they became.
    #[diesel(sql_type = Nullable<Jsonb>)]
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
}

/// A record's history, the latest first.
///
/// # Errors
/// Internal ones.
pub async fn history(tx: &Tx, table: &Table, id: Id, (first, rows): (i64, i64)) -> Result<Page<RecordChange>, Error> {
    let sql = "SELECT c.id, c.at, u.display_name AS user_name, c.kind, c.before, c.after FROM change AS c \
               LEFT JOIN \"user\" AS u ON u.id = c.user_id WHERE c.family = $1 AND c.record_id = $2 \
               ORDER BY c.id DESC LIMIT $3 OFFSET $4";
    let changes = diesel::sql_query(sql)
        .bind::<Text, _>(table.name)
        .bind::<BigInt, _>(id)
        .bind::<BigInt, _>(rows)
        .bind::<BigInt, _>(first);
    let count = diesel::sql_query("SELECT count(*) AS count FROM change WHERE family = $1 AND record_id = $2")
        .bind::<Text, _>(table.name)
        .bind::<BigInt, _>(id);
    let (mut c1, mut c2) = (tx.connection(), tx.connection());
    let (changes, CountRow { count }) =
        futures_util::try_join!(changes.get_results::<RecordChange>(&mut c1), count.get_result(&mut c2)).to_domain()?;
    let items = changes.into_iter().map(|change| RecordChange {
        before: change.before.map(as_fields),
        after: change.after.map(as_fields),
        ..change
    });
    Ok(Page { items: items.collect(), total_records: count })
}

/// Columns as the fields they are in JSON, without those that say nothing to people.
fn as_fields(columns: Value) -> Value {
    let Value::Object(columns) = columns else { return columns };
    let told = columns.into_iter().filter(|(name, _)| !matches!(name.as_str(), "id" | "search" | "version"));
    Value::Object(told.map(|(name, value)| (camel_of(&name), value)).collect::<Map<_, _>>())
}
