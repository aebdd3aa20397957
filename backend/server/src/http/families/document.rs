//! The revisions of a document: files that come in as a stream and never change afterwards. A document that never got one can
//! be removed.

use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::{Bytes, Data, Json, Path, Payload, Query, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, Responder, delete, get, post};
use chrono::{DateTime, Utc};
use futures_util::StreamExt;
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::families::Page;
use gantry_store::families::document::{self, NewRevision, Revision};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::remark::{self, LONGEST};
use super::shapes;
use super::slice::Slice;
use crate::Services;
use crate::auth::Caller;
use crate::http::{Answer, NoContent, Problem};
use crate::storage::{Stored, Upload, kind, too_large};

#[derive(OpenApi)]
#[openapi(paths(list, add, discard))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(add).service(discard);
}

/// A page of revisions.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct RevisionPage {
    items: Vec<RevisionShape>,
    total_records: i64,
}

/// A revision: a file that never changes.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = Revision)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct RevisionShape {
    /// From 1, without gaps.
    number: i32,
    file_name: String,
    /// As MIME has it.
    media_type: String,
    /// Bytes.
    size: i64,
    /// Lower-case hex.
    sha256: String,
    /// What is new.
    remark: String,
    by: shapes::Author,
    at: DateTime<Utc>,
}

/// The revisions of a document, the latest first.
#[utoipa::path(
    operation_id = "listRevisions", tag = "Document",
    params(("id" = i64, Path, description = "The document"), Slice),
    responses((status = 200, body = RevisionPage, description = "The revisions")),
)]
#[get("/api/Document/{id}/revisions/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    slice: Query<Slice>,
) -> Answer<Json<Page<Revision>>> {
    let list = async |tx: &_| document::revisions(tx, path.into_inner(), slice.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::Document.to(Action::Read), list).await?))
}

/// What a file is called, and what is new.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct About {
    /// What the file is called, without a path; its extension says its type.
    #[param(required = true)]
    file_name: String,
    /// What is new.
    #[param(required = false)]
    remark: String,
}

/// Brings a new revision: the body is the file.
///
/// It is refused when it is too large (413), when its type is not taken or not what its name says (415 `file_type`), and when
/// its name is none (422 `file_name`); 507 `storage_full` says that there is no room left.
#[utoipa::path(
    operation_id = "addRevision", tag = "Document",
    params(("id" = i64, Path, description = "The document"), About),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file"),
    responses((status = 201, body = RevisionShape, description = "The revision")),
)]
#[post("/api/Document/{id}/revisions/")]
async fn add(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    about: Query<About>,
    mut body: Payload,
) -> Answer<CustomizeResponder<Json<Revision>>> {
    let (id, About { file_name, remark }) = (path.into_inner(), about.into_inner());
    let need = Family::Document.to(Action::Update);
    services.store.tenant_read(&caller, need, async |tx| document::open(tx, id).await).await?;
    let remark = remark::remark("remark", &remark, LONGEST)?.to_owned();
    let Incoming { file_name, media_type, stored } =
        take_in(&services, &caller, &request, &file_name, &mut body).await?;
    let new = NewRevision {
        file_name,
        media_type,
        size: stored.size,
        sha256: stored.sha256.clone(),
        remark,
        place: stored.place.clone(),
        by: caller.author(),
    };
    let add = async |tx: &_| document::add(tx, id, &new).await;
    let revision = services.store.tenant_tx(&caller, need, add).await?;
    stored.keep();
    Ok(Json(revision).customize().with_status(StatusCode::CREATED))
}

/// Removes a document that never got a file, as when the file was refused; its code is free again.
///
/// One that has a file is not removed but archived (`has_revisions`).
#[utoipa::path(
    operation_id = "discardDocument", tag = "Document", params(("id" = i64, Path, description = "The document")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/Document/{id}")]
async fn discard(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    // Whoever may bring the file may give up on it.
    let discard = async |tx: &_| document::discard(tx, path.into_inner()).await;
    services.store.tenant_tx(&caller, Family::Document.to(Action::Update), discard).await?;
    Ok(NoContent)
}

/// A file that has come whole, and is gone again unless something comes to refer to it.
pub(super) struct Incoming {
    /// What it is called.
    pub(super) file_name: String,
    /// As MIME has it, told from its content.
    pub(super) media_type: String,
    /// Where it is.
    pub(super) stored: Stored,
}

/// Takes a file in.
///
/// # Errors
/// `file_name`, `file_type`, `file_too_large`, `storage_full`, `storage_unavailable`, `file_broken`.
pub(super) async fn take_in(
    services: &Services,
    caller: &Caller,
    request: &HttpRequest,
    file_name: &str,
    body: &mut Payload,
) -> Result<Incoming, Problem> {
    let file_name = kind::name(file_name)?;
    let file_kind = kind::by_name(&file_name).map_err(|problem| *problem)?;
    // What says that it is too large need not come.
    let told = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let largest = services.files.largest();
    if told.is_some_and(|told| told > largest) {
        return Err(too_large(largest));
    }
    let (head, ended) = beginning(body).await?;
    if head.is_empty() {
        return Err(Error::field("invalid", "file", "The file is empty.").into());
    }
    file_kind.check(&head).map_err(|problem| *problem)?;
    let mut upload = services.files.begin(caller.tenant()).await?;
    upload.write(head.into()).await?;
    if !ended {
        rest(body, &mut upload).await?;
    }
    let stored = upload.finish().await?;
    Ok(Incoming { file_name, media_type: file_kind.media_type().to_owned(), stored })
}

/// As much of a file as tells its type, and whether that was all of it.
async fn beginning(body: &mut Payload) -> Result<(Vec<u8>, bool), Problem> {
    let mut head = Vec::new();
    while head.len() < kind::TELLING {
        match body.next().await {
            Some(piece) => head.extend_from_slice(&piece.map_err(broken)?),
            None => return Ok((head, true)),
        }
    }
    Ok((head, false))
}

async fn rest(body: &mut Payload, upload: &mut Upload) -> Result<(), Problem> {
    while let Some(piece) = body.next().await {
        let piece: Bytes = piece.map_err(broken)?;
        upload.write(piece).await?;
    }
    Ok(())
}

fn broken(_: actix_web::error::PayloadError) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "file_broken", "The file did not come whole.")
}
