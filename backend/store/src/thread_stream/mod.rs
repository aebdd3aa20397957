//! A thread as a stream: loading its newest part, looking up what commands need to know, and writing down what happened.

mod gather;
mod load;
mod messages;
mod persist;

pub use gather::gather;
pub use load::{LoadedThread, load};
pub use messages::{Around, message, page};
pub(crate) use messages::{MessageRow, message_columns};
pub use persist::persist;

use gantry_domain::Id;

/// The topic of a thread's stream.
pub fn topic(thread: Id) -> String {
    format!("thread:{thread}")
}
