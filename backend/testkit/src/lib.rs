//! What tests stand on: a database of their own, the real server in this process, and a private broker.

pub mod app;
mod client;
pub mod database;
pub mod rabbitmq;
