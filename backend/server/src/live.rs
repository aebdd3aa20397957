//! The live half of a running Gantry: the bus between nodes, the streams, and the sockets that people watch them through.

use std::sync::Arc;

use actix::{Arbiter, ArbiterHandle};
use gantry_actors::server::WebSockets;
use gantry_actors::{Hubs, LiveApp, SensorNode, Sensors, SocketEndpoint, StreamOptions, Streams, spawn_on};
use gantry_delivery::Delivery;
use gantry_domain::Error;
use gantry_http::LiveHandle;
use gantry_http::auth::Auth;
use gantry_rabbitmq::Bus;
use gantry_store::Store;
use uuid::Uuid;

use crate::NodeConfig;
use crate::jobs::Jobs;
use crate::rights::Rights;
use crate::stream_kinds::stream_kinds;

/// The parts. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Live {
    /// What handlers get of it.
    pub(crate) handle: LiveHandle,
    jobs: Jobs,
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
        delivery: Delivery,
        config: &NodeConfig,
    ) -> Result<Self, Error> {
        let (bus, received) = Bus::connect(config.amqp_url.as_deref(), node)
            .map_err(|error| Error::Internal(format!("the address of RabbitMQ: {error}")))?;
        let hubs = Hubs::default();
        let (meeting, authenticator) = ((hubs.clone(), bus.clone()), Arc::new(auth.clone()));
        // Threads of their own, as for all work in the background: a turn of a board never waits for requests.
        let streams = Streams::start(stream_kinds(), store.clone(), meeting.clone(), StreamOptions::default());
        let arbiter = Arbiter::new().handle();
        let watching = SensorNode { id: node, alone: config.amqp_url.is_none(), clock: config.clock.clone() };
        let sensors = Sensors::start(watching, store.clone(), meeting.clone(), streams.clone(), &arbiter);
        let shown = (streams.clone(), sensors.clone());
        let app = LiveApp::start(shown, meeting, authenticator, config.limits, &arbiter);
        let rights = Rights::new(auth.clone(), &app, sensors.clone(), arbiter.clone());
        let watching = rights.clone();
        spawn_on(&arbiter, move || watching.watch());
        let (listening, heeding) = (app.clone(), rights.clone());
        spawn_on(&arbiter, move || async move { listening.listen(received, |notice| heeding.heed(notice)).await });
        let meeting = (bus.clone(), hubs.clone());
        let jobs = Jobs::start(
            store,
            meeting,
            rights,
            streams.clone(),
            (delivery, config.files.clone()),
            (config.jobs, config.clock.clone()),
        );
        let sockets = SocketEndpoint::new(Arc::clone(&app), hubs.clone(), config.sockets.clone());
        let delivered = jobs.delivered.clone();
        let handle = LiveHandle { streams, sockets, app, hubs, bus, sensors, delivered, clock: config.clock.clone() };
        Ok(Self { handle, jobs, arbiter })
    }

    /// Where clients connect to.
    pub(crate) fn websockets(&self) -> WebSockets {
        WebSockets::default().at(SocketEndpoint::<LiveApp>::PATH, self.handle.sockets.endpoint())
    }

    /// Has the thread of background work do something.
    pub(crate) fn spawn<F: Future<Output = ()> + 'static>(&self, work: impl FnOnce() -> F + Send + 'static) {
        spawn_on(&self.arbiter, work);
    }

    /// Tells all clients to connect elsewhere, and takes no new ones.
    pub(crate) fn drain(&self) {
        self.handle.hubs.drain();
    }

    /// Ends all work in the background at once.
    pub(crate) fn abandon(&self) {
        self.jobs.abandon();
        self.handle.streams.stop();
        self.arbiter.stop();
    }

    /// Commits what streams have taken, and says the last of it to the other nodes.
    pub(crate) async fn close(&self) {
        self.jobs.close().await;
        self.handle.sensors.close().await;
        self.handle.streams.shutdown().await;
        self.handle.bus.close().await;
        self.abandon();
    }
}
