//! Errors as RFC 9457 `application/problem+json`: the one place where what went wrong becomes an answer.

use std::borrow::Cow;
use std::fmt;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use gantry_domain::{Error, FieldError};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::scim::ScimError;

/// An error on its way out. Handlers make it from [`gantry_domain::Error`] with `?`.
#[derive(Debug, Clone)]
pub struct Problem {
    status: StatusCode,
    code: Cow<'static, str>,
    detail: String,
    fields: Vec<FieldError>,
    extra: Value,
    /// Seconds.
    retry_after: Option<u32>,
    /// The methods that there are, where the one used is not.
    allowed: Option<String>,
    /// What the log gets and the caller does not.
    cause: Option<String>,
}

/// What a handler answers.
pub(crate) type Answer<T> = Result<T, Problem>;

impl Problem {
    /// A problem that is not one of the domain's: a path that does not exist, a body that cannot be read.
    pub fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        Self {
            status,
            code: Cow::Borrowed(code),
            detail: detail.into(),
            fields: Vec::new(),
            extra: Value::Null,
            retry_after: None,
            allowed: None,
            cause: None,
        }
    }

    /// A path that is there, but only for these methods.
    pub(crate) fn wrong_method(allowed: &[&str]) -> Self {
        let allowed = allowed.join(", ");
        let detail = format!("Here one can only {allowed}.");
        let base = Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", detail);
        Self { allowed: Some(allowed), ..base }
    }

    /// From an error of the web framework, of which nothing but the status is fit for outsiders.
    pub(crate) fn of_status(status: StatusCode, cause: String) -> Self {
        let detail = status.canonical_reason().unwrap_or("Error");
        if status.is_server_error() {
            Self { cause: Some(cause), ..Self::from(Error::Internal(String::new())) }
        } else {
            let code = detail.to_ascii_lowercase().replace([' ', '-'], "_");
            Self { code: Cow::Owned(code), ..Self::new(status, "", format!("{detail}.")) }
        }
    }

    /// The error where there is neither a status nor a request: code, detail, and the fields at fault.
    pub(crate) fn told(&self) -> Value {
        let mut members = Map::new();
        members.insert("code".to_owned(), json!(self.code));
        members.insert("detail".to_owned(), json!(self.detail));
        if !self.fields.is_empty() {
            let fields = self.fields.iter().map(|field| (field.field.clone(), json!(field.message)));
            members.insert("fields".to_owned(), Value::Object(fields.collect()));
        }
        Value::Object(members)
    }

    /// What only the log may know.
    pub(crate) fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }

    /// The same in the form of SCIM, for identity providers.
    pub(crate) fn as_scim(&self) -> ScimError {
        ScimError::of(self.status, None, self.detail.clone())
    }

    /// The answer, with the id under which the log knows the request.
    pub(crate) fn response(&self, request_id: Option<Uuid>) -> HttpResponse {
        let mut answer = HttpResponse::build(self.status);
        if let Some(seconds) = self.retry_after {
            answer.insert_header((header::RETRY_AFTER, seconds.to_string()));
        }
        if let Some(allowed) = &self.allowed {
            answer.insert_header((header::ALLOW, allowed.as_str()));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            answer.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        answer.content_type("application/problem+json").body(self.body(request_id).to_string())
    }

    fn body(&self, request_id: Option<Uuid>) -> Value {
        // What the client may want to know stands beside the standard members, but never in their place.
        let mut members = match &self.extra {
            Value::Object(extra) => extra.clone(),
            _ => Map::new(),
        };
        members.insert("type".to_owned(), json!(format!("urn:gantry:problem:{}", self.code)));
        members.insert("title".to_owned(), json!(self.status.canonical_reason().unwrap_or("Error")));
        members.insert("status".to_owned(), json!(self.status.as_u16()));
        members.insert("code".to_owned(), json!(self.code));
        members.insert("detail".to_owned(), json!(self.detail));
        if !self.fields.is_empty() {
            let fields = self.fields.iter().map(|field| (field.field.clone(), json!(field.message)));
            members.insert("fields".to_owned(), Value::Object(fields.collect()));
        }
        if let Some(id) = request_id {
            members.insert("requestId".to_owned(), json!(id));
        }
        Value::Object(members)
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let status = status_of(&error);
        let base = Self { code: Cow::Borrowed(error.code()), ..Self::new(status, "", error.to_string()) };
        match error {
            Error::Invalid { fields, .. } => Self { fields, ..base },
            Error::Conflict { extra, .. } => Self { extra, ..base },
            Error::Busy { retry_after, .. } => Self { retry_after: Some(retry_after), ..base },
            Error::Internal(cause) => {
                let detail = "Something went wrong on our side. Quote the request id when you report it.".to_owned();
                Self { detail, cause: Some(cause), ..base }
            }
            Error::Unauthenticated { .. } | Error::Forbidden { .. } | Error::NotFound { .. } => base,
        }
    }
}

fn status_of(error: &Error) -> StatusCode {
    match error {
        Error::Unauthenticated { .. } => StatusCode::UNAUTHORIZED,
        Error::Forbidden { .. } => StatusCode::FORBIDDEN,
        Error::NotFound { .. } => StatusCode::NOT_FOUND,
        Error::Invalid { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        Error::Conflict { .. } => StatusCode::CONFLICT,
        Error::Busy { code: "rate_limited", .. } => StatusCode::TOO_MANY_REQUESTS,
        Error::Busy { .. } => StatusCode::SERVICE_UNAVAILABLE,
        Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.code, self.cause().unwrap_or(&self.detail))
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    /// Without the request's id, which the boundary adds.
    fn error_response(&self) -> HttpResponse {
        self.response(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cause_of_an_internal_error_stays_inside() {
        let problem = Problem::from(Error::Internal("password=secret".to_owned()));
        let body = problem.body(Some(Uuid::nil())).to_string();
        assert!(!body.contains("secret"));
        assert!(body.contains("00000000-0000-0000-0000-000000000000"));
        assert_eq!(problem.cause(), Some("password=secret"));
    }

    #[test]
    fn what_a_rule_adds_stands_beside_the_code_but_not_in_its_place() {
        let error = Error::conflict_with("wip_limit", "Full.", json!({"limit": 5, "code": "forged"}));
        let body = Problem::from(error).body(None);
        assert_eq!(body["limit"], 5);
        assert_eq!(body["code"], "wip_limit");
        assert_eq!(body["status"], 409);
    }

    #[test]
    fn too_often_and_too_busy_differ() {
        let busy = |code| Problem::from(Error::Busy { code, detail: String::new(), retry_after: 3 }).status_code();
        assert_eq!(busy("rate_limited"), 429);
        assert_eq!(busy("overloaded"), 503);
    }
}
