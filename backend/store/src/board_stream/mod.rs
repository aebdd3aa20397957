//! A board as a stream: loading its state, looking up what commands need to know, and writing down what happened, all of a
//! batch in as few statements as it takes.

mod gather;
mod load;
mod persist;
mod rows;
mod stored;

pub use gather::gather;
pub use load::{LoadedBoard, load};
pub use persist::persist;
pub(crate) use rows::{CardRow, card_columns};
pub use stored::{keep_snapshot, state_at};

/// A full state is kept every so many versions, so that looking back never reads more than these.
pub const SNAPSHOT_EVERY: i64 = 1_000;

/// The topic of a board's stream.
pub fn topic(number: i32) -> String {
    format!("board:{number}")
}
