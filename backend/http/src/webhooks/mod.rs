//! Webhooks over HTTP: administrators configure where events are sent, and see the deliveries.

mod delivery;
mod event;
mod webhook;
mod webhook_json;

mounts! { delivery, event, webhook }
