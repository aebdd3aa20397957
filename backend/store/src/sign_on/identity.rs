//! Which account a subject of an identity provider signs in to. An account is found by provider and subject alone: a user who could
//! choose their address at the provider would otherwise choose the account.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Error, Id, Permissions, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::{identity, users};
use crate::sign_on::rights;
use crate::sign_on::role;
use crate::sign_on::sso_settings;
use crate::sign_on::user::{self, Account, NewAccount};
use crate::sign_on::user_record::refuse_names;

/// An identity, as administrators see it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: Id,
    /// The provider.
    #[schema(value_type = i64)]
    pub provider_id: Id,
    /// Who it is there.
    pub subject: String,
    /// Who it is here.
    #[schema(value_type = i64)]
    pub user_id: UserId,
    /// What they are called here.
    pub user_name: String,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// The last time they signed in by it.
    #[schema(required = true)]
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The account of a subject.
///
/// # Errors
/// Internal ones.
pub async fn find(tx: &Tx, provider: Id, subject: &str) -> Result<Option<Account>, Error> {
    let row = identity::table.filter(identity::provider_id.eq(provider).and(identity::subject.eq(subject)));
    let id: Option<UserId> = row.select(identity::user_id).first(tx.connection()).await.optional().to_domain()?;
    match id {
        Some(id) => user::by_id(tx, id).await,
        None => Ok(None),
    }
}

/// Says who a subject is.
///
/// # Errors
/// `identity_taken` when the subject or the account is linked already; `unknown_reference`.
pub async fn link(tx: &Tx, provider: Id, subject: &str, user: UserId) -> Result<Id, Error> {
    let values = (identity::provider_id.eq(provider), identity::subject.eq(subject), identity::user_id.eq(user));
    let insert = diesel::insert_into(identity::table).values(values).returning(identity::id);
    insert.get_result(tx.connection()).await.to_domain()
}

/// Links a subject with the account of another user.
///
/// # Errors
/// As [`link`]; `not_found`; `above_own` for a user with more permissions than the caller; `service_user`.
pub async fn link_for(tx: &Tx, provider: Id, subject: &str, user: UserId) -> Result<Id, Error> {
    super::identity_provider::get(tx, provider).await?;
    let account = user::by_id(tx, user).await?;
    let account = account.ok_or_else(|| Error::field("unknown_reference", "userId", "There is no such user."))?;
    rights::refuse_account_above_own(tx, account.role_id).await?;
    if account.origin == super::api_key::ORIGIN {
        return Err(Error::field("service_user", "userId", "A service user signs in by nothing but its API key."));
    }
    link(tx, provider, subject, user).await
}

/// Forgets who a subject is, and ends the sessions that it began; these are returned.
///
/// # Errors
/// `not_found`; `above_own`.
pub async fn unlink(tx: &Tx, provider: Id, id: Id) -> Result<Vec<uuid::Uuid>, Error> {
    let row = identity::table.filter(identity::id.eq(id).and(identity::provider_id.eq(provider)));
    let user: Option<UserId> = row.select(identity::user_id).first(tx.connection()).await.optional().to_domain()?;
    let user = user.ok_or(Error::NotFound { what: "Identity" })?;
    if let Some(account) = user::by_id(tx, user).await? {
        rights::refuse_account_above_own(tx, account.role_id).await?;
    }
    diesel::delete(identity::table.find(id)).execute(tx.connection()).await.to_domain()?;
    use crate::schema::session as s;
    let begun = s::table.filter(s::user_id.eq(user).and(s::provider_id.eq(provider)).and(s::revoked_at.is_null()));
    let ended = diesel::update(begun).set(s::revoked_at.eq(diesel::dsl::now)).returning(s::id);
    ended.load(tx.connection()).await.to_domain()
}

/// A page of a provider's identities, by the name of the user.
///
/// # Errors
/// `not_found`.
pub async fn page(tx: &Tx, provider: Id, first: i64, rows: i64) -> Result<Page<Identity>, Error> {
    super::identity_provider::get(tx, provider).await?;
    let all = || identity::table.inner_join(users::table.on(users::id.eq(identity::user_id)));
    let of = || all().filter(identity::provider_id.eq(provider));
    let columns = (
        identity::id,
        identity::provider_id,
        identity::subject,
        users::id,
        users::display_name,
        identity::created_at,
        identity::last_used_at,
    );
    let items = of().order((users::display_name, identity::id)).offset(first).limit(rows).select(columns);
    let items = items.load::<Identity>(tx.connection()).await.to_domain()?;
    let total_records = of().count().get_result(tx.connection()).await.to_domain()?;
    Ok(Page { items, total_records })
}

/// Notes that an identity was used.
///
/// # Errors
/// Internal ones.
pub async fn used(tx: &Tx, provider: Id, subject: &str) -> Result<(), Error> {
    let row = identity::table.filter(identity::provider_id.eq(provider).and(identity::subject.eq(subject)));
    let used = diesel::update(row).set(identity::last_used_at.eq(diesel::dsl::now));
    used.execute(tx.connection()).await.to_domain().map(drop)
}

/// Creates an account at a user's first sign-in, and links it.
///
/// # Errors
/// `email_taken`, `username_taken`, `invalid`.
pub async fn create(tx: &Tx, (provider, kind): (Id, &str), subject: &str, new: &NewAccount) -> Result<Account, Error> {
    refuse_names(&new.email, &new.username)?;
    let id = user::insert(tx, new).await?;
    let origin = diesel::update(users::table.find(id)).set(users::origin.eq(kind));
    origin.execute(tx.connection()).await.to_domain()?;
    link(tx, provider, subject, id).await?;
    user::by_id(tx, id).await?.ok_or(Error::NotFound { what: "User" })
}

/// Gives a user the role of their groups; `false` when they keep theirs because they are the last administrator. Sessions must
/// be reloaded for it to count.
///
/// # Errors
/// Internal ones.
pub async fn sync_role(tx: &Tx, account: &Account, wanted: Id) -> Result<bool, Error> {
    if account.role_id == wanted {
        return Ok(true);
    }
    let before: Permissions = role::permissions(tx, account.role_id).await?;
    let after = role::permissions(tx, wanted).await?;
    let loss = match rights::refuse_loss(tx, &before, &after, Some(account.id)).await {
        Ok(()) => sso_settings::refuse_loss(tx, account.id, &after).await,
        refused => refused,
    };
    match loss {
        Ok(()) => {}
        Err(error) if matches!(error.code(), "last_administrator" | "break_glass_required") => return Ok(false),
        Err(error) => return Err(error),
    }
    let values =
        (users::role_id.eq(wanted), users::version.eq(users::version + 1), users::updated_at.eq(diesel::dsl::now));
    diesel::update(users::table.find(account.id)).set(values).execute(tx.connection()).await.to_domain()?;
    Ok(true)
}
