//! What nobody may do with roles and users, whatever their own role says: give what they do not have, and leave the tenant
//! without anybody who manages roles.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable};
use diesel_async::RunQueryDsl;
use gantry_domain::{Action, Error, Permissions, SubModule, UserId};

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::users;
use crate::sign_on::role;

/// Whoever may change these manages who may do what.
pub(super) const MANAGE: SubModule = SubModule::UserRoles;

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
    ManagersLeft { except: Option<UserId> => Nullable<BigInt> }
    "SELECT EXISTS (SELECT FROM \"user\" AS u JOIN sub_module_permission AS p ON p.role_id = u.role_id \
     WHERE u.active AND u.archived_at IS NULL AND p.sub_module = 'userRoles' AND p.can_update \
     AND u.id IS DISTINCT FROM ?) AS \"left\""
}

/// Who asks for the transaction's work; none for Gantry itself.
pub(super) async fn asking(tx: &Tx) -> Result<Option<UserId>, Error> {
    let asking: Asking = WhoAsks {}.get_result(&mut tx.connection()).await.to_domain()?;
    Ok(asking.id)
}

/// What of these permissions whoever asks does not have.
pub(super) async fn above_own(tx: &Tx, given: &Permissions) -> Result<Option<SubModule>, Error> {
    let Some(id) = asking(tx).await? else { return Ok(None) };
    let role = users::table.find(id).select(users::role_id);
    let role: Option<i64> = role.first(&mut tx.connection()).await.optional().to_domain()?;
    let own = match role {
        Some(role) => role::permissions(tx, role).await?,
        None => Permissions::default(),
    };
    Ok(given.beyond(&own))
}

/// Refuses to give what whoever asks does not have.
pub(super) async fn refuse_above_own(tx: &Tx, given: &Permissions) -> Result<(), Error> {
    match above_own(tx, given).await? {
        None => Ok(()),
        Some(of) => {
            let detail = format!("You cannot grant permissions that you do not have ({}).", of.as_str());
            Err(Error::forbidden("above_own", detail))
        }
    }
}

/// Refuses to lay hands on the account of somebody who may do more than whoever asks.
pub(super) async fn refuse_account_above_own(tx: &Tx, role: i64) -> Result<(), Error> {
    match above_own(tx, &role::permissions(tx, role).await?).await? {
        None => Ok(()),
        Some(of) => {
            let detail = format!("This user has permissions that you do not have ({}).", of.as_str());
            Err(Error::forbidden("above_own", detail))
        }
    }
}

/// Has everybody wait who would change who manages roles: of two who remove each other, one comes too late.
pub(super) async fn hold_managers(tx: &Tx) -> Result<(), Error> {
    HoldManagers {}.execute(&mut tx.connection()).await.to_domain().map(drop)
}

/// Refuses when nobody but this one is left who may manage roles.
pub(super) async fn refuse_without_managers(tx: &Tx, except: Option<UserId>) -> Result<(), Error> {
    let left: Left = ManagersLeft { except }.get_result(&mut tx.connection()).await.to_domain()?;
    if left.left {
        return Ok(());
    }
    Err(Error::conflict("last_administrator", "At least one user must be able to manage roles."))
}

/// Whether a role manages roles.
pub(super) async fn manages(tx: &Tx, role: i64) -> Result<bool, Error> {
    Ok(role::permissions(tx, role).await?.allows(MANAGE, Action::Update))
}
