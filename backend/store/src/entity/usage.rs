//! Who refers to whom, read from what all families say about their columns: nothing may refer to what is out of use, and
//! nothing goes out of use that live records refer to.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Family, FieldError, Id};
use serde_json::{Map, Value, json};

use super::{Column, Kind, Table};
use crate::Tx;
use crate::error::ToDomain;
use crate::families::tables;

/// A field whose record is not there, or is out of use.
#[derive(QueryableByName)]
struct Missing {
    #[diesel(sql_type = Text)]
    field: String,
}

/// Refuses a body that refers to what is not there or is archived, naming the fields.
pub(super) async fn references_are_live(tx: &Tx, table: &Table, body: &Map<String, Value>) -> Result<(), Error> {
    let given = table.columns.iter().filter_map(|column| match column.kind {
        Kind::Reference(family) => Some((column, family, id_of(body.get(&*column.field())?)?)),
        _ => None,
    });
    // The names are those of declared columns, and ids are numbers.
    let checks: Vec<String> = given
        .map(|(column, family, id)| {
            let (field, other) = (column.field(), family.table());
            format!(
                "SELECT '{field}' AS field WHERE NOT EXISTS \
                 (SELECT FROM \"{other}\" WHERE id = {id} AND {})",
                live(family)
            )
        })
        .collect();
    if checks.is_empty() {
        return Ok(());
    }
    let missing = diesel::sql_query(checks.join(" UNION ALL "));
    let missing: Vec<Missing> = missing.get_results(&mut tx.connection()).await.to_domain()?;
    if missing.is_empty() {
        return Ok(());
    }
    let message = || "There is no such record, or it is archived.".to_owned();
    let fields: Vec<FieldError> =
        missing.into_iter().map(|one| FieldError { field: one.field, message: message() }).collect();
    let detail = fields.iter().map(|one| format!("{}: {}", one.field, one.message)).collect::<Vec<_>>().join(" ");
    Err(Error::Invalid { code: "unknown_reference", detail, fields })
}

/// What makes a record one that may be referred to.
const fn live(_: Family) -> &'static str {
    "archived_at IS NULL"
}

fn id_of(value: &Value) -> Option<Id> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// How many records of a family refer to one.
#[derive(QueryableByName)]
struct Uses {
    #[diesel(sql_type = Text)]
    family: String,
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Refuses when live records of other families refer to this one.
pub(super) async fn refuse_in_use(tx: &Tx, table: &Table, id: Id) -> Result<(), Error> {
    let Some(family) = table.family else { return Ok(()) };
    let checks: Vec<String> = tables()
        .iter()
        .flat_map(|other| other.columns.iter().map(move |column| (other, column)))
        .filter(|(other, column)| column.kind == Kind::Reference(family) && column.holds && other.name != table.name)
        .filter_map(|(other, column)| Some((other.family?, other.name, column)))
        .map(|(user, name, Column { sql, .. })| {
            let title = user.title().to_lowercase();
            format!("SELECT '{title}' AS family, count(*) FROM \"{name}\" WHERE {sql} = {id} AND {}", live(user))
        })
        .collect();
    if checks.is_empty() {
        return Ok(());
    }
    let uses: Vec<Uses> =
        diesel::sql_query(checks.join(" UNION ALL ")).get_results(&mut tx.connection()).await.to_domain()?;
    let uses: Vec<(String, i64)> =
        uses.into_iter().map(|one| (one.family, one.count)).filter(|(_, n)| *n > 0).collect();
    if uses.is_empty() {
        return Ok(());
    }
    let words: Vec<String> = uses.iter().map(|(family, count)| format!("{count} × {family}")).collect();
    let detail = format!("It is still in use: {}.", words.join(", "));
    let uses: Vec<Value> =
        uses.into_iter().map(|(family, count)| json!({ "family": family, "count": count })).collect();
    Err(Error::conflict_with("in_use", detail, json!({ "uses": uses })))
}
