//! API keys, for the users who create and revoke them. A key has at most the permissions of its creator; they are checked again
//! at each use (`api_key_use`).

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use gantry_domain::{Error, Id, Permissions, UserId};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::api_key_list::get;
pub use super::api_key_list::{ApiKey, page};
use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{api_key as k, api_key_token as t, users};
use crate::sign_on::rights;
use crate::sign_on::role::{self, Matrix};
use crate::sign_on::user;
use crate::sign_on::user_record::User;

/// Where service users come from: they sign in by nothing but their key.
pub const ORIGIN: &str = "key";
/// Keys of one person, and service keys of a tenant.
const MOST: (i64, i64) = (50, 200);

/// What is said of a key that is made or changed.
#[derive(Debug, Clone, PartialEq)]
pub struct KeyValues {
    /// What people call it.
    pub name: String,
    /// The most that it may do.
    pub permissions: Matrix,
    /// Networks that it may come from; empty: all.
    pub networks: Vec<String>,
    /// Requests a minute on each node; none: as the tenant has it.
    pub requests_per_minute: Option<i32>,
}

/// A token as it is kept.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = t)]
pub struct NewToken {
    /// By which it is found.
    pub token_id: String,
    /// SHA-256 of all of it.
    pub sha256: Vec<u8>,
    /// Until when it counts.
    pub expires_at: DateTime<Utc>,
}

/// Who asks, and whether they administer the tenant.
#[derive(Debug, Clone, Copy)]
pub struct Keeper {
    /// The user.
    pub user: UserId,
    /// Service keys are theirs to look after, and they may revoke every key.
    pub administers: bool,
}

/// Reads what is kept of the permissions of a key.
///
/// # Errors
/// Internal ones.
pub(super) fn permissions_of(kept: &Value) -> Result<Permissions, Error> {
    let matrix: Map<String, Value> = kept.as_object().cloned().unwrap_or_default();
    // Words of sub-modules that are no more are passed over.
    let known = matrix.into_iter().filter_map(|(word, grant)| Some((gantry_domain::SubModule::parse(&word)?, grant)));
    let read = |(of, grant)| serde_json::from_value(grant).map(|grant| (of, grant));
    let grants = known.map(read).collect::<Result<Vec<_>, _>>();
    grants.map(Permissions::new).map_err(|error| Error::Internal(format!("permissions of a key: {error}")))
}

/// Makes a key of a person.
///
/// # Errors
/// `above_own`, `invalid`, `too_many_keys`.
pub async fn insert_personal(tx: &Tx, user: UserId, values: &KeyValues, token: &NewToken) -> Result<ApiKey, Error> {
    let role = role_of(tx, user).await?;
    refuse_excess(tx, &values.permissions, role).await?;
    insert(tx, (user, false), user, values, token).await
}

/// Creates a service key, and the user that it acts as.
///
/// # Errors
/// `above_own` and `unknown_reference` for the role as well; `above_role`, `invalid`, `too_many_keys`.
pub async fn insert_service(
    tx: &Tx,
    maker: UserId,
    role: Id,
    values: &KeyValues,
    token: &NewToken,
) -> Result<ApiKey, Error> {
    let name = Uuid::new_v4().simple().to_string();
    let name = format!("key-{}", name.get(..12).unwrap_or(&name));
    let fields = json!({
        "username": name, "email": format!("{name}@service.invalid"), "displayName": values.name, "roleId": role,
    });
    let user: User = entity::create(tx, fields.as_object().unwrap_or(&Map::new())).await?;
    let service = diesel::update(users::table.find(user.id)).set(users::origin.eq(ORIGIN));
    service.execute(tx.connection()).await.to_domain()?;
    refuse_excess(tx, &values.permissions, role).await?;
    insert(tx, (user.id, true), maker, values, token).await
}

async fn insert(
    tx: &Tx,
    (user, service): (UserId, bool),
    maker: UserId,
    values: &KeyValues,
    token: &NewToken,
) -> Result<ApiKey, Error> {
    refuse_too_many(tx, user, service).await?;
    let permissions = kept(&values.permissions)?;
    let row = (
        k::user_id.eq(user),
        k::service.eq(service),
        k::name.eq(&values.name),
        k::permissions.eq(permissions),
        k::networks.eq(&values.networks),
        k::requests_per_minute.eq(values.requests_per_minute),
        k::created_by.eq(maker),
    );
    let insert = diesel::insert_into(k::table).values(row).returning(k::id);
    let id: Id = insert.get_result(tx.connection()).await.to_domain()?;
    insert_token(tx, id, token).await?;
    get(tx, id).await
}

async fn insert_token(tx: &Tx, key: Id, token: &NewToken) -> Result<(), Error> {
    let insert = diesel::insert_into(t::table).values((token, t::api_key_id.eq(key)));
    insert.execute(tx.connection()).await.to_domain().map(drop)
}

/// Changes what a key is called, may do and comes from; the ids of its tokens, which have to be looked at again.
///
/// # Errors
/// As when it is made; `not_found`; `version_conflict`.
pub async fn update(
    tx: &Tx,
    keeper: Keeper,
    id: Id,
    version: Option<i64>,
    values: &KeyValues,
) -> Result<(ApiKey, Vec<String>), Error> {
    let held = held(tx, keeper, id, false).await?;
    let missing = || Error::field("invalid", "version", "The version that is changed is expected.");
    if held.version != version.ok_or_else(missing)? {
        return Err(Error::conflict("version_conflict", "Another user changed this API key. Load it again."));
    }
    let permissions = kept(&values.permissions)?;
    if permissions != held.permissions {
        refuse_excess(tx, &values.permissions, role_of(tx, held.user_id).await?).await?;
    }
    let set = (
        k::name.eq(&values.name),
        k::permissions.eq(permissions),
        k::networks.eq(&values.networks),
        k::requests_per_minute.eq(values.requests_per_minute),
        k::version.eq(k::version + 1),
        k::updated_at.eq(diesel::dsl::now),
    );
    diesel::update(k::table.find(id)).set(set).execute(tx.connection()).await.to_domain()?;
    if held.service && held.name != values.name {
        user::set_display_name(tx, held.user_id, &values.name).await?;
    }
    Ok((get(tx, id).await?, tokens(tx, id).await?))
}

/// Gives a key another token; the one before counts until then at the latest, and those before it no longer. The ids of the older
/// ones, which have to be looked at again.
///
/// # Errors
/// `not_found`.
pub async fn rotate(
    tx: &Tx,
    keeper: Keeper,
    id: Id,
    token: &NewToken,
    old_until: DateTime<Utc>,
) -> Result<(ApiKey, Vec<String>), Error> {
    held(tx, keeper, id, false).await?;
    let older = t::table.filter(t::api_key_id.eq(id)).order(t::created_at.desc()).select((t::token_id, t::expires_at));
    let older: Vec<(String, DateTime<Utc>)> = older.load(tx.connection()).await.to_domain()?;
    let gone: Vec<&String> = older.iter().skip(1).map(|(token, _)| token).collect();
    diesel::delete(t::table.filter(t::token_id.eq_any(gone))).execute(tx.connection()).await.to_domain()?;
    if let Some((before, until)) = older.as_slice().first() {
        let row = diesel::update(t::table.find(before)).set(t::expires_at.eq(old_until.min(*until)));
        row.execute(tx.connection()).await.to_domain()?;
    }
    insert_token(tx, id, token).await?;
    let set = (k::rotated_at.eq(diesel::dsl::now), k::version.eq(k::version + 1), k::updated_at.eq(diesel::dsl::now));
    diesel::update(k::table.find(id)).set(set).execute(tx.connection()).await.to_domain()?;
    Ok((get(tx, id).await?, older.into_iter().map(|(token, _)| token).collect()))
}

/// Revokes a key for ever, and with a service key its user; the ids of its tokens.
///
/// # Errors
/// `not_found`.
pub async fn revoke(tx: &Tx, keeper: Keeper, id: Id) -> Result<Vec<String>, Error> {
    let held = held(tx, keeper, id, true).await?;
    let set = (k::revoked_at.eq(diesel::dsl::now), k::version.eq(k::version + 1));
    diesel::update(k::table.find(id)).set(set).execute(tx.connection()).await.to_domain()?;
    if held.service {
        let out = (users::active.eq(false), users::version.eq(users::version + 1));
        diesel::update(users::table.find(held.user_id)).set(out).execute(tx.connection()).await.to_domain()?;
        Archive { id: held.user_id }.execute(tx.connection()).await.to_domain()?;
    }
    tokens(tx, id).await
}

prepared! {
    Archive { id: UserId => BigInt }
    "UPDATE \"user\" SET archived_at = now(), updated_at = now() WHERE id = ? AND archived_at IS NULL"
}

struct Held {
    user_id: UserId,
    service: bool,
    name: String,
    permissions: Value,
    version: i64,
}

/// A key that the caller manages, locked: their own, or the tenant's. Keys of other users are not found.
async fn held(tx: &Tx, keeper: Keeper, id: Id, to_revoke: bool) -> Result<Held, Error> {
    let row = k::table.filter(k::id.eq(id).and(k::revoked_at.is_null()));
    let row = row.select((k::user_id, k::service, k::name, k::permissions, k::version)).for_update();
    let row: Option<(UserId, bool, String, Value, i64)> = row.first(tx.connection()).await.optional().to_domain()?;
    let (user_id, service, name, permissions, version) = row.ok_or(Error::NotFound { what: "API key" })?;
    let own = !service && user_id == keeper.user;
    if own || keeper.administers && (service || to_revoke) {
        return Ok(Held { user_id, service, name, permissions, version });
    }
    Err(Error::NotFound { what: "API key" })
}

async fn tokens(tx: &Tx, id: Id) -> Result<Vec<String>, Error> {
    t::table.filter(t::api_key_id.eq(id)).select(t::token_id).load(tx.connection()).await.to_domain()
}

async fn role_of(tx: &Tx, user: UserId) -> Result<Id, Error> {
    let account = user::by_id(tx, user).await?.ok_or(Error::NotFound { what: "User" })?;
    Ok(account.role_id)
}

fn kept(permissions: &Matrix) -> Result<Value, Error> {
    let given: Map<String, Value> = permissions
        .iter()
        .filter_map(|(of, grant)| Some((of.as_str().to_owned(), serde_json::to_value((*grant)?).ok()?)))
        .collect();
    if given.is_empty() {
        return Err(Error::field("required", "permissions", "Choose at least one permission."));
    }
    Ok(Value::Object(given))
}

/// Refuses permissions that the caller does not have, and those that the user of the key does not have: they would have no effect.
async fn refuse_excess(tx: &Tx, wanted: &Matrix, role: Id) -> Result<(), Error> {
    role::refuse_unknown_limits(wanted)?;
    let wanted = Permissions::new(wanted.iter().filter_map(|(of, grant)| Some((*of, (*grant)?))));
    rights::refuse_above_own(tx, &wanted).await?;
    match wanted.beyond(&role::permissions(tx, role).await?) {
        None => Ok(()),
        Some(of) => {
            let detail = format!("The role does not allow as much ({}).", of.as_str());
            Err(Error::forbidden("above_role", detail))
        }
    }
}

async fn refuse_too_many(tx: &Tx, user: UserId, service: bool) -> Result<(), Error> {
    let live = k::table.filter(k::revoked_at.is_null().and(k::service.eq(service)));
    let connection = tx.connection();
    let (count, most): (i64, i64) = if service {
        (live.count().get_result(connection).await.to_domain()?, MOST.1)
    } else {
        (live.filter(k::user_id.eq(user)).count().get_result(connection).await.to_domain()?, MOST.0)
    };
    if count < most {
        return Ok(());
    }
    Err(Error::conflict("too_many_keys", format!("There are {most} API keys already. Revoke one that is not used.")))
}
