//! Sign-ins by identity providers that are under way: left for the provider, come back, and what counts only once. Nodes share
//! them by the database, for the answer may reach another node.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use gantry_domain::{Error, Id, UserId};
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{identity_provider, replay_key, session, sign_in_result as r, sign_in_state as s};

/// How long a sign-in at the provider may take.
pub const STATE_LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// How long a result waits for its browser.
pub const RESULT_LIFETIME: TimeDelta = TimeDelta::seconds(60);

/// A sign-in that has left for the provider.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = s)]
pub struct SignInState {
    /// SHA-256, lower-case hex, of what the provider sends back.
    pub state_sha256: String,
    /// SHA-256, lower-case hex, of what the browser keeps.
    pub browser_sha256: String,
    /// The provider.
    pub provider_id: Id,
    /// What the answer must contain; of SAML the id of the request.
    pub nonce: String,
    /// What proves to the provider that the code is ours.
    pub verifier: String,
    /// Where the person wants to go.
    pub path: String,
    /// The account that is to be linked.
    pub link_user_id: Option<UserId>,
    /// Until when it counts.
    pub expires_at: DateTime<Utc>,
}

/// A sign-in that came back.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = r)]
pub struct SignInResult {
    /// SHA-256, lower-case hex, of what is in the address.
    pub code_sha256: String,
    /// SHA-256, lower-case hex, of what the browser keeps; none: whichever browser it is.
    pub browser_sha256: Option<String>,
    /// The provider.
    pub provider_id: Id,
    /// Who it is.
    pub user_id: UserId,
    /// Where they want to go.
    pub path: String,
    /// Who they are there.
    pub subject: String,
    /// What their session is called there.
    pub session_index: Option<String>,
    /// What the provider wants back at the sign-out, encrypted.
    pub id_token: Option<Vec<u8>>,
    /// The session ends then at the latest.
    pub until: Option<DateTime<Utc>>,
    /// Until when it counts.
    pub expires_at: DateTime<Utc>,
}

/// Keeps a sign-in that leaves; those that are too old are forgotten.
///
/// # Errors
/// `unknown_reference`.
pub async fn leave(tx: &Tx, state: &SignInState) -> Result<(), Error> {
    let old = diesel::delete(s::table.filter(s::expires_at.lt(diesel::dsl::now)));
    old.execute(tx.connection()).await.to_domain()?;
    diesel::insert_into(s::table).values(state).execute(tx.connection()).await.to_domain().map(drop)
}

/// What is known of a state, which stays: another browser must not use it up.
///
/// # Errors
/// Internal ones.
pub async fn peek(tx: &Tx, state_sha256: &str) -> Result<Option<SignInState>, Error> {
    let row = s::table.find(state_sha256).filter(s::expires_at.gt(diesel::dsl::now));
    row.select(SignInState::as_select()).first(tx.connection()).await.optional().to_domain()
}

/// Uses a state up; `false` when a concurrent request has used it.
///
/// # Errors
/// Internal ones.
pub async fn take(tx: &Tx, state_sha256: &str) -> Result<bool, Error> {
    diesel::delete(s::table.find(state_sha256)).execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// Keeps what came back for its browser.
///
/// # Errors
/// Internal ones.
pub async fn come_back(tx: &Tx, result: &SignInResult) -> Result<(), Error> {
    let old = diesel::delete(r::table.filter(r::expires_at.lt(diesel::dsl::now)));
    old.execute(tx.connection()).await.to_domain()?;
    diesel::insert_into(r::table).values(result).execute(tx.connection()).await.to_domain().map(drop)
}

/// Uses a result up, for the browser that it belongs to; another one leaves it as it is.
///
/// # Errors
/// Internal ones.
pub async fn collect(tx: &Tx, code_sha256: &str, browsers: &[String]) -> Result<Option<SignInResult>, Error> {
    let own = r::browser_sha256.eq_any(browsers).or(r::browser_sha256.is_null());
    let row = r::table.filter(r::code_sha256.eq(code_sha256).and(r::expires_at.gt(diesel::dsl::now)));
    // `IS NULL OR =` is never null itself.
    let row = row.filter(own.assume_not_null());
    let taken = diesel::delete(row).returning(SignInResult::as_select());
    taken.get_result(tx.connection()).await.optional().to_domain()
}

/// The provider and the subject of a result that waits, whichever browser it belongs to.
///
/// # Errors
/// Internal ones.
pub async fn waiting(tx: &Tx, code_sha256: &str) -> Result<Option<(Id, String)>, Error> {
    let row = r::table.find(code_sha256).filter(r::expires_at.gt(diesel::dsl::now));
    row.select((r::provider_id, r::subject)).first(tx.connection()).await.optional().to_domain()
}

/// Takes note of something that counts once; `false` when it is known already.
///
/// # Errors
/// Internal ones.
pub async fn once(tx: &Tx, provider: Id, kind: &str, key: &str, until: DateTime<Utc>) -> Result<bool, Error> {
    let old = diesel::delete(replay_key::table.filter(replay_key::expires_at.lt(diesel::dsl::now)));
    old.execute(tx.connection()).await.to_domain()?;
    let values = (
        replay_key::provider_id.eq(provider),
        replay_key::kind.eq(kind),
        replay_key::key.eq(key),
        replay_key::expires_at.eq(until),
    );
    let insert = diesel::insert_into(replay_key::table).values(values).on_conflict_do_nothing();
    insert.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// Notes where a session came from.
///
/// # Errors
/// Internal ones.
pub async fn attach(tx: &Tx, id: Uuid, result: &SignInResult) -> Result<(), Error> {
    let origin = (
        session::provider_id.eq(result.provider_id),
        session::subject.eq(&result.subject),
        session::session_index.eq(&result.session_index),
        session::id_token.eq(&result.id_token),
        session::until.eq(result.until),
    );
    diesel::update(session::table.find(id)).set(origin).execute(tx.connection()).await.to_domain().map(drop)
}

/// Where a session came from.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct SessionOrigin {
    /// The provider.
    pub provider_id: Id,
    /// Who it is there.
    pub subject: Option<String>,
    /// What the session is called there.
    pub session_index: Option<String>,
    /// What the provider wants back, encrypted.
    pub id_token: Option<Vec<u8>>,
}

/// Where a session came from, if it was a provider that is still there.
///
/// # Errors
/// Internal ones.
pub async fn origin(tx: &Tx, id: Uuid) -> Result<Option<SessionOrigin>, Error> {
    let from = session::table
        .inner_join(identity_provider::table.on(identity_provider::id.nullable().eq(session::provider_id)));
    let columns = (identity_provider::id, session::subject, session::session_index, session::id_token);
    from.filter(session::id.eq(id)).select(columns).first(tx.connection()).await.optional().to_domain()
}

/// Ends the sessions of a user who has signed out at a provider, and returns their ids: those with the session indexes that it names, or
/// all of them if it names none. Pending sign-ins of that user end as well.
///
/// # Errors
/// Internal ones.
pub async fn sign_out(tx: &Tx, provider: Id, subject: &str, indexes: &[String]) -> Result<Vec<Uuid>, Error> {
    let all = indexes.is_empty();
    let of = r::provider_id.eq(provider).and(r::subject.eq(subject));
    // What the provider gave no index is meant by each.
    let meant =
        r::session_index.is_null().or(r::session_index.assume_not_null().eq_any(indexes)).or(all.into_sql::<Bool>());
    diesel::delete(r::table.filter(of.and(meant))).execute(tx.connection()).await.to_domain()?;
    let of = session::provider_id.eq(provider).and(session::subject.eq(subject)).and(session::revoked_at.is_null());
    let meant = session::session_index
        .is_null()
        .or(session::session_index.assume_not_null().eq_any(indexes))
        .or(all.into_sql::<Bool>());
    let ended = diesel::update(session::table.filter(of.and(meant))).set(session::revoked_at.eq(diesel::dsl::now));
    ended.returning(session::id).load(tx.connection()).await.to_domain()
}
