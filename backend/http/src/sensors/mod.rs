//! Networks, gateways, sensors and their readings over HTTP.

mod gateway;
mod gateway_checkin;
mod gateway_connection;
mod reading;
pub(crate) mod reading_delivery;
pub(crate) mod reading_formats;
mod sensor_device;

mounts! { gateway, gateway_checkin, gateway_connection, reading, reading_delivery, sensor_device }
