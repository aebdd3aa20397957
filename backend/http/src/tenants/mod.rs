//! Tenants and their settings over HTTP.

mod environment;
pub(crate) mod mail_server;
mod tenant;

mounts! { environment, mail_server, tenant }
