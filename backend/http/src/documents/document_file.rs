//! The file of a revision.

use actix_web::web::{Data, Path, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get};
use gantry_domain::{Action, Family, Id};
use gantry_store::documents::document::{self, Revision};
use gantry_store::documents::stored_file::StoredFile;
use utoipa::OpenApi;

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::storage::outgoing::{ByteRange, FileAnswer, Manner, serve};

#[derive(OpenApi)]
#[openapi(paths(file))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(file);
}

/// The file of a revision, or a part of it.
#[utoipa::path(
    operation_id = "revisionFile", tag = "Document",
    params(
        ("id" = i64, Path, description = "The document"), ("number" = i32, Path, description = "The revision"), Manner, ByteRange,
    ),
    responses(FileAnswer),
)]
#[get("/api/Document/{id}/revisions/{number}/file/")]
async fn file(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<(Id, i32)>,
    manner: Query<Manner>,
) -> Answer<HttpResponse> {
    let (id, number) = path.into_inner();
    let find = async |tx: &_| document::one(tx, id, number).await;
    let revision = services.store.tenant_read(&caller, Family::Document.to(Action::Read), find).await?;
    let Revision { file_name, media_type, size, sha256, place, .. } = revision;
    serve(&services, &request, &StoredFile { file_name, media_type, size, sha256, place }, &manner).await
}
