//! What gateways and Gantry say to each other over MQTT, as RabbitMQ's plugin passes it on: of the topic
//! `gantry/demo-17/readings` it makes the key `gantry.demo-17.readings`. Who may use which topic the broker asks Gantry itself.

use bytes::Bytes;
use lapin::message::Delivery;
use lapin::types::{AMQPValue, FieldTable};

/// The plugin's exchange: a topic exchange of its own, so that the broker's other users have nothing to do with it.
pub const EXCHANGE: &str = crate::topology::MQTT;
/// Matches the readings of every gateway.
pub(crate) const READINGS_KEY: &str = "gantry.*.readings";

/// What a gateway published; acknowledged to it by the broker, so it must not get lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivered {
    /// The name of the gateway, which the broker has had checked.
    pub gateway: String,
    /// Byte for byte.
    pub body: Bytes,
    /// How often it came back.
    pub returned: u32,
}

/// The key of a gateway's readings. `gateway` has no dots and no wildcards.
#[must_use]
pub fn readings_key(gateway: &str) -> String {
    format!("gantry.{gateway}.readings")
}

/// The key of what is answered to it.
#[must_use]
pub fn answers_key(gateway: &str) -> String {
    format!("gantry.{gateway}.answers")
}

/// The topic that the plugin makes of a key.
#[must_use]
pub fn topic(key: &str) -> String {
    key.replace('.', "/")
}

/// `None` for what came by another key.
pub(crate) fn read(delivery: &Delivery) -> Option<Delivered> {
    let headers = delivery.properties.headers().as_ref();
    let gateway = headers.and_then(first_key).or_else(|| gateway(delivery.routing_key.as_str()))?;
    let counted = headers.and_then(|headers| headers.inner().get("x-delivery-count"));
    let returned = match counted {
        Some(AMQPValue::LongLongInt(count)) => u32::try_from(*count).unwrap_or(u32::MAX),
        _ => u32::from(delivery.redelivered),
    };
    Some(Delivered { gateway, body: delivery.data.clone().into(), returned })
}

fn gateway(key: &str) -> Option<String> {
    key.strip_prefix("gantry.")?.strip_suffix(".readings").map(str::to_owned)
}

/// The gateway of a dead-lettered delivery that was put back: that gives it another routing key.
fn first_key(headers: &FieldTable) -> Option<String> {
    let AMQPValue::FieldArray(deaths) = headers.inner().get("x-death")? else { return None };
    let AMQPValue::FieldTable(oldest) = deaths.as_slice().last()? else { return None };
    let AMQPValue::FieldArray(keys) = oldest.inner().get("routing-keys")? else { return None };
    let AMQPValue::LongString(key) = keys.as_slice().first()? else { return None };
    gateway(std::str::from_utf8(key.as_bytes()).ok()?)
}
