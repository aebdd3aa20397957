//! What a document is about, and the documents of a record.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post};
use gantry_domain::{Action, Error, Family, Id};
use gantry_store::FirstAnswer;
use gantry_store::documents::document_link::{self, Link, LinkedDocument};
use gantry_store::families::{Page, table_of};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, add, remove, of_record))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(add).service(remove).service(of_record);
}

page_schema! {
    /// What a document is about.
    DocumentLinks of Link
}

page_schema! {
    /// The documents of a record.
    LinkedDocuments of LinkedDocument
}

/// What a document is about.
#[utoipa::path(
    operation_id = "documentLinks", tag = "Document", params(("id" = i64, Path, description = "The document")),
    responses((status = 200, body = DocumentLinks, description = "The links")),
)]
#[get("/api/Document/{id}/links/")]
async fn list(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Page<Link>>> {
    let may_name = |family: Family| caller.require(family.naming()).is_ok();
    let list = async |tx: &_| document_link::list(tx, path.into_inner(), may_name).await;
    Ok(Json(services.store.tenant_read(&caller, Family::Document.to(Action::Read), list).await?))
}

/// A record to be linked to.
#[derive(Deserialize, ToSchema)]
struct NewLink {
    /// The word of its family, as in `x-families`; one with `links`.
    family: String,
    #[schema(value_type = i64)]
    id: Id,
}

/// Links a document to a record that the caller may see.
#[utoipa::path(
    operation_id = "linkDocument", tag = "Document", params(("id" = i64, Path, description = "The document")),
    request_body = NewLink, responses((status = 201, body = Link, description = "The link")),
)]
#[post("/api/Document/{id}/links/")]
async fn add(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<NewLink>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<Link>>>> {
    let (document, NewLink { family, id }) = (path.into_inner(), body.0);
    let add = async |tx: &_| {
        gantry_store::documents::document::open(tx, document).await?;
        let family = Family::parse(&family).ok_or_else(unknown_family)?;
        caller.require(family.to(Action::Read))?;
        if !table_of(family).is_some_and(|table| table.attachments.links) {
            return Err(unknown_family());
        }
        document_link::add(tx, document, family, id).await
    };
    let link = services.once(&caller, Family::Document.to(Action::Update), add).await?;
    Ok(Json(link).customize().with_status(StatusCode::CREATED))
}

/// Takes a link away.
#[utoipa::path(
    operation_id = "unlinkDocument", tag = "Document",
    params(("id" = i64, Path, description = "The document"), ("linkId" = i64, Path, description = "The link")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/Document/{id}/links/{linkId}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<(Id, Id)>) -> Answer<NoContent> {
    let (document, link) = path.into_inner();
    let remove = async |tx: &_| document_link::remove(tx, document, link).await;
    services.store.tenant_tx(&caller, Family::Document.to(Action::Update), remove).await?;
    Ok(NoContent)
}

/// Which record.
#[derive(Deserialize, IntoParams)]
struct OfWhat {
    /// The word of its family, as in `x-families`.
    #[serde(default)]
    #[param(required = true)]
    family: String,
    #[serde(default)]
    #[param(value_type = i64, required = true)]
    id: Id,
}

/// The documents of a record, by code, for those who may see the record.
#[utoipa::path(
    operation_id = "documentsOfRecord", tag = "Document", params(OfWhat, PageBounds),
    responses((status = 200, body = LinkedDocuments, description = "The documents")),
)]
#[get("/api/DocumentLink/")]
async fn of_record(
    caller: Caller,
    services: Data<Services>,
    query: Query<OfWhat>,
    slice: Query<PageBounds>,
) -> Answer<Json<Page<LinkedDocument>>> {
    let OfWhat { family, id } = query.into_inner();
    let family = Family::parse(&family);
    let need = family.unwrap_or(Family::Document).to(Action::Read);
    let table = family.and_then(table_of);
    let find = async |tx: &_| document_link::of_record(tx, table.ok_or_else(unknown_family)?, id, slice.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, need, find).await?))
}

fn unknown_family() -> Error {
    Error::field("invalid", "family", "There is no such family, or its records have no documents.")
}
