//! Files of a work order: photographs from the spot, what a supplier has sent. Everybody who sees the work order sees them.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Payload, Query, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, HttpResponse, Responder, delete, get, post};
use chrono::{DateTime, Utc};
use gantry_domain::board::{BoardCommand, BoardEventKind, FileOf, FileOfCard, FilePart};
use gantry_domain::{Action, Error, Id, Need, SubModule};
use gantry_store::families::Page;
use gantry_store::work_orders::work_order::WorkOrderPlace;
use gantry_store::work_orders::work_order_file::{self, NewFile, WorkOrderFile};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::chat::contacts::own_id;
use crate::free_text::free_text;
use crate::paging::{PageBounds, page_schema};
use crate::storage::incoming::{Incoming, take_in};
use crate::storage::outgoing::{ByteRange, FileAnswer, Manner, serve};
use crate::work_orders::command_gateway;
use crate::{Answer, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, add, fetch, remove))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(add).service(fetch).service(remove);
}

/// Changing work orders.
const CHANGE: Need = Need::Of(SubModule::WorkOrders, Action::Update);

/// The longest description of a file, in characters.
const DESCRIPTION_MAX: usize = 250;

/// A file of a work order.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = WorkOrderFile)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct FileShape {
    id: i64,
    file_name: String,
    /// As MIME has it, told from its content.
    media_type: String,
    /// Bytes.
    size: i64,
    /// What it shows.
    description: String,
    /// Left out for a file of the whole work order.
    #[schema(nullable = false)]
    of: Option<FileOfShape>,
    by: gantry_domain::Author,
    /// When it was put there.
    at: DateTime<Utc>,
}

/// What of the work order a file is about.
#[derive(ToSchema)]
#[schema(as = WorkOrderFileOf)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct FileOfShape {
    kind: FilePartShape,
    id: i64,
}

/// What of a work order has files of its own.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = WorkOrderFilePart)]
#[expect(dead_code, reason = "describes the words that the domain reads")]
enum FilePartShape {
    Task,
    SubTask,
    Labour,
    Part,
}

/// Which files.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct OfWhat {
    /// Only those of tasks, sub-tasks, labour or parts.
    #[param(required = false, value_type = FilePartShape)]
    of: Option<FilePart>,
    /// Only those of this one.
    #[param(required = false, value_type = i64)]
    of_id: Option<Id>,
}

page_schema! {
    /// A page of files.
    FilePage of FileShape, as = WorkOrderFilePage
}

/// The files of a work order, the latest first.
#[utoipa::path(
    operation_id = "listWorkOrderFiles", tag = "Work orders",
    params(("id" = i64, Path, description = "The work order"), OfWhat, PageBounds),
    responses((status = 200, body = FilePage, description = "The files")),
)]
#[get("/api/WorkOrder/{id}/files")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    which: Query<OfWhat>,
    slice: Query<PageBounds>,
) -> Answer<Json<Page<WorkOrderFile>>> {
    let of = (which.of, which.of_id);
    let list =
        async |tx: &_, place: WorkOrderPlace| work_order_file::list(tx, place.work_order, of, slice.bounds()).await;
    Ok(Json(command_gateway::read_of(&services, &caller, path.into_inner(), list).await?))
}

/// What a file is called, and what it shows.
#[derive(Deserialize, IntoParams, Default)]
#[serde(rename_all = "camelCase", default)]
struct About {
    /// What the file is called, without a path; its extension says its type.
    #[param(required = true)]
    file_name: String,
    /// What it shows.
    #[param(required = false, max_length = 250)]
    description: String,
    /// What of the work order it is about, with `ofId`; the whole when absent.
    #[param(required = false, value_type = FilePartShape)]
    of: Option<FilePart>,
    /// Which task, sub-task, labour or part.
    #[param(required = false, value_type = i64)]
    of_id: Option<Id>,
}

/// Brings a file for a work order: the body is the file.
///
/// It is refused when it is too large (413), when its type is not taken or not what its name says (415 `file_type`), and when
/// its name is none (422 `file_name`); 507 `storage_full` says that there is no room left.
#[utoipa::path(
    operation_id = "addWorkOrderFile", tag = "Work orders",
    params(("id" = i64, Path, description = "The work order"), About),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file"),
    responses((status = 201, body = FileShape, description = "The file")),
)]
#[post("/api/WorkOrder/{id}/files")]
async fn add(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    about: Query<About>,
    mut body: Payload,
) -> Answer<CustomizeResponder<Json<WorkOrderFile>>> {
    let (me, About { file_name, description, of, of_id }) = (own_id(&caller)?, about.into_inner());
    let place = command_gateway::place(&services, &caller, path.into_inner()).await?;
    // Nobody fills the storage with what they may not hang up.
    caller.require(CHANGE)?;
    let description = free_text("description", &description, DESCRIPTION_MAX)?.to_owned();
    let of = match (of, of_id) {
        (None, None) => None,
        (Some(kind), Some(id)) => Some(FileOf { kind, id }),
        _ => return Err(Error::field("required", "ofId", "Say what the file is about and which one.").into()),
    };
    if let Some(of) = of {
        let check = async |tx: &_| work_order_file::belongs(tx, place.work_order, of).await;
        command_gateway::read(&services, &caller, check).await?;
    }
    let Incoming { file_name, media_type, stored } =
        take_in(&services, caller.tenant(), &request, &file_name, &mut body).await?;
    let (size, sha256, kept_at) = (stored.size, stored.sha256.clone(), stored.place.clone());
    let (work_order_id, by_name) = (place.work_order, caller.author().name);
    let new = NewFile {
        work_order_id,
        description,
        file_name,
        media_type,
        size,
        sha256,
        place: kept_at,
        by_user: Some(me),
        by_name,
        of: of.into(),
    };
    let file_id = services
        .store
        .tenant_tx(&caller, command_gateway::READ, async |tx| work_order_file::bring(tx, &new).await)
        .await?;
    let command = BoardCommand::AddFile(FileOfCard { card_id: place.work_order, file_id });
    let done = command_gateway::carry_out(&services, &caller, place.board_number, &command).await;
    // What the board refuses is not kept: nobody would ever see it. Where it is not known, it may hang there.
    if done.as_ref().err().is_none_or(|error| matches!(error, Error::Busy { .. } | Error::Internal(_))) {
        stored.keep();
    }
    let version = done?;
    let event = command_gateway::event_of(&services, &caller, place.board_number, version).await?;
    let BoardEventKind::FileAdded { file, .. } = event.event.what else {
        return Err(Error::Internal(format!("event {version} added no file")).into());
    };
    Ok(Json(WorkOrderFile { file, by: event.by, at: event.at }).customize().with_status(StatusCode::CREATED))
}

/// A file of a work order, or a part of it.
#[utoipa::path(
    operation_id = "workOrderFile", tag = "Work orders",
    params(
        ("id" = i64, Path, description = "The work order"), ("fileId" = i64, Path, description = "The file"), Manner, ByteRange,
    ),
    responses(FileAnswer),
)]
#[get("/api/WorkOrder/{id}/files/{fileId}/file")]
async fn fetch(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<(Id, Id)>,
    manner: Query<Manner>,
) -> Answer<HttpResponse> {
    let (id, file) = path.into_inner();
    let find = async |tx: &_, place: WorkOrderPlace| work_order_file::one(tx, place.work_order, file).await;
    let file = command_gateway::read_of(&services, &caller, id, find).await?;
    serve(&services, &request, &file, &manner).await
}

/// Takes a file away from its work order. That it was there stays in the history.
#[utoipa::path(
    operation_id = "removeWorkOrderFile", tag = "Work orders",
    params(("id" = i64, Path, description = "The work order"), ("fileId" = i64, Path, description = "The file")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/WorkOrder/{id}/files/{fileId}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<(Id, Id)>) -> Answer<NoContent> {
    let (id, file_id) = path.into_inner();
    let place = command_gateway::place(&services, &caller, id).await?;
    let command = BoardCommand::RemoveFile(FileOfCard { card_id: place.work_order, file_id });
    command_gateway::carry_out(&services, &caller, place.board_number, &command).await?;
    Ok(NoContent)
}
