//! Meters and their readings over HTTP.

mod meter;

mounts! {
    meter: "/api/Meter",
}
