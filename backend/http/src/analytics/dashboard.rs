//! Dashboards of analytics: what is on them, and editing that.

use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{get, post, put};
use gantry_domain::{Action, Error, Need, SubModule};
use gantry_store::Tx;
use gantry_store::analytics::catalogue::{SYSTEM, SystemDashboard, system_dashboard};
use gantry_store::analytics::dashboard::{self, AnalyticsDashboard, EditedDashboard};
use gantry_store::families::Page;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(list, one, save, reset))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(one).service(save).service(reset);
}

/// Editing dashboards.
const EDIT: Need = Need::Of(SubModule::DashboardsSettings, Action::Configure);
/// Seeing all of them.
const SETTINGS: Need = Need::Of(SubModule::DashboardsSettings, Action::Read);

page_schema! {
    /// Dashboards.
    AnalyticsDashboardPage of AnalyticsDashboard
}

/// The version of a dashboard that was seen.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SeenDashboard {
    /// The version seen; an older one is refused.
    version: i64,
}

/// The dashboard of a number, if the caller may see it; those who edit dashboards see all of them.
pub(super) fn seen(caller: &Caller, id: i32) -> Result<&'static SystemDashboard, Error> {
    sees_any(caller)?;
    let system = system_dashboard(id).ok_or(Error::NotFound { what: "Analytics dashboard" })?;
    sees(caller, system)?;
    Ok(system)
}

fn sees(caller: &Caller, system: &SystemDashboard) -> Result<(), Error> {
    let own = caller.require(Need::Of(system.sub_module, Action::Read));
    own.or_else(|error| caller.require(SETTINGS).map_err(|_| error))
}

/// Seeing some dashboard, or editing them.
pub(super) fn sees_any(caller: &Caller) -> Result<(), Error> {
    let mut refused = caller.require(SETTINGS);
    for system in SYSTEM {
        refused = refused.or_else(|_| caller.require(Need::Of(system.sub_module, Action::Read)));
    }
    refused
}

/// The dashboards that one may see, by their numbers.
#[utoipa::path(
    operation_id = "listAnalyticsDashboards", tag = "Analytics",
    responses((status = 200, body = AnalyticsDashboardPage, description = "The dashboards")),
)]
#[get("/api/AnalyticsDashboard/")]
async fn list(caller: Caller, services: Data<Services>) -> Answer<Json<Page<AnalyticsDashboard>>> {
    sees_any(&caller)?;
    let all = services.store.tenant_read(&caller, Need::SignedIn, async |tx: &Tx| dashboard::all(tx).await).await?;
    let seen = all.into_iter().filter(|dashboard| seen(&caller, dashboard.id).is_ok());
    Ok(Json(Page::all(seen.collect())))
}

/// A dashboard: its figures, in order.
#[utoipa::path(
    operation_id = "analyticsDashboard", tag = "Analytics", params(("id" = i32, Path, description = "Its number")),
    responses((status = 200, body = AnalyticsDashboard, description = "The dashboard")),
)]
#[get("/api/AnalyticsDashboard/{id}/")]
async fn one(caller: Caller, services: Data<Services>, path: Path<i32>) -> Answer<Json<AnalyticsDashboard>> {
    let system = seen(&caller, *path)?;
    let get = async |tx: &Tx| dashboard::get(tx, system).await;
    Ok(Json(services.store.tenant_read(&caller, Need::SignedIn, get).await?))
}

/// Edits a dashboard: its name, its period and its figures as a whole.
#[utoipa::path(
    operation_id = "saveAnalyticsDashboard", tag = "Analytics", params(("id" = i32, Path, description = "Its number")),
    request_body = EditedDashboard, responses((status = 200, body = AnalyticsDashboard, description = "The dashboard")),
)]
#[put("/api/AnalyticsDashboard/{id}/")]
async fn save(
    caller: Caller,
    services: Data<Services>,
    path: Path<i32>,
    body: Body<EditedDashboard>,
) -> Answer<Json<AnalyticsDashboard>> {
    caller.require(EDIT)?;
    let system = seen(&caller, *path)?;
    let save = async |tx: &Tx| dashboard::save(tx, system, &body.0).await;
    Ok(Json(services.store.tenant_tx(&caller, EDIT, save).await?))
}

/// Makes a dashboard what the system has for it.
#[utoipa::path(
    operation_id = "resetAnalyticsDashboard", tag = "Analytics", params(("id" = i32, Path, description = "Its number")),
    request_body = SeenDashboard, responses((status = 200, body = AnalyticsDashboard, description = "The dashboard")),
)]
#[post("/api/AnalyticsDashboard/{id}/reset/")]
async fn reset(
    caller: Caller,
    services: Data<Services>,
    path: Path<i32>,
    body: Body<SeenDashboard>,
) -> Answer<Json<AnalyticsDashboard>> {
    caller.require(EDIT)?;
    let system = seen(&caller, *path)?;
    let reset = async |tx: &Tx| dashboard::reset(tx, system, body.0.version).await;
    Ok(Json(services.store.tenant_tx(&caller, EDIT, reset).await?))
}
