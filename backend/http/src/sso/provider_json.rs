//! Identity providers as administrators read and write them. The secret is written and never read.

use chrono::{DateTime, Utc};
use gantry_delivery::Delivery;
use gantry_domain::{Error, FieldError, Id};
use gantry_store::sign_on::identity_provider::{Attributes, GroupRole, OIDC, Provider, ProviderValues};
use openidconnect::url::Url;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::oidc::callback_url;

/// Which protocol a provider speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum ProviderKind {
    /// OpenID Connect.
    #[schema(rename = "oidc")]
    Oidc,
}

impl ProviderKind {
    const fn word(self) -> &'static str {
        match self {
            Self::Oidc => OIDC,
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
    /// For everybody whom the provider vouches for.
    #[schema(rename = "on")]
    On,
    /// For verified addresses of the domains.
    #[schema(rename = "domains")]
    Domains,
}

impl Provisioning {
    const fn word(self) -> &'static str {
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
    email: String,
    /// The user name.
    #[schema(max_length = 200)]
    username: String,
    /// The name to show.
    #[schema(max_length = 200)]
    display_name: String,
    /// The groups.
    #[schema(max_length = 200)]
    groups: String,
}

/// Which role a group of the provider has here.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GroupRole)]
pub(super) struct RoleOfGroup {
    /// The group as the provider writes it, letter by letter.
    #[schema(min_length = 1, max_length = 200)]
    group: String,
    /// The role.
    #[schema(value_type = i64)]
    role_id: Id,
}

/// What is written of a provider.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewIdentityProvider)]
pub(super) struct ProviderBody {
    /// The version that is changed.
    #[serde(default)]
    pub(super) version: Option<i64>,
    kind: ProviderKind,
    /// What people call it: it stands on the button.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// Whether one can sign in with it.
    enabled: bool,
    /// How people open this product: `https://acme.example.com`. Its host must be one under which the tenant is known, or the one
    /// that this request is sent to.
    #[schema(max_length = 300)]
    public_url: String,
    /// The issuer, letter by letter as the provider publishes it.
    #[schema(max_length = 500)]
    issuer: String,
    /// Who we are there.
    #[schema(max_length = 300)]
    client_id: String,
    /// Absent or null: the one that is kept, unless it would go to another issuer; empty: none.
    #[serde(default)]
    #[schema(max_length = 1000)]
    client_secret: Option<String>,
    /// Scopes asked for besides `openid`.
    #[serde(default)]
    #[schema(max_items = 20)]
    scopes: Vec<String>,
    attributes: AttributeNames,
    /// Roles by group; the first group that somebody belongs to decides.
    #[serde(default)]
    #[schema(max_items = 200)]
    group_roles: Vec<RoleOfGroup>,
    /// The role of those without such a group; null: they are refused.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    default_role_id: Option<Id>,
    provisioning: Provisioning,
    /// Domains of the addresses for which accounts are created.
    #[serde(default)]
    #[schema(max_items = 50)]
    domains: Vec<String>,
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
    /// Whether a secret is kept. It is never told.
    has_client_secret: bool,
    scopes: Vec<String>,
    attributes: AttributeNames,
    group_roles: Vec<RoleOfGroup>,
    #[schema(value_type = Option<i64>, required = true)]
    default_role_id: Option<Id>,
    provisioning: Provisioning,
    domains: Vec<String>,
    /// Where the provider sends people back to: to be entered there.
    callback_url: String,
}

impl ProviderView {
    pub(super) fn of(provider: Provider) -> Result<Self, Error> {
        let callback_url = callback_url(&provider.values, provider.id);
        let Attributes { email, username, display_name, groups } = provider.values.attributes()?;
        let group_roles = provider.values.group_roles()?.into_iter();
        let values = provider.values;
        Ok(Self {
            id: provider.id,
            version: provider.version,
            updated_at: provider.updated_at,
            kind: ProviderKind::Oidc,
            attributes: AttributeNames { email, username, display_name, groups },
            group_roles: group_roles.map(|GroupRole { group, role_id }| RoleOfGroup { group, role_id }).collect(),
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
            callback_url,
        })
    }
}

impl ProviderBody {
    /// How people open this product, without a slash at the end.
    pub(super) fn public_url(&self) -> &str {
        self.public_url.trim().trim_end_matches('/')
    }

    /// What is to be kept of it; `before` is what was kept.
    ///
    /// # Errors
    /// `invalid`, naming the fields; `secret_required` when the secret would go to another issuer or client.
    pub(super) fn checked(self, delivery: &Delivery, before: Option<&ProviderValues>) -> Result<ProviderValues, Error> {
        let public_url = self.public_url().to_owned();
        let mut wrong = Vec::new();
        let mut check = |right: bool, field: &str, message: &str| {
            if !right {
                wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
            }
        };
        let short = |text: &str, most: usize| {
            !text.is_empty() && text.chars().count() <= most && !text.chars().any(char::is_control)
        };
        let (name, issuer, client_id) = (self.name.trim(), self.issuer.trim(), self.client_id.trim());
        check(short(name, 100), "name", "1 to 100 characters are expected.");
        let address = |text: &str| text.parse::<Url>().ok().filter(|url| matches!(url.scheme(), "https" | "http"));
        let plain = |url: &Url| url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
        let origin = address(&public_url).is_some_and(|url| plain(&url) && url.path() == "/");
        check(
            origin && public_url.len() <= 300,
            "publicUrl",
            "An address such as https://acme.example.com is expected.",
        );
        let called_on = address(issuer).filter(plain).map(|url| delivery.guarded().refusal(&url));
        check(
            called_on.is_some() && issuer.len() <= 500,
            "issuer",
            "An address such as https://login.example.com is expected.",
        );
        if let Some(Some(refusal)) = called_on {
            check(false, "issuer", &format!("This address cannot be called on: {refusal}."));
        }
        check(short(client_id, 300), "clientId", "1 to 300 characters are expected.");
        let word = |text: &String| short(text, 100) && !text.contains(char::is_whitespace);
        check(
            self.scopes.len() <= 20 && self.scopes.iter().all(word),
            "scopes",
            "At most 20 scopes without spaces are expected.",
        );
        let names = &self.attributes;
        for (field, name) in [
            ("email", &names.email),
            ("username", &names.username),
            ("displayName", &names.display_name),
            ("groups", &names.groups),
        ] {
            check(
                name.is_empty() || short(name, 200),
                &format!("attributes.{field}"),
                "At most 200 characters are expected.",
            );
        }
        let group = |given: &RoleOfGroup| short(&given.group, 200) && given.group.trim() == given.group;
        let groups = self.group_roles.len() <= 200 && self.group_roles.iter().all(group);
        check(groups, "groupRoles", "At most 200 groups are expected, without spaces around their names.");
        let domains: Vec<String> = self.domains.iter().map(|domain| domain.trim().to_ascii_lowercase()).collect();
        let domain = |text: &String| {
            short(text, 253)
                && text.contains('.')
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
        };
        check(
            domains.len() <= 50 && domains.iter().all(domain),
            "domains",
            "At most 50 domains such as example.com are expected.",
        );
        let some = self.provisioning != Provisioning::Domains || !domains.is_empty();
        check(some, "domains", "At least one domain is expected.");
        check(
            self.client_secret.as_ref().is_none_or(|secret| secret.len() <= 1000),
            "clientSecret",
            "At most 1000 characters are expected.",
        );
        Error::unless_right(wrong)?;
        let client_secret = match self.client_secret.as_deref() {
            Some("") => None,
            Some(secret) => Some(delivery.seal(secret)?),
            None => match before {
                Some(before)
                    if before.client_secret.is_some() && (before.issuer != issuer || before.client_id != client_id) =>
                {
                    let detail = "The issuer or the client is another one: enter the secret again.";
                    return Err(Error::field("secret_required", "clientSecret", detail));
                }
                before => before.and_then(|before| before.client_secret.clone()),
            },
        };
        let json = |error: serde_json::Error| Error::Internal(error.to_string());
        let AttributeNames { email, username, display_name, groups } = self.attributes;
        let group_roles = self.group_roles.into_iter();
        let group_roles: Vec<_> =
            group_roles.map(|RoleOfGroup { group, role_id }| GroupRole { group, role_id }).collect();
        Ok(ProviderValues {
            kind: self.kind.word().to_owned(),
            name: name.to_owned(),
            enabled: self.enabled,
            issuer: issuer.to_owned(),
            client_id: client_id.to_owned(),
            public_url,
            client_secret,
            scopes: self.scopes,
            sso_url: String::new(),
            slo_url: String::new(),
            certificates: Vec::new(),
            idp_initiated: false,
            attributes: serde_json::to_value(Attributes { email, username, display_name, groups }).map_err(json)?,
            group_roles: serde_json::to_value(group_roles).map_err(json)?,
            default_role_id: self.default_role_id,
            provisioning: self.provisioning.word().to_owned(),
            domains,
        })
    }
}
