//! The refusals that streams give.

use gantry_domain::Error;

/// Refuses what found no place in a queue or a mailbox. Nothing was done; the client tries again.
pub(crate) fn overloaded() -> Error {
    Error::Busy {
        code: "overloaded",
        detail: "Too much is going on at once. Try again in a moment.".to_owned(),
        retry_after: 1,
    }
}

/// The stream was interrupted before it could answer: it is not known whether the command was done, so the client asks again
/// with the same command id.
pub(crate) fn interrupted() -> Error {
    Error::Busy { code: "overloaded", detail: "Interrupted. Try again.".to_owned(), retry_after: 1 }
}

/// Refuses who may not see a stream: for them there is none.
pub(crate) fn not_admitted() -> Error {
    Error::NotFound { what: "Topic" }
}

/// Refuses a topic that is no stream's, or that cannot be looked back at.
pub(crate) fn no_stream() -> Error {
    Error::NotFound { what: "Stream" }
}

/// Refuses what is no command of a kind.
pub(crate) fn malformed(error: &serde_json::Error) -> Error {
    Error::Invalid { code: "malformed_command", detail: format!("This is no command: {error}."), fields: Vec::new() }
}
