//! Engine.IO v4 and Socket.IO v5 without I/O: what a request asks for, what a packet means, when to ping, what to answer.
//! Knows no sockets, threads or clock; the session actors feed it bytes and times and carry out what it says.

mod frame;
mod handshake;
mod heartbeat;
mod namespaces;
mod options;
mod packet;
mod polling;

pub use bytes::Bytes;
pub use bytestring::ByteString;
pub use engineioxide_core::{Sid, Str};

pub use frame::Frame;
pub use handshake::{HandshakeError, Request, Transport};
pub use heartbeat::{Beat, Heartbeat};
pub use namespaces::{Malformed, Namespaces, Payload, Received};
pub use options::Options;
pub use packet::{EnginePacket, open_packet};
pub use polling::{decode_payload, encode_payload};
