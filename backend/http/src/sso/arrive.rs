//! The way back from an identity provider. Its answer comes with a navigation from another site; what it proves is kept for a
//! minute, and the session begins when the browser that left comes to fetch it.

use actix_web::http::header;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get};
use chrono::Utc;
use gantry_domain::{Error, Id, Need, RequestContext, TenantId};
use gantry_store::Tx;
use gantry_store::sign_on::identity_provider::{self, OIDC, Provider, SAML};
use gantry_store::sign_on::sign_in_log::{self, NewSignIn, event, way};
use gantry_store::sign_on::sign_in_progress::{self, RESULT_LIFETIME, SignInResult, SignInState};
use gantry_store::sign_on::user;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::depart::HOME;
use super::oidc::{Arrival, Oidc};
use super::provisioning::{self, Admitted};
use super::saml_response::Once;
use super::{Claimed, Refused, browser, fingerprint, sso_refused};
use crate::auth::caller::{address, host};
use crate::sign_on::session::{SignedInUser, signed_in, user_agent};
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(callback, consume))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(callback).service(consume);
}

/// What the provider sends the browser back with.
#[derive(Deserialize, IntoParams)]
struct Back {
    /// What was sent along.
    #[param(required = false)]
    state: Option<String>,
    /// To be exchanged for what the provider says.
    #[param(required = false)]
    code: Option<String>,
    /// Who answers.
    #[param(required = false)]
    iss: Option<String>,
    /// Why there is no code.
    #[param(required = false)]
    error: Option<String>,
    /// In words.
    #[param(required = false)]
    error_description: Option<String>,
}

/// Where the identity provider sends the browser back to. Whatever comes of it, the browser is sent on to `/ssovalidate`.
#[utoipa::path(
    operation_id = "ssoCallback", tag = "Sign-in", security(()),
    params(("provider" = i64, Path, description = "The provider"), Back),
    responses((status = 303, description = "On to `/ssovalidate`, with a code for the session if it went well")),
)]
#[get("/auth/SamlSSO/callback/{provider}")]
async fn callback(
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    back: Query<Back>,
) -> Answer<HttpResponse> {
    let (system, provider) = provider_of(&request, &services, *path).await?;
    let from = address(&request, services.config.behind_proxy).to_string();
    let outcome = match returned(&request, &services, system.tenant(), &provider, &back).await? {
        Ok((state, claimed)) => finish(&services, &system, &provider, (Way::of(&state), &claimed), &from).await?,
        Err(refused) => Err(refused),
    };
    send_on(&request, &services, &system, &provider, outcome).await
}

/// The provider that a browser comes from, of the tenant of the host, and the context of Gantry's own work there.
///
/// # Errors
/// `not_found`.
pub(super) async fn provider_of(
    request: &HttpRequest,
    services: &Services,
    id: Id,
) -> Result<(RequestContext, Provider), Error> {
    let tenant = services.auth.tenant(host(request)).await?;
    let system = RequestContext::system(tenant.id, "sign-in");
    let get = async |tx: &Tx| identity_provider::get(tx, id).await;
    let provider = services.store.tenant_read(&system, Need::SignedIn, get).await?;
    Ok((system, provider))
}

/// Sends the browser on, with a code for the session if it went well.
pub(super) async fn send_on(
    request: &HttpRequest,
    services: &Services,
    system: &RequestContext,
    provider: &Provider,
    outcome: Result<String, Refused>,
) -> Answer<HttpResponse> {
    match outcome {
        Ok(code) => Ok(see_other(&format!("/ssovalidate?code={code}"))),
        Err(refused) => {
            let from = address(request, services.config.behind_proxy);
            services.auth.take_attempt(from)?;
            note_refusal(services, system, provider, refused, from.to_string()).await?;
            Ok(see_other("/ssovalidate"))
        }
    }
}

pub(super) fn see_other(to: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, to))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish()
}

/// What the answer of a provider proves; it is used up unless another browser brings it.
async fn returned(
    request: &HttpRequest,
    services: &Services,
    tenant: TenantId,
    provider: &Provider,
    back: &Back,
) -> Result<Result<(SignInState, Claimed), Refused>, Error> {
    let system = RequestContext::system(tenant, "sign-in");
    if !provider.values.enabled || provider.values.kind != OIDC {
        return Ok(Err(Refused::new("provider_disabled", "the provider is switched off")));
    }
    let Some(state) = back.state.as_deref() else { return Ok(Err(Refused::new("state", "the answer has no state"))) };
    let key = fingerprint(state);
    let peek = async |tx: &Tx| sign_in_progress::peek(tx, &key).await;
    let Some(state) = services.store.tenant_read(&system, Need::SignedIn, peek).await? else {
        return Ok(Err(Refused::new("state", "the state is not known, used already, or older than ten minutes")));
    };
    if state.provider_id != provider.id {
        return Ok(Err(Refused::new("state", "the state was sent to another provider")));
    }
    if browser::mark(request, &provider.values).as_ref() != Some(&state.browser_sha256) {
        return Ok(Err(Refused::new("browser", "another browser brought the answer, or it keeps no cookies")));
    }
    let take = async |tx: &Tx| sign_in_progress::take(tx, &key).await;
    if !services.store.tenant_tx(&system, Need::SignedIn, take).await? {
        return Ok(Err(Refused::new("state", "the state is used already")));
    }
    if let Some(error) = &back.error {
        let detail = format!("the provider refuses: {error} {}", back.error_description.as_deref().unwrap_or_default());
        return Ok(Err(Refused::new("provider_refused", detail.trim())));
    }
    let Some(code) = back.code.as_deref() else { return Ok(Err(Refused::new("code", "the answer has no code"))) };
    let arrival = Arrival { code, issuer: back.iss.as_deref(), nonce: &state.nonce, verifier: &state.verifier };
    Ok(Oidc::of(services, tenant, provider).arrive(&arrival).await.map(|claimed| (state, claimed)))
}

/// How a sign-in left, and what of its answer counts once.
#[derive(Default)]
pub(super) struct Way<'a> {
    /// Absent: begun by the provider, and so by no browser that is known.
    pub(super) left: Option<&'a SignInState>,
    pub(super) once: Vec<Once>,
}

impl<'a> Way<'a> {
    fn of(state: &'a SignInState) -> Self {
        Self { left: Some(state), once: Vec::new() }
    }
}

/// Completes or refuses a sign-in; returns the code that the browser exchanges for the session.
pub(super) async fn finish(
    services: &Services,
    system: &RequestContext,
    provider: &Provider,
    (way, claimed): (Way<'_>, &Claimed),
    from: &str,
) -> Result<Result<String, Refused>, Error> {
    let code = crate::account::new_token();
    let id_token = claimed.id_token.as_deref().map(|token| services.delivery.seal(token)).transpose()?;
    let finish = async |tx: &Tx| {
        for (kind, key, until) in &way.once {
            let known = !sign_in_progress::once(tx, provider.id, kind, key, *until).await?;
            if known {
                return Ok(Err(Refused::new("replay", format!("{key} was used already")).of(claimed)));
            }
        }
        if let (Some(state), SAML) = (way.left, provider.values.kind.as_str())
            && !sign_in_progress::take(tx, &state.state_sha256).await?
        {
            return Ok(Err(Refused::new("state", "the state is used already").of(claimed)));
        }
        let Admitted { user, active, remark } =
            match provisioning::admit(tx, provider, claimed, way.left.and_then(|state| state.link_user_id)).await? {
                Ok(admitted) => admitted,
                Err(refused) => return Ok(Err(refused)),
            };
        let result = SignInResult {
            code_sha256: fingerprint(&code),
            browser_sha256: way.left.map(|state| state.browser_sha256.clone()),
            provider_id: provider.id,
            user_id: user,
            path: way.left.map_or(HOME, |state| &state.path).to_owned(),
            subject: claimed.subject.clone(),
            session_index: claimed.session_index.clone(),
            id_token,
            until: claimed.until,
            expires_at: Utc::now() + RESULT_LIFETIME,
        };
        sign_in_progress::come_back(tx, &result).await?;
        let (reason, detail) = if active { ("", remark) } else { ("deactivated", "the account is deactivated") };
        let noted = Refused { detail: detail.to_owned(), ..Refused::new(reason, "").of(claimed) };
        let noted = entry(provider, noted, from.to_owned());
        let name = user::by_id(tx, user).await?.map(|account| account.display_name).unwrap_or_default();
        sign_in_log::note(tx, noted.of(user, &name)).await?;
        Ok(Ok(user))
    };
    let admitted = match services.store.tenant_tx(system, Need::SignedIn, finish).await {
        // Another sign-in was faster, with the same address or the same identity.
        Err(error @ Error::Conflict { .. }) => Err(Refused::new(error.code(), error.to_string()).of(claimed)),
        other => other?,
    };
    Ok(admitted.map(|user| {
        services.auth.forget_all(|context| context.tenant() == system.tenant() && context.user_id() == Some(user));
        code
    }))
}

fn entry(provider: &Provider, refused: Refused, address: String) -> NewSignIn {
    let Refused { reason, detail, subject, email } = refused;
    let provider_name = provider.values.name.clone();
    NewSignIn {
        provider_id: Some(provider.id),
        provider_name,
        reason: reason.to_owned(),
        detail,
        subject,
        email,
        address,
        ..NewSignIn::new(event::SIGN_IN, way::PROVIDER)
    }
}

/// Records for administrators why a sign-in was refused.
pub(super) async fn note_refusal(
    services: &Services,
    system: &RequestContext,
    provider: &Provider,
    refused: Refused,
    from: String,
) -> Result<(), Error> {
    metrics::counter!("gantry_sso_refused_total", "reason" => refused.reason).increment(1);
    let entry = entry(provider, refused, from);
    let note = async |tx: &Tx| sign_in_log::note(tx, entry).await;
    services.store.tenant_tx(system, Need::SignedIn, note).await
}

/// Notes that another browser came for a session: with SAML, that is the first time that one sees which browser it is.
async fn stranger(tx: &Tx, code: &str, from: String) -> Result<(), Error> {
    let Some((provider, subject)) = sign_in_progress::waiting(tx, code).await? else { return Ok(()) };
    let provider = identity_provider::get(tx, provider).await?;
    metrics::counter!("gantry_sso_refused_total", "reason" => "browser").increment(1);
    let refused = Refused::new("browser", "another browser came for the session, or it keeps no cookies");
    sign_in_log::note(tx, entry(&provider, Refused { subject, ..refused }, from)).await
}

/// What was brought back.
#[derive(Deserialize, IntoParams)]
struct Code {
    /// From the address of `/ssovalidate`.
    #[param(required = false)]
    code: Option<String>,
}

/// Who signed in, and where they wanted to go.
#[derive(Serialize, ToSchema)]
#[schema(as = SsoSession)]
struct Consumed {
    /// Where to go; `/`: the account is not active.
    path: String,
    /// The user with a token.
    #[schema(required = true)]
    user: Option<SignedInUser>,
}

/// Begins the session of a sign-in by an identity provider, once, for the browser that began it (`sso_refused`).
#[utoipa::path(
    operation_id = "ssoConsume", tag = "Sign-in", params(Code), security(()),
    responses((status = 200, body = Consumed, description = "The user with a token, and where to go")),
)]
#[get("/api/samlconsume")]
async fn consume(request: HttpRequest, services: Data<Services>, code: Query<Code>) -> Answer<Json<Consumed>> {
    let from = address(&request, services.config.behind_proxy);
    services.auth.take_attempt(from)?;
    let tenant = services.auth.tenant(host(&request)).await?;
    let system = RequestContext::system(tenant.id, "sign-in");
    let code = fingerprint(code.code.as_deref().ok_or_else(sso_refused)?);
    let marks = browser::marks(&request);
    let collect = async |tx: &Tx| match sign_in_progress::collect(tx, &code, &marks).await? {
        Some(result) => Ok(Some(result)),
        None => {
            stranger(tx, &code, from.to_string()).await?;
            Ok(None)
        }
    };
    let result = services.store.tenant_tx(&system, Need::SignedIn, collect).await?.ok_or_else(sso_refused)?;
    let granted = services.auth.open_external(&tenant, &result, (user_agent(&request), from)).await?;
    Ok(Json(match granted {
        None => Consumed { path: "/".to_owned(), user: None },
        Some(granted) => Consumed { path: result.path, user: Some(signed_in(&services, granted, &tenant).await?) },
    }))
}
