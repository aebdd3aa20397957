//! What handlers ask of the live half of a running Gantry, and what they tell it: viewers, other nodes, work in the background.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::web::ServiceConfig;
use gantry_actors::{Hubs, LiveApp, Sensors, SocketEndpoint, Streams, record_changes};
use gantry_domain::sensor::Reading;
use gantry_domain::{Clock, Family, Id, TenantId, UserId};
use gantry_rabbitmq::{Bus, Call, Depth, Health, WorkQueue};
use serde_json::Value;

/// The tenants whose readings this node took a moment ago. Cheap to clone.
#[derive(Clone, Default)]
pub struct DeliveredTenants(Arc<Mutex<BTreeSet<TenantId>>>);

impl DeliveredTenants {
    /// Readings of a tenant were kept.
    pub fn note(&self, tenant: TenantId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(tenant);
    }

    /// All since the last call.
    pub fn take(&self) -> BTreeSet<TenantId> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The live half. Cheap to clone.
#[derive(Clone)]
pub struct LiveHandle {
    /// The streams of this node.
    pub streams: Streams,
    /// Where clients connect to.
    pub sockets: SocketEndpoint<LiveApp>,
    /// The sessions of clients.
    pub app: Arc<LiveApp>,
    /// The viewers on this node.
    pub hubs: Hubs,
    /// The messenger between nodes.
    pub bus: Bus,
    /// Who watches over sensors.
    pub sensors: Sensors,
    /// Whose readings were kept.
    pub delivered: DeliveredTenants,
    /// The time that alarms and maintenance plans go by.
    pub clock: Clock,
}

impl LiveHandle {
    /// Mounts the sockets' polling transport.
    pub(crate) fn mount_sockets(&self, config: &mut ServiceConfig) {
        self.sockets.mount(config);
    }

    /// Clients connected to this node.
    pub fn connections(&self) -> usize {
        self.app.connections()
    }

    /// Calls a worker to a job that has just been committed.
    pub(crate) fn call(&self, queue: WorkQueue, tenant: TenantId, job: Id) {
        self.bus.call(queue, Call { tenant, job, again: false });
    }

    /// Tells viewers of a family's table that something belonging to a record changed, though its row did not: the history,
    /// which announces changes, has no entry of it.
    pub(crate) fn touched(&self, tenant: TenantId, family: Family, record: Id) {
        record_changes::touched((&self.hubs, &self.bus), tenant, family, [record]);
    }

    /// Readings of a tenant's sensors were kept.
    pub(crate) fn measured(&self, tenant: TenantId, kept: &[Reading]) {
        if !kept.is_empty() {
            self.delivered.note(tenant);
            self.sensors.measured(tenant, kept);
        }
    }

    /// Who of a tenant is there, on whatever node.
    pub(crate) fn online(&self, tenant: TenantId) -> BTreeSet<UserId> {
        self.app.online(tenant)
    }

    /// Sends a message to all subscribers of a topic, on every node; it is not stored.
    pub(crate) fn pass(&self, tenant: TenantId, topic: &str, kind: &str, data: Value) {
        self.app.pass(tenant, topic, kind, data);
    }

    /// Tells some people, wherever they look, something that concerns them.
    pub(crate) fn tell_inbox(&self, tenant: TenantId, users: Vec<UserId>, kind: &str, data: Value) {
        gantry_actors::tell_inbox((&self.hubs, &self.bus), tenant, users, kind, data);
    }

    /// How much there is to do in a queue, over all nodes.
    pub(crate) fn depth(&self, queue: WorkQueue) -> Option<Depth> {
        self.bus.depth(queue)
    }

    /// Whether what gateways publish over MQTT is kept for a reader.
    pub(crate) fn takes_deliveries(&self) -> bool {
        self.bus.takes_readings()
    }

    /// Where on RabbitMQ this is.
    pub(crate) fn virtual_host(&self) -> Option<&str> {
        self.bus.virtual_host()
    }

    /// How many deliveries over MQTT wait, over all nodes.
    pub(crate) fn depth_of_deliveries(&self) -> Option<Depth> {
        self.bus.depth_of_readings()
    }

    /// How the messenger between nodes is doing.
    pub fn bus(&self) -> Health {
        self.bus.health()
    }
}
