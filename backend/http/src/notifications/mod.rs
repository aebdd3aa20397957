//! Notifications and what causes them over HTTP.

mod notification;
mod push;
mod settings;

mounts! { notification, push, settings }
