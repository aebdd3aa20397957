//! Whose installation this is, for the sign-in page: public, decided by the host name.

use actix_web::http::header;
use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get};
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_store::sign_on::identity_provider;
use gantry_store::tenants::tenant::{self, Picture};
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::account;
use crate::auth::caller::host;

#[derive(OpenApi)]
#[openapi(paths(info, logo, background))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(info).service(logo).service(background);
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TenantInfo {
    tenant_details: TenantDetails,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TenantDetails {
    name: String,
    /// The word in its host name.
    identifier: String,
    /// Where its people find help; empty: nowhere.
    help_url: String,
    /// IANA name of the time zone in which its days begin.
    time_zone: String,
    /// Its people sign in through an identity provider.
    #[serde(rename = "hasSSO")]
    has_sso: bool,
    /// The identity providers that one can sign in with.
    identity_providers: Vec<ProviderButton>,
    /// Whoever forgot their password gets a mail; otherwise an administrator has to set a new one.
    resets_by_mail: bool,
}

/// An identity provider, as the sign-in page offers it.
#[derive(Serialize, ToSchema)]
#[schema(as = IdentityProviderButton)]
struct ProviderButton {
    #[schema(value_type = i64)]
    id: Id,
    name: String,
}

/// Who this host belongs to.
#[utoipa::path(
    operation_id = "tenantInfo", tag = "Tenant", security(()),
    responses((status = 200, body = TenantInfo, description = "Who this host belongs to")),
)]
#[get("/api/TenantInfo/")]
async fn info(request: HttpRequest, services: Data<Services>) -> Answer<Json<TenantInfo>> {
    let tenant = services.auth.tenant(host(&request)).await?;
    let context = RequestContext::system(tenant.id, "sign-in page");
    let read =
        async |tx: &gantry_store::Tx| Ok((account::mail_ready(tx).await?, identity_provider::enabled(tx).await?));
    let (resets_by_mail, providers) = services.store.tenant_read(&context, Need::SignedIn, read).await?;
    let tenant_details = TenantDetails {
        name: tenant.name.clone(),
        identifier: tenant.identifier.clone(),
        help_url: tenant.help_url.clone(),
        time_zone: tenant.time_zone.clone(),
        has_sso: tenant.has_sso,
        identity_providers: providers.into_iter().map(|(id, name)| ProviderButton { id, name }).collect(),
        resets_by_mail,
    };
    Ok(Json(TenantInfo { tenant_details }))
}

/// The tenant's logo.
#[utoipa::path(
    operation_id = "tenantLogo", tag = "Tenant", security(()),
    responses(
        (status = 200, body = Vec<u8>, content_type = "image/*", description = "The logo"),
        (status = 204, description = "The tenant has none"),
    ),
)]
#[get("/api/TenantSettings/logo")]
async fn logo(request: HttpRequest, services: Data<Services>) -> Answer<HttpResponse> {
    let tenant = services.auth.tenant(host(&request)).await?;
    let context = RequestContext::system(tenant.id, "sign-in page");
    let load = async |tx: &gantry_store::Tx| tenant::logo(tx, tenant.id).await;
    Ok(picture(services.store.tenant_read(&context, Need::SignedIn, load).await?)?)
}

/// The picture behind the sign-in.
#[utoipa::path(
    operation_id = "tenantBackground", tag = "Tenant", security(()),
    responses(
        (status = 200, body = Vec<u8>, content_type = "image/*", description = "The login background"),
        (status = 204, description = "The tenant has none"),
    ),
)]
#[get("/api/TenantSettings/background")]
async fn background(request: HttpRequest, services: Data<Services>) -> Answer<HttpResponse> {
    let tenant = services.auth.tenant(host(&request)).await?;
    let context = RequestContext::system(tenant.id, "sign-in page");
    let load = async |tx: &gantry_store::Tx| tenant::background(tx, tenant.id).await;
    Ok(picture(services.store.tenant_read(&context, Need::SignedIn, load).await?)?)
}

fn picture(picture: Option<Picture>) -> Result<HttpResponse, Error> {
    Ok(match picture {
        None => HttpResponse::NoContent().finish(),
        Some(picture) => HttpResponse::Ok()
            .content_type(picture.content_type)
            .insert_header((header::CACHE_CONTROL, "public, max-age=300"))
            .body(picture.bytes),
    })
}
