//! A tenant's alarms as a stream: loading the list, looking up what commands need to know, and writing down what happened.

mod gather;
mod kind;
mod load;
mod persist;

pub use gather::gather;
pub use kind::Alarms;
pub use load::{LoadedAlarms, load};
pub use persist::persist;

/// The topic of the stream: each tenant has one.
pub const TOPIC: &str = "alarms";
