//! Failures of work orders: what failed, what was seen of it, why, and what helped, in the failure codes of the tenant.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post, put};
use chrono::{DateTime, Utc};
use gantry_domain::board::failure::{DowntimeSpan, FailureCodes, PutFailure};
use gantry_domain::board::{BoardCommand, BoardEventKind};
use gantry_domain::{Error, Id};
use gantry_store::work_orders::failure::{self, DowntimeChoice, Failure, FailureCodeChoice};
use gantry_store::work_orders::work_order::{self, WorkOrderPlace};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::labor::OfWorkOrder;
use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, classes, of_class, add, change, remove))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(classes).service(of_class).service(add).service(change).service(remove);
}

/// The values of a failure. Problem, cause and remedy are codes below each other, the first one below the class; mode and mechanism are
/// below the class, too.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WorkOrderFailureValues {
    /// The class of what failed.
    #[schema(value_type = i64)]
    class_id: Id,
    /// What was wrong.
    #[schema(value_type = Option<i64>)]
    problem_id: Option<Id>,
    /// Why: the root cause.
    #[schema(value_type = Option<i64>)]
    cause_id: Option<Id>,
    /// What helped.
    #[schema(value_type = Option<i64>)]
    remedy_id: Option<Id>,
    /// What was observed.
    #[schema(value_type = Option<i64>)]
    mode_id: Option<Id>,
    /// What is apparently behind it.
    #[schema(value_type = Option<i64>)]
    mechanism_id: Option<Id>,
    /// When it happened.
    failed_at: Option<DateTime<Utc>>,
    /// The downtime of the asset that came of it; it gets this work order and the code of the failure.
    #[schema(value_type = Option<i64>)]
    downtime_id: Option<Id>,
    /// The same where there is none yet: a downtime of the asset is made. Instead of `downtimeId`.
    downtime: Option<FailureDowntimeValues>,
    /// In words.
    #[serde(default)]
    #[schema(max_length = 2000)]
    note: String,
}

/// When the asset of the work order did not run.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FailureDowntimeValues {
    /// From when.
    started_at: DateTime<Utc>,
    /// Until when; null while it does not run.
    ended_at: Option<DateTime<Utc>>,
}

/// A failure to be recorded.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewWorkOrderFailure {
    #[schema(value_type = i64)]
    work_order_id: Id,
    /// The failure.
    failure: WorkOrderFailureValues,
}

/// The failures of a work order, and what a new one may begin with.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WorkOrderFailures {
    /// As they were recorded; the first 200.
    items: Vec<Failure>,
    /// The failure class that the classification of the asset names.
    #[schema(required = true)]
    suggested_class: Option<FailureCodeChoice>,
    /// Downtimes of the asset that belong to no failure; the latest 50.
    downtimes: Vec<DowntimeChoice>,
}

async fn failures_of(services: &Services, caller: &Caller, work_order: Id) -> Result<WorkOrderFailures, Error> {
    let read = command_gateway::read(services, caller, async |tx| {
        futures_util::try_join!(failure::list(tx, work_order), failure::suggested(tx, work_order))
    });
    let (items, (suggested_class, downtimes)) = read.await?;
    Ok(WorkOrderFailures { items, suggested_class, downtimes })
}

async fn failure_of(services: &Services, caller: &Caller, work_order: Id, id: Id) -> Result<Failure, Error> {
    let read = command_gateway::read(services, caller, async |tx| failure::list(tx, work_order).await);
    read.await?.into_iter().find(|row| row.id == id).ok_or(Error::NotFound { what: "Failure" })
}

async fn place_of(services: &Services, caller: &Caller, id: Id) -> Result<WorkOrderPlace, Error> {
    let found = command_gateway::read(services, caller, async |tx| work_order::of_failure(tx, id).await).await?;
    found.ok_or(Error::NotFound { what: "Failure" })
}

fn put_command(card_id: Id, failure_id: Option<Id>, values: WorkOrderFailureValues) -> BoardCommand {
    let WorkOrderFailureValues { class_id, problem_id, cause_id, remedy_id, mode_id, mechanism_id, .. } = values;
    let codes = FailureCodes { class_id, problem_id, cause_id, remedy_id, mode_id, mechanism_id };
    let WorkOrderFailureValues { failed_at, downtime_id, downtime, note, .. } = values;
    let downtime = downtime.map(|FailureDowntimeValues { started_at, ended_at }| DowntimeSpan { started_at, ended_at });
    BoardCommand::PutFailure(Box::new(PutFailure {
        card_id,
        failure_id,
        codes,
        failed_at,
        downtime_id,
        downtime,
        note,
    }))
}

/// The failures of a work order, the failure class that its asset suggests, and downtimes of the asset that a failure may belong to.
#[utoipa::path(
    operation_id = "workOrderFailures", tag = "Failures", params(OfWorkOrder),
    responses((status = 200, body = WorkOrderFailures, description = "The failures")),
)]
#[get("/api/WorkOrderFailure/")]
async fn list(caller: Caller, services: Data<Services>, query: Query<OfWorkOrder>) -> Answer<Json<WorkOrderFailures>> {
    let place = command_gateway::place(&services, &caller, query.of(&caller)?).await?;
    Ok(Json(failures_of(&services, &caller, place.work_order).await?))
}

/// What is looked for.
#[derive(Deserialize, IntoParams)]
struct ClassQuery {
    /// A part of the code or the name.
    #[serde(default)]
    #[param(required = false)]
    search: String,
}

/// The first 50 failure classes in use whose code or name holds a text.
#[utoipa::path(
    operation_id = "workOrderFailureClasses", tag = "Failures", params(ClassQuery),
    responses((status = 200, body = Vec<FailureCodeChoice>, description = "The classes, by code")),
)]
#[get("/api/WorkOrderFailure/classes/")]
async fn classes(
    caller: Caller,
    services: Data<Services>,
    query: Query<ClassQuery>,
) -> Answer<Json<Vec<FailureCodeChoice>>> {
    let read = command_gateway::read(&services, &caller, async |tx| failure::classes(tx, &query.search).await);
    Ok(Json(read.await?))
}

/// A failure class with all codes below it that are in use, 2,000 at most: what a failure of that class may be.
#[utoipa::path(
    operation_id = "workOrderFailureCodes", tag = "Failures", params(("class" = i64, Path, description = "The class")),
    responses((status = 200, body = Vec<FailureCodeChoice>, description = "The class and its codes")),
)]
#[get("/api/WorkOrderFailure/codes/{class}")]
async fn of_class(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Vec<FailureCodeChoice>>> {
    let read = command_gateway::read(&services, &caller, async |tx| failure::codes_of_class(tx, *path).await);
    Ok(Json(read.await?))
}

/// Records a failure.
#[utoipa::path(
    operation_id = "addWorkOrderFailure", tag = "Failures", request_body = NewWorkOrderFailure,
    responses((status = 201, body = Failure, description = "The new failure")),
)]
#[post("/api/WorkOrderFailure/")]
async fn add(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewWorkOrderFailure>,
) -> Answer<CustomizeResponder<Json<Failure>>> {
    let place = command_gateway::place(&services, &caller, body.0.work_order_id).await?;
    let (card_id, board) = (place.work_order, place.board_number);
    let command = put_command(card_id, None, body.0.failure);
    let version = command_gateway::carry_out(&services, &caller, board, &command).await?;
    let event = command_gateway::event_of(&services, &caller, board, version).await?;
    let BoardEventKind::FailureAdded(added) = event.event.what else {
        return Err(Error::Internal(format!("event {version} of board {board} added no failure")).into());
    };
    let failure = failure_of(&services, &caller, card_id, added.failure_id).await?;
    Ok(Json(failure).customize().with_status(StatusCode::CREATED))
}

/// Gives a failure other values, all of them.
#[utoipa::path(
    operation_id = "changeWorkOrderFailure", tag = "Failures", params(("id" = i64, Path, description = "The failure")),
    request_body = WorkOrderFailureValues,
    responses((status = 200, body = Failure, description = "The failure as it is now")),
)]
#[put("/api/WorkOrderFailure/{id}")]
async fn change(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<WorkOrderFailureValues>,
) -> Answer<Json<Failure>> {
    let id = path.into_inner();
    let place = place_of(&services, &caller, id).await?;
    let command = put_command(place.work_order, Some(id), body.0);
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(Json(failure_of(&services, &caller, place.work_order, id).await?))
}

/// Removes a failure. A downtime that belonged to it stays.
#[utoipa::path(
    operation_id = "removeWorkOrderFailure", tag = "Failures", params(("id" = i64, Path, description = "The failure")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/WorkOrderFailure/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let failure_id = path.into_inner();
    let place = place_of(&services, &caller, failure_id).await?;
    let command = BoardCommand::RemoveFailure { card_id: place.work_order, failure_id };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(NoContent)
}
