//! A board as a stream: loading its state, looking up what commands need to know, and writing down what happened, all of a
//! batch in as few statements as it takes.

mod costs;
mod failures;
mod gather;
mod kind;
mod labour;
mod links;
mod load;
mod members;
mod meters;
mod part_stock;
mod parts;
mod persist;
mod rows;
mod stored;

pub(crate) use gather::draw_ids;
pub use gather::gather;
pub use kind::Board;
pub use load::{LoadedBoard, load, outline};
pub use members::{has_members, hides_boards};
pub use persist::{persist, persist_and_keep};
pub(crate) use rows::{CardRow, card_columns};
pub use stored::{Checkpoint, state_at};

/// Versions between the full states of a small board.
const SNAPSHOT_EVERY: u32 = 1_000;

/// A full state is kept every so many versions, so that looking back never reads more than these. A large board's are
/// further apart, because they take longer to write. Only doubled, so that the distance seldom changes while a board grows.
pub fn snapshot_every(cards: usize) -> i64 {
    let cards = u32::try_from(cards).unwrap_or(u32::MAX / 2);
    (SNAPSHOT_EVERY * cards.div_ceil(SNAPSHOT_EVERY).next_power_of_two()).into()
}

/// What the topics of boards begin with.
pub const PREFIX: &str = "board";

/// The topic of a board's stream.
pub fn topic(number: i32) -> String {
    format!("{PREFIX}:{number}")
}
