//! All live streams of this node: found by tenant and topic, started on first use, told what other nodes did.

mod past;
mod reports;

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix::prelude::*;
use gantry_domain::{Error, Need, RequestContext, TenantId};
use gantry_rabbitmq::{Bus, BusEvent};
use gantry_store::Store;
use gantry_store::system::stream as log;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::alarms::Alarms;
use crate::board::Board;
use crate::encoded::EncodedSnapshot;
use crate::hub::Hubs;
use crate::kind::Kind;
use crate::stream::{
    Finish, LiveStream, Observed, RemoteEvent, Stream, SubmitCommand, Subscribe, Subscribed, TakeSnapshot, Unsubscribe,
    overloaded,
};
use crate::thread::Thread;
use crate::topic::Topic;
use crate::turn::Done;
pub use past::LogPage;

/// How long a shutdown waits for commits under way.
const FINISH: Duration = Duration::from_secs(10);

/// The times of streams.
#[derive(Debug, Clone, Copy)]
pub struct StreamTimes {
    /// A stream without viewers and commands is put away after this.
    pub idle: Duration,
    /// How often the heads of all live streams are compared with the database, for the case that the bus is silent.
    pub head_poll: Duration,
}

impl Default for StreamTimes {
    fn default() -> Self {
        Self { idle: Duration::from_secs(300), head_poll: Duration::from_secs(3) }
    }
}

/// The live streams of this node. Cheap to clone.
#[derive(Clone)]
pub struct Streams(Arc<Inner>);

struct Inner {
    store: Store,
    hubs: Hubs,
    bus: Bus,
    arbiter: ArbiterHandle,
    times: StreamTimes,
    live: Mutex<HashMap<(TenantId, String), LiveStream>>,
}

/// What a command will have led to.
type Outcome = oneshot::Receiver<Result<Done, Error>>;

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
    /// Streams whose actors run on `arbiter`. Must be called within an actix system.
    pub fn start(store: Store, hubs: Hubs, bus: Bus, arbiter: ArbiterHandle, times: StreamTimes) -> Self {
        let streams = Self(Arc::new(Inner { store, hubs, bus, arbiter, times, live: Mutex::default() }));
        let polling = streams.clone();
        streams.0.arbiter.spawn(async move { polling.poll_heads().await });
        streams
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

    /// Puts a command into the queue of a stream. What is given later is decided later.
    fn submit(
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
        context.require(Topic::from_str(topic)?.reading())?;
        let subscribe = Subscribe { viewer, context: context.clone(), since, answer: Box::new(answer) };
        self.live(context.tenant(), topic)?.subscribe.try_send(subscribe).map_err(|_| overloaded())
    }

    /// A viewer is gone.
    pub fn unsubscribe(&self, tenant: TenantId, topic: &str, viewer: u64) {
        if let Some(live) = self.lock().get(&(tenant, topic.to_owned())) {
            live.unsubscribe.do_send(Unsubscribe(viewer));
        }
    }

    /// The newest state, encoded and compressed once for all who ask.
    ///
    /// # Errors
    /// `permission_required`, `not_found`.
    pub async fn snapshot(&self, context: &RequestContext, topic: &str) -> Result<Arc<EncodedSnapshot>, Error> {
        context.require(Topic::from_str(topic)?.reading())?;
        let (answer, snapshot) = oneshot::channel();
        let live = self.live(context.tenant(), topic)?;
        live.snapshot.try_send(TakeSnapshot { context: context.clone(), answer }).map_err(|_| overloaded())?;
        snapshot.await.map_err(|_| interrupted())?
    }

    /// Another node told an event of a stream.
    pub(crate) fn heard(&self, event: BusEvent) {
        if let Some(live) = self.lock().get(&(event.tenant, event.topic)) {
            live.elsewhere.do_send(RemoteEvent::Event(event.payload));
        }
    }

    /// How all live streams are doing.
    pub async fn observe(&self) -> Vec<StreamInfo> {
        let live: Vec<_> = self.lock().iter().map(|(key, live)| (key.clone(), live.clone())).collect();
        let asking = live.into_iter().map(|((tenant, topic), live)| async move {
            let Observed { viewers, version, behind, waiting } = live.observe().await?;
            Some(StreamInfo { tenant, topic, viewers, version, behind, waiting })
        });
        futures_util::future::join_all(asking).await.into_iter().flatten().collect()
    }

    /// Streams that are in memory at the moment.
    pub fn count(&self) -> usize {
        self.lock().values().filter(|live| live.submit.connected()).count()
    }

    /// Commits what was taken and stops all streams.
    pub async fn shutdown(&self) {
        let live: Vec<LiveStream> = self.lock().drain().map(|(_, live)| live).collect();
        let finishing = live.iter().map(|live| {
            let (finished, done) = oneshot::channel();
            live.finish.do_send(Finish(finished));
            done
        });
        let all = futures_util::future::join_all(finishing.collect::<Vec<_>>());
        if tokio::time::timeout(FINISH, all).await.is_err() {
            tracing::error!("some streams did not finish in time");
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(TenantId, String), LiveStream>> {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The stream of a topic; started if it sleeps, once however many ask.
    fn live(&self, tenant: TenantId, topic: &str) -> Result<LiveStream, Error> {
        let kind = Topic::from_str(topic)?;
        let mut all = self.lock();
        let key = (tenant, topic.to_owned());
        if let Some(live) = all.get(&key).filter(|live| live.submit.connected()) {
            return Ok(live.clone());
        }
        let live = match kind {
            Topic::Board(number) => self.wake(Board::new(number), tenant),
            Topic::Thread(id) => self.wake(Thread::new(id), tenant),
            Topic::Alarms => self.wake(Alarms, tenant),
            Topic::Changes(_) | Topic::Inbox | Topic::Presence | Topic::Sensors => return Err(no_stream()),
        };
        all.retain(|_, live| live.submit.connected());
        all.insert(key, live.clone());
        Ok(live)
    }

    fn wake<K: Kind>(&self, kind: K, tenant: TenantId) -> LiveStream {
        let Inner { store, hubs, bus, arbiter, times, .. } = &*self.0;
        let key = hub_key(tenant, kind.topic());
        let stream = Stream::new(key, kind, tenant, times.idle, (store.clone(), hubs.clone(), bus.clone()));
        Stream::start_in_arbiter(arbiter, |_| stream).into()
    }

    async fn poll_heads(self) {
        let mut ticker = tokio::time::interval(self.0.times.head_poll);
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
        live.retain(|_, live| live.submit.connected());
        let mut topics: HashMap<TenantId, Vec<String>> = HashMap::new();
        for (tenant, topic) in live.keys() {
            topics.entry(*tenant).or_default().push(topic.clone());
        }
        topics
    }

    async fn compare_heads(&self, tenant: TenantId, topics: &[String]) -> Result<(), Error> {
        let context = RequestContext::system(tenant, "head poll");
        let read = self.0.store.tenant_read(&context, Need::SignedIn, async |tx| log::heads(tx, topics).await);
        for head in read.await? {
            if let Some(live) = self.lock().get(&(tenant, head.topic)) {
                live.elsewhere.do_send(RemoteEvent::Version(head.version));
            }
        }
        Ok(())
    }
}

/// The key sessions join on their hub to follow a topic of a tenant.
pub fn hub_key(tenant: TenantId, topic: &str) -> Arc<str> {
    format!("{tenant}/{topic}").into()
}

/// A topic that is no stream's, or that cannot be looked back at.
fn no_stream() -> Error {
    Error::NotFound { what: "Stream" }
}

/// The stream was interrupted before it could answer: it is not known whether the command was done, so the client asks again
/// with the same command id.
fn interrupted() -> Error {
    Error::Busy { code: "overloaded", detail: "Interrupted. Try again.".to_owned(), retry_after: 1 }
}
