//! All live streams of this node.

mod node_streams;
mod reports;
mod threads;

pub use node_streams::{StreamInfo, StreamOptions, Streams};
