//! What concerns one person wherever they look: told on the topic `inbox`, which everybody has for themselves. Nothing of it
//! is remembered; a client that was away reads what there is anew.

use gantry_domain::{TenantId, UserId};
use gantry_rabbitmq::{Bus, BusEvent};
use gantry_socketio::Frame;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::hub_key::hub_key;
use crate::hubs::Hubs;

/// The topic, as clients follow it and as nodes tell each other.
pub(crate) const INBOX: &str = "inbox";

/// What nodes tell each other.
#[derive(Debug, Serialize, Deserialize)]
struct News {
    users: Vec<UserId>,
    #[serde(rename = "type")]
    kind: String,
    data: Value,
}

/// What sessions of one person join to hear what concerns them.
pub(crate) fn topic_of(user: UserId) -> String {
    format!("{INBOX}:{user}")
}

/// Tells some people, on whatever node they are.
pub fn tell((hubs, bus): (&Hubs, &Bus), tenant: TenantId, users: Vec<UserId>, kind: &str, data: Value) {
    let news = News { users, kind: kind.to_owned(), data };
    match serde_json::to_vec(&news) {
        Ok(json) => bus.publish(tenant, INBOX, json.into()),
        Err(error) => tracing::error!(%error, kind, "news could not be encoded"),
    }
    hand_on(hubs, tenant, &news);
}

/// Another node tells people, of whom some may be here.
pub(crate) fn heard(hubs: &Hubs, event: &BusEvent) {
    match serde_json::from_slice(&event.payload) {
        Ok(news) => hand_on(hubs, event.tenant, &news),
        Err(error) => tracing::warn!(%error, "news of another node cannot be read"),
    }
}

fn hand_on(hubs: &Hubs, tenant: TenantId, News { users, kind, data }: &News) {
    match Frame::event("signal", &json!({ "topic": INBOX, "type": kind, "data": data })) {
        Ok(frame) => hubs.tell(users.iter().map(|user| hub_key(tenant, &topic_of(*user))), frame),
        Err(error) => tracing::error!(%error, kind, "news could not be encoded"),
    }
}
