//! The identity providers of a tenant. A change of one decides who signs in to which account, so callers change only those that give
//! no more permissions than they have themselves.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use gantry_domain::{Error, Id};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::{identity, identity_provider as p, users};
use crate::sign_on::group_crews;
use crate::sign_on::rights;
use crate::sign_on::role;

/// OpenID Connect.
pub const OIDC: &str = "oidc";
/// SAML 2.0.
pub const SAML: &str = "saml";

/// Which role a group of the provider has here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GroupRole {
    /// The group as the provider writes it, letter by letter.
    pub group: String,
    /// The role.
    pub role_id: Id,
}

/// Which crew people of a group of the provider belong to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GroupCrew {
    /// The group as the provider writes it, letter by letter.
    pub group: String,
    /// The crew.
    pub crew_id: Id,
}

/// Which claims or attributes tell what about a user; empty: none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attributes {
    /// The e-mail address.
    pub email: String,
    /// The user name.
    pub username: String,
    /// The name to show.
    pub display_name: String,
    /// The groups.
    pub groups: String,
}

/// What is kept of a provider.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = p)]
#[diesel(treat_none_as_null = true)]
pub struct ProviderValues {
    /// [`OIDC`] or [`SAML`].
    pub kind: String,
    /// What people call it.
    pub name: String,
    /// Whether one can sign in with it.
    pub enabled: bool,
    /// How the addresses begin under which it knows this tenant, without a slash at the end.
    pub public_url: String,
    /// The issuer, or the entity id of SAML.
    pub issuer: String,
    /// Who we are there.
    pub client_id: String,
    /// With which secret, encrypted.
    pub client_secret: Option<Vec<u8>>,
    /// Scopes asked for besides `openid`.
    pub scopes: Vec<String>,
    /// SAML: where requests go.
    pub sso_url: String,
    /// SAML: where sign-outs go; empty: nowhere.
    pub slo_url: String,
    /// SAML: the certificates that responses are signed with, as PEM.
    pub certificates: Vec<String>,
    /// SAML: whether the provider may begin a sign-in.
    pub idp_initiated: bool,
    /// SAML: whether assertions may be encrypted for our keys.
    pub encrypted_assertions: bool,
    /// SAML: the certificate of the key that our requests are signed with, as PEM.
    pub sp_certificate: String,
    /// SAML: that key, encrypted.
    pub sp_key: Option<Vec<u8>>,
    /// SAML: the certificate of a second key of ours, which is to come or was before; empty: none.
    pub second_sp_certificate: String,
    /// SAML: that key, encrypted.
    pub second_sp_key: Option<Vec<u8>>,
    /// [`Attributes`].
    pub attributes: Value,
    /// A list of [`GroupRole`].
    pub group_roles: Value,
    /// A list of [`GroupCrew`].
    pub group_crews: Value,
    /// The role of those without such a group; none: they are refused.
    pub default_role_id: Option<Id>,
    /// `off`, `on` or `domains`.
    pub provisioning: String,
    /// Domains of the addresses for which accounts are created.
    pub domains: Vec<String>,
}

impl ProviderValues {
    /// Which claims or attributes tell what.
    ///
    /// # Errors
    /// Internal ones.
    pub fn attributes(&self) -> Result<Attributes, Error> {
        serde_json::from_value(self.attributes.clone())
            .map_err(|error| Error::Internal(format!("attributes of a provider: {error}")))
    }

    /// Which groups have which roles; the first that fits decides.
    ///
    /// # Errors
    /// Internal ones.
    pub fn group_roles(&self) -> Result<Vec<GroupRole>, Error> {
        serde_json::from_value(self.group_roles.clone())
            .map_err(|error| Error::Internal(format!("groups of a provider: {error}")))
    }

    /// Which groups take their people into which crews; all that fit do.
    ///
    /// # Errors
    /// Internal ones.
    pub fn group_crews(&self) -> Result<Vec<GroupCrew>, Error> {
        serde_json::from_value(self.group_crews.clone())
            .map_err(|error| Error::Internal(format!("crews of a provider: {error}")))
    }

    fn roles(&self) -> Result<BTreeSet<Id>, Error> {
        let given = self.group_roles()?.into_iter().map(|given| given.role_id);
        Ok(given.chain(self.default_role_id).collect())
    }
}

/// A provider.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = p)]
pub struct Provider {
    /// Its id.
    pub id: Id,
    /// Another one after each change.
    pub version: i64,
    /// When it was changed.
    pub updated_at: DateTime<Utc>,
    /// The rest.
    #[diesel(embed)]
    pub values: ProviderValues,
}

/// All providers, by name; a tenant has a few.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx) -> Result<Vec<Provider>, Error> {
    p::table.order((p::name, p::id)).select(Provider::as_select()).load(tx.connection()).await.to_domain()
}

/// Ids and names of those that one can sign in with, by name.
///
/// # Errors
/// Internal ones.
pub async fn enabled(tx: &Tx) -> Result<Vec<(Id, String)>, Error> {
    let enabled = p::table.filter(p::enabled).order((p::name, p::id)).select((p::id, p::name));
    enabled.load(tx.connection()).await.to_domain()
}

/// One of them.
///
/// # Errors
/// `not_found`.
pub async fn get(tx: &Tx, id: Id) -> Result<Provider, Error> {
    let row = p::table.find(id).select(Provider::as_select()).first(tx.connection()).await;
    row.optional().to_domain()?.ok_or(Error::NotFound { what: "Identity provider" })
}

/// Adds one.
///
/// # Errors
/// `name_taken`; `above_own` for roles that may do more than the caller; `unknown_reference` for a role or a crew that does not
/// exist.
pub async fn insert(tx: &Tx, values: &ProviderValues) -> Result<Provider, Error> {
    group_crews::refuse_unknown(tx, &values.group_crews()?).await?;
    refuse_unknown(tx, &values.roles()?).await?;
    refuse_above_own(tx, &values.roles()?).await?;
    let insert = diesel::insert_into(p::table).values(values).returning(Provider::as_select());
    insert.get_result(tx.connection()).await.to_domain()
}

/// Changes one.
///
/// # Errors
/// As [`insert`]; `not_found`; `version_conflict`; `above_own` as well when a user with more permissions than the caller signs in
/// by it; `provider_required` when no user could sign in any more.
pub async fn update(tx: &Tx, id: Id, version: i64, values: &ProviderValues) -> Result<Provider, Error> {
    let old = held(tx, id).await?;
    if old.version != version {
        return Err(Error::conflict("version_conflict", "Another user changed this identity provider. Load it again."));
    }
    refuse_account_above_own(tx, id).await?;
    refuse_above_own(tx, &old.values.roles()?).await?;
    refuse_unknown(tx, &values.roles()?).await?;
    refuse_above_own(tx, &values.roles()?).await?;
    group_crews::refuse_unknown(tx, &values.group_crews()?).await?;
    if old.values.enabled && !values.enabled {
        refuse_last(tx, id).await?;
    }
    let row = diesel::update(p::table.find(id));
    let set = (values, p::version.eq(p::version + 1), p::updated_at.eq(diesel::dsl::now));
    row.set(set).returning(Provider::as_select()).get_result(tx.connection()).await.to_domain()
}

/// Removes one, with who is who there.
///
/// # Errors
/// As [`update`].
pub async fn remove(tx: &Tx, id: Id) -> Result<(), Error> {
    let old = held(tx, id).await?;
    refuse_account_above_own(tx, id).await?;
    refuse_above_own(tx, &old.values.roles()?).await?;
    if old.values.enabled {
        refuse_last(tx, id).await?;
    }
    diesel::delete(p::table.find(id)).execute(tx.connection()).await.to_domain().map(drop)
}

/// Refuses provisioning by a provider whose roles or users have more permissions than the caller.
///
/// # Errors
/// `not_found`; `above_own`.
pub async fn refuse_above_own_of(tx: &Tx, id: Id) -> Result<(), Error> {
    let provider = held(tx, id).await?;
    refuse_account_above_own(tx, id).await?;
    refuse_above_own(tx, &provider.values.roles()?).await
}

async fn held(tx: &Tx, id: Id) -> Result<Provider, Error> {
    let row = p::table.find(id).select(Provider::as_select()).for_update().first(tx.connection()).await;
    row.optional().to_domain()?.ok_or(Error::NotFound { what: "Identity provider" })
}

/// Refuses roles that do not exist or are archived.
async fn refuse_unknown(tx: &Tx, roles: &BTreeSet<Id>) -> Result<(), Error> {
    let known = role::list(tx).await?;
    if roles.iter().all(|id| known.iter().any(|known| known.id == *id)) {
        return Ok(());
    }
    Err(Error::field("unknown_reference", "groupRoles", "A role does not exist or is archived."))
}

/// Refuses to give roles with more permissions than the caller has.
async fn refuse_above_own(tx: &Tx, roles: &BTreeSet<Id>) -> Result<(), Error> {
    for id in roles {
        rights::refuse_giving(tx, *id).await?;
    }
    Ok(())
}

/// Refuses to change the sign-in of a user with more permissions than the caller.
async fn refuse_account_above_own(tx: &Tx, provider: Id) -> Result<(), Error> {
    let linked = identity::table.inner_join(users::table.on(users::id.eq(identity::user_id)));
    let roles = linked.filter(identity::provider_id.eq(provider)).select(users::role_id).distinct();
    let roles: Vec<Id> = roles.load(tx.connection()).await.to_domain()?;
    for role in roles {
        rights::refuse_account_above_own(tx, role).await?;
    }
    Ok(())
}

/// Refuses to switch off the only provider of a tenant whose people sign in by one.
async fn refuse_last(tx: &Tx, id: Id) -> Result<(), Error> {
    let settings = super::sso_settings::get(tx).await?;
    let others = p::table.filter(p::enabled.and(p::id.ne(id)));
    let others: i64 = others.count().get_result(tx.connection()).await.to_domain()?;
    if others > 0 || !settings.has_sso && !settings.sso_only {
        return Ok(());
    }
    Err(Error::conflict("provider_required", "Switch single sign-on off first: this is the only identity provider."))
}
