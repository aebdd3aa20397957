//! Pages of long lists: the lazy table state of the screens, turned into SQL over the columns a family declares. Nothing a
//! client sends becomes part of a statement but as a parameter.

use std::borrow::Cow;
use std::collections::BTreeMap;

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Untyped};
use gantry_domain::{Error, Family, Lifecycle, Limit};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::column::{Column, Computed, Kind, camel};
use super::filter::{Condition, condition, global};
use super::history::Part;
use super::scope::Scope;

/// What a table shows: which rows, in which order, filtered how.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
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
    /// Archived records instead of live ones.
    pub archived: bool,
}

/// A filter of one field.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Filter {
    /// What to compare with; absent, the filter does nothing.
    pub value: Value,
    /// How: `contains`, `equals`, `in`, `between`, `before`, `after`, `isEmpty`…
    pub match_mode: String,
}

/// A family's declaration.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// The family, unless it has a shape of its own.
    pub family: Option<Family>,
    pub(crate) name: &'static str,
    /// The columns that its records, lists, imports and exports know.
    pub columns: &'static [Column],
    /// What records show besides.
    pub computed: &'static [Computed],
    /// Where the quick search looks: conditions of which one is to hold, with one `?` each for the pattern.
    pub(crate) global: &'static [&'static str],
    /// The columns by which others name its records: a code, and a name.
    pub(crate) named: (&'static str, &'static str),
    /// The order when none is asked for.
    pub(crate) order: &'static [&'static str],
    /// Whether records have a parent of the same family.
    pub tree: bool,
    /// What the codes begin with that new records get by themselves.
    pub(crate) prefix: Option<&'static str>,
    /// Which statuses its records have.
    pub lifecycle: Option<Lifecycle>,
    /// Tables whose rows are parts of its records: their changes are told in the history of the whole.
    pub(crate) parts: &'static [Part],
    /// Which of its records a grant can be narrowed to.
    pub(crate) scope: Scope,
}

impl Table {
    /// The declaration of a family, by code, or by name where there is none.
    pub(crate) const fn of(family: Family, columns: &'static [Column], computed: &'static [Computed]) -> Self {
        let (name, global, tree) = (family.table(), &["search LIKE lower(?)"], has_parent(columns));
        let (code, title) = (first_of(columns, true), first_of(columns, false));
        let (named, order) = match (code, title) {
            (Some((code, order)), Some((title, _))) => ((code, title), order),
            (Some((code, order)), None) => ((code, code), order),
            (None, Some((title, order))) => ((NO_CODE, title), order),
            // It says itself how it is listed.
            (None, None) => ((NO_CODE, NO_CODE), BY_ID),
        };
        Self {
            family: Some(family),
            name,
            columns,
            computed,
            global,
            named,
            order,
            tree,
            prefix: None,
            lifecycle: None,
            parts: &[],
            scope: Scope::ALL,
        }
    }

    /// In another order than by code, and with other names than code and name: SQL expressions.
    pub(crate) const fn listed(self, order: &'static [&'static str], named: (&'static str, &'static str)) -> Self {
        Self { order, named, ..self }
    }

    /// Of records that are numbered.
    pub(crate) const fn numbered(self, prefix: &'static str) -> Self {
        Self { prefix: Some(prefix), ..self }
    }

    /// Of records that have a life cycle.
    pub(crate) const fn following(self, lifecycle: Lifecycle) -> Self {
        Self { lifecycle: Some(lifecycle), ..self }
    }

    /// Of records that have parts in other tables.
    pub(crate) const fn made_of(self, parts: &'static [Part]) -> Self {
        Self { parts, ..self }
    }

    /// Of records that a grant can be narrowed to.
    pub(crate) const fn scoped(self, scope: Scope) -> Self {
        Self { scope, ..self }
    }

    /// To what a grant can be narrowed, from the narrowest.
    pub fn limits(&self) -> impl Iterator<Item = Limit> {
        self.scope.limits()
    }

    /// The family that this declares.
    ///
    /// # Panics
    /// For a table that is none, which `family!` never makes; asked in a constant, it does not compile.
    pub const fn of_family(&self) -> Family {
        match self.family {
            Some(family) => family,
            None => panic!("a table that is no family"),
        }
    }

    /// Whether records are named by a code.
    pub fn has_code(&self) -> bool {
        self.named.0 != NO_CODE
    }

    /// The field that names a record.
    pub fn title(&self) -> Cow<'static, str> {
        camel(self.named.1)
    }

    /// The column of a field.
    pub fn column(&self, field: &str) -> Option<&'static Column> {
        self.columns.iter().find(|column| column.field() == field)
    }

    /// What a field holds that a record shows, be it a column or not.
    pub fn kind(&self, field: &str) -> Option<Kind> {
        let computed = || self.computed.iter().find(|one| one.field() == field).map(|one| one.kind);
        self.column(field).map(|column| column.kind).or_else(computed)
    }
}

/// The order of what has neither code nor name.
const BY_ID: &[&str] = &["id"];
/// Stands where a code would.
const NO_CODE: &str = "''";

/// The column that names records, be it by a code or by a name: the first that lists can be sorted by.
const fn first_of(columns: &[Column], code: bool) -> Option<(&'static str, &'static [&'static str])> {
    let mut rest = columns;
    while let [column, others @ ..] = rest {
        if let Some(order) = column.order
            && column.folded
            && matches!(column.kind, Kind::Code) == code
        {
            return Some((column.sql, order));
        }
        rest = others;
    }
    None
}

/// Whether there is a column `parent_id`.
const fn has_parent(columns: &[Column]) -> bool {
    let mut rest = columns;
    while let [column, others @ ..] = rest {
        if matches!(column.sql.as_bytes(), b"parent_id") {
            return true;
        }
        rest = others;
    }
    false
}

const ROWS: i64 = 25;
const MOST_ROWS: i64 = 500;
/// Matches are counted up to here; past that, what matters is that there are more. Counting a hundred thousand rows for
/// each page would make the page a hundred times dearer.
const COUNTED: i64 = 1_000;

/// The ids of one page.
#[derive(Debug)]
pub(crate) struct PageQuery {
    table: Table,
    archived: bool,
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
    pub(crate) fn new(table: Table, state: &TableState) -> Result<Self, Error> {
        let mut conditions = Vec::new();
        for (field, filter) in &state.filters {
            let column = table.column(field).filter(|column| column.filter);
            let unknown = || Error::field("invalid", field, format!("There is no filtering by {field}."));
            conditions.extend(condition(column.ok_or_else(unknown)?, filter)?);
        }
        conditions.extend(state.global_filter.as_deref().and_then(|text| global(table.global, text)));
        let first = state.first.max(0);
        let rows = state.rows.unwrap_or(ROWS).clamp(1, MOST_ROWS);
        Ok(Self { table, archived: state.archived, conditions, order: table.order_by(state)?, first, rows })
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
    pub(crate) fn count(&self) -> CountQuery<'_> {
        CountQuery { page: self, most: COUNTED.max(self.first.saturating_add(self.rows)).saturating_add(1) }
    }

    fn matching<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
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

/// How many.
#[derive(QueryableByName)]
pub(crate) struct CountRow {
    #[diesel(sql_type = BigInt)]
    pub(crate) count: i64,
}
