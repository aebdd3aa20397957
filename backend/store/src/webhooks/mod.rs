//! Webhooks: where events are sent, which events there are, what waits to be sent, and the deliveries.

pub mod delivery_log;
pub mod events;
pub mod queue;
pub mod webhook;
