//! What chat costs: messages to a crew, a thread of 100,000 messages, and who is there of 5,000 people.

pub(crate) mod delivery;
mod long;
mod party;
mod people;
pub(crate) mod presence;
pub(crate) mod search;
pub(crate) mod thread;
