//! testkit
pub mod app;
pub mod database;
pub mod rabbitmq;
