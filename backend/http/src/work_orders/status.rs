//! The status of a work order: changed by word, which moves its card, and what stands against completing it.

use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{get, put};
use gantry_domain::board::BoardCommand;
use gantry_domain::board::links::LinkType;
use gantry_domain::{Error, Id, SystemStatus};
use gantry_store::work_orders::board;
use gantry_store::work_orders::failure;
use gantry_store::work_orders::labour;
use gantry_store::work_orders::link;
use gantry_store::work_orders::task;
use gantry_store::work_orders::work_order::WorkOrder;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;
use crate::work_orders::shapes;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(update_status, completion, complete))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(update_status).service(completion).service(complete);
}

/// A change of status. Exactly one of `statusId` and `status` is expected.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StatusUpdate {
    #[schema(value_type = i64)]
    work_order_id: Id,
    /// One of the tenant's statuses.
    #[schema(value_type = Option<i64>)]
    status_id: Option<Id>,
    /// A system status: 1 Open, 2 In Review, 3 Completed, 4 Closed.
    #[schema(minimum = 1, maximum = 4)]
    status: Option<i16>,
    /// Why it goes backwards.
    reason: Option<String>,
    /// Why it goes on though a work order that blocks it is not done.
    override_reason: Option<String>,
    /// The version seen; an older one is refused.
    version: Option<i64>,
}

/// Moves a work order to the first list of its board that stands for a status. It stays where it is when it has it.
#[utoipa::path(
    operation_id = "updateWorkOrderStatus", tag = "Work orders", request_body = StatusUpdate,
    responses((status = 200, body = shapes::WorkOrder, description = "The work order as it is now")),
)]
#[put("/api/WorkOrder/update-status/")]
async fn update_status(caller: Caller, services: Data<Services>, body: Body<StatusUpdate>) -> Answer<Json<WorkOrder>> {
    let StatusUpdate { work_order_id, status_id, status, reason, override_reason, version } = body.0;
    let order = command_gateway::work_order(&services, &caller, work_order_id).await?;
    if version.is_some_and(|seen| seen != order.row.face.version) {
        let detail = format!("{} was changed by somebody else meanwhile.", order.row.face.code);
        return Err(Error::conflict_with("stale_version", detail, json!({ "card": order })).into());
    }
    let wanted = match (status_id, status) {
        (Some(id), None) => Wanted::Own(id),
        (None, Some(number)) => Wanted::System(
            SystemStatus::from_number(number)
                .ok_or_else(|| Error::field("invalid", "status", "Choose a value from 1 to 4."))?,
        ),
        _ => return Err(Error::field("required", "status", "Name either status or statusId.").into()),
    };
    Ok(Json(reach(&services, &caller, order, wanted, (reason, override_reason)).await?))
}

/// A status by either of its names.
#[derive(Clone, Copy)]
enum Wanted {
    Own(Id),
    System(SystemStatus),
}

async fn reach(
    services: &Services,
    caller: &Caller,
    order: WorkOrder,
    wanted: Wanted,
    (reason, override_reason): (Option<String>, Option<String>),
) -> Result<WorkOrder, Error> {
    let has_it = match wanted {
        Wanted::Own(id) => order.row.status_id == id,
        Wanted::System(status) => order.row.status == status.number(),
    };
    if has_it {
        return Ok(order);
    }
    let (card_id, number) = (order.row.face.id, order.row.board_number);
    let list = command_gateway::read(services, caller, async |tx| match wanted {
        Wanted::Own(id) => board::list_of_status(tx, number, id).await,
        Wanted::System(status) => board::list_of_system_status(tx, number, status).await,
    });
    let no_list = || Error::conflict("no_list", "This board has no list with that status.");
    let list_id = list.await?.ok_or_else(no_list)?;
    let command = BoardCommand::MoveCard { card_id, list_id, after: None, from: None, reason, override_reason };
    command_gateway::carry_out(services, caller, number, &command).await?;
    command_gateway::work_order(services, caller, card_id).await
}

/// Whether a work order is done, and what stands against it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Completion {
    completed: bool,
    /// Nothing stands against completing it but its place on the way.
    may_complete: bool,
    /// Names of mandatory tasks and sub-tasks that are not done.
    missing: Vec<String>,
    /// Labour timers that run.
    timers_running: usize,
    /// Codes of work orders that block it and are not done.
    blocked_by: Vec<String>,
    /// Codes of its child work orders that are not done.
    children_open: Vec<String>,
    /// Its board asks what failed, and nobody has recorded it.
    failure_missing: bool,
}

/// What stands against completing a work order.
#[utoipa::path(
    operation_id = "workOrderCompletion", tag = "Work orders",
    params(("id" = i64, Path, description = "The work order")),
    responses((status = 200, body = Completion, description = "Whether it is done, and what is missing")),
)]
#[get("/api/WorkOrder/{id}/completion")]
async fn completion(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Completion>> {
    let id = path.into_inner();
    let order = command_gateway::work_order(&services, &caller, id).await?;
    let read = command_gateway::read(&services, &caller, async |tx| {
        let failure_missing = failure::is_missing(tx, id);
        futures_util::try_join!(task::list(tx, id), labour::list(tx, id), link::list(tx, id), failure_missing)
    });
    let (tasks, labour, links, failure_missing) = read.await?;
    let open = |wanted: LinkType| {
        let open = links.iter().filter(|link| {
            link.link == wanted && !link.order.archived && link.order.status < SystemStatus::Completed.number()
        });
        open.map(|link| link.order.code.clone()).collect::<Vec<_>>()
    };
    let (blocked_by, children_open) = (open(LinkType::BlockedBy), open(LinkType::ParentOf));
    let mut missing = Vec::new();
    for task in &tasks {
        if task.mandatory && !task.completed {
            missing.push(task.planned_task_name.clone());
        }
        let open = task.sub_tasks.iter().filter(|sub_task| sub_task.mandatory && !sub_task.completed);
        missing.extend(open.map(|sub_task| format!("{} › {}", task.planned_task_name, sub_task.name)));
    }
    let timers_running = labour.iter().filter(|row| row.stopped_at.is_none()).count();
    let completed = order.row.status >= SystemStatus::Completed.number();
    let others_done = blocked_by.is_empty() && children_open.is_empty();
    let may_complete = !completed && missing.is_empty() && timers_running == 0 && others_done && !failure_missing;
    Ok(Json(Completion {
        completed,
        may_complete,
        missing,
        timers_running,
        blocked_by,
        children_open,
        failure_missing,
    }))
}

/// Why, if it needs saying.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Why {
    #[serde(default)]
    reason: Option<String>,
    /// Why it is completed though a work order that blocks it is not done.
    #[serde(default)]
    override_reason: Option<String>,
}

/// Completes a work order. Completing one that is done already changes nothing.
#[utoipa::path(
    operation_id = "completeWorkOrder", tag = "Work orders",
    params(("id" = i64, Path, description = "The work order")), request_body = Why,
    responses((status = 200, body = shapes::WorkOrder, description = "The work order as it is now")),
)]
#[put("/api/WorkOrder/{id}/completion")]
async fn complete(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Why>,
) -> Answer<Json<WorkOrder>> {
    let order = command_gateway::work_order(&services, &caller, path.into_inner()).await?;
    if order.row.status >= SystemStatus::Completed.number() {
        return Ok(Json(order));
    }
    let wanted = Wanted::System(SystemStatus::Completed);
    Ok(Json(reach(&services, &caller, order, wanted, (body.0.reason, body.0.override_reason)).await?))
}
