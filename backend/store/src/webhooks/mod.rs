//! Webhooks: whom events are sent to, which events there are, what waits to be sent, and how it went.

pub mod delivery_log;
pub mod events;
pub mod queue;
pub mod webhook;
