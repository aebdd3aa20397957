//! Parts of work orders: planned, reserved, issued, returned and used, each as a command of the work order's board.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post, put};
use gantry_domain::board::{BoardCommand, BoardEventKind, PlannedLine};
use gantry_domain::{Action, Error, Family, Id, Need, SubModule};
use gantry_store::entity::Page;
use gantry_store::work_orders::available_part;
use gantry_store::work_orders::part::{self, OrderPart};
use gantry_store::work_orders::work_order::{self, WorkOrderPlace};
use utoipa::OpenApi;

use super::part_bodies::{
    AvailablePartPage, NewWorkOrderPart, OfPart, SearchedPart, WorkOrderPart, WorkOrderPartPage, WorkOrderPartPatch,
};
use super::part_quantity_bodies::{IssueOfPart, IssueToWorkOrder, QuantityOfPart, ReturnOfPart};
use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(
    list,
    available,
    plan,
    change,
    remove,
    reserve,
    release,
    issue_line,
    issue_unplanned,
    take_back,
    record_use
))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(list)
        .service(available)
        .service(plan)
        .service(issue_unplanned)
        .service(reserve)
        .service(release)
        .service(issue_line);
    config.service(take_back).service(record_use).service(change).service(remove);
}

/// Work orders and the catalogue together show who needs a part.
const OF_PART: Need = Need::Of(SubModule::MasterParts, Action::Read);

async fn place_of(services: &Services, caller: &Caller, id: Id) -> Result<WorkOrderPlace, Error> {
    let found = command_gateway::read(services, caller, async |tx| work_order::of_part(tx, id).await).await?;
    found.ok_or(Error::NotFound { what: "Part" })
}

/// A line after a command; who looks at its part's stock reads it again.
async fn line(services: &Services, caller: &Caller, id: Id) -> Result<OrderPart, Error> {
    let line = command_gateway::read(services, caller, async |tx| part::get(tx, id).await).await?;
    if let Some(part) = line.part_id {
        services.live.touched(caller.tenant(), Family::MasterPart, part);
    }
    Ok(line)
}

/// Carries out a command about a line, and returns the line as it is then.
async fn carried_out(
    services: &Services,
    caller: &Caller,
    id: Id,
    command: impl FnOnce(Id) -> BoardCommand,
) -> Answer<Json<OrderPart>> {
    let place = place_of(services, caller, id).await?;
    command_gateway::carry_out(services, caller, place.board_number, &command(place.work_order)).await?;
    Ok(Json(line(services, caller, id).await?))
}

/// A page of the parts of a work order (`workOrderId`), or of the lines of work orders that need or used a master part (`partId`), those of
/// open orders first.
#[utoipa::path(
    operation_id = "workOrderParts", tag = "Parts of work orders", params(OfPart),
    responses((status = 200, body = WorkOrderPartPage, description = "The lines")),
)]
#[get("/api/WorkOrderPart/")]
async fn list(caller: Caller, services: Data<Services>, query: Query<OfPart>) -> Answer<Json<Page<OrderPart>>> {
    caller.require(command_gateway::READ)?;
    let bounds = query.bounds();
    if let Some(part) = query.part_id {
        caller.require(OF_PART)?;
        let read = async |tx: &_| part::of_part(tx, part, bounds).await;
        return Ok(Json(command_gateway::read(&services, &caller, read).await?));
    }
    let order = query.work_order_id;
    let order = order.ok_or_else(|| Error::field("required", "workOrderId", "Name the work order or the part."))?;
    let read = async |tx: &_, place: WorkOrderPlace| part::list(tx, place.work_order, bounds).await;
    Ok(Json(command_gateway::read_of(&services, &caller, order, read).await?))
}

/// Master parts whose code or name contains a text, with what is available in which warehouse: for those who may read work orders.
#[utoipa::path(
    operation_id = "availableParts", tag = "Parts of work orders", params(SearchedPart),
    responses((status = 200, body = AvailablePartPage, description = "The first parts; one whose code it is before the others")),
)]
#[get("/api/WorkOrderPart/available/")]
async fn available(
    caller: Caller,
    services: Data<Services>,
    query: Query<SearchedPart>,
) -> Answer<Json<Page<available_part::AvailablePart>>> {
    let (text, rows) = query.bounds();
    let read = async |tx: &_| available_part::search(tx, text, rows).await;
    Ok(Json(Page::all(command_gateway::read(&services, &caller, read).await?)))
}

/// Plans a part: one of the catalogue, or one in words with a cost by hand. With `reserve`, what is available is reserved at once.
#[utoipa::path(
    operation_id = "planWorkOrderPart", tag = "Parts of work orders", request_body = NewWorkOrderPart,
    responses((status = 201, body = WorkOrderPart, description = "The new line")),
)]
#[post("/api/WorkOrderPart/")]
async fn plan(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewWorkOrderPart>,
) -> Answer<CustomizeResponder<Json<OrderPart>>> {
    let place = command_gateway::place(&services, &caller, body.0.work_order_id).await?;
    let command = BoardCommand::PlanPart(Box::new(body.0.command(place.work_order)));
    let id = line_of(&services, &caller, place, &command).await?;
    Ok(Json(line(&services, &caller, id).await?).customize().with_status(StatusCode::CREATED))
}

/// The line that a command made or changed.
async fn line_of(
    services: &Services,
    caller: &Caller,
    place: WorkOrderPlace,
    command: &BoardCommand,
) -> Result<Id, Error> {
    let board = place.board_number;
    let version = command_gateway::carry_out(services, caller, board, command).await?;
    match command_gateway::event_of(services, caller, board, version).await?.event.what {
        BoardEventKind::PartPlanned(changed) | BoardEventKind::PartIssued(changed) => Ok(changed.line_id),
        _ => Err(Error::Internal(format!("event {version} of board {board} changed no part"))),
    }
}

/// Changes a planned part; what is absent stays as it is. Reservations that are no longer wanted are released.
#[utoipa::path(
    operation_id = "changeWorkOrderPart", tag = "Parts of work orders", params(("id" = i64, Path, description = "The line")),
    request_body = WorkOrderPartPatch,
    responses((status = 200, body = WorkOrderPart, description = "The line as it is now")),
)]
#[put("/api/WorkOrderPart/{id}")]
async fn change(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<WorkOrderPartPatch>,
) -> Answer<Json<OrderPart>> {
    let id = *path;
    let command = |card_id| BoardCommand::EditPlannedPart(Box::new(body.0.command(card_id, id)));
    carried_out(&services, &caller, id, command).await
}

/// Removes a planned part of which nothing was issued or used, and releases what is reserved for it.
#[utoipa::path(
    operation_id = "removeWorkOrderPart", tag = "Parts of work orders", params(("id" = i64, Path, description = "The line")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/WorkOrderPart/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let line_id = *path;
    let place = place_of(&services, &caller, line_id).await?;
    let command = BoardCommand::RemovePlannedPart(PlannedLine { card_id: place.work_order, line_id });
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(NoContent)
}

/// Reserves what is available of a line, at most what is missing; the rest stays demand.
#[utoipa::path(
    operation_id = "reserveWorkOrderPart", tag = "Parts of work orders", params(("id" = i64, Path, description = "The line")),
    request_body = QuantityOfPart,
    responses((status = 200, body = WorkOrderPart, description = "The line as it is now")),
)]
#[post("/api/WorkOrderPart/{id}/reserve/")]
async fn reserve(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<QuantityOfPart>,
) -> Answer<Json<OrderPart>> {
    let id = *path;
    carried_out(&services, &caller, id, |card| BoardCommand::ReservePart(body.0.of(card, id))).await
}

/// Releases what is reserved for a line.
#[utoipa::path(
    operation_id = "releaseWorkOrderPart", tag = "Parts of work orders", params(("id" = i64, Path, description = "The line")),
    request_body = QuantityOfPart,
    responses((status = 200, body = WorkOrderPart, description = "The line as it is now")),
)]
#[post("/api/WorkOrderPart/{id}/release/")]
async fn release(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<QuantityOfPart>,
) -> Answer<Json<OrderPart>> {
    let id = *path;
    carried_out(&services, &caller, id, |card| BoardCommand::ReleasePart(body.0.of(card, id))).await
}

/// Issues parts of a line: from its own reservation first, then from what is available.
#[utoipa::path(
    operation_id = "issueWorkOrderPart", tag = "Parts of work orders", params(("id" = i64, Path, description = "The line")),
    request_body = IssueOfPart,
    responses((status = 200, body = WorkOrderPart, description = "The line as it is now")),
)]
#[post("/api/WorkOrderPart/{id}/issue/")]
async fn issue_line(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<IssueOfPart>,
) -> Answer<Json<OrderPart>> {
    let id = *path;
    let command = |card| BoardCommand::IssuePart(Box::new(body.0.of(card, id)));
    carried_out(&services, &caller, id, command).await
}

/// Issues a part to a work order without naming a line: for a planned line that still wants so much, else as a line that was not planned.
#[utoipa::path(
    operation_id = "issuePartToWorkOrder", tag = "Parts of work orders", request_body = IssueToWorkOrder,
    responses((status = 200, body = WorkOrderPart, description = "The line as it is now")),
)]
#[post("/api/WorkOrderPart/issue/")]
async fn issue_unplanned(
    caller: Caller,
    services: Data<Services>,
    body: Body<IssueToWorkOrder>,
) -> Answer<Json<OrderPart>> {
    let place = command_gateway::place(&services, &caller, body.0.work_order_id).await?;
    let asked = body.0.to(place.work_order);
    let id = line_of(&services, &caller, place, &BoardCommand::IssuePart(Box::new(asked))).await?;
    Ok(Json(line(&services, &caller, id).await?))
}

/// Takes parts back that were issued last, or the lot or pieces that are named, at the cost of their issue; what the plan still wants of them is reserved again.
#[utoipa::path(
    operation_id = "returnWorkOrderPart", tag = "Parts of work orders", params(("id" = i64, Path, description = "The line")),
    request_body = ReturnOfPart,
    responses((status = 200, body = WorkOrderPart, description = "The line as it is now")),
)]
#[post("/api/WorkOrderPart/{id}/return/")]
async fn take_back(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<ReturnOfPart>,
) -> Answer<Json<OrderPart>> {
    let id = *path;
    carried_out(&services, &caller, id, |card| BoardCommand::ReturnPart(body.0.of(card, id))).await
}

/// Records how much was used: at most what was issued and did not come back.
#[utoipa::path(
    operation_id = "useWorkOrderPart", tag = "Parts of work orders", params(("id" = i64, Path, description = "The line")),
    request_body = QuantityOfPart,
    responses((status = 200, body = WorkOrderPart, description = "The line as it is now")),
)]
#[post("/api/WorkOrderPart/{id}/use/")]
async fn record_use(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<QuantityOfPart>,
) -> Answer<Json<OrderPart>> {
    let id = *path;
    carried_out(&services, &caller, id, |card| BoardCommand::UsePart(body.0.of(card, id))).await
}
