//! What sensors measure, while it is news: for those who look at it, and for the machines that make alarms of it.

mod evaluator;
mod evaluator_checkpoints;
mod gateways;
mod partition;
mod partition_owner;
mod value_feed;

use std::collections::BTreeMap;
use std::sync::Arc;

use actix::ArbiterHandle;
use chrono::{DateTime, Utc};
use gantry_domain::sensor::{Quality, Reading};
use gantry_domain::{Clock, Error, Id, RequestContext, TenantId};
use gantry_rabbitmq::{Bus, BusEvent};
use gantry_store::Store;
use gantry_store::sensors::readings;
use gantry_store::sensors::watch::{KeptReading, partition_of};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::hub::Hubs;
use crate::streams::Streams;
use crate::topic::Topic;
use partition::Measured;
use partition_owner::PartitionOwner;
pub(crate) use value_feed::{MOST_SENSORS, SENSORS, VALUES, Values};

/// Where nodes hand on readings of the partitions that another one has, as if they were a tenant's: the partition follows.
pub(crate) const PARTS: &str = "partition:";
/// Whom the messages to partitions belong to.
const NODES: TenantId = 0;

/// A value as it is told: the sensor, when it was measured in milliseconds since 1970, the number, and how far it may be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct Value(pub(crate) Id, pub(crate) i64, pub(crate) f64, pub(crate) Quality);

/// A reading on its way to the node that watches over its sensor: the sensor, microseconds since 1970, the number.
#[derive(Serialize, Deserialize)]
struct Sent(Id, i64, f64);

/// What is handed on to another node.
#[derive(Serialize, Deserialize)]
struct HandedOn {
    tenant: TenantId,
    readings: Vec<Sent>,
}

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

/// The sensors of this node. Cheap to clone.
#[derive(Clone)]
pub struct Sensors {
    store: Store,
    bus: Bus,
    /// There are no other nodes to tell.
    alone: bool,
    owner: PartitionOwner,
    pub(crate) values: Values,
}

impl Sensors {
    /// Begins to show and to watch, with its actors on `arbiter`. Must be called within an actix system.
    pub fn start(
        node: SensorNode,
        store: Store,
        (hubs, bus): (Hubs, Bus),
        streams: Streams,
        arbiter: &ArbiterHandle,
    ) -> Self {
        let alone = node.alone;
        let missed = (!alone).then(|| store.clone());
        let values = Values::start(hubs, bus.clone(), missed, arbiter);
        let owner = PartitionOwner::start(node, store.clone(), bus.clone(), streams, arbiter.clone());
        Self { store, bus, alone, owner, values }
    }

    /// Readings were kept: to be called after the commit.
    pub fn measured(&self, tenant: TenantId, kept: &[Reading]) {
        if kept.is_empty() {
            return;
        }
        let values: Vec<Value> = kept.iter().map(Value::from).collect();
        self.publish(tenant, VALUES, &values);
        self.values.measured(tenant, values);
        let mut parts: BTreeMap<i32, Vec<KeptReading>> = BTreeMap::new();
        for Reading { sensor_id, at, value, .. } in kept.iter().copied() {
            parts.entry(partition_of(sensor_id)).or_default().push(KeptReading { sensor_id, at, value });
        }
        let parts = parts.into_iter().map(|(part, readings)| (part, Measured { tenant, readings: readings.into() }));
        for (part, Measured { tenant, readings }) in self.owner.measured(parts.collect()) {
            let sent = |one: &KeptReading| Sent(one.sensor_id, one.at.timestamp_micros(), one.value);
            let handed_on = HandedOn { tenant, readings: readings.iter().map(sent).collect() };
            self.publish(NODES, &topic_of(part), &handed_on);
        }
    }

    /// Rules, sensors or gateways of a tenant are different now.
    pub fn changed(&self, tenant: TenantId) {
        self.owner.changed(tenant);
    }

    /// Divides the partitions, looks at the gateways and evaluates all rules now, instead of when their turn comes: for tests.
    pub async fn evaluate_now(&self) {
        self.owner.evaluate_now().await;
    }

    /// Remembers everything and gives what is watched over to other nodes.
    pub async fn close(&self) {
        self.owner.close().await;
    }

    /// Another node told what was delivered to it.
    pub(crate) fn heard(&self, event: BusEvent) {
        let Some(Ok(part)) = event.topic.strip_prefix(PARTS).map(str::parse::<i32>) else {
            return self.values.heard(event);
        };
        match serde_json::from_slice::<HandedOn>(&event.payload) {
            Ok(HandedOn { tenant, readings }) => {
                let kept = |Sent(sensor_id, at, value)| {
                    let at = DateTime::from_timestamp_micros(at)?;
                    Some(KeptReading { sensor_id, at, value })
                };
                let readings: Arc<[KeptReading]> = readings.into_iter().filter_map(kept).collect();
                // Whoever else has it was told, too.
                drop(self.owner.measured(BTreeMap::from([(part, Measured { tenant, readings })])));
            }
            Err(error) => tracing::warn!(%error, "readings of another node cannot be read"),
        }
    }

    /// The newest values of sensors, as they are told.
    pub(crate) async fn newest(&self, context: &RequestContext, sensors: Vec<Id>) -> Result<Vec<Value>, Error> {
        newest(&self.store, context, sensors).await
    }

    /// Tells the other nodes, if there are any.
    fn publish(&self, tenant: TenantId, topic: &str, what: &impl Serialize) {
        if self.alone {
            return;
        }
        match serde_json::to_vec(what) {
            Ok(json) => self.bus.publish(tenant, topic, json.into()),
            Err(error) => tracing::error!(%error, "readings could not be encoded"),
        }
    }
}

/// The newest values of sensors, for those who may see them.
async fn newest(store: &Store, context: &RequestContext, sensors: Vec<Id>) -> Result<Vec<Value>, Error> {
    let read = async |tx: &gantry_store::Tx| readings::newest(tx, sensors).await;
    let newest = store.tenant_read(context, Topic::Sensors.reading(), read).await?;
    Ok(newest.iter().map(|one| Value::of(one.sensor_id, one.at, one.value, &one.quality)).collect())
}

/// Where a partition's owner listens.
fn topic_of(partition: i32) -> String {
    format!("{PARTS}{partition}")
}

impl From<&Reading> for Value {
    fn from(reading: &Reading) -> Self {
        Self(reading.sensor_id, reading.at.timestamp_millis(), reading.value, reading.quality)
    }
}

impl Value {
    fn of(sensor: Id, at: DateTime<Utc>, value: f64, quality: &str) -> Self {
        let quality = if quality == Quality::Good.as_str() { Quality::Good } else { Quality::Uncertain };
        Self(sensor, at.timestamp_millis(), value, quality)
    }

    /// Whether it is to be shown instead of another one of the same sensor: time goes forward only, and of two values of one
    /// time the larger counts.
    fn is_newer_than(&self, known: &Self) -> bool {
        (self.1, self.2) > (known.1, known.2)
    }
}
