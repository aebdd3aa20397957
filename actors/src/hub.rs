//! Fan-out. One hub on each worker thread knows which of the thread's sessions follow which topic: an event crosses
//! threads once per worker, however many viewers there are, and all of them share its bytes.
//!
//! Overload: a hub never waits: it writes what sockets take at once and appends the rest to bounded outboxes, so it keeps up with whatever streams can commit. Restart: a hub lives
//! as long as its thread. Shutdown: `drain` ends every session and lets no new one in; clients reconnect elsewhere.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use actix::prelude::*;
use gantry_socketio::Frame;

use crate::outbox::{Link, Outbox};
use crate::wire;

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

thread_local! {
    static HERE: RefCell<HashMap<u64, Addr<Hub>>> = RefCell::default();
}

#[derive(Message)]
#[rtype(result = "()")]
struct Broadcast {
    topic: Arc<str>,
    frames: Arc<[Frame]>,
}

#[derive(Message, Clone)]
#[rtype(result = "()")]
struct Tell {
    topics: Arc<[Arc<str>]>,
    frame: Frame,
}

#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Join {
    pub(crate) topic: Arc<str>,
    pub(crate) outbox: Arc<Outbox>,
}

#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Leave {
    pub(crate) topic: Arc<str>,
    pub(crate) session: u64,
}

#[derive(Message, Clone)]
#[rtype(result = "()")]
struct Dismiss {
    topic: Arc<str>,
    sessions: Arc<[u64]>,
    last: Frame,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Opened(Arc<Outbox>);

#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Closed(pub(crate) u64);

#[derive(Message)]
#[rtype(result = "()")]
struct Drain;

/// The hub of one worker thread.
pub(crate) struct Hub {
    hubs: Hubs,
    topics: HashMap<Arc<str>, HashMap<u64, Arc<Outbox>>>,
    sessions: HashMap<u64, Session>,
}

struct Session {
    outbox: Arc<Outbox>,
    topics: Vec<Arc<str>>,
}

/// All hubs of the process: how the rest of the program reaches every session.
#[derive(Clone)]
pub struct Hubs(Arc<Inner>);

struct Inner {
    id: u64,
    hubs: RwLock<Vec<Addr<Hub>>>,
    sessions: AtomicUsize,
    draining: AtomicBool,
}

impl Default for Hubs {
    fn default() -> Self {
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        Self(Arc::new(Inner {
            id,
            hubs: RwLock::default(),
            sessions: AtomicUsize::new(0),
            draining: AtomicBool::new(false),
        }))
    }
}

impl Hubs {
    /// Sends frames to every session that has joined the topic, together: one write for each, however many they are.
    pub fn broadcast(&self, topic: &Arc<str>, frames: impl IntoIterator<Item = Frame>) {
        let frames: Arc<[Frame]> = frames.into_iter().collect();
        for hub in self.all().iter().filter(|_| !frames.is_empty()) {
            hub.do_send(Broadcast { topic: topic.clone(), frames: frames.clone() });
        }
    }

    /// Sends one frame to every session that has joined one of many topics, most of which nobody may have joined.
    pub(crate) fn tell(&self, topics: impl IntoIterator<Item = Arc<str>>, frame: Frame) {
        let tell = Tell { topics: topics.into_iter().collect(), frame };
        for hub in self.all().iter() {
            hub.do_send(tell.clone());
        }
    }

    /// Sends a last frame to some sessions that have joined a topic, and nothing of the topic after it.
    pub(crate) fn dismiss(&self, topic: &Arc<str>, sessions: &[u64], last: &Frame) {
        let dismiss = Dismiss { topic: topic.clone(), sessions: sessions.into(), last: last.clone() };
        for hub in self.all().iter() {
            hub.do_send(dismiss.clone());
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
            hub.do_send(Drain);
        }
    }

    /// Whether this node is being drained.
    pub fn is_draining(&self) -> bool {
        self.0.draining.load(Ordering::Relaxed)
    }

    /// A new session of the current thread.
    pub(crate) fn open(&self) -> Link {
        let hub = self.here();
        let outbox = Arc::new(Outbox::new(NEXT_ID.fetch_add(1, Ordering::Relaxed)));
        hub.do_send(Opened(outbox.clone()));
        self.0.sessions.fetch_add(1, Ordering::Relaxed);
        Link::new(outbox, hub)
    }

    fn all(&self) -> RwLockReadGuard<'_, Vec<Addr<Hub>>> {
        self.0.hubs.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The hub of this thread, started by the first session on it.
    fn here(&self) -> Addr<Hub> {
        HERE.with_borrow_mut(|here| {
            here.retain(|_, hub| hub.connected());
            here.entry(self.0.id).or_insert_with(|| self.start()).clone()
        })
    }

    fn start(&self) -> Addr<Hub> {
        let hub = Hub { hubs: self.clone(), topics: HashMap::new(), sessions: HashMap::new() }.start();
        let mut hubs = self.0.hubs.write().unwrap_or_else(PoisonError::into_inner);
        hubs.retain(Addr::connected);
        hubs.push(hub.clone());
        hub
    }
}

impl Hub {
    fn part(&mut self, topic: &Arc<str>, session: u64) {
        if let Some(known) = self.sessions.get_mut(&session) {
            known.topics.retain(|joined| joined != topic);
        }
        self.forget(topic, session);
    }

    fn forget(&mut self, topic: &Arc<str>, session: u64) {
        let Some(members) = self.topics.get_mut(topic) else { return };
        members.remove(&session);
        if members.is_empty() {
            self.topics.remove(topic);
        }
    }
}

impl Actor for Hub {
    type Context = Context<Self>;
}

impl Handler<Broadcast> for Hub {
    type Result = ();

    fn handle(&mut self, broadcast: Broadcast, _: &mut Self::Context) {
        let Some(members) = self.topics.get(&broadcast.topic) else { return };
        let encoded = wire::encode(broadcast.frames.iter());
        for outbox in members.values() {
            outbox.push_encoded(&broadcast.frames, &encoded);
        }
    }
}

impl Handler<Tell> for Hub {
    type Result = ();

    fn handle(&mut self, Tell { topics, frame }: Tell, _: &mut Self::Context) {
        let members = topics.iter().filter_map(|topic| self.topics.get(topic)).flat_map(HashMap::values);
        let mut members = members.peekable();
        if members.peek().is_none() {
            return;
        }
        let encoded = wire::encode(std::iter::once(&frame));
        for outbox in members {
            outbox.push_encoded(std::slice::from_ref(&frame), &encoded);
        }
    }
}

impl Handler<Join> for Hub {
    type Result = ();

    fn handle(&mut self, Join { topic, outbox }: Join, _: &mut Self::Context) {
        let Some(session) = self.sessions.get_mut(&outbox.id()) else { return };
        if !session.topics.contains(&topic) {
            session.topics.push(topic.clone());
            self.topics.entry(topic).or_default().insert(outbox.id(), outbox);
        }
    }
}

impl Handler<Leave> for Hub {
    type Result = ();

    fn handle(&mut self, Leave { topic, session }: Leave, _: &mut Self::Context) {
        self.part(&topic, session);
    }
}

impl Handler<Dismiss> for Hub {
    type Result = ();

    fn handle(&mut self, Dismiss { topic, sessions, last }: Dismiss, _: &mut Self::Context) {
        let Some(members) = self.topics.get(&topic) else { return };
        let here: Vec<_> = sessions.iter().filter_map(|session| members.get(session).cloned()).collect();
        let encoded = wire::encode(std::iter::once(&last));
        for outbox in here {
            outbox.push_encoded(std::slice::from_ref(&last), &encoded);
            self.part(&topic, outbox.id());
        }
    }
}

impl Handler<Opened> for Hub {
    type Result = ();

    fn handle(&mut self, Opened(outbox): Opened, _: &mut Self::Context) {
        self.sessions.insert(outbox.id(), Session { outbox, topics: Vec::new() });
    }
}

impl Handler<Closed> for Hub {
    type Result = ();

    fn handle(&mut self, Closed(id): Closed, _: &mut Self::Context) {
        let Some(session) = self.sessions.remove(&id) else { return };
        self.hubs.0.sessions.fetch_sub(1, Ordering::Relaxed);
        for topic in &session.topics {
            self.forget(topic, id);
        }
    }
}

impl Handler<Drain> for Hub {
    type Result = ();

    fn handle(&mut self, _: Drain, _: &mut Self::Context) {
        for session in self.sessions.values() {
            session.outbox.end();
        }
    }
}
