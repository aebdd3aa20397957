//! Sign-ins that wait for their second step: the password was right, or a passkey is asked for without any name. Nodes share them
//! by the database, for the second call may reach another node.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use gantry_domain::{Error, UserId};
use serde_json::Value;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::sign_in_step as s;

/// How long the second step may take.
pub const LIFETIME: TimeDelta = TimeDelta::minutes(5);

/// A sign-in that waits.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = s)]
pub struct SignInStep {
    /// SHA-256, lower-case hex, of the token that the page holds.
    pub token_sha256: String,
    /// SHA-256, lower-case hex, of what the browser keeps.
    pub browser_sha256: String,
    /// The user whose password was right; none for a sign-in with a passkey alone.
    pub user_id: Option<UserId>,
    /// What a passkey has to sign.
    pub ceremony: Option<Value>,
    /// Until when it counts.
    pub expires_at: DateTime<Utc>,
}

/// Keeps a sign-in that waits; those that are too old are forgotten.
///
/// # Errors
/// Internal ones.
pub async fn begin(tx: &Tx, step: &SignInStep) -> Result<(), Error> {
    let old = diesel::delete(s::table.filter(s::expires_at.lt(diesel::dsl::now)));
    old.execute(tx.connection()).await.to_domain()?;
    diesel::insert_into(s::table).values(step).execute(tx.connection()).await.to_domain().map(drop)
}

/// A pending sign-in of the browser that began it, locked for the transaction. The caller passes the time, which tests set.
///
/// # Errors
/// Internal ones.
pub async fn hold(
    tx: &Tx,
    token_sha256: &str,
    browsers: &[String],
    now: DateTime<Utc>,
) -> Result<Option<SignInStep>, Error> {
    let row = s::table.filter(s::token_sha256.eq(token_sha256).and(s::browser_sha256.eq_any(browsers)));
    let row = row.filter(s::expires_at.gt(now)).select(SignInStep::as_select()).for_update();
    row.first(tx.connection()).await.optional().to_domain()
}

/// Says what a passkey has to sign; an older challenge counts no longer.
///
/// # Errors
/// Internal ones.
pub async fn challenge(tx: &Tx, token_sha256: &str, ceremony: Option<&Value>) -> Result<(), Error> {
    let row = diesel::update(s::table.filter(s::token_sha256.eq(token_sha256))).set(s::ceremony.eq(ceremony));
    row.execute(tx.connection()).await.to_domain().map(drop)
}

/// Uses a sign-in up: a token counts once.
///
/// # Errors
/// Internal ones.
pub async fn finish(tx: &Tx, token_sha256: &str) -> Result<(), Error> {
    let row = diesel::delete(s::table.filter(s::token_sha256.eq(token_sha256)));
    row.execute(tx.connection()).await.to_domain().map(drop)
}
