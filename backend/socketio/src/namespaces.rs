//! Socket.IO over a session: which namespaces the client has joined, and what each packet asks of them.

use std::collections::VecDeque;

use bytes::Bytes;
use engineioxide_core::{Sid, Str};
use serde_json::value::RawValue;
use socketioxide_core::Value;
use socketioxide_core::packet::{Packet, PacketData};
use socketioxide_core::parser::{Parse, ParseConfig, ParseError, ParserState};
use socketioxide_parser_common::CommonParser;

use crate::{Frame, Options};

/// Names that are reserved for client libraries; they cannot be sent.
const RESERVED: [&str; 6] =
    ["connect", "connect_error", "disconnect", "disconnecting", "newListener", "removeListener"];

/// A packet that no well-behaved client sends: the session has to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("malformed packet")]
pub struct Malformed;

/// The JSON list of an event, its first item being the name, and the attachments its placeholders point to.
#[derive(Debug, Clone, PartialEq)]
pub struct Payload {
    /// The name of the event.
    pub name: String,
    /// The arguments, as a JSON list without the name.
    pub arguments: String,
    /// The attachments.
    pub attachments: VecDeque<Bytes>,
}

/// What a packet means.
#[derive(Debug, Clone, PartialEq)]
pub enum Received {
    /// More packets have to come first, or there is nothing to do.
    Nothing,
    /// The client wants to join a namespace; the text is its auth payload as JSON.
    Connect(String, String),
    /// The client asked for a namespace that does not exist: send this.
    Refused(Frame),
    /// An event in a namespace, perhaps with the id of an answer it waits for.
    Event(String, Payload, Option<i64>),
    /// The client left a namespace.
    Disconnect(String),
}

/// The Socket.IO state of one session.
#[derive(Debug)]
pub struct Namespaces {
    known: &'static [&'static str],
    joined: Vec<String>,
    joining: Vec<String>,
    parser: ParserState,
    config: ParseConfig,
}

impl Namespaces {
    /// A session that has joined nothing yet.
    pub fn new(known: &'static [&'static str], options: &Options) -> Self {
        let config = ParseConfig {
            max_incoming_binaries: options.max_attachments,
            max_incoming_binary_buf_size: options.max_payload,
            packet_completion_timeout: options.connect_timeout,
        };
        Self { known, joined: Vec::new(), joining: Vec::new(), parser: ParserState::default(), config }
    }

    /// Whether the client belongs anywhere, or is on its way.
    pub fn is_joined(&self) -> bool {
        !self.joined.is_empty() || !self.joining.is_empty()
    }

    /// A text message.
    ///
    /// # Errors
    /// [`Malformed`] ends the session.
    pub fn text(&mut self, text: Str) -> Result<Received, Malformed> {
        let decoded = CommonParser.decode_str(&self.config, &self.parser, text);
        self.understand(decoded)
    }

    /// A binary message: an attachment of the packet before it.
    ///
    /// # Errors
    /// [`Malformed`] ends the session.
    pub fn binary(&mut self, data: Bytes) -> Result<Received, Malformed> {
        let decoded = CommonParser.decode_bin(&self.config, &self.parser, data);
        self.understand(decoded)
    }

    /// The application let the client in: the answer to send. `None` if it left in the meantime.
    pub fn accept(&mut self, namespace: &str) -> Option<Frame> {
        let index = self.joining.iter().position(|joining| joining == namespace)?;
        let namespace = self.joining.swap_remove(index);
        let body = format!("{{\"sid\":\"{}\"}}", Sid::new());
        let prefix = if namespace == "/" { String::new() } else { format!("{namespace},") };
        self.joined.push(namespace);
        Some(Frame::Text(format!("40{prefix}{body}").into()))
    }

    /// The application refused the client.
    pub fn refuse(&mut self, namespace: &str) {
        self.joining.retain(|joining| joining != namespace);
    }

    fn understand(&mut self, decoded: Result<Packet, ParseError>) -> Result<Received, Malformed> {
        let packet = match decoded {
            Ok(packet) => packet,
            Err(ParseError::NeedsMoreBinaryData) => return Ok(Received::Nothing),
            Err(_) => return Err(Malformed),
        };
        let namespace = packet.ns.as_str().split('?').next().unwrap_or("/").to_owned();
        match packet.inner {
            PacketData::Connect(auth) => self.connect(namespace, auth),
            _ if !self.joined.contains(&namespace) => Err(Malformed),
            PacketData::Disconnect => {
                self.joined.retain(|joined| *joined != namespace);
                Ok(Received::Disconnect(namespace))
            }
            PacketData::Event(value, ack) | PacketData::BinaryEvent(value, ack) => {
                Ok(Received::Event(namespace, payload(value)?, ack))
            }
            // Nothing is ever asked of a client that it would have to acknowledge; a stray answer is harmless.
            PacketData::EventAck(..) | PacketData::BinaryAck(..) => Ok(Received::Nothing),
            PacketData::ConnectError(_) => Err(Malformed),
        }
    }

    fn connect(&mut self, namespace: String, auth: Option<Value>) -> Result<Received, Malformed> {
        if !self.known.contains(&namespace.as_str()) {
            return Ok(Received::Refused(Frame::connect_error(&namespace, r#"{"message":"Invalid namespace"}"#)));
        }
        if self.joined.contains(&namespace) || self.joining.contains(&namespace) {
            return Err(Malformed);
        }
        let auth = match auth {
            Some(Value::Str(json, _)) if !json.as_str().is_empty() => json.as_str().to_owned(),
            _ => "{}".to_owned(),
        };
        serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&auth).map_err(|_| Malformed)?;
        self.joining.push(namespace.clone());
        Ok(Received::Connect(namespace, auth))
    }
}

fn payload(value: Value) -> Result<Payload, Malformed> {
    let Value::Str(json, attachments) = value else { return Err(Malformed) };
    let attachments = attachments.unwrap_or_default();
    let items: Vec<&RawValue> = serde_json::from_str(json.as_str()).map_err(|_| Malformed)?;
    let (name, arguments) = items.split_first().ok_or(Malformed)?;
    let name: String = serde_json::from_str(name.get()).map_err(|_| Malformed)?;
    if RESERVED.contains(&name.as_str()) {
        return Err(Malformed);
    }
    if !attachments.is_empty() {
        let tree = serde_json::from_str(json.as_str()).map_err(|_| Malformed)?;
        check_placeholders(&tree, attachments.len())?;
    }
    let arguments: Vec<&str> = arguments.iter().map(|argument| argument.get()).collect();
    Ok(Payload { name, arguments: format!("[{}]", arguments.join(",")), attachments })
}

/// Every placeholder has to point to an attachment.
fn check_placeholders(value: &serde_json::Value, attachments: usize) -> Result<(), Malformed> {
    use serde_json::Value;
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| check_placeholders(item, attachments)),
        Value::Object(fields) if fields.get("_placeholder") == Some(&Value::Bool(true)) => {
            let number = fields.get("num").and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
            if number.is_some_and(|number| number < attachments) { Ok(()) } else { Err(Malformed) }
        }
        Value::Object(fields) => fields.values().try_for_each(|field| check_placeholders(field, attachments)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn joined() -> Namespaces {
        let mut namespaces = Namespaces::new(&["/", "/custom"], &Options::default());
        assert_eq!(namespaces.text("0".into()), Ok(Received::Connect("/".into(), "{}".into())));
        assert!(namespaces.accept("/").is_some());
        namespaces
    }

    #[test]
    fn an_unknown_namespace_is_refused_in_the_documented_words() {
        let mut namespaces = Namespaces::new(&["/"], &Options::default());
        let answer = Frame::Text(r#"44/random,{"message":"Invalid namespace"}"#.into());
        assert_eq!(namespaces.text("0/random,".into()), Ok(Received::Refused(answer)));
    }

    #[test]
    fn an_event_before_connecting_ends_the_session() {
        let mut namespaces = Namespaces::new(&["/"], &Options::default());
        assert_eq!(namespaces.text(r#"2["a"]"#.into()), Err(Malformed));
    }

    #[test]
    fn attachments_are_gathered() {
        let mut namespaces = joined();
        let text = r#"51-["upload",{"_placeholder":true,"num":0}]"#;
        assert_eq!(namespaces.text(text.into()), Ok(Received::Nothing));
        let Ok(Received::Event(_, payload, None)) = namespaces.binary(Bytes::from_static(b"abc")) else { panic!() };
        assert_eq!(payload.name, "upload");
        assert_eq!(payload.attachments, [Bytes::from_static(b"abc")]);
    }

    #[test]
    fn a_placeholder_must_point_to_an_attachment() {
        let mut namespaces = joined();
        let text = r#"51-["upload",{"a":[{"_placeholder":true,"num":1}]}]"#;
        assert_eq!(namespaces.text(text.into()), Ok(Received::Nothing));
        assert_eq!(namespaces.binary(Bytes::from_static(b"abc")), Err(Malformed));
    }

    #[test]
    fn malformed_packets_are_distinguished_from_valid_ones() {
        for text in [r#"2["disconnect"]"#, "abc", "2{}", r#"2abc["message"]"#, "2[1]", "2[", "4", "9", r#"2["a""#] {
            assert_eq!(joined().text(text.into()), Err(Malformed), "{text}");
        }
        assert!(matches!(joined().text(r#"245["a",1,{"b":2}]"#.into()), Ok(Received::Event(_, _, Some(45)))));
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(texts in proptest::collection::vec(".{0,60}", 1..8), data in any::<Vec<u8>>()) {
            let mut namespaces = joined();
            for text in texts {
                let _ = namespaces.text(text.into());
                let _ = namespaces.binary(data.clone().into());
            }
        }
    }
}
