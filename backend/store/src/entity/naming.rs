//! What records are called: names for those who refer to them, and the records that a code or a name means.

use std::collections::HashMap;

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment};
use diesel::sql_types::{Array, BigInt, Nullable, Text, Untyped};
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use super::filter::{escaped, subtree};
use super::rows::IdRow;
use super::{Page, Table};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A record as others name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, QueryableByName, ToSchema)]
pub struct Naming {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// Its code; empty where the family has none.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
}

/// Which records are to be named.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// A part of their code or name.
    pub text: String,
    /// The one that they are below of in its tree.
    pub under: Option<Id>,
    /// These alone, archived or not; otherwise all that are in use.
    pub ids: Option<Vec<Id>>,
    /// So many at most.
    pub rows: i64,
}

/// What records are called, by code.
///
/// # Errors
/// Internal ones.
pub async fn names(tx: &Tx, table: &Table, wanted: Wanted) -> Result<Page<Naming>, Error> {
    let pattern = format!("%{}%", escaped(wanted.text.trim()));
    let names = Names { table: *table, pattern, wanted };
    let items: Vec<Naming> = names.load(tx.connection()).await.to_domain()?;
    let total_records = i64::try_from(items.len()).unwrap_or(i64::MAX);
    Ok(Page { items, total_records })
}

/// A record that is looked for by what is written of it.
#[derive(QueryableByName)]
struct Coded {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    code: String,
}

/// The ids of live records by their codes in lower case, or by their names where there are no codes; unknown ones are missing.
///
/// # Errors
/// Internal ones.
pub async fn by_codes(tx: &Tx, table: &Table, codes: &[&str]) -> Result<HashMap<String, Id>, Error> {
    if codes.is_empty() {
        return Ok(HashMap::new());
    }
    let key = key_of(if table.has_code() { table.named.0 } else { table.named.1 });
    // From a list that the planner cannot see it expects a few, and takes the index: of codes that came after the last ANALYZE, as in an
    // import, it knows nothing, and would read all records for 500 of them.
    let wanted = "ARRAY(SELECT unnest($1))";
    let sql =
        format!("SELECT id, {key} AS code FROM \"{}\" WHERE archived_at IS NULL AND {key} = ANY({wanted})", table.name);
    coded(tx, sql, codes).await
}

/// By what records are found by their code or name, without regard to case: codes have a column for it.
fn key_of(called: &str) -> String {
    if called == "code" { "code_key".to_owned() } else { format!("lower({called})") }
}

/// The ids of live records by names in lower case that only one of them has.
///
/// # Errors
/// Internal ones.
pub async fn by_names(tx: &Tx, table: &Table, names: &[&str]) -> Result<HashMap<String, Id>, Error> {
    if names.is_empty() {
        return Ok(HashMap::new());
    }
    let called = table.named.1;
    let sql = format!(
        "SELECT min(id) AS id, lower({called}) AS code FROM \"{}\" \
         WHERE archived_at IS NULL AND lower({called}) = ANY($1) GROUP BY 2 HAVING count(*) = 1",
        table.name
    );
    coded(tx, sql, names).await
}

async fn coded(tx: &Tx, sql: String, wanted: &[&str]) -> Result<HashMap<String, Id>, Error> {
    let wanted: Vec<String> = wanted.iter().map(|one| one.trim().to_lowercase()).collect();
    let found = diesel::sql_query(sql).bind::<Array<Text>, _>(wanted);
    let found: Vec<Coded> = found.load(tx.connection()).await.to_domain()?;
    Ok(found.into_iter().map(|one| (one.code, one.id)).collect())
}

/// What records are called, archived or not, by their ids; unknown ones are missing.
///
/// # Errors
/// Internal ones.
pub async fn named(tx: &Tx, table: &Table, ids: &[Id]) -> Result<Vec<Naming>, Error> {
    let (code, name) = table.named;
    let sql = format!("SELECT id, {code} AS code, {name} AS name FROM \"{}\" WHERE id = ANY($1)", table.name);
    diesel::sql_query(sql).bind::<Array<BigInt>, _>(ids).load(tx.connection()).await.to_domain()
}

/// Whether a code is free, or is the record's own.
///
/// # Errors
/// Internal ones.
pub async fn unique_code(tx: &Tx, table: &Table, code: &str, id: Option<Id>) -> Result<bool, Error> {
    let sql = format!(
        "SELECT id FROM \"{}\" WHERE {} = lower($1) AND id IS DISTINCT FROM $2",
        table.name,
        key_of(table.named.0)
    );
    let taken = diesel::sql_query(sql).bind::<Text, _>(code.trim().to_owned()).bind::<Nullable<BigInt>, _>(id);
    let taken: Option<IdRow> = taken.get_result(tx.connection()).await.optional().to_domain()?;
    Ok(taken.is_none())
}

struct Names {
    table: Table,
    pattern: String,
    wanted: Wanted,
}

impl QueryFragment<Pg> for Names {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let (code, name) = self.table.named;
        out.push_sql(&format!("SELECT id, {code} AS code, {name} AS name FROM \"{}\"", self.table.name));
        out.push_sql(" WHERE search LIKE lower(");
        out.push_bind_param::<Text, String>(&self.pattern)?;
        out.push_sql(")");
        match &self.wanted.ids {
            None => out.push_sql(" AND archived_at IS NULL"),
            Some(ids) => {
                out.push_sql(" AND id = ANY(");
                out.push_bind_param::<Array<BigInt>, Vec<Id>>(ids)?;
                out.push_sql(")");
            }
        }
        if let Some(under) = &self.wanted.under {
            let below = subtree(self.table.name);
            let (before, after) = below.split_once('?').unwrap_or((&below, ""));
            out.push_sql(&format!(" AND id IN ({before}"));
            out.push_bind_param::<BigInt, Id>(under)?;
            out.push_sql(&format!("{after})"));
        }
        out.push_sql(&format!(" ORDER BY {}, id LIMIT ", if self.table.has_code() { code } else { name }));
        out.push_bind_param::<BigInt, i64>(&self.wanted.rows)
    }
}

impl Query for Names {
    type SqlType = Untyped;
}
