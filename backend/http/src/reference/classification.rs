//! What the classes of things ask for, beyond what all families can do.

use actix_web::get;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use gantry_domain::{Family, Id};
use gantry_store::entity;
use gantry_store::families::Page;
use gantry_store::reference::class_attribute::{self, AttributeOfClass};
use gantry_store::reference::classification::Classification;
use utoipa::OpenApi;

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::paging::page_schema;

#[derive(OpenApi)]
#[openapi(paths(attributes))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(attributes);
}

page_schema! {
    /// All of them; there are no further pages.
    AttributePage of AttributeOfClass
}

/// What there is to know about things of a class: its own attributes first, then those of the classes above it.
#[utoipa::path(
    operation_id = "attributesOfClassification", tag = "Class", params(("id" = i64, Path, description = "The class")),
    responses((status = 200, body = AttributePage, description = "The attributes, in the order of a form")),
)]
#[get("/api/Classification/{id}/attributes/")]
async fn attributes(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Page<AttributeOfClass>>> {
    let id = path.into_inner();
    // The user who fills in the form of an asset need not be one who makes classes.
    let need = Family::Classification.naming();
    let attributes = async |tx: &_| {
        entity::get::<Classification>(tx, id).await?;
        class_attribute::of_class(tx, id).await
    };
    let mut attributes = services.store.tenant_read(&caller, need, attributes).await?;
    attributes.retain(|one| !one.archived);
    Ok(Json(Page::all(attributes)))
}
