//! Limits on changes of roles and users, whatever permissions the caller has: they give only what they have, and one user who manages
//! roles remains.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Timestamptz};
use gantry_domain::{Action, Error, Limit, Permissions, PersonId, SubModule, UserId};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::users;
use crate::sign_on::role;

/// The permission to change these includes managing roles.
const MANAGE: SubModule = SubModule::UserRoles;

#[derive(QueryableByName)]
struct Asking {
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<UserId>,
}

prepared! {
    WhoAsks { }
    "SELECT nullif(current_setting('app.user_id', true), '')::bigint AS id"
}

prepared! {
    HoldManagers { }
    "SELECT pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant_id') || ':managers', 0))"
}

#[derive(QueryableByName)]
struct Left {
    #[diesel(sql_type = Bool)]
    left: bool,
}

prepared! {
    ManagersLeft { except: Option<UserId> => Nullable<BigInt>, administrator: bool => Bool }
    "SELECT EXISTS (SELECT FROM \"user\" AS u JOIN role AS r ON r.id = u.role_id \
     JOIN sub_module_permission AS p ON p.role_id = r.id \
     WHERE u.active AND u.archived_at IS NULL AND p.sub_module = 'userRoles' AND p.can_update \
     AND u.id IS DISTINCT FROM ? AND (r.kind = 'admin' OR NOT ?)) AS \"left\""
}

prepared! {
    OthersAdminister { id: UserId => BigInt, now: DateTime<Utc> => Timestamptz }
    "SELECT EXISTS (SELECT FROM \"user\" AS u JOIN role AS r ON r.id = u.role_id \
     JOIN sub_module_permission AS p ON p.role_id = r.id \
     WHERE u.active AND u.archived_at IS NULL AND r.kind = 'admin' AND p.sub_module = 'userRoles' AND p.can_update \
     AND u.id <> ? AND (u.locked_until IS NULL OR u.locked_until <= ?)) AS \"left\""
}

/// Whether a user is an administrator and no other could unlock them, because there is none or all are locked as well.
///
/// # Errors
/// Internal ones.
pub async fn is_last_administrator(tx: &Tx, id: UserId, role: i64, now: DateTime<Utc>) -> Result<bool, Error> {
    if !role::permissions(tx, role).await?.administer() {
        return Ok(false);
    }
    let others: Left = OthersAdminister { id, now }.get_result(tx.connection()).await.to_domain()?;
    Ok(!others.left)
}

/// Who asks for the transaction's work; none for Gantry itself.
pub(crate) async fn asking(tx: &Tx) -> Result<Option<UserId>, Error> {
    let asking: Asking = WhoAsks {}.get_result(tx.connection()).await.to_domain()?;
    Ok(asking.id)
}

/// The permissions of the caller; none for Gantry itself, which may do all. A key may do less than the user that it acts as.
async fn own(tx: &Tx) -> Result<Option<Permissions>, Error> {
    let Some(id) = asking(tx).await? else { return Ok(None) };
    let role = users::table.find(id).select(users::role_id);
    let role: Option<i64> = role.first(tx.connection()).await.optional().to_domain()?;
    let granted = match role {
        Some(role) => role::permissions(tx, role).await?,
        None => Permissions::default(),
    };
    Ok(Some(match tx.context() {
        Some(context) => granted.within(context.permissions()),
        None => granted,
    }))
}

/// A sub-module for which these permissions exceed the caller's.
async fn above_own(tx: &Tx, given: &Permissions) -> Result<Option<SubModule>, Error> {
    Ok(own(tx).await?.and_then(|own| given.beyond(&own)))
}

/// Refuses to give permissions that the caller does not have.
pub(super) async fn refuse_above_own(tx: &Tx, given: &Permissions) -> Result<(), Error> {
    match above_own(tx, given).await? {
        None => Ok(()),
        Some(of) => {
            let detail = format!("You cannot grant permissions that you do not have ({}).", of.as_str());
            Err(Error::forbidden("above_own", detail))
        }
    }
}

prepared! {
    LimitAboveOwn { role: i64 => BigInt, user: UserId => BigInt }
    "SELECT EXISTS (SELECT FROM role AS r, \"user\" AS u JOIN role AS o ON o.id = u.role_id WHERE r.id = ? AND u.id = ? \
     AND o.approval_limit IS NOT NULL AND (r.approval_limit IS NULL OR r.approval_limit > o.approval_limit)) AS above"
}

#[derive(QueryableByName)]
struct Above {
    #[diesel(sql_type = Bool)]
    above: bool,
}

/// Refuses a role that approves higher values than the caller does. Administrators set limits, their own as well.
///
/// # Errors
/// `above_own`.
pub(super) async fn refuse_limit_above_own(tx: &Tx, role: i64) -> Result<(), Error> {
    let Some(user) = asking(tx).await? else { return Ok(()) };
    if tx.context().is_some_and(|context| context.permissions().administer()) {
        return Ok(());
    }
    let Above { above } = LimitAboveOwn { role, user }.get_result(tx.connection()).await.to_domain()?;
    if above {
        return Err(Error::forbidden(
            "above_own",
            "The role approves higher values than you do. Set its approval limit.",
        ));
    }
    Ok(())
}

/// Refuses to give users a role that has, or approves, more than the caller.
///
/// # Errors
/// `above_own`.
pub(super) async fn refuse_giving(tx: &Tx, role: i64) -> Result<(), Error> {
    refuse_above_own(tx, &role::permissions(tx, role).await?).await?;
    refuse_limit_above_own(tx, role).await
}

/// Refuses to change the account of a user with more permissions than the caller.
///
/// # Errors
/// `above_own`.
pub async fn refuse_account_above_own(tx: &Tx, role: i64) -> Result<(), Error> {
    match above_own(tx, &role::permissions(tx, role).await?).await? {
        None => Ok(()),
        Some(of) => {
            let detail = format!("This user has permissions that you do not have ({}).", of.as_str());
            Err(Error::forbidden("above_own", detail))
        }
    }
}

/// Refuses when a user loses the management of roles or stops being an administrator, and no other remains. Concurrent calls wait for
/// each other, so of two administrators who remove each other the second is refused. `except` goes with what they lose.
pub(super) async fn refuse_loss(
    tx: &Tx,
    before: &Permissions,
    after: &Permissions,
    except: Option<UserId>,
) -> Result<(), Error> {
    let manages = |some: &Permissions| some.allows(MANAGE, Action::Update);
    let administrator = before.administer() && !after.administer();
    let manager = manages(before) && !manages(after);
    if !administrator && !manager {
        return Ok(());
    }
    HoldManagers {}.execute(tx.connection()).await.to_domain()?;
    refuse_without_managers(tx, except, administrator).await
}

/// Refuses to change a role with more permissions than the caller: it would weaken the users who have it.
pub(super) async fn refuse_role_above_own(tx: &Tx, role: &Permissions) -> Result<(), Error> {
    match above_own(tx, role).await? {
        None => Ok(()),
        Some(of) => {
            let detail = format!("This role has permissions that you do not have ({}).", of.as_str());
            Err(Error::forbidden("above_own", detail))
        }
    }
}

/// Refuses to choose the person of a user with this role, when the person decides which records the user reaches and the caller does
/// not reach all of them: callers would widen their own reach, or that of an accomplice.
pub(super) async fn refuse_choosing_reach(tx: &Tx, role: i64) -> Result<(), Error> {
    let Some(own) = own(tx).await? else { return Ok(()) };
    match role::permissions(tx, role).await?.narrowed_beside(&own) {
        None => Ok(()),
        Some(of) => {
            let detail = format!(
                "The person decides which records this user reaches, and you do not reach all ({}).",
                of.as_str()
            );
            Err(Error::forbidden("above_own", detail))
        }
    }
}

/// Whether a permission of the caller has this limit.
pub(crate) fn is_limited(tx: &Tx, limit: Limit) -> bool {
    tx.context().is_some_and(|context| context.permissions().any_limit(limit))
}

/// Refuses to change about oneself what decides what one reaches or earns; administrators reach everything anyway.
pub(crate) fn refuse_about_oneself(tx: &Tx, person: PersonId, what: &str) -> Result<(), Error> {
    match tx.context() {
        Some(context) if context.person_id() == Some(person) && !context.permissions().administer() => {
            Err(Error::forbidden("yourself", format!("Another user has to change {what}.")))
        }
        _ => Ok(()),
    }
}

/// Refuses when no other user may manage roles, or no other is an administrator if one goes.
async fn refuse_without_managers(tx: &Tx, except: Option<UserId>, administrator: bool) -> Result<(), Error> {
    let left: Left = ManagersLeft { except, administrator }.get_result(tx.connection()).await.to_domain()?;
    if left.left {
        return Ok(());
    }
    Err(Error::conflict("last_administrator", "At least one user must be able to manage roles."))
}
