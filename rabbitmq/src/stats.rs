//! What the bus counts and in what state its connections are, for the health page and for `/metrics`.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use metrics::{counter, gauge};
use tokio::sync::{Notify, watch};

use crate::Depth;

/// The bus as it is now; the numbers grow from the start of the process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Health {
    /// Events and calls can leave this node.
    pub publishing: bool,
    /// Events of other nodes come in.
    pub consuming: bool,
    /// Since when both are true, or not both.
    pub since: SystemTime,
    /// What was wrong with a connection last, and when.
    pub last_error: Option<(SystemTime, String)>,
    /// Messages that the broker confirmed, or that the other nodes of the process were given.
    pub published: u64,
    /// Messages sent once more, because the broker rejected them or the connection broke.
    pub republished: u64,
    /// Calls that found no queue and were sent once more.
    pub returned: u64,
    /// Messages that this node gave up to publish: queue full, too late, or no topic.
    pub dropped: u64,
    /// Events of other nodes handed on.
    pub received: u64,
    /// Events of other nodes dropped because too many waited.
    pub overflowed: u64,
    /// Calls to work that this node was given.
    pub called: u64,
}

impl Health {
    /// In both directions.
    #[must_use]
    pub const fn connected(&self) -> bool {
        self.publishing && self.consuming
    }
}

#[derive(Debug)]
pub(crate) struct Stats {
    links: watch::Sender<Links>,
    handed: AtomicU64,
    /// Notified when a message has been published or dropped.
    done: Notify,
    published: AtomicU64,
    republished: AtomicU64,
    returned: AtomicU64,
    dropped: AtomicU64,
    received: AtomicU64,
    overflowed: AtomicU64,
    called: AtomicU64,
    depths: Mutex<HashMap<&'static str, Depth>>,
    /// There is a queue for deliveries.
    readings: AtomicBool,
}

#[derive(Debug, Clone)]
struct Links {
    publishing: bool,
    consuming: bool,
    since: SystemTime,
    last_error: Option<(SystemTime, String)>,
}

impl Links {
    fn connected(&self) -> bool {
        self.publishing && self.consuming
    }

    fn changed(&mut self, change: impl FnOnce(&mut Self)) {
        let before = self.connected();
        change(self);
        if self.connected() != before {
            self.since = SystemTime::now();
        }
        gauge!("gantry_bus_publishing").set(f64::from(u8::from(self.publishing)));
        gauge!("gantry_bus_consuming").set(f64::from(u8::from(self.consuming)));
    }
}

impl Stats {
    /// Both directions work from the start.
    pub(crate) fn in_process() -> Self {
        Self::new(true)
    }

    /// Both directions have yet to be opened.
    pub(crate) fn rabbitmq() -> Self {
        Self::new(false)
    }

    fn new(open: bool) -> Self {
        let since = SystemTime::now();
        Self {
            links: watch::Sender::new(Links { publishing: open, consuming: open, since, last_error: None }),
            handed: AtomicU64::new(0),
            done: Notify::new(),
            published: AtomicU64::new(0),
            republished: AtomicU64::new(0),
            returned: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
            received: AtomicU64::new(0),
            overflowed: AtomicU64::new(0),
            called: AtomicU64::new(0),
            depths: Mutex::default(),
            readings: AtomicBool::new(false),
        }
    }

    pub(crate) fn publishing(&self, open: bool) {
        self.links.send_modify(|links| links.changed(|links| links.publishing = open));
    }

    pub(crate) fn consuming(&self, open: bool) {
        self.links.send_modify(|links| links.changed(|links| links.consuming = open));
    }

    pub(crate) fn failed(&self, error: String) {
        self.links.send_modify(|links| links.last_error = Some((SystemTime::now(), error)));
        counter!("gantry_bus_failures_total").increment(1);
    }

    /// A message was handed over; it ends up published or dropped.
    pub(crate) fn handed(&self) {
        self.handed.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn published(&self) {
        self.published.fetch_add(1, Ordering::Relaxed);
        self.done.notify_one();
        counter!("gantry_bus_published_total").increment(1);
    }

    pub(crate) fn republished(&self) {
        self.republished.fetch_add(1, Ordering::Relaxed);
        counter!("gantry_bus_republished_total").increment(1);
    }

    pub(crate) fn returned(&self) {
        self.returned.fetch_add(1, Ordering::Relaxed);
        counter!("gantry_bus_returned_total").increment(1);
    }

    pub(crate) fn dropped(&self) {
        self.dropped.fetch_add(1, Ordering::Relaxed);
        self.done.notify_one();
        counter!("gantry_bus_dropped_total").increment(1);
    }

    pub(crate) fn received(&self) {
        self.received.fetch_add(1, Ordering::Relaxed);
        counter!("gantry_bus_received_total").increment(1);
    }

    pub(crate) fn overflowed(&self) {
        self.overflowed.fetch_add(1, Ordering::Relaxed);
        counter!("gantry_bus_overflowed_total").increment(1);
    }

    pub(crate) fn called(&self) {
        self.called.fetch_add(1, Ordering::Relaxed);
        counter!("gantry_bus_called_total").increment(1);
    }

    pub(crate) fn deep(&self, queue: &'static str, depth: Depth) {
        gauge!("gantry_work_waiting", "queue" => queue).set(f64::from(depth.waiting));
        gauge!("gantry_work_dead", "queue" => queue).set(f64::from(depth.dead));
        self.depths.lock().unwrap_or_else(PoisonError::into_inner).insert(queue, depth);
    }

    /// `None` before the first poll.
    pub(crate) fn depth(&self, queue: &str) -> Option<Depth> {
        self.depths.lock().unwrap_or_else(PoisonError::into_inner).get(queue).copied()
    }

    /// The queue for deliveries is there, and stays there.
    pub(crate) fn take_readings(&self) {
        self.readings.store(true, Ordering::Release);
    }

    pub(crate) fn takes_readings(&self) -> bool {
        self.readings.load(Ordering::Acquire)
    }

    pub(crate) async fn ready(&self) {
        let mut links = self.links.subscribe();
        // The sender is `self`, so it is still there.
        let _ = links.wait_for(Links::connected).await;
    }

    /// Done when everything that was handed over is published or dropped. For one caller at a time.
    pub(crate) async fn settled(&self) {
        let done = || self.published.load(Ordering::Relaxed) + self.dropped.load(Ordering::Relaxed);
        while done() < self.handed.load(Ordering::Relaxed) {
            self.done.notified().await;
        }
    }

    pub(crate) fn health(&self) -> Health {
        let Links { publishing, consuming, since, last_error } = self.links.borrow().clone();
        Health {
            publishing,
            consuming,
            since,
            last_error,
            published: self.published.load(Ordering::Relaxed),
            republished: self.republished.load(Ordering::Relaxed),
            returned: self.returned.load(Ordering::Relaxed),
            dropped: self.dropped.load(Ordering::Relaxed),
            received: self.received.load(Ordering::Relaxed),
            overflowed: self.overflowed.load(Ordering::Relaxed),
            called: self.called.load(Ordering::Relaxed),
        }
    }
}
