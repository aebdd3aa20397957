//! What goes wrong, in the domain's words. Every error has a code that never changes and a sentence for people; the server
//! turns it into problem+json in one place, and the socket into the `error` of an acknowledgement.

use serde::Serialize;
use serde_json::Value;

/// One field that was refused, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldError {
    /// The field's name as the JSON has it.
    pub field: String,
    /// A sentence for the person who filled it in.
    pub message: String,
}

/// An error for the caller. Anything unexpected is [`Error::Internal`], whose cause is logged and never shown.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Error {
    /// The caller is not signed in, or the token is expired, revoked or of another tenant. HTTP 401.
    #[error("{detail}")]
    Unauthenticated {
        /// `invalid_token`, `token_required`, `wrong_tenant`.
        code: &'static str,
        /// For people.
        detail: String,
    },
    /// Signed in, but not allowed. HTTP 403.
    #[error("{detail}")]
    Forbidden {
        /// `permission_required` and finer ones.
        code: &'static str,
        /// For people.
        detail: String,
    },
    /// It does not exist for this tenant; another tenant's record looks just the same. HTTP 404.
    #[error("{what} not found")]
    NotFound {
        /// The thing looked for, in the singular: "Work order".
        what: &'static str,
    },
    /// The request is understood and refused because of its shape. HTTP 422.
    #[error("{detail}")]
    Invalid {
        /// A stable code.
        code: &'static str,
        /// For people.
        detail: String,
        /// The fields at fault, when it is about fields.
        fields: Vec<FieldError>,
    },
    /// The request contradicts the state of things: a rule or a newer version stands against it. HTTP 409.
    #[error("{detail}")]
    Conflict {
        /// A stable code.
        code: &'static str,
        /// For people.
        detail: String,
        /// What the client may want to know: the current record, the limit, the names of what is missing.
        extra: Value,
    },
    /// Too much at once. HTTP 429 or 503.
    #[error("{detail}")]
    Busy {
        /// `rate_limited` or `overloaded`.
        code: &'static str,
        /// For people.
        detail: String,
        /// Seconds after which to try again.
        retry_after: u32,
    },
    /// Our fault. HTTP 500; the text is for the log.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Error::Unauthenticated { code, .. }
            | Error::Forbidden { code, .. }
            | Error::Invalid { code, .. }
            | Error::Conflict { code, .. }
            | Error::Busy { code, .. } => code,
            Error::NotFound { .. } => "not_found",
            Error::Internal(_) => "internal",
        }
    }

    /// A refusal by a rule.
    pub fn conflict(code: &'static str, detail: impl Into<String>) -> Self {
        Error::Conflict { code, detail: detail.into(), extra: Value::Null }
    }

    /// A refusal by a rule, with what the client may want to know.
    pub fn conflict_with(code: &'static str, detail: impl Into<String>, extra: Value) -> Self {
        Error::Conflict { code, detail: detail.into(), extra }
    }

    /// A refusal because of permissions.
    pub fn forbidden(code: &'static str, detail: impl Into<String>) -> Self {
        Error::Forbidden { code, detail: detail.into() }
    }

    /// A refusal because one field is wrong.
    pub fn field(code: &'static str, field: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        let fields = vec![FieldError { field: field.to_owned(), message: message.clone() }];
        Error::Invalid { code, detail: message, fields }
    }

    /// The same refusal of what is a part of something else: its fields are found there, as in `lines.1.`.
    #[must_use]
    pub fn within(self, place: &str) -> Self {
        match self {
            Error::Invalid { code, detail, mut fields } => {
                fields.iter_mut().for_each(|one| one.field.insert_str(0, place));
                Error::Invalid { code, detail, fields }
            }
            other => other,
        }
    }

    /// The same refusal by a rule, with one thing more that the client may want to know.
    #[must_use]
    pub fn naming(self, what: &str, value: Value) -> Self {
        match self {
            Error::Conflict { code, detail, extra: Value::Object(mut extra) } => {
                extra.insert(what.to_owned(), value);
                Error::Conflict { code, detail, extra: Value::Object(extra) }
            }
            other => other,
        }
    }

    /// Refuses what has something wrong with it, all of it at once.
    ///
    /// # Errors
    /// `invalid`, unless there is nothing wrong.
    pub fn unless_right(wrong: Vec<FieldError>) -> Result<(), Self> {
        let detail = match wrong.as_slice() {
            [] => return Ok(()),
            [one] => one.message.clone(),
            several => format!("{} fields are invalid.", several.len()),
        };
        Err(Error::Invalid { code: "invalid", detail, fields: wrong })
    }
}
