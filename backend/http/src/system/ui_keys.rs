//! Licence keys of components that a tenant bought.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{HttpRequest, get};
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::auth::caller::host;

#[derive(OpenApi)]
#[openapi(paths(ui_keys))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(ui_keys);
}

/// Licence keys of components that a tenant bought.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UiKeys {
    /// Of the grid; empty: none.
    xg_key: String,
    /// Of the charts; empty: none.
    ag_key: String,
}

/// The tenant's licence keys for grids and charts.
#[utoipa::path(
    operation_id = "uiKeys", tag = "Tenant", responses((status = 200, body = UiKeys, description = "The keys")),
)]
#[get("/api/UiKeys/")]
async fn ui_keys(_caller: Caller, request: HttpRequest, services: Data<Services>) -> Answer<Json<UiKeys>> {
    let tenant = services.auth.tenant(host(&request)).await?;
    Ok(Json(UiKeys { xg_key: tenant.xg_key.clone(), ag_key: tenant.ag_key.clone() }))
}
