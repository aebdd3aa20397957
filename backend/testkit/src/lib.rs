//! What tests stand on: a database of their own, the real server in this process, and a private broker.
#![expect(clippy::indexing_slicing, reason = "what is missing in a JSON value reads as null, and a test may panic")]

pub mod app;
mod certificates;
mod client;
pub mod database;
pub mod rabbitmq;
pub mod smtp;
pub mod viewer;

/// The bare driver, for tests that look behind the store.
pub use tokio_postgres;
