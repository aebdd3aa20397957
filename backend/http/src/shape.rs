//! Requests of the wrong shape: what the framework's extractors refuse, in the words of our problems.

use actix_web::error::{PathError, QueryPayloadError};
use actix_web::web::{PathConfig, PayloadConfig, QueryConfig, ServiceConfig};
use gantry_domain::Error;

use super::methods;
use super::problem::Problem;

/// The largest body of a request, in bytes; what uploads files says so itself.
pub(super) const MAX_BODY: usize = 1_000_000;

/// Makes every extractor answer problems. Bodies have one of ours: [`super::Body`].
pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .app_data(PayloadConfig::new(MAX_BODY))
        .app_data(QueryConfig::default().error_handler(|error, _| query(&error).into()))
        .app_data(PathConfig::default().error_handler(|error, _| path(&error).into()));
}

/// A request that is understood and refused because of its shape.
pub(super) fn invalid(detail: String) -> Problem {
    Error::Invalid { code: "invalid", detail, fields: Vec::new() }.into()
}

/// What is said of a text with U+0000 in it.
pub(super) fn no_text() -> Error {
    let detail = "The character U+0000 is no text.".to_owned();
    Error::Invalid { code: "invalid", detail, fields: Vec::new() }
}

fn query(error: &QueryPayloadError) -> Problem {
    match error {
        QueryPayloadError::Deserialize(error) => invalid(format!("The query is not as it should be: {error}.")),
        _ => invalid("The query is not as it should be.".to_owned()),
    }
}

/// What no handler needs to see: a query with U+0000 in it. The address of a page is the front end's own.
pub(super) fn refusal(path: &str, query: &str) -> Option<Problem> {
    let asks = methods::is_of_the_api(path);
    (asks && query.contains("%00")).then(|| no_text().into())
}

/// A word where an id should be names nothing that exists.
fn path(_error: &PathError) -> Problem {
    Error::NotFound { what: "Record" }.into()
}
