//! The sequenced stream: one live thing with a version that grows by one, whatever its kind.

mod actor;
mod core_state;
mod live_stream;
mod messages;
mod past;
mod states;
mod submitting;
mod telling;
#[cfg(test)]
mod tests;
mod turn;

pub(crate) use actor::{MAILBOX, Stream, StreamSetup};
pub(crate) use live_stream::LiveStream;
pub use messages::Subscribed;
pub(crate) use messages::{
    Finish, Observed, RemoteEvent, SubmitBatch, SubmitCommand, Subscribe, TakeSnapshot, Unsubscribe,
};
pub use past::LogPage;
pub(crate) use past::{log, state_at};
pub use turn::Done;
