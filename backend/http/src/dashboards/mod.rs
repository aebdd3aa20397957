//! Dashboards and kiosk screens over HTTP.

mod screen;

mounts! {
    screen: "/api/Screen",
}
