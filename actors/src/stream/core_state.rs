//! What a stream holds in memory: the state at its newest version, and the tail of its log.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use gantry_domain::Error;
use gantry_domain::stream::{Recorded, StreamState};
use gantry_store::system::stream::Head;
use uuid::Uuid;

use crate::encoded::EncodedEvent;
use gantry_store::stream_kind::{EventOf, StreamKind};

/// Events kept for those who come back; older ones make them start from a snapshot.
pub(super) const TAIL: usize = 300;

/// The state with its tail.
pub(super) struct Core<K: StreamKind> {
    pub(crate) head: Head,
    pub(crate) state: K::State,
    tail: VecDeque<Arc<EncodedEvent>>,
    recent: HashMap<Uuid, i64>,
    /// Something happened since this was asked last after which a viewer may not be admitted any more.
    shut_out: bool,
}

impl<K: StreamKind> Core<K> {
    /// A state fresh from the database with the newest part of its log.
    pub(crate) fn new(head: Head, mut state: K::State, log: &[Recorded<EventOf<K>>]) -> Result<Self, Error> {
        let mut tail = VecDeque::with_capacity(TAIL);
        let mut recent = HashMap::new();
        for recorded in log {
            state.recall(recorded);
            recent.insert(recorded.command_id, recorded.version);
            tail.push_back(Arc::new(EncodedEvent::new(&head.topic, recorded)?));
        }
        Ok(Self { head, state, tail, recent, shut_out: true })
    }

    /// Takes the next event in and hands it back as viewers get it. After an error the state is not to be used any more.
    pub(crate) fn take(&mut self, recorded: &Recorded<EventOf<K>>) -> Result<Arc<EncodedEvent>, Error> {
        let encoded = Arc::new(EncodedEvent::new(&self.head.topic, recorded)?);
        catch_unwind(AssertUnwindSafe(|| self.state.apply(recorded)))
            .map_err(|_| Error::Internal(format!("applying event {} panicked", recorded.version)))?;
        self.shut_out |= K::State::shuts_out(&recorded.event);
        self.head.version = recorded.version;
        self.recent.insert(recorded.command_id, recorded.version);
        self.tail.push_back(encoded.clone());
        if self.tail.len() > TAIL
            && let Some(old) = self.tail.pop_front()
        {
            self.recent.remove(&old.command_id);
        }
        Ok(encoded)
    }

    /// Whether it has to be asked again who of the viewers is admitted.
    pub(crate) fn takes_leave(&mut self) -> bool {
        std::mem::take(&mut self.shut_out)
    }

    /// The version a recent command led to.
    pub(crate) fn version_of(&self, command: &Uuid) -> Option<i64> {
        self.recent.get(command).copied()
    }

    /// The events after a version, unless the tail does not reach back that far, or the version is none of this log.
    pub(crate) fn since(&self, epoch: Uuid, version: i64) -> Option<Vec<Arc<EncodedEvent>>> {
        let missing = usize::try_from(self.head.version.checked_sub(version)?).ok()?;
        if epoch != self.head.epoch || missing > self.tail.len() {
            return None;
        }
        Some(self.tail.iter().skip(self.tail.len() - missing).cloned().collect())
    }
}
