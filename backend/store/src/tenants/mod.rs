//! Tenants and their settings: declarations and queries.

pub mod mail_server;
pub mod tenant;
