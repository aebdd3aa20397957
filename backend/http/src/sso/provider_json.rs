//! Identity providers as administrators read and write them. The secret is written and never read.

use chrono::{DateTime, Utc};
use gantry_domain::{Error, Id};
use gantry_store::sign_on::identity_provider::{Attributes, GroupCrew, GroupRole, OIDC, Provider, SAML};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::oidc::callback_url;
use super::saml::{acs_url, entity_id, slo_url};
use super::saml_keys::Pinned;

/// Which protocol a provider speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum ProviderKind {
    /// OpenID Connect.
    #[schema(rename = "oidc")]
    Oidc,
    /// SAML 2.0.
    #[schema(rename = "saml")]
    Saml,
}

impl ProviderKind {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Oidc => OIDC,
            Self::Saml => SAML,
        }
    }
}

/// Whether accounts are created at the first sign-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum Provisioning {
    /// Never.
    #[schema(rename = "off")]
    Off,
    /// For every user whom the provider authenticates.
    #[schema(rename = "on")]
    On,
    /// For addresses of the domains; of OpenID Connect, if the provider says that they are verified.
    #[schema(rename = "domains")]
    Domains,
}

impl Provisioning {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
            Self::Domains => "domains",
        }
    }

    fn named(word: &str) -> Self {
        [Self::On, Self::Domains].into_iter().find(|one| one.word() == word).unwrap_or(Self::Off)
    }
}

/// Which claims tell what about a user; empty: none.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IdentityAttributes)]
pub(super) struct AttributeNames {
    /// The e-mail address.
    #[schema(max_length = 200)]
    pub(super) email: String,
    /// The user name.
    #[schema(max_length = 200)]
    pub(super) username: String,
    /// The name to show.
    #[schema(max_length = 200)]
    pub(super) display_name: String,
    /// The groups.
    #[schema(max_length = 200)]
    pub(super) groups: String,
}

/// Which role a group of the provider has here.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GroupRole)]
pub(super) struct RoleOfGroup {
    /// The group as the provider writes it, letter by letter.
    #[schema(min_length = 1, max_length = 200)]
    pub(super) group: String,
    /// The role.
    #[schema(value_type = i64)]
    pub(super) role_id: Id,
}

/// Which crew people of a group of the provider belong to.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GroupCrew)]
pub(super) struct CrewOfGroup {
    /// The group as the provider writes it, letter by letter.
    #[schema(min_length = 1, max_length = 200)]
    pub(super) group: String,
    /// The crew.
    #[schema(value_type = i64)]
    pub(super) crew_id: Id,
}

/// What is written of a provider.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewIdentityProvider)]
pub(super) struct ProviderBody {
    /// The version that is changed.
    #[serde(default)]
    pub(super) version: Option<i64>,
    pub(super) kind: ProviderKind,
    /// What people call it: it stands on the button.
    #[schema(min_length = 1, max_length = 100)]
    pub(super) name: String,
    /// Whether one can sign in with it.
    pub(super) enabled: bool,
    /// How people open this product: `https://acme.example.com`. Its host must be one under which the tenant is known, or the one
    /// that this request is sent to.
    #[schema(max_length = 300)]
    pub(super) public_url: String,
    /// The issuer, letter by letter as the provider publishes it; of SAML the entity ID.
    #[schema(max_length = 500)]
    pub(super) issuer: String,
    /// OpenID Connect: who we are there.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub(super) client_id: String,
    /// Absent or null: the one that is kept, unless it would go to another issuer; empty: none.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub(super) client_secret: Option<String>,
    /// Scopes asked for besides `openid`.
    #[serde(default)]
    #[schema(max_items = 20)]
    pub(super) scopes: Vec<String>,
    /// SAML: where people are sent.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub(super) sso_url: String,
    /// SAML: where people sign out; empty: nowhere.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub(super) slo_url: String,
    /// SAML: the certificates that responses are signed with, one or two, as PEM or Base64, of RSA keys with 2048 bits or more.
    #[serde(default)]
    #[schema(max_items = 2)]
    pub(super) certificates: Vec<String>,
    /// SAML: whether the provider may begin a sign-in. Any of its users can then sign another person's browser in to their own
    /// account.
    #[serde(default)]
    pub(super) idp_initiated: bool,
    /// SAML: whether our metadata offers a certificate for encryption and encrypted assertions are accepted, of responses that are
    /// signed as a whole.
    #[serde(default)]
    pub(super) encrypted_assertions: bool,
    pub(super) attributes: AttributeNames,
    /// Roles by group; the first group that the user belongs to decides.
    #[serde(default)]
    #[schema(max_items = 200)]
    pub(super) group_roles: Vec<RoleOfGroup>,
    /// Crews by group: users belong to the crews of all their groups, and leave them with the group. Members that were entered
    /// manually stay.
    #[serde(default)]
    #[schema(max_items = 200)]
    pub(super) group_crews: Vec<CrewOfGroup>,
    /// The role of those without such a group; null: they are refused.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub(super) default_role_id: Option<Id>,
    pub(super) provisioning: Provisioning,
    /// Domains of the addresses for which accounts are created.
    #[serde(default)]
    #[schema(max_items = 50)]
    pub(super) domains: Vec<String>,
}

/// A provider.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IdentityProvider)]
pub(super) struct ProviderView {
    #[schema(value_type = i64)]
    id: Id,
    version: i64,
    updated_at: DateTime<Utc>,
    kind: ProviderKind,
    name: String,
    enabled: bool,
    public_url: String,
    issuer: String,
    client_id: String,
    /// Whether a secret is stored. No answer contains it.
    has_client_secret: bool,
    scopes: Vec<String>,
    attributes: AttributeNames,
    group_roles: Vec<RoleOfGroup>,
    group_crews: Vec<CrewOfGroup>,
    #[schema(value_type = Option<i64>, required = true)]
    default_role_id: Option<Id>,
    provisioning: Provisioning,
    domains: Vec<String>,
    sso_url: String,
    slo_url: String,
    certificates: Vec<PinnedCertificate>,
    /// SAML: the certificates of our own keys, the one in use first, then one that is to come or was before.
    signing_keys: Vec<SigningKey>,
    idp_initiated: bool,
    encrypted_assertions: bool,
    /// Where the provider sends people back to, or posts responses: to be entered there.
    callback_url: String,
    /// SAML: our entity ID, where our metadata is; empty for OpenID Connect.
    metadata_url: String,
    /// SAML: where the provider tells of sign-outs; empty for OpenID Connect.
    logout_url: String,
}

/// A certificate that responses are signed with.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PinnedCertificate {
    pem: String,
    /// Whose it is.
    subject: String,
    /// Until when it is good.
    not_after: DateTime<Utc>,
    /// In less than 30 days: a second one should be added.
    ends_soon: bool,
}

/// A key that requests to the provider are signed with, or were, or will be.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SigningKey {
    /// Its certificate, as PEM.
    pem: String,
    /// Since when it is good.
    not_before: DateTime<Utc>,
    /// Until when it is good.
    not_after: DateTime<Utc>,
    /// In less than 30 days: a second key should be made.
    ends_soon: bool,
    /// Whether requests are signed with it.
    in_use: bool,
}

impl SigningKey {
    fn read(pem: &str, in_use: bool) -> Option<Self> {
        let pinned = Pinned::read(pem)?;
        let ends_soon = pinned.ends_soon(Utc::now());
        let Pinned { pem, not_before, not_after, .. } = pinned;
        Some(Self { pem, not_before, not_after, ends_soon, in_use })
    }
}

impl ProviderView {
    pub(super) fn of(provider: Provider) -> Result<Self, Error> {
        let kind = if provider.values.kind == SAML { ProviderKind::Saml } else { ProviderKind::Oidc };
        let (values, id) = (&provider.values, provider.id);
        let (callback_url, metadata_url, logout_url) = match kind {
            ProviderKind::Oidc => (callback_url(values, id), String::new(), String::new()),
            ProviderKind::Saml => (acs_url(values, id), entity_id(values, id), slo_url(values, id)),
        };
        let pinned = |pinned: Pinned| PinnedCertificate {
            ends_soon: pinned.ends_soon(Utc::now()),
            pem: pinned.pem,
            subject: pinned.subject,
            not_after: pinned.not_after,
        };
        let certificates = provider.values.certificates.iter();
        let certificates = certificates.filter_map(|pem| Pinned::read(pem)).map(pinned).collect();
        let own = [(&values.sp_certificate, true), (&values.second_sp_certificate, false)];
        let signing_keys = own.into_iter().filter_map(|(pem, in_use)| SigningKey::read(pem, in_use)).collect();
        let Attributes { email, username, display_name, groups } = provider.values.attributes()?;
        let group_roles = provider.values.group_roles()?.into_iter();
        let group_crews = provider.values.group_crews()?.into_iter();
        let values = provider.values;
        Ok(Self {
            id: provider.id,
            version: provider.version,
            updated_at: provider.updated_at,
            kind,
            attributes: AttributeNames { email, username, display_name, groups },
            group_roles: group_roles.map(|GroupRole { group, role_id }| RoleOfGroup { group, role_id }).collect(),
            group_crews: group_crews.map(|GroupCrew { group, crew_id }| CrewOfGroup { group, crew_id }).collect(),
            name: values.name,
            enabled: values.enabled,
            public_url: values.public_url,
            issuer: values.issuer,
            client_id: values.client_id,
            has_client_secret: values.client_secret.is_some(),
            scopes: values.scopes,
            default_role_id: values.default_role_id,
            provisioning: Provisioning::named(&values.provisioning),
            domains: values.domains,
            sso_url: values.sso_url,
            slo_url: values.slo_url,
            certificates,
            signing_keys,
            idp_initiated: values.idp_initiated,
            encrypted_assertions: values.encrypted_assertions,
            callback_url,
            metadata_url,
            logout_url,
        })
    }
}
