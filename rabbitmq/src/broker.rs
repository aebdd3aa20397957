//! The bus over RabbitMQ: two tasks, each with a connection of its own. A connection that the broker blocks for
//! publishing stops everything on it, so nothing is consumed on that one.

use std::future::Future;
use std::sync::Arc;

use bytes::Bytes;
use lapin::uri::AMQPUri;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::BusEvent;
use crate::consumer::Consumer;
use crate::interest::Interest;
use crate::link::supervise;
use crate::publisher::{Message, Publisher};
use crate::stats::Stats;

/// Events that wait for the broker.
const PUBLISH_LIMIT: usize = 8_192;

#[derive(Debug)]
pub(crate) struct Broker {
    publish: mpsc::Sender<Message>,
    interest: Arc<Interest>,
    stats: Arc<Stats>,
}

impl Broker {
    pub(crate) fn start(
        addresses: Arc<[AMQPUri]>,
        node: Uuid,
        events: mpsc::Sender<BusEvent>,
        stats: &Arc<Stats>,
    ) -> Self {
        let (publish, handed) = mpsc::channel(PUBLISH_LIMIT);
        let interest = Arc::new(Interest::default());
        let publisher = Publisher::new(node, handed, Arc::clone(stats));
        let consumer = Consumer::new(node, Arc::clone(&interest), events, Arc::clone(stats));
        tokio::spawn(supervise(Arc::clone(&addresses), publisher));
        tokio::spawn(supervise(addresses, consumer));
        Self { publish, interest, stats: Arc::clone(stats) }
    }

    pub(crate) fn publish(&self, key: String, payload: Bytes) {
        if self.publish.try_send(Message::new(key, payload)).is_err() {
            self.stats.dropped(1);
        }
    }

    pub(crate) fn change(&self, key: String, wanted: bool) -> impl Future<Output = ()> + Send + use<> {
        self.interest.change(key, wanted)
    }
}
