//! Pages of long lists: the table state of a screen, turned into SQL over the columns that a family declares. Nothing a client
//! sends becomes part of a statement but as a parameter.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment};
use diesel::sql_types::{BigInt, Untyped};
use gantry_domain::Error;

use super::condition::Condition;
use super::filter::{condition, global};
use super::{Table, TableState};

const ROWS: i64 = 25;
const MOST_ROWS: i64 = 500;
/// Matches are counted up to here; past that, what matters is that there are more. Counting a hundred thousand rows for
/// each page would make the page a hundred times dearer.
const COUNTED: i64 = 1_000;

/// Filters of one question at most.
const MOST_FILTERS: usize = 20;
/// The longest text of the global filter, in characters.
const LONGEST: usize = 1_000;

/// The ids of one page.
#[derive(Debug)]
pub struct PageQuery {
    table: Table,
    archived: bool,
    conditions: Vec<Condition>,
    order: String,
    /// Whether its text is one of a few: those of which a connection keeps the prepared statement.
    is_usual: bool,
    first: i64,
    rows: i64,
}

impl PageQuery {
    /// Checks a table state against a family's declaration.
    ///
    /// # Errors
    /// `invalid` for fields, match modes or values that do not fit, naming the field.
    pub fn new(table: Table, state: &TableState) -> Result<Self, Error> {
        if state.filters.len() > MOST_FILTERS {
            return Err(Error::field(
                "too_many_filters",
                "filters",
                format!("At most {MOST_FILTERS} filters at once."),
            ));
        }
        if state.global_filter.as_ref().is_some_and(|text| text.chars().nth(LONGEST).is_some()) {
            return Err(Error::field("too_long", "globalFilter", format!("At most {LONGEST} characters.")));
        }
        let mut conditions = Vec::new();
        for (field, filter) in &state.filters {
            let column = table.column(field).filter(|column| column.filter);
            let unknown = || Error::field("invalid", field, format!("There is no filtering by {field}."));
            conditions.extend(condition(column.ok_or_else(unknown)?, filter)?);
        }
        conditions.extend(state.global_filter.as_deref().and_then(|text| global(table.global, text)));
        let first = state.first.max(0);
        let rows = state.rows.unwrap_or(ROWS).clamp(1, MOST_ROWS);
        let is_usual = conditions.is_empty() && state.sort_field.as_deref().is_none_or(str::is_empty);
        Ok(Self { table, archived: state.archived, conditions, order: table.order_by(state)?, is_usual, first, rows })
    }

    /// All of them, however many.
    pub(crate) fn unlimited(self) -> Self {
        Self { first: 0, rows: i64::MAX, ..self }
    }

    /// Whether every live row is meant.
    pub(crate) fn is_unfiltered(&self) -> bool {
        self.conditions.is_empty() && !self.archived
    }

    /// The name under which the live rows are counted.
    pub(crate) fn counter(&self) -> String {
        format!("{}.live", self.table.name)
    }

    /// The question how many there are. The answer is exact up to 1,000, or up to the end of the page if that is further.
    pub fn count(&self) -> CountQuery<'_> {
        CountQuery { page: self, most: COUNTED.max(self.first.saturating_add(self.rows)).saturating_add(1) }
    }

    fn matching<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        // Every combination of filters is another text. Kept for each, statements would fill the memory of PostgreSQL.
        if !self.is_usual {
            out.unsafe_to_cache_prepared();
        }
        out.push_sql(" FROM ");
        out.push_identifier(self.table.name)?;
        out.push_sql(" WHERE ");
        out.push_sql(if self.archived { "archived_at IS NOT NULL" } else { "archived_at IS NULL" });
        for condition in &self.conditions {
            out.push_sql(" AND ");
            condition.walk_ast(out.reborrow())?;
        }
        Ok(())
    }
}

impl Table {
    fn order_by(&self, state: &TableState) -> Result<String, Error> {
        let Some(field) = state.sort_field.as_deref().filter(|field| !field.is_empty()) else {
            return Ok(self.order.join(", "));
        };
        let order = self.column(field).and_then(|column| column.order);
        let order =
            order.ok_or_else(|| Error::field("invalid", "sortField", format!("There is no sorting by {field}.")))?;
        let direction = if state.sort_order.unwrap_or(1) < 0 { " DESC" } else { "" };
        Ok(order.iter().map(|column| format!("{column}{direction}")).collect::<Vec<_>>().join(", "))
    }
}

impl QueryFragment<Pg> for PageQuery {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("SELECT id");
        self.matching(&mut out)?;
        out.push_sql(" ORDER BY ");
        out.push_sql(&self.order);
        out.push_sql(" LIMIT ");
        out.push_bind_param::<BigInt, i64>(&self.rows)?;
        out.push_sql(" OFFSET ");
        out.push_bind_param::<BigInt, i64>(&self.first)
    }
}

/// How many rows match.
#[derive(Debug)]
pub struct CountQuery<'a> {
    page: &'a PageQuery,
    most: i64,
}

impl QueryFragment<Pg> for CountQuery<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("SELECT count(*) AS count FROM (SELECT 1");
        self.page.matching(&mut out)?;
        out.push_sql(" LIMIT ");
        out.push_bind_param::<BigInt, i64>(&self.most)?;
        out.push_sql(") AS matching");
        Ok(())
    }
}

impl Query for PageQuery {
    type SqlType = Untyped;
}

impl Query for CountQuery<'_> {
    type SqlType = Untyped;
}

/// How many.
#[derive(QueryableByName)]
pub(crate) struct CountRow {
    #[diesel(sql_type = BigInt)]
    pub(crate) count: i64,
}
