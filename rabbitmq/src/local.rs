//! The bus inside one process: for a single node, and for tests with several nodes in one process. Same promises, and
//! the payload is shared instead of copied.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;
use uuid::Uuid;

use crate::BusEvent;
use crate::stats::Stats;

/// The meeting place of the nodes of one process; clones are the same place.
#[derive(Debug, Clone, Default)]
pub struct InProcess {
    members: Arc<Mutex<HashMap<Uuid, Member>>>,
}

#[derive(Debug)]
struct Member {
    events: Sender<BusEvent>,
    bound: HashSet<(i64, String)>,
    stats: Arc<Stats>,
}

/// One node's place; it is left when this is dropped.
#[derive(Debug)]
pub(crate) struct Seat {
    hub: InProcess,
    node: Uuid,
}

impl InProcess {
    pub(crate) fn join(&self, node: Uuid, events: Sender<BusEvent>, stats: Arc<Stats>) -> Seat {
        self.members().insert(node, Member { events, bound: HashSet::new(), stats });
        Seat { hub: self.clone(), node }
    }

    /// Nothing that holds the lock can panic half-way through a change, so a poisoned one is as good as any.
    fn members(&self) -> MutexGuard<'_, HashMap<Uuid, Member>> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    pub(crate) fn publish(&self, tenant: i64, topic: &str, payload: &Bytes) {
        let wanted = (tenant, topic.to_owned());
        let members = self.hub.members();
        let Some(own) = members.get(&self.node) else { return };
        for (_, member) in members.iter().filter(|(node, _)| **node != self.node) {
            if member.bound.contains(&wanted) {
                member.give(BusEvent { tenant, topic: topic.to_owned(), node: self.node, payload: payload.clone() });
            }
        }
        own.stats.published();
    }

    pub(crate) fn change(&self, tenant: i64, topic: &str, wanted: bool) {
        let mut members = self.hub.members();
        let Some(member) = members.get_mut(&self.node) else { return };
        let key = (tenant, topic.to_owned());
        if wanted {
            member.bound.insert(key);
        } else {
            member.bound.remove(&key);
        }
    }

    /// Nothing is published or received afterwards.
    pub(crate) fn leave(&self) {
        self.hub.members().remove(&self.node);
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
