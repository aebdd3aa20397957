//! Networks, gateways, sensors and their readings over HTTP.

mod gateway;
mod gateway_checkin;
mod gateway_connection;
mod reading;
pub(crate) mod reading_delivery;
pub(crate) mod reading_formats;
mod sensor_device;

mounts! {
    gateway: "/api/Gateway",
    gateway_checkin: "/api/Gateway",
    gateway_connection: "/api/Gateway",
    reading: "/api/Sensor",
    reading_delivery: "/api/Sensor",
    sensor_device: "/api/Sensor",
}
