//! The calls of SAML: our metadata, and the consumer service that responses are posted to.

use actix_web::web::{Bytes, Data, Path, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post};
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_store::Tx;
use gantry_store::sign_on::identity_provider::{Provider, SAML};
use gantry_store::sign_on::sign_in_progress::{self, SignInState};
use openidconnect::url::form_urlencoded;
use utoipa::{OpenApi, ToSchema};

use super::arrive::{Way, finish, provider_of, send_on};
use super::saml::SamlPeer;
use super::saml_response::Once;
use super::{Claimed, Refused, fingerprint};
use crate::auth::caller::address;
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(metadata, consumer))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(metadata).service(consumer);
}

/// The longest form: 256 kB of XML as Base64, encoded once more.
pub(super) const LONGEST: usize = 400_000;

/// What providers of SAML must know about this tenant: entity id, certificate, and where responses are posted to.
#[utoipa::path(
    operation_id = "samlMetadata", tag = "Single sign-on", security(()),
    params(("provider" = i64, Path, description = "The provider")),
    responses((status = 200, body = String, content_type = "application/samlmetadata+xml", description = "The metadata")),
)]
#[get("/auth/SamlSSO/metadata/{provider}")]
async fn metadata(request: HttpRequest, services: Data<Services>, path: Path<Id>) -> Answer<HttpResponse> {
    let (_, provider) = known(&request, &services, *path).await?;
    let xml = SamlPeer::of(&services, &provider).and_then(|peer| peer.metadata()).map_err(Error::Internal)?;
    Ok(HttpResponse::Ok().content_type("application/samlmetadata+xml").body(xml))
}

/// The SAML provider of a request, and the system context of its tenant.
///
/// # Errors
/// `not_found`.
pub(super) async fn known(
    request: &HttpRequest,
    services: &Services,
    id: Id,
) -> Result<(RequestContext, Provider), Error> {
    let (system, provider) = provider_of(request, services, id).await?;
    if provider.values.kind != SAML {
        return Err(Error::NotFound { what: "Identity provider" });
    }
    Ok((system, provider))
}

/// What a provider has the browser post.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes a form that is read by hand")]
struct SamlForm {
    /// The response, as Base64.
    #[schema(rename = "SAMLResponse")]
    response: String,
    /// What was sent along.
    #[schema(rename = "RelayState")]
    relay_state: Option<String>,
}

/// Where identity providers have the browser post their responses. Whatever comes of it, the browser is sent on to `/ssovalidate`.
#[utoipa::path(
    operation_id = "samlConsumer", tag = "Sign-in", security(()),
    params(("provider" = i64, Path, description = "The provider")),
    request_body(content = SamlForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 303, description = "On to `/ssovalidate`, with a code for the session if it went well")),
)]
#[post("/api/samlconsume/{provider}")]
async fn consumer(
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    body: Payload,
) -> Answer<HttpResponse> {
    let (system, provider) = known(&request, &services, *path).await?;
    let from = address(&request, services.config.behind_proxy).to_string();
    let proven = match form(body).await {
        Ok(body) => posted(&services, &system, &provider, &body).await?,
        Err(refused) => Err(refused),
    };
    let outcome = match proven {
        Err(refused) => Err(refused),
        Ok((state, claimed, once)) => {
            let way = Way { left: state.as_ref(), once };
            finish(&services, &system, &provider, (way, &claimed), &from).await?
        }
    };
    send_on(&request, &services, &system, &provider, outcome).await
}

/// The body of a form.
///
/// # Errors
/// `too_large`, `encoding`.
pub(super) async fn form(body: Payload) -> Result<Bytes, Refused> {
    let read = body.to_bytes_limited(LONGEST).await;
    let read = read.map_err(|_| Refused::new("too_large", "the message is longer than 256 kB"))?;
    read.map_err(|error| Refused::new("encoding", format!("the form cannot be read: {error}")))
}

/// A field of a form or a query: its value, and whether it is there twice.
pub(super) fn field(form: &[u8], name: &str) -> (Option<String>, bool) {
    let mut found = form_urlencoded::parse(form).filter(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    (found.next(), found.next().is_some())
}

type Proven = (Option<SignInState>, Claimed, Vec<Once>);

/// What a posted response proves. Its state is used up only with the sign-in, so that a forged response cannot use it up.
async fn posted(
    services: &Services,
    system: &RequestContext,
    provider: &Provider,
    body: &Bytes,
) -> Result<Result<Proven, Refused>, Error> {
    if !provider.values.enabled {
        return Ok(Err(Refused::new("provider_disabled", "the provider is switched off")));
    }
    let (Some(response), false) = field(body, "SAMLResponse") else {
        return Ok(Err(Refused::new("response", "one SAMLResponse is expected")));
    };
    let (relay_state, twice) = field(body, "RelayState");
    let relay_state = relay_state.filter(|text| !text.is_empty());
    if twice || relay_state.as_ref().is_some_and(|text| text.len() > 80) {
        return Ok(Err(Refused::new("state", "the RelayState is not ours")));
    }
    let now = services.auth.now();
    let peer = match SamlPeer::of(services, provider) {
        Ok(peer) => peer,
        Err(detail) => return Ok(Err(Refused::new("configuration", detail))),
    };
    let key = relay_state.as_deref().map(fingerprint);
    let peek = async |tx: &Tx| match &key {
        Some(key) => sign_in_progress::peek(tx, key).await,
        None => Ok(None),
    };
    let state = services.store.tenant_read(system, Need::SignedIn, peek).await?;
    let state = state.filter(|state| state.provider_id == provider.id);
    let request = match (&state, &relay_state) {
        (Some(state), Some(relay_state)) => Some((state.nonce.as_str(), relay_state.as_str())),
        _ if provider.values.idp_initiated => None,
        _ => return Ok(Err(Refused::new("state", "the state is not known, used already, or older than ten minutes"))),
    };
    Ok(peer.arrive(&response, request, now).map(|(claimed, once)| (state.clone(), claimed, once)))
}
