//! Reading the records of a family: one, a page, all for an export.

use diesel::deserialize;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment};
use diesel::row::NamedRow;
use diesel::sql_types::{Array, BigInt, Jsonb, Text, Untyped};
use gantry_domain::{Error, Family, Id};
use serde_json::{Map, Value};

use super::page_query::{CountRow, PageQuery};
use super::{Page, Record, Table, TableState};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// An id of a page.
#[derive(QueryableByName)]
pub(crate) struct IdRow {
    #[diesel(sql_type = BigInt)]
    pub(crate) id: Id,
}

/// A record, archived or not.
///
/// # Errors
/// `not_found`, also for one of another tenant.
pub async fn get<R: Record>(tx: &Tx, id: Id) -> Result<R, Error> {
    let select = Select { table: R::TABLE, of: Of::Id { id, lock: false } };
    let row: Option<R> = select.get_result(tx.connection()).await.optional().to_domain()?;
    row.ok_or(unknown(&R::TABLE))
}

/// The same, held until the transaction ends. Others may refer to it meanwhile.
pub(crate) async fn locked<R: Record>(tx: &Tx, id: Id) -> Result<R, Error> {
    let select = Select { table: R::TABLE, of: Of::Id { id, lock: true } };
    let row: Option<R> = select.get_result(tx.connection()).await.optional().to_domain()?;
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
    R::TABLE.refuse_hidden(tx, state)?;
    let page = PageQuery::new(R::TABLE, state)?;
    let select = Select { table: R::TABLE, of: Of::Page(&page) };
    let counting = total(tx, &page);
    let rows = async { select.load::<R>(tx.connection()).await.to_domain() };
    let (items, total_records) = futures_util::try_join!(rows, counting)?;
    Ok(Page { items, total_records })
}

/// How many rows a page is of.
pub(crate) async fn total(tx: &Tx, page: &PageQuery) -> Result<i64, Error> {
    if page.is_unfiltered() {
        let sum = diesel::sql_query("SELECT coalesce(sum(value), 0)::bigint AS count FROM live_count WHERE name = $1");
        let sum = sum.bind::<Text, _>(page.counter());
        let kept: CountRow = sum.get_result(tx.connection()).await.to_domain()?;
        return Ok(kept.count);
    }
    let counted: CountRow = page.count().get_result(tx.connection()).await.to_domain()?;
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
    export_with_lines(tx, state, false, async |record, _| each(record).await).await
}

/// The same, with the lines of each record by their fields, if they are wanted.
pub(super) async fn export_with_lines<R: Record>(
    tx: &Tx,
    state: &TableState,
    with_lines: bool,
    mut each: impl AsyncFnMut(R, Map<String, Value>) -> Result<(), Error>,
) -> Result<(), Error> {
    R::TABLE.refuse_hidden(tx, state)?;
    let page = PageQuery::new(R::TABLE, state)?.unlimited();
    let select = Select { table: R::TABLE, of: Of::Export { page: &page, with_lines } };
    let mut rows = select.each::<Exported<R>>(tx.connection());
    while let Some(Exported { record, lines }) = rows.next().await.to_domain()? {
        each(record, lines).await?;
    }
    Ok(())
}

/// A record and its lines.
struct Exported<R> {
    record: R,
    lines: Map<String, Value>,
}

impl<R: Record> QueryableByName<Pg> for Exported<R> {
    fn build<'a>(row: &impl NamedRow<'a, Pg>) -> deserialize::Result<Self> {
        let record = R::build(row)?;
        let lines = NamedRow::get::<Jsonb, Value>(row, LINES)?;
        Ok(Self { record, lines: if let Value::Object(lines) = lines { lines } else { Map::new() } })
    }
}

/// The name under which an export selects the lines.
const LINES: &str = "lines_of_export";

/// The lines of the record of a page, by their fields, as an expression.
fn lines_of_page(table: &Table) -> String {
    let lines = table.lines.iter().chain(table.children.iter().map(|children| &children.lines));
    let lines = lines.map(|lines| format!("'{}', {}", lines.field(), lines.of_document("page.id")));
    format!("jsonb_build_object({})", lines.collect::<Vec<_>>().join(", "))
}

/// Records with everything they show.
struct Select<'a> {
    table: Table,
    of: Of<'a>,
}

enum Of<'a> {
    Id { id: Id, lock: bool },
    Page(&'a PageQuery),
    Export { page: &'a PageQuery, with_lines: bool },
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
        if let Of::Export { with_lines, .. } = &self.of {
            let lines = if *with_lines { lines_of_page(&self.table) } else { "'{}'::jsonb".to_owned() };
            out.push_sql(&format!(", {lines} AS {LINES}"));
        }
        out.push_sql(" FROM ");
        // Which rows is settled first, so that what they show besides is asked for those alone.
        if let Of::Page(page) | Of::Export { page, .. } = &self.of {
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
            Of::Page(_) | Of::Export { .. } => out.push_sql(" ON t.id = page.id ORDER BY page.place"),
            Of::Ids(ids) => {
                out.push_sql(" WHERE t.id = ANY(");
                out.push_bind_param::<Array<BigInt>, [Id]>(ids)?;
                out.push_sql(") ORDER BY t.id");
            }
        }
        Ok(())
    }
}

impl Query for Select<'_> {
    type SqlType = Untyped;
}

/// Records by their ids, in their order, archived or not; unknown ones are missing.
///
/// # Errors
/// Internal ones.
pub async fn by_ids<R: Record>(tx: &Tx, ids: &[Id]) -> Result<Vec<R>, Error> {
    let select = Select { table: R::TABLE, of: Of::Ids(ids) };
    select.load(tx.connection()).await.to_domain()
}
