//! What is checked of an identity provider before it is kept.

use gantry_delivery::Delivery;
use gantry_domain::{Error, FieldError};
use gantry_store::sign_on::identity_provider::{Attributes, GroupCrew, GroupRole, ProviderValues};
use openidconnect::url::Url;

use super::provider_json::{AttributeNames, CrewOfGroup, ProviderBody, ProviderKind, Provisioning, RoleOfGroup};
use super::saml_keys::Pinned;

/// All errors, reported together.
#[derive(Default)]
struct Wrong(Vec<FieldError>);

impl Wrong {
    fn unless(&mut self, right: bool, field: &str, message: &str) {
        if !right {
            self.0.push(FieldError { field: field.to_owned(), message: message.to_owned() });
        }
    }
}

fn short(text: &str, most: usize) -> bool {
    !text.is_empty() && text.chars().count() <= most && !text.chars().any(char::is_control)
}

fn address(text: &str) -> Option<Url> {
    let url = text.parse::<Url>().ok().filter(|url| matches!(url.scheme(), "https" | "http"))?;
    (url.fragment().is_none() && url.username().is_empty() && text.len() <= 500).then_some(url)
}

impl ProviderBody {
    /// How people open this product, without a slash at the end.
    pub(super) fn public_url(&self) -> &str {
        self.public_url.trim().trim_end_matches('/')
    }

    /// What is to be kept of it; `before` is what was kept. The key of SAML is for the caller to make.
    ///
    /// # Errors
    /// `invalid`, naming the fields; `secret_required` when the secret would go to another issuer or client.
    pub(super) fn checked(self, delivery: &Delivery, before: Option<&ProviderValues>) -> Result<ProviderValues, Error> {
        let mut wrong = Wrong::default();
        let domains: Vec<String> = self.domains.iter().map(|domain| domain.trim().to_ascii_lowercase()).collect();
        self.check_common(&domains, &mut wrong);
        let kind = self.kind.word();
        wrong.unless(
            before.is_none_or(|before| before.kind == kind),
            "kind",
            "The kind of a provider does not change.",
        );
        let certificates = match self.kind {
            ProviderKind::Oidc => {
                self.check_oidc(delivery, &mut wrong);
                Vec::new()
            }
            ProviderKind::Saml => self.check_saml(delivery, &mut wrong),
        };
        Error::unless_right(wrong.0)?;
        let (issuer, client_id) = (self.issuer.trim().to_owned(), self.client_id.trim().to_owned());
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
        let public_url = self.public_url().to_owned();
        let AttributeNames { email, username, display_name, groups } = self.attributes;
        let group_roles = self.group_roles.into_iter();
        let group_roles: Vec<_> =
            group_roles.map(|RoleOfGroup { group, role_id }| GroupRole { group, role_id }).collect();
        let group_crews = self.group_crews.into_iter();
        let group_crews: Vec<_> =
            group_crews.map(|CrewOfGroup { group, crew_id }| GroupCrew { group, crew_id }).collect();
        Ok(ProviderValues {
            kind: kind.to_owned(),
            name: self.name.trim().to_owned(),
            enabled: self.enabled,
            issuer,
            client_id,
            public_url,
            client_secret,
            scopes: self.scopes,
            sso_url: self.sso_url.trim().to_owned(),
            slo_url: self.slo_url.trim().to_owned(),
            certificates,
            idp_initiated: self.idp_initiated,
            encrypted_assertions: self.encrypted_assertions,
            sp_certificate: before.map(|before| before.sp_certificate.clone()).unwrap_or_default(),
            sp_key: before.and_then(|before| before.sp_key.clone()),
            second_sp_certificate: before.map(|before| before.second_sp_certificate.clone()).unwrap_or_default(),
            second_sp_key: before.and_then(|before| before.second_sp_key.clone()),
            attributes: serde_json::to_value(Attributes { email, username, display_name, groups }).map_err(json)?,
            group_roles: serde_json::to_value(group_roles).map_err(json)?,
            group_crews: serde_json::to_value(group_crews).map_err(json)?,
            default_role_id: self.default_role_id,
            provisioning: self.provisioning.word().to_owned(),
            domains,
        })
    }

    fn check_common(&self, domains: &[String], wrong: &mut Wrong) {
        wrong.unless(short(self.name.trim(), 100), "name", "1 to 100 characters are expected.");
        let public = address(self.public_url());
        let origin = public.is_some_and(|url| url.path() == "/" && url.query().is_none());
        let message = "An address such as https://acme.example.com is expected.";
        wrong.unless(origin && self.public_url().len() <= 300, "publicUrl", message);
        let names = &self.attributes;
        for (field, name) in [
            ("email", &names.email),
            ("username", &names.username),
            ("displayName", &names.display_name),
            ("groups", &names.groups),
        ] {
            let field = format!("attributes.{field}");
            wrong.unless(name.is_empty() || short(name, 200), &field, "At most 200 characters are expected.");
        }
        let fits = |names: Vec<&String>| {
            names.len() <= 200 && names.into_iter().all(|name| short(name, 200) && name.trim() == name)
        };
        let message = "At most 200 groups are expected, without spaces around their names.";
        wrong.unless(fits(self.group_roles.iter().map(|given| &given.group).collect()), "groupRoles", message);
        wrong.unless(fits(self.group_crews.iter().map(|given| &given.group).collect()), "groupCrews", message);
        let letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
        let domain = |text: &String| short(text, 253) && text.contains('.') && letters(text);
        let message = "At most 50 domains such as example.com are expected.";
        wrong.unless(domains.len() <= 50 && domains.iter().all(domain), "domains", message);
        let some = self.provisioning != Provisioning::Domains || !domains.is_empty();
        wrong.unless(some, "domains", "At least one domain is expected.");
    }

    fn check_oidc(&self, delivery: &Delivery, wrong: &mut Wrong) {
        let issuer = address(self.issuer.trim()).filter(|url| url.query().is_none());
        match issuer.map(|url| delivery.guarded().refusal(&url)) {
            Some(None) => {}
            Some(Some(refusal)) => {
                wrong.unless(false, "issuer", &format!("This address cannot be called on: {refusal}."));
            }
            None => wrong.unless(false, "issuer", "An address such as https://login.example.com is expected."),
        }
        wrong.unless(short(self.client_id.trim(), 300), "clientId", "1 to 300 characters are expected.");
        let word = |text: &String| short(text, 100) && !text.contains(char::is_whitespace);
        let scopes = self.scopes.len() <= 20 && self.scopes.iter().all(word);
        wrong.unless(scopes, "scopes", "At most 20 scopes without spaces are expected.");
        let secret = self.client_secret.as_ref().is_none_or(|secret| secret.len() <= 1000);
        wrong.unless(secret, "clientSecret", "At most 1000 characters are expected.");
    }

    /// The certificates, written one way.
    fn check_saml(&self, delivery: &Delivery, wrong: &mut Wrong) -> Vec<String> {
        let issuer = self.issuer.trim();
        let message = "The entity ID of the provider is expected, at most 500 characters.";
        wrong.unless(short(issuer, 500) && !issuer.contains(char::is_whitespace), "issuer", message);
        // Browsers go there, not we: https, or an address that may be called on.
        let callable = |url: &Url| url.scheme() == "https" || delivery.guarded().refusal(url).is_none();
        let way = |text: &str| address(text).is_some_and(|url| callable(&url));
        let message = "An address that begins with https:// is expected.";
        wrong.unless(way(self.sso_url.trim()), "ssoUrl", message);
        let out = self.slo_url.trim();
        wrong.unless(out.is_empty() || way(out), "sloUrl", message);
        let read: Option<Vec<Pinned>> = self.certificates.iter().map(|text| Pinned::read(text)).collect();
        let certificates: Vec<String> = read.unwrap_or_default().into_iter().map(|pinned| pinned.pem).collect();
        let message =
            "One or two X.509 certificates of RSA keys with 2048 bits or more are expected, as PEM or Base64.";
        wrong.unless(matches!(certificates.len(), 1 | 2), "certificates", message);
        certificates
    }
}
