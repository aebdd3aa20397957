//! Webhooks over HTTP: administrators say whom events are sent to, and see how it went.

mod delivery;
mod event;
mod webhook;
mod webhook_json;

mounts! { delivery, event, webhook }
