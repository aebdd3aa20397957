//! A thread as a stream: loading its newest part, looking up what commands need to know, and writing down what happened.

mod gather;
mod kind;
mod load;
mod messages;
mod persist;

pub use gather::gather;
pub use kind::Thread;
pub use load::{LoadedThread, load};
pub use messages::{Around, message, page};
pub(crate) use messages::{MessageRow, message_columns};
pub use persist::persist;

use gantry_domain::Id;

/// What the topics of threads begin with.
pub const PREFIX: &str = "thread";

/// The topic of a thread's stream.
pub fn topic(thread: Id) -> String {
    format!("{PREFIX}:{thread}")
}
