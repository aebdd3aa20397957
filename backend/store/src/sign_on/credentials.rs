//! Setting the password of an account: by its owner, or by an administrator of users.

use diesel::prelude::*;
use gantry_domain::{Error, UserId};
use uuid::Uuid;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::users;
use crate::sign_on::password_reset;
use crate::sign_on::rights;
use crate::sign_on::session;
use crate::sign_on::user;
use crate::sign_on::user::Account;

/// Who signs in here and not elsewhere.
pub const OWN: &str = "api";

/// Sets a password, which unlocks the account and voids its reset link. It `must_change` when another person knows it.
///
/// # Errors
/// Internal ones.
pub async fn set(tx: &Tx, id: UserId, hash: &str, must_change: bool) -> Result<(), Error> {
    let values = (users::password_hash.eq(hash), users::must_change_password.eq(must_change));
    let row = diesel::update(users::table.find(id)).set(values);
    row.execute(tx.connection()).await.to_domain()?;
    user::unlock_one(tx, id).await?;
    password_reset::forget(tx, id).await
}

/// Sets the password of another user, who must change it; returns the sessions that this ends.
///
/// # Errors
/// As [`managed_account`].
pub async fn set_for(tx: &Tx, id: UserId, hash: &str) -> Result<Vec<Uuid>, Error> {
    managed_account(tx, id).await?;
    set(tx, id, hash, true).await?;
    session::revoke_user(tx, id).await
}

/// The account of another user whose password the caller may set.
///
/// # Errors
/// `not_found`; `yourself`, because a person at an unattended browser must not get around the old password; `above_own` for
/// users with more permissions than the caller; `signs_in_elsewhere`.
pub async fn managed_account(tx: &Tx, id: UserId) -> Result<Account, Error> {
    let account = user::by_id(tx, id).await?.ok_or(Error::NotFound { what: "User" })?;
    if rights::asking(tx).await? == Some(id) {
        return Err(Error::conflict("yourself", "Change your own password under My Profile."));
    }
    rights::refuse_account_above_own(tx, account.role_id).await?;
    if account.origin != OWN {
        return Err(signs_in_elsewhere());
    }
    Ok(account)
}

/// What is said where there is no password to be changed.
pub fn signs_in_elsewhere() -> Error {
    Error::conflict("signs_in_elsewhere", "The account signs in elsewhere and has no password here.")
}
