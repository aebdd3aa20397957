//! Photos of a request that a visitor has just sent.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Payload, Query, ServiceConfig};
use actix_web::{HttpRequest, post};
use gantry_domain::Need;
use gantry_store::Tx;
use gantry_store::documents::stored_file::StoredFile;
use gantry_store::requests::visitor_upload;
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};
use uuid::Uuid;

use super::public_request::tenant_of;
use crate::Services;
use crate::storage::incoming::{Incoming, take_in};
use crate::{Answer, NoContent, Problem};

#[derive(OpenApi)]
#[openapi(paths(add))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(add);
}

/// What cameras and phones make.
const PHOTOS: [&str; 4] = ["image/png", "image/jpeg", "image/webp", "image/heif"];

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase", parameter_in = Query)]
struct Photo {
    /// The `uploadKey` of the request.
    key: Uuid,
    /// What the file is called.
    file_name: String,
}

/// Adds a photo to a request that a visitor has sent within the last hour: up to three. The body is the picture.
#[utoipa::path(
    operation_id = "addVisitorPhoto", tag = "Work request", params(Photo), security(()),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 204, description = "It has been added")),
)]
#[post("/api/PublicRequest/photos/")]
async fn add(
    request: HttpRequest,
    services: Data<Services>,
    photo: Query<Photo>,
    mut body: Payload,
) -> Answer<NoContent> {
    let (tenant, context) = tenant_of(&request, &services).await?;
    let Photo { key, file_name } = photo.into_inner();
    // Checked before the upload, so that unknown keys cannot fill the storage.
    services.store.tenant_tx(&context, Need::SignedIn, async |tx: &Tx| visitor_upload::check(tx, key).await).await?;
    let Incoming { file_name, media_type, stored } =
        take_in(&services, tenant, &request, &file_name, &mut body).await?;
    if !PHOTOS.contains(&media_type.as_str()) {
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "file_type", "Only photos can be added."));
    }
    let (size, sha256, place) = (stored.size, stored.sha256.clone(), stored.place.clone());
    let file = StoredFile { file_name, media_type, size, sha256, place };
    let add = async |tx: &Tx| visitor_upload::add(tx, key, file).await;
    services.store.tenant_tx(&context, Need::SignedIn, add).await?;
    stored.keep();
    Ok(NoContent)
}
