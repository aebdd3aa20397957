//! The built front end: its files, and its single page for every path without a route of its own.

mod assets;

use actix_web::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, ETAG, IF_NONE_MATCH, VARY,
};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use gantry_domain::Error;
use uuid::Uuid;

use super::{Answer, Problem, methods};
use crate::Services;
use assets::Asset;
pub use assets::{Frontend, LazyFrontend};

/// Where the page wants the nonce.
const NONCE_MARK: &str = "__CSP_NONCE__";

/// Calls outside of the API: a HEAD of them comes here.
const OTHER_CALLS: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Whatever has no route of its own: a file of the front end, its page, or nothing.
pub(super) async fn fallback(request: HttpRequest, services: Data<Services>) -> Answer<HttpResponse> {
    let path = request.path();
    let is_below_calls = methods::is_of_the_api(path) || path.starts_with("/socket.io");
    // Of the front end itself nothing is looked up among the calls: it would read the API document.
    if matches!(*request.method(), Method::GET | Method::HEAD) && !is_below_calls && !OTHER_CALLS.contains(&path) {
        return front_end(&request, &services.frontend).ok_or_else(|| not_there(path));
    }
    let allowed = methods::allowed(path);
    // A call that is there and was not found has a word where an id should be.
    if allowed.contains(&request.method().as_str()) {
        return Err(Error::NotFound { what: "Record" }.into());
    }
    if !allowed.is_empty() {
        return Err(Problem::wrong_method(&allowed));
    }
    if is_below_calls {
        return Err(Problem::new(StatusCode::NOT_FOUND, "unknown_path", format!("There is nothing at {path}.")));
    }
    Err(Problem::wrong_method(&["GET", "HEAD"]))
}

fn front_end(request: &HttpRequest, frontend: &Frontend) -> Option<HttpResponse> {
    let path = request.path();
    match frontend.get(path) {
        Some(asset) => Some(file(request, frontend, asset)),
        None if is_file(path) => None,
        None => frontend.page().map(page),
    }
}

fn not_there(path: &str) -> Problem {
    if is_file(path) {
        return Error::NotFound { what: "File" }.into();
    }
    let detail = "The front end is not built. Run `make build`, or start with --frontend-dir.";
    Problem::new(StatusCode::NOT_FOUND, "no_front_end", detail)
}

/// Whether a path is no address of the page, whatever stands there.
fn is_file(path: &str) -> bool {
    path.starts_with("/assets/")
}

/// The service worker, which keeps the app for times without a connection.
const WORKER: &str = "/sw.js";

fn file(request: &HttpRequest, frontend: &Frontend, asset: &Asset) -> HttpResponse {
    let mut answer = HttpResponse::Ok();
    answer.content_type(asset.content_type.as_str()).insert_header((VARY, "accept-encoding"));
    if asset.is_hashed {
        answer.insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"));
    } else {
        answer.insert_header((CACHE_CONTROL, "no-cache")).insert_header((ETAG, asset.tag.as_str()));
        if mentions(request, IF_NONE_MATCH.as_str(), &asset.tag) {
            return answer.status(StatusCode::NOT_MODIFIED).finish();
        }
    }
    if asset.is_page || request.path() == WORKER {
        // Pages beside the app: the licence, the terms. A worker reads by the policy that it came with, not by the page's.
        answer.insert_header((CONTENT_SECURITY_POLICY, "default-src 'self'; frame-ancestors 'none'"));
    }
    if mentions(request, ACCEPT_ENCODING.as_str(), "br")
        && let Some(packed) = frontend.brotli(request.path())
    {
        return answer.insert_header((CONTENT_ENCODING, "br")).body(packed);
    }
    match asset.gzip() {
        Some(packed) if mentions(request, ACCEPT_ENCODING.as_str(), "gzip") => {
            answer.insert_header((CONTENT_ENCODING, "gzip")).body(packed)
        }
        // Named explicitly, so that the compression middleware leaves it alone.
        _ => answer.insert_header((CONTENT_ENCODING, "identity")).body(asset.bytes.clone()),
    }
}

fn mentions(request: &HttpRequest, header: &str, word: &str) -> bool {
    request.headers().get_all(header).any(|value| value.to_str().is_ok_and(|value| value.contains(word)))
}

/// The app's page, with a nonce of its own for the scripts and styles that it brings along.
fn page(page: &str) -> HttpResponse {
    let nonce = Uuid::new_v4().simple().to_string();
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((CONTENT_SECURITY_POLICY, policy(&nonce)))
        .body(page.replace(NONCE_MARK, &nonce))
}

/// Frames show what the page itself made: the PDF of a document, by the browser's reader. Nothing that comes from an address.
fn policy(nonce: &str) -> String {
    format!(
        "default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws: wss:; frame-src blob:; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}
