//! Signing out at the identity provider, after the session here has ended.

use std::time::Duration;

use gantry_domain::{Error, Need, RequestContext};
use gantry_store::Tx;
use gantry_store::sign_on::identity_provider::{self, Provider, SAML};
use gantry_store::sign_on::sign_in_progress::{self, SessionOrigin};
use openidconnect::url::Url;
use uuid::Uuid;

use super::oidc::Oidc;
use super::saml::SamlPeer;
use crate::Services;

/// Longest wait for a provider's sign-out address.
const PATIENCE: Duration = Duration::from_secs(3);

/// Where the user signs out at the provider that began this session; `None` when the provider has no such address or does not answer.
///
/// # Errors
/// Internal ones.
pub(crate) async fn provider_url(
    services: &Services,
    context: &RequestContext,
    session: Uuid,
) -> Result<Option<String>, Error> {
    let system = RequestContext::system(context.tenant(), "sign-out");
    let find = async |tx: &Tx| {
        let Some(origin) = sign_in_progress::origin(tx, session).await? else { return Ok(None) };
        let provider = identity_provider::get(tx, origin.provider_id).await?;
        Ok(Some((origin, provider)))
    };
    let Some((origin, provider)) = services.store.tenant_read(&system, Need::SignedIn, find).await? else {
        return Ok(None);
    };
    if !provider.values.enabled {
        return Ok(None);
    }
    match provider.values.kind.as_str() {
        SAML => Ok(by_saml(services, &provider, &origin)),
        _ => Ok(by_oidc(services, context, &provider, origin).await),
    }
}

fn by_saml(services: &Services, provider: &Provider, origin: &SessionOrigin) -> Option<String> {
    let subject = origin.subject.as_deref().filter(|_| !provider.values.slo_url.is_empty())?;
    let url = SamlPeer::of(services, provider).and_then(|peer| peer.sign_out(subject, origin.session_index.as_deref()));
    url.inspect_err(|detail| tracing::warn!(provider = provider.id, detail, "nobody can be signed out there")).ok()
}

async fn by_oidc(
    services: &Services,
    context: &RequestContext,
    provider: &Provider,
    origin: SessionOrigin,
) -> Option<String> {
    let oidc = Oidc::of(services, context.tenant(), provider);
    let Ok(Ok(metadata)) = tokio::time::timeout(PATIENCE, oidc.metadata()).await else { return None };
    let there = metadata.additional_metadata().end_session_endpoint.as_deref();
    let mut url = there.and_then(|there| there.parse::<Url>().ok())?;
    if url.scheme() != "https" && services.delivery.guarded().refusal(&url).is_some() {
        return None;
    }
    let token = origin.id_token.and_then(|sealed| services.delivery.open(&sealed));
    {
        let mut query = url.query_pairs_mut();
        query.append_pair("client_id", &provider.values.client_id);
        query.append_pair("post_logout_redirect_uri", &format!("{}/login", provider.values.public_url));
        if let Some(token) = token {
            query.append_pair("id_token_hint", &token);
        }
    }
    Some(url.into())
}
