//! Roles and what each may do with the sub-modules of the menu.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use gantry_domain::menu_profile::MenuSelection;
use gantry_domain::{Error, FieldError, Grant, Id, Limit, Permissions, RoleKind, SubModule};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Tx;
use crate::entity::{Column, Kind, Part, Rules};
use crate::error::ToDomain;
use crate::families::limits_of;
use crate::run_query::RunQueryDsl;
use crate::schema::{role, sub_module_permission as permission};
use crate::sign_on::rights;
use crate::sign_on::role_profile;

/// The most profiles of a role.
const MOST_PROFILES: usize = 20;

family! {
    /// A role: what several users may do.
    Role, NewRole, RolePatch {
        /// What the tenant calls it.
        name: String = Column::name(),
        /// Which of the four kinds it is: `admin`, `staff`, `user` or `guest`.
        kind: String = Column::of(Kind::Choice(&["admin", "staff", "user", "guest"])).required(),
        /// Users who sign in with a password need a second factor, and set one up before anything else.
        second_factor_required: bool = Column::of(Kind::Bool).otherwise("false"),
        /// The highest value of a purchase order or a material request that its users approve, in the tenant's currency; nothing: any.
        approval_limit: Option<Decimal> = Column::of(Kind::Money).between(0, 999_999_999).unfiltered(),
    }
    computed {
        /// How many users have it.
        user_count: i64 [BigInt] = "(SELECT count(*) FROM \"user\" AS u WHERE u.role_id = t.id AND u.archived_at IS NULL)",
    }
    lines {
        /// A profile of a role: a menu that shows a part of what the role may see.
        profiles: RoleProfileLine in role_profile of role_id, most MOST_PROFILES, named "c.part" {
            /// What people choose it by.
            name: String = Column::of(Kind::Text).required().max(60).distinct(),
            /// The sub-modules that its menu shows, as far as the role permits them; all others are reached by links only.
            #[schema(value_type = Vec<String>, min_items = 1)]
            sub_modules: MenuSelection = Column::structure::<MenuSelection>().required(),
        }
    }
    parts [Part { table: "sub_module_permission", named: "c.part", fields: GRANT }]
}

/// The columns of a grant as its history tells them.
const GRANT: &[(&str, &str)] = &[
    ("can_create", "create"),
    ("can_update", "update"),
    ("can_delete", "delete"),
    ("can_reopen", "reopen"),
    ("can_configure", "configure"),
    ("reach", "limit"),
];

impl Rules for Role {
    async fn after_create(tx: &Tx, ids: &[Id]) -> Result<(), Error> {
        for id in ids {
            rights::refuse_limit_above_own(tx, *id).await?;
        }
        role_profile::refuse_reserved(tx, ids).await
    }

    async fn before_change(tx: &Tx, old: &Self, patch: &mut RolePatch) -> Result<(), Error> {
        let before = permissions(tx, old.id).await?;
        rights::refuse_role_above_own(tx, &before).await?;
        let demanded = patch.second_factor_required.unwrap_or(old.second_factor_required);
        let limited = patch.approval_limit.unwrap_or(old.approval_limit);
        if (demanded, limited) != (old.second_factor_required, old.approval_limit)
            && let Some(context) = tx.context().filter(|context| context.user_id().is_some())
        {
            // Users who manage roles must not exempt themselves from either.
            context.permissions().require_administrator()?;
        }
        rights::refuse_above_own(tx, &before.of_kind(kind(patch.kind.as_ref().unwrap_or(&old.kind)))).await
    }

    async fn after_change(tx: &Tx, old: &Self, _: &RolePatch) -> Result<(), Error> {
        role_profile::refuse_reserved(tx, &[old.id]).await?;
        let after = permissions(tx, old.id).await?;
        rights::refuse_loss(tx, &after.clone().of_kind(kind(&old.kind)), &after, None).await
    }

    async fn before_archive(tx: &Tx, old: &Self) -> Result<(), Error> {
        rights::refuse_role_above_own(tx, &permissions(tx, old.id).await?).await
    }

    async fn before_restore(tx: &Tx, old: &Self) -> Result<(), Error> {
        rights::refuse_role_above_own(tx, &permissions(tx, old.id).await?).await
    }
}

/// What a role may do with every sub-module of the menu; nothing, not even look, where there is no grant.
pub type Matrix = BTreeMap<SubModule, Option<Grant>>;

/// A role as those name it who give it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RoleRef {
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
pub async fn list(tx: &Tx) -> Result<Vec<RoleRef>, Error> {
    let rows: Vec<(Id, String, String)> = role::table
        .filter(role::archived_at.is_null())
        .order(role::name)
        .select((role::id, role::name, role::kind))
        .load(tx.connection())
        .await
        .to_domain()?;
    Ok(rows.into_iter().map(|(id, name, word)| RoleRef { id, name, kind: kind(&word) }).collect())
}

/// Makes a role that may do nothing yet.
///
/// # Errors
/// `name_taken`.
pub async fn insert(tx: &Tx, name: &str, kind: RoleKind) -> Result<Id, Error> {
    let values = (role::name.eq(name), role::kind.eq(kind.as_str()));
    let insert = diesel::insert_into(role::table).values(values).returning(role::id);
    insert.get_result(tx.connection()).await.to_domain()
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
    let word = role::table.find(role_id).select(role::kind);
    let word = async { word.first::<String>(tx.connection()).await.optional().to_domain() };
    let rows = async { wanted.load::<GrantRow>(tx.connection()).await.to_domain() };
    let (word, rows) = futures_util::try_join!(word, rows)?;
    Ok(permissions_of(rows).of_kind(kind(&word.unwrap_or_default())))
}

/// The sub-modules of words; those that are no more are passed over.
pub(crate) fn sub_modules(words: &[String]) -> impl Iterator<Item = SubModule> {
    words.iter().filter_map(|word| SubModule::parse(word))
}

/// What a role may do here and now: without what the tenant has switched off.
///
/// # Errors
/// Internal ones.
pub async fn effective_permissions(tx: &Tx, role_id: Id) -> Result<Permissions, Error> {
    let off = crate::tenants::settings::off_sub_modules(tx).await?;
    Ok(permissions(tx, role_id).await?.without(off))
}

/// What a role may do, for every sub-module there is.
///
/// # Errors
/// `not_found`.
pub async fn matrix(tx: &Tx, id: Id) -> Result<Matrix, Error> {
    crate::entity::get::<Role>(tx, id).await?;
    let granted = permissions(tx, id).await?;
    Ok(SubModule::ALL.iter().map(|sub_module| (*sub_module, granted.grant(*sub_module).copied())).collect())
}

/// Sets the permissions of a role; sub-modules that are not named stay as they are.
///
/// # Errors
/// `not_found`, `archived`; `invalid` for a limit that means nothing there; `above_own` for what the caller may not do either, and
/// for a role with more permissions than theirs; `last_administrator` when no user could manage roles any more.
pub async fn set_matrix(tx: &Tx, id: Id, wanted: &Matrix) -> Result<(), Error> {
    let locked = role::table.find(id).select(role::archived_at.is_null()).for_update();
    let live: Option<bool> = locked.first(tx.connection()).await.optional().to_domain()?;
    if !live.ok_or(Error::NotFound { what: "Role" })? {
        return Err(crate::entity::archived());
    }
    refuse_unknown_limits(wanted)?;
    let before = permissions(tx, id).await?;
    let after = before.clone().with(wanted.iter().map(|(of, grant)| (*of, *grant)));
    rights::refuse_role_above_own(tx, &before).await?;
    rights::refuse_above_own(tx, &after).await?;
    rights::refuse_limit_above_own(tx, id).await?;
    let given = wanted.iter().filter_map(|(sub_module, grant)| Some((*sub_module, (*grant)?)));
    let gone: Vec<&str> = wanted.iter().filter(|(_, grant)| grant.is_none()).map(|(of, _)| of.as_str()).collect();
    let gone = permission::table.filter(permission::role_id.eq(id).and(permission::sub_module.eq_any(gone)));
    diesel::delete(gone).execute(tx.connection()).await.to_domain()?;
    put_grants(tx, id, given).await?;
    rights::refuse_loss(tx, &before, &after, None).await
}

/// A grant can be narrowed to what its families know, and to nothing else.
pub(super) fn refuse_unknown_limits(wanted: &Matrix) -> Result<(), Error> {
    let given = wanted.iter().filter_map(|(of, grant)| Some((of, (*grant)?.limit)));
    let unknown = given.filter(|(of, limit)| !limits_of(**of).contains(limit));
    let message = |of: SubModule| {
        let known: Vec<&str> = limits_of(of).into_iter().map(Limit::as_str).collect();
        format!("Its limit is one of: {}.", known.join(", "))
    };
    let refused = |(of, _): (&SubModule, Limit)| FieldError {
        field: format!("permissions.{}.limit", of.as_str()),
        message: message(*of),
    };
    let fields: Vec<FieldError> = unknown.map(refused).collect();
    let [first, ..] = fields.as_slice() else { return Ok(()) };
    let detail = format!("{}: {}", first.field, first.message);
    Err(Error::Invalid { code: "invalid", detail, fields })
}

/// Says what a role may do with one sub-module; with none, nothing any more.
///
/// # Errors
/// `unknown_reference` for a role that does not exist.
pub async fn set_grant(tx: &Tx, role_id: Id, sub_module: SubModule, grant: Option<Grant>) -> Result<(), Error> {
    let Some(grant) = grant else {
        let row = permission::table.filter(permission::role_id.eq(role_id));
        let row = row.filter(permission::sub_module.eq(sub_module.as_str()));
        return diesel::delete(row).execute(tx.connection()).await.to_domain().map(drop);
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
        .execute(tx.connection())
        .await
        .to_domain()
        .map(drop)
}
