//! What nodes may rely on, told once and true of both bodies of the bus; then what only a broker can do: be away, be
//! killed, freeze.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may stop at the first thing that is not as it should be"
)]

use std::time::Duration;

use bytes::Bytes;
use gantry_rabbitmq::{Bus, BusError, BusEvent, InProcess};
use gantry_testkit::rabbitmq::Broker;
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;
use uuid::Uuid;

const PATIENCE: Duration = Duration::from_secs(30);

/// Where the nodes of a test meet.
enum Place {
    Process(InProcess),
    Broker(Broker),
}

struct Node {
    id: Uuid,
    bus: Bus,
    events: Receiver<BusEvent>,
}

impl Place {
    async fn node(&self) -> Node {
        let node = match self {
            Self::Process(hub) => {
                let id = Uuid::new_v4();
                let (bus, events) = Bus::in_process(hub, id);
                Node { id, bus, events }
            }
            Self::Broker(broker) => Node::at(&broker.url()),
        };
        node.ready().await;
        node
    }
}

impl Node {
    fn at(urls: &str) -> Self {
        let id = Uuid::new_v4();
        let (bus, events) = Bus::connect(Some(urls), id).unwrap();
        Self { id, bus, events }
    }

    async fn ready(&self) {
        timeout(PATIENCE, self.bus.ready()).await.expect("the bus is ready");
    }

    /// Until it knows that it has no broker.
    async fn until_cut_off(&self) {
        let cut_off = async {
            while self.bus.health().publishing || self.bus.health().consuming {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, cut_off).await.expect("a broker that is gone is noticed");
    }

    async fn next(&mut self) -> BusEvent {
        timeout(PATIENCE, self.events.recv()).await.expect("an event").unwrap()
    }

    /// Publishes until the other hears it: right after a break events may still be lost.
    async fn until_heard(&self, other: &mut Self, tenant: i64, topic: &str) {
        let heard = async {
            let mut number = 0_u32;
            loop {
                number += 1;
                self.bus.publish(tenant, topic, Bytes::from(format!("after {number}")));
                if let Ok(Some(event)) = timeout(Duration::from_millis(100), other.events.recv()).await
                    && event.payload.starts_with(b"after")
                {
                    return;
                }
            }
        };
        timeout(PATIENCE, heard).await.expect("the other node hears again");
    }
}

fn text(event: &BusEvent) -> &str {
    std::str::from_utf8(&event.payload).unwrap()
}

async fn an_event_reaches_the_other_nodes_and_not_its_own(place: &Place, tenant: i64) {
    let (mut one, mut two, mut three) = (place.node().await, place.node().await, place.node().await);
    for node in [&one, &two, &three] {
        node.bus.bind(tenant, "board:7").await;
    }
    one.bus.publish(tenant, "board:7", Bytes::from_static(b"from one"));
    for other in [&mut two, &mut three] {
        let event = other.next().await;
        assert_eq!((event.tenant, event.topic.as_str(), event.node), (tenant, "board:7", one.id));
        assert_eq!(text(&event), "from one");
    }
    // Were its own event on its way to `one`, it would come before this later one.
    two.bus.publish(tenant, "board:7", Bytes::from_static(b"from two"));
    assert_eq!(text(&one.next().await), "from two");
}

async fn events_of_one_node_come_in_the_order_they_were_published(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    two.bus.bind(tenant, "thread:1").await;
    for number in 0..2_000 {
        one.bus.publish(tenant, "thread:1", Bytes::from(format!("{number}")));
    }
    for number in 0..2_000 {
        assert_eq!(text(&two.next().await), number.to_string());
    }
}

async fn only_bound_topics_of_the_same_tenant_come(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    two.bus.bind(tenant, "changes:asset.type").await;
    one.bus.publish(tenant + 1, "changes:asset.type", Bytes::from_static(b"another tenant's"));
    one.bus.publish(tenant, "changes:asset", Bytes::from_static(b"another topic's"));
    one.bus.publish(tenant, "changes:asset.type", Bytes::from_static(b"mine"));
    assert_eq!(text(&two.next().await), "mine");
}

async fn after_unbind_nothing_more_comes(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    two.bus.bind(tenant, "board:1").await;
    two.bus.bind(tenant, "board:2").await;
    two.bus.unbind(tenant, "board:1").await;
    one.bus.publish(tenant, "board:1", Bytes::from_static(b"gone"));
    one.bus.publish(tenant, "board:2", Bytes::from_static(b"kept"));
    assert_eq!(text(&two.next().await), "kept");
}

async fn binary_payloads_of_a_megabyte_arrive_whole(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    let payload: Bytes = (0..=255_u8).cycle().take(1_000_000).collect();
    two.bus.bind(tenant, "board:1").await;
    one.bus.publish(tenant, "board:1", payload.clone());
    assert!(two.next().await.payload == payload);
}

async fn wildcards_bind_nothing_and_are_counted_as_dropped(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    two.bus.bind(tenant, "#").await;
    two.bus.bind(tenant, "board:1").await;
    one.bus.publish(tenant, "#", Bytes::new());
    one.bus.publish(tenant, "board:2", Bytes::new());
    one.bus.publish(tenant, "board:1", Bytes::from_static(b"this alone"));
    assert_eq!(text(&two.next().await), "this alone");
    assert_eq!(one.bus.health().dropped, 1);
}

async fn what_was_published_before_closing_arrives_and_nothing_after(place: &Place, tenant: i64) {
    let (one, mut two) = (place.node().await, place.node().await);
    two.bus.bind(tenant, "board:1").await;
    for number in 0..1_000 {
        one.bus.publish(tenant, "board:1", Bytes::from(format!("{number}")));
    }
    one.bus.close().await;
    one.bus.publish(tenant, "board:1", Bytes::from_static(b"too late"));
    let three = place.node().await;
    for number in 0..1_000 {
        assert_eq!(text(&two.next().await), number.to_string());
    }
    three.bus.publish(tenant, "board:1", Bytes::from_static(b"from three"));
    assert_eq!(text(&two.next().await), "from three");
    for node in [two, three] {
        node.bus.close().await;
    }
}

async fn every_promise_is_kept(place: &Place) {
    an_event_reaches_the_other_nodes_and_not_its_own(place, 10).await;
    events_of_one_node_come_in_the_order_they_were_published(place, 20).await;
    only_bound_topics_of_the_same_tenant_come(place, 30).await;
    after_unbind_nothing_more_comes(place, 40).await;
    binary_payloads_of_a_megabyte_arrive_whole(place, 50).await;
    wildcards_bind_nothing_and_are_counted_as_dropped(place, 60).await;
    what_was_published_before_closing_arrives_and_nothing_after(place, 70).await;
}

#[tokio::test]
async fn inside_one_process_every_promise_is_kept() {
    every_promise_is_kept(&Place::Process(InProcess::default())).await;
}

/// One test for all, because starting a broker takes longer than everything else here.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_rabbitmq_every_promise_is_kept() {
    every_promise_is_kept(&Place::Broker(Broker::start())).await;
}

#[tokio::test]
async fn a_node_that_does_not_read_loses_its_own_events_and_holds_up_nobody() {
    let place = Place::Process(InProcess::default());
    let (one, two) = (place.node().await, place.node().await);
    two.bus.bind(1, "board:1").await;
    for _ in 0..20_000 {
        one.bus.publish(1, "board:1", Bytes::new());
    }
    let health = two.bus.health();
    assert_eq!(health.received + health.overflowed, 20_000);
    assert!(health.overflowed > 0);
}

#[tokio::test]
async fn a_wrong_address_is_refused_at_once() {
    let error = Bus::connect(Some("amqp://127.0.0.1,localhost:5672"), Uuid::new_v4()).unwrap_err();
    assert!(matches!(error, BusError::Address { position: 2, .. }), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bus_outlives_a_broker_that_comes_late_is_killed_and_freezes() {
    let mut broker = Broker::reserve();
    // Nobody listens at the first address; the second is where the broker will be.
    let urls = format!("amqp://127.0.0.1:1,{}", broker.url());
    let (one, mut two) = (Node::at(&urls), Node::at(&urls));
    two.bus.bind(1, "board:1").await;
    assert!(!one.bus.health().publishing);
    for _ in 0..10_000 {
        one.bus.publish(1, "board:1", Bytes::new());
    }
    assert!(one.bus.health().dropped > 0, "more than the queue holds is dropped, and nobody waits");

    broker.run();
    one.ready().await;
    two.ready().await;
    one.until_heard(&mut two, 1, "board:1").await;

    broker.kill();
    one.bus.publish(1, "board:1", Bytes::from_static(b"while it is away"));
    two.bus.bind(1, "board:2").await;
    broker.run();
    one.until_heard(&mut two, 1, "board:1").await;
    one.until_heard(&mut two, 1, "board:2").await;

    // While nobody says or wants anything, too.
    broker.kill();
    one.until_cut_off().await;
    two.until_cut_off().await;
    broker.run();
    one.until_heard(&mut two, 1, "board:1").await;

    broker.freeze();
    one.bus.publish(1, "board:1", Bytes::from_static(b"into the void"));
    one.until_cut_off().await;
    broker.thaw();
    one.until_heard(&mut two, 1, "board:1").await;
    one.until_heard(&mut two, 1, "board:2").await;
}
