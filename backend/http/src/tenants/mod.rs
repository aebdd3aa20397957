//! Tenants and their settings over HTTP.

mod choices;
mod custom_domain;
mod environment;
pub(crate) mod mail_server;
mod modules;
mod picture;
mod settings;
mod settings_json;
mod tenant;

mounts! { custom_domain, environment, mail_server, modules, picture, settings, tenant }
