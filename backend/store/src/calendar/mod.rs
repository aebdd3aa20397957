//! The calendar of work orders: windows of it, what has no date yet, and the links by which other programs read it.

pub mod feed;
pub mod window;
