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

mounts! {
    custom_domain: "/api/TenantSettings",
    environment: "/api/Environment",
    mail_server: "/api/TenantSettings",
    modules: "/api/TenantSettings",
    picture: "/api/TenantSettings",
    settings: "/api/TenantSettings",
    tenant: "/api/TenantInfo",
}
