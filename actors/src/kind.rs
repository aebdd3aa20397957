//! What a kind of stream brings along: its pure state, and how that is loaded and written.

use gantry_domain::stream::{Recorded, StreamState};
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_store::Tx;
use gantry_store::system::stream::Head;

/// The event of a kind.
pub(crate) type EventOf<K> = <<K as Kind>::State as StreamState>::Event;
/// The command of a kind.
pub(crate) type CommandOf<K> = <<K as Kind>::State as StreamState>::Command;
/// The facts of a kind.
pub(crate) type FactsOf<K> = <<K as Kind>::State as StreamState>::Facts;

/// A kind of stream: boards, threads. One value stands for one stream.
pub(crate) trait Kind: Send + Sync + Unpin + 'static {
    /// The pure state.
    type State: StreamState;
    /// A full state to look back from, as it is written.
    type Checkpoint: Send + 'static;

    /// The stream's name: `board:7`.
    fn topic(&self) -> &str;

    /// What a viewer needs to be allowed.
    fn reading(&self) -> Need;

    /// The state and the version it is of.
    fn load(&self, tx: &Tx) -> impl Future<Output = Result<(Head, Self::State), Error>>;

    /// What must be known before the commands can be decided, each with who gave it.
    fn gather<'a>(
        &'a self,
        tx: &'a Tx,
        state: &'a Self::State,
        commands: impl Iterator<Item = (&'a RequestContext, &'a CommandOf<Self>)>,
    ) -> impl Future<Output = Result<FactsOf<Self>, Error>>
    where
        Self: Sized;

    /// Writes the rows and the log of a batch whose outcome is `after`.
    fn persist(
        &self,
        tx: &Tx,
        stream: Id,
        events: &[Recorded<EventOf<Self>>],
        after: &Self::State,
    ) -> impl Future<Output = Result<(), Error>>
    where
        Self: Sized;

    /// The full state that is due after a batch, if one is.
    fn checkpoint(&self, events: &[Recorded<EventOf<Self>>], after: &Self::State) -> Option<Self::Checkpoint>
    where
        Self: Sized;

    /// Writes one, when those who wait for the batch have been answered.
    fn keep(&self, tx: &Tx, stream: Id, checkpoint: &Self::Checkpoint) -> impl Future<Output = Result<(), Error>>;

    /// What people are told whom something of this concerns though they may not be looking: a type, and what it says.
    fn news(&self, version: i64) -> (&'static str, serde_json::Value) {
        ("stream", serde_json::json!({ "topic": self.topic(), "version": version }))
    }
}

/// A kind whose past can be looked at.
pub(crate) trait Past: Kind {
    /// The state at a past version.
    fn at(&self, tx: &Tx, version: i64) -> impl Future<Output = Result<(Head, Self::State), Error>>;
}
