//! Tenants and their settings over HTTP.

mod environment;
mod mail_server;
mod tenant;

mounts! { environment, mail_server, tenant }
