//! What a running Gantry consists of, handed to every handler.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gantry_actors::{Limits, SocketOptions, Streams};
use gantry_domain::Error;
use gantry_store::Store;

use crate::auth::{Auth, AuthConfig};
use crate::http::Frontend;
use crate::live::Live;

/// What can be chosen about the services.
#[derive(Debug, Clone)]
pub struct ServicesConfig {
    /// Sign-in, tokens, tenants.
    pub auth: AuthConfig,
    /// What one live session may do.
    pub limits: Limits,
    /// What the sockets allow.
    pub sockets: SocketOptions,
    /// A proxy of ours stands in front: its `X-Forwarded-For` counts.
    pub behind_proxy: bool,
    /// The front end's folder, instead of the one built in.
    pub frontend_dir: Option<PathBuf>,
    /// RabbitMQ that joins several servers; without it this one stands alone.
    pub amqp_url: Option<String>,
}

impl ServicesConfig {
    /// A node that stands alone, with the limits that suit most.
    pub fn new(auth: AuthConfig) -> Self {
        Self {
            auth,
            limits: Limits::default(),
            sockets: SocketOptions::default(),
            behind_proxy: false,
            frontend_dir: None,
            amqp_url: None,
        }
    }
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
    /// The live boards of this node.
    pub streams: Streams,
    pub(crate) live: Live,
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
        let auth = Auth::new(store.clone(), config.auth.clone())?;
        let live = Live::start(store.clone(), &auth, &config)?;
        Ok(Self {
            store,
            auth,
            config: Arc::new(config),
            streams: live.streams.clone(),
            live,
            frontend: Arc::new(frontend),
            draining: Arc::default(),
        })
    }

    /// Commits what boards have taken, and says the last of it to the other nodes. Nothing is to be asked afterwards.
    pub async fn close(&self) {
        self.live.close().await;
    }

    /// About to stop: load balancers shall look elsewhere, and open sockets connect there.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
        self.live.drain();
    }

    /// Whether it is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }
}
