//! The real server in the test's own process, over a database of its own, with clients of every kind.
#![expect(clippy::indexing_slicing, reason = "what is missing in a JSON value reads as null, and a test may panic")]

pub mod app;
mod client;
mod options;
pub mod smtp;
pub mod viewer;

/// The bare driver, for tests that look behind the store.
pub use tokio_postgres;
