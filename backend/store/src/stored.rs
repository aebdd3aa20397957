//! Rows as lists of named columns: which SQL type a Rust type is stored as, and the statements that write them. diesel's `table!` with its
//! derives does the same by types, of which each column needs about sixty: the families alone took the compiler two minutes.

mod new_rows;

use std::fmt;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment};
use diesel::result::QueryResult;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{
    Array, BigInt, Bool, Date, HasSqlType, Integer, Nullable, Numeric, SmallInt, Text, Timestamptz, Untyped,
    Uuid as SqlUuid,
};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
pub(crate) use new_rows::insert;

/// A Rust type that columns hold.
pub(crate) trait Stored {
    /// The SQL type of such a column.
    type Sql: 'static;

    /// Whether it is an array by itself.
    const IS_ARRAY: bool = false;

    /// Whether a new row leaves the column to its default.
    fn is_left_out(&self) -> bool {
        false
    }
}

/// The SQL type of a Rust type.
pub(crate) type SqlOf<T> = <T as Stored>::Sql;

macro_rules! stored {
    ($($rust:ty => $sql:ty),+ $(,)?) => {
        $(impl Stored for $rust {
            type Sql = $sql;
        })+
    };
}

stored! {
    bool => Bool,
    i16 => SmallInt,
    i32 => Integer,
    i64 => BigInt,
    Decimal => Numeric,
    Uuid => SqlUuid,
    String => Text,
    &str => Text,
    NaiveDate => Date,
    DateTime<Utc> => Timestamptz,
}

impl<T: Stored> Stored for Vec<T> {
    type Sql = Array<T::Sql>;

    const IS_ARRAY: bool = true;
}

impl<T: Stored> Stored for Option<T> {
    type Sql = Nullable<T::Sql>;

    const IS_ARRAY: bool = T::IS_ARRAY;

    fn is_left_out(&self) -> bool {
        self.is_none()
    }
}

/// A value of a column, whatever its type.
pub(crate) trait ColumnValue: Sync {
    /// Puts it into a statement as a parameter.
    ///
    /// # Errors
    /// If it cannot be written as its SQL type.
    fn bind<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()>;

    /// Puts all values of its column, of which it is one, into a statement as one parameter, an array.
    ///
    /// # Errors
    /// As [`ColumnValue::bind`].
    fn bind_all<'b>(&self, column: &'b [Element<'b>], out: AstPass<'_, 'b, Pg>) -> QueryResult<()>;

    /// Writes it as an element of such an array.
    ///
    /// # Errors
    /// As [`ColumnValue::bind`].
    fn write<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result;

    /// Whether it is an array by itself, which cannot be an element of one.
    fn is_array(&self) -> bool;

    /// Whether a new row leaves the column to its default.
    fn is_left_out(&self) -> bool;
}

/// A value as an element of an array of its SQL type.
#[derive(Clone, Copy)]
pub(crate) struct Element<'a>(&'a dyn ColumnValue);

impl fmt::Debug for Element<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Element")
    }
}

impl<Sql> ToSql<Sql, Pg> for Element<'_> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        self.0.write(out)
    }
}

impl<T: Stored + ToSql<T::Sql, Pg> + Sync> ColumnValue for T
where
    Pg: HasSqlType<T::Sql>,
{
    fn bind<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_bind_param::<T::Sql, T>(self)
    }

    fn bind_all<'b>(&self, column: &'b [Element<'b>], mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_bind_param::<Array<T::Sql>, [Element<'b>]>(column)
    }

    fn write<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        self.to_sql(out)
    }

    fn is_array(&self) -> bool {
        T::IS_ARRAY
    }

    fn is_left_out(&self) -> bool {
        Stored::is_left_out(self)
    }
}

/// Declares a row to be written: its fields are columns.
macro_rules! stored_row {
    ($(#[$about:meta])* struct $row:ident$(<$life:lifetime>)? { $($field:ident: $type:ty,)+ }) => {
        $(#[$about])*
        struct $row$(<$life>)? {
            $($field: $type,)+
        }

        impl$(<$life>)? $row$(<$life>)? {
            const COLUMNS: &'static [&'static str] = &[$(stringify!($field)),+];

            fn values(&self) -> Vec<&dyn crate::stored::ColumnValue> {
                vec![$(&self.$field),+]
            }
        }
    };
}

/// Columns of one row that change, which raises its version.
struct Update<'a> {
    table: &'static str,
    id: Id,
    changes: &'a [(&'static str, &'a dyn ColumnValue)],
}

impl QueryFragment<Pg> for Update<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("UPDATE ");
        out.push_identifier(self.table)?;
        out.push_sql(" SET version = version + 1, updated_at = now()");
        for (column, value) in self.changes {
            out.push_sql(", ");
            out.push_identifier(column)?;
            out.push_sql(" = ");
            value.bind(out.reborrow())?;
        }
        out.push_sql(" WHERE id = ");
        out.push_bind_param::<BigInt, Id>(&self.id)
    }
}

impl Query for Update<'_> {
    type SqlType = Untyped;
}

/// Writes changed columns of a row and raises its version.
///
/// # Errors
/// As [`insert`].
pub(crate) async fn update(
    tx: &Tx,
    table: &'static str,
    id: Id,
    changes: &[(&'static str, &dyn ColumnValue)],
) -> Result<(), Error> {
    let update = Update { table, id, changes };
    update.execute(tx.connection()).await.to_domain().map(drop)
}
