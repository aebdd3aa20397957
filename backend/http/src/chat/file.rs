//! Files of messages: brought before the message is sent, fetched by who may see the thread.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Payload, Query, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, HttpResponse, Responder, get, post};
use gantry_domain::thread::Attachment;
use gantry_domain::{Id, Need};
use gantry_store::chat::{self, NewAttachment};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::chat::contacts::own_id;
use crate::chat::message::AttachmentShape;
use crate::storage::incoming::{Incoming, take_in};
use crate::storage::outgoing::{ByteRange, FileAnswer, Manner, serve};

#[derive(OpenApi)]
#[openapi(paths(bring, fetch))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(bring).service(fetch);
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct About {
    /// What the file is called, without a path; its extension says its type.
    #[serde(default)]
    #[param(required = true)]
    file_name: String,
}

/// Brings a file for a message; the body is the file. The message that is sent then names its id.
///
/// It is refused when it is too large (413), when its type is not taken or not what its name says (415 `file_type`), and when
/// its name is none (422 `file_name`); 507 `storage_full` says that there is no room left.
#[utoipa::path(
    operation_id = "addAttachment", tag = "Chat", params(("threadId" = i64, Path, description = "The thread"), About),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file"),
    responses((status = 201, body = AttachmentShape, description = "The file, to be named by a message")),
)]
#[post("/api/Chat/{threadId}/attachments/")]
async fn bring(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    about: Query<About>,
    mut body: Payload,
) -> Answer<CustomizeResponder<Json<Attachment>>> {
    let (thread_id, by_user) = (path.into_inner(), own_id(&caller)?);
    let see = async |tx: &_| chat::see(tx, &caller, thread_id).await;
    services.store.tenant_read(&caller, Need::SignedIn, see).await?;
    let Incoming { file_name, media_type, stored } =
        take_in(&services, caller.tenant(), &request, &about.file_name, &mut body).await?;
    let (size, sha256, place) = (stored.size, stored.sha256.clone(), stored.place.clone());
    let new = NewAttachment { thread_id, by_user, file_name, media_type, size, sha256, place };
    let add = async |tx: &_| chat::add_attachment(tx, &new).await;
    let attachment = services.store.tenant_tx(&caller, Need::SignedIn, add).await?;
    stored.keep();
    Ok(Json(attachment).customize().with_status(StatusCode::CREATED))
}

/// A file of a message, or a part of it. One that was brought and not sent yet is there for who brought it.
#[utoipa::path(
    operation_id = "attachmentFile", tag = "Chat",
    params(
        ("threadId" = i64, Path, description = "The thread"), ("attachmentId" = i64, Path, description = "The file"), Manner, ByteRange,
    ),
    responses(FileAnswer),
)]
#[get("/api/Chat/{threadId}/attachments/{attachmentId}/file/")]
async fn fetch(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<(Id, Id)>,
    manner: Query<Manner>,
) -> Answer<HttpResponse> {
    let ((thread, id), me) = (path.into_inner(), own_id(&caller)?);
    let find = async |tx: &_| {
        chat::see(tx, &caller, thread).await?;
        chat::attachment(tx, thread, id, me).await
    };
    let file = services.store.tenant_read(&caller, Need::SignedIn, find).await?;
    serve(&services, &request, &file, &manner).await
}
