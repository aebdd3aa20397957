//! What providers of OpenID Connect publish about themselves, cached for a while, and their keys, which are fetched again
//! when a token names an unknown one: at most once a minute, because anyone can send such tokens.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};

use chrono::{DateTime, TimeDelta, Utc};
use gantry_delivery::GuardedClient;
use gantry_delivery::guarded::USUAL;
use gantry_domain::{Id, TenantId};
use openidconnect::core::{
    CoreAuthDisplay, CoreClaimName, CoreClaimType, CoreClientAuthMethod, CoreGrantType, CoreJsonWebKey,
    CoreJsonWebKeySet, CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm, CoreResponseMode,
    CoreResponseType, CoreSubjectIdentifierType,
};
use openidconnect::{
    AdditionalProviderMetadata, AsyncHttpClient, DiscoveryError, HttpRequest, HttpResponse, IssuerUrl, ProviderMetadata,
};
use serde::{Deserialize, Serialize};

/// How long what a provider publishes is believed.
const FRESH: TimeDelta = TimeDelta::hours(1);
/// Keys are fetched no more often.
const KEYS_APART: TimeDelta = TimeDelta::minutes(1);
/// Providers remembered.
const MOST: usize = 1_000;

/// What we want to know beyond the usual.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Extra {
    /// Where people sign out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) end_session_endpoint: Option<String>,
    /// Answers name their issuer.
    #[serde(default)]
    pub(super) authorization_response_iss_parameter_supported: bool,
}

impl AdditionalProviderMetadata for Extra {}

/// What a provider publishes.
pub(super) type Metadata = ProviderMetadata<
    Extra,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Unreachable(pub(super) String);

/// Lets the library ask by the client that guards addresses.
pub(super) struct Guarded(pub(super) GuardedClient);

impl<'c> AsyncHttpClient<'c> for Guarded {
    type Error = Unreachable;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, Unreachable>> + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let url = parts.uri.to_string().parse().map_err(|_| Unreachable(format!("{} is no address", parts.uri)))?;
            let fetched = self.0.send((parts.method, url), parts.headers, body, USUAL).await.map_err(Unreachable)?;
            let mut response = HttpResponse::new(fetched.body);
            *response.status_mut() = fetched.status;
            *response.headers_mut() = fetched.headers;
            Ok(response)
        })
    }
}

/// What is known of a provider.
#[derive(Clone)]
struct Known {
    metadata: Arc<Metadata>,
    fetched_at: DateTime<Utc>,
    keys_at: DateTime<Utc>,
}

/// A provider of a tenant at an issuer.
type Whose = (TenantId, Id, String);

/// Remembers what providers publish. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Providers(Arc<RwLock<HashMap<Whose, Known>>>);

impl Providers {
    /// What a provider publishes, from memory if it was asked a moment ago.
    ///
    /// # Errors
    /// Why it cannot be had, for administrators.
    pub(super) async fn metadata(
        &self,
        client: &GuardedClient,
        (tenant, provider): (TenantId, Id),
        issuer: &str,
        now: DateTime<Utc>,
    ) -> Result<Arc<Metadata>, String> {
        let key = (tenant, provider, issuer.to_owned());
        if let Some(known) = self.known(&key).filter(|known| now - known.fetched_at < FRESH) {
            return Ok(known.metadata);
        }
        let metadata = Arc::new(discover(client, issuer).await?);
        self.put(key, Known { metadata: Arc::clone(&metadata), fetched_at: now, keys_at: now });
        Ok(metadata)
    }

    /// The keys anew, unless they were fetched within the minute.
    pub(super) async fn keys_again(
        &self,
        client: &GuardedClient,
        (tenant, provider): (TenantId, Id),
        issuer: &str,
        now: DateTime<Utc>,
    ) -> Option<Arc<Metadata>> {
        let key = (tenant, provider, issuer.to_owned());
        let known = self.known(&key).filter(|known| now - known.keys_at >= KEYS_APART)?;
        // Whatever comes of it, the next try is a minute away.
        self.put(key.clone(), Known { keys_at: now, ..known.clone() });
        let keys = CoreJsonWebKeySet::fetch_async(known.metadata.jwks_uri(), &Guarded(client.clone())).await.ok()?;
        let metadata = Arc::new(Metadata::clone(&known.metadata).set_jwks(keys));
        self.put(key, Known { metadata: Arc::clone(&metadata), keys_at: now, ..known });
        Some(metadata)
    }

    fn known(&self, key: &(TenantId, Id, String)) -> Option<Known> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn put(&self, key: (TenantId, Id, String), known: Known) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(key, known);
    }
}

/// Asks a provider what it publishes.
///
/// # Errors
/// Why not, for administrators.
pub(super) async fn discover(client: &GuardedClient, issuer: &str) -> Result<Metadata, String> {
    let url = IssuerUrl::new(issuer.to_owned()).map_err(|error| format!("the issuer is no address: {error}"))?;
    let guarded = Guarded(client.clone());
    let metadata = Metadata::discover_async(url, &guarded).await.map_err(|error| match error {
        DiscoveryError::Request(cause) => format!("the provider cannot be reached: {cause}"),
        DiscoveryError::Response(status, ..) => format!("the provider answers {status} to the discovery"),
        DiscoveryError::Parse(cause) => format!("what the provider publishes cannot be read: {cause}"),
        DiscoveryError::Validation(cause) => cause,
        other => other.to_string(),
    })?;
    if metadata.token_endpoint().is_none() {
        return Err("the provider names no token endpoint".to_owned());
    }
    let way = metadata.authorization_endpoint().url();
    if way.scheme() != "https" && client.refusal(way).is_some() {
        return Err("the authorization endpoint is not reached by https".to_owned());
    }
    Ok(metadata)
}
