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

mounts! { maintenance_plan, preview, forecast, forecast_table, exceptions, health, load, task_groups }
