//! Planned maintenance: plans, their triggers, groups of tasks, and what became of each occurrence.

pub mod calendar_trigger;
pub mod claim;
pub mod claimed;
pub mod event_trigger;
mod events;
pub mod exception;
pub mod forecast;
pub mod health;
pub mod load;
pub mod maintenance_plan;
pub mod meter_trigger;
pub mod plan_copy;
pub mod plan_log;
pub mod plan_parts;
pub mod stored_plan;
pub mod sub_task_formats;
pub mod task_group;
pub mod task_group_version;
