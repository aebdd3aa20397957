//! The messenger between nodes, and the only crate that knows RabbitMQ's protocol. PostgreSQL is the source of truth: an event
//! that comes late, twice or not at all is healed by its stream's version, and a call to a worker that is lost is repeated
//! by the scheduler. So the bus may drop and never waits.
//!
//! One [`Bus`] with two bodies: RabbitMQ when `AMQP_URL` is set, and one inside the process when it is not.

mod broker;
mod consumer;
mod interest;
mod key;
mod link;
mod local;
mod local_work;
pub mod mqtt;
mod publisher;
mod stats;
mod topology;
mod work;
mod worker;

use std::future::{self, Future};
use std::sync::Arc;

use bytes::Bytes;
use futures_util::future::Either;
use tokio::sync::mpsc;
use uuid::Uuid;

use broker::Broker;
use local::Seat;
use mqtt::Delivered;
use stats::Stats;

pub use local::InProcess;
pub use stats::Health;
pub use work::{Call, Depth, Outcome, Work, WorkQueue};

/// Events that wait for this node to take them; what comes on top is dropped and counted.
const RECEIVED_LIMIT: usize = 16_384;

/// Something that another node says happened on a topic that this node has bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BusEvent {
    /// Whose event it is.
    pub tenant: i64,
    /// For example `board:7`.
    pub topic: String,
    /// The node that published it; never this one.
    pub node: Uuid,
    /// What was published, byte for byte.
    pub payload: Bytes,
}

/// Why there is no bus. A broker that does not answer is no reason: it is tried again for ever.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// One of the addresses in `AMQP_URL` cannot be read.
    #[error(
        "AMQP_URL, address {position}: {reason} (expected amqp://user:password@host:5672/vhost, several with commas)"
    )]
    Address {
        /// Counted from 1.
        position: usize,
        /// What is wrong with it, without its password.
        reason: String,
    },
}

/// A node's handle on the bus, cheap to clone. The bus ends when all handles and the receiver are dropped.
#[derive(Debug, Clone)]
pub struct Bus {
    body: Arc<Body>,
    stats: Arc<Stats>,
}

#[derive(Debug)]
enum Body {
    Local(Seat),
    Broker(Broker),
}

impl Bus {
    /// Joins the bus as `node`: RabbitMQ at one of the comma-separated `urls`, or alone inside this process when there
    /// are none. Returns at once, also while the broker is down; must be called within a Tokio runtime.
    ///
    /// The receiver gets what other nodes publish on bound topics. It must be read: when 16,384 events wait, further
    /// ones are dropped and counted.
    ///
    /// # Errors
    /// When an address cannot be read.
    pub fn connect(urls: Option<&str>, node: Uuid) -> Result<(Self, mpsc::Receiver<BusEvent>), BusError> {
        let Some(urls) = urls else { return Ok(Self::in_process(&InProcess::default(), node)) };
        let addresses = link::addresses(urls)?;
        let (sender, receiver) = mpsc::channel(RECEIVED_LIMIT);
        let stats = Arc::new(Stats::rabbitmq());
        let broker = Broker::start(addresses, node, sender, &stats);
        Ok((Self { body: Arc::new(Body::Broker(broker)), stats }, receiver))
    }

    /// Looks at addresses without connecting.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn check(urls: &str) -> Result<(), BusError> {
        link::addresses(urls).map(drop)
    }

    /// Joins the nodes that share `hub` inside this process.
    #[must_use]
    pub fn in_process(hub: &InProcess, node: Uuid) -> (Self, mpsc::Receiver<BusEvent>) {
        let (sender, receiver) = mpsc::channel(RECEIVED_LIMIT);
        let stats = Arc::new(Stats::in_process());
        let seat = hub.join(node, sender, Arc::clone(&stats));
        (Self { body: Arc::new(Body::Local(seat)), stats }, receiver)
    }

    /// Tells all nodes that have bound the topic. Never blocks and never fails: what the broker cannot take within
    /// 5 s, or does not fit into a queue of 8,192, is dropped and counted.
    ///
    /// `topic` has 1 to 200 bytes and neither `*` nor `#`, which are a broker's wildcards; anything else is dropped.
    pub fn publish(&self, tenant: i64, topic: &str, payload: Bytes) {
        let Some(key) = key::encode(tenant, topic) else {
            tracing::warn!(tenant, topic, "not a topic of the bus");
            self.stats.handed();
            self.stats.dropped();
            return;
        };
        match &*self.body {
            Body::Local(seat) => seat.publish(tenant, topic, &payload),
            Body::Broker(broker) => broker.publish(key, payload),
        }
    }

    /// Asks for the topic's events, from before this call returns until [`Bus::unbind`]. Once is enough however
    /// often the connection breaks.
    ///
    /// The future is done when the events flow, or at once when the broker is away; who need not know drops it.
    pub fn bind(&self, tenant: i64, topic: &str) -> impl Future<Output = ()> + Send + use<> {
        self.change(tenant, topic, true)
    }

    /// Ends what [`Bus::bind`] began. Events that are under way may still come.
    pub fn unbind(&self, tenant: i64, topic: &str) -> impl Future<Output = ()> + Send + use<> {
        self.change(tenant, topic, false)
    }

    /// Calls some node to a job, as [`Bus::publish`] does: never blocks, and may be lost. The scheduler repeats calls
    /// that no worker followed.
    pub fn call(&self, queue: WorkQueue, call: Call) {
        match &*self.body {
            Body::Local(seat) => seat.call(queue, call),
            Body::Broker(broker) => broker.call(queue, call),
        }
    }

    /// Takes calls from a queue, at most `prefetch` unsettled ones at a time, until the receiver is dropped. Each call is
    /// given to one worker of all nodes, and to another one when this does not settle it before its connection ends.
    pub fn work(&self, queue: WorkQueue, prefetch: u16) -> mpsc::Receiver<Work> {
        let prefetch = prefetch.max(1);
        let (works, receiver) = mpsc::channel(prefetch.into());
        match &*self.body {
            Body::Local(seat) => seat.work(queue, prefetch, works),
            Body::Broker(broker) => broker.work(queue, prefetch, works),
        }
        receiver
    }

    /// Takes what gateways publish over MQTT, as [`Bus::work`] takes calls; makes exchange and queue if need be. Without
    /// RabbitMQ nothing ever comes.
    pub fn readings(&self, prefetch: u16) -> mpsc::Receiver<Work<Delivered>> {
        let prefetch = prefetch.max(1);
        let (works, receiver) = mpsc::channel(prefetch.into());
        if let Body::Broker(broker) = &*self.body {
            broker.readings(prefetch, works);
        }
        receiver
    }

    /// Whether what gateways publish has a queue: without one the broker would acknowledge it and throw it away.
    #[must_use]
    pub fn takes_readings(&self) -> bool {
        self.stats.takes_readings()
    }

    /// Answers a gateway that listens, as [`Bus::publish`] does: never blocks, and may be lost.
    pub fn answer(&self, gateway: &str, payload: Bytes) {
        if let Body::Broker(broker) = &*self.body {
            broker.answer(gateway, payload);
        }
    }

    /// Where on the broker all of this is; `None` without one.
    #[must_use]
    pub fn virtual_host(&self) -> Option<&str> {
        match &*self.body {
            Body::Local(_) => None,
            Body::Broker(broker) => broker.virtual_host(),
        }
    }

    /// How many deliveries of gateways wait; `None` while it is unknown.
    #[must_use]
    pub fn depth_of_readings(&self) -> Option<Depth> {
        self.stats.depth(topology::READINGS)
    }

    /// How many messages are in a queue; `None` while it is unknown.
    #[must_use]
    pub fn depth(&self, queue: WorkQueue) -> Option<Depth> {
        match &*self.body {
            Body::Local(seat) => Some(seat.depth(queue)),
            Body::Broker(_) => self.stats.depth(queue.name()),
        }
    }

    /// Done when the broker is there in both directions; at once without one. Give it a limit of time.
    pub async fn ready(&self) {
        self.stats.ready().await;
    }

    /// Closes the bus: publishes what is queued, for a second at most, and closes the connection. To be
    /// called before the runtime ends; nothing is published or received afterwards.
    pub async fn close(&self) {
        match &*self.body {
            Body::Local(seat) => seat.leave(),
            Body::Broker(broker) => broker.close().await,
        }
    }

    /// The state of the connections and what was counted since the start.
    #[must_use]
    pub fn health(&self) -> Health {
        self.stats.health()
    }

    fn change(&self, tenant: i64, topic: &str, wanted: bool) -> impl Future<Output = ()> + Send + use<> {
        let Some(key) = key::encode(tenant, topic) else {
            tracing::warn!(tenant, topic, "not a topic of the bus");
            return Either::Left(future::ready(()));
        };
        match &*self.body {
            Body::Local(seat) => {
                seat.change(tenant, topic, wanted);
                Either::Left(future::ready(()))
            }
            Body::Broker(broker) => Either::Right(broker.change(key, wanted)),
        }
    }
}
