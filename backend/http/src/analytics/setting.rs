//! What the figures of a tenant go by.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{get, put};
use gantry_domain::{Action, Need, SubModule};
use gantry_store::Tx;
use gantry_store::analytics::setting::{self, AnalyticsSetting, ChangedAnalyticsSetting};
use utoipa::OpenApi;

use crate::Services;
use crate::auth::Caller;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(read, save))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(read).service(save);
}

/// What the figures of the tenant go by.
#[utoipa::path(
    operation_id = "analyticsSetting", tag = "Analytics",
    responses((status = 200, body = AnalyticsSetting, description = "The setting")),
)]
#[get("/api/AnalyticsSetting/")]
async fn read(caller: Caller, services: Data<Services>) -> Answer<Json<AnalyticsSetting>> {
    let need = Need::Of(SubModule::DashboardsSettings, Action::Read);
    Ok(Json(services.store.tenant_read(&caller, need, async |tx: &Tx| setting::get(tx).await).await?))
}

/// Changes what the figures of the tenant go by.
#[utoipa::path(
    operation_id = "saveAnalyticsSetting", tag = "Analytics", request_body = ChangedAnalyticsSetting,
    responses((status = 200, body = AnalyticsSetting, description = "The setting")),
)]
#[put("/api/AnalyticsSetting/")]
async fn save(
    caller: Caller,
    services: Data<Services>,
    body: Body<ChangedAnalyticsSetting>,
) -> Answer<Json<AnalyticsSetting>> {
    let need = Need::Of(SubModule::DashboardsSettings, Action::Configure);
    let save = async |tx: &Tx| setting::save(tx, &body.0).await;
    Ok(Json(services.store.tenant_tx(&caller, need, save).await?))
}
