//! testkit
pub mod rabbitmq;
