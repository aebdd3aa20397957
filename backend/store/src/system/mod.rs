//! Jobs, nodes, stream logs, imports and saved views: declarations and queries.

pub mod audit;
pub mod audit_names;
pub mod change;
pub mod import;
pub mod job;
pub mod node;
mod payload;
pub mod saved_view;
pub mod stream;
