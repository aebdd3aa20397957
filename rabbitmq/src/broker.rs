//! The bus over RabbitMQ: two tasks, each with a connection of its own. A connection that the broker blocks for
//! publishing stops everything on it, so nothing is consumed on that one.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use lapin::uri::AMQPUri;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use uuid::Uuid;

use crate::BusEvent;
use crate::consumer::Consumer;
use crate::interest::Interest;
use crate::link::supervise;
use crate::publisher::{Message, Publisher};
use crate::stats::Stats;

/// Events that wait for the broker.
const PUBLISH_LIMIT: usize = 8_192;
/// How long closing waits for what is still under way, and then for the broker's farewell.
const CLOSE_LIMIT: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(crate) struct Broker {
    publish: mpsc::Sender<Message>,
    interest: Arc<Interest>,
    stats: Arc<Stats>,
    closing: watch::Sender<bool>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
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
        let closing = watch::Sender::new(false);
        let tasks = vec![
            tokio::spawn(supervise(Arc::clone(&addresses), publisher, closing.subscribe())),
            tokio::spawn(supervise(addresses, consumer, closing.subscribe())),
        ];
        Self { publish, interest, stats: Arc::clone(stats), closing, tasks: Mutex::new(tasks) }
    }

    pub(crate) fn publish(&self, key: String, payload: Bytes) {
        self.stats.handed();
        if self.publish.try_send(Message::new(key, payload)).is_err() {
            self.stats.dropped();
        }
    }

    pub(crate) fn change(&self, key: String, wanted: bool) -> impl Future<Output = ()> + Send + use<> {
        self.interest.change(key, wanted)
    }

    pub(crate) async fn close(&self) {
        // What comes too late is healed like everything that a bus loses.
        let _ = timeout(CLOSE_LIMIT, self.stats.settled()).await;
        self.closing.send_replace(true);
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for task in tasks {
            let _ = timeout(CLOSE_LIMIT, task).await;
        }
    }
}
