//! Labour of work orders: planned and actual hours, corrections, approvals.

use std::collections::HashSet;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post, put};
use futures_util::try_join;
use gantry_domain::board::labour::{CorrectLabour, EditPlannedLabour, EnterLabour, PlanLabour};
use gantry_domain::board::{self, BoardCommand, BoardEventKind};
use gantry_domain::{Error, Id};
use gantry_store::work_orders::labour::{self, LabourRow, PlannedLine};
use gantry_store::work_orders::work_order::{self, WorkOrderPlace};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};

use super::labor_bodies::{Approval, Correction, NewLabor, NewPlannedLabor, PlannedLaborPatch};
use super::labor_shapes as shapes;
use super::labor_sheet::{self, Pay, Sheet};
use crate::Services;
use crate::auth::Caller;
use crate::work_orders::command_gateway;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(sheet, enter, correct, remove, approve, plan, change_plan, remove_plan))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(sheet).service(enter).service(approve);
    config.service(plan).service(change_plan).service(remove_plan).service(correct).service(remove);
}

/// Of which work order.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfWorkOrder {
    /// The work order.
    #[param(value_type = i64, required = true)]
    work_order_id: Option<Id>,
}

impl OfWorkOrder {
    /// The work order, which has to be named by those who may read any.
    pub(super) fn of(&self, caller: &Caller) -> Result<Id, Error> {
        caller.require(command_gateway::READ)?;
        self.work_order_id.ok_or_else(|| Error::field("required", "workOrderId", "Name the work order."))
    }
}

async fn sheet_of(services: &Services, caller: &Caller, work_order: Id) -> Result<Sheet, Error> {
    let own = caller.person_id();
    let read = command_gateway::read_of(services, caller, work_order, async |tx, _| {
        let supervised = async {
            match own {
                Some(person) => labour::supervised(tx, work_order, person).await,
                None => Ok(Vec::new()),
            }
        };
        try_join!(labour::sheet(tx, work_order), supervised)
    });
    let (rows, supervised) = read.await?;
    Ok(labor_sheet::sheet(caller, rows, &supervised.into_iter().collect::<HashSet<_>>()))
}

async fn place_of(services: &Services, caller: &Caller, id: Id) -> Result<WorkOrderPlace, Error> {
    let found = command_gateway::read(services, caller, async |tx| work_order::of_labour(tx, id).await).await?;
    found.ok_or(Error::NotFound { what: "Labour" })
}

async fn place_of_planned(services: &Services, caller: &Caller, id: Id) -> Result<WorkOrderPlace, Error> {
    let found = command_gateway::read(services, caller, async |tx| work_order::of_planned_labour(tx, id).await).await?;
    found.ok_or(Error::NotFound { what: "Planned labour" })
}

/// The event that a command has led to.
async fn happened(
    services: &Services,
    caller: &Caller,
    place: WorkOrderPlace,
    command: &BoardCommand,
) -> Result<BoardEventKind, Error> {
    let board = place.board_number;
    let version = command_gateway::carry_out(services, caller, board, command).await?;
    Ok(command_gateway::event_of(services, caller, board, version).await?.event.what)
}

async fn rows_of(services: &Services, caller: &Caller, ids: &[Id]) -> Result<Vec<LabourRow>, Error> {
    let pay = Pay::of(caller);
    let rows = command_gateway::read(services, caller, async |tx| labour::rows(tx, ids).await).await?;
    Ok(rows.into_iter().map(|row| pay.row(row)).collect())
}

async fn planned_of(services: &Services, caller: &Caller, order: Id, id: Id) -> Result<PlannedLine, Error> {
    let (planned, _) = command_gateway::read(services, caller, async |tx| labour::sheet(tx, order).await).await?;
    let line = planned.into_iter().find(|line| line.id == id).ok_or(Error::NotFound { what: "Planned labour" })?;
    Ok(Pay::of(caller).planned(line))
}

/// The labour of a work order: planned and actual lines, sums by person, totals.
#[utoipa::path(
    operation_id = "workOrderLabor", tag = "Labor", params(OfWorkOrder),
    responses((status = 200, body = shapes::LaborSheet, description = "The labour")),
)]
#[get("/api/WorkOrderLabor/")]
async fn sheet(caller: Caller, services: Data<Services>, query: Query<OfWorkOrder>) -> Answer<Json<Sheet>> {
    Ok(Json(sheet_of(&services, &caller, query.of(&caller)?).await?))
}

/// Enters hours that were worked, one row for each day.
#[utoipa::path(
    operation_id = "enterLabor", tag = "Labor", request_body = NewLabor,
    responses((status = 201, body = Vec<shapes::LaborRow>, description = "The new rows")),
)]
#[post("/api/WorkOrderLabor/")]
async fn enter(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewLabor>,
) -> Answer<CustomizeResponder<Json<Vec<LabourRow>>>> {
    let NewLabor { work_order_id, person_id, labour_type_id, details, note } = body.0;
    let place = command_gateway::place(&services, &caller, work_order_id).await?;
    let details = details.into_iter().map(Into::into).collect();
    let asked = EnterLabour { card_id: place.work_order, person_id, labour_type_id, details, note };
    let command = BoardCommand::EnterLabour(Box::new(asked));
    let BoardEventKind::LabourEntered(entered) = happened(&services, &caller, place, &command).await? else {
        return Err(Error::Internal("no hours were entered".to_owned()).into());
    };
    let ids: Vec<Id> = entered.lines.iter().map(|line| line.labour_id).collect();
    Ok(Json(rows_of(&services, &caller, &ids).await?).customize().with_status(StatusCode::CREATED))
}

/// Corrects hours, with a reason: a new row takes the place of the old one, which stays and counts no more. The new row's rate is the old one's.
#[utoipa::path(
    operation_id = "correctLabor", tag = "Labor", params(("id" = i64, Path, description = "The row")),
    request_body = Correction,
    responses((status = 200, body = shapes::LaborRow, description = "The row that counts now")),
)]
#[put("/api/WorkOrderLabor/{id}")]
async fn correct(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Correction>,
) -> Answer<Json<LabourRow>> {
    let labour_id = path.into_inner();
    let place = place_of(&services, &caller, labour_id).await?;
    let Correction { hours_submitted, submission_date, labour_type_id, reason } = body.0;
    let card_id = place.work_order;
    let asked = CorrectLabour { card_id, labour_id, hours_submitted, submission_date, labour_type_id, reason };
    let command = BoardCommand::CorrectLabour(Box::new(asked));
    // With nothing to correct there is no event of this, and the row stays the one that counts.
    let id = match happened(&services, &caller, place, &command).await? {
        BoardEventKind::LabourCorrected(corrected) if corrected.corrects == labour_id => corrected.line.labour_id,
        _ => labour_id,
    };
    let row = rows_of(&services, &caller, &[id]).await?.into_iter().next();
    Ok(Json(row.ok_or(Error::NotFound { what: "Labour" })?))
}

/// Removes hours that are not approved.
#[utoipa::path(
    operation_id = "removeLabor", tag = "Labor", params(("id" = i64, Path, description = "The row")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/WorkOrderLabor/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let labour_id = path.into_inner();
    let place = place_of(&services, &caller, labour_id).await?;
    let command = BoardCommand::RemoveLabour { card_id: place.work_order, labour_id };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(NoContent)
}

/// Approves hours, which freezes them. For supervisors of the crew, and those who configure boards; never for one's own hours.
#[utoipa::path(
    operation_id = "approveLabor", tag = "Labor", request_body = Approval,
    responses((status = 200, body = shapes::LaborSheet, description = "The labour as it is now")),
)]
#[post("/api/WorkOrderLabor/approve/")]
async fn approve(caller: Caller, services: Data<Services>, body: Body<Approval>) -> Answer<Json<Sheet>> {
    let Approval { work_order_id, labour_ids } = body.0;
    let place = command_gateway::place(&services, &caller, work_order_id).await?;
    let command = BoardCommand::ApproveLabour { card_id: place.work_order, labour_ids };
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(Json(sheet_of(&services, &caller, place.work_order).await?))
}

/// Plans hours of a craft or a person. A rate can be set by those who may see what people earn (`payRates`); else it is the person's.
#[utoipa::path(
    operation_id = "planLabor", tag = "Labor", request_body = NewPlannedLabor,
    responses((status = 201, body = shapes::PlannedLabor, description = "The new line")),
)]
#[post("/api/WorkOrderLabor/planned/")]
async fn plan(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewPlannedLabor>,
) -> Answer<CustomizeResponder<Json<PlannedLine>>> {
    let (work_order_id, line, rate) = body.0.parts();
    let place = command_gateway::place(&services, &caller, work_order_id).await?;
    let command = BoardCommand::PlanLabour(Box::new(PlanLabour { card_id: place.work_order, line, rate }));
    let BoardEventKind::LabourPlanned(planned) = happened(&services, &caller, place, &command).await? else {
        return Err(Error::Internal("no hours were planned".to_owned()).into());
    };
    let line = planned_of(&services, &caller, place.work_order, planned.line_id).await?;
    Ok(Json(line).customize().with_status(StatusCode::CREATED))
}

/// Changes planned hours. Without a rate the line keeps its own.
#[utoipa::path(
    operation_id = "changePlannedLabor", tag = "Labor", params(("id" = i64, Path, description = "The line")),
    request_body = PlannedLaborPatch,
    responses((status = 200, body = shapes::PlannedLabor, description = "The line as it is now")),
)]
#[put("/api/WorkOrderLabor/planned/{id}")]
async fn change_plan(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<PlannedLaborPatch>,
) -> Answer<Json<PlannedLine>> {
    let line_id = path.into_inner();
    let place = place_of_planned(&services, &caller, line_id).await?;
    let (patch, rate) = body.0.parts();
    let asked = EditPlannedLabour { card_id: place.work_order, line_id, patch, rate };
    let command = BoardCommand::EditPlannedLabour(Box::new(asked));
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(Json(planned_of(&services, &caller, place.work_order, line_id).await?))
}

/// Removes planned hours.
#[utoipa::path(
    operation_id = "removePlannedLabor", tag = "Labor", params(("id" = i64, Path, description = "The line")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/WorkOrderLabor/planned/{id}")]
async fn remove_plan(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let line_id = path.into_inner();
    let place = place_of_planned(&services, &caller, line_id).await?;
    let command = BoardCommand::RemovePlannedLabour(board::PlannedLine { card_id: place.work_order, line_id });
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(NoContent)
}
