//! Dashboards and kiosk screens: declarations and queries.

pub mod dashboard;
pub mod dashboard_widgets;
pub mod screen;
