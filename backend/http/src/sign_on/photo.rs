//! Pictures of users: everybody brings and removes their own, everybody of the tenant sees them.

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::web::{Data, Json, Path, Payload, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, delete, get, put};
use gantry_domain::{Need, UserId};
use gantry_store::Tx;
use gantry_store::documents::stored_file::StoredFile;
use gantry_store::sign_on::user_photo::{self, Photo, Pictured};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::storage::incoming::picture;
use crate::storage::outgoing::{Manner, serve};
use crate::{Answer, NoContent};

#[derive(OpenApi)]
#[openapi(paths(bring, remove, show, all))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(bring).service(remove).service(show).service(all);
}

/// The largest picture, in bytes: what a front end makes of one has a hundredth of it.
const LARGEST: usize = 2_000_000;
/// A picture at an address of its own never changes.
const FOR_LONG: HeaderValue = HeaderValue::from_static("private, max-age=31536000, immutable");

/// Where one's picture is.
#[derive(Serialize, ToSchema)]
struct PhotoPlace {
    #[serde(rename = "photoURL")]
    photo_url: String,
}

/// Brings one's own picture: the body is the file, a PNG, JPEG or WebP by its content (415 `file_type`) of 2 MB at most (413).
#[utoipa::path(
    operation_id = "bringPhoto", tag = "Account",
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The picture"),
    responses((status = 200, body = PhotoPlace, description = "Where it is")),
)]
#[put("/auth/photo/")]
async fn bring(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Payload,
) -> Answer<Json<PhotoPlace>> {
    let (media_type, data) = picture(&request, body, LARGEST).await?;
    let mut upload = services.files.begin(caller.tenant()).await?;
    upload.write(data).await?;
    let stored = upload.finish().await?;
    let photo = Photo {
        user_id: caller.user().id,
        media_type: media_type.to_owned(),
        size: stored.size,
        sha256: stored.sha256.clone(),
        place: stored.place.clone(),
    };
    let put = async |tx: &Tx| user_photo::put(tx, &photo).await;
    let before = services.store.tenant_tx(&caller, Need::SignedIn, put).await?;
    stored.keep();
    settle(&services, &caller, before);
    Ok(Json(PhotoPlace { photo_url: photo.url() }))
}

/// Removes one's own picture.
#[utoipa::path(
    operation_id = "removePhoto", tag = "Account", responses((status = 204, description = "There is none any more")),
)]
#[delete("/auth/photo/")]
async fn remove(caller: Caller, services: Data<Services>) -> Answer<NoContent> {
    let remove = async |tx: &Tx| user_photo::remove(tx, caller.user().id).await;
    let before = services.store.tenant_tx(&caller, Need::SignedIn, remove).await?;
    settle(&services, &caller, before);
    Ok(NoContent)
}

/// Deletes the previous file, and announces the change to clients.
fn settle(services: &Services, caller: &Caller, before: Option<String>) {
    if let Some(place) = before {
        services.files.forget(&place);
    }
    services.auth.forget(caller.session());
}

#[derive(Deserialize, IntoParams)]
struct Which {
    /// As `photoURL` has it: then the answer may be kept for good.
    #[param(required = false)]
    v: Option<String>,
}

/// The picture of a user, for everybody of the tenant.
#[utoipa::path(
    operation_id = "userPhoto", tag = "User", params(("id" = i64, Path, description = "The user"), Which),
    responses(
        (status = 200, body = Vec<u8>, content_type = "image/*", description = "The picture"),
        (status = 304, description = "It is the one that is known already"),
    ),
)]
#[get("/api/User/{id}/photo/")]
async fn show(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<UserId>,
    which: Query<Which>,
) -> Answer<HttpResponse> {
    let find = async |tx: &Tx| user_photo::get(tx, path.into_inner()).await;
    let photo = services.store.tenant_read(&caller, Need::SignedIn, find).await?;
    let lasting = which.v.as_deref() == Some(photo.mark());
    let Photo { media_type, size, sha256, place, .. } = photo;
    let file = StoredFile { file_name: "photo".to_owned(), media_type, size, sha256, place };
    let mut answer = serve(&services, &request, &file, &Manner::SHOWN).await?;
    if lasting {
        answer.headers_mut().insert(CACHE_CONTROL, FOR_LONG);
    }
    Ok(answer)
}

/// Those who have a picture.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserPhotos {
    #[schema(value_type = Vec<UserPhoto>)]
    items: Vec<Pictured>,
    total_records: usize,
}

/// A user with a photo.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct UserPhoto {
    user_id: i64,
    /// The person they are.
    #[schema(required = true)]
    person_id: Option<i64>,
    /// Where the picture is.
    #[schema(rename = "photoURL")]
    photo_url: String,
}

/// Everybody of the tenant who has a picture, and where it is: for the faces that stand beside names everywhere.
#[utoipa::path(
    operation_id = "userPhotos", tag = "User",
    responses((status = 200, body = UserPhotos, description = "Those who have one")),
)]
#[get("/api/User/photos/")]
async fn all(caller: Caller, services: Data<Services>) -> Answer<Json<UserPhotos>> {
    let items = services.store.tenant_read(&caller, Need::SignedIn, async |tx| user_photo::all(tx).await).await?;
    Ok(Json(UserPhotos { total_records: items.len(), items }))
}
