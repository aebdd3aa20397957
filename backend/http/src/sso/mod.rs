//! Single sign-on: the identity providers of a tenant, the way there and back, and what becomes of those who come.

mod arrive;
mod browser;
mod depart;
mod discovery;
mod identity;
mod oidc;
mod provider;
mod provider_check;
mod provider_json;
mod provisioning;
mod saml;
mod saml_encryption;
mod saml_flow;
mod saml_import;
mod saml_keys;
mod saml_logout;
mod saml_response;
mod saml_xml;
mod scim_token;
mod settings;
mod sign_out;
mod signing_key;

pub(crate) use discovery::Providers;
pub(crate) use sign_out::provider_url as sign_out_url;

use gantry_domain::Error;

mounts! {
    arrive: "/api/samlconsume" | "/auth/SamlSSO",
    depart: "/api/ssosaml" | "/auth/SamlSSO",
    identity: "/api/IdentityProvider",
    provider: "/api/IdentityProvider",
    saml_flow: "/api/samlconsume" | "/auth/SamlSSO",
    saml_import: "/api/IdentityProvider",
    saml_logout: "/auth/SamlSSO",
    scim_token: "/api/IdentityProvider",
    settings: "/api/TenantSettings",
    signing_key: "/api/IdentityProvider",
}

/// The verified claims of an identity provider about a user.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Claimed {
    /// Who it is there, for ever.
    subject: String,
    email: String,
    /// Whether the provider says that it has verified the address. SAML has no word for it.
    email_verified: bool,
    username: String,
    display_name: String,
    groups: Vec<String>,
    /// What the session is called there.
    session_index: Option<String>,
    /// What the provider wants back at the sign-out.
    id_token: Option<String>,
    /// The session ends then at the latest.
    until: Option<chrono::DateTime<chrono::Utc>>,
}

/// Why a sign-in is refused: for the log. The user only learns that it failed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Refused {
    /// A stable word.
    reason: &'static str,
    /// Precisely.
    detail: String,
    /// Who it was there, as far as that was verified.
    subject: String,
    email: String,
}

impl Refused {
    fn new(reason: &'static str, detail: impl Into<String>) -> Self {
        Self { reason, detail: detail.into(), subject: String::new(), email: String::new() }
    }

    fn of(self, claimed: &Claimed) -> Self {
        Self { subject: claimed.subject.clone(), email: claimed.email.clone(), ..self }
    }
}

/// The answer to every sign-in that is refused after the provider.
fn sso_refused() -> Error {
    Error::forbidden("sso_refused", "Single sign-on did not work. Try again, or ask your administrator.")
}

/// SHA-256 as lower-case hex: only that is kept of what others hold.
fn fingerprint(text: &str) -> String {
    crate::account::fingerprint(text)
}

/// Where the browser may be sent after the sign-in: a path of this application and nowhere else.
fn safe_path(path: &str) -> Option<&str> {
    let mut letters = path.chars();
    let inside = letters.next() == Some('/') && !matches!(letters.next(), Some('/' | '\\'));
    (inside && path.len() <= 500 && !path.chars().any(char::is_control) && !path.contains('\\')).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::safe_path;

    #[test]
    fn only_places_of_this_application_are_gone_to() {
        for good in ["/", "/home", "/asset-management/asset/7?tab=files#top", "/a//b"] {
            assert_eq!(safe_path(good), Some(good));
        }
        let long = format!("/{}", "a".repeat(500));
        for bad in [
            "",
            "home",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil",
            "https:evil",
            "/a\nb",
            "/\t/evil",
            "/a\\b",
            &long,
        ] {
            assert_eq!(safe_path(bad), None, "{bad}");
        }
    }
}
