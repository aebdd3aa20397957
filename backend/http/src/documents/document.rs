//! The revisions of a document: files that come in as a stream and never change afterwards. A document that never got one can
//! be removed.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Payload, Query, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, Responder, delete, get, post};
use gantry_domain::{Action, Family, Id};
use gantry_store::FirstAnswer;
use gantry_store::documents::document::{self, NewRevision, Revision};
use gantry_store::families::Page;
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};

use crate::Services;
use crate::auth::Caller;
use crate::free_text::{LONGEST, free_text};
use crate::paging::{PageBounds, page_schema};
use crate::storage::incoming::{Incoming, keep_once, take_in};
use crate::{Answer, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, add, discard))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(add).service(discard);
}

page_schema! {
    /// A page of revisions.
    RevisionPage of Revision
}

/// The revisions of a document, the latest first.
#[utoipa::path(
    operation_id = "listRevisions", tag = "Document",
    params(("id" = i64, Path, description = "The document"), PageBounds),
    responses((status = 200, body = RevisionPage, description = "The revisions")),
)]
#[get("/api/Document/{id}/revisions/")]
async fn list(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    slice: Query<PageBounds>,
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
    responses((status = 201, body = Revision, description = "The revision")),
)]
#[post("/api/Document/{id}/revisions/")]
async fn add(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    about: Query<About>,
    mut body: Payload,
) -> Answer<CustomizeResponder<Json<FirstAnswer<Revision>>>> {
    let (id, About { file_name, remark }) = (path.into_inner(), about.into_inner());
    let need = Family::Document.to(Action::Update);
    services.store.tenant_read(&caller, need, async |tx| document::open(tx, id).await).await?;
    let remark = free_text("remark", &remark, LONGEST)?.to_owned();
    let Incoming { file_name, media_type, stored } =
        take_in(&services, caller.tenant(), &request, &file_name, &mut body).await?;
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
    let revision = keep_once(&services, &caller, need, stored, add).await?;
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
    // The user who may bring the file may give up on it.
    let discard = async |tx: &_| document::discard(tx, path.into_inner()).await;
    services.store.tenant_tx(&caller, Family::Document.to(Action::Update), discard).await?;
    Ok(NoContent)
}
