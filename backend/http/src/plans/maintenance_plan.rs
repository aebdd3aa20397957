//! What can be done with a plan: generating by hand, pausing, copying, looking at its log.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post};
use chrono::NaiveDate;
use gantry_domain::{Action, Family, Id};
use gantry_store::entity;
use gantry_store::plans::claim::Asked;
use gantry_store::plans::maintenance_plan::{self, MaintenancePlan};
use gantry_store::plans::plan_copy;
use gantry_store::plans::plan_log::{self, PlanLogEntry};
use gantry_store::{FirstAnswer, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::plan_work;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(generate, pause, copy, log))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(generate).service(pause).service(copy).service(log);
}

/// What is to be generated.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Generation {
    /// All that is due until this day; without it, the next one of each asset.
    until: Option<NaiveDate>,
}

/// What was generated.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GeneratedOrders {
    /// The work orders.
    #[schema(value_type = Vec<i64>)]
    work_order_ids: Vec<Id>,
}

/// Generates work orders of an active plan ahead of their time: the next one of each asset, or all that are due until a day. Each occurrence
/// becomes a work order once, however it comes about.
#[utoipa::path(
    operation_id = "generateMaintenancePlan", tag = "Maintenance plan",
    params(("id" = i64, Path, description = "The plan")), request_body = Generation,
    responses((status = 200, body = GeneratedOrders, description = "What was generated")),
)]
#[post("/api/MaintenancePlan/{id}/generate/")]
async fn generate(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Generation>,
) -> Answer<Json<GeneratedOrders>> {
    let id = path.into_inner();
    let may = async |tx: &Tx| {
        entity::get::<MaintenancePlan>(tx, id).await?;
        entity::within_scope::<MaintenancePlan>(tx, &[id]).await
    };
    services.store.tenant_tx(&caller, Family::MaintenancePlan.to(Action::Update), may).await?;
    let at = (&services.store, &services.streams);
    let now = services.live.clock.now();
    let asked = Asked::ByHand(body.0.until);
    let generated = plan_work::generate(at, caller.tenant(), id, asked, caller.answer_key(), now).await?;
    Ok(Json(GeneratedOrders { work_order_ids: generated.orders }))
}

/// A pause.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PlanPause {
    /// The first day; today unless said.
    from: Option<NaiveDate>,
    /// The last day; without it, until the plan is activated again.
    until: Option<NaiveDate>,
    /// Why.
    #[schema(max_length = 1_000)]
    reason: String,
}

/// Pauses an active plan: nothing falls due on these days, and the rhythm stays.
#[utoipa::path(
    operation_id = "pauseMaintenancePlan", tag = "Maintenance plan",
    params(("id" = i64, Path, description = "The plan")), request_body = PlanPause,
    responses((status = 200, body = MaintenancePlan, description = "The plan")),
)]
#[post("/api/MaintenancePlan/{id}/pause/")]
async fn pause(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<PlanPause>,
) -> Answer<Json<FirstAnswer<MaintenancePlan>>> {
    let PlanPause { from, until, reason } = body.0;
    let id = path.into_inner();
    let pause = async |tx: &Tx| maintenance_plan::pause(tx, id, from, until, &reason).await;
    Ok(Json(services.once(&caller, Family::MaintenancePlan.to(Action::Update), pause).await?))
}

/// A copy.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PlanCopy {
    /// Its name; that of the original unless said.
    name: Option<String>,
}

/// Makes a draft with the lines and triggers of a plan.
#[utoipa::path(
    operation_id = "copyMaintenancePlan", tag = "Maintenance plan",
    params(("id" = i64, Path, description = "The plan")), request_body = PlanCopy,
    responses((status = 201, body = MaintenancePlan, description = "The draft")),
)]
#[post("/api/MaintenancePlan/{id}/copy/")]
async fn copy(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<PlanCopy>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<MaintenancePlan>>>> {
    let id = path.into_inner();
    let copy = async |tx: &Tx| plan_copy::copy(tx, id, body.0.name.clone()).await;
    let made = services.once(&caller, Family::MaintenancePlan.to(Action::Create), copy).await?;
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// The newest entries of a log.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanLog {
    /// The newest first, at most 200.
    items: Vec<PlanLogEntry>,
}

/// What the generator did for a plan, skipped, and could not do.
#[utoipa::path(
    operation_id = "maintenancePlanLog", tag = "Maintenance plan", params(("id" = i64, Path, description = "The plan")),
    responses((status = 200, body = PlanLog, description = "The log")),
)]
#[get("/api/MaintenancePlan/{id}/log/")]
async fn log(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<PlanLog>> {
    let id = path.into_inner();
    let read = async |tx: &Tx| plan_log::of_plan(tx, id).await;
    let page = services.store.tenant_read(&caller, Family::MaintenancePlan.to(Action::Read), read).await?;
    Ok(Json(PlanLog { items: page.items }))
}
