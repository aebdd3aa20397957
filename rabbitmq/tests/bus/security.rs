//! Encryption and permissions: the wire cannot be read, a false broker is refused, and Gantry's user may do what Gantry does
//! and nothing else.

use gantry_rabbitmq::{Call, Outcome, WorkQueue};
use gantry_test_broker::Broker;
use lapin::options::{BasicConsumeOptions, BasicPublishOptions, ConfirmSelectOptions, ExchangeDeclareOptions};
use lapin::options::{QueueBindOptions, QueueDeclareOptions, QueueDeleteOptions};
use lapin::types::FieldTable;
use lapin::{BasicProperties, Channel, Connection, ConnectionProperties, ExchangeKind};
use tokio::time::timeout;

use crate::{Node, PATIENCE};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_tls_with_the_operators_definitions_everything_works_and_nothing_else_is_allowed() {
    let broker = Broker::start();
    broker.import_definitions();
    everything_works_over_tls(&broker).await;
    a_false_broker_is_refused(&broker).await;
    nothing_else_is_allowed(&broker).await;
}

async fn everything_works_over_tls(broker: &Broker) {
    let (one, mut two) = (Node::at(&broker.secure_url()), Node::at(&broker.secure_url()));
    one.ready().await;
    two.ready().await;
    two.bus.bind(1, "board:1").await;
    one.until_heard(&mut two, 1, "board:1").await;
    two.bus.unbind(1, "board:1").await;
    let mut works = two.bus.work(WorkQueue::Changes, 1);
    let _deliveries = two.bus.readings(1);
    while !two.bus.takes_readings() {
        tokio::task::yield_now().await;
    }
    one.bus.call(WorkQueue::Changes, Call { tenant: 1, job: 1, again: false });
    for outcome in [Outcome::Later, Outcome::Done] {
        timeout(PATIENCE, works.recv()).await.expect("work").unwrap().settle(outcome);
    }
}

async fn a_false_broker_is_refused(broker: &Broker) {
    let node = Node::at(&broker.misled_url());
    let refused = async {
        loop {
            match node.bus.health().last_error {
                Some((_, error)) => return error,
                None => tokio::task::yield_now().await,
            }
        }
    };
    let error = timeout(PATIENCE, refused).await.expect("a reason");
    assert!(error.contains("invalid peer certificate"), "{error}");
    assert!(!error.contains("gantry:gantry"), "{error}");
    assert!(!node.bus.health().connected());
}

async fn nothing_else_is_allowed(broker: &Broker) {
    let elsewhere = format!("{}%2f", broker.url().trim_end_matches("gantry"));
    let refused = Connection::connect(&elsewhere, ConnectionProperties::default()).await.unwrap_err();
    assert!(refused.to_string().contains("NOT_ALLOWED"), "another virtual host: {refused}");

    let connection = Connection::connect(&broker.url(), ConnectionProperties::default()).await.unwrap();
    let (none, own) = (FieldTable::default, "gantry.node.of-a-test");
    let channel = || async { connection.create_channel().await.unwrap() };
    let owner = channel().await;
    let exclusive = QueueDeclareOptions { exclusive: true, ..QueueDeclareOptions::default() };
    owner.queue_declare(own.into(), exclusive, none()).await.unwrap();

    let denied = |what: &'static str, result: lapin::Result<()>| {
        let error = result.expect_err(what).to_string();
        assert!(error.contains("ACCESS_REFUSED"), "{what}: {error}");
    };
    let declare = async |channel: Channel, name: &str| {
        channel.queue_declare(name.into(), QueueDeclareOptions::default(), none()).await.map(drop)
    };
    denied("a queue of another name", declare(channel().await, "other").await);
    denied("a queue that only begins alike", declare(channel().await, "gantry.eventsx").await);
    let exchange = channel().await;
    let (kind, options) = (ExchangeKind::Fanout, ExchangeDeclareOptions::default());
    denied("an exchange of another name", exchange.exchange_declare("other".into(), kind, options, none()).await);
    let bind = async |channel: Channel, exchange: &str, key: &str| {
        channel.queue_bind(own.into(), exchange.into(), key.into(), QueueBindOptions::default(), none()).await
    };
    denied("listening to another exchange", bind(channel().await, "amq.topic", "#").await);
    denied("listening to all tenants", bind(channel().await, "gantry.events", "#").await);
    denied("listening to all tenants' boards", bind(channel().await, "gantry.events", "tenant.*.board:1").await);
    bind(channel().await, "gantry.events", "tenant.1.board:1").await.unwrap();
    let publish = async |channel: Channel, exchange: &str, key: &str| {
        channel.confirm_select(ConfirmSelectOptions::default()).await?;
        let (options, properties) = (BasicPublishOptions::default(), BasicProperties::default());
        channel.basic_publish(exchange.into(), key.into(), options, b"?", properties).await?.await.map(drop)
    };
    denied("publishing elsewhere", publish(channel().await, "amq.fanout", "").await);
    denied("publishing to a queue past its exchange", publish(channel().await, "", own).await);
    denied("publishing what is no tenant's", publish(channel().await, "gantry.events", "board:1").await);
    let consumer = channel().await;
    let consume = consumer.basic_consume("other".into(), "".into(), BasicConsumeOptions::default(), none()).await;
    denied("reading another's queue", consume.map(drop));
    let remover = channel().await;
    let remove = remover.queue_delete("other".into(), QueueDeleteOptions::default()).await;
    denied("removing another's queue", remove.map(drop));
}
