//! The identity providers of a tenant. They decide who signs in to which account, so only administrators read and change them.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, Responder, delete, get, post, put};
use gantry_domain::{Error, Id};
use gantry_store::sign_on::identity_provider::{self, SAML};
use gantry_store::{FirstAnswer, Tx};
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use super::oidc::Oidc;
use super::provider_json::{ProviderBody, ProviderView};
use super::saml::SamlPeer;
use super::saml_keys;
use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::tenants::mail_server::KnownHosts;
use crate::{Answer, Body, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(list, create, show, change, remove, test))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(create).service(show).service(change).service(remove).service(test);
}

/// The providers of the tenant.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct IdentityProviders {
    items: Vec<ProviderView>,
    total_records: usize,
}

/// The identity providers of the tenant, by name; for administrators.
#[utoipa::path(
    operation_id = "identityProviders", tag = "Single sign-on",
    responses((status = 200, body = IdentityProviders, description = "The providers")),
)]
#[get("/api/IdentityProvider/")]
async fn list(caller: Caller, services: Data<Services>) -> Answer<Json<IdentityProviders>> {
    administrates(&caller)?;
    let providers =
        services.store.tenant_read(&caller, NEED, async |tx: &Tx| identity_provider::list(tx).await).await?;
    let items = providers.into_iter().map(ProviderView::of).collect::<Result<Vec<_>, _>>()?;
    Ok(Json(IdentityProviders { total_records: items.len(), items }))
}

/// Adds an identity provider; for administrators.
///
/// It gives at most roles that the caller may give (`above_own`), and its sign-ins return only to hosts of Gantry (`unknown_host`).
#[utoipa::path(
    operation_id = "createIdentityProvider", tag = "Single sign-on", request_body = ProviderBody,
    responses((status = 201, body = ProviderView, description = "The provider")),
)]
#[post("/api/IdentityProvider/")]
async fn create(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<ProviderBody>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<ProviderView>>>> {
    administrates(&caller)?;
    KnownHosts::of(&services, &request).await?.require(body.0.public_url())?;
    let mut values = body.0.checked(&services.delivery, None)?;
    if values.kind == SAML {
        let (key, certificate) = saml_keys::new_sealed_key(&services.delivery, &values.public_url, None).await?;
        (values.sp_key, values.sp_certificate) = (Some(key), certificate);
    }
    let insert = async |tx: &Tx| ProviderView::of(identity_provider::insert(tx, &values).await?);
    let provider = services.once(&caller, NEED, insert).await?;
    Ok(Json(provider).customize().with_status(StatusCode::CREATED))
}

/// An identity provider; for administrators.
#[utoipa::path(
    operation_id = "identityProvider", tag = "Single sign-on", params(("id" = i64, Path, description = "The provider")),
    responses((status = 200, body = ProviderView, description = "The provider")),
)]
#[get("/api/IdentityProvider/{id}")]
async fn show(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<ProviderView>> {
    administrates(&caller)?;
    let get = async |tx: &Tx| identity_provider::get(tx, *path).await;
    Ok(Json(ProviderView::of(services.store.tenant_read(&caller, NEED, get).await?)?))
}

/// Changes an identity provider; for administrators.
///
/// As when one is added; and it is refused to change how users with more permissions than the caller sign in (`above_own`), to send a
/// stored secret to another issuer (`secret_required`), or to disable the only provider while users sign in by it (`provider_required`).
#[utoipa::path(
    operation_id = "setIdentityProvider", tag = "Single sign-on", request_body = ProviderBody,
    params(("id" = i64, Path, description = "The provider")),
    responses((status = 200, body = ProviderView, description = "The provider")),
)]
#[put("/api/IdentityProvider/{id}")]
async fn change(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<ProviderBody>,
) -> Answer<Json<ProviderView>> {
    administrates(&caller)?;
    let known = KnownHosts::of(&services, &request).await?;
    let new = body.0;
    let missing = || Error::field("invalid", "version", "The version that is changed is expected.");
    let change = async |tx: &Tx| {
        let before = identity_provider::get(tx, *path).await?;
        let version = new.version.ok_or_else(missing)?;
        if before.values.public_url != new.public_url() {
            known.require(new.public_url())?;
        }
        let values = new.checked(&services.delivery, Some(&before.values))?;
        identity_provider::update(tx, *path, version, &values).await
    };
    Ok(Json(ProviderView::of(services.store.tenant_tx(&caller, NEED, change).await?)?))
}

/// Removes an identity provider, with its identities; for administrators. Those who have no password cannot sign in any more.
#[utoipa::path(
    operation_id = "removeIdentityProvider", tag = "Single sign-on", params(("id" = i64, Path, description = "The provider")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/IdentityProvider/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    administrates(&caller)?;
    let remove = async |tx: &Tx| identity_provider::remove(tx, *path).await;
    services.store.tenant_tx(&caller, NEED, remove).await?;
    Ok(NoContent)
}

/// What came of asking a provider.
#[derive(Serialize, ToSchema)]
#[schema(as = ProviderTest)]
struct Tested {
    /// Whether people can be sent there.
    ok: bool,
    /// Why not; or where people are sent.
    detail: String,
}

/// Asks an identity provider what it publishes, now, to see whether it can be used; of SAML, whether a request can be signed and a
/// certificate is good; for administrators.
#[utoipa::path(
    operation_id = "testIdentityProvider", tag = "Single sign-on", params(("id" = i64, Path, description = "The provider")),
    responses((status = 200, body = Tested, description = "What came of it")),
)]
#[post("/api/IdentityProvider/{id}/test/")]
async fn test(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Tested>> {
    administrates(&caller)?;
    let get = async |tx: &Tx| identity_provider::get(tx, *path).await;
    let provider = services.store.tenant_read(&caller, NEED, get).await?;
    let tested = match provider.values.kind.as_str() {
        SAML => SamlPeer::of(&services, &provider).and_then(|peer| peer.test(services.auth.now())),
        _ => Oidc::of(&services, caller.tenant(), &provider).test().await,
    };
    let (ok, detail) = match tested {
        Ok(detail) => (true, detail),
        Err(detail) => (false, detail),
    };
    Ok(Json(Tested { ok, detail }))
}
