//! Asking for work without signing in: what a scanned label leads to, where the tenant allows it.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, Responder, get, post, put};
use gantry_domain::{Action, Error, Need, RequestContext, SubModule, TenantId};
use gantry_store::Tx;
use gantry_store::assets::asset::Asset;
use gantry_store::entity::{self, Record};
use gantry_store::requests::visitor_upload;
use gantry_store::requests::work_request::{self, NewWorkRequest, WorkRequest};
use gantry_store::tenants::tenant;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::auth::caller::{address, host};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(form, ask, settings, set_settings))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(form).service(ask).service(settings).service(set_settings);
}

/// The author of what visitors do.
const VISITOR: &str = "request form";

/// Counts a request of the address, and finds the tenant of the host name.
pub(super) async fn tenant_of(request: &HttpRequest, services: &Services) -> Result<(TenantId, RequestContext), Error> {
    services.auth.take_question(address(request, services.config.behind_proxy))?;
    let tenant = services.auth.tenant(host(request)).await?;
    if tenant.off_sub_modules.iter().any(|off| off == SubModule::WorkRequests.as_str()) {
        return Err(Error::NotFound { what: "Request form" });
    }
    let id = tenant.id;
    Ok((id, RequestContext::system(id, VISITOR)))
}

/// The asset of a code, for tenants that let visitors ask. The answer does not say whether it is the tenant or the asset that is missing.
async fn asset_of(tx: &Tx, tenant: TenantId, code: &str) -> Result<Option<Asset>, Error> {
    if !tenant::public_requests(tx, tenant).await? {
        return Ok(None);
    }
    match entity::by_codes(tx, &Asset::TABLE, &[code]).await?.into_values().next() {
        Some(id) => entity::get(tx, id).await.map(Some),
        None => Ok(None),
    }
}

#[derive(Deserialize, IntoParams)]
struct Label {
    /// The asset's code, as the label has it.
    #[serde(default)]
    #[param(required = true)]
    code: String,
}

/// What the form is about.
#[derive(Serialize, ToSchema)]
struct RequestForm {
    /// The asset's code.
    code: String,
    /// Its name.
    name: String,
}

/// The form of a label, for people who are not signed in: 404 where there is none.
#[utoipa::path(
    operation_id = "requestForm", tag = "Work request", params(Label), security(()),
    responses((status = 200, body = RequestForm, description = "What it is about")),
)]
#[get("/api/PublicRequest/")]
async fn form(request: HttpRequest, services: Data<Services>, label: Query<Label>) -> Answer<Json<RequestForm>> {
    let (tenant, context) = tenant_of(&request, &services).await?;
    let look = async |tx: &Tx| asset_of(tx, tenant, &label.code).await;
    let asset = services.store.tenant_read(&context, Need::SignedIn, look).await?;
    let Asset { code, name, .. } = asset.ok_or(Error::NotFound { what: "Request form" })?;
    Ok(Json(RequestForm { code, name }))
}

/// What a visitor asks for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct VisitorRequest {
    /// The asset's code.
    code: String,
    /// What is the matter, in one line.
    #[schema(max_length = 200)]
    title: String,
    /// What there is to know about it.
    #[serde(default)]
    #[schema(max_length = 10_000)]
    description: String,
    /// Who asks.
    #[schema(max_length = 100)]
    requester: String,
    /// How to reach them.
    #[serde(default)]
    #[schema(max_length = 200)]
    contact: String,
}

/// What a visitor gets.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Asked {
    /// The number of the request.
    code: String,
    /// With it photos can be added for an hour.
    upload_key: Uuid,
}

/// Asks for work at an asset without signing in.
#[utoipa::path(
    operation_id = "askForWork", tag = "Work request", request_body = VisitorRequest, security(()),
    responses((status = 201, body = Asked, description = "It has been asked for")),
)]
#[post("/api/PublicRequest/")]
async fn ask(
    request: HttpRequest,
    services: Data<Services>,
    body: Body<VisitorRequest>,
) -> Answer<CustomizeResponder<Json<Asked>>> {
    let (tenant, context) = tenant_of(&request, &services).await?;
    let VisitorRequest { code, title, description, requester, contact } = body.0;
    if requester.trim().is_empty() {
        return Err(Error::field("required", "requester", "Enter your name.").into());
    }
    let fields = json!({ "title": title, "description": description, "requester": requester, "contact": contact });
    let fields = fields.as_object().cloned().unwrap_or_default();
    let new: NewWorkRequest = entity::checked_new::<WorkRequest>(&fields)?;
    let ask = async |tx: &Tx| {
        let asset = asset_of(tx, tenant, &code).await?.ok_or(Error::NotFound { what: "Request form" })?;
        let about = NewWorkRequest { asset_id: Some(asset.id), location_id: asset.location_id, ..new };
        let made = work_request::insert(tx, about).await?;
        let upload_key = visitor_upload::open(tx, made.id).await?;
        Ok(Asked { code: made.code, upload_key })
    };
    let asked = services.store.tenant_tx(&context, Need::SignedIn, ask).await?;
    Ok(Json(asked).customize().with_status(StatusCode::CREATED))
}

/// What a tenant allows.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TenantSettings {
    /// Whether people who are not signed in may ask for work, having scanned a label.
    public_requests: bool,
}

/// What the tenant allows.
#[utoipa::path(
    operation_id = "tenantSettings", tag = "Tenant",
    responses((status = 200, body = TenantSettings, description = "The settings")),
)]
#[get("/api/TenantSettings/")]
async fn settings(caller: Caller, services: Data<Services>) -> Answer<Json<TenantSettings>> {
    let tenant = caller.tenant();
    let read = async |tx: &Tx| tenant::public_requests(tx, tenant).await;
    let need = Need::Of(SubModule::WorkRequests, Action::Read);
    Ok(Json(TenantSettings { public_requests: services.store.tenant_read(&caller, need, read).await? }))
}

/// Says what the tenant allows.
#[utoipa::path(
    operation_id = "setTenantSettings", tag = "Tenant", request_body = TenantSettings,
    responses((status = 200, body = TenantSettings, description = "The settings")),
)]
#[put("/api/TenantSettings/")]
async fn set_settings(
    caller: Caller,
    services: Data<Services>,
    body: Body<TenantSettings>,
) -> Answer<Json<TenantSettings>> {
    let tenant = caller.tenant();
    let set = async |tx: &Tx| tenant::set_public_requests(tx, tenant, body.0.public_requests).await;
    let need = Need::Of(SubModule::WorkRequests, Action::Configure);
    services.store.tenant_tx(&caller, need, set).await?;
    Ok(Json(body.0))
}
