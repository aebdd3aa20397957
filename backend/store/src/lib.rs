//! store
pub mod embedded;
