//! Readings on their way to the node that watches over their sensors.

use std::sync::Arc;

use chrono::DateTime;
use gantry_domain::{Id, TenantId};
use gantry_store::sensors::watch::KeptReading;
use serde::{Deserialize, Serialize};

/// Where nodes hand on readings of the partitions that another one has, as if they were a tenant's: the partition follows.
pub(crate) const PARTS: &str = "partition:";
/// Whom the messages to partitions belong to.
pub(super) const NODES: TenantId = 0;

/// A reading on its way to the node that watches over its sensor: the sensor, microseconds since 1970, the number.
#[derive(Serialize, Deserialize)]
struct Sent(Id, i64, f64);

/// What is handed on to another node.
#[derive(Serialize, Deserialize)]
pub(super) struct HandedOn {
    pub(super) tenant: TenantId,
    readings: Vec<Sent>,
}

impl HandedOn {
    pub(super) fn new(tenant: TenantId, readings: &[KeptReading]) -> Self {
        let sent = |one: &KeptReading| Sent(one.sensor_id, one.at.timestamp_micros(), one.value);
        Self { tenant, readings: readings.iter().map(sent).collect() }
    }

    /// The readings; one whose time cannot be read is left out.
    pub(super) fn kept(self) -> Arc<[KeptReading]> {
        let kept = |Sent(sensor_id, at, value)| {
            let at = DateTime::from_timestamp_micros(at)?;
            Some(KeptReading { sensor_id, at, value })
        };
        self.readings.into_iter().filter_map(kept).collect()
    }
}

/// Where a partition's owner listens.
pub(super) fn topic_of(partition: i32) -> String {
    format!("{PARTS}{partition}")
}
