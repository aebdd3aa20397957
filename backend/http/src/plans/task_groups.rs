//! Plans that have an earlier version of a task group, and giving them the newest one.

use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{get, post};
use gantry_domain::{Action, Family, Id};
use gantry_store::Tx;
use gantry_store::plans::task_group_version::{self, OutdatedPlans};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::auth::Caller;
use crate::paging::PageBounds;
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(outdated, update))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(outdated).service(update);
}

/// The plans in use that have an earlier version of a task group, by code, and what the newest version changes for them. A plan keeps the
/// version that it has until it is given another one.
#[utoipa::path(
    operation_id = "listOutdatedPlans", tag = "Task group",
    params(("id" = i64, Path, description = "The task group"), PageBounds),
    responses((status = 200, body = OutdatedPlans, description = "The plans")),
)]
#[get("/api/TaskGroup/{id}/outdated-plans/")]
async fn outdated(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    bounds: Query<PageBounds>,
) -> Answer<Json<OutdatedPlans>> {
    let read = async |tx: &Tx| task_group_version::outdated(tx, *path, bounds.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::MaintenancePlan.to(Action::Read), read).await?))
}

/// Which plans.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ChosenPlans {
    /// 1 to 500.
    #[schema(value_type = Vec<i64>, min_items = 1, max_items = 500)]
    plan_ids: Vec<Id>,
}

/// How many plans have another version now.
#[derive(Debug, Serialize, ToSchema)]
struct UpdatedPlans {
    /// Those that had the newest one already are not counted.
    updated: usize,
}

/// Gives plans the newest version of a task group, all or none. Work orders that were generated stay as they are.
#[utoipa::path(
    operation_id = "updateOutdatedPlans", tag = "Task group",
    params(("id" = i64, Path, description = "The task group")), request_body = ChosenPlans,
    responses((status = 200, body = UpdatedPlans, description = "They have it")),
)]
#[post("/api/TaskGroup/{id}/outdated-plans/")]
async fn update(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<ChosenPlans>,
) -> Answer<Json<UpdatedPlans>> {
    let plans = body.0.plan_ids;
    let update = async |tx: &Tx| task_group_version::update(tx, *path, &plans).await;
    let updated = services.store.tenant_tx(&caller, Family::MaintenancePlan.to(Action::Update), update).await?;
    Ok(Json(UpdatedPlans { updated }))
}
