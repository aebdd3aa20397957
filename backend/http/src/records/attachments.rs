//! What is attached to the records of a family: files, log notes and links to documents. Mounted for the families that say so.
//! Reading needs permission to read the record, adding and removing to update it.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Payload, Query};
use actix_web::{CustomizeResponder, HttpRequest, HttpResponse, Responder};
use gantry_domain::{Action, Family, Id, UntrustedText};
use gantry_store::FirstAnswer;
use gantry_store::documents::document_link::{self, LinkedDocument};
use gantry_store::documents::stored_file::StoredFile;
use gantry_store::entity::Page;
use gantry_store::entity::attachments::{self, FileToAdd, RecordFile, RecordNote};
use serde::Deserialize;

use super::Operations;
use crate::Services;
use crate::auth::Caller;
use crate::formatted::sanitised;
use crate::free_text::free_text;
use crate::paging::PageBounds;
use crate::storage::incoming::{Incoming, keep_once, take_in};
use crate::storage::outgoing::{Manner, serve};
use crate::{Answer, Body, NoContent};

/// The longest description of a file, in characters.
pub(super) const DESCRIPTION_MAX: usize = 250;

pub(super) async fn files(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    slice: Query<PageBounds>,
) -> Answer<Json<Page<RecordFile>>> {
    let list = async |tx: &_| attachments::files(tx, family.table(), path.into_inner(), slice.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, family.to(Action::Read), list).await?))
}

/// What a file is called, and what it shows.
#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct About {
    file_name: String,
    description: String,
}

/// The body is the file.
pub(super) async fn add_file(
    family: Operations,
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    about: Query<About>,
    mut body: Payload,
) -> Answer<CustomizeResponder<Json<FirstAnswer<RecordFile>>>> {
    let (id, About { file_name, description }) = (path.into_inner(), about.into_inner());
    let need = family.to(Action::Update);
    // Checked before the upload, so that callers without the permission cannot fill the storage.
    services.store.tenant_tx(&caller, need, async |tx| attachments::open(tx, family.table(), id).await).await?;
    let description = free_text("description", &description, DESCRIPTION_MAX)?.to_owned();
    let Incoming { file_name, media_type, stored } =
        take_in(&services, caller.tenant(), &request, &file_name, &mut body).await?;
    let (size, sha256, place) = (stored.size, stored.sha256.clone(), stored.place.clone());
    let file = StoredFile { file_name, media_type, size, sha256, place };
    let new = FileToAdd { description, stored: file, by: caller.author() };
    let add = async |tx: &_| attachments::add_file(tx, family.table(), id, &new).await;
    let added = keep_once(&services, &caller, need, stored, add).await?;
    Ok(Json(added).customize().with_status(StatusCode::CREATED))
}

pub(super) async fn fetch_file(
    family: Operations,
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<(Id, Id)>,
    manner: Query<Manner>,
) -> Answer<HttpResponse> {
    let (id, file) = path.into_inner();
    let find = async |tx: &_| attachments::file(tx, family.table(), id, file).await;
    let file = services.store.tenant_read(&caller, family.to(Action::Read), find).await?;
    serve(&services, &request, &file, &manner).await
}

pub(super) async fn remove_file(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<(Id, Id)>,
) -> Answer<NoContent> {
    let (id, file) = path.into_inner();
    let remove = async |tx: &_| attachments::remove_file(tx, family.table(), id, file).await;
    services.store.tenant_tx(&caller, family.to(Action::Update), remove).await?;
    Ok(NoContent)
}

pub(super) async fn notes(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    slice: Query<PageBounds>,
) -> Answer<Json<Page<RecordNote>>> {
    let list = async |tx: &_| attachments::notes(tx, family.table(), path.into_inner(), slice.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, family.to(Action::Read), list).await?))
}

/// A note to be written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewNote {
    text: UntrustedText,
}

pub(super) async fn add_note(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewNote>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<RecordNote>>>> {
    let (id, by) = (path.into_inner(), caller.author());
    caller.require(family.to(Action::Update))?;
    let text = sanitised(body.0.text, "text").await?;
    let add = async |tx: &_| attachments::add_note(tx, family.table(), id, &text, &by).await;
    let added = services.once(&caller, family.to(Action::Update), add).await?;
    Ok(Json(added).customize().with_status(StatusCode::CREATED))
}

pub(super) async fn documents(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    slice: Query<PageBounds>,
) -> Answer<Json<Page<LinkedDocument>>> {
    let list = async |tx: &_| document_link::of_record(tx, family.table(), path.into_inner(), slice.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, family.to(Action::Read), list).await?))
}

/// A document to be linked to.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewLink {
    document_id: Id,
}

/// The document is one that the caller may see; it does not change.
pub(super) async fn link_document(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewLink>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<LinkedDocument>>>> {
    let (id, NewLink { document_id }) = (path.into_inner(), body.0);
    let link = async |tx: &_| {
        attachments::open(tx, family.table(), id).await?;
        caller.require(Family::Document.to(Action::Read))?;
        document_link::attach(tx, family.table(), id, document_id).await
    };
    let linked = services.once(&caller, family.to(Action::Update), link).await?;
    Ok(Json(linked).customize().with_status(StatusCode::CREATED))
}

pub(super) async fn unlink_document(
    family: Operations,
    caller: Caller,
    services: Data<Services>,
    path: Path<(Id, Id)>,
) -> Answer<NoContent> {
    let (id, link) = path.into_inner();
    let unlink = async |tx: &_| document_link::detach(tx, family.table(), id, link).await;
    services.store.tenant_tx(&caller, family.to(Action::Update), unlink).await?;
    Ok(NoContent)
}
