//! The registry of the kinds of streams. One line registers a kind: what its topics begin with, what a viewer needs, and who
//! reads its log afterwards. Subscriptions, commands, catching up, looking back and events of other nodes follow from that line.

use std::fmt::Debug;
use std::sync::Arc;

use actix::ArbiterHandle;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_store::notifications::notification::Telling;
use gantry_store::stream_kind::StreamKind;
use gantry_store::system::stream::LogQuery;
use gantry_store::{Store, Tx};

use crate::encoded::EncodedSnapshot;
use crate::mailbox::start_on;
use crate::stream::{self, LiveStream, LogPage, MAILBOX, Stream, StreamSetup};

/// A part of a stream's log, as a consumer gets it.
#[derive(Debug, Clone, Copy)]
pub struct StreamPart<'a> {
    /// The stream.
    pub stream: Id,
    /// Its topic.
    pub topic: &'a str,
    /// The version before the first event.
    pub after: i64,
    /// The version of the last event.
    pub until: i64,
}

/// Reads a part of a log after it was committed, once, in a job: says who has to be notified of what.
pub type Consumer = for<'a> fn(&'a Tx, StreamPart<'a>) -> LocalBoxFuture<'a, Result<Vec<Telling>, Error>>;

/// A kind of stream as the registry has it.
#[derive(Clone, Copy)]
pub struct RegisteredKind {
    prefix: &'static str,
    consumers: &'static [Consumer],
    /// What a viewer needs.
    pub(crate) need: Need,
    /// A viewer joins when the state has admitted it.
    pub(crate) admits_by_state: bool,
    /// Kiosk screens may follow it.
    pub(crate) for_screens: bool,
    named: fn(Option<&str>) -> Option<Box<dyn NamedStream>>,
}

impl RegisteredKind {
    /// Registers a kind: what its topics begin with, what a viewer needs, and the consumers of its log.
    pub fn new<K: StreamKind>(prefix: &'static str, need: Need, consumers: &'static [Consumer]) -> Self {
        let named = |id: Option<&str>| -> Option<Box<dyn NamedStream>> { Some(Box::new(K::named(id)?)) };
        let (admits_by_state, for_screens) = (K::ADMITS_BY_STATE, K::FOR_SCREENS);
        Self { prefix, consumers, need, admits_by_state, for_screens, named }
    }
}

impl Debug for RegisteredKind {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "RegisteredKind({})", self.prefix)
    }
}

/// All kinds of streams that there are. Cheap to clone.
#[derive(Debug, Clone)]
pub struct StreamKinds(Arc<[RegisteredKind]>);

impl StreamKinds {
    /// The registry of these kinds.
    pub fn new(kinds: impl IntoIterator<Item = RegisteredKind>) -> Self {
        Self(kinds.into_iter().collect())
    }

    /// Who reads the log of a topic's stream; `None` for a topic of no registered kind.
    pub fn consumers(&self, topic: &str) -> Option<&'static [Consumer]> {
        self.find(topic.split_once(':').map_or(topic, |(prefix, _)| prefix)).map(|kind| kind.consumers)
    }

    /// The kind and the stream of a topic. There is one way to write each: `board:01` would be `board:1` under another key.
    pub(crate) fn stream(&self, topic: &str) -> Result<(RegisteredKind, Box<dyn NamedStream>), Error> {
        let (prefix, id) = topic.split_once(':').map_or((topic, None), |(prefix, id)| (prefix, Some(id)));
        let named = self.find(prefix).and_then(|kind| Some((kind, (kind.named)(id)?)));
        named.filter(|(_, stream)| stream.topic() == topic).ok_or(Error::NotFound { what: "Topic" })
    }

    fn find(&self, prefix: &str) -> Option<RegisteredKind> {
        self.0.iter().copied().find(|kind| kind.prefix == prefix)
    }
}

/// One stream of any kind, as its topic names it.
pub(crate) trait NamedStream {
    /// The topic, as it has to be written.
    fn topic(&self) -> &str;

    /// What a sender token has to be for, if commands need one.
    fn sender(&self) -> Option<Id>;

    /// Starts its actor.
    fn start(self: Box<Self>, setup: StreamSetup, arbiter: &ArbiterHandle) -> LiveStream;

    /// The state at a past version.
    fn state_at<'a>(
        &'a self,
        store: &'a Store,
        asked: (&'a RequestContext, Need),
        version: i64,
    ) -> LocalBoxFuture<'a, Result<EncodedSnapshot, Error>>;

    /// A page of its log.
    fn log<'a>(
        &'a self,
        store: &'a Store,
        asked: (&'a RequestContext, Need),
        query: LogQuery,
    ) -> LocalBoxFuture<'a, Result<LogPage, Error>>;
}

impl<K: StreamKind> NamedStream for K {
    fn topic(&self) -> &str {
        StreamKind::topic(self)
    }

    fn sender(&self) -> Option<Id> {
        StreamKind::sender(self)
    }

    fn start(self: Box<Self>, setup: StreamSetup, arbiter: &ArbiterHandle) -> LiveStream {
        start_on(arbiter, MAILBOX, || Stream::new(*self, setup)).into()
    }

    fn state_at<'a>(
        &'a self,
        store: &'a Store,
        asked: (&'a RequestContext, Need),
        version: i64,
    ) -> LocalBoxFuture<'a, Result<EncodedSnapshot, Error>> {
        stream::state_at(self, store, asked, version).boxed_local()
    }

    fn log<'a>(
        &'a self,
        store: &'a Store,
        asked: (&'a RequestContext, Need),
        query: LogQuery,
    ) -> LocalBoxFuture<'a, Result<LogPage, Error>> {
        stream::log(self, store, asked, query).boxed_local()
    }
}
