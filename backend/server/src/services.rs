//! What a running Gantry consists of, handed to every handler.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix::Arbiter;
use gantry_actors::{Hubs, StreamTimes, Streams};
use gantry_domain::Error;
use gantry_rabbitmq::Bus;
use gantry_store::Store;
use uuid::Uuid;

use crate::auth::{Auth, AuthConfig};
use crate::http::Frontend;

/// What can be chosen about the services.
#[derive(Debug, Clone)]
pub struct ServicesConfig {
    /// Sign-in, tokens, tenants.
    pub auth: AuthConfig,
    /// A proxy of ours stands in front: its `X-Forwarded-For` counts.
    pub behind_proxy: bool,
    /// The front end's folder, instead of the one built in.
    pub frontend_dir: Option<PathBuf>,
    /// RabbitMQ that joins several servers; without it this one stands alone.
    pub amqp_url: Option<String>,
}

/// The parts. Cheap to clone.
#[derive(Clone)]
pub struct Services {
    /// The database.
    pub store: Store,
    /// Who is asking.
    pub auth: Auth,
    /// What was chosen.
    pub config: Arc<ServicesConfig>,
    /// Who is connected to what, on this node.
    pub hubs: Hubs,
    /// The live boards of this node.
    pub streams: Streams,
    /// What other nodes hear of them.
    pub bus: Bus,
    pub(crate) frontend: Arc<Frontend>,
    draining: Arc<AtomicBool>,
}

impl Services {
    /// Puts the parts together, within an actix system. Blocks for the time of one password hash.
    ///
    /// # Errors
    /// When the front end's folder or the address of RabbitMQ cannot be read; internal ones.
    pub fn new(store: Store, config: ServicesConfig) -> Result<Self, Error> {
        let frontend = match &config.frontend_dir {
            None => Frontend::built_in(),
            Some(folder) => Frontend::in_folder(folder)
                .map_err(|error| Error::Internal(format!("the front end in {}: {error}", folder.display())))?,
        };
        let (bus, received) = Bus::connect(config.amqp_url.as_deref(), Uuid::new_v4())
            .map_err(|error| Error::Internal(format!("the address of RabbitMQ: {error}")))?;
        let hubs = Hubs::default();
        // A thread of its own: a turn of a board never waits for requests.
        let arbiter = Arbiter::new().handle();
        let streams = Streams::start(store.clone(), hubs.clone(), (bus.clone(), received), arbiter, StreamTimes::default());
        Ok(Self {
            auth: Auth::new(store.clone(), config.auth.clone())?,
            store,
            config: Arc::new(config),
            frontend: Arc::new(frontend),
            hubs,
            streams,
            bus,
            draining: Arc::default(),
        })
    }

    /// Commits what boards have taken, and says the last of it to the other nodes.
    pub async fn close(&self) {
        self.streams.shutdown().await;
        self.bus.close().await;
    }

    /// About to stop: load balancers shall look elsewhere.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether it is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }
}
