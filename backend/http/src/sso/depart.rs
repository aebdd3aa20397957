//! The way to an identity provider: a sign-in leaves, with a state that only this browser can bring back.

use actix_web::web::{Data, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post};
use chrono::Utc;
use gantry_domain::{Error, Id, Need, RequestContext, UserId};
use gantry_store::Tx;
use gantry_store::sign_on::identity_provider::{self, Provider, SAML};
use gantry_store::sign_on::sign_in_progress::{self, STATE_LIFETIME, SignInState};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::browser;
use super::oidc::{Departure, Oidc};
use super::saml::SamlPeer;
use super::{fingerprint, safe_path};
use crate::auth::Caller;
use crate::auth::caller::{address, host};
use crate::auth::password::is_client_hex;
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(sign_in, sign_in_url, link))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(sign_in).service(sign_in_url).service(link);
}

/// Where people go unless they wanted to go elsewhere; `/` would say that the account is not active.
pub(super) const HOME: &str = "/home";

/// With which provider, and what for.
#[derive(Deserialize, IntoParams)]
struct Wanted {
    /// The provider; not needed where there is one.
    #[param(required = false, value_type = Option<i64>)]
    provider: Option<Id>,
    /// Where to go afterwards, beginning with one slash.
    #[param(required = false, max_length = 500)]
    path: Option<String>,
}

/// An address to navigate to.
#[derive(Serialize, ToSchema)]
#[schema(as = SignInUrl)]
struct Navigation {
    /// The address.
    data: String,
}

/// Begins a sign-in by an identity provider: answers the address that the browser goes to, and remembers the browser.
///
/// Several providers: `provider` says which (`provider_required`). `sso_unavailable` while the provider cannot be reached.
#[utoipa::path(
    operation_id = "ssoSignIn", tag = "Sign-in", params(Wanted), security(()),
    responses((status = 200, body = Navigation, description = "Where to go")),
)]
#[get("/auth/SamlSSO/signin")]
async fn sign_in(request: HttpRequest, services: Data<Services>, wanted: Query<Wanted>) -> Answer<HttpResponse> {
    Ok(begin(&request, &services, &wanted, None).await?)
}

/// The same.
#[utoipa::path(
    operation_id = "ssoUrl", tag = "Sign-in", params(Wanted), security(()),
    responses((status = 200, body = Navigation, description = "Where to go")),
)]
#[get("/api/ssosaml")]
async fn sign_in_url(request: HttpRequest, services: Data<Services>, wanted: Query<Wanted>) -> Answer<HttpResponse> {
    Ok(begin(&request, &services, &wanted, None).await?)
}

/// What connects one's account with a provider.
#[derive(Deserialize, ToSchema)]
struct LinkRequest {
    /// The provider.
    #[schema(value_type = i64)]
    provider: Id,
    /// SHA-256 of one's password, lower-case hex.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    password: String,
}

/// Begins to link one's own account with an identity provider: after the password is proven and the sign-in there is completed, the
/// user signs in by it from then on.
#[utoipa::path(
    operation_id = "linkIdentity", tag = "Account", request_body = LinkRequest,
    responses((status = 200, body = Navigation, description = "Where to go")),
)]
#[post("/auth/SamlSSO/link")]
async fn link(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<LinkRequest>,
) -> Answer<HttpResponse> {
    if !is_client_hex(&body.0.password) {
        let message = "The SHA-256 of the password as 64 lower-case hexadecimal digits is expected.";
        return Err(Error::field("invalid", "password", message).into());
    }
    let from = address(&request, services.config.behind_proxy);
    let user = services.auth.prove_password(&caller, from, body.0.password).await?;
    let wanted = Wanted { provider: Some(body.0.provider), path: Some("/user/profile".to_owned()) };
    Ok(begin(&request, &services, &wanted, Some(user)).await?)
}

async fn begin(
    request: &HttpRequest,
    services: &Services,
    wanted: &Wanted,
    link_user_id: Option<UserId>,
) -> Result<HttpResponse, Error> {
    services.auth.take_attempt(address(request, services.config.behind_proxy))?;
    let path = wanted.path.as_deref().unwrap_or(HOME);
    let message = "A place in this application is expected, beginning with one slash.";
    let path = safe_path(path).ok_or_else(|| Error::field("invalid", "path", message))?;
    let tenant = services.auth.tenant(host(request)).await?;
    let system = RequestContext::system(tenant.id, "sign-in");
    let provider = chosen(services, &system, wanted.provider).await?;
    let departure = match provider.values.kind.as_str() {
        SAML => depart_by_saml(services, &provider),
        _ => Oidc::of(services, tenant.id, &provider).depart().await,
    };
    let departure = departure.map_err(|detail| {
        tracing::warn!(tenant = tenant.id, provider = provider.id, detail, "an identity provider cannot be used");
        unavailable()
    })?;
    let browser = browser::known(request, &provider.values).unwrap_or_else(crate::account::new_token);
    let Departure { url, state, nonce, verifier } = departure;
    let state = SignInState {
        state_sha256: fingerprint(&state),
        browser_sha256: fingerprint(&browser),
        provider_id: provider.id,
        nonce,
        verifier,
        path: if path == "/" { HOME } else { path }.to_owned(),
        link_user_id,
        expires_at: Utc::now() + STATE_LIFETIME,
    };
    let leave = async |tx: &Tx| sign_in_progress::leave(tx, &state).await;
    services.store.tenant_tx(&system, Need::SignedIn, leave).await?;
    Ok(HttpResponse::Ok().cookie(browser::cookie(browser, &provider.values)).json(Navigation { data: url }))
}

fn depart_by_saml(services: &Services, provider: &Provider) -> Result<Departure, String> {
    let state = crate::account::new_token();
    let (url, request) = SamlPeer::of(services, provider)?.depart(&state)?;
    Ok(Departure { url, state, nonce: request, verifier: String::new() })
}

/// The provider that the user chose to sign in with.
async fn chosen(services: &Services, system: &RequestContext, wanted: Option<Id>) -> Result<Provider, Error> {
    let none = || Error::NotFound { what: "Identity provider" };
    let choose = async |tx: &Tx| {
        let enabled = identity_provider::enabled(tx).await?;
        let id = match (wanted, enabled.as_slice()) {
            (Some(wanted), enabled) => enabled.iter().find(|(id, _)| *id == wanted).map(|(id, _)| *id),
            (None, [(id, _)]) => Some(*id),
            (None, []) => None,
            (None, _) => {
                let message = "There are several identity providers: choose one.";
                return Err(Error::field("provider_required", "provider", message));
            }
        };
        identity_provider::get(tx, id.ok_or_else(none)?).await
    };
    services.store.tenant_read(system, Need::SignedIn, choose).await
}

fn unavailable() -> Error {
    let detail = "The identity provider does not answer. Try again in a moment.".to_owned();
    Error::Busy { code: "sso_unavailable", detail, retry_after: 30 }
}
