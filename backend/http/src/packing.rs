//! Which answers are worth packing. Three packets take no longer than one, and packing an answer of that size costs more than
//! everything else about it.

use actix_web::Error;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{CONTENT_ENCODING, HeaderValue};
use actix_web::middleware::Next;

/// Answers shorter than this, in bytes, are sent as they are.
const SMALL: u64 = 4_096;

/// Says of small answers that they are as they should be; `Compress`, around this, leaves them alone then.
pub async fn small_as_they_are<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut answer = next.call(request).await?;
    if matches!(answer.response().body().size(), BodySize::Sized(1..SMALL)) {
        let headers = answer.headers_mut();
        if !headers.contains_key(CONTENT_ENCODING) {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("identity"));
        }
    }
    Ok(answer)
}
