//! Events and snapshots as bytes: made once, shared by everybody who gets them.

use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use gantry_domain::Error;
use gantry_domain::stream::Recorded;
use gantry_socketio::{Bytes, Frame};
use serde::Serialize;
use serde_json::value::RawValue;
use uuid::Uuid;

/// An event as viewers get it.
#[derive(Debug, Clone)]
pub(crate) struct EncodedEvent {
    pub(crate) command_id: Uuid,
    pub(crate) json: Arc<RawValue>,
    pub(crate) frame: Frame,
}

#[derive(Serialize)]
struct OnTheWire<'a, E> {
    topic: &'a str,
    #[serde(flatten)]
    recorded: &'a Recorded<E>,
}

impl EncodedEvent {
    pub(crate) fn new<E: Serialize>(topic: &str, recorded: &Recorded<E>) -> Result<Self, Error> {
        let json = event_json(topic, recorded)?;
        let frame = Frame::event("event", &json).map_err(unencodable)?;
        Ok(Self { command_id: recorded.command_id, json: json.into(), frame })
    }
}

/// An event as viewers get it, from the log or live.
pub(crate) fn event_json<E: Serialize>(topic: &str, recorded: &Recorded<E>) -> Result<Box<RawValue>, Error> {
    serde_json::value::to_raw_value(&OnTheWire { topic, recorded }).map_err(unencodable)
}

/// A snapshot as it is served: encoded and compressed once per version.
#[derive(Debug)]
pub struct EncodedSnapshot {
    /// Which log the version counts in.
    pub epoch: Uuid,
    /// The version it is of.
    pub version: i64,
    /// `{topic, epoch, version, state}`.
    pub json: Bytes,
    /// The same, gzip.
    pub gzip: Bytes,
}

#[derive(Serialize)]
struct Envelope<'a, S> {
    topic: &'a str,
    epoch: Uuid,
    version: i64,
    state: S,
}

/// The JSON of a snapshot.
pub(crate) fn snapshot_json<S: Serialize>(topic: &str, epoch: Uuid, version: i64, state: S) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(&Envelope { topic, epoch, version, state }).map_err(unencodable)
}

impl EncodedSnapshot {
    /// Compresses; a few milliseconds for a large board, so not for a thread that others wait for.
    pub(crate) fn compress(epoch: Uuid, version: i64, json: Vec<u8>) -> Result<Self, Error> {
        let mut gzip = GzEncoder::new(Vec::with_capacity(json.len() / 8), Compression::new(4));
        let compressed = gzip.write_all(&json).and_then(|()| gzip.finish());
        let gzip = compressed.map_err(|error| Error::Internal(format!("a snapshot cannot be compressed: {error}")))?;
        Ok(Self { epoch, version, json: json.into(), gzip: gzip.into() })
    }
}

fn unencodable(error: serde_json::Error) -> Error {
    Error::Internal(format!("cannot be encoded: {error}"))
}
