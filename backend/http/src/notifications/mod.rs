//! Notifications and what causes them over HTTP.

mod notification;
mod push;
mod settings;

mounts! {
    notification: "/api/Notification",
    push: "/api/Notification",
    settings: "/api/Notification",
}
