//! Networks, gateways, sensors and their readings: declarations and queries.

pub mod anchors;
pub mod gateway;
pub mod gateway_call;
pub mod network;
pub mod readings;
pub mod sensor;
pub mod sensor_device;
pub mod watch;
