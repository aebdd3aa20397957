//! Reading the records of a family: one, a page, all for an export, names for those who refer to them.

use std::collections::HashMap;

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Nullable, Text, Untyped};
use diesel_async::RunQueryDsl;
use futures_util::{StreamExt, TryStreamExt};
use gantry_domain::{Error, Family, Id};
use serde::Serialize;
use utoipa::ToSchema;

use super::filter::{escaped, subtree};
use super::table::{CountRow, PageQuery};
use super::{Page, Record, Table, TableState};
use crate::Tx;
use crate::error::ToDomain;

/// An id of a page.
#[derive(QueryableByName)]
pub(crate) struct IdRow {
    #[diesel(sql_type = BigInt)]
    pub(crate) id: Id,
}

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

/// A record, archived or not.
///
/// # Errors
/// `not_found`, also for one of another tenant.
pub async fn get<R: Record>(tx: &Tx, id: Id) -> Result<R, Error> {
    let select = Select { table: R::TABLE, of: Of::Id { id, lock: false } };
    let row: Option<R> = select.get_result(&mut tx.connection()).await.optional().to_domain()?;
    row.ok_or(unknown(&R::TABLE))
}

/// The same, held until the transaction ends. Others may refer to it meanwhile.
pub(super) async fn locked<R: Record>(tx: &Tx, id: Id) -> Result<R, Error> {
    let select = Select { table: R::TABLE, of: Of::Id { id, lock: true } };
    let row: Option<R> = select.get_result(&mut tx.connection()).await.optional().to_domain()?;
    row.ok_or(unknown(&R::TABLE))
}

fn unknown(table: &Table) -> Error {
    Error::NotFound { what: table.family.map_or("Record", Family::title) }
}

/// A page of the family's table. How many there are is exact for the whole table, and up to 1,000 for a filtered one: more
/// than that means that there are more.
///
/// # Errors
/// `invalid` for undeclared fields, unknown match modes and values that do not fit, naming the field.
pub async fn list<R: Record>(tx: &Tx, state: &TableState) -> Result<Page<R>, Error> {
    let page = PageQuery::new(R::TABLE, state)?;
    let select = Select { table: R::TABLE, of: Of::Page(&page) };
    let (mut connection, counting) = (tx.connection(), total(tx, &page));
    let rows = async { select.load::<R>(&mut connection).await.to_domain() };
    let (items, total_records) = futures_util::try_join!(rows, counting)?;
    Ok(Page { items, total_records })
}

/// How many rows a page is of.
pub(crate) async fn total(tx: &Tx, page: &PageQuery) -> Result<i64, Error> {
    if page.is_unfiltered() {
        let sum = diesel::sql_query("SELECT coalesce(sum(value), 0)::bigint AS count FROM live_count WHERE name = $1");
        let sum = sum.bind::<Text, _>(page.counter());
        let kept: CountRow = sum.get_result(&mut tx.connection()).await.to_domain()?;
        return Ok(kept.count);
    }
    let counted: CountRow = page.count().get_result(&mut tx.connection()).await.to_domain()?;
    Ok(counted.count)
}

/// Gives every record that a table state means to `each`, in its order, without ever holding more than a few.
///
/// # Errors
/// As [`list`], and whatever `each` says.
pub async fn export<R: Record>(
    tx: &Tx,
    state: &TableState,
    mut each: impl AsyncFnMut(R) -> Result<(), Error>,
) -> Result<(), Error> {
    let page = PageQuery::new(R::TABLE, state)?.unlimited();
    let select = Select { table: R::TABLE, of: Of::Page(&page) };
    let mut rows = select.load_stream::<R>(&mut tx.connection()).await.to_domain()?.boxed_local();
    while let Some(row) = rows.try_next().await.to_domain()? {
        each(row).await?;
    }
    Ok(())
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
    let items: Vec<Naming> = names.load(&mut tx.connection()).await.to_domain()?;
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
    let called = if table.has_code() { table.named.0 } else { table.named.1 };
    let sql = format!(
        "SELECT id, lower({called}) AS code FROM \"{}\" WHERE archived_at IS NULL AND lower({called}) = ANY($1)",
        table.name
    );
    coded(tx, sql, codes).await
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
    let found: Vec<Coded> = found.get_results(&mut tx.connection()).await.to_domain()?;
    Ok(found.into_iter().map(|one| (one.code, one.id)).collect())
}

/// What records are called, archived or not, by their ids; unknown ones are missing.
///
/// # Errors
/// Internal ones.
pub async fn named(tx: &Tx, table: &Table, ids: &[Id]) -> Result<Vec<Naming>, Error> {
    let (code, name) = table.named;
    let sql = format!("SELECT id, {code} AS code, {name} AS name FROM \"{}\" WHERE id = ANY($1)", table.name);
    diesel::sql_query(sql).bind::<Array<BigInt>, _>(ids).load(&mut tx.connection()).await.to_domain()
}

/// Whether a code is free, or is the record's own.
///
/// # Errors
/// Internal ones.
pub async fn unique_code(tx: &Tx, table: &Table, code: &str, id: Option<Id>) -> Result<bool, Error> {
    let sql = format!(
        "SELECT id FROM \"{}\" WHERE lower({}) = lower($1) AND id IS DISTINCT FROM $2",
        table.name, table.named.0
    );
    let taken = diesel::sql_query(sql).bind::<Text, _>(code.trim().to_owned()).bind::<Nullable<BigInt>, _>(id);
    let taken: Option<IdRow> = taken.get_result(&mut tx.connection()).await.optional().to_domain()?;
    Ok(taken.is_none())
}

/// Records with everything they show.
struct Select<'a> {
    table: Table,
    of: Of<'a>,
}

enum Of<'a> {
    Id { id: Id, lock: bool },
    Page(&'a PageQuery),
    Ids(&'a [Id]),
}

impl QueryFragment<Pg> for Select<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("SELECT t.*");
        for computed in self.table.computed {
            out.push_sql(", ");
            out.push_sql(&computed.sql());
            out.push_sql(" AS ");
            out.push_sql(computed.name);
        }
        out.push_sql(" FROM ");
        // Which rows is settled first, so that what they show besides is asked for those alone.
        if let Of::Page(page) = &self.of {
            out.push_sql("(SELECT id, row_number() OVER () AS place FROM (");
            page.walk_ast(out.reborrow())?;
            out.push_sql(") AS found) AS page JOIN ");
        }
        out.push_identifier(self.table.name)?;
        out.push_sql(" AS t");
        match &self.of {
            Of::Id { id, lock } => {
                out.push_sql(" WHERE t.id = ");
                out.push_bind_param::<BigInt, Id>(id)?;
                out.push_sql(if *lock { " FOR NO KEY UPDATE OF t" } else { "" });
            }
            Of::Page(_) => out.push_sql(" ON t.id = page.id ORDER BY page.place"),
            Of::Ids(ids) => {
                out.push_sql(" WHERE t.id = ANY(");
                out.push_bind_param::<Array<BigInt>, [Id]>(ids)?;
                out.push_sql(") ORDER BY t.id");
            }
        }
        Ok(())
    }
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

// The texts depend on the family and the filters, so the prepared statements are found by their text.
impl QueryId for Select<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl QueryId for Names {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Select<'_> {
    type SqlType = Untyped;
}

impl Query for Names {
    type SqlType = Untyped;
}

/// Records by their ids, in their order, archived or not; unknown ones are missing.
///
/// # Errors
/// Internal ones.
pub async fn by_ids<R: Record>(tx: &Tx, ids: &[Id]) -> Result<Vec<R>, Error> {
    let select = Select { table: R::TABLE, of: Of::Ids(ids) };
    select.load(&mut tx.connection()).await.to_domain()
}
