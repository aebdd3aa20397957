//! Locations, their costs and their floor plans over HTTP.

mod floor_plan;
mod location;

mounts! {
    floor_plan: "/api/Location",
    location: "/api/Location",
}
