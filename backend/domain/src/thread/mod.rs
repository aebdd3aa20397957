//! A thread of the crew chat as a sequenced stream: who is in it, and its newest messages. Older ones are read from the
//! database; what happens to them goes through the same log.

mod command;
mod decide;
mod event;
mod message;
mod state;
#[cfg(test)]
mod tests;

pub use command::{ThreadCommand, ThreadNeeds};
pub use event::{ThreadEvent, ThreadHappening};
pub use message::{Attachment, Carried, Member, Message, Quote, Reaction, Use, UsedAs};
pub use state::{NewThread, ThreadFacts, ThreadHead, ThreadKind, ThreadSnapshot, ThreadState, WINDOW};
