//! What a packet from a client says to the session that carries it.

use bytes::Bytes;
use engineioxide_core::{Packet, ProtocolVersion, Sid, Str};
use serde::Serialize;

use crate::{Options, Transport};

/// A packet from a client.
#[derive(Debug, Clone, PartialEq)]
pub enum EnginePacket {
    /// The client ends the session.
    Close,
    /// The answer to a ping.
    Pong,
    /// The probing ping of an upgrade.
    Probe,
    /// The upgrade itself.
    Upgrade,
    /// Does nothing.
    Noop,
    /// Text for the layer above.
    Text(Str),
    /// Bytes for the layer above.
    Binary(Bytes),
}

impl EnginePacket {
    /// Reads a text packet. `None`: it is not one a client may send, and the session has to end.
    pub fn parse(text: impl Into<Str>) -> Option<Self> {
        match Packet::parse(ProtocolVersion::V4, text).ok()? {
            Packet::Close => Some(Self::Close),
            Packet::Pong => Some(Self::Pong),
            Packet::PingUpgrade => Some(Self::Probe),
            Packet::Upgrade => Some(Self::Upgrade),
            Packet::Noop => Some(Self::Noop),
            Packet::Message(text) => Some(Self::Text(text)),
            Packet::Binary(data) => Some(Self::Binary(data)),
            _ => None,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Open<'a> {
    sid: Sid,
    upgrades: &'a [&'a str],
    ping_interval: u128,
    ping_timeout: u128,
    max_payload: usize,
}

/// The first packet of a session, which tells the client its id and our figures.
///
/// # Errors
/// Never in practice: plain figures are always JSON.
pub fn open_packet(sid: Sid, transport: Transport, options: &Options) -> Result<String, serde_json::Error> {
    let open = Open {
        sid,
        upgrades: if transport == Transport::Polling { &["websocket"] } else { &[] },
        ping_interval: options.ping_interval.as_millis(),
        ping_timeout: options.ping_timeout.as_millis(),
        max_payload: options.max_payload,
    };
    Ok(format!("0{}", serde_json::to_string(&open)?))
}
