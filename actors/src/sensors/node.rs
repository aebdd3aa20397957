//! The node as its sensors know it.

use gantry_domain::Clock;
use uuid::Uuid;

/// The node that shows and watches sensors.
#[derive(Debug, Clone)]
pub struct SensorNode {
    /// Another one each time the process starts.
    pub id: Uuid,
    /// There are no other nodes.
    pub alone: bool,
    /// What alarms go by.
    pub clock: Clock,
}
