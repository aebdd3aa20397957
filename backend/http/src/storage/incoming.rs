//! Files as they come in: the body of a call, taken in piece by piece and looked at before it is kept.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::{Bytes, BytesMut, Payload};
use futures_util::StreamExt;
use gantry_domain::{Error, Need, TenantId};
use gantry_store::{FirstAnswer, RequestKey, Tx};
use serde::Serialize;

use crate::Problem;
use crate::Services;
use crate::auth::Caller;
use crate::storage::{Stored, Upload, kind, too_large};

/// A file that has come whole, and is gone again unless something comes to refer to it.
pub(crate) struct Incoming {
    /// What it is called.
    pub(crate) file_name: String,
    /// MIME type, detected from the content.
    pub(crate) media_type: String,
    /// Where it is.
    pub(crate) stored: Stored,
}

/// Takes a file in.
///
/// # Errors
/// `file_name`, `file_type`, `file_too_large`, `storage_full`, `storage_unavailable`, `file_broken`.
pub(crate) async fn take_in(
    services: &Services,
    tenant: TenantId,
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
    let mut upload = services.files.begin(tenant).await?;
    upload.write(head.into()).await?;
    if !ended {
        rest(body, &mut upload).await?;
    }
    let stored = upload.finish().await?;
    Ok(Incoming { file_name, media_type: file_kind.media_type().to_owned(), stored })
}

/// Carries out what refers to a file, once for a call with an `Idempotency-Key`; the file is kept if that was now.
///
/// # Errors
/// As [`gantry_store::Store::tenant_tx_once`].
pub(crate) async fn keep_once<T: Serialize>(
    services: &Services,
    caller: &Caller,
    need: Need,
    stored: Stored,
    work: impl AsyncFnOnce(&Tx) -> Result<T, Error>,
) -> Result<FirstAnswer<T>, Error> {
    // The body of the call was not read before: it is this file.
    let key = caller.answer_key().map(|key| RequestKey { body: stored.sha256.clone().into_bytes(), ..key });
    let answer = services.store.tenant_tx_once(caller, need, key, work).await?;
    if matches!(answer, FirstAnswer::New(_)) {
        stored.keep();
    }
    Ok(answer)
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
    Problem::new(StatusCode::BAD_REQUEST, "file_broken", "The file is incomplete.")
}

/// Takes in a picture that is small enough to be kept in memory, and says what it is by its content: a PNG, JPEG or WebP. A drawing
/// (SVG) may contain scripts.
///
/// # Errors
/// `file_type`, `file_too_large`, `file_broken`.
pub(crate) async fn picture(
    request: &HttpRequest,
    mut body: Payload,
    largest: usize,
) -> Result<(&'static str, Bytes), Problem> {
    let told = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    let refusal = || too_large(u64::try_from(largest).unwrap_or(u64::MAX));
    // What says that it is too large need not come.
    if told.is_some_and(|told| told > largest) {
        return Err(refusal());
    }
    let mut data = BytesMut::new();
    while let Some(piece) = body.next().await {
        let broken = |_| Problem::new(StatusCode::BAD_REQUEST, "file_broken", "The file is incomplete.");
        let piece = piece.map_err(broken)?;
        if data.len() + piece.len() > largest {
            return Err(refusal());
        }
        data.extend_from_slice(&piece);
    }
    let found = infer::get(&data).map(|kind| kind.mime_type());
    let found = found.filter(|found| matches!(*found, "image/png" | "image/jpeg" | "image/webp"));
    let media_type = found.ok_or_else(|| {
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "file_type", "A picture is a PNG, JPEG or WebP file.")
    })?;
    Ok((media_type, data.freeze()))
}
