//! An encoded Engine.IO packet on its way out: text or binary, cheap to clone, shared by all who get the same one.

use bytes::Bytes;
use bytestring::ByteString;
use serde::Serialize;

/// One packet, ready to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Frame {
    /// A text packet, with its Engine.IO type digit.
    Text(ByteString),
    /// A binary packet, as it is.
    Binary(Bytes),
}

impl Frame {
    /// A ping.
    pub const PING: Frame = Frame::Text(ByteString::from_static("2"));
    /// The answer to a probing ping.
    pub const PROBED: Frame = Frame::Text(ByteString::from_static("3probe"));
    /// Nothing: ends a poll.
    pub const NOOP: Frame = Frame::Text(ByteString::from_static("6"));
    /// The end of the session.
    pub const CLOSE: Frame = Frame::Text(ByteString::from_static("1"));

    /// A plain Engine.IO message.
    pub fn message(text: &str) -> Self {
        Frame::Text(format!("4{text}").into())
    }

    /// A Socket.IO event with one argument, for the default namespace.
    ///
    /// # Errors
    /// When the argument cannot be JSON.
    pub fn event(name: &str, argument: &impl Serialize) -> Result<Self, serde_json::Error> {
        Self::event_in("/", name, argument)
    }

    /// A Socket.IO event with one argument.
    ///
    /// # Errors
    /// When the argument cannot be JSON.
    pub fn event_in(namespace: &str, name: &str, argument: &impl Serialize) -> Result<Self, serde_json::Error> {
        Ok(Self::event_list(namespace, name, &format!("[{}]", serde_json::to_string(argument)?), 0))
    }

    /// A Socket.IO event whose arguments are a JSON list already; that many attachments follow it as binary frames.
    pub fn event_list(namespace: &str, name: &str, arguments: &str, attachments: usize) -> Self {
        let head = Head { kind: if attachments == 0 { '2' } else { '5' }, attachments, namespace };
        let name = serde_json::Value::from(name);
        let rest = arguments.trim_start().strip_prefix('[').unwrap_or(arguments).trim_start();
        let comma = if rest.starts_with(']') { "" } else { "," };
        Frame::Text(format!("{head}[{name}{comma}{rest}").into())
    }

    /// The answer to an event that asked for one; `arguments` is a JSON list, and that many attachments follow.
    pub fn ack(namespace: &str, id: i64, arguments: &str, attachments: usize) -> Self {
        let head = Head { kind: if attachments == 0 { '3' } else { '6' }, attachments, namespace };
        Frame::Text(format!("{head}{id}{arguments}").into())
    }

    /// The refusal to join a namespace; `json` is the error object.
    pub fn connect_error(namespace: &str, json: &str) -> Self {
        let head = Head { kind: '4', attachments: 0, namespace };
        Frame::Text(format!("{head}{json}").into())
    }

    /// Bytes on the wire, roughly.
    pub fn len(&self) -> usize {
        match self {
            Frame::Text(text) => text.len(),
            Frame::Binary(data) => data.len(),
        }
    }

    /// Whether nothing would be written; no valid packet is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// `4<kind>[<attachments>-][<namespace>,]`
struct Head<'a> {
    kind: char,
    attachments: usize,
    namespace: &'a str,
}

impl std::fmt::Display for Head<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "4{}", self.kind)?;
        if self.attachments > 0 {
            write!(out, "{}-", self.attachments)?;
        }
        if self.namespace == "/" { Ok(()) } else { write!(out, "{},", self.namespace) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_namespace_is_not_named() {
        assert_eq!(Frame::event("a", &1).unwrap(), Frame::Text("42[\"a\",1]".into()));
        assert_eq!(Frame::event_in("/custom", "a", &"x").unwrap(), Frame::Text("42/custom,[\"a\",\"x\"]".into()));
        assert_eq!(Frame::ack("/", 7, "[]", 0), Frame::Text("437[]".into()));
        assert_eq!(Frame::event_list("/", "a", "[]", 0), Frame::Text("42[\"a\"]".into()));
        assert_eq!(Frame::event_list("/x", "a", "[1,2]", 2), Frame::Text("452-/x,[\"a\",1,2]".into()));
    }
}
