//! What a running Gantry consists of, handed to every handler.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gantry_actors::{Limits, SocketOptions, Streams};
use gantry_domain::Error;
use gantry_store::Store;
use tokio::sync::watch;
use tokio::time::timeout;
use uuid::Uuid;

use crate::auth::{Auth, AuthConfig};
use crate::http::Frontend;
use crate::http::admission::Admission;
use crate::live::Live;
use crate::mqtt::{Mqtt, MqttConfig};
use crate::post::{Post, PushServices};
use crate::storage::Files;
use crate::{mqtt, nodes};

/// How long a good-bye to the database may take.
const GOOD_BYE: Duration = Duration::from_secs(2);

/// What can be chosen about the services.
#[derive(Debug, Clone)]
pub struct ServicesConfig {
    /// Sign-in, tokens, tenants.
    pub auth: AuthConfig,
    /// What one live session may do.
    pub limits: Limits,
    /// What the sockets allow.
    pub sockets: SocketOptions,
    /// Requests that are worked on at the same time; more are told to come back.
    pub requests_at_once: usize,
    /// A proxy of ours stands in front: its `X-Forwarded-For` counts.
    pub behind_proxy: bool,
    /// The front end's folder, instead of the one built in.
    pub frontend_dir: Option<PathBuf>,
    /// What people call this node.
    pub node_name: String,
    /// RabbitMQ that joins several servers; without it this one stands alone.
    pub amqp_url: Option<String>,
    /// Gateways speak MQTT with that RabbitMQ; without this none does.
    pub mqtt: Option<MqttConfig>,
    /// Where files are kept; the same for all servers.
    pub files: Files,
    /// Where push messages may be sent to.
    pub push_services: PushServices,
}

impl ServicesConfig {
    /// A node that stands alone, keeps files in memory, and has the limits that suit most.
    pub fn new(auth: AuthConfig) -> Self {
        Self {
            auth,
            limits: Limits::default(),
            sockets: SocketOptions::default(),
            requests_at_once: 2_048,
            behind_proxy: false,
            frontend_dir: None,
            node_name: "gantry".to_owned(),
            amqp_url: None,
            mqtt: None,
            files: Files::in_memory(),
            push_services: PushServices::default(),
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
    /// Another one each time the process starts.
    pub(crate) node: Uuid,
    pub(crate) live: Live,
    pub(crate) mqtt: Option<Arc<Mqtt>>,
    pub(crate) files: Files,
    pub(crate) post: Post,
    pub(crate) frontend: Arc<Frontend>,
    pub(crate) admission: Arc<Admission>,
    pub(crate) closing: watch::Sender<bool>,
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
        let node = Uuid::new_v4();
        let post = Post::new(&config.auth.secret, config.push_services.clone())?;
        let live = Live::start(node, store.clone(), &auth, post.clone(), &config)?;
        let mqtt = config.mqtt.clone().map(|chosen| Arc::new(Mqtt::new(store.clone(), chosen)));
        let services = Self {
            admission: Admission::new(config.requests_at_once),
            store,
            auth,
            mqtt,
            files: config.files.clone(),
            post,
            config: Arc::new(config),
            streams: live.streams.clone(),
            node,
            live,
            frontend: Arc::new(frontend),
            closing: watch::Sender::new(false),
            draining: Arc::default(),
        };
        let beating = services.clone();
        services.live.spawn(move || nodes::beat(beating));
        mqtt::start(&services);
        Ok(services)
    }

    /// Commits what boards have taken, and says the last of it to the other nodes. Nothing is to be asked afterwards.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        // Whoever looks at the nodes sees this one for a day more when its good-bye does not get through.
        let _ = timeout(GOOD_BYE, self.closing.closed()).await;
        self.live.close().await;
    }

    /// Ends everything in the background at once: what is under way is left as if the process had been killed.
    pub(crate) fn abandon(&self) {
        self.closing.send_replace(true);
        self.live.abandon();
    }

    /// About to stop: load balancers shall look elsewhere. Whoever comes all the same is served.
    pub fn retire(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Stopping: open sockets shall connect elsewhere, too. Not before load balancers had the time to notice, or they
    /// would be sent back here.
    pub fn drain(&self) {
        self.retire();
        self.live.drain();
    }

    /// Whether it is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }
}
