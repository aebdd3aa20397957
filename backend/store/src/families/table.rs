//! Pages of long lists: the lazy table state of the screens, turned into SQL over the columns a family declares. Nothing a
//! client sends becomes part of a statement but as a parameter.

use std::collections::BTreeMap;

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Untyped};
use gantry_domain::Error;
use serde::Deserialize;
use serde_json::Value;

use super::table_filter::{Condition, condition, global};

/// What a table shows: which rows, in which order, filtered how.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TableState {
    /// How many rows to skip.
    pub first: i64,
    /// How many rows to show; 25 when absent, at most 500.
    pub rows: Option<i64>,
    /// A declared field; the family's own order when absent.
    pub sort_field: Option<String>,
    /// 1 ascending, -1 descending.
    pub sort_order: Option<i8>,
    /// By declared field.
    pub filters: BTreeMap<String, Filter>,
    /// To be found in any of the texts that name a row.
    pub global_filter: Option<String>,
}

/// A filter of one field.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Filter {
    /// What to compare with; absent, the filter does nothing.
    pub value: Value,
    /// How: `contains`, `equals`, `in`, `between`, `before`, `after`, `isEmpty`…
    pub match_mode: String,
}

/// What a column holds, and so how it is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    Time,
    /// Records linked to the row; the column's SQL is the whole condition, with `?` for their ids.
    Links,
}

/// A column that may be filtered.
#[derive(Debug)]
pub(crate) struct Column {
    pub(crate) field: &'static str,
    pub(crate) sql: &'static str,
    pub(crate) kind: Kind,
    /// A column that contains this one's text in lower case, where searching is cheaper.
    pub(crate) folded: Option<&'static str>,
    /// What sorting by it means: the columns of an index after the tenant, the last of them making the order complete.
    pub(crate) order: Option<&'static [&'static str]>,
}

/// A family's declaration.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    /// What is always asked, such as `archived_at IS NULL`.
    pub(crate) live: &'static str,
    pub(crate) columns: &'static [Column],
    /// Where the global filter looks: conditions of which one is to hold, with one `?` each for the pattern.
    pub(crate) global: &'static [&'static str],
    /// The order when none is asked for.
    pub(crate) order: &'static str,
}

const ROWS: i64 = 25;
const MOST_ROWS: i64 = 500;
/// Matches are counted up to here; past that, what matters is that there are more. Counting a hundred thousand rows for
/// each page would make the page a hundred times dearer.
const COUNTED: i64 = 1_000;

/// The ids of one page.
#[derive(Debug)]
pub(crate) struct PageQuery {
    table: &'static Table,
    conditions: Vec<Condition>,
    order: String,
    first: i64,
    rows: i64,
}

impl PageQuery {
    /// Checks a table state against a family's declaration.
    ///
    /// # Errors
    /// `invalid` for fields, match modes or values that do not fit, naming the field.
    pub(crate) fn new(table: &'static Table, state: &TableState) -> Result<Self, Error> {
        let mut conditions = Vec::new();
        for (field, filter) in &state.filters {
            conditions.extend(condition(table.column(field)?, filter)?);
        }
        conditions.extend(state.global_filter.as_deref().and_then(|text| global(table.global, text)));
        let first = state.first.max(0);
        let rows = state.rows.unwrap_or(ROWS).clamp(1, MOST_ROWS);
        Ok(Self { table, conditions, order: table.order_by(state)?, first, rows })
    }

    /// Whether every live row is meant.
    pub(crate) fn is_unfiltered(&self) -> bool {
        self.conditions.is_empty()
    }

    /// The question how many there are. The answer is exact up to 1,000, or up to the end of the page if that is further.
    pub(crate) fn count(&self) -> CountQuery<'_> {
        CountQuery { page: self, most: COUNTED.max(self.first.saturating_add(self.rows)).saturating_add(1) }
    }

    fn matching<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(" FROM ");
        out.push_sql(self.table.name);
        out.push_sql(" WHERE ");
        out.push_sql(self.table.live);
        for condition in &self.conditions {
            out.push_sql(" AND ");
            condition.walk_ast(out.reborrow())?;
        }
        Ok(())
    }
}

impl Table {
    fn column(&self, field: &str) -> Result<&'static Column, Error> {
        self.columns
            .iter()
            .find(|column| column.field == field)
            .ok_or_else(|| Error::field("invalid", field, format!("There is no filtering by {field}.")))
    }

    fn order_by(&self, state: &TableState) -> Result<String, Error> {
        let Some(field) = state.sort_field.as_deref().filter(|field| !field.is_empty()) else {
            return Ok(self.order.to_owned());
        };
        let column = self.columns.iter().find(|column| column.field == field);
        let order = column.and_then(|column| column.order);
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
pub(crate) struct CountQuery<'a> {
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

// The text depends on the filters, so the prepared statement is found by its text.
impl QueryId for PageQuery {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl QueryId for CountQuery<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for PageQuery {
    type SqlType = Untyped;
}

impl Query for CountQuery<'_> {
    type SqlType = Untyped;
}

/// An id of a page.
#[derive(QueryableByName)]
pub(crate) struct IdRow {
    #[diesel(sql_type = BigInt)]
    pub(crate) id: i64,
}

/// How many.
#[derive(QueryableByName)]
pub(crate) struct CountRow {
    #[diesel(sql_type = BigInt)]
    pub(crate) count: i64,
}
