//! What other nodes say: each thing to whom it concerns on this one.

use std::sync::Arc;

use gantry_domain::TenantId;
use gantry_rabbitmq::BusEvent;
use gantry_socketio::Frame;
use serde_json::value::RawValue;
use tokio::sync::mpsc;

use super::live_app::LiveApp;
use super::notice::Notice;
use crate::hub_key::hub_key;
use crate::inbox::{self, INBOX};
use crate::online::NODES_ONLINE;
use crate::presence::LEASES;
use crate::sensors::{PARTS, VALUES};

/// Where nodes talk about what concerns all of them, as if it were a tenant's.
const NODES: (TenantId, &str) = (0, "nodes");
/// What the topics of feeds begin with.
const CHANGES: &str = "changes:";

impl LiveApp {
    /// Tells all nodes but this one.
    pub fn notify(&self, notice: &Notice) {
        let (tenant, topic) = NODES;
        match serde_json::to_vec(notice) {
            Ok(json) => self.bus.publish(tenant, topic, json.into()),
            Err(error) => tracing::error!(%error, "a notice to the other nodes could not be encoded"),
        }
    }

    /// Takes what other nodes say until the bus ends, and hands on what `heed` has to know.
    pub async fn listen(self: Arc<Self>, mut received: mpsc::Receiver<BusEvent>, heed: impl Fn(&Notice)) {
        let (tenant, topic) = NODES;
        drop(self.bus.bind(tenant, topic));
        while let Some(event) = received.recv().await {
            if (event.tenant, event.topic.as_str()) == NODES {
                match serde_json::from_slice(&event.payload) {
                    Ok(notice) => heed(&notice),
                    // A newer version may say what this one does not know yet.
                    Err(error) => tracing::warn!(%error, "a notice of another node cannot be read"),
                }
            } else if event.topic.starts_with(LEASES) {
                self.presence.heard(event);
            } else if event.topic == INBOX {
                inbox::heard(&self.hubs, &event);
            } else if event.topic == NODES_ONLINE {
                self.online.heard(&event);
            } else if event.topic == VALUES || event.topic.starts_with(PARTS) {
                self.sensors.heard(event);
            } else if event.topic.starts_with(CHANGES) {
                self.hand_on(&event);
            } else {
                self.streams.heard(event);
            }
        }
    }

    fn hand_on(&self, event: &BusEvent) {
        let frame = serde_json::from_slice::<&RawValue>(&event.payload).map(|notice| Frame::event("event", &notice));
        match frame {
            Ok(Ok(frame)) => self.hubs.broadcast(&hub_key(event.tenant, &event.topic), [frame]),
            Ok(Err(error)) | Err(error) => tracing::warn!(%error, topic = event.topic, "a notice cannot be read"),
        }
    }
}
