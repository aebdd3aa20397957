//! Locations and their floor plans over HTTP.

mod floor_plan;

mounts! { floor_plan }
