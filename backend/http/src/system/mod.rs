//! Jobs, nodes, stream logs, imports and saved views over HTTP.

mod audit;
mod jobs;
pub(crate) mod menu;
pub(crate) mod overview;
mod saved_view;
mod sessions;
mod time_zone;
mod ui_keys;

mounts! {
    audit: "/api/Audit",
    jobs: "/api/System",
    menu: "/api/UserSubModules",
    overview: "/api/System",
    saved_view: "/api/SavedView",
    sessions: "/api/System",
    time_zone: "/api/Timezone",
    ui_keys: "/api/UiKeys",
}
