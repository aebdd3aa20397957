//! What a record shows besides its columns: an expression, or a word of the record that a column refers to.

use std::borrow::Cow;

use gantry_domain::Family;

use super::column::{Column, Kind, camel};

/// What a record shows besides its columns.
#[derive(Debug, Clone, Copy)]
pub struct Computed {
    pub(crate) name: &'static str,
    /// What it holds.
    pub kind: Kind,
    source: Source,
}

/// Where it comes from.
#[derive(Debug, Clone, Copy)]
enum Source {
    /// An expression over the table as `t`.
    Expression(&'static str),
    /// The record of that family that a column refers to.
    Reference { column: &'static str, family: Family },
    /// The family's own query.
    Own,
}

impl Computed {
    pub(crate) const fn of<Type: SqlKind>(name: &'static str, expression: &'static str) -> Self {
        Self { name, kind: Type::KIND, source: Source::Expression(expression) }
    }

    /// A column of the record that another column refers to: the last word of its own name, as `name` in `asset_name`.
    ///
    /// # Panics
    /// For a column that refers to nothing, which does not compile in a constant.
    pub(crate) const fn of_reference(name: &'static str, column: &'static str, reference: &Column) -> Self {
        match reference.kind {
            Kind::Reference(family) => Self { name, kind: Kind::Text, source: Source::Reference { column, family } },
            _ => panic!("only a reference has a record to show"),
        }
    }

    /// What a family shows that reads its records with a query of its own.
    pub(crate) const fn shown(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, source: Source::Own }
    }

    /// The expression over the table as `t`.
    pub(crate) fn sql(&self) -> Cow<'static, str> {
        match self.source {
            Source::Expression(expression) => Cow::Borrowed(expression),
            Source::Own => Cow::Borrowed("NULL"),
            Source::Reference { column, family } => {
                let shown = word_of(self.name);
                Cow::Owned(format!("(SELECT r.{shown} FROM \"{}\" AS r WHERE r.id = t.{column})", family.table()))
            }
        }
    }

    /// The field in JSON.
    pub fn field(&self) -> Cow<'static, str> {
        camel(self.name)
    }
}

/// The column of the record referred to that a field shows: the last word of its name, as `name` in `asset_name`.
pub(super) fn word_of(shown: &str) -> &str {
    shown.rsplit('_').next().unwrap_or(shown)
}

/// What an expression of a SQL type holds.
pub(crate) trait SqlKind {
    const KIND: Kind;
}

macro_rules! sql_kinds {
    ($($type:ident = $kind:ident),+) => {
        $(impl SqlKind for diesel::sql_types::$type {
            const KIND: Kind = Kind::$kind;
        })+
    };
}

sql_kinds! { Text = Text, BigInt = Whole, Numeric = Decimal, Double = Decimal, Bool = Bool, Timestamptz = Time, Date = Date }

impl<Type: SqlKind + diesel::sql_types::SqlType> SqlKind for diesel::sql_types::Nullable<Type> {
    const KIND: Kind = Type::KIND;
}
