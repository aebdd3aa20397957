//! The tenant's pictures: the logo, and what stands behind the sign-in. Everybody sees them, administrators bring and remove them.

use actix_web::http::header;
use actix_web::web::{Data, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, delete, get, put};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use gantry_domain::{Need, RequestContext};
use gantry_store::Tx;
use gantry_store::tenants::settings::{self, TenantPicture};
use gantry_store::tenants::tenant::{self, Picture};
use sha2::{Digest, Sha256};
use utoipa::OpenApi;

use crate::auth::caller::host;
use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::storage::incoming::picture;
use crate::{Answer, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(logo, background, bring_logo, bring_background, remove_logo, remove_background))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(logo).service(background);
    config.service(bring_logo).service(bring_background).service(remove_logo).service(remove_background);
}

/// The largest logo, in bytes: every page loads it.
const LARGEST_LOGO: usize = 1_000_000;
/// The largest picture behind the sign-in, in bytes.
const LARGEST_BACKGROUND: usize = 2_000_000;

/// The tenant's logo.
#[utoipa::path(
    operation_id = "tenantLogo", tag = "Tenant", security(()),
    responses(
        (status = 200, body = Vec<u8>, content_type = "image/*", description = "The logo"),
        (status = 204, description = "The tenant has none"),
        (status = 304, description = "It is the one that is known already"),
    ),
)]
#[get("/api/TenantSettings/logo")]
async fn logo(request: HttpRequest, services: Data<Services>) -> Answer<HttpResponse> {
    let tenant = services.auth.tenant(host(&request)).await?;
    let context = RequestContext::system(tenant.id, "sign-in page");
    let load = async |tx: &Tx| tenant::logo(tx, tenant.id).await;
    Ok(shown(&request, services.store.tenant_read(&context, Need::SignedIn, load).await?))
}

/// The picture behind the sign-in.
#[utoipa::path(
    operation_id = "tenantBackground", tag = "Tenant", security(()),
    responses(
        (status = 200, body = Vec<u8>, content_type = "image/*", description = "The login background"),
        (status = 204, description = "The tenant has none"),
        (status = 304, description = "It is the one that is known already"),
    ),
)]
#[get("/api/TenantSettings/background")]
async fn background(request: HttpRequest, services: Data<Services>) -> Answer<HttpResponse> {
    let tenant = services.auth.tenant(host(&request)).await?;
    let context = RequestContext::system(tenant.id, "sign-in page");
    let load = async |tx: &Tx| tenant::background(tx, tenant.id).await;
    Ok(shown(&request, services.store.tenant_read(&context, Need::SignedIn, load).await?))
}

/// A browser asks each time whether it is still the same one: a new logo is seen at once.
fn shown(request: &HttpRequest, picture: Option<Picture>) -> HttpResponse {
    let Some(picture) = picture else { return HttpResponse::NoContent().finish() };
    let mark = format!("\"{}\"", URL_SAFE_NO_PAD.encode(Sha256::digest(&picture.bytes)));
    let known = request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == mark.as_bytes());
    let mut answer = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer.insert_header((header::CACHE_CONTROL, "public, no-cache")).insert_header((header::ETAG, mark));
    match known {
        true => answer.finish(),
        false => answer.content_type(picture.content_type).body(picture.bytes),
    }
}

/// Brings the logo; for administrators. The body is the file, a PNG, JPEG or WebP by its content (415 `file_type`) of 1 MB at most (413).
#[utoipa::path(
    operation_id = "bringTenantLogo", tag = "Tenant",
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The picture"),
    responses((status = 204, description = "It is shown from now on")),
)]
#[put("/api/TenantSettings/logo")]
async fn bring_logo(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Payload,
) -> Answer<NoContent> {
    bring((&caller, &request, &services), body, TenantPicture::Logo, LARGEST_LOGO).await
}

/// Brings the picture behind the sign-in; for administrators. The body is the file, a PNG, JPEG or WebP by its content (415 `file_type`)
/// of 2 MB at most (413).
#[utoipa::path(
    operation_id = "bringTenantBackground", tag = "Tenant",
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The picture"),
    responses((status = 204, description = "It is shown from now on")),
)]
#[put("/api/TenantSettings/background")]
async fn bring_background(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Payload,
) -> Answer<NoContent> {
    bring((&caller, &request, &services), body, TenantPicture::LoginBackground, LARGEST_BACKGROUND).await
}

async fn bring(
    (caller, request, services): (&Caller, &HttpRequest, &Services),
    body: Payload,
    which: TenantPicture,
    largest: usize,
) -> Answer<NoContent> {
    administrates(caller)?;
    let (kind, data) = picture(request, body, largest).await?;
    let picture = Picture { content_type: kind.to_owned(), bytes: data.to_vec() };
    let set = async |tx: &Tx| settings::set_picture(tx, which, Some(&picture)).await;
    services.store.tenant_tx(caller, NEED, set).await?;
    Ok(NoContent)
}

/// Removes the logo; for administrators.
#[utoipa::path(
    operation_id = "removeTenantLogo", tag = "Tenant", responses((status = 204, description = "There is none any more")),
)]
#[delete("/api/TenantSettings/logo")]
async fn remove_logo(caller: Caller, services: Data<Services>) -> Answer<NoContent> {
    remove(&caller, &services, TenantPicture::Logo).await
}

/// Removes the picture behind the sign-in; for administrators.
#[utoipa::path(
    operation_id = "removeTenantBackground", tag = "Tenant",
    responses((status = 204, description = "There is none any more")),
)]
#[delete("/api/TenantSettings/background")]
async fn remove_background(caller: Caller, services: Data<Services>) -> Answer<NoContent> {
    remove(&caller, &services, TenantPicture::LoginBackground).await
}

async fn remove(caller: &Caller, services: &Services, which: TenantPicture) -> Answer<NoContent> {
    administrates(caller)?;
    let set = async |tx: &Tx| settings::set_picture(tx, which, None).await;
    services.store.tenant_tx(caller, NEED, set).await?;
    Ok(NoContent)
}
