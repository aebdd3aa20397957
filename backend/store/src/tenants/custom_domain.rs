//! Names at which a tenant's people open Gantry. A name counts once a record in the DNS shows that it is the tenant's, and for
//! one tenant alone.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use gantry_domain::{Error, Id};

use super::settings::tenant_of;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::custom_domain as d;

/// A name, proven or not.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = d)]
pub struct CustomDomain {
    /// Its id.
    pub id: Id,
    /// The name, in lower case.
    pub name: String,
    /// What the record must contain.
    pub token: String,
    /// When it was found there; none: never.
    pub proven_at: Option<DateTime<Utc>>,
    /// When it was looked for last.
    pub checked_at: Option<DateTime<Utc>>,
    /// What was missing then; empty: nothing.
    pub problem: String,
}

/// So many may a tenant have.
pub const MOST: i64 = 20;

/// All of them, by name.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Vec<CustomDomain>, Error> {
    d::table.order(d::name).select(CustomDomain::as_select()).load(tx.connection()).await.to_domain()
}

/// One of them.
///
/// # Errors
/// `not_found`.
pub async fn get(tx: &Tx, id: Id) -> Result<CustomDomain, Error> {
    let row = d::table.find(id).select(CustomDomain::as_select()).first(tx.connection()).await;
    row.optional().to_domain()?.ok_or(Error::NotFound { what: "Domain" })
}

/// Adds one, which does not count yet.
///
/// # Errors
/// `name_taken`; `too_many`.
pub async fn insert(tx: &Tx, name: &str, token: &str) -> Result<CustomDomain, Error> {
    let count: i64 = d::table.count().get_result(tx.connection()).await.to_domain()?;
    if count >= MOST {
        return Err(Error::conflict("too_many", format!("At most {MOST} domains.")));
    }
    let insert = diesel::insert_into(d::table).values((d::name.eq(name), d::token.eq(token)));
    insert.returning(CustomDomain::as_select()).get_result(tx.connection()).await.to_domain()
}

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = Bool)]
    taken: bool,
}

prepared! {
    /// Of two tenants that prove the same name at once, one waits.
    HoldName { name: String => Text }
    "SELECT pg_advisory_xact_lock(hashtextextended('domain:' || ?, 0))"
}

prepared! {
    IsTaken { name: String => Text, tenant: i64 => BigInt }
    "SELECT EXISTS (SELECT FROM tenant WHERE domains @> ARRAY[?] AND id <> ?) AS taken"
}

prepared! {
    Recount { tenant: i64 => BigInt }
    "UPDATE tenant SET domains = ARRAY(SELECT name FROM custom_domain WHERE proven_at IS NOT NULL ORDER BY name), \
     version = version + 1, updated_at = now() WHERE id = ?"
}

/// Writes down what a look at the record showed. A name that was proven once stays so: a record that is missing for a moment
/// must not lock people out.
///
/// # Errors
/// `not_found`; `domain_taken` when it counts for another tenant.
pub async fn checked(tx: &Tx, id: Id, problem: &str) -> Result<CustomDomain, Error> {
    let before = get(tx, id).await?;
    let row = || diesel::update(d::table.find(id));
    let seen = (d::checked_at.eq(diesel::dsl::now), d::problem.eq(problem));
    if !problem.is_empty() || before.proven_at.is_some() {
        row().set(seen).execute(tx.connection()).await.to_domain()?;
        return get(tx, id).await;
    }
    let tenant = tenant_of(tx)?;
    HoldName { name: before.name.clone() }.execute(tx.connection()).await.to_domain()?;
    let is_taken = IsTaken { name: before.name.clone(), tenant };
    let Taken { taken } = is_taken.get_result(tx.connection()).await.to_domain()?;
    if taken {
        return Err(Error::conflict(
            "domain_taken",
            "This domain counts for another organisation of this installation.",
        ));
    }
    row().set((seen, d::proven_at.eq(diesel::dsl::now))).execute(tx.connection()).await.to_domain()?;
    Recount { tenant }.execute(tx.connection()).await.to_domain()?;
    get(tx, id).await
}

/// Removes one, which counts no longer.
///
/// # Errors
/// `not_found`.
pub async fn remove(tx: &Tx, id: Id) -> Result<(), Error> {
    let before = get(tx, id).await?;
    diesel::delete(d::table.find(id)).execute(tx.connection()).await.to_domain()?;
    if before.proven_at.is_some() {
        Recount { tenant: tenant_of(tx)? }.execute(tx.connection()).await.to_domain()?;
    }
    Ok(())
}
