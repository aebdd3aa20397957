//! Pictures of users: everybody brings and removes their own, everybody of the tenant sees them.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_LENGTH, HeaderValue};
use actix_web::web::{BytesMut, Data, Json, Path, Payload, Query, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, delete, get, put};
use futures_util::StreamExt;
use gantry_domain::{Need, UserId};
use gantry_store::Tx;
use gantry_store::documents::stored_file::StoredFile;
use gantry_store::sign_on::user_photo::{self, Photo, Pictured};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::storage::outgoing::{Manner, serve};
use crate::storage::too_large;
use crate::{Answer, NoContent, Problem};

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
    let told = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    // What says that it is too large need not come.
    let data = whole(body, told.unwrap_or_default()).await?;
    let media_type = media_type(&data).ok_or_else(|| {
        let detail = "A picture is a PNG, JPEG or WebP file.";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "file_type", detail)
    })?;
    let mut upload = services.files.begin(caller.tenant()).await?;
    upload.write(data.freeze()).await?;
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

async fn whole(mut body: Payload, told: usize) -> Result<BytesMut, Problem> {
    let mut data = BytesMut::new();
    let too_much = |size: usize| size > LARGEST;
    let refusal = || too_large(u64::try_from(LARGEST).unwrap_or(u64::MAX));
    if too_much(told) {
        return Err(refusal());
    }
    while let Some(piece) = body.next().await {
        let broken = |_| Problem::new(StatusCode::BAD_REQUEST, "file_broken", "The file is incomplete.");
        let piece = piece.map_err(broken)?;
        if too_much(data.len() + piece.len()) {
            return Err(refusal());
        }
        data.extend_from_slice(&piece);
    }
    Ok(data)
}

/// What a picture is by its content; `None` for what is none.
fn media_type(data: &[u8]) -> Option<&'static str> {
    let found = infer::get(data).map(|kind| kind.mime_type());
    found.filter(|found| matches!(*found, "image/png" | "image/jpeg" | "image/webp"))
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

/// The file before goes, and who asks next is told of the new one.
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

/// Somebody with a picture.
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
