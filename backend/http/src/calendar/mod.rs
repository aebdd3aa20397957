//! The calendar over HTTP: windows of it, moving what stands in it, and links for calendar programs.

mod feed;
mod window;

mounts! {
    window: "/api/WorkOrder",
    feed: "/api/CalendarFeed",
}
