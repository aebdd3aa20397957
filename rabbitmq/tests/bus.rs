//! What nodes may rely on, tested on both implementations of the bus; then what only a broker can do: be away, be
//! killed, freeze, refuse.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may stop at the first thing that is not as it should be"
)]

#[path = "bus/events.rs"]
mod events;
#[path = "bus/faults.rs"]
mod faults;
#[path = "bus/readings.rs"]
mod readings;
#[path = "bus/security.rs"]
mod security;
#[path = "bus/work.rs"]
mod work;

use std::time::Duration;

use bytes::Bytes;
use gantry_rabbitmq::{Bus, BusError, BusEvent, InProcess};
use gantry_test_broker::Broker;
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;
use uuid::Uuid;

/// A broker may take a minute to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

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

async fn every_promise_is_kept(place: &Place) {
    events::every_promise_is_kept(place).await;
    work::every_promise_is_kept(place).await;
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
async fn a_wrong_address_is_refused_at_once() {
    let error = Bus::connect(Some("amqp://127.0.0.1,localhost:5672"), Uuid::new_v4()).unwrap_err();
    assert!(matches!(error, BusError::Address { position: 2, .. }), "{error}");
}
