//! References between records, read from the columns of all families: nothing may refer to an archived record, and
//! records that others refer to cannot be archived.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use gantry_domain::{Error, Family, FieldError, Id};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{Column, Kind, Table};
use crate::Tx;
use crate::error::ToDomain;
use crate::families::tables;
use crate::run_query::RunQueryDsl;
use crate::tenants::settings;

/// What a field of a body refers to.
pub(super) struct Reference {
    pub(super) field: String,
    pub(super) family: Family,
    pub(super) id: Id,
}

/// A record that is not there, or is out of use.
#[derive(QueryableByName)]
struct Missing {
    #[diesel(sql_type = Text)]
    family: String,
    #[diesel(sql_type = BigInt)]
    id: Id,
}

/// Which characters codes may have besides letters, digits and spaces.
#[derive(Debug, Clone)]
pub struct CodeCharacters(Option<String>);

impl CodeCharacters {
    /// As the tenant has it.
    ///
    /// # Errors
    /// Internal ones.
    pub async fn of(tx: &Tx) -> Result<Self, Error> {
        settings::special_characters(tx).await.map(Self)
    }

    /// What is wrong with a code, in a sentence.
    pub fn refuse(&self, code: &str) -> Option<String> {
        let allowed = self.0.as_deref()?;
        let letter = code.chars().find(|letter| is_special(*letter) && !allowed.contains(*letter))?;
        Some(format!("{letter} is not allowed. Besides letters, digits and spaces: {allowed}"))
    }
}

fn is_special(letter: char) -> bool {
    !letter.is_alphanumeric() && letter != ' '
}

/// Refuses codes with characters that the tenant does not allow. A record keeps the code that it has.
pub(super) async fn codes_are_plain(
    tx: &Tx,
    table: &Table,
    body: &Map<String, Value>,
    old: Option<&impl Serialize>,
) -> Result<(), Error> {
    let given = table.columns.iter().filter(|column| matches!(column.kind, Kind::Code));
    let given = given.filter_map(|column| Some((column.field(), column.given_in(body)?.as_str()?)));
    // Most have none: only the others ask what is allowed.
    let given: Vec<_> = given.filter(|(_, code)| code.chars().any(is_special)).collect();
    if given.is_empty() {
        return Ok(());
    }
    let characters = CodeCharacters::of(tx).await?;
    let kept = old.and_then(|old| serde_json::to_value(old).ok()).unwrap_or_default();
    let is_kept = |field: &str, code: &str| {
        kept.get(field).and_then(Value::as_str).is_some_and(|kept| kept.to_lowercase() == code.trim().to_lowercase())
    };
    let wrong = given
        .iter()
        .filter(|(field, code)| !is_kept(field, code))
        .filter_map(|(field, code)| Some(FieldError { field: field.to_string(), message: characters.refuse(code)? }));
    Error::unless_right(wrong.collect())
}

/// Refuses a body that refers to what is not there or is archived, naming the fields.
pub(super) async fn references_are_live(tx: &Tx, table: &Table, body: &Map<String, Value>) -> Result<(), Error> {
    let given = table.columns.iter().filter_map(|column| match column.kind {
        Kind::Reference(family) => {
            Some(Reference { field: column.field().into_owned(), family, id: id_of(column.given_in(body)?)? })
        }
        _ => None,
    });
    are_live(tx, given.collect()).await
}

/// Refuses references to what is not there or is archived, naming the fields.
pub(super) async fn are_live(tx: &Tx, references: Vec<Reference>) -> Result<(), Error> {
    let mut wanted: BTreeMap<&str, BTreeSet<Id>> = BTreeMap::new();
    for one in &references {
        wanted.entry(one.family.table()).or_default().insert(one.id);
    }
    // The names are those of families, and ids are numbers.
    let checks: Vec<String> = wanted
        .into_iter()
        .map(|(table, ids)| {
            let ids: Vec<String> = ids.into_iter().map(|id| id.to_string()).collect();
            format!(
                "SELECT '{table}' AS family, w.id FROM unnest(ARRAY[{}]::bigint[]) AS w (id) WHERE NOT EXISTS \
                 (SELECT FROM \"{table}\" AS r WHERE r.id = w.id AND r.archived_at IS NULL)",
                ids.join(", ")
            )
        })
        .collect();
    if checks.is_empty() {
        return Ok(());
    }
    let missing = diesel::sql_query(checks.join(" UNION ALL "));
    let missing: Vec<Missing> = missing.load(tx.connection()).await.to_domain()?;
    let missing: BTreeSet<(&str, Id)> = missing.iter().map(|one| (one.family.as_str(), one.id)).collect();
    let message = || "There is no such record, or it is archived.".to_owned();
    let fields = references.into_iter().filter(|one| missing.contains(&(one.family.table(), one.id)));
    let fields: Vec<FieldError> = fields.map(|one| FieldError { field: one.field, message: message() }).collect();
    if fields.is_empty() {
        return Ok(());
    }
    let detail = fields.iter().map(|one| format!("{}: {}", one.field, one.message)).collect::<Vec<_>>().join(" ");
    Err(Error::Invalid { code: "unknown_reference", detail, fields })
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
    let checks: Vec<String> = tables().iter().flat_map(|other| uses(other, family, id)).collect();
    if checks.is_empty() {
        return Ok(());
    }
    let uses: Vec<Uses> = diesel::sql_query(checks.join(" UNION ALL ")).load(tx.connection()).await.to_domain()?;
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

/// The questions how many live records of a family refer to one, be it by a column or in their lines. A record is not in use by
/// others of its own family.
fn uses(other: &Table, family: Family, id: Id) -> Vec<String> {
    let Some(user) = other.family.filter(|user| *user != family) else { return Vec::new() };
    let (title, name) = (user.title().to_lowercase(), other.name);
    let holds = |column: &&Column| column.kind == Kind::Reference(family) && column.holds;
    let count = |condition: String| {
        format!("SELECT '{title}' AS family, count(*) FROM \"{name}\" WHERE {condition} AND archived_at IS NULL")
    };
    let own = other.columns.iter().filter(holds).map(|column| count(format!("{} = {id}", column.sql)));
    let in_lines = other.lines.iter().flat_map(|lines| {
        let columns = lines.columns.iter().filter(holds);
        columns.map(|column| {
            let (table, owner, sql) = (lines.table, lines.owner, column.sql);
            count(format!(
                "EXISTS (SELECT FROM \"{table}\" AS l WHERE l.\"{owner}\" = \"{name}\".id AND l.\"{sql}\" = {id})"
            ))
        })
    });
    own.chain(in_lines).collect()
}
