//! The first and last thing that touches every request: its id, its span in the log, its measure, its problem document,
//! and the headers that no answer may lack.

use std::pin::Pin;
use std::time::Instant;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest, ResponseError};
use futures_util::Stream;
use tracing::Instrument;
use uuid::Uuid;

use super::admission::{Admission, Admitted, BodyRoom, Guest};
use super::idempotency;
use super::incoming_body::{self, Paced};
use super::problem::Problem;
use super::shape;
use crate::Services;
use crate::auth::caller::{address, bearer, host};
use crate::auth::{RenewedToken, ShownKey};
use crate::scim::{self, ScimError};

/// The id that the log, the problem document and the user share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RequestId(pub(crate) Uuid);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const RENEWED_TOKEN: HeaderName = HeaderName::from_static("x-renewed-token");
/// An answer that is no page may do nothing at all, should a browser ever take it for one.
const NOTHING: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// The id of a request.
pub(crate) fn request_id(request: &HttpRequest) -> Uuid {
    request.extensions().get::<RequestId>().map_or_else(Uuid::nil, |id| id.0)
}

/// Wraps the whole application.
pub async fn boundary<B: MessageBody + 'static>(
    admission: Data<Admission>,
    services: Data<Services>,
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let began = Instant::now();
    let id = named_by_caller(request.headers()).unwrap_or_else(Uuid::now_v7);
    request.extensions_mut().insert(RequestId(id));
    // The path alone: queries may hold what does not belong into a log.
    let span = tracing::info_span!(
        "request",
        request_id = %id,
        method = %request.method(),
        path = request.path(),
        tenant = tracing::field::Empty,
    );
    async move {
        let admitted = admit(&admission, &services, &mut request).await;
        let mut answer = match &admitted {
            Err(problem) => request.into_response(problem.response(Some(id))).map_into_right_body(),
            Ok(_) => with_problem(next.call(request).await?, id),
        };
        headers(&mut answer, id);
        measure(&answer, began);
        Ok(answer)
    }
    .instrument(span)
    .await
}

/// Reads the body of a request, and lets it in when it is there. What is returned is held until the answer is.
async fn admit(
    admission: &Admission,
    services: &Services,
    request: &mut ServiceRequest,
) -> Result<(Option<BodyRoom>, Option<Admitted>), Problem> {
    let refusal = shape::refusal(request.path(), request.query_string())
        .or_else(|| incoming_body::refusal(request))
        .or_else(|| idempotency::refusal(request.headers()).map(Problem::from));
    if let Some(problem) = refusal {
        return Err(problem);
    }
    let guest = guest(services, request.request());
    let mut body = None;
    if incoming_body::comes(request) {
        if incoming_body::is_file(request) {
            let paced: Pin<Box<dyn Stream<Item = _>>> = Box::pin(Paced::new(request.take_payload()));
            request.set_payload(Payload::Stream { payload: paced });
        } else {
            let (_reading, mut room) = admission.read(guest)?;
            let bytes = incoming_body::read(request.take_payload(), &mut room).await?;
            idempotency::note_body(request, &bytes);
            request.set_payload(bytes.into());
            body = Some(room);
        }
    }
    Ok((body, admission.work(request.path(), guest)?))
}

fn guest(services: &Services, request: &HttpRequest) -> Guest {
    let from = || address(request, services.config.behind_proxy);
    if request.path().starts_with("/socket.io") {
        return Guest::Socket(from());
    }
    let token = bearer(request);
    if let Some(key) = token.as_deref().and_then(ShownKey::read) {
        let known = services.auth.knows_key(&key, host(request));
        request.extensions_mut().insert(key);
        return if known { Guest::SignedIn } else { Guest::Anonymous(from()) };
    }
    let Some(claims) = token.and_then(|token| services.auth.claims(&token)) else {
        return Guest::Anonymous(from());
    };
    // Read once: the extractor of the caller goes on from here.
    request.extensions_mut().insert(claims);
    Guest::SignedIn
}

fn named_by_caller(headers: &HeaderMap) -> Option<Uuid> {
    headers.get(REQUEST_ID)?.to_str().ok()?.parse().ok()
}

fn with_problem<B: MessageBody>(answer: ServiceResponse<B>, id: Uuid) -> ServiceResponse<EitherBody<B>> {
    let status = answer.status();
    let is_scim = answer.request().path().starts_with(scim::PATH);
    if is_scim && answer.response().error().is_some_and(|error| error.as_error::<ScimError>().is_some()) {
        return answer.map_into_left_body();
    }
    let problem = answer.response().error().map(|error| {
        let ours = error.as_error::<Problem>().cloned();
        ours.unwrap_or_else(|| Problem::of_status(status, error.to_string()))
    });
    match problem {
        None => answer.map_into_left_body(),
        Some(problem) => {
            if let Some(cause) = problem.cause() {
                tracing::error!(cause, "request failed");
            }
            let response = match is_scim {
                true => problem.as_scim().error_response(),
                false => problem.response(Some(id)),
            };
            answer.into_response(response).map_into_right_body()
        }
    }
}

fn headers<B>(answer: &mut ServiceResponse<B>, id: Uuid) {
    let secure = is_https(answer.request());
    let path = answer.request().path();
    let private = path.starts_with("/api/") || path.starts_with("/auth/") || path.starts_with(scim::PATH);
    let renewed = answer.request().extensions_mut().remove::<RenewedToken>();
    let headers = answer.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        headers.insert(REQUEST_ID, id);
    }
    if let Some(token) = renewed.and_then(|token| HeaderValue::from_str(&token.0).ok()) {
        headers.insert(RENEWED_TOKEN, token);
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, NOTHING);
    }
    // Between our own layers it means "leave it"; on the wire, "not packed" is said by saying nothing.
    if headers.get(header::CONTENT_ENCODING).is_some_and(|encoding| encoding == "identity") {
        headers.remove(header::CONTENT_ENCODING);
    }
    if private && !headers.contains_key(header::CACHE_CONTROL) {
        let policy = if headers.contains_key(header::ETAG) { "private, no-cache" } else { "no-store" };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(policy));
    }
    if secure {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
}

/// Whether a proxy received the request over TLS. A client that forges the header harms only itself.
fn is_https(request: &HttpRequest) -> bool {
    request.headers().get("x-forwarded-proto").is_some_and(|proto| proto == "https")
}

fn measure<B>(answer: &ServiceResponse<B>, began: Instant) {
    let request = answer.request();
    let took = began.elapsed();
    let status = answer.status().as_u16();
    // The pattern, not the path: one series a route, however many records there are.
    let route = request.match_pattern().unwrap_or_else(|| "other".to_owned());
    let method = match *request.method() {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    };
    metrics::counter!("gantry_http_requests_total", "method" => method, "status" => status.to_string()).increment(1);
    metrics::histogram!("gantry_http_request_seconds", "route" => route).record(took.as_secs_f64());
    tracing::info!(status, micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX), "answered");
}
