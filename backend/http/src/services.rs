//! What handlers work with. The server puts it together.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gantry_actors::Streams;
use gantry_delivery::Delivery;
use gantry_domain::TenantId;
use gantry_store::Store;
use uuid::Uuid;

use crate::admission::Admission;
use crate::auth::Auth;
use crate::materials::PostingQueue;
use crate::mqtt::Mqtt;
use crate::records::Exports;
use crate::shares::Shares;
use crate::sso::Providers;
use crate::storage::Files;
use crate::{LazyFrontend, LiveHandle};

/// Computations of figures that a tenant may have under way at once.
const COMPUTATIONS: usize = 2;

/// What can be chosen about answering HTTP.
#[derive(Debug, Clone)]
pub struct HttpConfig {
    /// Requests that are handled at the same time; more are refused with `Retry-After`.
    pub requests_at_once: usize,
    /// Of those, how many of one address without authentication.
    pub requests_per_address: usize,
    /// Who may read the measures.
    pub metrics: MetricsAccess,
    /// A proxy of ours stands in front: its `X-Forwarded-For` counts.
    pub behind_proxy: bool,
    /// RabbitMQ joins this node with others; `/readyz` has a line on it then.
    pub has_rabbitmq: bool,
    /// Writes the measures of the process in the text format of Prometheus.
    pub render_metrics: fn() -> String,
}

/// Who may read the measures: the bearer of the token, and without one callers from these addresses.
#[derive(Debug, Clone)]
pub struct MetricsAccess {
    /// The bearer token.
    pub token: Option<String>,
    /// Addresses.
    pub addresses: Vec<IpAddr>,
}

impl Default for MetricsAccess {
    /// The machine itself.
    fn default() -> Self {
        Self { token: None, addresses: vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()] }
    }
}

/// The parts that handlers use. Cheap to clone.
#[derive(Clone)]
pub struct Services {
    /// The database.
    pub store: Store,
    /// Who is asking.
    pub auth: Auth,
    /// What was chosen.
    pub config: HttpConfig,
    /// The live boards of this node.
    pub streams: Streams,
    /// Another one each time the process starts.
    pub node: Uuid,
    /// The live half: viewers, other nodes, work in the background.
    pub live: LiveHandle,
    /// Gateways that speak MQTT, if any do.
    pub mqtt: Option<Arc<Mqtt>>,
    /// Where files are kept.
    pub files: Files,
    /// Sends mails and push messages.
    pub delivery: Delivery,
    /// The front end's files.
    pub frontend: Arc<LazyFrontend>,
    pub(crate) admission: Arc<Admission>,
    pub(crate) exports: Exports,
    /// Movements of stock that are posted together.
    pub(crate) postings: PostingQueue,
    /// Computations of figures that each tenant has under way.
    pub(crate) computations: Arc<Shares<TenantId>>,
    pub(crate) providers: Providers,
    preparing: Arc<AtomicBool>,
    draining: Arc<AtomicBool>,
}

/// What [`Services`] are made of.
pub struct Parts {
    /// The database.
    pub store: Store,
    /// Who is asking.
    pub auth: Auth,
    /// Another one each time the process starts.
    pub node: Uuid,
    /// The live half.
    pub live: LiveHandle,
    /// Gateways that speak MQTT, if any do.
    pub mqtt: Option<Arc<Mqtt>>,
    /// Where files are kept.
    pub files: Files,
    /// Sends mails and push messages.
    pub delivery: Delivery,
    /// The front end's files.
    pub frontend: LazyFrontend,
}

impl Services {
    /// Puts the parts together.
    pub fn new(config: HttpConfig, parts: Parts) -> Self {
        let Parts { store, auth, node, live, mqtt, files, delivery, frontend } = parts;
        let postings = PostingQueue::new(store.clone());
        let admission = Admission::new(config.requests_at_once, config.requests_per_address);
        Self {
            store,
            auth,
            config,
            streams: live.streams.clone(),
            node,
            live,
            mqtt,
            files,
            delivery,
            frontend: Arc::new(frontend),
            admission,
            exports: Exports::default(),
            postings,
            computations: Arc::new(Shares::new(COMPUTATIONS)),
            providers: Providers::default(),
            preparing: Arc::default(),
            draining: Arc::default(),
        }
    }

    /// Its first tenants are about to be made: pages are served, so that people see that it comes, and load balancers shall wait.
    pub fn prepare(&self) {
        self.preparing.store(true, Ordering::Relaxed);
    }

    /// They are there. Their sensors are watched over before the next reading comes in; what the database tells of changes would come later.
    pub fn prepared(&self, tenants: impl IntoIterator<Item = TenantId>) {
        self.auth.forget_tenants();
        tenants.into_iter().for_each(|tenant| self.live.sensors.changed(tenant));
        self.preparing.store(false, Ordering::Relaxed);
    }

    /// Whether its first tenants are being made.
    pub fn is_preparing(&self) -> bool {
        self.preparing.load(Ordering::Relaxed)
    }

    /// About to stop: load balancers shall look elsewhere. Requests that come all the same are served.
    pub fn retire(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether it is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }
}
