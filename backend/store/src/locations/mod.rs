//! Locations and their floor plans: declarations and queries.

pub mod floor_plan;
pub mod location;
