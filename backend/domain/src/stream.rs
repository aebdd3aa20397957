//! The sequenced stream, pure: a state that changes by events only, each event numbered by one more than the last.
//! Boards are the first kind; a kind is a state, its commands, its events and the facts its decisions need.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use uuid::Uuid;

use crate::{Author, Error, Family, Id, RequestContext, UserId};

/// An event as the log keeps it and viewers get it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Recorded<E> {
    /// One more than the event before it in this stream.
    pub version: i64,
    /// The client's id of the command that caused it.
    pub command_id: Uuid,
    /// Who did it.
    pub by: Author,
    /// When it was decided.
    pub at: DateTime<Utc>,
    /// What happened.
    #[serde(flatten)]
    pub event: E,
}

/// What a decision depends on besides the state and the command.
#[derive(Debug)]
pub struct Deciding<'a> {
    /// Who asks, and what they may do.
    pub context: &'a RequestContext,
    /// The time to write down.
    pub now: DateTime<Utc>,
}

/// A live thing: `decide` says what a command would do, `apply` does it. Neither can fail half way, neither looks at
/// anything but its arguments, so every node that applies the same events holds the same state.
pub trait StreamState: Send + Sync + Unpin + Sized + 'static {
    /// What a user wants, as sent: `{type, data}`.
    type Command: DeserializeOwned + Send + Unpin + 'static;
    /// What happened, as logged and sent.
    type Event: Serialize + DeserializeOwned + Clone + Send + Sync + 'static;
    /// What must be looked up for some commands before deciding: new ids, whether a person exists.
    type Facts: Default + Send + 'static;
    /// What a viewer starts from.
    type Snapshot: Serialize;

    /// What a command does, or why it may not. `None`: nothing is left to do, it is as wished already.
    ///
    /// # Errors
    /// Any of the rule's refusals; the state is untouched.
    fn decide(
        &self,
        command: &Self::Command,
        facts: &mut Self::Facts,
        deciding: &Deciding<'_>,
    ) -> Result<Option<Self::Event>, Error>;

    /// Takes an event into the state. Never fails: what is logged has happened.
    fn apply(&mut self, event: &Recorded<Self::Event>);

    /// Takes note of a past event already contained in the state (what one may undo, say).
    fn recall(&mut self, _event: &Recorded<Self::Event>) {}

    /// Whether a user may see this one, who may see its kind.
    fn admits(&self, _context: &RequestContext) -> bool {
        true
    }

    /// Whether there may be a user who was admitted before an event and is not after it.
    fn shuts_out(_event: &Self::Event) -> bool {
        false
    }

    /// The users that an event concerns though they may not follow the stream; called when it has been applied.
    fn concerns(&self, _event: &Self::Event) -> Vec<UserId> {
        Vec::new()
    }

    /// Records that an event changed though it is no change of their rows; those who look at them are told when it has been committed.
    fn touches(&self, _event: &Self::Event) -> Vec<(Family, Id)> {
        Vec::new()
    }

    /// The state as a viewer gets it.
    fn snapshot(&self) -> Self::Snapshot;
}
