//! Roles given from the command line, by the operator of the installation: for a tenant that has locked itself out of its own
//! roles.

use diesel::prelude::*;
use gantry_domain::{Error, Grant, RoleKind, SubModule};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::users;
use crate::sign_on::role;
use crate::sign_on::user;

/// How it went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repaired {
    /// The user has the role, which is of that kind.
    Given(RoleKind),
    /// There is no such user.
    NoUser,
    /// There is no such role; these there are.
    NoRole(Vec<String>),
}

/// Gives a user a role, and lets them sign in: active, restored and unlocked. A role of the kind that may do everything may do
/// everything afterwards.
///
/// # Errors
/// Internal ones.
pub async fn give_role(tx: &Tx, login: &str, name: &str) -> Result<Repaired, Error> {
    let Some(account) = user::by_login(tx, login).await? else { return Ok(Repaired::NoUser) };
    let roles = role::list(tx).await?;
    let Some(given) = roles.iter().find(|role| role.name.eq_ignore_ascii_case(name)) else {
        return Ok(Repaired::NoRole(roles.into_iter().map(|role| role.name).collect()));
    };
    if given.kind == RoleKind::Admin {
        role::put_grants(tx, given.id, SubModule::ALL.iter().map(|of| (*of, Grant::FULL))).await?;
    }
    let values = (
        users::role_id.eq(given.id),
        users::active.eq(true),
        users::archived_at.eq(None::<chrono::DateTime<chrono::Utc>>),
        users::version.eq(users::version + 1),
    );
    let row = diesel::update(users::table.find(account.id)).set(values);
    row.execute(tx.connection()).await.to_domain()?;
    user::unlock_one(tx, account.id).await?;
    Ok(Repaired::Given(given.kind))
}
