//! All hubs of a process: how the rest of the program reaches every session, on whatever thread.
//!
//! Overload: a hub's mailbox is bounded. What finds no place in it is counted, and the hub ends the sessions that should have had
//! it before it sends them anything else; their clients come back and resume. What is out of date soon anyway is dropped.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use actix::prelude::*;
use gantry_socketio::Frame;

use crate::hub::{Broadcast, Dismiss, Drain, Hub, LookAtMissed, MAILBOX, Missed, Tell};
use crate::mailbox::{deliver, start_here};

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

thread_local! {
    static HERE: RefCell<HashMap<u64, Addr<Hub>>> = RefCell::default();
}

/// All hubs of the process. Cheap to clone.
#[derive(Clone)]
pub struct Hubs(Arc<Inner>);

struct Inner {
    id: u64,
    hubs: RwLock<Vec<HubAddress>>,
    sessions: Arc<AtomicUsize>,
    draining: AtomicBool,
}

/// A hub, and what did not find a place in its mailbox.
struct HubAddress {
    address: Addr<Hub>,
    missed: Arc<Missed>,
}

impl HubAddress {
    /// Its mailbox was full: the hub ends the sessions that follow these topics.
    #[cold]
    fn lose(&self, topics: impl IntoIterator<Item = Arc<str>>) {
        metrics::counter!("gantry_hub_dropped_total").increment(1);
        if self.missed.note(topics) {
            deliver(&self.address, LookAtMissed);
        }
    }
}

impl Default for Hubs {
    fn default() -> Self {
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let (hubs, sessions, draining) = (RwLock::default(), Arc::default(), AtomicBool::new(false));
        Self(Arc::new(Inner { id, hubs, sessions, draining }))
    }
}

impl Hubs {
    /// Sends frames to every session that has joined the topic, together: one write for each, however many they are.
    pub fn broadcast(&self, topic: &Arc<str>, frames: impl IntoIterator<Item = Frame>) {
        let frames: Arc<[Frame]> = frames.into_iter().collect();
        for hub in self.all().iter().filter(|_| !frames.is_empty()) {
            let broadcast = Broadcast { topic: topic.clone(), frames: frames.clone() };
            if let Err(SendError::Full(_)) = hub.address.try_send(broadcast) {
                hub.lose([topic.clone()]);
            }
        }
    }

    /// Sends a frame that the next one of its kind makes up for: a hub that is too busy drops it.
    pub(crate) fn broadcast_volatile(&self, topic: &Arc<str>, frame: Frame) {
        let frames: Arc<[Frame]> = Arc::new([frame]);
        for hub in self.all().iter() {
            let broadcast = Broadcast { topic: topic.clone(), frames: frames.clone() };
            if let Err(SendError::Full(_)) = hub.address.try_send(broadcast) {
                metrics::counter!("gantry_hub_dropped_total").increment(1);
            }
        }
    }

    /// Sends one frame to every session that has joined one of many topics, most of which nobody may have joined.
    pub(crate) fn tell(&self, topics: impl IntoIterator<Item = Arc<str>>, frame: Frame) {
        let tell = Tell { topics: topics.into_iter().collect(), frame };
        for hub in self.all().iter() {
            if let Err(SendError::Full(tell)) = hub.address.try_send(tell.clone()) {
                hub.lose(tell.topics.iter().cloned());
            }
        }
    }

    /// Sends a last frame to some sessions that have joined a topic, and nothing of the topic after it.
    pub(crate) fn dismiss(&self, topic: &Arc<str>, sessions: &[u64], last: &Frame) {
        let dismiss = Dismiss { topic: topic.clone(), sessions: sessions.into(), last: last.clone() };
        for hub in self.all().iter() {
            if let Err(SendError::Full(_)) = hub.address.try_send(dismiss.clone()) {
                hub.lose([topic.clone()]);
            }
        }
    }

    /// Sessions connected at the moment.
    pub fn sessions(&self) -> usize {
        self.0.sessions.load(Ordering::Relaxed)
    }

    /// Ends every session and lets no new one in; clients reconnect with jitter, to another node if there is one.
    pub fn drain(&self) {
        self.0.draining.store(true, Ordering::Relaxed);
        for hub in self.all().iter() {
            deliver(&hub.address, Drain);
        }
    }

    /// Whether this node is being drained.
    pub fn is_draining(&self) -> bool {
        self.0.draining.load(Ordering::Relaxed)
    }

    /// The hub of this thread, started by the first session on it, and a number for a new session.
    pub(crate) fn admit(&self) -> (Addr<Hub>, u64) {
        let hub = HERE.with_borrow_mut(|here| {
            here.retain(|_, hub| hub.connected());
            here.entry(self.0.id).or_insert_with(|| self.start()).clone()
        });
        self.0.sessions.fetch_add(1, Ordering::Relaxed);
        (hub, NEXT_ID.fetch_add(1, Ordering::Relaxed))
    }

    fn all(&self) -> RwLockReadGuard<'_, Vec<HubAddress>> {
        self.0.hubs.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self) -> Addr<Hub> {
        let missed = Arc::<Missed>::default();
        let address = start_here(MAILBOX, Hub::new(self.0.sessions.clone(), missed.clone()));
        let mut hubs = self.0.hubs.write().unwrap_or_else(PoisonError::into_inner);
        hubs.retain(|hub| hub.address.connected());
        hubs.push(HubAddress { address: address.clone(), missed });
        address
    }
}
