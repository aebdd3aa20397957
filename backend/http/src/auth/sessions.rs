//! Cache of sessions, so that most requests need no query. Sessions that this node revokes leave it at once; those that another
//! node revokes, within [`FRESH`].

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::RequestContext;
use gantry_store::sign_on::session::LoadedSession;
use tokio::sync::broadcast;
use uuid::Uuid;

use super::token::Claims;

/// How long a session is believed without asking the database.
const FRESH: Duration = Duration::from_secs(5);
/// How often it is noted that a session is used.
const NOTED: TimeDelta = TimeDelta::minutes(1);
/// Sessions remembered.
const SESSIONS: usize = 50_000;
/// Revocations that a listener may lag behind.
const REVOCATIONS: usize = 1_024;

/// A session that was valid a moment ago.
pub(crate) struct Live {
    pub(crate) loaded: LoadedSession,
    pub(crate) context: RequestContext,
    since: Instant,
    /// Of a key: its use is being noted.
    noted: AtomicBool,
}

impl Live {
    /// Whether its use is still to be noted; asked once.
    pub(crate) fn note_use(&self) -> bool {
        !self.noted.swap(true, Ordering::Relaxed)
    }

    /// Whether it was noted within a minute that it is used.
    pub(super) fn is_lately_used(&self, now: DateTime<Utc>) -> bool {
        now - self.loaded.used_at < NOTED
    }

    /// The end of the session.
    pub(crate) fn expires_at(&self) -> DateTime<Utc> {
        self.loaded.expires_at
    }
}

/// A user with a valid token.
pub(crate) struct Authenticated {
    pub(crate) claims: Claims,
    pub(crate) live: Arc<Live>,
}

impl Authenticated {
    /// Neither a new token nor a note that the session is used.
    pub(super) fn needs_nothing(&self, now: DateTime<Utc>) -> bool {
        self.live.context.is_screen() || !self.claims.is_past_half_life(now) && self.live.is_lately_used(now)
    }
}

/// Remembers sessions and tells who wants to know when one ends.
pub(crate) struct Sessions {
    live: RwLock<HashMap<Uuid, Arc<Live>>>,
    ended: broadcast::Sender<Uuid>,
}

impl Sessions {
    pub(crate) fn new() -> Self {
        Self { live: RwLock::default(), ended: broadcast::Sender::new(REVOCATIONS) }
    }

    pub(crate) fn get(&self, id: Uuid) -> Option<Arc<Live>> {
        let live = self.live.read().unwrap_or_else(PoisonError::into_inner);
        live.get(&id).filter(|live| live.since.elapsed() < FRESH && live.expires_at() > Utc::now()).cloned()
    }

    /// The same, however long ago it was looked at.
    pub(crate) fn last_known(&self, id: Uuid) -> Option<Arc<Live>> {
        self.live.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    pub(crate) fn put(&self, id: Uuid, loaded: LoadedSession) -> Arc<Live> {
        let context = loaded.context(Uuid::nil());
        let fresh = Arc::new(Live { loaded, context, since: Instant::now(), noted: AtomicBool::new(false) });
        let mut live = self.live.write().unwrap_or_else(PoisonError::into_inner);
        if live.len() >= SESSIONS {
            live.retain(|_, live| live.since.elapsed() < FRESH);
            if live.len() >= SESSIONS {
                live.clear();
            }
        }
        live.insert(id, Arc::clone(&fresh));
        fresh
    }

    /// Looks at the database again the next time.
    pub(crate) fn forget(&self, id: Uuid) {
        self.live.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// Looks at the database again for the sessions of some people.
    pub(crate) fn forget_all(&self, concerned: impl Fn(&RequestContext) -> bool) {
        let mut live = self.live.write().unwrap_or_else(PoisonError::into_inner);
        live.retain(|_, live| !concerned(&live.context));
    }

    /// Forgets it and says so.
    pub(crate) fn end(&self, id: Uuid) {
        self.forget(id);
        // Fails only while there is no receiver, which is fine.
        let _ = self.ended.send(id);
    }

    pub(crate) fn ended(&self) -> broadcast::Receiver<Uuid> {
        self.ended.subscribe()
    }
}
