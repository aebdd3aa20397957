//! The link of a password reset: one for each account, valid for an hour, usable once.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz};
use gantry_domain::{Error, UserId};
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::password_reset;
use crate::sign_on::credentials;
use crate::sign_on::session;

/// A link that counts.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct OpenReset {
    /// Whose password it sets.
    #[diesel(sql_type = BigInt)]
    pub user_id: UserId,
    /// Where the mail went.
    #[diesel(sql_type = Text)]
    pub email: String,
    /// Until when.
    #[diesel(sql_type = Timestamptz)]
    pub expires_at: DateTime<Utc>,
}

prepared! {
    /// Excludes users who may not sign in, or who sign in by an identity provider.
    FindOpen { token: String => Text }
    "SELECT r.user_id, u.email, r.expires_at FROM password_reset AS r JOIN \"user\" AS u ON u.id = r.user_id \
     WHERE r.token_sha256 = ? AND r.expires_at > now() AND u.active AND u.archived_at IS NULL AND u.origin = 'api'"
}

prepared! {
    Put { user: UserId => BigInt, token_sha256: String => Text, expires_at: DateTime<Utc> => Timestamptz }
    "INSERT INTO password_reset (user_id, token_sha256, expires_at) VALUES (?, ?, ?) \
     ON CONFLICT (tenant_id, user_id) DO UPDATE SET token_sha256 = EXCLUDED.token_sha256, expires_at = EXCLUDED.expires_at"
}

/// Takes note of a link; an older one of the user counts no longer.
///
/// # Errors
/// Internal ones.
pub async fn put(tx: &Tx, user: UserId, token_sha256: String, expires_at: DateTime<Utc>) -> Result<(), Error> {
    Put { user, token_sha256, expires_at }.execute(tx.connection()).await.to_domain().map(drop)
}

/// The link of a token, if it counts.
///
/// # Errors
/// Internal ones.
pub async fn find(tx: &Tx, token_sha256: &str) -> Result<Option<OpenReset>, Error> {
    let find = FindOpen { token: token_sha256.to_owned() };
    find.get_result(tx.connection()).await.optional().to_domain()
}

/// Sets the password of the account that a valid token belongs to, and uses the token up; returns the sessions that this ends.
///
/// # Errors
/// Internal ones.
pub async fn redeem(tx: &Tx, token_sha256: &str, hash: &str) -> Result<Option<Vec<Uuid>>, Error> {
    let Some(open) = find(tx, token_sha256).await? else { return Ok(None) };
    let taken = password_reset::table.filter(password_reset::token_sha256.eq(token_sha256));
    // Of two at the same moment, one finds it gone.
    if diesel::delete(taken).execute(tx.connection()).await.to_domain()? == 0 {
        return Ok(None);
    }
    credentials::set(tx, open.user_id, hash, false).await?;
    session::revoke_user(tx, open.user_id).await.map(Some)
}

/// A user's link counts no longer.
///
/// # Errors
/// Internal ones.
pub async fn forget(tx: &Tx, user: UserId) -> Result<(), Error> {
    let of_user = diesel::delete(password_reset::table.filter(password_reset::user_id.eq(user)));
    of_user.execute(tx.connection()).await.to_domain().map(drop)
}
