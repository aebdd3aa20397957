//! Fan-out. One hub on each worker thread knows which of the thread's sessions follow which topic: an event crosses
//! threads once per worker, however many viewers there are, and all of them share its bytes.
//!
//! Overload: a hub never waits: it writes what sockets take at once and appends the rest to bounded outboxes, so it keeps up with
//! whatever streams can commit. Its mailbox is bounded; whom it could not be told to send something to, it ends. Restart: a hub
//! lives as long as its thread. Shutdown: `Drain` ends every session; clients reconnect elsewhere.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use actix::prelude::*;
use gantry_socketio::Frame;

use crate::outbox::Outbox;
use crate::wire;

/// Messages that may wait: some seconds of what a large plant does.
pub(crate) const MAILBOX: usize = 16_384;

/// Frames for all who have joined a topic.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Broadcast {
    pub(crate) topic: Arc<str>,
    pub(crate) frames: Arc<[Frame]>,
}

/// A frame for all who have joined one of many topics.
#[derive(Message, Clone)]
#[rtype(result = "()")]
pub(crate) struct Tell {
    pub(crate) topics: Arc<[Arc<str>]>,
    pub(crate) frame: Frame,
}

/// A session joins a topic.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Join {
    pub(crate) topic: Arc<str>,
    pub(crate) outbox: Arc<Outbox>,
}

/// A session leaves a topic.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Leave {
    pub(crate) topic: Arc<str>,
    pub(crate) session: u64,
}

/// The last frame of a topic for some who have joined it.
#[derive(Message, Clone)]
#[rtype(result = "()")]
pub(crate) struct Dismiss {
    pub(crate) topic: Arc<str>,
    pub(crate) sessions: Arc<[u64]>,
    pub(crate) last: Frame,
}

/// A session begins.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Opened(pub(crate) Arc<Outbox>);

/// A session is over.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Closed(pub(crate) u64);

/// All sessions have to end.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Drain;

/// Something found no place in the mailbox.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct LookAtMissed;

/// The topics of what found no place in a hub's mailbox.
#[derive(Default)]
pub(crate) struct Missed {
    any: AtomicBool,
    topics: Mutex<HashSet<Arc<str>>>,
}

impl Missed {
    /// Notes topics; says whether there were none before.
    pub(crate) fn note(&self, topics: impl IntoIterator<Item = Arc<str>>) -> bool {
        self.topics.lock().unwrap_or_else(PoisonError::into_inner).extend(topics);
        !self.any.swap(true, Ordering::AcqRel)
    }

    /// The topics since the last time, usually none: then it costs no lock.
    fn take(&self) -> HashSet<Arc<str>> {
        if !self.any.load(Ordering::Acquire) {
            return HashSet::new();
        }
        self.any.store(false, Ordering::Release);
        std::mem::take(&mut *self.topics.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The hub of one worker thread.
pub(crate) struct Hub {
    topics: HashMap<Arc<str>, HashMap<u64, Arc<Outbox>>>,
    sessions: HashMap<u64, Session>,
    /// Sessions of all hubs.
    connected: Arc<AtomicUsize>,
    missed: Arc<Missed>,
}

struct Session {
    outbox: Arc<Outbox>,
    topics: Vec<Arc<str>>,
}

impl Hub {
    /// A hub that counts its sessions among all `connected`, and is told by `missed` what it was not told.
    pub(crate) fn new(connected: Arc<AtomicUsize>, missed: Arc<Missed>) -> Self {
        Self { topics: HashMap::new(), sessions: HashMap::new(), connected, missed }
    }

    /// Ends the sessions that should have had what found no place in the mailbox. Before anything else is sent, or it would look
    /// as if nothing were missing.
    fn end_missed(&self) {
        for topic in self.missed.take() {
            let members = self.topics.get(&topic).into_iter().flat_map(HashMap::values);
            members.for_each(|outbox| outbox.end());
        }
    }

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

impl Handler<LookAtMissed> for Hub {
    type Result = ();

    fn handle(&mut self, _: LookAtMissed, _: &mut Self::Context) {
        self.end_missed();
    }
}

impl Handler<Broadcast> for Hub {
    type Result = ();

    fn handle(&mut self, broadcast: Broadcast, _: &mut Self::Context) {
        self.end_missed();
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
        self.end_missed();
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
        self.end_missed();
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
        self.connected.fetch_sub(1, Ordering::Relaxed);
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
