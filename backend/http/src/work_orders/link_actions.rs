//! Work orders that come out of others: split, follow-up, copy, and closing as a duplicate.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, post};
use gantry_domain::board::labour::NewPlannedLabour;
use gantry_domain::board::links::{CloseDuplicate, LinkType, NewLink, SplitCard};
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
#[openapi(paths(split, copy, follow_up, duplicate))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(split).service(copy).service(follow_up).service(duplicate);
}

const UPDATE: Need = Need::Of(SubModule::WorkOrders, Action::Update);
const CREATE: Need = Need::Of(SubModule::WorkOrders, Action::Create);

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

/// A work order that follows up another one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FollowUpWorkOrder {
    #[schema(min_length = 1, max_length = 250)]
    title: String,
    /// The task that it came out of, whose answer its description takes over.
    #[schema(value_type = Option<i64>)]
    task_id: Option<Id>,
}

/// The work order that stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct DuplicateOf {
    #[schema(value_type = i64)]
    other_id: Id,
}

/// The fields that a work order which comes out of another one takes over.
fn fields(order: &WorkOrder, title: Option<String>) -> CardPatch {
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

async fn opened(
    services: &Services,
    caller: &Caller,
    board: i32,
    command: &BoardCommand,
) -> Answer<CustomizeResponder<Json<WorkOrder>>> {
    let version = link::carry_out(services, caller, (board, caller.command_id()), command).await?;
    let event = command_gateway::event_of(services, caller, board, version).await?;
    let BoardEventKind::CardCreated { card_id, .. } = event.event.what else {
        return Err(Error::Internal(format!("event {version} of board {board} opened nothing")).into());
    };
    let order = command_gateway::work_order(services, caller, card_id).await?;
    Ok(Json(order).customize().with_status(StatusCode::CREATED))
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
    opened(&services, &caller, order.row.board_number, &BoardCommand::SplitCard(Box::new(asked))).await
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
    opened(&services, &caller, order.row.board_number, &BoardCommand::CreateCard(Box::new(card))).await
}

/// A task as it was planned.
fn new_task(task: Task) -> NewTask {
    let sub_task = |one: task::SubTask| NewSubTask { name: one.name, mandatory: one.mandatory };
    NewTask {
        name: task.planned_task_name,
        mandatory: task.mandatory,
        responsible_person: task.responsible_person,
        est_labor_hrs: task.est_labor_hrs,
        sub_tasks: task.sub_tasks.into_iter().map(sub_task).collect(),
    }
}

/// Opens a work order for what is left to do after this one, with its asset and location, and links both. With a task, its name and
/// answer become the description.
#[utoipa::path(
    operation_id = "followUpWorkOrder", tag = "Links", params(("id" = i64, Path, description = "The work order")),
    request_body = FollowUpWorkOrder,
    responses((status = 201, body = shapes::WorkOrder, description = "The new work order")),
)]
#[post("/api/WorkOrder/{id}/follow-up")]
async fn follow_up(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<FollowUpWorkOrder>,
) -> Answer<CustomizeResponder<Json<WorkOrder>>> {
    let id = path.into_inner();
    let order = command_gateway::work_order(&services, &caller, id).await?;
    caller.require(CREATE)?;
    let FollowUpWorkOrder { title, task_id } = body.0;
    let description = match task_id {
        Some(wanted) => {
            let tasks = command_gateway::read(&services, &caller, async |tx| task::list(tx, id).await).await?;
            let task = tasks.into_iter().find(|task| task.id == wanted).ok_or(Error::NotFound { what: "Task" })?;
            Some(RichText::from_untrusted(&answer(&order.row.face.code, &task)))
        }
        None => None,
    };
    let fields = CardPatch { description, ..fields(&order, Some(title)) };
    let link = Some(NewLink { link: LinkType::FollowUpOf, other_id: id });
    let card = NewCard { fields, link, ..NewCard::default() };
    opened(&services, &caller, order.row.board_number, &BoardCommand::CreateCard(Box::new(card))).await
}

/// What came of a task, as HTML.
fn answer(code: &str, task: &Task) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let result = match task.inspection_result {
        Some(1) => "Pass",
        Some(2) => "Fail",
        Some(3) => "Flag",
        _ => "",
    };
    let value = task.value.as_deref().map(escaped).unwrap_or_default();
    let parts: Vec<&str> = [result, &value].into_iter().filter(|part| !part.is_empty()).collect();
    let answer = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
    format!("<p>{code}, {}{answer}</p>", escaped(&task.planned_task_name))
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
