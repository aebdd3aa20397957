//! The OpenAPI document at `/api/openapi.json`, and Swagger UI over it at `/docs`.

use std::sync::{Arc, LazyLock};

use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION};
use actix_web::web::{Path, ServiceConfig};
use actix_web::{HttpResponse, get};
use gantry_domain::Error;
use utoipa_swagger_ui::Config;

use super::Answer;
use crate::openapi;

/// Swagger UI styles its elements inline, which the rest of the product is not allowed to.
const POLICY: &str =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

static CONFIG: LazyLock<Arc<Config<'static>>> = LazyLock::new(|| Arc::new(Config::from("/api/openapi.json")));

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(document).service(entrance).service(file);
}

#[get("/api/openapi.json")]
async fn document() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((CACHE_CONTROL, "no-cache"))
        .body(openapi::DOCUMENT)
}

#[get("/docs")]
async fn entrance() -> HttpResponse {
    HttpResponse::MovedPermanently().insert_header((LOCATION, "/docs/")).finish()
}

#[get("/docs/{file:.*}")]
async fn file(path: Path<String>) -> Answer<HttpResponse> {
    let file = utoipa_swagger_ui::serve(&path, Arc::clone(&CONFIG))
        .map_err(|error| Error::Internal(format!("Swagger UI: {error}")))?
        .ok_or(Error::NotFound { what: "Page" })?;
    let mut answer = HttpResponse::Ok();
    if file.gzpipped {
        answer.insert_header(("content-encoding", "gzip"));
    }
    Ok(answer
        .content_type(file.content_type)
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "max-age=3600"))
        .body(file.bytes.into_owned()))
}
