//! What a kind of stream consists of: its pure state, how it is loaded and written, and what its topics look like. The machine
//! that runs streams knows no kind; each is one line of the registry in `backend/server/src/stream_kinds.rs`.

use std::convert::Infallible;

use gantry_domain::stream::{Recorded, StreamState};
use gantry_domain::{Error, Id, RequestContext};
use serde_json::{Value, json};

use crate::Tx;
use crate::system::stream::Head;

/// The event of a kind.
pub type EventOf<K> = <<K as StreamKind>::State as StreamState>::Event;
/// The command of a kind.
pub type CommandOf<K> = <<K as StreamKind>::State as StreamState>::Command;
/// The facts of a kind.
pub type FactsOf<K> = <<K as StreamKind>::State as StreamState>::Facts;

/// A kind of stream: boards, threads, alarms. One value stands for one stream of a tenant.
pub trait StreamKind: Send + Sync + Unpin + Sized + 'static {
    /// The pure state.
    type State: StreamState;
    /// A full state to look back from; [`Infallible`] for a kind that keeps none.
    type Checkpoint: Checkpoint;

    /// Only the state knows who may see a stream: a viewer joins when the state has admitted it, not before.
    const ADMITS_BY_STATE: bool = false;
    /// Kiosk screens, which are not signed in as a user, may follow it.
    const FOR_SCREENS: bool = false;
    /// Past versions and the log are shown.
    const LOOKS_BACK: bool = false;

    /// The stream that a topic names by what follows its prefix and colon: `7` of `board:7`. `None`: it names no stream.
    fn named(id: Option<&str>) -> Option<Self>;

    /// The topic: `board:7`.
    fn topic(&self) -> &str;

    /// What a sender token has to be for, where commands need one.
    fn sender(&self) -> Option<Id> {
        None
    }

    /// The state and the version it is of.
    fn load(&self, tx: &Tx) -> impl Future<Output = Result<(Head, Self::State), Error>>;

    /// What must be known before the commands can be decided, each with who gave it.
    fn gather<'a>(
        &'a self,
        tx: &'a Tx,
        state: &'a Self::State,
        commands: impl Iterator<Item = (&'a RequestContext, &'a CommandOf<Self>)>,
    ) -> impl Future<Output = Result<FactsOf<Self>, Error>>;

    /// Writes the rows and the log of a batch whose outcome is `after`.
    fn persist(
        &self,
        tx: &Tx,
        stream: Id,
        events: &[Recorded<EventOf<Self>>],
        after: &Self::State,
    ) -> impl Future<Output = Result<(), Error>>;

    /// The full state that is due after a batch, if one is.
    fn checkpoint(&self, _events: &[Recorded<EventOf<Self>>], _after: &Self::State) -> Option<Self::Checkpoint> {
        None
    }

    /// The state at a past version, where past versions are shown.
    fn at(&self, _tx: &Tx, _version: i64) -> impl Future<Output = Result<(Head, Self::State), Error>> {
        std::future::ready(Err(Error::NotFound { what: "Stream" }))
    }

    /// Refuses, in the transaction of who reads, those who may not see the past of this stream: all of it, or what is about one record.
    fn require_reader(&self, _tx: &Tx, _record: Option<Id>) -> impl Future<Output = Result<(), Error>> {
        std::future::ready(Ok(()))
    }

    /// The message on the inbox of users that an event concerns, whether or not they follow the stream: its type and data.
    fn news(&self, version: i64) -> (&'static str, Value) {
        ("stream", json!({ "topic": self.topic(), "version": version }))
    }
}

/// A full state, taken at its version and written when there is time.
pub trait Checkpoint: Send + 'static {
    /// Writes it, after those who waited for its batch have been answered.
    ///
    /// # Errors
    /// Internal ones; looking back reads more events then.
    fn keep(&self, tx: &Tx, stream: Id) -> impl Future<Output = Result<(), Error>>;
}

impl Checkpoint for Infallible {
    async fn keep(&self, _: &Tx, _: Id) -> Result<(), Error> {
        match *self {}
    }
}
