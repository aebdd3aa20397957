//! What a running Gantry consists of: put together here, and ended here.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use gantry_actors::{Limits, SocketOptions};
use gantry_delivery::{Delivery, PrivateNetworks, PushServices};
use gantry_domain::{Clock, Error};
use gantry_http::auth::{Auth, AuthConfig};
use gantry_http::mqtt::{Mqtt, MqttConfig};
use gantry_http::storage::Files;
use gantry_http::{Frontend, HttpConfig, LazyFrontend, MetricsAccess, Parts, Services};
use gantry_store::Store;
use tokio::sync::watch;
use tokio::time::timeout;
use uuid::Uuid;

use crate::jobs::JobTimes;
use crate::live::Live;
use crate::{frontend, mqtt_intake, nodes, telemetry, unused};

/// How long a good-bye to the database may take.
const GOOD_BYE: Duration = Duration::from_secs(2);

/// What can be chosen about a node.
#[derive(Debug, Clone)]
pub struct NodeConfig {
    /// Sign-in, tokens, tenants.
    pub auth: AuthConfig,
    /// What one live session may do.
    pub limits: Limits,
    /// What the sockets allow.
    pub sockets: SocketOptions,
    /// Requests that are handled at the same time; more are refused with `Retry-After`.
    pub requests_at_once: usize,
    /// Of those, how many of one address without authentication.
    pub requests_per_address: usize,
    /// Who may read the measures.
    pub metrics: MetricsAccess,
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
    /// In which private networks tenants' servers may be.
    pub private_networks: PrivateNetworks,
    /// Server to ask for the records of domains, instead of those of this machine.
    pub dns_server: Option<SocketAddr>,
    /// Server to ask for the files of all domains, instead of their own over https.
    pub website_server: Option<SocketAddr>,
    /// What alarms go by.
    pub clock: Clock,
    /// How often work in the background is looked for.
    pub jobs: JobTimes,
}

impl NodeConfig {
    /// A node that stands alone, keeps files in memory, and has the limits that suit most.
    pub fn new(auth: AuthConfig) -> Self {
        Self {
            auth,
            limits: Limits::default(),
            sockets: SocketOptions::default(),
            requests_at_once: 2_048,
            requests_per_address: 256,
            metrics: MetricsAccess::default(),
            behind_proxy: false,
            frontend_dir: None,
            node_name: "gantry".to_owned(),
            amqp_url: None,
            mqtt: None,
            files: Files::in_memory(),
            push_services: PushServices::default(),
            private_networks: PrivateNetworks::default(),
            dns_server: None,
            website_server: None,
            clock: Clock::default(),
            jobs: JobTimes::default(),
        }
    }
}

/// A running Gantry without the server in front of it. Cheap to clone.
#[derive(Clone)]
pub struct Node {
    services: Services,
    pub(crate) live: Live,
    closing: watch::Sender<bool>,
}

impl Node {
    /// Puts the parts together and starts what works in the background, within an actix system.
    ///
    /// # Errors
    /// When the front end's folder or the address of RabbitMQ cannot be read; internal ones.
    pub fn start(store: Store, config: NodeConfig) -> Result<Self, Error> {
        let frontend: LazyFrontend = match &config.frontend_dir {
            None => LazyLock::new(Box::new(frontend::built_in)),
            Some(folder) => {
                let read = Frontend::in_folder(folder)
                    .map_err(|error| Error::Internal(format!("the front end in {}: {error}", folder.display())))?;
                LazyLock::new(Box::new(|| read))
            }
        };
        let auth = Auth::new(store.clone(), config.auth.clone());
        let node = Uuid::new_v4();
        let delivery = Delivery::new(
            &config.auth.secret,
            config.push_services.clone(),
            config.private_networks.clone(),
            config.dns_server,
            config.website_server,
        )?;
        let live = Live::start(node, store.clone(), &auth, delivery.clone(), &config)?;
        let http = HttpConfig {
            requests_at_once: config.requests_at_once,
            requests_per_address: config.requests_per_address,
            metrics: config.metrics.clone(),
            behind_proxy: config.behind_proxy,
            has_rabbitmq: config.amqp_url.is_some(),
            render_metrics: telemetry::render,
        };
        let mqtt = config.mqtt.map(|chosen| Arc::new(Mqtt::new(store.clone(), chosen)));
        let (handle, files) = (live.handle.clone(), config.files);
        let services = Services::new(http, Parts { store, auth, node, live: handle, mqtt, files, delivery, frontend });
        let closing = watch::Sender::new(false);
        let (beating, name, until) = (services.clone(), config.node_name, closing.subscribe());
        live.spawn(move || nodes::beat(beating, name, until));
        let (store, until) = (services.store.clone(), closing.subscribe());
        live.spawn(move || unused::close_connections(store, until));
        mqtt_intake::start(&services, closing.subscribe());
        Ok(Self { services, live, closing })
    }

    /// What handlers work with.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// Commits what boards have taken, and says the last of it to the other nodes. Nothing is to be asked afterwards.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        // The list of nodes shows this one for a day more when its good-bye does not get through.
        let _ = timeout(GOOD_BYE, self.closing.closed()).await;
        self.live.close().await;
    }

    /// Ends everything in the background at once: what is under way is left as if the process had been killed.
    pub(crate) fn abandon(&self) {
        self.closing.send_replace(true);
        self.live.abandon();
    }

    /// About to stop: load balancers shall look elsewhere. Requests that come all the same are served.
    pub fn retire(&self) {
        self.services.retire();
    }

    /// Stopping: open sockets shall connect elsewhere, too. Not before load balancers had the time to notice, or they
    /// would be sent back here.
    pub fn drain(&self) {
        self.retire();
        self.live.drain();
    }
}
