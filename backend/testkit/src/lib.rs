//! testkit
pub mod database;
pub mod rabbitmq;
