//! OpenID Connect: the way to the provider, and what its answer proves. Authorization code with PKCE, state and nonce; only
//! signatures with public keys count.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use gantry_delivery::{Delivery, GuardedClient};
use gantry_domain::TenantId;
use gantry_store::sign_on::identity_provider::{Attributes, Provider, ProviderValues};
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreIdToken, CoreIdTokenVerifier, CoreJwsSigningAlgorithm,
};
use openidconnect::{
    AuthType, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken, EndpointMaybeSet,
    EndpointNotSet, EndpointSet, Nonce, OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    RequestTokenError, Scope, SignatureVerificationError, TokenResponse,
};
use serde_json::{Map, Value};

use super::discovery::{Guarded, Metadata, discover};
use super::{Claimed, Providers, Refused};
use crate::Services;

/// Clocks may differ by so much.
const SKEW: TimeDelta = TimeDelta::seconds(60);
/// Discovery may offer others, such as HS256 with the client's secret.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 3] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
];
/// Larger tokens are not kept for the sign-out.
const KEPT_TOKEN: usize = 8 * 1024;

type Client =
    CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointMaybeSet, EndpointMaybeSet>;

/// What asking a provider needs.
pub(super) struct Oidc<'a> {
    tenant: TenantId,
    provider: &'a Provider,
    delivery: &'a Delivery,
    providers: &'a Providers,
    now: DateTime<Utc>,
}

/// The way to the provider, and what must come back.
pub(super) struct Departure {
    pub(super) url: String,
    pub(super) state: String,
    pub(super) nonce: String,
    pub(super) verifier: String,
}

/// What came back with the browser.
pub(super) struct Arrival<'a> {
    pub(super) code: &'a str,
    pub(super) issuer: Option<&'a str>,
    pub(super) nonce: &'a str,
    pub(super) verifier: &'a str,
}

/// Where the provider sends people back to.
pub(super) fn callback_url(values: &ProviderValues, id: i64) -> String {
    format!("{}/auth/SamlSSO/callback/{id}", values.public_url)
}

impl<'a> Oidc<'a> {
    pub(super) fn of(services: &'a Services, tenant: TenantId, provider: &'a Provider) -> Self {
        let Services { delivery, providers, auth, .. } = services;
        Self { tenant, provider, delivery, providers, now: auth.now() }
    }

    fn values(&self) -> &ProviderValues {
        &self.provider.values
    }

    fn guarded(&self) -> &GuardedClient {
        self.delivery.guarded()
    }

    /// What the provider publishes.
    pub(super) async fn metadata(&self) -> Result<std::sync::Arc<Metadata>, String> {
        let whose = (self.tenant, self.provider.id);
        self.providers.metadata(self.guarded(), whose, &self.values().issuer, self.now).await
    }

    /// Asks the provider anew, and tells whether people can be sent there.
    ///
    /// # Errors
    /// Why not, for administrators.
    pub(super) async fn test(&self) -> Result<String, String> {
        let metadata = discover(self.guarded(), &self.values().issuer).await?;
        self.client(&metadata)?;
        if metadata.jwks().keys().is_empty() {
            return Err("the provider publishes no key that can be used".to_owned());
        }
        Ok(format!("people are sent to {}", metadata.authorization_endpoint().as_str()))
    }

    /// The way to the provider.
    ///
    /// # Errors
    /// Why it cannot be had, for administrators.
    pub(super) async fn depart(&self) -> Result<Departure, String> {
        let metadata = self.metadata().await?;
        let client = self.client(&metadata)?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let flow = CoreAuthenticationFlow::AuthorizationCode;
        let mut request = client.authorize_url(flow, CsrfToken::new_random, Nonce::new_random);
        for scope in &self.values().scopes {
            request = request.add_scope(Scope::new(scope.clone()));
        }
        let (url, state, nonce) = request.set_pkce_challenge(challenge).url();
        Ok(Departure {
            url: url.into(),
            state: state.into_secret(),
            nonce: nonce.secret().clone(),
            verifier: verifier.into_secret(),
        })
    }

    fn client(&self, metadata: &Metadata) -> Result<Client, String> {
        let values = self.values();
        let secret = match &values.client_secret {
            None => None,
            Some(sealed) => {
                let opened = self.delivery.open(sealed);
                Some(ClientSecret::new(opened.ok_or("the client secret cannot be read any more: enter it again")?))
            }
        };
        let redirect = RedirectUrl::new(callback_url(values, self.provider.id));
        let redirect = redirect.map_err(|error| format!("the public address is none: {error}"))?;
        let basic = metadata.token_endpoint_auth_methods_supported().is_none_or(|known| {
            known.contains(&CoreClientAuthMethod::ClientSecretBasic)
                || !known.contains(&CoreClientAuthMethod::ClientSecretPost)
        });
        let client =
            CoreClient::from_provider_metadata(metadata.clone(), ClientId::new(values.client_id.clone()), secret);
        let how = if basic { AuthType::BasicAuth } else { AuthType::RequestBody };
        Ok(client.set_redirect_uri(redirect).set_auth_type(how))
    }

    /// Exchanges the code, and reads the claims about the user.
    ///
    /// # Errors
    /// Why the sign-in is refused.
    pub(super) async fn arrive(&self, arrival: &Arrival<'_>) -> Result<Claimed, Refused> {
        let metadata = self.metadata().await.map_err(|error| Refused::new("provider_unreachable", error))?;
        let issuer = self.values().issuer.as_str();
        let names = metadata.additional_metadata().authorization_response_iss_parameter_supported;
        match arrival.issuer {
            Some(named) if named != issuer => {
                return Err(Refused::new("issuer", format!("the answer is of {named} and not of {issuer}")));
            }
            None if names => return Err(Refused::new("issuer", "the answer does not name its issuer")),
            _ => {}
        }
        let client = self.client(&metadata).map_err(|error| Refused::new("configuration", error))?;
        let request = client.exchange_code(AuthorizationCode::new(arrival.code.to_owned()));
        let request = request.map_err(|error| Refused::new("configuration", error.to_string()))?;
        let request = request.set_pkce_verifier(PkceCodeVerifier::new(arrival.verifier.to_owned()));
        let guarded = Guarded(self.guarded().clone());
        let answer = request.request_async(&guarded).await.map_err(|error| match error {
            RequestTokenError::Request(cause) => Refused::new("provider_unreachable", cause.to_string()),
            RequestTokenError::ServerResponse(cause) => {
                Refused::new("code", format!("the provider refuses the code: {cause}"))
            }
            RequestTokenError::Parse(cause, _) => Refused::new("token", format!("the answer cannot be read: {cause}")),
            RequestTokenError::Other(cause) => Refused::new("token", cause),
        })?;
        let token = answer.id_token().ok_or_else(|| Refused::new("token", "the provider sent no ID token"))?;
        let nonce = Nonce::new(arrival.nonce.to_owned());
        let verified = match self.verify(&metadata, token, &nonce) {
            Err(ClaimsVerificationError::SignatureVerification(SignatureVerificationError::NoMatchingKey)) => {
                let whose = (self.tenant, self.provider.id);
                match self.providers.keys_again(self.guarded(), whose, issuer, self.now).await {
                    Some(renewed) => self.verify(&renewed, token, &nonce),
                    None => {
                        Err(ClaimsVerificationError::SignatureVerification(SignatureVerificationError::NoMatchingKey))
                    }
                }
            }
            other => other,
        };
        verified.map_err(|error| refusal(&error))?;
        let raw = token.to_string();
        let claims = payload(&raw).ok_or_else(|| Refused::new("token", "the ID token cannot be read"))?;
        self.check(&claims)?;
        let attributes =
            self.values().attributes().map_err(|error| Refused::new("configuration", error.to_string()))?;
        let mut claimed = read(&claims, &attributes);
        if claimed.email.is_empty() && metadata.userinfo_endpoint().is_some() {
            let more = self.user_info(&metadata, answer.access_token().secret(), &claims).await?;
            let more = read(&more, &attributes);
            let or = |one: String, other: String| if one.is_empty() { other } else { one };
            claimed.email_verified = more.email_verified;
            claimed.email = more.email;
            claimed.username = or(claimed.username, more.username);
            claimed.display_name = or(claimed.display_name, more.display_name);
            if claimed.groups.is_empty() {
                claimed.groups = more.groups;
            }
        }
        claimed.id_token = Some(raw).filter(|raw| raw.len() <= KEPT_TOKEN);
        Ok(claimed)
    }

    fn verify(&self, metadata: &Metadata, token: &CoreIdToken, nonce: &Nonce) -> Result<(), ClaimsVerificationError> {
        let now = self.now;
        let client = ClientId::new(self.values().client_id.clone());
        // Without the secret, so that none is ever taken for a key; further audiences are checked by `azp`.
        let verifier =
            CoreIdTokenVerifier::new_public_client(client, metadata.issuer().clone(), metadata.jwks().clone())
                .set_allowed_algs(ALGORITHMS)
                .set_other_audience_verifier_fn(|_| true)
                .set_time_fn(move || now - SKEW)
                .set_issue_time_verifier_fn(move |issued| match issued > now + SKEW {
                    true => Err(format!("issued in the future, at {issued}")),
                    false => Ok(()),
                });
        token.claims(&verifier, nonce).map(drop)
    }

    /// What the library leaves to us: the party that a token is for, and when it begins to count.
    fn check(&self, claims: &Map<String, Value>) -> Result<(), Refused> {
        let own = self.values().client_id.as_str();
        let audiences = claims.get("aud").and_then(Value::as_array).map_or(1, Vec::len);
        match claims.get("azp") {
            Some(party) if party.as_str() != Some(own) => {
                return Err(Refused::new("audience", format!("the token was issued to {party}")));
            }
            None if audiences > 1 => {
                return Err(Refused::new("audience", "a token of several audiences does not name its party (azp)"));
            }
            _ => {}
        }
        let begins = claims.get("nbf").and_then(Value::as_i64);
        if begins.is_some_and(|begins| begins > (self.now + SKEW).timestamp()) {
            return Err(Refused::new("not_yet", "the token does not count yet"));
        }
        Ok(())
    }

    /// What the provider says beyond the token, for those that put little into it.
    async fn user_info(
        &self,
        metadata: &Metadata,
        token: &str,
        claims: &Map<String, Value>,
    ) -> Result<Map<String, Value>, Refused> {
        let refused = |detail: String| Refused::new("user_info", detail);
        let url = metadata.userinfo_endpoint().map(|url| url.url().clone());
        let url = url.ok_or_else(|| refused("the provider names no userinfo endpoint".to_owned()))?;
        let request = openidconnect::http::Request::builder()
            .header("accept", "application/json")
            .header("authorization", format!("Bearer {token}"))
            .body(())
            .map_err(|error| refused(error.to_string()))?;
        let (parts, ()) = request.into_parts();
        let most = gantry_delivery::guarded::USUAL;
        let answer =
            self.guarded().send((parts.method, url), parts.headers, Vec::new(), most).await.map_err(refused)?;
        if !answer.status.is_success() {
            return Err(Refused::new("user_info", format!("the provider answers {}", answer.status)));
        }
        let more: Map<String, Value> =
            serde_json::from_slice(&answer.body).map_err(|error| Refused::new("user_info", error.to_string()))?;
        // It must not be of another user.
        match more.get("sub") == claims.get("sub") {
            true => Ok(more),
            false => Err(Refused::new("user_info", "the provider answers about another subject")),
        }
    }
}

/// The claims of a token whose signature was verified.
fn payload(raw: &str) -> Option<Map<String, Value>> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(raw.split('.').nth(1)?).ok()?;
    serde_json::from_slice(&bytes).ok()
}

fn read(claims: &Map<String, Value>, names: &Attributes) -> Claimed {
    let text = |name: &str| claims.get(name).and_then(Value::as_str).unwrap_or_default().trim().to_owned();
    let yes = |name: &str| matches!(claims.get(name), Some(Value::Bool(true)));
    let groups = match claims.get(&names.groups) {
        Some(Value::Array(groups)) => groups.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Some(Value::String(group)) => vec![group.clone()],
        _ => Vec::new(),
    };
    Claimed {
        subject: subject(claims),
        email: text(&names.email),
        email_verified: yes("email_verified") || yes("xms_edov"),
        username: text(&names.username),
        display_name: text(&names.display_name),
        groups,
        session_index: claims.get("sid").and_then(Value::as_str).map(str::to_owned),
        id_token: None,
        until: None,
    }
}

/// The permanent id of a user at the provider. Microsoft Entra has a `sub` of its own for each application; the object and its
/// directory stay the same.
fn subject(claims: &Map<String, Value>) -> String {
    let text = |name: &str| claims.get(name).and_then(Value::as_str).unwrap_or_default();
    let entra = text("iss").starts_with("https://login.microsoftonline.com/");
    match (text("tid"), text("oid")) {
        (tid, oid) if entra && !tid.is_empty() && !oid.is_empty() => format!("{tid}/{oid}"),
        _ => text("sub").to_owned(),
    }
}

fn refusal(error: &ClaimsVerificationError) -> Refused {
    use ClaimsVerificationError as E;
    let reason = match error {
        E::Expired(_) => "expired",
        E::InvalidAudience(_) => "audience",
        E::InvalidIssuer(_) => "issuer",
        E::InvalidNonce(_) => "nonce",
        E::SignatureVerification(SignatureVerificationError::DisallowedAlg(_)) => "algorithm",
        E::SignatureVerification(SignatureVerificationError::NoMatchingKey) => "unknown_key",
        E::SignatureVerification(_) => "signature",
        _ => "token",
    };
    let detail = match error {
        E::SignatureVerification(cause) => cause.to_string(),
        other => other.to_string(),
    };
    Refused::new(reason, detail)
}
