//! What exists on the broker, in one place: the exchanges and the queues of work, which `definitions.json` repeats for operators
//! who configure a broker beforehand, and for each node a queue of its own that goes with its connection.
//!
//! All names begin with `gantry.`, so one rule of permissions covers them. A queue's arguments cannot be changed once it
//! exists: other arguments need another name.

use lapin::options::{ExchangeDeclareOptions, QueueBindOptions, QueueDeclareOptions};
use lapin::types::{AMQPValue, FieldTable, LongInt, ShortString};
use lapin::{Channel, ExchangeKind, Result};
use uuid::Uuid;

use crate::{Depth, WorkQueue, mqtt};

/// Events, by tenant and topic.
pub(crate) const EVENTS: &str = "gantry.events";
/// Calls to work, by queue.
pub(crate) const WORK: &str = "gantry.work";
/// Calls that could not be followed, by queue.
pub(crate) const DEAD: &str = "gantry.dead";
/// What gateways and Gantry send each other over MQTT; RabbitMQ's plugin has this name in `mqtt.conf`.
pub(crate) const MQTT: &str = "gantry.mqtt";
/// The name of the queues of deliveries, where those of calls have the names of their work.
pub(crate) const READINGS: &str = "readings";

/// How often a call is delivered again before it is dead-lettered. PostgreSQL still has the job, and the scheduler calls for it
/// again; this ends the redelivery of a call that kills its worker.
pub(crate) const DELIVERY_LIMIT: LongInt = 5;

/// The same of a delivery, which stands nowhere else: many returns may be nothing but nodes that were restarted.
const READINGS_DELIVERY_LIMIT: LongInt = 20;
/// Deliveries that wait, and their bytes. One more is refused: the gateway gets no acknowledgement and keeps what it has.
const READINGS_LENGTH: LongInt = 100_000;
const READINGS_BYTES: LongInt = 1_000_000_000;

/// A node that reads nothing must not fill the broker: its oldest events go first.
const NODE_LENGTH: LongInt = 100_000;
/// Older events, in milliseconds, are of no use: nodes that missed them have read the log by then.
const NODE_TTL: LongInt = 30_000;
/// Calls that wait. One more is refused: PostgreSQL remembers what there is to do.
const WORK_LENGTH: LongInt = 100_000;
/// Dead calls that are kept, and for how long in milliseconds (14 days): to be looked at, not to be followed.
const DEAD_LENGTH: LongInt = 10_000;
const DEAD_TTL: LongInt = 1_209_600_000;

/// An exchange; all of them are durable.
#[derive(Debug, PartialEq)]
pub(crate) struct Exchange {
    pub(crate) name: &'static str,
    pub(crate) kind: ExchangeKind,
}

/// A durable queue, bound to `exchange` by the name of its work.
#[derive(Debug, PartialEq)]
pub(crate) struct Queue {
    pub(crate) name: String,
    pub(crate) exchange: &'static str,
    pub(crate) key: &'static str,
    pub(crate) arguments: Vec<(&'static str, Argument)>,
}

/// The arguments of a queue.
#[derive(Debug, PartialEq)]
pub(crate) enum Argument {
    Text(&'static str),
    Number(LongInt),
}

/// Everything durable, in an order in which it can be made.
pub(crate) fn durable() -> (Vec<Exchange>, Vec<Queue>) {
    let exchange = |name, kind| Exchange { name, kind };
    let exchanges = vec![
        exchange(EVENTS, ExchangeKind::Topic),
        exchange(WORK, ExchangeKind::Direct),
        exchange(DEAD, ExchangeKind::Direct),
    ];
    (exchanges, WorkQueue::ALL.into_iter().flat_map(|work| [dead_queue(work.name()), work_queue(work)]).collect())
}

/// What there is besides where gateways speak MQTT. Elsewhere the broker's user need not be allowed to make it.
pub(crate) fn durable_of_mqtt() -> (Vec<Exchange>, Vec<Queue>) {
    (vec![Exchange { name: MQTT, kind: ExchangeKind::Topic }], vec![dead_queue(READINGS), readings_queue()])
}

/// The name of the queue where something waits.
pub(crate) fn waiting(name: &str) -> String {
    format!("{WORK}.{name}")
}

/// The name of the queue where it ends when it is dead.
pub(crate) fn dead(name: &str) -> String {
    format!("{DEAD}.{name}")
}

fn work_queue(work: WorkQueue) -> Queue {
    let arguments = vec![
        ("x-queue-type", Argument::Text("quorum")),
        ("x-delivery-limit", Argument::Number(DELIVERY_LIMIT)),
        ("x-dead-letter-exchange", Argument::Text(DEAD)),
        ("x-max-length", Argument::Number(WORK_LENGTH)),
        ("x-overflow", Argument::Text("reject-publish")),
    ];
    Queue { name: waiting(work.name()), exchange: WORK, key: work.name(), arguments }
}

fn readings_queue() -> Queue {
    let arguments = vec![
        ("x-queue-type", Argument::Text("quorum")),
        ("x-delivery-limit", Argument::Number(READINGS_DELIVERY_LIMIT)),
        ("x-dead-letter-exchange", Argument::Text(DEAD)),
        ("x-dead-letter-routing-key", Argument::Text(READINGS)),
        // Otherwise the last step, to the dead, would be the one that may lose them.
        ("x-dead-letter-strategy", Argument::Text("at-least-once")),
        ("x-max-length", Argument::Number(READINGS_LENGTH)),
        ("x-max-length-bytes", Argument::Number(READINGS_BYTES)),
        ("x-overflow", Argument::Text("reject-publish")),
    ];
    Queue { name: waiting(READINGS), exchange: MQTT, key: mqtt::READINGS_KEY, arguments }
}

fn dead_queue(name: &'static str) -> Queue {
    let arguments = vec![
        ("x-queue-type", Argument::Text("quorum")),
        ("x-max-length", Argument::Number(DEAD_LENGTH)),
        ("x-message-ttl", Argument::Number(DEAD_TTL)),
    ];
    Queue { name: dead(name), exchange: DEAD, key: name, arguments }
}

/// Makes what is not there yet. May be done twice.
pub(crate) async fn declare(channel: &Channel) -> Result<()> {
    make(channel, durable()).await
}

/// The same of what MQTT needs besides.
pub(crate) async fn declare_mqtt(channel: &Channel) -> Result<()> {
    declare(channel).await?;
    make(channel, durable_of_mqtt()).await
}

async fn make(channel: &Channel, (exchanges, queues): (Vec<Exchange>, Vec<Queue>)) -> Result<()> {
    for Exchange { name, kind } in exchanges {
        let options = ExchangeDeclareOptions { durable: true, ..ExchangeDeclareOptions::default() };
        channel.exchange_declare(name.into(), kind, options, FieldTable::default()).await?;
    }
    for Queue { name, exchange, key, arguments } in queues {
        let options = QueueDeclareOptions { durable: true, ..QueueDeclareOptions::default() };
        channel.queue_declare(name.as_str().into(), options, table(arguments)).await?;
        let (options, none) = (QueueBindOptions::default(), FieldTable::default());
        channel.queue_bind(name.into(), exchange.into(), key.into(), options, none).await?;
    }
    Ok(())
}

/// How much there is in a queue.
pub(crate) async fn depth(channel: &Channel, name: &str) -> Result<Depth> {
    let options = QueueDeclareOptions { passive: true, ..QueueDeclareOptions::default() };
    let ask = async |name: String| channel.queue_declare(name.into(), options, FieldTable::default()).await;
    let (alive, dead) = (ask(waiting(name)).await?, ask(dead(name)).await?);
    Ok(Depth { waiting: alive.message_count(), dead: dead.message_count(), workers: alive.consumer_count() })
}

/// The node's queue, with a new name each time: after a break the broker may hold the old one for some seconds more.
pub(crate) async fn declare_node(channel: &Channel, node: Uuid) -> Result<ShortString> {
    let name = ShortString::from(format!("gantry.node.{node}.{}", Uuid::new_v4().simple()));
    let options = QueueDeclareOptions { exclusive: true, auto_delete: true, ..QueueDeclareOptions::default() };
    let arguments =
        vec![("x-max-length", Argument::Number(NODE_LENGTH)), ("x-message-ttl", Argument::Number(NODE_TTL))];
    channel.queue_declare(name.clone(), options, table(arguments)).await?;
    Ok(name)
}

/// Binds a node's queue to a key, or takes that back. Either may be done twice.
pub(crate) async fn change(channel: &Channel, queue: &ShortString, key: &str, wanted: bool) -> Result<()> {
    let (exchange, key, none) = (EVENTS.into(), key.into(), FieldTable::default());
    if wanted {
        channel.queue_bind(queue.clone(), exchange, key, QueueBindOptions::default(), none).await
    } else {
        channel.queue_unbind(queue.clone(), exchange, key, none).await
    }
}

fn table(arguments: Vec<(&'static str, Argument)>) -> FieldTable {
    let mut table = FieldTable::default();
    for (name, argument) in arguments {
        let value = match argument {
            Argument::Text(text) => AMQPValue::LongString(text.into()),
            Argument::Number(number) => AMQPValue::LongInt(number),
        };
        table.insert(name.into(), value);
    }
    table
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn definitions() -> Value {
        serde_json::from_str(include_str!("../definitions.json")).unwrap()
    }

    #[test]
    fn a_broker_set_up_beforehand_has_what_nodes_would_declare() {
        let ((mut exchanges, mut queues), (of_mqtt, theirs)) = (durable(), durable_of_mqtt());
        exchanges.extend(of_mqtt);
        queues.extend(theirs);
        let exchanges: Vec<Value> = exchanges
            .iter()
            .map(|one| {
                json!({
                    "name": one.name, "vhost": "gantry", "type": format!("{:?}", one.kind).to_lowercase(),
                    "durable": true, "auto_delete": false, "internal": false, "arguments": {},
                })
            })
            .collect();
        let arguments = |queue: &Queue| -> Value {
            let value = |argument: &Argument| match argument {
                Argument::Text(text) => json!(text),
                Argument::Number(number) => json!(number),
            };
            queue.arguments.iter().map(|(name, argument)| ((*name).to_owned(), value(argument))).collect()
        };
        let bindings: Vec<Value> = queues
            .iter()
            .map(|one| {
                json!({
                    "source": one.exchange, "vhost": "gantry", "destination": one.name, "destination_type": "queue",
                    "routing_key": one.key, "arguments": {},
                })
            })
            .collect();
        let queues: Vec<Value> = queues
            .iter()
            .map(|one| {
                json!({
                    "name": one.name, "vhost": "gantry", "durable": true, "auto_delete": false,
                    "arguments": arguments(one),
                })
            })
            .collect();
        let definitions = definitions();
        assert_eq!(definitions["exchanges"], json!(exchanges));
        assert_eq!(definitions["queues"], json!(queues));
        assert_eq!(definitions["bindings"], json!(bindings));
    }

    #[test]
    fn the_user_that_the_settings_make_may_do_what_the_definitions_say() {
        let settings = include_str!("../rabbitmq.conf");
        let setting = |name: &str| {
            let line = settings.lines().find_map(|line| line.strip_prefix(name)?.trim().strip_prefix('='));
            line.unwrap().trim().to_owned()
        };
        let permissions = json!([{
            "user": "gantry",
            "vhost": setting("default_vhost"),
            "configure": setting("default_permissions.configure"),
            "write": setting("default_permissions.write"),
            "read": setting("default_permissions.read"),
        }]);
        assert_eq!(definitions()["permissions"], permissions);
    }
}
