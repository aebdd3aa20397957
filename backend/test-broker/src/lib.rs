//! A private RabbitMQ for a test: a single broker or a cluster of three, made from Debian's package without its service.
#![allow(clippy::expect_used, reason = "a test without its broker can only stop, and should say why")]

mod broker;
mod certificates;
mod cluster;
mod control;
mod starter;

pub use broker::Broker;
pub use cluster::Cluster;
