//! The bus over RabbitMQ: a task for publishing, one for events and one for each queue that is worked on, each with a
//! connection of its own. A connection that the broker blocks for publishing stops everything on it, so nothing is
//! consumed on that one.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use uuid::Uuid;

use crate::consumer::Consumer;
use crate::interest::Interest;
use crate::link::{Address, Session, supervise};
use crate::mqtt::Delivered;
use crate::publisher::{FRESH, Message, Publisher};
use crate::stats::Stats;
use crate::worker::Worker;
use crate::{BusEvent, Call, Work, WorkQueue};

/// Events and calls that wait for the broker.
const PUBLISH_LIMIT: usize = 8_192;
/// How long closing waits for the broker to close the connections.
const CLOSE_LIMIT: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(crate) struct Broker {
    addresses: Arc<[Address]>,
    publish: mpsc::Sender<Message>,
    interest: Arc<Interest>,
    stats: Arc<Stats>,
    closing: watch::Sender<bool>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl Broker {
    pub(crate) fn start(
        addresses: Arc<[Address]>,
        node: Uuid,
        events: mpsc::Sender<BusEvent>,
        stats: &Arc<Stats>,
    ) -> Self {
        let (publish, handed) = mpsc::channel(PUBLISH_LIMIT);
        let interest = Arc::new(Interest::default());
        let publisher = Publisher::new(node, handed, Arc::clone(stats));
        let consumer = Consumer::new(node, Arc::clone(&interest), events, Arc::clone(stats));
        let (stats, closing, tasks) = (Arc::clone(stats), watch::Sender::new(false), Mutex::default());
        let broker = Self { addresses, publish, interest, stats, closing, tasks };
        broker.supervise(publisher);
        broker.supervise(consumer);
        broker
    }

    pub(crate) fn publish(&self, key: String, payload: Bytes) {
        self.hand(Message::event(key, payload));
    }

    pub(crate) fn call(&self, queue: WorkQueue, call: Call) {
        match serde_json::to_vec(&call) {
            Ok(payload) => self.hand(Message::call(queue, payload.into())),
            Err(error) => tracing::error!(%error, "a call cannot be written"),
        }
    }

    pub(crate) fn work(&self, queue: WorkQueue, prefetch: u16, works: mpsc::Sender<Work>) {
        self.supervise(Worker::new(queue, prefetch, works, Arc::clone(&self.stats)));
    }

    pub(crate) fn readings(&self, prefetch: u16, works: mpsc::Sender<Work<Delivered>>) {
        self.supervise(Worker::of_readings(prefetch, works, Arc::clone(&self.stats)));
    }

    pub(crate) fn answer(&self, gateway: &str, payload: Bytes) {
        self.hand(Message::answer(gateway, payload));
    }

    /// The virtual host of the first address: all of them lead to one broker.
    pub(crate) fn virtual_host(&self) -> Option<&str> {
        self.addresses.first().map(Address::virtual_host)
    }

    pub(crate) fn change(&self, key: String, wanted: bool) -> impl Future<Output = ()> + Send + use<> {
        self.interest.change(key, wanted)
    }

    pub(crate) async fn close(&self) {
        // An event that was not sent by then is too late anyway, and is healed like everything that a bus loses.
        let _ = timeout(FRESH, self.stats.settled()).await;
        self.closing.send_replace(true);
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for task in tasks {
            let _ = timeout(CLOSE_LIMIT, task).await;
        }
    }

    fn hand(&self, message: Message) {
        self.stats.handed();
        if self.publish.try_send(message).is_err() {
            self.stats.dropped();
        }
    }

    fn supervise(&self, session: impl Session) {
        let (addresses, stats, closing) = (self.addresses.clone(), self.stats.clone(), self.closing.subscribe());
        let task = tokio::spawn(supervise(addresses, session, stats, closing));
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).push(task);
    }
}
