//! What a stream can be asked, and what a viewer gets.

use std::sync::Arc;

use actix::Message;
use gantry_domain::{Error, RequestContext};
use gantry_socketio::Bytes;
use serde_json::value::RawValue;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::turn::Done;
use crate::encoded::EncodedSnapshot;

/// A command, as sent: `{type, data}`.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct SubmitCommand {
    pub(crate) context: RequestContext,
    pub(crate) id: Uuid,
    pub(crate) command: serde_json::Value,
    pub(crate) answer: oneshot::Sender<Result<Done, Error>>,
}

/// Several commands, which are decided in this order and, as far as a turn has room, in one transaction.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct SubmitBatch(pub(crate) Vec<SubmitCommand>);

/// A viewer comes, perhaps with what it has seen already.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Subscribe {
    pub(crate) viewer: u64,
    pub(crate) context: RequestContext,
    pub(crate) since: Option<(Uuid, i64)>,
    pub(crate) answer: Welcome,
}

/// Answers a viewer. Called on the stream's own thread, so that the answer is queued before any later event.
pub(crate) type Welcome = Box<dyn FnOnce(Result<Subscribed, Error>) + Send>;

/// A viewer goes.
#[derive(Message, Clone, Copy)]
#[rtype(result = "()")]
pub(crate) struct Unsubscribe(pub(crate) u64);

/// A client wants the whole state.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct TakeSnapshot {
    pub(crate) context: RequestContext,
    pub(crate) answer: Wanted,
}

/// Takes the whole state, for as many as want it.
pub(crate) type Wanted = oneshot::Sender<Result<Arc<EncodedSnapshot>, Error>>;

/// Another node says something happened: the event itself, or only how far the stream is.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) enum RemoteEvent {
    Event(Bytes),
    Version(i64),
}

/// The page of the node wants to know how the stream is doing.
#[derive(Message)]
#[rtype(result = "()")]
pub(super) struct Observe(pub(crate) oneshot::Sender<Observed>);

/// How a stream is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Observed {
    pub(crate) viewers: usize,
    /// The newest version it knows of; 0 before it is loaded.
    pub(crate) version: i64,
    /// Events of other nodes that it has heard of and not read yet.
    pub(crate) behind: i64,
    /// Commands that wait.
    pub(crate) waiting: usize,
}

/// Stop once what was taken is committed.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Finish(pub(crate) oneshot::Sender<()>);

/// What a viewer starts with.
#[derive(Debug, Clone, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Subscribed {
    /// Which log the version counts in.
    pub epoch: Uuid,
    /// The version the viewer is brought to.
    pub version: i64,
    /// What happened since.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<Arc<RawValue>>>,
    /// The whole state, if it is small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<Box<RawValue>>,
    /// The state is to be fetched over HTTP, and the subscription repeated with its version.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reset: bool,
}
