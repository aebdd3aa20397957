//! The calendar over HTTP: windows of it, moving what stands in it, and links for calendar programs.

mod feed;
mod window;

mounts! {
    window: "/api/WorkOrder/calendar" | "/api/WorkOrder/{}/calendar",
    feed: "/api/CalendarFeed",
}
