//! Pages of what an identity provider keeps by itself, its people and its groups: found by name, by its id there, or by the id here.

use diesel::deserialize::FromSqlRow;
use diesel::pg::Pg;
use diesel::sql_types::{BigInt, Nullable, Text, Untyped, Uuid as SqlUuid};
use gantry_domain::{Error, Id};
use uuid::Uuid;

use crate::Tx;
use crate::count::Count;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Where they are. The conditions take the provider, the name, the id there and the id here as `$1` to `$4`.
pub(super) struct Place {
    pub(super) columns: &'static str,
    pub(super) from: &'static str,
    pub(super) order: &'static str,
}

/// What is looked for: all of it must be so; nothing: all.
pub(super) struct Sought<'a> {
    pub(super) provider: Id,
    pub(super) name: Option<&'a str>,
    pub(super) external_id: Option<&'a str>,
    pub(super) uuid: Option<Uuid>,
}

/// Those of a page.
///
/// # Errors
/// Internal ones.
pub(super) async fn rows<T>(
    tx: &Tx,
    Place { columns, from, order }: &Place,
    sought: &Sought<'_>,
    (first, rows): (i64, i64),
) -> Result<Vec<T>, Error>
where
    T: FromSqlRow<Untyped, Pg> + Send + 'static,
{
    let page = diesel::sql_query(format!("SELECT {columns} {from} ORDER BY {order} LIMIT $5 OFFSET $6"))
        .bind::<BigInt, _>(sought.provider)
        .bind::<Nullable<Text>, _>(sought.name)
        .bind::<Nullable<Text>, _>(sought.external_id)
        .bind::<Nullable<SqlUuid>, _>(sought.uuid)
        .bind::<BigInt, _>(rows)
        .bind::<BigInt, _>(first);
    page.load(tx.connection()).await.to_domain()
}

/// How many there are.
///
/// # Errors
/// Internal ones.
pub(super) async fn total(tx: &Tx, Place { from, .. }: &Place, sought: &Sought<'_>) -> Result<i64, Error> {
    let count = diesel::sql_query(format!("SELECT count(*) AS count {from}"))
        .bind::<BigInt, _>(sought.provider)
        .bind::<Nullable<Text>, _>(sought.name)
        .bind::<Nullable<Text>, _>(sought.external_id)
        .bind::<Nullable<SqlUuid>, _>(sought.uuid);
    let Count { count } = count.get_result(tx.connection()).await.to_domain()?;
    Ok(count)
}
