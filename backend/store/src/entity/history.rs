//! What happened to a record and to its parts, from the history that a trigger writes with every change.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz};
use gantry_domain::{Error, Id};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::column::camel_of;
use super::lines::Lines;
use super::page_query::CountRow;
use super::{Page, Table, history_names};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A table whose rows are parts of a family's records; `make_part` of the migrations says of which.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part {
    /// The table: `crew_member`.
    pub(crate) table: &'static str,
    /// What people call one of them: an expression over its line of the history as `c`, where `c.part` says which it is.
    pub(crate) named: &'static str,
    /// The columns that the history shows, and their names in JSON.
    pub(crate) fields: &'static [(&'static str, &'static str)],
}

/// One change of a record, or of a part of it.
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
    /// Of which kind the part is that changed: `crewMember`; absent when it was the record itself.
    #[diesel(sql_type = Nullable<Text>)]
    pub part: Option<String>,
    /// What that part is called: the name of a member, the word of a sub-module.
    #[diesel(sql_type = Nullable<Text>)]
    pub part_name: Option<String>,
    /// The fields that changed, as they were; a reference with the name of what it refers to, as in the record.
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
    let named = named_parts(table);
    let of_it = "(c.family = $1 AND c.record_id = $2)";
    let of_it = if named.is_some() {
        format!("({of_it} OR c.owner_family = $1 AND c.owner_id = $2)")
    } else {
        of_it.to_owned()
    };
    let named = named.unwrap_or_else(|| "NULL".to_owned());
    // A change of the lines alone raises nothing but the version of the record.
    let of_it = format!("{of_it} AND (c.kind <> 'updated' OR c.after - 'version' <> '{{}}')");
    let sql = format!(
        "SELECT c.id, c.at, u.display_name AS user_name, c.kind, nullif(c.family, $1) AS part, {named} AS part_name, \
         c.before, c.after FROM change AS c LEFT JOIN \"user\" AS u ON u.id = c.user_id \
         WHERE {of_it} ORDER BY c.id DESC LIMIT $3 OFFSET $4"
    );
    let changes = diesel::sql_query(sql)
        .bind::<Text, _>(table.name)
        .bind::<BigInt, _>(id)
        .bind::<BigInt, _>(rows)
        .bind::<BigInt, _>(first);
    let count = diesel::sql_query(format!("SELECT count(*) AS count FROM change AS c WHERE {of_it}"))
        .bind::<Text, _>(table.name)
        .bind::<BigInt, _>(id);
    let (changes, CountRow { count }) =
        futures_util::try_join!(changes.load::<RecordChange>(tx.connection()), count.get_result(tx.connection()))
            .to_domain()?;
    let hidden = table.hidden(tx);
    let mut items: Vec<_> = changes.into_iter().map(|change| shown(told(table, change), &hidden)).collect();
    history_names::add(tx, table, &mut items).await?;
    Ok(Page { items, total_records: count })
}

/// The same of some tables that are no family, where each tells of the tenant as a whole; `own` is the one whose changes are not
/// of a part.
///
/// # Errors
/// Internal ones.
pub(crate) async fn history_of(
    tx: &Tx,
    own: &str,
    tables: &[&str],
    (first, rows): (i64, i64),
) -> Result<Page<RecordChange>, Error> {
    let of_them = "c.family = ANY($1) AND (c.kind <> 'updated' OR c.after - 'version' <> '{}')";
    let tables: Vec<String> = tables.iter().map(|table| (*table).to_owned()).collect();
    let sql = format!(
        "SELECT c.id, c.at, u.display_name AS user_name, c.kind, nullif(c.family, $2) AS part, \
         coalesce(c.after ->> 'name', c.before ->> 'name') AS part_name, c.before, c.after FROM change AS c \
         LEFT JOIN \"user\" AS u ON u.id = c.user_id WHERE {of_them} ORDER BY c.id DESC LIMIT $3 OFFSET $4"
    );
    let changes = diesel::sql_query(sql)
        .bind::<Array<Text>, _>(&tables)
        .bind::<Text, _>(own)
        .bind::<BigInt, _>(rows)
        .bind::<BigInt, _>(first);
    let count = diesel::sql_query(format!("SELECT count(*) AS count FROM change AS c WHERE {of_them}"));
    let count = count.bind::<Array<Text>, _>(&tables);
    let (changes, CountRow { count }) =
        futures_util::try_join!(changes.load::<RecordChange>(tx.connection()), count.get_result(tx.connection()))
            .to_domain()?;
    let told = |change: RecordChange| RecordChange {
        before: change.before.map(as_fields),
        after: change.after.map(as_fields),
        part: change.part.as_deref().map(camel_of),
        ..change
    };
    Ok(Page { items: changes.into_iter().map(told).collect(), total_records: count })
}

/// A change without what the caller does not see. A change of nothing else stays, and says nothing.
fn shown(mut change: RecordChange, hidden: &[Cow<'static, str>]) -> RecordChange {
    if change.part.is_none() {
        for columns in [&mut change.before, &mut change.after].into_iter().flatten() {
            if let Value::Object(columns) = columns {
                columns.retain(|field, _| !hidden.iter().any(|one| one == field));
            }
        }
    }
    change
}

/// What the parts of a family's records are called, as an expression; none for a family without parts.
fn named_parts(table: &Table) -> Option<String> {
    let parts = table.parts.iter().chain(table.attachments.parts()).map(|part| (part.table, part.named));
    let lines = table.lines.iter().map(|lines| (lines.table, lines.named));
    let named: String = parts.chain(lines).map(|(table, named)| format!(" WHEN '{table}' THEN {named}")).collect();
    (!named.is_empty()).then(|| format!("CASE c.family{named} END"))
}

fn told(table: &Table, change: RecordChange) -> RecordChange {
    let mut parts = table.parts.iter().chain(table.attachments.parts());
    let part = change.part.as_deref().and_then(|name| parts.find(|part| part.table == name));
    let lines = change.part.as_deref().and_then(|name| table.lines.iter().find(|lines| lines.table == name));
    let fields = |columns: Value| match (part, lines) {
        (Some(part), _) => as_fields_of(part, columns),
        (_, Some(lines)) => as_fields_of_line(lines, columns),
        _ => as_fields(columns),
    };
    // What is removed and kept for the history.
    let is_removed = change.after.as_ref().is_some_and(|after| after.get("removed_at").is_some_and(|at| !at.is_null()));
    RecordChange {
        kind: if is_removed && part.is_some() && change.kind == "updated" { "removed".to_owned() } else { change.kind },
        before: change.before.map(fields),
        after: change.after.map(fields),
        part: change.part.as_deref().map(camel_of),
        ..change
    }
}

/// Columns as the fields they are in JSON, without those that say nothing to people.
fn as_fields(columns: Value) -> Value {
    let Value::Object(columns) = columns else { return columns };
    let told = columns.into_iter().filter(|(name, _)| !matches!(name.as_str(), "id" | "search" | "version"));
    Value::Object(told.map(|(name, value)| (camel_of(&name), value)).collect::<Map<_, _>>())
}

fn as_fields_of(part: &Part, columns: Value) -> Value {
    let Value::Object(mut columns) = columns else { return columns };
    let told = part.fields.iter().filter_map(|(column, field)| Some(((*field).to_owned(), columns.remove(*column)?)));
    Value::Object(told.collect())
}

/// What makes lines distinct is what names them.
fn as_fields_of_line(lines: &Lines, columns: Value) -> Value {
    let Value::Object(mut columns) = columns else { return columns };
    let told = lines.columns.iter().filter(|one| !one.distinct);
    let told = told.filter_map(|one| Some((one.field().into_owned(), columns.remove(one.sql)?)));
    Value::Object(told.collect())
}
