//! What exists on the broker: one topic exchange, and for each node a queue of its own that goes with its connection.
//! All names begin with `gantry.`, so one rule of permissions covers them.

use lapin::options::{ExchangeDeclareOptions, QueueBindOptions, QueueDeclareOptions};
use lapin::types::{AMQPValue, FieldTable, LongUInt, ShortString};
use lapin::{Channel, ExchangeKind, Result};
use uuid::Uuid;

/// The exchange of all events.
pub(crate) const EVENTS: &str = "gantry.events";
/// A node that reads nothing must not fill the broker: its oldest events go first.
const QUEUE_LENGTH: LongUInt = 100_000;
/// Older events, in milliseconds, are of no use: whoever misses them has long read the log.
const QUEUE_TTL: LongUInt = 30_000;

pub(crate) async fn declare_exchange(channel: &Channel) -> Result<()> {
    let options = ExchangeDeclareOptions { durable: true, ..ExchangeDeclareOptions::default() };
    channel.exchange_declare(EVENTS.into(), ExchangeKind::Topic, options, FieldTable::default()).await
}

/// The node's queue, with a new name each time: after a break the broker may hold the old one for some seconds more.
pub(crate) async fn declare_queue(channel: &Channel, node: Uuid) -> Result<ShortString> {
    let name = ShortString::from(format!("gantry.node.{node}.{}", Uuid::new_v4().simple()));
    let options = QueueDeclareOptions { exclusive: true, auto_delete: true, ..QueueDeclareOptions::default() };
    let mut arguments = FieldTable::default();
    arguments.insert("x-max-length".into(), AMQPValue::LongUInt(QUEUE_LENGTH));
    arguments.insert("x-message-ttl".into(), AMQPValue::LongUInt(QUEUE_TTL));
    channel.queue_declare(name.clone(), options, arguments).await?;
    Ok(name)
}

/// Binds the queue to a key, or takes that back. Either may be done twice.
pub(crate) async fn change(channel: &Channel, queue: &ShortString, key: &str, wanted: bool) -> Result<()> {
    let (exchange, key, none) = (EVENTS.into(), key.into(), FieldTable::default());
    if wanted {
        channel.queue_bind(queue.clone(), exchange, key, QueueBindOptions::default(), none).await
    } else {
        channel.queue_unbind(queue.clone(), exchange, key, none).await
    }
}
