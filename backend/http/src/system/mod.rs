//! Jobs, nodes, stream logs, imports and saved views over HTTP.

mod audit;
mod jobs;
pub(crate) mod menu;
pub(crate) mod overview;
mod saved_view;
mod sessions;
mod time_zone;
mod ui_keys;

mounts! { audit, jobs, menu, overview, saved_view, sessions, time_zone, ui_keys }
