//! Webhooks over HTTP: administrators configure where events are sent, and see the deliveries.

mod delivery;
mod event;
mod webhook;
mod webhook_json;

mounts! {
    delivery: "/api/Webhook",
    event: "/api/Events",
    webhook: "/api/Webhook",
}
