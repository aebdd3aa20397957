//! What the bus counts and in what state its connections are, for the health page and for `/metrics`.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::{Notify, watch};

/// The bus as it is now; the numbers grow from the start of the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Health {
    /// Events can leave this node.
    pub publishing: bool,
    /// Events of other nodes come in.
    pub consuming: bool,
    /// Events that the broker confirmed, or that the other nodes of the process were given.
    pub published: u64,
    /// Events sent once more, because the broker rejected them or the connection broke.
    pub republished: u64,
    /// Events that this node gave up to publish: queue full, too late, or no topic.
    pub dropped: u64,
    /// Events of other nodes handed on.
    pub received: u64,
    /// Events of other nodes dropped because too many waited.
    pub overflowed: u64,
}

#[derive(Debug)]
pub(crate) struct Stats {
    links: watch::Sender<Links>,
    handed: AtomicU64,
    /// Told when an event has been published or dropped.
    done: Notify,
    published: AtomicU64,
    republished: AtomicU64,
    dropped: AtomicU64,
    received: AtomicU64,
    overflowed: AtomicU64,
}

#[derive(Debug, Clone, Copy)]
struct Links {
    publishing: bool,
    consuming: bool,
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
        Self {
            links: watch::Sender::new(Links { publishing: open, consuming: open }),
            handed: AtomicU64::new(0),
            done: Notify::new(),
            published: AtomicU64::new(0),
            republished: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
            received: AtomicU64::new(0),
            overflowed: AtomicU64::new(0),
        }
    }

    pub(crate) fn publishing(&self, open: bool) {
        self.links.send_modify(|links| links.publishing = open);
        metrics::gauge!("gantry_bus_publishing").set(f64::from(u8::from(open)));
    }

    pub(crate) fn consuming(&self, open: bool) {
        self.links.send_modify(|links| links.consuming = open);
        metrics::gauge!("gantry_bus_consuming").set(f64::from(u8::from(open)));
    }

    /// An event was handed over; it ends up published or dropped.
    pub(crate) fn handed(&self) {
        self.handed.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn published(&self) {
        self.published.fetch_add(1, Ordering::Relaxed);
        self.done.notify_one();
        metrics::counter!("gantry_bus_published_total").increment(1);
    }

    pub(crate) fn republished(&self) {
        self.republished.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("gantry_bus_republished_total").increment(1);
    }

    pub(crate) fn dropped(&self) {
        self.dropped.fetch_add(1, Ordering::Relaxed);
        self.done.notify_one();
        metrics::counter!("gantry_bus_dropped_total").increment(1);
    }

    pub(crate) fn received(&self) {
        self.received.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("gantry_bus_received_total").increment(1);
    }

    pub(crate) fn overflowed(&self) {
        self.overflowed.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("gantry_bus_overflowed_total").increment(1);
    }

    pub(crate) async fn ready(&self) {
        let mut links = self.links.subscribe();
        // The sender is `self`, so it is still there.
        let _ = links.wait_for(|links| links.publishing && links.consuming).await;
    }

    /// Done when everything that was handed over is published or dropped. For one caller at a time.
    pub(crate) async fn settled(&self) {
        let done = || self.published.load(Ordering::Relaxed) + self.dropped.load(Ordering::Relaxed);
        while done() < self.handed.load(Ordering::Relaxed) {
            self.done.notified().await;
        }
    }

    pub(crate) fn health(&self) -> Health {
        let links = *self.links.borrow();
        Health {
            publishing: links.publishing,
            consuming: links.consuming,
            published: self.published.load(Ordering::Relaxed),
            republished: self.republished.load(Ordering::Relaxed),
            dropped: self.dropped.load(Ordering::Relaxed),
            received: self.received.load(Ordering::Relaxed),
            overflowed: self.overflowed.load(Ordering::Relaxed),
        }
    }
}
