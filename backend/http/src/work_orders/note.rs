//! Log notes of a work order: what people write down about it.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post};
use gantry_domain::board::{BoardCommand, BoardEventKind};
use gantry_domain::{Action, Error, Id, Need, SubModule, UntrustedText};
use gantry_store::families::Page;
use gantry_store::work_orders::note::{self, Note};
use gantry_store::work_orders::work_order::WorkOrderPlace;
use serde::Deserialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::formatted::sanitised;
use crate::paging::PageBounds;
use crate::work_orders::command_gateway;
use crate::work_orders::shapes;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(list, add))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(add);
}

/// The notes of a work order, newest first.
#[utoipa::path(
    operation_id = "listNotes", tag = "Work orders", params(("id" = i64, Path, description = "The work order"), PageBounds),
    responses((status = 200, body = shapes::NotePage, description = "The notes")),
)]
#[get("/api/WorkOrder/{id}/notes")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    slice: Query<PageBounds>,
) -> Answer<Json<Page<Note>>> {
    let (first, rows) = slice.bounds();
    let notes = async |tx: &_, place: WorkOrderPlace| note::list(tx, place.work_order, first, rows).await;
    Ok(Json(command_gateway::read_of(&services, &caller, path.into_inner(), notes).await?))
}

/// A note to be written.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewNote {
    /// HTML; sanitised.
    #[schema(value_type = String, min_length = 1, max_length = 20_000)]
    log_notes: UntrustedText,
}

/// Writes a note.
#[utoipa::path(
    operation_id = "addNote", tag = "Work orders", params(("id" = i64, Path, description = "The work order")),
    request_body = NewNote,
    responses((status = 201, body = shapes::Note, description = "The note")),
)]
#[post("/api/WorkOrder/{id}/notes")]
async fn add(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewNote>,
) -> Answer<CustomizeResponder<Json<Note>>> {
    let place = command_gateway::place(&services, &caller, path.into_inner()).await?;
    let (card_id, board) = (place.work_order, place.board_number);
    caller.require(Need::Of(SubModule::WorkOrders, Action::Update))?;
    let text = sanitised(body.0.log_notes, "logNotes").await?;
    let command = BoardCommand::AddLogNote { card_id, text };
    let version = command_gateway::carry_out(&services, &caller, board, &command).await?;
    let event = command_gateway::event_of(&services, &caller, board, version).await?;
    let BoardEventKind::LogNoteAdded { note_id, text, .. } = event.event.what else {
        return Err(Error::Internal(format!("event {version} of board {board} wrote no note")).into());
    };
    let note = Note { id: note_id, log_notes: text.as_str().to_owned(), work_order_log_date: event.at, by: event.by };
    Ok(Json(note).customize().with_status(StatusCode::CREATED))
}
