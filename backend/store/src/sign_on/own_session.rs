//! One's own sessions: on which browsers one is signed in, and signing out there.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Error, UserId};
use serde::Serialize;
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::session;
use crate::sign_on::open_session::still_good;

/// A session of one's own that is good.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize)]
#[diesel(table_name = session)]
#[serde(rename_all = "camelCase")]
pub struct OwnSession {
    /// The token's id.
    pub id: Uuid,
    /// When one signed in.
    pub issued_at: DateTime<Utc>,
    /// Until when it is good unless it is used.
    pub expires_at: DateTime<Utc>,
    /// The last use, to the minute.
    pub used_at: DateTime<Utc>,
    /// The browser, as it calls itself.
    pub user_agent: String,
    /// The network address it came from.
    pub address: String,
    /// What the screen is called that one made, if it is one.
    pub screen: Option<String>,
}

/// So many are shown: the newest.
const MOST: i64 = 100;

/// The sessions of a user that are good, the newest first.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, user: UserId) -> Result<Vec<OwnSession>, Error> {
    let good = session::table.filter(session::user_id.eq(user).and(session::revoked_at.is_null()));
    let good = good.filter(still_good());
    let newest = good.order((session::issued_at.desc(), session::id)).limit(MOST).select(OwnSession::as_select());
    newest.load(tx.connection()).await.to_domain()
}

/// Ends a session of a user; `false` when there is none.
///
/// # Errors
/// Internal ones.
pub async fn revoke(tx: &Tx, user: UserId, id: Uuid) -> Result<bool, Error> {
    let live = session::table.filter(session::id.eq(id).and(session::user_id.eq(user)));
    let live = live.filter(session::revoked_at.is_null().and(session::expires_at.gt(diesel::dsl::now)));
    let revoked = diesel::update(live).set(session::revoked_at.eq(diesel::dsl::now));
    revoked.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// Ends all sessions of a user but one, and says which.
///
/// # Errors
/// Internal ones.
pub async fn revoke_others(tx: &Tx, user: UserId, but: Uuid) -> Result<Vec<Uuid>, Error> {
    let others = session::table.filter(session::user_id.eq(user).and(session::id.ne(but)));
    let live = others.filter(session::revoked_at.is_null().and(session::expires_at.gt(diesel::dsl::now)));
    let revoked = diesel::update(live).set(session::revoked_at.eq(diesel::dsl::now));
    revoked.returning(session::id).load(tx.connection()).await.to_domain()
}
