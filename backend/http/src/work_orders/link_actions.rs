//! Work orders that come out of others: split, copy, and closing as a duplicate.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, post};
use gantry_domain::board::labour::NewPlannedLabour;
use gantry_domain::board::links::{CloseDuplicate, SplitCard};
use gantry_domain::board::{BoardCommand, BoardEventKind, CardPatch, NewCard, NewSubTask, NewTask};
use gantry_domain::{Action, Error, Id, Need, RichText, SubModule};
use gantry_store::work_orders::labour;
use gantry_store::work_orders::task::{self, Task};
use gantry_store::work_orders::work_order::WorkOrder;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use super::link;
use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;
use crate::work_orders::shapes;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(split, copy, duplicate))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(split).service(copy).service(duplicate);
}

const UPDATE: Need = Need::Of(SubModule::WorkOrders, Action::Update);
pub(super) const CREATE: Need = Need::Of(SubModule::WorkOrders, Action::Create);

/// Tasks that move into a new work order.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SplitWorkOrder {
    #[schema(value_type = Vec<i64>, min_items = 1)]
    task_ids: Vec<Id>,
    /// Of the new one; absent: the same.
    #[schema(min_length = 1, max_length = 250)]
    title: Option<String>,
}

/// What a copy is called.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct CopyWorkOrder {
    /// Absent: the same.
    #[schema(min_length = 1, max_length = 250)]
    title: Option<String>,
}

/// The work order that stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct DuplicateOf {
    #[schema(value_type = i64)]
    other_id: Id,
}

/// The fields that a work order which comes out of another one takes over.
pub(super) fn fields(order: &WorkOrder, title: Option<String>) -> CardPatch {
    let (row, face) = (&order.row, &order.row.face);
    CardPatch {
        title: Some(title.unwrap_or_else(|| face.title.clone())),
        priority: Some(face.priority),
        work_type: Some(face.work_type),
        maintenance_type: Some(row.maintenance_type.clone()),
        responsible_person: Some(face.responsible_person),
        crew: Some(face.crew),
        asset: Some(face.asset.as_ref().map(|asset| asset.id)),
        location: Some(row.location.as_ref().map(|location| location.id)),
        maintenance_plant: Some(row.maintenance_plant.clone()),
        planning_plant: Some(row.planning_plant.clone()),
        linked_project: Some(row.linked_project.clone()),
        ..CardPatch::default()
    }
}

pub(super) async fn opened(
    services: &Services,
    caller: &Caller,
    board: i32,
    command: &BoardCommand,
) -> Result<WorkOrder, Error> {
    let version = link::carry_out(services, caller, (board, caller.command_id()), command).await?;
    let event = command_gateway::event_of(services, caller, board, version).await?;
    let BoardEventKind::CardCreated { card_id, .. } = event.event.what else {
        return Err(Error::Internal(format!("event {version} of board {board} opened nothing")));
    };
    command_gateway::work_order(services, caller, card_id).await
}

/// The new work order.
fn created(order: WorkOrder) -> CustomizeResponder<Json<WorkOrder>> {
    Json(order).customize().with_status(StatusCode::CREATED)
}

/// Moves tasks with their answers into a new work order, which is linked. Not for a closed one.
#[utoipa::path(
    operation_id = "splitWorkOrder", tag = "Links", params(("id" = i64, Path, description = "The work order")),
    request_body = SplitWorkOrder,
    responses((status = 201, body = shapes::WorkOrder, description = "The new work order")),
)]
#[post("/api/WorkOrder/{id}/split")]
async fn split(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<SplitWorkOrder>,
) -> Answer<CustomizeResponder<Json<WorkOrder>>> {
    let order = command_gateway::work_order(&services, &caller, path.into_inner()).await?;
    caller.require(CREATE)?;
    caller.require(UPDATE)?;
    let SplitWorkOrder { task_ids, title } = body.0;
    let fields = CardPatch {
        due: Some(order.row.face.due),
        description: Some(RichText::from_untrusted(&order.description)),
        ..fields(&order, title)
    };
    let card = NewCard { fields, labels: order.row.face.labels.clone(), ..NewCard::default() };
    let asked = SplitCard { card_id: order.row.face.id, task_ids, card };
    let command = BoardCommand::SplitCard(Box::new(asked));
    Ok(created(opened(&services, &caller, order.row.board_number, &command).await?))
}

/// Opens a work order with the same fields, tasks and planned labour, without anything that was done.
#[utoipa::path(
    operation_id = "copyWorkOrder", tag = "Links", params(("id" = i64, Path, description = "The work order")),
    request_body = CopyWorkOrder,
    responses((status = 201, body = shapes::WorkOrder, description = "The new work order")),
)]
#[post("/api/WorkOrder/{id}/copy")]
async fn copy(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<CopyWorkOrder>,
) -> Answer<CustomizeResponder<Json<WorkOrder>>> {
    let id = path.into_inner();
    let order = command_gateway::work_order(&services, &caller, id).await?;
    caller.require(CREATE)?;
    let read = async |tx: &_| futures_util::try_join!(task::list(tx, id), labour::sheet(tx, id));
    let (tasks, (planned, _)) = command_gateway::read(&services, &caller, read).await?;
    let description = Some(RichText::from_untrusted(&order.description));
    let line = |line: labour::PlannedLine| NewPlannedLabour {
        craft: line.craft,
        person_id: line.person_id,
        hours: line.total_hours,
    };
    let card = NewCard {
        fields: CardPatch { description, ..fields(&order, body.0.title) },
        labels: order.row.face.labels.clone(),
        tasks: tasks.into_iter().map(new_task).collect(),
        labour: planned.into_iter().map(line).collect(),
        ..NewCard::default()
    };
    let command = BoardCommand::CreateCard(Box::new(card));
    Ok(created(opened(&services, &caller, order.row.board_number, &command).await?))
}

/// A task as it was planned.
fn new_task(task: Task) -> NewTask {
    let sub_task = |one: task::SubTask| NewSubTask {
        name: one.name,
        mandatory: one.mandatory,
        answer_format: one.answer_format.map(|format| format.0),
    };
    NewTask {
        name: task.planned_task_name,
        mandatory: task.mandatory,
        responsible_person: task.responsible_person,
        est_labor_hrs: task.est_labor_hrs,
        answer_format: task.answer_format.map(|format| format.0),
        sub_tasks: task.sub_tasks.into_iter().map(sub_task).collect(),
    }
}

/// Closes a work order as a duplicate of another one, from any status but closed, and links both.
#[utoipa::path(
    operation_id = "closeDuplicateWorkOrder", tag = "Links", params(("id" = i64, Path, description = "The work order")),
    request_body = DuplicateOf,
    responses((status = 200, body = shapes::WorkOrder, description = "The work order as it is now")),
)]
#[post("/api/WorkOrder/{id}/duplicate")]
async fn duplicate(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<DuplicateOf>,
) -> Answer<Json<WorkOrder>> {
    let place = command_gateway::place(&services, &caller, path.into_inner()).await?;
    caller.require(UPDATE)?;
    let (card_id, other_id) = (place.work_order, body.0.other_id);
    command_gateway::place(&services, &caller, other_id).await?;
    let command = BoardCommand::CloseDuplicate(CloseDuplicate { card_id, other_id });
    link::carry_out(&services, &caller, (place.board_number, caller.command_id()), &command).await?;
    Ok(Json(command_gateway::work_order(&services, &caller, card_id).await?))
}
