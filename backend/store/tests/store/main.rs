//! The store against a real PostgreSQL, one database per test: the walls between tenants, the log and its rows, lists, and
//! what must hold when many do the same thing at once. The crate has no tests inside: see its Cargo.toml.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may stop at the first thing that is not as it should be"
)]

mod anchors;
mod boards;
mod connections;
mod costs;
mod declarations;
mod events;
mod interruptions;
mod jobs;
mod lists;
mod lookups;
mod migrations;
mod page_queries;
mod people;
mod readings;
mod readings_due;
mod schemas;
mod search;
mod stored_states;
mod tenancy;
mod widgets;
mod world;
