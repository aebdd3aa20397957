//! The second factors of a user, the recovery codes for a lost factor, and removing all of them.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use gantry_domain::{Error, UserId};
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{passkey, recovery_code as r};
use crate::sign_on::user::{self, Account};
use crate::sign_on::{rights, session, totp};

/// The factors of a user besides the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Factors {
    /// An authenticator app that counts.
    #[diesel(sql_type = Bool)]
    pub totp: bool,
    /// Passkeys.
    #[diesel(sql_type = BigInt)]
    pub passkeys: i64,
    /// Recovery codes that are not used.
    #[diesel(sql_type = BigInt)]
    pub recovery_codes: i64,
    /// The role demands a factor.
    #[diesel(sql_type = Bool)]
    pub required: bool,
}

impl Factors {
    /// Whether the password alone does not sign them in. Recovery codes are no factor of their own.
    pub fn any(&self) -> bool {
        self.totp || self.passkeys > 0
    }
}

prepared! {
    Have { totp: UserId => BigInt, passkeys: UserId => BigInt, codes: UserId => BigInt, user: UserId => BigInt }
    "SELECT EXISTS (SELECT FROM totp WHERE user_id = ? AND confirmed_at IS NOT NULL) AS totp, \
     (SELECT count(*) FROM passkey WHERE user_id = ?) AS passkeys, \
     (SELECT count(*) FROM recovery_code WHERE user_id = ? AND used_at IS NULL) AS recovery_codes, \
     coalesce((SELECT r.second_factor_required FROM \"user\" AS u JOIN role AS r ON r.id = u.role_id WHERE u.id = ?), false) \
     AS required"
}

/// The factors of a user.
///
/// # Errors
/// Internal ones.
pub async fn of(tx: &Tx, user: UserId) -> Result<Factors, Error> {
    let have = Have { totp: user, passkeys: user, codes: user, user };
    have.get_result(tx.connection()).await.to_domain()
}

/// Refuses to remove the last factor of a user whose role requires one: they would have to set one up again at once.
///
/// # Errors
/// `second_factor_required`.
pub async fn refuse_loss(tx: &Tx, user: UserId) -> Result<(), Error> {
    let left = of(tx, user).await?;
    if left.required && !left.any() {
        let detail = "Your role requires a second factor. Set up another one before you remove this one.";
        return Err(Error::conflict("second_factor_required", detail));
    }
    Ok(())
}

/// Keeps new recovery codes in place of the old ones.
///
/// # Errors
/// Internal ones.
pub async fn put_recovery_codes(tx: &Tx, user: UserId, codes_sha256: &[String]) -> Result<(), Error> {
    forget_recovery_codes(tx, user).await?;
    let rows: Vec<_> = codes_sha256.iter().map(|code| (r::user_id.eq(user), r::code_sha256.eq(code))).collect();
    let insert = diesel::insert_into(r::table).values(rows);
    insert.execute(tx.connection()).await.to_domain().map(drop)
}

/// Uses a recovery code up; `false` when it is none, another's, or used already.
///
/// # Errors
/// Internal ones.
pub async fn use_recovery_code(tx: &Tx, user: UserId, code_sha256: &str) -> Result<bool, Error> {
    let code = r::table.filter(r::user_id.eq(user).and(r::code_sha256.eq(code_sha256)).and(r::used_at.is_null()));
    let used = diesel::update(code).set(r::used_at.eq(diesel::dsl::now));
    used.execute(tx.connection()).await.to_domain().map(|rows| rows == 1)
}

/// Recovery codes without a factor that they stand for are of no use.
///
/// # Errors
/// Internal ones.
pub async fn drop_codes_without_factor(tx: &Tx, user: UserId) -> Result<(), Error> {
    if of(tx, user).await?.any() {
        return Ok(());
    }
    forget_recovery_codes(tx, user).await
}

async fn forget_recovery_codes(tx: &Tx, user: UserId) -> Result<(), Error> {
    let old = diesel::delete(r::table.filter(r::user_id.eq(user)));
    old.execute(tx.connection()).await.to_domain().map(drop)
}

/// Takes all factors of a user away, and ends their sessions, which it names.
///
/// # Errors
/// Internal ones.
pub async fn clear(tx: &Tx, user: UserId) -> Result<Vec<Uuid>, Error> {
    totp::remove(tx, user).await?;
    let passkeys = diesel::delete(passkey::table.filter(passkey::user_id.eq(user)));
    passkeys.execute(tx.connection()).await.to_domain()?;
    forget_recovery_codes(tx, user).await?;
    session::revoke_user(tx, user).await
}

/// Removes the factors of another user, for administrators of users; returns the account and the sessions that this ends.
///
/// # Errors
/// `not_found`; `yourself`, because a person at an unattended browser must not get around the factor; `above_own` for users with more
/// permissions than the caller; `no_second_factor`.
pub async fn reset_for(tx: &Tx, id: UserId) -> Result<(Account, Vec<Uuid>), Error> {
    let account = user::by_id(tx, id).await?.ok_or(Error::NotFound { what: "User" })?;
    if rights::asking(tx).await? == Some(id) {
        return Err(Error::conflict("yourself", "Change your own second factor under My Profile."));
    }
    rights::refuse_account_above_own(tx, account.role_id).await?;
    if !of(tx, id).await?.any() {
        return Err(Error::conflict("no_second_factor", "This user has no second factor."));
    }
    let ended = clear(tx, id).await?;
    Ok((account, ended))
}
