//! The sequenced stream: one live thing with a version that grows by one. It owns the state in memory and is the only one on
//! this node that writes it; all kinds are the same machine with another [`StreamKind`].
//!
//! Overload: commands wait in a bounded queue, and one too many is answered `overloaded`. While a transaction is in flight
//! the rest wait and go into the next one together. Restart: the state is loaded from the database on first use, and again
//! after any failed transaction; viewers notice a pause. Shutdown: what was taken is committed before the actor stops.

use std::collections::{HashMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use chrono::{DateTime, SubsecRound, Utc};
use futures_util::FutureExt;
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Need, RequestContext, TenantId};
use gantry_rabbitmq::Bus;
use gantry_store::Store;
use gantry_store::stream_kind::{EventOf, StreamKind};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::core_state::Core;
use super::messages::{Finish, Observe, Observed, RemoteEvent, Subscribe, TakeSnapshot, Unsubscribe};
use super::turn::{PendingCommand, StreamContext, Turn};
use crate::encoded::EncodedSnapshot;
use crate::hubs::Hubs;
use crate::refusals::overloaded;

/// Messages that may wait: all viewers of a large board come back at once.
pub(crate) const MAILBOX: usize = 16_384;
/// Viewers that may wait for the state.
const NEWCOMERS: usize = 65_536;
/// Commands that may wait; a client that is told `overloaded` tries again.
pub(super) const QUEUE: usize = 4_096;
/// Commands of one transaction.
const BATCH: usize = 256;

/// What a stream is started with.
pub(crate) struct StreamSetup {
    /// Whose it is.
    pub(crate) tenant: TenantId,
    /// The key that viewers join on their hubs.
    pub(crate) key: Arc<str>,
    /// What a viewer needs.
    pub(crate) need: Need,
    /// It is put away when nobody has wanted anything for so long.
    pub(crate) idle: Duration,
    /// Where its state is kept.
    pub(crate) store: Store,
    /// Where its viewers are.
    pub(crate) hubs: Hubs,
    /// Where other nodes are told of it.
    pub(crate) bus: Bus,
}

/// The actor behind one stream.
pub(crate) struct Stream<K: StreamKind> {
    pub(super) stream_context: Arc<StreamContext<K>>,
    pub(super) key: Arc<str>,
    pub(super) hubs: Hubs,
    pub(super) bus: Bus,
    pub(super) core: Option<Core<K>>,
    busy: bool,
    pub(super) pending: VecDeque<PendingCommand<K>>,
    newcomers: Vec<Subscribe>,
    pub(super) viewers: HashMap<u64, RequestContext>,
    pub(super) snapshot: Option<Arc<EncodedSnapshot>>,
    pub(super) snapshot_wanted: Vec<TakeSnapshot>,
    pub(super) encoding: bool,
    pub(super) keeping: bool,
    pub(super) told: Option<(Uuid, i64)>,
    elsewhere: i64,
    /// A viewer has seen more than is known here: the log is to be read before anybody is answered.
    outrun: bool,
    pub(super) last_used: Instant,
    pub(super) need: Need,
    idle: Duration,
    pub(super) finishing: Option<oneshot::Sender<()>>,
}

impl<K: StreamKind> Stream<K> {
    /// A stream that sleeps until it is asked something.
    pub(crate) fn new(kind: K, setup: StreamSetup) -> Self {
        let StreamSetup { tenant, key, need, idle, store, hubs, bus } = setup;
        Self {
            stream_context: Arc::new(StreamContext { kind, store, tenant, now }),
            key,
            hubs,
            bus,
            core: None,
            busy: false,
            pending: VecDeque::new(),
            newcomers: Vec::new(),
            viewers: HashMap::new(),
            snapshot: None,
            snapshot_wanted: Vec::new(),
            encoding: false,
            keeping: false,
            told: None,
            elsewhere: 0,
            outrun: false,
            last_used: Instant::now(),
            need,
            idle,
            finishing: None,
        }
    }

    /// Starts the next turn if there is anything to do and none under way.
    pub(super) fn pump(&mut self, context: &mut Context<Self>) {
        if self.busy {
            return;
        }
        let seen = self.known();
        let behind = std::mem::take(&mut self.outrun) || seen.is_some_and(|seen| seen < self.elsewhere);
        let asked = !self.newcomers.is_empty() || !self.snapshot_wanted.is_empty();
        if self.pending.is_empty() && !behind && (self.core.is_some() || !asked) {
            return self.serve(context);
        }
        self.busy = true;
        let pending: Vec<_> = self.pending.drain(..self.pending.len().min(BATCH)).collect();
        metrics::histogram!("gantry_stream_batch").record(f64::from(u32::try_from(pending.len()).unwrap_or(u32::MAX)));
        let (stream_context, core) = (self.stream_context.clone(), self.core.take());
        let turn = AssertUnwindSafe(async move { stream_context.turn(core, pending).await }).catch_unwind();
        context.spawn(turn.into_actor(self).map(|turn, stream, context| stream.turned(turn.ok(), context)));
    }

    /// The version that this node knows of, if it has looked yet.
    fn known(&self) -> Option<i64> {
        self.core.as_ref().map(|core| core.head.version).or(self.told.map(|(_, version)| version))
    }

    /// A turn is over. `None`: it panicked; its callers hear it from the closed channel.
    fn turned(&mut self, turn: Option<Turn<K>>, context: &mut Context<Self>) {
        self.busy = false;
        let failed = turn.as_ref().is_none_or(|turn| turn.failed.is_some());
        match turn {
            Some(turn) => {
                self.core = turn.core;
                self.evict_unauthorised();
                self.tell_viewers();
                self.tell_concerned(turn.concerned);
                self.tell_touched(turn.touched);
                for event in &turn.own {
                    self.bus.publish(
                        self.stream_context.tenant,
                        self.stream_context.kind.topic(),
                        event.json.get().to_owned().into(),
                    );
                }
                metrics::counter!("gantry_stream_events_total").increment(turn.own.len().try_into().unwrap_or(0));
                if let Some(checkpoint) = turn.checkpoint {
                    self.keep(checkpoint, context);
                }
                if let Some(error) = turn.failed {
                    match self.core {
                        Some(_) => tracing::warn!(stream = %self.key, %error, "a turn could not begin"),
                        None => tracing::error!(stream = %self.key, %error, "a turn failed; the state is loaded anew"),
                    }
                    self.refuse_all(&error);
                }
            }
            None => tracing::error!(stream = %self.key, "a turn panicked; the state is loaded anew"),
        }
        if failed || self.core.is_none() {
            // What was committed all the same is found by the next look at the head, not by trying in a circle.
            self.elsewhere = 0;
        }
        self.pump(context);
    }

    /// Between turns: answers who asks for state, and leaves when told to.
    fn serve(&mut self, context: &mut Context<Self>) {
        let newcomers = std::mem::take(&mut self.newcomers);
        if let Some(core) = &self.core {
            for newcomer in newcomers {
                let welcome = self.welcome(core, &newcomer.context, newcomer.since);
                if welcome.is_err() {
                    self.viewers.remove(&newcomer.viewer);
                }
                (newcomer.answer)(welcome);
            }
        }
        self.serve_snapshots(context);
        if self.keeping {
            return;
        }
        if let Some(finished) = self.finishing.take() {
            finished.send(()).ok();
            context.stop();
        }
    }

    /// An event of another node: taken in if it is the next one, else a reason to read the log.
    fn hear(&mut self, recorded: &Recorded<EventOf<K>>) {
        let next = self.core.as_mut().filter(|core| recorded.version == core.head.version + 1);
        let Some(core) = next else {
            self.elsewhere = self.elsewhere.max(recorded.version);
            return;
        };
        match core.take(recorded) {
            Ok(_) => {
                self.evict_unauthorised();
                self.tell_viewers();
            }
            Err(error) => {
                tracing::error!(stream = %self.key, %error, "an event of another node; the state is loaded anew");
                self.core = None;
            }
        }
    }

    fn refuse_all(&mut self, error: &Error) {
        for newcomer in self.newcomers.drain(..) {
            (newcomer.answer)(Err(error.clone()));
        }
        for wanted in self.snapshot_wanted.drain(..) {
            drop(wanted.answer.send(Err(error.clone())));
        }
    }

    fn rest_if_idle(&mut self, context: &mut Context<Self>) {
        let quiet = !self.busy && !self.encoding && !self.keeping && self.pending.is_empty() && self.viewers.is_empty();
        if quiet && self.last_used.elapsed() >= self.idle {
            context.stop();
        }
    }
}

impl<K: StreamKind> Actor for Stream<K> {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        drop(self.bus.bind(self.stream_context.tenant, self.stream_context.kind.topic()));
        context.run_interval(self.idle / 10, Self::rest_if_idle);
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        drop(self.bus.unbind(self.stream_context.tenant, self.stream_context.kind.topic()));
    }
}

impl<K: StreamKind> Handler<Subscribe> for Stream<K> {
    type Result = ();

    fn handle(&mut self, subscribe: Subscribe, context: &mut Self::Context) {
        self.last_used = Instant::now();
        if self.newcomers.len() >= NEWCOMERS {
            return (subscribe.answer)(Err(overloaded()));
        }
        self.viewers.insert(subscribe.viewer, subscribe.context.clone());
        // It comes from a node that has not told us yet. Not remembered as a version: anybody can claim one.
        self.outrun |= subscribe.since.is_some_and(|(_, version)| self.known().is_none_or(|known| known < version));
        self.newcomers.push(subscribe);
        self.pump(context);
    }
}

impl<K: StreamKind> Handler<Unsubscribe> for Stream<K> {
    type Result = ();

    fn handle(&mut self, Unsubscribe(viewer): Unsubscribe, _: &mut Self::Context) {
        self.viewers.remove(&viewer);
        self.last_used = Instant::now();
    }
}

impl<K: StreamKind> Handler<TakeSnapshot> for Stream<K> {
    type Result = ();

    fn handle(&mut self, wanted: TakeSnapshot, context: &mut Self::Context) {
        self.last_used = Instant::now();
        if self.snapshot_wanted.len() >= NEWCOMERS {
            return drop(wanted.answer.send(Err(overloaded())));
        }
        self.snapshot_wanted.push(wanted);
        self.pump(context);
    }
}

impl<K: StreamKind> Handler<RemoteEvent> for Stream<K> {
    type Result = ();

    fn handle(&mut self, elsewhere: RemoteEvent, context: &mut Self::Context) {
        match elsewhere {
            RemoteEvent::Version(version) => self.elsewhere = self.elsewhere.max(version),
            RemoteEvent::Event(bytes) => match serde_json::from_slice::<Recorded<EventOf<K>>>(&bytes) {
                Ok(recorded) => self.hear(&recorded),
                Err(error) => tracing::error!(stream = %self.key, %error, "an unreadable event of another node"),
            },
        }
        self.pump(context);
    }
}

impl<K: StreamKind> Handler<Observe> for Stream<K> {
    type Result = ();

    fn handle(&mut self, Observe(answer): Observe, _: &mut Self::Context) {
        let version = self.known().unwrap_or_default();
        let behind = self.elsewhere.saturating_sub(version).max(0);
        let (viewers, waiting) = (self.viewers.len(), self.pending.len());
        // The caller may be gone.
        let _ = answer.send(Observed { viewers, version, behind, waiting });
    }
}

impl<K: StreamKind> Handler<Finish> for Stream<K> {
    type Result = ();

    fn handle(&mut self, Finish(finished): Finish, context: &mut Self::Context) {
        self.finishing = Some(finished);
        self.pump(context);
    }
}

/// The time as the database keeps it, so that an event reads the same wherever it comes from.
fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(6)
}
