//! New rows as one statement.

use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment};
use diesel::result::QueryResult;
use diesel::sql_types::Untyped;
use gantry_domain::{Error, Id};

use super::{ColumnValue, Element};
use crate::Tx;
use crate::entity::IdRow;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// From how many rows on columns are sent as arrays. PostgreSQL reads one parameter a column then instead of one a value: 500 parts in 0.9 ms
/// instead of 4.3, before it takes some 95 to write them.
const MANY: usize = 10;

/// New rows: of each the values of the same columns, in their order.
struct Insert<'a> {
    table: &'static str,
    columns: Vec<&'static str>,
    values: Values<'a>,
}

enum Values<'a> {
    /// Row by row: some rows leave columns to their defaults.
    Rows(Vec<Vec<&'a dyn ColumnValue>>),
    /// By column.
    Columns(Vec<Vec<Element<'a>>>),
}

impl<'a> Insert<'a> {
    fn new(table: &'static str, columns: &[&'static str], rows: &[Vec<&'a dyn ColumnValue>]) -> Self {
        let given = |place: usize| rows.iter().filter_map(move |row| row.get(place).copied());
        let mut places: Vec<usize> =
            (0..columns.len()).filter(|place| given(*place).any(|value| !value.is_left_out())).collect();
        if places.is_empty() {
            // A statement names at least one.
            places.push(0);
        }
        let fits = |place: usize| given(place).all(|value| !value.is_left_out() && !value.is_array());
        let values = if rows.len() >= MANY && places.iter().all(|place| fits(*place)) {
            Values::Columns(places.iter().map(|place| given(*place).map(Element).collect()).collect())
        } else {
            let row = |row: &Vec<_>| places.iter().filter_map(|place| row.get(*place).copied()).collect();
            Values::Rows(rows.iter().map(row).collect())
        };
        Self { table, columns: places.iter().filter_map(|place| columns.get(*place).copied()).collect(), values }
    }
}

impl QueryFragment<Pg> for Insert<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        // Which columns are left out differs from row to row, and so does the text.
        out.unsafe_to_cache_prepared();
        out.push_sql("INSERT INTO ");
        out.push_identifier(self.table)?;
        for (place, column) in self.columns.iter().enumerate() {
            out.push_sql(if place == 0 { " (" } else { ", " });
            out.push_identifier(column)?;
        }
        match &self.values {
            Values::Rows(rows) => {
                out.push_sql(") VALUES ");
                for (row, values) in rows.iter().enumerate() {
                    out.push_sql(if row == 0 { "(" } else { "), (" });
                    for (place, value) in values.iter().enumerate() {
                        out.push_sql(if place == 0 { "" } else { ", " });
                        if value.is_left_out() {
                            out.push_sql("DEFAULT");
                        } else {
                            value.bind(out.reborrow())?;
                        }
                    }
                }
            }
            Values::Columns(columns) => {
                out.push_sql(") SELECT * FROM unnest(");
                for (place, column) in columns.iter().enumerate() {
                    out.push_sql(if place == 0 { "" } else { ", " });
                    if let [Element(first), ..] = column.as_slice() {
                        first.bind_all(column, out.reborrow())?;
                    }
                }
            }
        }
        out.push_sql(") RETURNING id");
        Ok(())
    }
}

impl Query for Insert<'_> {
    type SqlType = Untyped;
}

/// Writes new rows and returns their ids in order.
///
/// # Errors
/// `code_taken`, `unknown_reference`, `invalid`.
pub(crate) async fn insert(
    tx: &Tx,
    table: &'static str,
    columns: &'static [&'static str],
    rows: &[Vec<&dyn ColumnValue>],
) -> Result<Vec<Id>, Error> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let insert = Insert::new(table, columns, rows);
    let written: Vec<IdRow> = insert.load(tx.connection()).await.to_domain()?;
    Ok(written.into_iter().map(|row| row.id).collect())
}
