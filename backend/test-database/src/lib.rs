//! A database of its own for each test, cloned from a template in a few dozen milliseconds and dropped with the test.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test without its database can only stop, and should say why"
)]

mod database;
mod server;
mod tenants;

pub use database::TestDatabase;
pub use server::{Server, URL_VARIABLE};
pub use tenants::{PASSWORD, TestTenant};
