//! Passkeys of users, and registrations in progress. The content of a credential is opaque here: only the verifier reads it.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use gantry_domain::{Error, Id, UserId};
use serde_json::Value;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{passkey as p, passkey_registration as n};

/// So many a person has at most.
pub const MOST: i64 = 20;
/// How long a registration may take.
pub const REGISTRATION_LIFETIME: TimeDelta = TimeDelta::minutes(5);

/// A passkey.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = p)]
pub struct Passkey {
    /// Its id.
    pub id: Id,
    /// Whose it is.
    pub user_id: UserId,
    /// What its owner calls it.
    pub name: String,
    /// The public key and the counter.
    pub credential: Value,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// The last sign-in with it.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The passkeys of a user, the oldest first.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, user: UserId) -> Result<Vec<Passkey>, Error> {
    let own = p::table.filter(p::user_id.eq(user)).order(p::id).limit(MOST).select(Passkey::as_select());
    own.load(tx.connection()).await.to_domain()
}

/// The passkey of a credential, held for the transaction: its counter goes up.
///
/// # Errors
/// Internal ones.
pub async fn hold(tx: &Tx, credential_id: &[u8]) -> Result<Option<Passkey>, Error> {
    let row = p::table.filter(p::credential_id.eq(credential_id)).select(Passkey::as_select()).for_update();
    row.first(tx.connection()).await.optional().to_domain()
}

/// Adds a passkey.
///
/// # Errors
/// `passkey_taken`; `too_many_passkeys`.
pub async fn add(
    tx: &Tx,
    user: UserId,
    name: &str,
    (credential_id, credential): (&[u8], Value),
) -> Result<Passkey, Error> {
    let own = p::table.filter(p::user_id.eq(user)).count();
    let count: i64 = own.get_result(tx.connection()).await.to_domain()?;
    if count >= MOST {
        let detail = format!("At most {MOST} passkeys can be registered. Remove one first.");
        return Err(Error::conflict("too_many_passkeys", detail));
    }
    let values =
        (p::user_id.eq(user), p::name.eq(name), p::credential_id.eq(credential_id), p::credential.eq(credential));
    let insert = diesel::insert_into(p::table).values(values).returning(Passkey::as_returning());
    insert.get_result(tx.connection()).await.to_domain()
}

/// Notes a sign-in, with what is to be kept of the credential since.
///
/// # Errors
/// Internal ones.
pub async fn used(tx: &Tx, id: Id, credential: Value) -> Result<(), Error> {
    let values = (p::credential.eq(credential), p::last_used_at.eq(diesel::dsl::now));
    let row = diesel::update(p::table.filter(p::id.eq(id))).set(values);
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Gives one of a user's passkeys another name; `false` when there is none.
///
/// # Errors
/// Internal ones.
pub async fn rename(tx: &Tx, user: UserId, id: Id, name: &str) -> Result<bool, Error> {
    let row = diesel::update(p::table.filter(p::id.eq(id).and(p::user_id.eq(user)))).set(p::name.eq(name));
    row.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// Removes one of a user's passkeys; `false` when there is none.
///
/// # Errors
/// Internal ones.
pub async fn remove(tx: &Tx, user: UserId, id: Id) -> Result<bool, Error> {
    let row = diesel::delete(p::table.filter(p::id.eq(id).and(p::user_id.eq(user))));
    row.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// Keeps what a new passkey will be checked against; an older one of the user counts no longer.
///
/// # Errors
/// Internal ones.
pub async fn begin_registration(tx: &Tx, user: UserId, ceremony: &Value) -> Result<(), Error> {
    let values = (n::user_id.eq(user), n::ceremony.eq(ceremony), n::expires_at.eq(Utc::now() + REGISTRATION_LIFETIME));
    take_registration(tx, user).await?;
    diesel::insert_into(n::table).values(values).execute(tx.connection()).await.to_domain().map(drop)
}

/// What a new passkey is checked against, which is used up.
///
/// # Errors
/// Internal ones.
pub async fn take_registration(tx: &Tx, user: UserId) -> Result<Option<Value>, Error> {
    let taken = diesel::delete(n::table.filter(n::user_id.eq(user))).returning((n::ceremony, n::expires_at));
    let taken: Option<(Value, DateTime<Utc>)> = taken.get_result(tx.connection()).await.optional().to_domain()?;
    Ok(taken.filter(|(_, until)| *until > Utc::now()).map(|(ceremony, _)| ceremony))
}
