//! Live boards as people see them: real sockets, real streams, a real PostgreSQL, one database per test; one node, two
//! nodes with a bus, and two that know of each other through the database alone.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may stop at the first thing that is not as it should be"
)]

mod client;
mod door;
mod many;
mod nodes;
mod people;
mod plant;
mod stream;
mod tally;
