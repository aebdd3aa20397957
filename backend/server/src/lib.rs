//! The `gantry` program: HTTP, sign-in, start-up, and the tools around them. `main` is one line; everything is here, so that
//! tests start the very same server.

mod account;
mod alarm_picture;
mod alarm_work;
pub mod auth;
pub mod cli;
pub mod demo;
pub mod history;
pub mod http;
mod https;
pub mod import;
mod imports;
mod jobs;
mod live;
pub mod mqtt;
mod nodes;
mod notices;
pub mod openapi;
mod picture;
pub mod post;
mod rights;
pub mod server;
mod services;
pub mod simulate;
pub mod storage;
pub mod telemetry;
mod threads;

/// The version of the product, as people see it.
pub const VERSION: &str = "1.17.0";

pub use server::Running;
pub use services::{Services, ServicesConfig};
