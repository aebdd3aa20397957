//! A family's declaration: its columns, what it shows besides, how it is listed, its life cycle and its lines; and the state of
//! a table that screens send.

use std::borrow::Cow;
use std::collections::BTreeMap;

use gantry_domain::{Family, Lifecycle, Limit};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::attachments::Attachments;
use super::children::Children;
use super::column::{Column, Kind, camel};
use super::computed::Computed;
use super::history::Part;
use super::lines::Lines;
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
    /// The lines of its records.
    pub lines: &'static [Lines],
    /// Tables whose rows are parts of its records: their changes are in the history of the whole.
    pub(crate) parts: &'static [Part],
    /// Records of other families that belong to its records.
    pub children: &'static [Children],
    /// What people can attach to its records.
    pub attachments: Attachments,
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
            lines: &[],
            parts: &[],
            children: &[],
            attachments: Attachments::NONE,
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

    /// Of records that have lines.
    pub(crate) const fn with_lines(self, lines: &'static [Lines]) -> Self {
        Self { lines, ..self }
    }

    /// Of records that have parts in other tables.
    pub(crate) const fn made_of(self, parts: &'static [Part]) -> Self {
        Self { parts, ..self }
    }

    /// Of records to which records of other families belong.
    pub(crate) const fn with_children(self, children: &'static [Children]) -> Self {
        Self { children, ..self }
    }

    /// Of records to which people can attach something.
    pub(crate) const fn attached(self, attachments: Attachments) -> Self {
        Self { attachments, ..self }
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

    /// Whether its records have numbers that are drawn for them.
    pub fn is_numbered(&self) -> bool {
        self.prefix.is_some()
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
        self.columns.iter().find(|column| column.is_called(field))
    }

    /// The lines that a field holds.
    pub fn lines(&self, field: &str) -> Option<&'static Lines> {
        self.lines.iter().find(|lines| lines.field() == field)
    }

    /// The lines and their field that `members.personId` speaks of, or the children that `calendarTriggers.interval` does.
    pub fn field_of_lines<'f>(&self, field: &'f str) -> Option<(&'static Lines, &'f str)> {
        let (lines, field) = field.split_once('.')?;
        let children = || self.children.iter().map(|children| &children.lines).find(|one| one.field() == lines);
        Some((self.lines(lines).or_else(children)?, field))
    }

    /// What a field holds that a record or one of its lines shows, be it a column or not.
    pub fn kind(&self, field: &str) -> Option<Kind> {
        if let Some((lines, field)) = self.field_of_lines(field) {
            return lines.kind(field);
        }
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
