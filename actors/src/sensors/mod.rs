//! What sensors measure, while it is news: for those who look at it, and for the machines that make alarms of it.

mod evaluator;
mod evaluator_checkpoints;
mod gateways;
mod handover;
mod messages;
mod node;
mod node_sensors;
mod partition;
mod partition_owner;
mod sensor_reader;
mod value;
mod value_feed;

pub(crate) use handover::PARTS;
pub use node::SensorNode;
pub use node_sensors::Sensors;
pub(crate) use value::READ_SENSORS;
pub(crate) use value_feed::{MOST_SENSORS, SENSORS, VALUES, Values};
