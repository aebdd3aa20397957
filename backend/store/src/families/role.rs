//! Roles and what each may do with the sub-modules of the menu.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Grant, Id, Limit, Permissions, RoleKind, SubModule};
use serde::Serialize;

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::{role, sub_module_permission as permission};

/// A role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Role {
    /// Its id.
    pub id: Id,
    /// What the tenant calls it.
    pub name: String,
    /// Which of the four kinds it is.
    pub kind: RoleKind,
}

/// Reads a stored kind; an unknown one is the least.
pub(crate) fn kind(word: &str) -> RoleKind {
    RoleKind::parse(word).unwrap_or(RoleKind::Guest)
}

/// All roles, by name.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Vec<Role>, Error> {
    let rows: Vec<(Id, String, String)> = role::table
        .filter(role::archived_at.is_null())
        .order(role::name)
        .select((role::id, role::name, role::kind))
        .load(&mut tx.connection())
        .await
        .to_domain()?;
    Ok(rows.into_iter().map(|(id, name, word)| Role { id, name, kind: kind(&word) }).collect())
}

/// Makes a role that may do nothing yet.
///
/// # Errors
/// `name_taken`.
pub async fn insert(tx: &Tx, name: &str, kind: RoleKind) -> Result<Id, Error> {
    let values = (role::name.eq(name), role::kind.eq(kind.as_str()));
    let insert = diesel::insert_into(role::table).values(values).returning(role::id);
    insert.get_result(&mut tx.connection()).await.to_domain()
}

/// A permission as it is stored: a word, five flags, a limit.
pub(crate) type GrantRow = (String, bool, bool, bool, bool, bool, String);

/// Puts permissions together; words of sub-modules that are no more are passed over.
pub(crate) fn permissions_of(rows: impl IntoIterator<Item = GrantRow>) -> Permissions {
    Permissions::new(rows.into_iter().filter_map(|(word, create, update, delete, reopen, configure, reach)| {
        let grant = Grant { create, update, delete, reopen, configure, limit: Limit::parse(&reach) };
        Some((SubModule::parse(&word)?, grant))
    }))
}

/// What a role may do.
///
/// # Errors
/// Internal ones.
pub async fn permissions(tx: &Tx, role_id: Id) -> Result<Permissions, Error> {
    let columns = (
        permission::sub_module,
        permission::can_create,
        permission::can_update,
        permission::can_delete,
        permission::can_reopen,
        permission::can_configure,
        permission::reach,
    );
    let wanted = permission::table.filter(permission::role_id.eq(role_id)).select(columns);
    wanted.load::<GrantRow>(&mut tx.connection()).await.to_domain().map(permissions_of)
}

/// Says what a role may do with one sub-module; with none, nothing any more.
///
/// # Errors
/// `unknown_reference` for a role that does not exist.
pub async fn set_grant(tx: &Tx, role_id: Id, sub_module: SubModule, grant: Option<Grant>) -> Result<(), Error> {
    let Some(grant) = grant else {
        let row = permission::table.filter(permission::role_id.eq(role_id));
        let row = row.filter(permission::sub_module.eq(sub_module.as_str()));
        return diesel::delete(row).execute(&mut tx.connection()).await.to_domain().map(drop);
    };
    put_grants(tx, role_id, [(sub_module, grant)]).await
}

/// Says what a role may do with several sub-modules, in one statement.
///
/// # Errors
/// As [`set_grant`].
pub async fn put_grants(
    tx: &Tx,
    role_id: Id,
    grants: impl IntoIterator<Item = (SubModule, Grant)>,
) -> Result<(), Error> {
    use diesel::upsert::excluded;
    let values: Vec<_> = grants
        .into_iter()
        .map(|(sub_module, grant)| {
            (
                permission::role_id.eq(role_id),
                permission::sub_module.eq(sub_module.as_str()),
                permission::can_create.eq(grant.create),
                permission::can_update.eq(grant.update),
                permission::can_delete.eq(grant.delete),
                permission::can_reopen.eq(grant.reopen),
                permission::can_configure.eq(grant.configure),
                permission::reach.eq(grant.limit.as_str()),
            )
        })
        .collect();
    diesel::insert_into(permission::table)
        .values(values)
        .on_conflict(diesel::upsert::on_constraint("sub_module_permission_unique"))
        .do_update()
        .set((
            permission::can_create.eq(excluded(permission::can_create)),
            permission::can_update.eq(excluded(permission::can_update)),
            permission::can_delete.eq(excluded(permission::can_delete)),
            permission::can_reopen.eq(excluded(permission::can_reopen)),
            permission::can_configure.eq(excluded(permission::can_configure)),
            permission::reach.eq(excluded(permission::reach)),
        ))
        .execute(&mut tx.connection())
        .await
        .to_domain()
        .map(drop)
}
