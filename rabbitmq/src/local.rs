//! The bus inside one process: for a single node, and for tests with several nodes in one process. Same promises, and
//! the payload is shared instead of copied.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;
use tokio::task::AbortHandle;
use uuid::Uuid;

use crate::local_work::LocalQueue;
use crate::stats::Stats;
use crate::{BusEvent, Call, Depth, Work, WorkQueue};

/// The meeting place of the nodes of one process; clones are the same place.
#[derive(Debug, Clone, Default)]
pub struct InProcess {
    place: Arc<Mutex<Place>>,
}

#[derive(Debug, Default)]
struct Place {
    members: HashMap<Uuid, Member>,
    work: HashMap<WorkQueue, Arc<LocalQueue>>,
}

#[derive(Debug)]
struct Member {
    events: Sender<BusEvent>,
    bound: HashSet<(i64, String)>,
    stats: Arc<Stats>,
    workers: Vec<AbortHandle>,
}

/// One node's place; it is left when this is dropped.
#[derive(Debug)]
pub(crate) struct Seat {
    hub: InProcess,
    node: Uuid,
    stats: Arc<Stats>,
}

impl InProcess {
    pub(crate) fn join(&self, node: Uuid, events: Sender<BusEvent>, stats: Arc<Stats>) -> Seat {
        let member = Member { events, bound: HashSet::new(), stats: Arc::clone(&stats), workers: Vec::new() };
        self.place().members.insert(node, member);
        Seat { hub: self.clone(), node, stats }
    }

    /// Nothing that holds the lock can panic half-way through a change, so a poisoned one is as good as any.
    fn place(&self) -> MutexGuard<'_, Place> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn queue(&self, queue: WorkQueue) -> Arc<LocalQueue> {
        Arc::clone(self.place().work.entry(queue).or_default())
    }
}

impl Seat {
    pub(crate) fn publish(&self, tenant: i64, topic: &str, payload: &Bytes) {
        let wanted = (tenant, topic.to_owned());
        let place = self.hub.place();
        if !place.members.contains_key(&self.node) {
            return;
        }
        for (_, member) in place.members.iter().filter(|(node, _)| **node != self.node) {
            if member.bound.contains(&wanted) {
                member.give(BusEvent { tenant, topic: topic.to_owned(), node: self.node, payload: payload.clone() });
            }
        }
        self.stats.published();
    }

    pub(crate) fn change(&self, tenant: i64, topic: &str, wanted: bool) {
        let mut place = self.hub.place();
        let Some(member) = place.members.get_mut(&self.node) else { return };
        let key = (tenant, topic.to_owned());
        if wanted {
            member.bound.insert(key);
        } else {
            member.bound.remove(&key);
        }
    }

    pub(crate) fn call(&self, queue: WorkQueue, call: Call) {
        if !self.hub.place().members.contains_key(&self.node) {
            return;
        }
        if self.hub.queue(queue).push(call) {
            self.stats.published();
        } else {
            self.stats.dropped();
        }
    }

    pub(crate) fn work(&self, queue: WorkQueue, prefetch: u16, works: Sender<Work>) {
        let queue = self.hub.queue(queue);
        let mut place = self.hub.place();
        let Some(member) = place.members.get_mut(&self.node) else { return };
        member.workers.push(tokio::spawn(queue.work(prefetch, works, Arc::clone(&self.stats))).abort_handle());
    }

    pub(crate) fn depth(&self, queue: WorkQueue) -> Depth {
        self.hub.queue(queue).depth()
    }

    /// Nothing is published or received afterwards; what is worked on here goes back to the others.
    pub(crate) fn leave(&self) {
        let left = self.hub.place().members.remove(&self.node);
        for worker in left.into_iter().flat_map(|member| member.workers) {
            worker.abort();
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.leave();
    }
}

impl Member {
    fn give(&self, event: BusEvent) {
        match self.events.try_send(event) {
            Ok(()) => self.stats.received(),
            Err(TrySendError::Full(_)) => self.stats.overflowed(),
            Err(TrySendError::Closed(_)) => {}
        }
    }
}
