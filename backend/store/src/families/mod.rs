//! One file a family: its rows as they are sent, and plain async functions that read and write them inside a transaction.

pub mod stream;
pub mod tenant;
