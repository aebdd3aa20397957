//! People as an identity provider keeps them by itself. It reaches the accounts that are linked to it and no others: nothing is
//! found by an address.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::{Error, Id, Permissions, UserId};
use uuid::Uuid;

use super::identity_provider::Provider;
use super::scim_page::{self, Place};
use super::user::{self, NewAccount};
use super::user_record::refuse_names;
use super::{group_crews, identity, password_reset, rights, role, scim_group, session, sso_settings};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{identity as i, users};

/// An account, as its provider sees it.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct ScimUser {
    /// Its id here; not part of the resource.
    #[diesel(sql_type = BigInt)]
    pub user_id: UserId,
    /// The id that the provider knows.
    #[diesel(sql_type = SqlUuid)]
    pub uuid: Uuid,
    /// Its name there.
    #[diesel(sql_type = Text)]
    pub user_name: String,
    /// Its id there.
    #[diesel(sql_type = Nullable<Text>)]
    pub external_id: Option<String>,
    /// The address.
    #[diesel(sql_type = Text)]
    pub email: String,
    /// The name to show.
    #[diesel(sql_type = Text)]
    pub display_name: String,
    /// First name.
    #[diesel(sql_type = Text)]
    pub given_name: String,
    /// Last name.
    #[diesel(sql_type = Text)]
    pub family_name: String,
    /// Whether it may be used.
    #[diesel(sql_type = Bool)]
    pub active: bool,
    /// Since when it is linked.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When the account was changed.
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
    /// Another one after each change.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
}

/// A user as the provider describes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    /// Their name there.
    pub user_name: String,
    /// Their id there.
    pub external_id: Option<String>,
    /// Their address.
    pub email: String,
    /// The name to show.
    pub display_name: String,
    /// First name.
    pub given_name: String,
    /// Last name.
    pub family_name: String,
    /// Whether they may sign in.
    pub active: bool,
}

/// What is looked for: all of it must be so; nothing: all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sought {
    /// The name there, whatever its case.
    pub user_name: Option<String>,
    /// The id there.
    pub external_id: Option<String>,
    /// The id here.
    pub uuid: Option<Uuid>,
}

const PLACE: Place = Place {
    columns: "u.id AS user_id, u.uuid, coalesce(i.user_name, u.username) AS user_name, i.external_id, u.email, \
    u.display_name, i.given_name, i.family_name, (u.active AND u.archived_at IS NULL) AS active, i.created_at, \
    u.updated_at, u.version",
    from: "FROM identity AS i JOIN \"user\" AS u ON u.id = i.user_id \
    WHERE i.provider_id = $1 AND i.deleted_at IS NULL \
    AND ($2::text IS NULL OR lower(coalesce(i.user_name, u.username)) = lower($2)) \
    AND ($3::text IS NULL OR i.external_id = $3) AND ($4::uuid IS NULL OR u.uuid = $4)",
    order: "u.id",
};

impl Sought {
    fn of(&self, provider: Id) -> scim_page::Sought<'_> {
        let (name, external_id) = (self.user_name.as_deref(), self.external_id.as_deref());
        scim_page::Sought { provider, name, external_id, uuid: self.uuid }
    }
}

/// A page of the accounts of a provider, by id, and how many there are.
///
/// # Errors
/// Internal ones.
pub async fn page(tx: &Tx, provider: Id, sought: &Sought, page: (i64, i64)) -> Result<(Vec<ScimUser>, i64), Error> {
    let sought = sought.of(provider);
    Ok((scim_page::rows(tx, &PLACE, &sought, page).await?, scim_page::total(tx, &PLACE, &sought).await?))
}

/// An account of a provider.
///
/// # Errors
/// `not_found`, also for accounts that are not linked to it.
pub async fn get(tx: &Tx, provider: Id, uuid: Uuid) -> Result<ScimUser, Error> {
    let sought = Sought { uuid: Some(uuid), ..Sought::default() };
    let found: Vec<ScimUser> = scim_page::rows(tx, &PLACE, &sought.of(provider), (0, 1)).await?;
    found.into_iter().next().ok_or(Error::NotFound { what: "User" })
}

/// The subject that a user signs in with by the provider, derived from their attributes.
fn subject(provider: &Provider, user_name: Option<&str>, external_id: Option<&str>) -> Option<String> {
    let values = &provider.values;
    if values.kind == super::identity_provider::SAML {
        return user_name.map(str::to_owned);
    }
    let id = external_id.filter(|id| !id.is_empty())?;
    // Entra is known by its directory and the id there.
    let entra = values.issuer.strip_prefix("https://login.microsoftonline.com/");
    Some(match entra.and_then(|rest| rest.split('/').next()) {
        Some(directory) => format!("{directory}/{id}"),
        None => id.to_owned(),
    })
}

fn login_taken() -> Error {
    Error::conflict("user_taken", "An account with this userName or e-mail address exists already.")
}

/// Refuses a name or an address that another account has: whose it is, only its owner or an administrator can say.
async fn refuse_taken(tx: &Tx, described: &Described, own: Option<UserId>) -> Result<(), Error> {
    for login in [&described.user_name, &described.email] {
        if user::by_login(tx, login).await?.is_some_and(|found| Some(found.id) != own) {
            return Err(login_taken());
        }
    }
    Ok(())
}

/// Creates an account, or brings back one that the provider had deleted.
///
/// # Errors
/// `user_taken`; `identity_taken`; `no_default_role` where the provider has none; `invalid`.
pub async fn create(tx: &Tx, provider: &Provider, described: &Described) -> Result<ScimUser, Error> {
    let missing = || Error::field("invalid", "externalId", "externalId is required: people sign in by it.");
    let subject =
        subject(provider, Some(&described.user_name), described.external_id.as_deref()).ok_or_else(missing)?;
    let row = i::table.filter(i::provider_id.eq(provider.id).and(i::subject.eq(&subject)));
    let known: Option<(UserId, Option<DateTime<Utc>>)> =
        row.select((i::user_id, i::deleted_at)).for_update().first(tx.connection()).await.optional().to_domain()?;
    let id = match known {
        Some((_, None)) => return Err(login_taken()),
        Some((id, Some(_))) => {
            let back = diesel::update(i::table.filter(i::provider_id.eq(provider.id).and(i::user_id.eq(id))));
            back.set(i::deleted_at.eq(None::<DateTime<Utc>>)).execute(tx.connection()).await.to_domain()?;
            id
        }
        None => {
            refuse_taken(tx, described, None).await?;
            let none = || {
                Error::conflict(
                    "no_default_role",
                    "The identity provider has no default role in Gantry. Choose one there first.",
                )
            };
            let new = NewAccount {
                email: described.email.clone(),
                username: username(described),
                display_name: described.display_name.clone(),
                password_hash: None,
                role_id: provider.values.default_role_id.ok_or_else(none)?,
                person_id: None,
            };
            identity::create(tx, (provider.id, &provider.values.kind), &subject, &new).await?.id
        }
    };
    write(tx, provider, id, described).await?;
    of_user(tx, provider.id, id).await
}

/// The user name of a new account, for a sign-in with a password should it ever get one.
fn username(described: &Described) -> String {
    let wanted = &described.user_name;
    let fits = (4..=100).contains(&wanted.len()) && wanted.is_ascii() && !wanted.contains(char::is_whitespace);
    if fits { wanted.clone() } else { described.email.chars().take(100).collect() }
}

async fn of_user(tx: &Tx, provider: Id, id: UserId) -> Result<ScimUser, Error> {
    let uuid: Uuid = users::table.find(id).select(users::uuid).first(tx.connection()).await.to_domain()?;
    get(tx, provider, uuid).await
}

/// Changes an account as the provider describes it now; says which sessions ended.
///
/// # Errors
/// `not_found`; `user_taken`, `identity_taken`; `last_administrator`, `break_glass_required` when no administrator would remain; `invalid`.
pub async fn change(
    tx: &Tx,
    provider: &Provider,
    uuid: Uuid,
    described: &Described,
) -> Result<(ScimUser, Vec<Uuid>), Error> {
    let id = held(tx, provider.id, uuid).await?;
    refuse_taken(tx, described, Some(id)).await?;
    let ended = write(tx, provider, id, described).await?;
    Ok((of_user(tx, provider.id, id).await?, ended))
}

/// The account of an id, locked for the transaction.
async fn held(tx: &Tx, provider: Id, uuid: Uuid) -> Result<UserId, Error> {
    let id = get(tx, provider, uuid).await?.user_id;
    let row = users::table.find(id).select(users::id).for_update();
    row.first::<UserId>(tx.connection()).await.to_domain()?;
    Ok(id)
}

/// Takes an account out of use, and hides it from the provider; says which sessions ended.
///
/// # Errors
/// `not_found`; `last_administrator`, `break_glass_required`.
pub async fn remove(tx: &Tx, provider: &Provider, uuid: Uuid) -> Result<Vec<Uuid>, Error> {
    let id = held(tx, provider.id, uuid).await?;
    let row = diesel::update(i::table.filter(i::provider_id.eq(provider.id).and(i::user_id.eq(id))));
    let values = (i::wanted_active.eq(false), i::deleted_at.eq(diesel::dsl::now));
    row.set(values).execute(tx.connection()).await.to_domain()?;
    scim_group::leave_all(tx, provider.id, id).await?;
    settle(tx, provider, id, scim_group::any(tx, provider.id).await?).await
}

async fn write(tx: &Tx, provider: &Provider, id: UserId, described: &Described) -> Result<Vec<Uuid>, Error> {
    let (email, username) = (&described.email, username(described));
    refuse_names(email, &username)?;
    let row = i::table.filter(i::provider_id.eq(provider.id).and(i::user_id.eq(id)));
    let (now, user_name, external_id): (String, Option<String>, Option<String>) =
        row.select((i::subject, i::user_name, i::external_id)).first(tx.connection()).await.to_domain()?;
    // The subject follows its attributes only if it was derived from them: other identities were linked manually.
    let follows = subject(provider, user_name.as_deref(), external_id.as_deref()).as_ref() == Some(&now);
    let wanted = subject(provider, Some(&described.user_name), described.external_id.as_deref()).filter(|_| follows);
    let subject = wanted.unwrap_or(now);
    let row = diesel::update(i::table.filter(i::provider_id.eq(provider.id).and(i::user_id.eq(id))));
    let theirs = (
        i::subject.eq(subject),
        i::external_id.eq(&described.external_id),
        i::user_name.eq(&described.user_name),
        i::given_name.eq(&described.given_name),
        i::family_name.eq(&described.family_name),
        i::wanted_active.eq(described.active),
    );
    row.set(theirs).execute(tx.connection()).await.to_domain()?;
    let before = user::by_id(tx, id).await?.ok_or(Error::NotFound { what: "User" })?;
    // The names of those who had an account before are theirs.
    let is_theirs = before.origin == provider.values.kind;
    if is_theirs
        && (before.email != *email || before.username != username || before.display_name != described.display_name)
    {
        if before.email != *email {
            // The link went where the old address led.
            password_reset::forget(tx, id).await?;
        }
        let values = (
            users::email.eq(email),
            users::username.eq(username),
            users::display_name.eq(&described.display_name),
            users::version.eq(users::version + 1),
            users::updated_at.eq(diesel::dsl::now),
        );
        diesel::update(users::table.find(id)).set(values).execute(tx.connection()).await.to_domain()?;
    }
    settle(tx, provider, id, scim_group::any(tx, provider.id).await?).await
}

/// Gives a user the role and the crews of their groups, and activates or deactivates the account as the provider wants. Accounts without a
/// role, or deactivated by administrators, stay inactive. Returns the sessions that ended.
///
/// # Errors
/// `last_administrator`, `break_glass_required`.
pub(super) async fn settle(tx: &Tx, provider: &Provider, id: UserId, by_groups: bool) -> Result<Vec<Uuid>, Error> {
    let account = user::by_id(tx, id).await?.ok_or(Error::NotFound { what: "User" })?;
    let row = i::table.filter(i::provider_id.eq(provider.id).and(i::user_id.eq(id)));
    let row = row.select((i::wanted_active, i::deactivated));
    let (wanted, by_provider): (bool, bool) = row.first(tx.connection()).await.to_domain()?;
    let groups = scim_group::names_of(tx, provider.id, id).await?;
    if by_groups {
        group_crews::sync(tx, provider, id, &groups).await?;
    }
    let wanted_role = role_of(tx, provider, &groups).await?;
    // Where no groups have roles, roles are left to administrators; where the provider keeps none here, to the groups that it names at
    // a sign-in.
    let keeps_role = provider.values.group_roles()?.is_empty() || !by_groups;
    if let Some(role) = wanted_role.filter(|_| !keeps_role)
        && wanted
    {
        identity::sync_role(tx, &account, role).await?;
    }
    let active = wanted && (keeps_role || wanted_role.is_some());
    if account.active == active || active && !by_provider {
        return Ok(Vec::new());
    }
    if !active {
        let before = role::permissions(tx, account.role_id).await?;
        rights::refuse_loss(tx, &before, &Permissions::default(), Some(id)).await?;
        sso_settings::refuse_loss(tx, id, &Permissions::default()).await?;
    }
    let row = diesel::update(i::table.filter(i::provider_id.eq(provider.id).and(i::user_id.eq(id))));
    row.set(i::deactivated.eq(!active)).execute(tx.connection()).await.to_domain()?;
    let values =
        (users::active.eq(active), users::version.eq(users::version + 1), users::updated_at.eq(diesel::dsl::now));
    diesel::update(users::table.find(id)).set(values).execute(tx.connection()).await.to_domain()?;
    if active { Ok(Vec::new()) } else { session::revoke_user(tx, id).await }
}

/// The first group that has a role decides; groups count letter by letter.
async fn role_of(tx: &Tx, provider: &Provider, groups: &[String]) -> Result<Option<Id>, Error> {
    let known = role::list(tx).await?;
    let given = provider.values.group_roles()?;
    let by_group = given.iter().find(|given| groups.contains(&given.group)).map(|given| given.role_id);
    Ok(by_group.or(provider.values.default_role_id).filter(|id| known.iter().any(|role| role.id == *id)))
}
