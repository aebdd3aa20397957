//! Tenants and their settings: declarations and queries.

pub mod custom_domain;
pub mod mail_server;
pub mod settings;
pub mod suspension;
pub mod tenant;
