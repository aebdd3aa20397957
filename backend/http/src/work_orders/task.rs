//! Tasks of a work order, with their sub-tasks.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post, put};
use gantry_domain::board::{BoardCommand, BoardEventKind, NewTask, TaskPatch, TaskResult};
use gantry_domain::{Error, Id};
use gantry_store::work_orders::task::{self, Task};
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;
use crate::work_orders::task_shapes;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, add, change, complete, reorder, remove, remove_many))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(add).service(change).service(complete);
    config.service(reorder).service(remove).service(remove_many);
}

/// The tasks of a work order, in order.
#[utoipa::path(
    operation_id = "listTasks", tag = "Tasks", params(("id" = i64, Path, description = "The work order")),
    responses((status = 200, body = Vec<task_shapes::Task>, description = "The tasks")),
)]
#[get("/api/WorkOrder/{id}/tasks")]
async fn list(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Vec<Task>>> {
    Ok(Json(tasks_of(&services, &caller, path.into_inner()).await?))
}

async fn tasks_of(services: &Services, caller: &Caller, work_order: Id) -> Result<Vec<Task>, Error> {
    command_gateway::read_of(services, caller, work_order, async |tx, _| task::list(tx, work_order).await).await
}

/// One task as it is now.
///
/// # Errors
/// `not_found`.
pub(super) async fn task_of(services: &Services, caller: &Caller, work_order: Id, id: Id) -> Result<Task, Error> {
    let tasks = tasks_of(services, caller, work_order).await?;
    tasks.into_iter().find(|task| task.id == id).ok_or(Error::NotFound { what: "Task" })
}

/// Adds a task at the end.
#[utoipa::path(
    operation_id = "addTask", tag = "Tasks", params(("id" = i64, Path, description = "The work order")),
    request_body = task_shapes::NewTask,
    responses((status = 201, body = task_shapes::Task, description = "The new task")),
)]
#[post("/api/WorkOrder/{id}/tasks")]
async fn add(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewTask>,
) -> Answer<CustomizeResponder<Json<Task>>> {
    let place = command_gateway::place(&services, &caller, path.into_inner()).await?;
    let (card_id, board) = (place.work_order, place.board_number);
    let command = BoardCommand::AddTask { card_id, task: body.0 };
    let version = command_gateway::carry_out(&services, &caller, board, &command).await?;
    let event = command_gateway::event_of(&services, &caller, board, version).await?;
    let BoardEventKind::TaskAdded { task_id, .. } = event.event.what else {
        return Err(Error::Internal(format!("event {version} of board {board} added no task")).into());
    };
    let task = task_of(&services, &caller, card_id, task_id).await?;
    Ok(Json(task).customize().with_status(StatusCode::CREATED))
}

/// Changes a task.
#[utoipa::path(
    operation_id = "changeTask", tag = "Tasks", params(("taskId" = i64, Path, description = "The task")),
    request_body = task_shapes::TaskPatch,
    responses((status = 200, body = task_shapes::Task, description = "The task as it is now")),
)]
#[put("/api/WorkOrderTask/{taskId}")]
async fn change(caller: Caller, services: Data<Services>, path: Path<Id>, body: Body<TaskPatch>) -> Answer<Json<Task>> {
    let task_id = path.into_inner();
    let place = command_gateway::place_of_task(&services, &caller, task_id).await?;
    let card_id = place.work_order;
    let command = BoardCommand::EditTask { card_id, task_id, patch: body.0 };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(Json(task_of(&services, &caller, card_id, task_id).await?))
}

/// Says what came of a task.
#[utoipa::path(
    operation_id = "completeTask", tag = "Tasks", params(("taskId" = i64, Path, description = "The task")),
    request_body = task_shapes::TaskResult,
    responses((status = 200, body = task_shapes::Task, description = "The task as it is now")),
)]
#[put("/api/WorkOrderTask/{taskId}/complete")]
async fn complete(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<TaskResult>,
) -> Answer<Json<Task>> {
    let task_id = path.into_inner();
    let place = command_gateway::place_of_task(&services, &caller, task_id).await?;
    let card_id = place.work_order;
    let command = BoardCommand::CompleteTask { card_id, task_id, result: body.0 };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(Json(task_of(&services, &caller, card_id, task_id).await?))
}

/// A new order.
#[derive(Deserialize, ToSchema)]
pub(super) struct NewOrder {
    /// All ids, each once.
    #[schema(value_type = Vec<i64>)]
    pub(super) order: Vec<Id>,
}

/// Which ones.
#[derive(Deserialize, ToSchema)]
pub(super) struct Ids {
    /// Their ids.
    #[schema(value_type = Vec<i64>)]
    pub(super) ids: Vec<Id>,
}

/// Puts the tasks of a work order into a new order.
#[utoipa::path(
    operation_id = "reorderTasks", tag = "Tasks", params(("id" = i64, Path, description = "The work order")),
    request_body = NewOrder,
    responses((status = 200, body = Vec<task_shapes::Task>, description = "The tasks in their new order")),
)]
#[put("/api/WorkOrder/{id}/tasks/order")]
async fn reorder(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewOrder>,
) -> Answer<Json<Vec<Task>>> {
    let place = command_gateway::place(&services, &caller, path.into_inner()).await?;
    let command = BoardCommand::ReorderTasks { card_id: place.work_order, order: body.0.order };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(Json(tasks_of(&services, &caller, place.work_order).await?))
}

/// Removes a task with its sub-tasks.
#[utoipa::path(
    operation_id = "removeTask", tag = "Tasks", params(("taskId" = i64, Path, description = "The task")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/WorkOrderTask/{taskId}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let task_id = path.into_inner();
    let place = command_gateway::place_of_task(&services, &caller, task_id).await?;
    let command = BoardCommand::RemoveTasks { card_id: place.work_order, task_ids: vec![task_id] };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(NoContent)
}

/// Removes several tasks of a work order.
#[utoipa::path(
    operation_id = "removeTasks", tag = "Tasks", params(("id" = i64, Path, description = "The work order")),
    request_body = Ids,
    responses((status = 204, description = "They are gone")),
)]
#[post("/api/WorkOrder/{id}/tasks/delete")]
async fn remove_many(caller: Caller, services: Data<Services>, path: Path<Id>, body: Body<Ids>) -> Answer<NoContent> {
    let place = command_gateway::place(&services, &caller, path.into_inner()).await?;
    let command = BoardCommand::RemoveTasks { card_id: place.work_order, task_ids: body.0.ids };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(NoContent)
}
