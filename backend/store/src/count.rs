//! The row of a query that returns a single number.

use diesel::QueryableByName;
use diesel::sql_types::BigInt;

/// A row with one column, `count`.
#[derive(QueryableByName)]
pub(crate) struct Count {
    #[diesel(sql_type = BigInt)]
    pub(crate) count: i64,
}
