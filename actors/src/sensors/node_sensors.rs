//! The sensors of this node: what comes in goes to those who look at it and to the partitions that watch over it.

use std::collections::BTreeMap;

use actix::ArbiterHandle;
use gantry_domain::sensor::Reading;
use gantry_domain::{Error, Id, RequestContext, TenantId};
use gantry_rabbitmq::{Bus, BusEvent};
use gantry_store::Store;
use gantry_store::sensors::watch::{KeptReading, partition_of};
use serde::Serialize;

use super::handover::{HandedOn, NODES, PARTS, topic_of};
use super::messages::Measured;
use super::node::SensorNode;
use super::partition_owner::PartitionOwner;
use super::value::{Value, newest};
use super::value_feed::{VALUES, Values};
use crate::hubs::Hubs;
use crate::streams::Streams;

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
            self.publish(NODES, &topic_of(part), &HandedOn::new(tenant, &readings));
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
            Ok(handed_on) => {
                let measured = Measured { tenant: handed_on.tenant, readings: handed_on.kept() };
                // Other owners of it were told, too.
                drop(self.owner.measured(BTreeMap::from([(part, measured)])));
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
