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
        Ok(Self::raw_event(namespace, name, &serde_json::to_string(argument)?))
    }

    /// A Socket.IO event whose argument is JSON already. The name must need no escaping.
    pub fn raw_event(namespace: &str, name: &str, json: &str) -> Self {
        let prefix = Prefix(namespace);
        Frame::Text(format!("42{prefix}[\"{name}\",{json}]").into())
    }

    /// The answer to an event that asked for one; `json` is the list of arguments.
    pub fn raw_ack(namespace: &str, id: i64, json: &str) -> Self {
        let prefix = Prefix(namespace);
        Frame::Text(format!("43{prefix}{id}{json}").into())
    }

    /// The refusal to join a namespace; `json` is the error object.
    pub fn connect_error(namespace: &str, json: &str) -> Self {
        let prefix = Prefix(namespace);
        Frame::Text(format!("44{prefix}{json}").into())
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

struct Prefix<'a>(&'a str);

impl std::fmt::Display for Prefix<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 == "/" { Ok(()) } else { write!(out, "{},", self.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_namespace_is_not_named() {
        assert_eq!(Frame::event("a", &1).unwrap(), Frame::Text("42[\"a\",1]".into()));
        assert_eq!(Frame::event_in("/custom", "a", &"x").unwrap(), Frame::Text("42/custom,[\"a\",\"x\"]".into()));
        assert_eq!(Frame::raw_ack("/", 7, "[]"), Frame::Text("437[]".into()));
    }
}
