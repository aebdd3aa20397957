//! What gateways publish: it stays until it is settled, and what is dead can be put back and still says whose it is.

use gantry_rabbitmq::mqtt::{self, Delivered};
use gantry_rabbitmq::{Outcome, Work};
use gantry_test_broker::Broker;
use lapin::options::{BasicGetOptions, BasicPublishOptions, ConfirmSelectOptions};
use lapin::{BasicProperties, Channel, Confirmation, Connection, ConnectionProperties};
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;

use crate::{Node, PATIENCE};

async fn publish(channel: &Channel, key: &str, properties: BasicProperties) {
    let options = BasicPublishOptions::default();
    let sent = channel.basic_publish(mqtt::EXCHANGE.into(), key.into(), options, b"{}", properties).await.unwrap();
    assert!(matches!(sent.await.unwrap(), Confirmation::Ack(None)));
}

async fn next(works: &mut Receiver<Work<Delivered>>) -> Work<Delivered> {
    timeout(PATIENCE, works.recv()).await.expect("a delivery").unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_delivery_stays_until_it_is_settled_and_comes_back_from_the_dead_with_its_name() {
    let broker = Broker::start();
    let node = Node::at(&broker.url());
    assert!(!node.bus.takes_readings());
    let mut works = node.bus.readings(4);
    node.ready().await;
    while !node.bus.takes_readings() {
        tokio::task::yield_now().await;
    }
    let connection = Connection::connect(&broker.url(), ConnectionProperties::default()).await.unwrap();
    let channel = connection.create_channel().await.unwrap();
    channel.confirm_select(ConfirmSelectOptions::default()).await.unwrap();
    publish(&channel, &mqtt::readings_key("demo-17"), BasicProperties::default()).await;
    for returned in 0..3 {
        let work = next(&mut works).await;
        assert_eq!((work.task.gateway.as_str(), work.task.returned), ("demo-17", returned));
        work.settle(Outcome::Later);
    }
    next(&mut works).await.settle(Outcome::Poison);
    let get =
        async || channel.basic_get("gantry.dead.readings".into(), BasicGetOptions { no_ack: true }).await.unwrap();
    let dead = timeout(PATIENCE, async {
        loop {
            match get().await {
                Some(dead) => return dead.delivery,
                None => tokio::task::yield_now().await,
            }
        }
    });
    let dead = dead.await.expect("a dead delivery");
    publish(&channel, &mqtt::readings_key("somebody"), dead.properties).await;
    let again = next(&mut works).await;
    assert_eq!(again.task.gateway, "demo-17", "the original gateway is kept");
    again.settle(Outcome::Done);
}
