//! What follows up a work order: another work order, or a work request that its approver decides. Both are linked to it, and take over
//! the answer of the task or sub-task that they came out of, with its photos.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, post};
use gantry_domain::board::links::{LinkType, NewLink};
use gantry_domain::board::{BoardCommand, CardPatch, FileOf, FilePart, NewCard};
use gantry_domain::{Action, Error, Family, Id, RichText};
use gantry_store::entity;
use gantry_store::requests::work_request::{self, WorkRequest};
use gantry_store::work_orders::step_file::{self, StepFiles};
use gantry_store::work_orders::task::{self, Task};
use gantry_store::work_orders::work_order::WorkOrder;
use serde::Deserialize;
use serde_json::json;
use utoipa::{OpenApi, ToSchema};

use super::link_actions::{CREATE, fields, opened};
use crate::Services;
use crate::auth::Caller;
use crate::free_text::paragraphs;
use crate::work_orders::command_gateway;
use crate::work_orders::shapes;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(follow_with_order, follow_with_request))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(follow_with_order).service(follow_with_request);
}

/// What follows up a work order, or one of its tasks or sub-tasks.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FollowUpWorkOrder {
    #[schema(min_length = 1, max_length = 250)]
    title: String,
    /// The task that it came out of, whose answer its description takes over.
    #[schema(value_type = Option<i64>)]
    task_id: Option<Id>,
    /// The sub-task that it came out of, instead of a task.
    #[schema(value_type = Option<i64>)]
    sub_task_id: Option<Id>,
}

/// Opens a work order for what is left to do after this one, with its asset and location, and links both. With a task or sub-task, its
/// name and answer become the description, and its photos go along.
#[utoipa::path(
    operation_id = "followUpWorkOrder", tag = "Links", params(("id" = i64, Path, description = "The work order")),
    request_body = FollowUpWorkOrder,
    responses((status = 201, body = shapes::WorkOrder, description = "The new work order")),
)]
#[post("/api/WorkOrder/{id}/follow-up")]
async fn follow_with_order(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<FollowUpWorkOrder>,
) -> Answer<CustomizeResponder<Json<WorkOrder>>> {
    let id = path.into_inner();
    let order = command_gateway::work_order(&services, &caller, id).await?;
    caller.require(CREATE)?;
    let step = step_of(&services, &caller, id, &body.0).await?;
    let description = step.as_ref().map(|step| RichText::from_untrusted(&step.html(&order.row.face.code)));
    let fields = CardPatch { description, ..fields(&order, Some(body.0.title)) };
    let link = Some(NewLink { link: LinkType::FollowUpOf, other_id: id });
    let card = NewCard { fields, link, ..NewCard::default() };
    let command = BoardCommand::CreateCard(Box::new(card));
    let made = opened(&services, &caller, order.row.board_number, &command).await?;
    if let Some(step) = step {
        let copy = async |tx: &_| step_file::copy_to_order(tx, step.files(id), made.row.face.id).await;
        services.store.tenant_tx(&caller, CREATE, copy).await?;
    }
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// Creates a work request for what is left to do after a work order, about its asset and location, which names the work order. With a task
/// or sub-task, its name and answer become the description, and its photos go along.
#[utoipa::path(
    operation_id = "followUpWorkRequest", tag = "Links", params(("id" = i64, Path, description = "The work order")),
    request_body = FollowUpWorkOrder,
    responses((status = 201, body = WorkRequest, description = "The new work request")),
)]
#[post("/api/WorkOrder/{id}/follow-up-request")]
async fn follow_with_request(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<FollowUpWorkOrder>,
) -> Answer<CustomizeResponder<Json<WorkRequest>>> {
    let id = path.into_inner();
    let order = command_gateway::work_order(&services, &caller, id).await?;
    let need = Family::WorkRequest.to(Action::Create);
    caller.require(need)?;
    let step = step_of(&services, &caller, id, &body.0).await?;
    let (row, face) = (&order.row, &order.row.face);
    let asked = json!({
        "title": body.0.title,
        "description": step.as_ref().map_or_else(|| face.code.clone(), |step| step.sentence(&face.code)),
        "assetId": face.asset.as_ref().map(|asset| asset.id),
        "locationId": row.location.as_ref().map(|location| location.id),
        "priority": match face.priority { 3 => "high", 1 => "low", _ => "medium" },
        "requester": caller.author().name.chars().take(100).collect::<String>(),
    });
    let asked = asked.as_object().cloned().unwrap_or_default();
    let new = entity::checked_new::<WorkRequest>(&asked)?;
    let make = async |tx: &_| {
        let made = work_request::insert_follow_up(tx, new, id).await?;
        if let Some(step) = step {
            step_file::copy_to_request(tx, step.files(id), made.id).await?;
        }
        Ok(made)
    };
    let made: WorkRequest = services.store.tenant_tx(&caller, need, make).await?;
    services.live.touched(caller.tenant(), Family::WorkRequest, made.id);
    Ok(Json(made).customize().with_status(StatusCode::CREATED))
}

/// The task or sub-task that is followed up.
struct Step {
    of: FileOf,
    name: String,
    result: Option<i16>,
    value: Option<String>,
    unit: String,
    file: Option<Id>,
}

/// # Errors
/// `not_found`, and `invalid` for a task and a sub-task.
async fn step_of(
    services: &Services,
    caller: &Caller,
    order: Id,
    asked: &FollowUpWorkOrder,
) -> Result<Option<Step>, Error> {
    if asked.task_id.is_none() && asked.sub_task_id.is_none() {
        return Ok(None);
    }
    if asked.task_id.is_some() && asked.sub_task_id.is_some() {
        return Err(Error::field("invalid", "subTaskId", "Name a task or a sub-task, not both."));
    }
    let tasks = command_gateway::read(services, caller, async |tx| task::list(tx, order).await).await?;
    let found = match asked.sub_task_id {
        Some(id) => tasks.into_iter().find_map(|task| sub_step(task, id)),
        None => tasks.into_iter().find(|task| Some(task.id) == asked.task_id).map(step),
    };
    let what = if asked.sub_task_id.is_some() { "Sub-task" } else { "Task" };
    found.map(Some).ok_or(Error::NotFound { what })
}

fn step(task: Task) -> Step {
    Step {
        of: FileOf { kind: FilePart::Task, id: task.id },
        name: task.planned_task_name,
        result: task.inspection_result,
        value: task.value,
        unit: task.answer_format.map(|format| format.0.unit).unwrap_or_default(),
        file: task.answer_file_id,
    }
}

fn sub_step(task: Task, id: Id) -> Option<Step> {
    let found = task.sub_tasks.into_iter().find(|one| one.id == id)?;
    Some(Step {
        of: FileOf { kind: FilePart::SubTask, id },
        name: format!("{} › {}", task.planned_task_name, found.name),
        result: found.inspection_result,
        value: found.value,
        unit: found.answer_format.map(|format| format.0.unit).unwrap_or_default(),
        file: found.answer_file_id,
    })
}

impl Step {
    fn files(&self, work_order: Id) -> StepFiles {
        StepFiles { work_order, step: self.of, answer: self.file }
    }

    /// What came of it, in words.
    fn sentence(&self, code: &str) -> String {
        let result = match self.result {
            Some(1) => "Pass",
            Some(2) => "Fail",
            Some(3) => "Flag",
            _ => "",
        };
        let value = self.value.as_deref().unwrap_or_default();
        let value = format!("{value} {}", if value.is_empty() { "" } else { &self.unit });
        let parts: Vec<&str> = [result, value.trim()].into_iter().filter(|part| !part.is_empty()).collect();
        let answer = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        format!("{code}, {}{answer}", self.name)
    }

    fn html(&self, code: &str) -> String {
        paragraphs([self.sentence(code).as_str()])
    }
}
