//! What providers are answered: SCIM's JSON and its errors.

use std::fmt;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use gantry_domain::Error;
use serde_json::{Map, Value, json};

/// The type of all bodies.
const CONTENT_TYPE: &str = "application/scim+json";
const ERROR: &str = "urn:ietf:params:scim:api:messages:2.0:Error";
const LIST: &str = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

/// The largest body, in bytes: a group of 10,000 members.
const LARGEST: usize = 1_000_000;

/// What a handler answers.
pub(super) type ScimAnswer = Result<HttpResponse, ScimError>;

/// An error of RFC 7644, section 3.12.
#[derive(Debug)]
pub(crate) struct ScimError {
    status: StatusCode,
    scim_type: Option<&'static str>,
    detail: String,
    retry_after: Option<u32>,
}

impl ScimError {
    /// A request that cannot be understood: `invalidFilter`, `invalidPath`, `invalidValue`, `invalidSyntax`.
    pub(super) fn bad(scim_type: &'static str, detail: impl Into<String>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, scim_type: Some(scim_type), detail: detail.into(), retry_after: None }
    }

    /// Of a status; `scim_type` says more where the standard has a word for it.
    pub(crate) fn of(status: StatusCode, scim_type: Option<&'static str>, detail: String) -> Self {
        Self { status, scim_type, detail, retry_after: None }
    }

    /// What administrators should read in their log, if they should.
    pub(super) fn worth_noting(&self) -> Option<&str> {
        let refused = matches!(self.status, StatusCode::CONFLICT | StatusCode::FORBIDDEN | StatusCode::BAD_REQUEST);
        refused.then_some(self.detail.as_str())
    }
}

impl From<Error> for ScimError {
    fn from(error: Error) -> Self {
        let detail = error.to_string();
        match error {
            Error::Unauthenticated { .. } => Self::of(StatusCode::UNAUTHORIZED, None, detail),
            Error::NotFound { .. } => Self::of(StatusCode::NOT_FOUND, None, detail),
            Error::Forbidden { .. } => Self::of(StatusCode::FORBIDDEN, None, detail),
            Error::Invalid { .. } => Self::bad("invalidValue", detail),
            Error::Conflict { code: "last_administrator" | "break_glass_required", .. } => {
                Self::of(StatusCode::FORBIDDEN, None, detail)
            }
            Error::Conflict { code: "no_default_role" | "too_many", .. } => Self::bad("invalidValue", detail),
            Error::Conflict { .. } => Self::of(StatusCode::CONFLICT, Some("uniqueness"), detail),
            Error::Busy { code, retry_after, .. } => {
                let limited = code == "rate_limited";
                let status = if limited { StatusCode::TOO_MANY_REQUESTS } else { StatusCode::SERVICE_UNAVAILABLE };
                Self { retry_after: Some(retry_after), ..Self::of(status, None, detail) }
            }
            Error::Internal(cause) => {
                tracing::error!(cause, "a request of an identity provider failed");
                Self::of(StatusCode::INTERNAL_SERVER_ERROR, None, "Internal error.".to_owned())
            }
        }
    }
}

impl fmt::Display for ScimError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.detail)
    }
}

impl ResponseError for ScimError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut body = Map::new();
        body.insert("schemas".to_owned(), json!([ERROR]));
        body.insert("status".to_owned(), json!(self.status.as_str()));
        if let Some(scim_type) = self.scim_type {
            body.insert("scimType".to_owned(), json!(scim_type));
        }
        body.insert("detail".to_owned(), json!(self.detail));
        let mut answer = HttpResponse::build(self.status);
        if self.status == StatusCode::UNAUTHORIZED {
            answer.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        if let Some(seconds) = self.retry_after {
            answer.insert_header((header::RETRY_AFTER, seconds.to_string()));
        }
        answer.content_type(CONTENT_TYPE).body(Value::Object(body).to_string())
    }
}

/// An answer.
pub(super) fn answer(status: StatusCode, body: &Value) -> HttpResponse {
    let mut answer = HttpResponse::build(status);
    if let Some(location) = body.pointer("/meta/location").and_then(Value::as_str) {
        answer.insert_header((header::LOCATION, location));
    }
    answer.content_type(CONTENT_TYPE).body(body.to_string())
}

/// A page of resources; `first` counts from 0.
pub(super) fn list(resources: Vec<Value>, total: i64, first: i64) -> HttpResponse {
    let body = json!({
        "schemas": [LIST],
        "totalResults": total,
        "startIndex": first + 1,
        "itemsPerPage": resources.len(),
        "Resources": resources,
    });
    answer(StatusCode::OK, &body)
}

/// The object that a request brings.
///
/// # Errors
/// `invalidSyntax`.
pub(super) fn read(body: &[u8]) -> Result<Map<String, Value>, ScimError> {
    if body.len() > LARGEST {
        let detail = format!("A request has at most {LARGEST} bytes.");
        return Err(ScimError::of(StatusCode::PAYLOAD_TOO_LARGE, None, detail));
    }
    match serde_json::from_slice(body) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(ScimError::bad("invalidSyntax", "The body must be a JSON object.")),
        Err(error) => Err(ScimError::bad("invalidSyntax", format!("The body is no JSON: {error}."))),
    }
}
