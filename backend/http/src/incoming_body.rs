//! Bodies on their way in: as they are or not at all, no slower than a bad connection, and in memory only as far as there is
//! room for them.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING};
use actix_web::http::{StatusCode, Version};

use actix_web::web::{Bytes, BytesMut};
use futures_util::{Stream, StreamExt};
use tokio::time::{Instant, Sleep, sleep_until, timeout_at};

use crate::Problem;
use crate::admission::BodyRoom;
use crate::body::too_large;
use crate::shape::MAX_BODY;

/// Every body may take so long; a longer one more, by its bytes.
const PATIENCE: Duration = Duration::from_secs(5);
/// The slowest that a body may come, in bytes a second.
const SLOWEST: u64 = 4_096;

/// Refuses bodies that are packed: a few kilobytes of them unpack to gigabytes, and no caller of ours has a reason to.
pub(crate) fn refusal(request: &ServiceRequest) -> Option<Problem> {
    let encoding = request.headers().get(CONTENT_ENCODING)?;
    if encoding.as_bytes().eq_ignore_ascii_case(b"identity") || !comes(request) {
        return None;
    }
    let detail = "The body must not be compressed.";
    Some(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content_encoding", detail))
}

/// Whether a body comes with a request, or, over HTTP/2, may come.
pub(crate) fn comes(request: &ServiceRequest) -> bool {
    let headers = request.headers();
    let told = headers.get(CONTENT_LENGTH).map(|length| length.as_bytes() != b"0");
    let may_come = || headers.contains_key(TRANSFER_ENCODING) || request.version() == Version::HTTP_2;
    told.unwrap_or_else(may_come)
}

/// Whether it is a file, which its handler takes in piece by piece.
pub(crate) fn is_file(request: &ServiceRequest) -> bool {
    let mime = request.headers().get(CONTENT_TYPE).and_then(|mime| mime.to_str().ok()).unwrap_or_default();
    let polls = request.path().starts_with("/socket.io");
    let named = request.query_string().contains("fileName=");
    !polls && (named || !mime.to_ascii_lowercase().contains("json"))
}

/// Reads a body whole before anything is done with the request.
///
/// # Errors
/// `request_timeout` when it comes too slowly, `payload_too_large`, `overloaded` when there is no room for it.
pub(crate) async fn read(mut payload: Payload, room: &mut BodyRoom) -> Result<Bytes, Problem> {
    let began = Instant::now();
    let mut body = BytesMut::new();
    loop {
        let piece = match timeout_at(deadline(began, body.len()), payload.next()).await {
            Err(_) => return Err(too_slow()),
            Ok(None) => return Ok(body.freeze()),
            Ok(Some(Err(error))) => return Err(broken(&error)),
            Ok(Some(Ok(piece))) => piece,
        };
        if body.len() + piece.len() > MAX_BODY {
            return Err(too_large());
        }
        room.grow(piece.len())?;
        body.extend_from_slice(&piece);
    }
}

fn deadline(began: Instant, bytes: usize) -> Instant {
    let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
    began + PATIENCE + Duration::from_millis(bytes.saturating_mul(1_000) / SLOWEST)
}

fn too_slow() -> Problem {
    Problem::new(StatusCode::REQUEST_TIMEOUT, "request_timeout", "The body came too slowly.")
}

fn broken(error: &PayloadError) -> Problem {
    tracing::debug!(%error, "a body broke off");
    Problem::new(StatusCode::BAD_REQUEST, "malformed_json", "The body cannot be read.")
}

/// A body that a handler takes in piece by piece: it breaks off when it comes too slowly. The time that the handler takes does
/// not count, only the time that it waits.
pub(crate) struct Paced {
    payload: Payload,
    waited: Option<(Instant, Pin<Box<Sleep>>)>,
    left: Duration,
}

impl Paced {
    pub(crate) fn new(payload: Payload) -> Self {
        Self { payload, waited: None, left: PATIENCE }
    }
}

impl Stream for Paced {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        if let Poll::Ready(piece) = Pin::new(&mut this.payload).poll_next(context) {
            if let Some((since, _)) = this.waited.take() {
                this.left = this.left.saturating_sub(since.elapsed());
            }
            if let Some(Ok(piece)) = &piece {
                let bytes = u64::try_from(piece.len()).unwrap_or(u64::MAX);
                let earned = Duration::from_millis(bytes.saturating_mul(1_000) / SLOWEST);
                this.left = this.left.saturating_add(earned).min(4 * PATIENCE);
            }
            return Poll::Ready(piece);
        }
        let left = this.left;
        let (_, sleep) = this.waited.get_or_insert_with(|| {
            let now = Instant::now();
            (now, Box::pin(sleep_until(now + left)))
        });
        match sleep.as_mut().poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(()) => Poll::Ready(Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into())))),
        }
    }
}
