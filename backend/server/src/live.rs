//! The live half of a running Gantry: the bus between nodes, the streams, and the sockets that people watch them through.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix::{Arbiter, ArbiterHandle};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_actors::server::WebSockets;
use gantry_actors::{Authenticator, Hubs, LiveApp, Sensors, SocketEndpoint, StreamTimes, Streams};
use gantry_domain::sensor::Reading;
use gantry_domain::{Error, Family, Id, RequestContext, TenantId, UserId};
use gantry_rabbitmq::mqtt::Delivered;
use gantry_rabbitmq::{Bus, Call, Depth, Health, Work, WorkQueue};
use gantry_store::Store;
use serde_json::Value;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::ServicesConfig;
use crate::auth::Auth;
use crate::jobs::{JobTimes, Jobs, changes};
use crate::post::Post;
use crate::rights::Rights;

/// The parts. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Live {
    pub(crate) streams: Streams,
    pub(crate) sockets: SocketEndpoint<LiveApp>,
    app: Arc<LiveApp>,
    hubs: Hubs,
    bus: Bus,
    jobs: Jobs,
    sensors: Sensors,
    arbiter: ArbiterHandle,
}

impl Live {
    /// Starts everything, within an actix system.
    ///
    /// # Errors
    /// When the address of RabbitMQ cannot be read.
    pub(crate) fn start(
        node: Uuid,
        store: Store,
        auth: &Auth,
        post: Post,
        config: &ServicesConfig,
    ) -> Result<Self, Error> {
        let (bus, received) = Bus::connect(config.amqp_url.as_deref(), node)
            .map_err(|error| Error::Internal(format!("the address of RabbitMQ: {error}")))?;
        let hubs = Hubs::default();
        // A thread of its own: a turn of a board never waits for requests.
        let arbiter = Arbiter::new().handle();
        let times = StreamTimes::default();
        let streams = Streams::start(store.clone(), hubs.clone(), bus.clone(), arbiter.clone(), times);
        let (meeting, authenticator) = ((hubs.clone(), bus.clone()), Arc::new(auth.clone()));
        let watching = (node, config.amqp_url.is_none());
        let sensors = Sensors::start(watching, store.clone(), meeting.clone(), streams.clone(), &arbiter);
        let shown = (streams.clone(), sensors.clone());
        let app = LiveApp::start(shown, meeting, authenticator, config.limits, &arbiter);
        let rights = Rights::new(auth.clone(), &app, sensors.clone(), arbiter.clone());
        arbiter.spawn(rights.clone().watch());
        let (listening, heeding) = (app.clone(), rights.clone());
        arbiter.spawn(async move { listening.listen(received, |notice| heeding.heed(notice)).await });
        let meeting = (bus.clone(), hubs.clone());
        let jobs =
            Jobs::start(store, meeting, rights, streams.clone(), (post, config.files.clone()), JobTimes::default());
        let sockets = SocketEndpoint::new(Arc::clone(&app), hubs.clone(), config.sockets.clone());
        Ok(Self { streams, sockets, app, hubs, bus, jobs, sensors, arbiter })
    }

    /// Where clients connect to.
    pub(crate) fn websockets(&self) -> WebSockets {
        WebSockets::default().at(SocketEndpoint::<LiveApp>::PATH, self.sockets.endpoint())
    }

    /// Clients connected to this node.
    pub(crate) fn connections(&self) -> usize {
        self.app.connections()
    }

    /// Has the thread of background work do something.
    pub(crate) fn spawn<F: Future<Output = ()> + 'static>(&self, work: impl FnOnce() -> F + Send + 'static) {
        self.arbiter.spawn_fn(move || drop(actix::spawn(work())));
    }

    /// Calls somebody to a job that has just been committed.
    pub(crate) fn call(&self, queue: WorkQueue, tenant: TenantId, job: Id) {
        self.bus.call(queue, Call { tenant, job, again: false });
    }

    /// Tells who looks at a family's table that something belonging to a record changed, though its row did not: nothing
    /// of it is in the history that changes are told from.
    pub(crate) fn touched(&self, tenant: TenantId, family: Family, record: Id) {
        changes::touched((&self.hubs, &self.bus), tenant, family, [record]);
    }

    /// Readings of a tenant's sensors were kept.
    pub(crate) fn measured(&self, tenant: TenantId, kept: &[Reading]) {
        if !kept.is_empty() {
            self.jobs.delivered.note(tenant);
            self.sensors.measured(tenant, kept);
        }
    }

    /// Who of a tenant is there, on whatever node.
    pub(crate) fn online(&self, tenant: TenantId) -> BTreeSet<UserId> {
        self.app.online(tenant)
    }

    /// Tells all who follow a topic, on whatever node, something that nobody remembers.
    pub(crate) fn pass(&self, tenant: TenantId, topic: &str, kind: &str, data: Value) {
        self.app.pass(tenant, topic, kind, data);
    }

    /// Tells some people, wherever they look, something that concerns them.
    pub(crate) fn tell_inbox(&self, tenant: TenantId, users: Vec<UserId>, kind: &str, data: Value) {
        gantry_actors::tell_inbox((&self.hubs, &self.bus), tenant, users, kind, data);
    }

    /// How much there is to do in a queue, over all nodes.
    pub(crate) fn depth(&self, queue: WorkQueue) -> Option<Depth> {
        self.bus.depth(queue)
    }

    /// Takes what gateways publish over MQTT.
    pub(crate) fn deliveries(&self, prefetch: u16) -> mpsc::Receiver<Work<Delivered>> {
        self.bus.readings(prefetch)
    }

    /// Answers a gateway over MQTT, if it listens.
    pub(crate) fn answer(&self, gateway: &str, answer: &Value) {
        self.bus.answer(gateway, answer.to_string().into());
    }

    /// Whether what gateways publish over MQTT is kept for somebody.
    pub(crate) fn takes_deliveries(&self) -> bool {
        self.bus.takes_readings()
    }

    /// Where on RabbitMQ this is.
    pub(crate) fn virtual_host(&self) -> Option<&str> {
        self.bus.virtual_host()
    }

    /// How many deliveries over MQTT wait, over all nodes.
    pub(crate) fn depth_of_deliveries(&self) -> Option<Depth> {
        self.bus.depth_of_readings()
    }

    /// How the messenger between nodes is doing.
    pub(crate) fn bus(&self) -> Health {
        self.bus.health()
    }

    /// Tells all clients to connect elsewhere, and takes no new ones.
    pub(crate) fn drain(&self) {
        self.hubs.drain();
    }

    /// Ends all work in the background at once.
    pub(crate) fn abandon(&self) {
        self.jobs.abandon();
        self.arbiter.stop();
    }

    /// Commits what streams have taken, and says the last of it to the other nodes.
    pub(crate) async fn close(&self) {
        self.jobs.close().await;
        self.sensors.close().await;
        self.streams.shutdown().await;
        self.bus.close().await;
        self.arbiter.stop();
    }
}

impl Authenticator for Auth {
    fn authenticate<'a>(&'a self, token: &'a str, host: &'a str) -> LocalBoxFuture<'a, Result<RequestContext, Error>> {
        Auth::authenticate(self, token, Some(host)).boxed_local()
    }

    fn admit_sender(&self, context: &RequestContext, thread: Id, token: &str) -> Result<(), Error> {
        Auth::admit_sender(self, context, thread, token)
    }
}
