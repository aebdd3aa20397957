//! All live streams of this node: found by tenant and topic, started on first use on one of the threads, told what other nodes
//! did.
//!
//! Overload: a stream whose mailbox is full answers `overloaded`; events of other nodes that find no place in it are counted, and
//! read from the log when the next one comes or the heads are compared. Shutdown: what was taken is committed, and no stream starts
//! any more.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix::prelude::SendError;
use gantry_domain::{Error, Need, RequestContext, TenantId};
use gantry_rabbitmq::{Bus, BusEvent};
use gantry_store::Store;
use gantry_store::system::stream::{self as log, LogQuery};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::threads::Threads;
use crate::arbiters::spawn_on;
use crate::encoded::EncodedSnapshot;
use crate::hub_key::hub_key;
use crate::hubs::Hubs;
use crate::mailbox::deliver;
use crate::refusals::{interrupted, overloaded};
use crate::stream::{
    Done, Finish, LiveStream, LogPage, Observed, RemoteEvent, StreamSetup, SubmitBatch, SubmitCommand, Subscribe,
    Subscribed, TakeSnapshot, Unsubscribe,
};
use crate::stream_kinds::StreamKinds;

/// How long a shutdown waits for commits under way.
const FINISH: Duration = Duration::from_secs(10);

/// How streams are run.
#[derive(Debug, Clone, Copy)]
pub struct StreamOptions {
    /// A stream without viewers and commands is put away after this.
    pub idle: Duration,
    /// How often the heads of all live streams are compared with the database, for the case that the bus is silent.
    pub head_poll: Duration,
    /// Threads that they are spread over.
    pub threads: usize,
}

impl Default for StreamOptions {
    /// A thread for each core.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { idle: Duration::from_secs(300), head_poll: Duration::from_secs(3), threads }
    }
}

/// The live streams of this node. Cheap to clone.
#[derive(Clone)]
pub struct Streams(Arc<Inner>);

struct Inner {
    kinds: StreamKinds,
    store: Store,
    hubs: Hubs,
    bus: Bus,
    threads: Threads,
    options: StreamOptions,
    live: Mutex<Live>,
}

/// The streams that are in memory, on whatever thread.
#[derive(Default)]
struct Live {
    streams: HashMap<(TenantId, String), Arc<LiveStream>>,
    /// No stream starts any more.
    closed: bool,
}

/// What a command will have led to.
pub(crate) type Outcome = oneshot::Receiver<Result<Done, Error>>;

/// How a live stream is doing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StreamInfo {
    /// Whose it is.
    pub tenant: TenantId,
    /// `board:7`.
    pub topic: String,
    /// Connections of this node that follow it.
    pub viewers: usize,
    /// The newest version it knows of; 0 before it is loaded.
    pub version: i64,
    /// Events of other nodes that it has heard of and not read yet.
    pub behind: i64,
    /// Commands that wait for their turn.
    pub waiting: usize,
}

impl Streams {
    /// Streams of these kinds, on threads of their own. Must be called within an actix system.
    pub fn start(kinds: StreamKinds, store: Store, (hubs, bus): (Hubs, Bus), options: StreamOptions) -> Self {
        let (threads, live) = (Threads::start(options.threads), Mutex::default());
        let streams = Self(Arc::new(Inner { kinds, store, hubs, bus, threads, options, live }));
        let polling = streams.clone();
        spawn_on(streams.0.threads.first(), move || async move { polling.poll_heads().await });
        streams
    }

    /// The kinds that there are.
    pub fn kinds(&self) -> &StreamKinds {
        &self.0.kinds
    }

    /// Gives a command to a stream and waits for its commit.
    ///
    /// # Errors
    /// Whatever the rules say; `overloaded` when too many wait; nothing was done then.
    pub async fn command(
        &self,
        context: &RequestContext,
        topic: &str,
        id: Uuid,
        command: serde_json::Value,
    ) -> Result<Done, Error> {
        self.submit(context, topic, id, command)?.await.map_err(|_| interrupted())?
    }

    /// Gives several commands to a stream, which decides them in this order and commits together what fits into a transaction. Answers
    /// what became of each.
    ///
    /// # Errors
    /// `overloaded`; nothing was done then.
    pub async fn commands(
        &self,
        context: &RequestContext,
        topic: &str,
        commands: Vec<(Uuid, serde_json::Value)>,
    ) -> Result<Vec<Result<Done, Error>>, Error> {
        let submit = |(id, command)| {
            let (answer, outcome) = oneshot::channel();
            (SubmitCommand { context: context.clone(), id, command, answer }, outcome)
        };
        let (batch, outcomes): (Vec<_>, Vec<_>) = commands.into_iter().map(submit).unzip();
        self.live(context.tenant(), topic)?.submit_batch.try_send(SubmitBatch(batch)).map_err(|_| overloaded())?;
        let outcomes = futures_util::future::join_all(outcomes).await.into_iter();
        Ok(outcomes.map(|outcome| outcome.unwrap_or_else(|_| Err(interrupted()))).collect())
    }

    /// Puts a command into the queue of a stream. What is given later is decided later.
    pub(crate) fn submit(
        &self,
        context: &RequestContext,
        topic: &str,
        id: Uuid,
        command: serde_json::Value,
    ) -> Result<Outcome, Error> {
        let (answer, outcome) = oneshot::channel();
        let submit = SubmitCommand { context: context.clone(), id, command, answer };
        self.live(context.tenant(), topic)?.submit.try_send(submit).map_err(|_| overloaded())?;
        Ok(outcome)
    }

    /// Brings a viewer to the newest version. It must have joined the topic on its hub before, so that it misses nothing.
    ///
    /// # Errors
    /// `permission_required`, `not_found`.
    pub async fn subscribe(
        &self,
        context: &RequestContext,
        topic: &str,
        viewer: u64,
        since: Option<(Uuid, i64)>,
    ) -> Result<Subscribed, Error> {
        let (answer, subscribed) = oneshot::channel();
        self.subscribe_then(context, topic, viewer, since, move |welcome| drop(answer.send(welcome)))?;
        subscribed.await.map_err(|_| interrupted())?
    }

    /// The same, with the answer given on the stream's own thread: what it queues for the viewer stands before any event
    /// that is newer than the answer.
    ///
    /// # Errors
    /// `permission_required`, `not_found`, `overloaded`; `answer` is not called then.
    pub fn subscribe_then(
        &self,
        context: &RequestContext,
        topic: &str,
        viewer: u64,
        since: Option<(Uuid, i64)>,
        answer: impl FnOnce(Result<Subscribed, Error>) + Send + 'static,
    ) -> Result<(), Error> {
        context.require(self.0.kinds.stream(topic)?.0.need)?;
        let subscribe = Subscribe { viewer, context: context.clone(), since, answer: Box::new(answer) };
        self.live(context.tenant(), topic)?.subscribe.try_send(subscribe).map_err(|_| overloaded())
    }

    /// A viewer is gone.
    pub fn unsubscribe(&self, tenant: TenantId, topic: &str, viewer: u64) {
        if let Some(live) = self.lock().streams.get(&(tenant, topic.to_owned())) {
            deliver(&live.unsubscribe, Unsubscribe(viewer));
        }
    }

    /// The newest state, encoded and compressed once for all who ask.
    ///
    /// # Errors
    /// `permission_required`, `not_found`.
    pub async fn snapshot(&self, context: &RequestContext, topic: &str) -> Result<Arc<EncodedSnapshot>, Error> {
        context.require(self.0.kinds.stream(topic)?.0.need)?;
        let (answer, snapshot) = oneshot::channel();
        let live = self.live(context.tenant(), topic)?;
        live.snapshot.try_send(TakeSnapshot { context: context.clone(), answer }).map_err(|_| overloaded())?;
        snapshot.await.map_err(|_| interrupted())?
    }

    /// The state at a past version.
    ///
    /// # Errors
    /// `permission_required`, `not_found`.
    pub async fn at(&self, context: &RequestContext, topic: &str, version: i64) -> Result<EncodedSnapshot, Error> {
        let (kind, stream) = self.0.kinds.stream(topic)?;
        stream.state_at(&self.0.store, (context, kind.need), version).await
    }

    /// Pages back through a log, all of it or what is about one record.
    ///
    /// # Errors
    /// `permission_required`, `not_found`.
    pub async fn log(&self, context: &RequestContext, topic: &str, query: LogQuery) -> Result<LogPage, Error> {
        let (kind, stream) = self.0.kinds.stream(topic)?;
        stream.log(&self.0.store, (context, kind.need), query).await
    }

    /// Another node told an event of a stream.
    pub(crate) fn heard(&self, event: BusEvent) {
        if let Some(live) = self.lock().streams.get(&(event.tenant, event.topic))
            && let Err(SendError::Full(_)) = live.elsewhere.try_send(RemoteEvent::Event(event.payload))
        {
            metrics::counter!("gantry_stream_remote_dropped_total").increment(1);
        }
    }

    /// How all live streams are doing.
    pub async fn observe(&self) -> Vec<StreamInfo> {
        let live: Vec<_> = self.lock().streams.iter().map(|(key, live)| (key.clone(), live.clone())).collect();
        let asking = live.into_iter().map(|((tenant, topic), live)| async move {
            let Observed { viewers, version, behind, waiting } = live.observe().await?;
            Some(StreamInfo { tenant, topic, viewers, version, behind, waiting })
        });
        futures_util::future::join_all(asking).await.into_iter().flatten().collect()
    }

    /// Streams that are in memory at the moment.
    pub fn count(&self) -> usize {
        self.lock().streams.values().filter(|live| live.submit.connected()).count()
    }

    /// Commits what was taken and stops all streams; none is started any more.
    pub async fn shutdown(&self) {
        let live = {
            let mut live = self.lock();
            live.closed = true;
            std::mem::take(&mut live.streams)
        };
        let finishing = live.values().map(|live| {
            let (finished, done) = oneshot::channel();
            deliver(&live.finish, Finish(finished));
            done
        });
        let all = futures_util::future::join_all(finishing.collect::<Vec<_>>());
        if tokio::time::timeout(FINISH, all).await.is_err() {
            tracing::error!("some streams did not finish in time");
        }
    }

    /// Ends the threads of all streams with whatever they are doing. Connections to the database that were opened on them end, too.
    pub fn stop(&self) {
        self.0.threads.stop();
    }

    fn lock(&self) -> MutexGuard<'_, Live> {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The stream of a topic; started if it sleeps, once however many ask.
    fn live(&self, tenant: TenantId, topic: &str) -> Result<Arc<LiveStream>, Error> {
        let mut live = self.lock();
        let place = (tenant, topic.to_owned());
        if let Some(live) = live.streams.get(&place).filter(|live| live.submit.connected()) {
            return Ok(live.clone());
        }
        if live.closed {
            return Err(overloaded());
        }
        let Inner { kinds, store, hubs, bus, threads, options, .. } = &*self.0;
        let (kind, stream) = kinds.stream(topic)?;
        let (key, need, idle) = (hub_key(tenant, topic), kind.need, options.idle);
        let (store, hubs, bus) = (store.clone(), hubs.clone(), bus.clone());
        let thread = threads.of(&key);
        let started = Arc::new(stream.start(StreamSetup { tenant, key, need, idle, store, hubs, bus }, thread));
        live.streams.retain(|_, live| live.submit.connected());
        live.streams.insert(place, started.clone());
        Ok(started)
    }

    async fn poll_heads(self) {
        let mut ticker = tokio::time::interval(self.0.options.head_poll);
        loop {
            ticker.tick().await;
            for (tenant, topics) in self.awake() {
                if let Err(error) = self.compare_heads(tenant, &topics).await {
                    tracing::warn!(tenant, %error, "the heads of streams could not be read");
                }
            }
        }
    }

    /// The topics that are live, by tenant; forgets those that fell asleep.
    fn awake(&self) -> HashMap<TenantId, Vec<String>> {
        let mut live = self.lock();
        live.streams.retain(|_, live| live.submit.connected());
        let mut topics: HashMap<TenantId, Vec<String>> = HashMap::new();
        for (tenant, topic) in live.streams.keys() {
            topics.entry(*tenant).or_default().push(topic.clone());
        }
        topics
    }

    async fn compare_heads(&self, tenant: TenantId, topics: &[String]) -> Result<(), Error> {
        let context = RequestContext::system(tenant, "head poll");
        let read = self.0.store.tenant_read(&context, Need::SignedIn, async |tx| log::heads(tx, topics).await);
        for head in read.await? {
            if let Some(live) = self.lock().streams.get(&(tenant, head.topic)) {
                // One that is too busy hears it from the next look.
                drop(live.elsewhere.try_send(RemoteEvent::Version(head.version)));
            }
        }
        Ok(())
    }
}
