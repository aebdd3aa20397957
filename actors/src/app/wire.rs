//! What clients send and what a refusal looks like.

use gantry_domain::{Error, Id};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// `subscribe {topic, since?, sensors?}`
#[derive(Debug, Deserialize)]
pub(super) struct Subscribe {
    pub(super) topic: String,
    #[serde(default)]
    pub(super) since: Option<Since>,
    /// What one wants to see on `sensors:<label>`.
    #[serde(default)]
    pub(super) sensors: Vec<Id>,
}

/// What the client has seen already.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct Since {
    pub(super) epoch: Uuid,
    pub(super) version: i64,
}

/// `unsubscribe {topic}`
#[derive(Debug, Deserialize)]
pub(super) struct Unsubscribe {
    pub(super) topic: String,
}

/// `command {topic, commandId, senderToken?, type, data}`
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Command {
    pub(super) topic: String,
    pub(super) command_id: Uuid,
    /// Lets one write to a thread.
    #[serde(default)]
    pub(super) sender_token: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    #[serde(default)]
    pub(super) data: Option<Value>,
}

/// A command as the stream's kind reads it.
pub(super) fn written(kind: &str, data: Option<Value>) -> Value {
    json!({ "type": kind, "data": data.unwrap_or_else(|| Value::Object(Map::new())) })
}

/// `signal {topic, type, data}`
#[derive(Debug, Deserialize)]
pub(super) struct Signal {
    pub(super) topic: String,
    #[serde(flatten)]
    pub(super) what: Signalled,
}

/// What is signalled. It is volatile: nobody answers, and it may get lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(super) enum Signalled {
    /// A card is being dragged.
    Drag { card_id: Id },
    /// It is not any more.
    Drop { card_id: Id },
    /// The drawer of a card is open, or none.
    View { card_id: Option<Id> },
    /// A user writes, or has stopped.
    Typing { on: bool },
}

/// The `error` of an acknowledgement: `{code, detail}` and whatever the code promises beside.
pub(super) fn refusal(error: &Error) -> Value {
    let mut body = match error {
        Error::Conflict { extra: Value::Object(extra), .. } => extra.clone(),
        _ => Map::new(),
    };
    let mut detail = error.to_string();
    match error {
        Error::Invalid { fields, .. } if !fields.is_empty() => {
            let fields = fields.iter().map(|field| (field.field.clone(), Value::from(field.message.as_str())));
            body.insert("fields".to_owned(), Value::Object(fields.collect()));
        }
        Error::Busy { retry_after, .. } => {
            body.insert("retryAfter".to_owned(), Value::from(*retry_after));
        }
        Error::Internal(cause) => {
            tracing::error!(cause, "an event of a client failed");
            "Something went wrong on our side. Please try again.".clone_into(&mut detail);
        }
        _ => {}
    }
    body.insert("code".to_owned(), Value::from(error.code()));
    body.insert("detail".to_owned(), Value::from(detail));
    json!({ "error": body })
}

/// The refusal of what is no message of ours.
pub(super) fn malformed(error: &serde_json::Error) -> Error {
    Error::Invalid { code: "malformed_command", detail: format!("This cannot be read: {error}."), fields: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_carries_what_its_code_promises() {
        let error = Error::conflict_with("wip_limit", "Full.", json!({ "limit": 3 }));
        assert_eq!(refusal(&error), json!({ "error": { "code": "wip_limit", "detail": "Full.", "limit": 3 } }));
        let error = Error::field("required", "title", "Enter a title.");
        assert_eq!(refusal(&error)["error"]["fields"], json!({ "title": "Enter a title." }));
    }

    #[test]
    fn our_own_faults_are_not_shown() {
        let told = refusal(&Error::Internal("connection to 10.0.0.7 refused".into())).to_string();
        assert!(told.contains("internal") && !told.contains("10.0.0.7"), "{told}");
    }

    #[test]
    fn signals_are_read_as_sent() {
        let read = |json: &str| serde_json::from_str::<Signal>(json).map(|signal| signal.what);
        let drag = read(r#"{"topic":"board:1","type":"drag","data":{"cardId":5}}"#);
        assert_eq!(drag.unwrap(), Signalled::Drag { card_id: 5 });
        let closed = read(r#"{"topic":"board:1","type":"view","data":{"cardId":null}}"#);
        assert_eq!(closed.unwrap(), Signalled::View { card_id: None });
        assert!(read(r#"{"topic":"board:1","type":"shout","data":{}}"#).is_err());
    }

    #[test]
    fn a_command_without_data_is_read_as_one_with_none() {
        let json = r#"{"topic":"board:1","commandId":"00000000-0000-0000-0000-000000000001","type":"undoMove"}"#;
        let command: Command = serde_json::from_str(json).unwrap();
        assert_eq!(written(&command.kind, command.data), json!({ "type": "undoMove", "data": {} }));
    }
}
