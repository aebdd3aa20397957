//! The `gantry` program: the command line, start-up and shutdown, work in the background, and the assembly of all parts. `main` is
//! one line; everything is here, so that tests start the very same server.

mod alarm_picture;
pub mod archive;
pub mod cli;
mod consumers;
mod frontend;
mod jobs;
mod live;
mod mqtt_intake;
mod node;
mod nodes;
mod rights;
pub mod server;
mod stream_kinds;
pub mod telemetry;
mod threads;
mod unused;

pub use jobs::JobTimes;
pub use node::{Node, NodeConfig};
pub use server::Running;
