//! Maintenance plans over HTTP: what there is besides the calls of all families.

mod exceptions;
mod forecast;
mod forecast_table;
pub(crate) mod gathered;
mod health;
mod load;
mod maintenance_plan;
mod preview;
mod task_groups;

mounts! {
    maintenance_plan: "/api/MaintenancePlan",
    preview: "/api/MaintenancePlan",
    forecast: "/api/MaintenancePlan",
    forecast_table: "/api/MaintenancePlan",
    exceptions: "/api/MaintenancePlan",
    health: "/api/MaintenancePlan",
    load: "/api/MaintenancePlan",
    task_groups: "/api/TaskGroup",
}
