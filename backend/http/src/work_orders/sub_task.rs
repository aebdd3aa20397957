//! Sub-tasks: the ticks of a task. Each call answers the task they belong to.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, post, put};
use gantry_domain::Id;
use gantry_domain::board::{Answer as StepAnswer, BoardCommand, NewSubTask, SubTaskPatch};
use gantry_store::work_orders::task::Task;
use gantry_store::work_orders::work_order::SubTaskPlace;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;
use crate::work_orders::task::{Ids, NewOrder, task_of};
use crate::work_orders::task_shapes;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(add, change, complete, reorder, remove, remove_many))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(add).service(change).service(complete).service(reorder).service(remove).service(remove_many);
}

/// Adds a sub-task at the end of a task.
#[utoipa::path(
    operation_id = "addSubTask", tag = "Tasks", params(("taskId" = i64, Path, description = "The task")),
    request_body = task_shapes::NewSubTask,
    responses((status = 201, body = task_shapes::Task, description = "The task with it")),
)]
#[post("/api/WorkOrderTask/{taskId}/sub-tasks")]
async fn add(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewSubTask>,
) -> Answer<CustomizeResponder<Json<Task>>> {
    let task_id = path.into_inner();
    let place = command_gateway::place_of_task(&services, &caller, task_id).await?;
    let card_id = place.work_order;
    let command = BoardCommand::AddSubTask { card_id, task_id, sub_task: body.0 };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    let task = task_of(&services, &caller, card_id, task_id).await?;
    Ok(Json(task).customize().with_status(StatusCode::CREATED))
}

async fn carry_out_and_show(
    services: &Services,
    caller: &Caller,
    place: SubTaskPlace,
    command: &BoardCommand,
) -> Answer<Json<Task>> {
    command_gateway::carry_out(services, caller, place.work_order.board_number, command).await?;
    Ok(Json(task_of(services, caller, place.work_order.work_order, place.task).await?))
}

/// Changes a sub-task.
#[utoipa::path(
    operation_id = "changeSubTask", tag = "Tasks", params(("id" = i64, Path, description = "The sub-task")),
    request_body = task_shapes::SubTaskPatch,
    responses((status = 200, body = task_shapes::Task, description = "The task it belongs to")),
)]
#[put("/api/WorkOrderSubTask/{id}")]
async fn change(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<SubTaskPatch>,
) -> Answer<Json<Task>> {
    let sub_task_id = path.into_inner();
    let place = command_gateway::place_of_sub_task(&services, &caller, sub_task_id).await?;
    let card_id = place.work_order.work_order;
    let command = BoardCommand::EditSubTask { card_id, sub_task_id, patch: body.0 };
    carry_out_and_show(&services, &caller, place, &command).await
}

/// Done or not, and the answer if more than a tick is asked for.
#[derive(Deserialize, ToSchema)]
#[schema(as = SubTaskResult)]
#[serde(deny_unknown_fields)]
struct Tick {
    completed: bool,
    #[serde(default)]
    #[schema(value_type = task_shapes::StepAnswer, required = false)]
    answer: StepAnswer,
}

/// Ticks, answers or reopens a sub-task.
#[utoipa::path(
    operation_id = "completeSubTask", tag = "Tasks", params(("id" = i64, Path, description = "The sub-task")),
    request_body = Tick,
    responses((status = 200, body = task_shapes::Task, description = "The task it belongs to")),
)]
#[put("/api/WorkOrderSubTask/{id}/complete")]
async fn complete(caller: Caller, services: Data<Services>, path: Path<Id>, body: Body<Tick>) -> Answer<Json<Task>> {
    let sub_task_id = path.into_inner();
    let place = command_gateway::place_of_sub_task(&services, &caller, sub_task_id).await?;
    let card_id = place.work_order.work_order;
    let Tick { completed, answer } = body.0;
    let command = BoardCommand::CompleteSubTask { card_id, sub_task_id, completed, answer };
    carry_out_and_show(&services, &caller, place, &command).await
}

/// Puts the sub-tasks of a task into a new order.
#[utoipa::path(
    operation_id = "reorderSubTasks", tag = "Tasks", params(("taskId" = i64, Path, description = "The task")),
    request_body = NewOrder,
    responses((status = 200, body = task_shapes::Task, description = "The task with them in their new order")),
)]
#[put("/api/WorkOrderTask/{taskId}/sub-tasks/order")]
async fn reorder(caller: Caller, services: Data<Services>, path: Path<Id>, body: Body<NewOrder>) -> Answer<Json<Task>> {
    let task = path.into_inner();
    let work_order = command_gateway::place_of_task(&services, &caller, task).await?;
    let order = body.0.order;
    let command = BoardCommand::ReorderSubTasks { card_id: work_order.work_order, task_id: task, order };
    carry_out_and_show(&services, &caller, SubTaskPlace { task, work_order }, &command).await
}

/// Removes a sub-task.
#[utoipa::path(
    operation_id = "removeSubTask", tag = "Tasks", params(("id" = i64, Path, description = "The sub-task")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/WorkOrderSubTask/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let id = path.into_inner();
    let place = command_gateway::place_of_sub_task(&services, &caller, id).await?.work_order;
    let command = BoardCommand::RemoveSubTasks { card_id: place.work_order, sub_task_ids: vec![id] };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(NoContent)
}

/// Removes several sub-tasks of a task.
#[utoipa::path(
    operation_id = "removeSubTasks", tag = "Tasks", params(("taskId" = i64, Path, description = "The task")),
    request_body = Ids,
    responses((status = 204, description = "They are gone")),
)]
#[post("/api/WorkOrderTask/{taskId}/sub-tasks/delete")]
async fn remove_many(caller: Caller, services: Data<Services>, path: Path<Id>, body: Body<Ids>) -> Answer<NoContent> {
    let place = command_gateway::place_of_task(&services, &caller, path.into_inner()).await?;
    let command = BoardCommand::RemoveSubTasks { card_id: place.work_order, sub_task_ids: body.0.ids };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(NoContent)
}
