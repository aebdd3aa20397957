//! Rows as lists of named columns: which SQL type a Rust type is stored as, and the statements that write them. diesel's `table!` with its
//! derives does the same by types, of which each column needs about sixty: the families alone took the compiler two minutes.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::serialize::ToSql;
use diesel::sql_types::{
    Array, BigInt, Bool, Date, HasSqlType, Integer, Nullable, Numeric, SmallInt, Text, Timestamptz, Untyped,
    Uuid as SqlUuid,
};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use crate::Tx;
use crate::entity::IdRow;
use crate::error::ToDomain;

/// A Rust type that columns hold.
pub(crate) trait Stored {
    /// The SQL type of such a column.
    type Sql: 'static;

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
}

impl<T: Stored> Stored for Option<T> {
    type Sql = Nullable<T::Sql>;

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

    /// Whether a new row leaves the column to its default.
    fn is_left_out(&self) -> bool;
}

impl<T: Stored + ToSql<T::Sql, Pg> + Sync> ColumnValue for T
where
    Pg: HasSqlType<T::Sql>,
{
    fn bind<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_bind_param::<T::Sql, T>(self)
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

/// New rows: of each the values of the same columns, in their order.
struct Insert<'a> {
    table: &'static str,
    columns: &'static [&'static str],
    rows: &'a [Vec<&'a dyn ColumnValue>],
    /// Which columns some row gives a value: PostgreSQL would read a `DEFAULT` for each of the others in each row.
    given: Vec<usize>,
}

impl<'a> Insert<'a> {
    fn new(table: &'static str, columns: &'static [&'static str], rows: &'a [Vec<&'a dyn ColumnValue>]) -> Self {
        let gives = |place: usize| rows.iter().any(|row| row.get(place).is_some_and(|value| !value.is_left_out()));
        let mut given: Vec<usize> = (0..columns.len()).filter(|place| gives(*place)).collect();
        if given.is_empty() {
            // A statement names at least one.
            given.push(0);
        }
        Self { table, columns, rows, given }
    }

    /// Those of a list of all columns that some row gives a value.
    fn of_given<'l, T: Copy>(&self, all: &'l [T]) -> impl Iterator<Item = (usize, T)> + use<'_, 'l, T> {
        self.given.iter().filter_map(|place| all.get(*place).copied()).enumerate()
    }
}

impl QueryFragment<Pg> for Insert<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        // Which columns are left out differs from row to row, and so does the text.
        out.unsafe_to_cache_prepared();
        out.push_sql("INSERT INTO ");
        out.push_identifier(self.table)?;
        for (place, column) in self.of_given(self.columns) {
            out.push_sql(if place == 0 { " (" } else { ", " });
            out.push_identifier(column)?;
        }
        out.push_sql(") VALUES ");
        for (row, values) in self.rows.iter().enumerate() {
            out.push_sql(if row == 0 { "(" } else { "), (" });
            for (place, value) in self.of_given(values) {
                out.push_sql(if place == 0 { "" } else { ", " });
                if value.is_left_out() {
                    out.push_sql("DEFAULT");
                } else {
                    value.bind(out.reborrow())?;
                }
            }
        }
        out.push_sql(") RETURNING id");
        Ok(())
    }
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

// The text depends on the columns, so a prepared statement is found by its text.
impl QueryId for Insert<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl QueryId for Update<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Insert<'_> {
    type SqlType = Untyped;
}

impl Query for Update<'_> {
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
    let written: Vec<IdRow> = insert.load(&mut tx.connection()).await.to_domain()?;
    Ok(written.into_iter().map(|row| row.id).collect())
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
    update.execute(&mut tx.connection()).await.to_domain().map(drop)
}
