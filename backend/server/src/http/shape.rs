//! Requests of the wrong shape: what the framework's extractors refuse, in the words of our problems.

use actix_web::error::{JsonPayloadError, PathError, QueryPayloadError};
use actix_web::http::StatusCode;
use actix_web::web::{JsonConfig, PathConfig, PayloadConfig, QueryConfig, ServiceConfig};
use gantry_domain::Error;

use super::problem::Problem;

/// The largest body of a request, in bytes; what uploads files says so itself.
const MAX_BODY: usize = 1_000_000;

/// Makes every extractor answer problems.
pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .app_data(PayloadConfig::new(MAX_BODY))
        .app_data(JsonConfig::default().limit(MAX_BODY).error_handler(|error, _| json(&error).into()))
        .app_data(QueryConfig::default().error_handler(|error, _| query(&error).into()))
        .app_data(PathConfig::default().error_handler(|error, _| path(&error).into()));
}

fn json(error: &JsonPayloadError) -> Problem {
    match error {
        JsonPayloadError::Deserialize(error) if error.is_data() => invalid(error.to_string()),
        JsonPayloadError::Deserialize(error) => malformed(&format!("The body is no JSON: {error}.")),
        JsonPayloadError::ContentType => Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "The body must be sent as application/json.",
        ),
        JsonPayloadError::OverflowKnownLength { .. } | JsonPayloadError::Overflow { .. } => Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "payload_too_large",
            format!("The body is larger than {MAX_BODY} bytes."),
        ),
        _ => malformed("The body cannot be read."),
    }
}

fn malformed(detail: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "malformed_json", detail)
}

fn invalid(detail: String) -> Problem {
    Error::Invalid { code: "invalid", detail, fields: Vec::new() }.into()
}

fn query(error: &QueryPayloadError) -> Problem {
    match error {
        QueryPayloadError::Deserialize(error) => invalid(format!("The query is not as it should be: {error}.")),
        _ => invalid("The query is not as it should be.".to_owned()),
    }
}

/// A word where an id should be names nothing that exists.
fn path(_error: &PathError) -> Problem {
    Error::NotFound { what: "Record" }.into()
}
