//! The application: its parts, and what the rest of the program asks of it.

use std::collections::BTreeSet;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use actix::ArbiterHandle;
use gantry_domain::{Error, RequestContext, TenantId, UserId};
use gantry_rabbitmq::Bus;
use serde_json::Value;
use uuid::Uuid;

use super::authenticator::{Admitted, Authenticator};
use super::client::{Client, Clients};
use crate::arbiters::spawn_on;
use crate::feeds::Feeds;
use crate::hubs::Hubs;
use crate::online::Online;
use crate::presence::Presence;
use crate::sensors::Sensors;
use crate::streams::Streams;

/// Every client's token is looked at again once in so many seconds.
const RECHECK_SECONDS: u64 = 30;

/// What one connection may do.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Topics followed at the same time.
    pub subscriptions: usize,
    /// Commands a second; signals have the same rate of their own.
    pub commands_per_second: u32,
    /// Commands at once.
    pub burst: u32,
}

impl Limits {
    /// So many commands a second, twice as many at once.
    pub fn of_commands(per_second: u32) -> Self {
        Self { subscriptions: 100, commands_per_second: per_second, burst: per_second.saturating_mul(2) }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::of_commands(50)
    }
}

/// The application.
pub struct LiveApp {
    pub(super) streams: Streams,
    pub(super) hubs: Hubs,
    pub(super) bus: Bus,
    pub(super) presence: Presence,
    pub(super) feeds: Feeds,
    pub(super) online: Online,
    pub(super) sensors: Sensors,
    pub(super) authenticator: Arc<dyn Authenticator>,
    pub(super) clients: Clients,
    pub(super) limits: Limits,
}

impl LiveApp {
    /// Starts it, with its background work on `arbiter`. Must be called within an actix system.
    pub fn start(
        (streams, sensors): (Streams, Sensors),
        (hubs, bus): (Hubs, Bus),
        authenticator: Arc<dyn Authenticator>,
        limits: Limits,
        arbiter: &ArbiterHandle,
    ) -> Arc<Self> {
        let presence = Presence::start(hubs.clone(), bus.clone(), arbiter);
        let (feeds, online) = (Feeds::new(bus.clone()), Online::new(hubs.clone(), bus.clone()));
        let clients = Clients::default();
        let app =
            Arc::new(Self { streams, hubs, bus, presence, feeds, online, sensors, authenticator, clients, limits });
        let weak = Arc::downgrade(&app);
        spawn_on(arbiter, move || beat(weak));
        app
    }

    /// Closes the connections of a session that has ended.
    pub fn revoke(&self, session: Uuid) {
        for client in self.clients.filter(|client| client.is_of(session)) {
            client.socket.close();
        }
    }

    /// Looks at the tokens of some clients again: whose rights have changed has to come in anew.
    pub async fn recheck(&self, wanted: impl Fn(&RequestContext) -> bool) {
        for client in self.clients.filter(|client| wanted(&client.context)) {
            self.check(&client).await;
        }
    }

    /// Clients connected at the moment.
    pub fn connections(&self) -> usize {
        self.clients.len()
    }

    /// Who of a tenant is there, on whatever node.
    pub fn online(&self, tenant: TenantId) -> BTreeSet<UserId> {
        self.online.of(tenant)
    }

    /// Tells all who follow a topic, on whatever node, something that nobody remembers.
    pub fn pass(&self, tenant: TenantId, topic: &str, kind: &str, data: Value) {
        self.presence.pass(tenant, topic, kind, data);
    }

    /// Looks at a client's token again: it may have expired or been revoked elsewhere, and rights may have changed.
    async fn check(&self, client: &Client) {
        match self.authenticator.authenticate(&client.token, &client.host, client.from).await {
            Ok(Admitted { context: now, .. }) => {
                let before = &client.context;
                if now.caller() != before.caller() || now.permissions() != before.permissions() {
                    client.socket.close();
                }
            }
            // A forbidden one belongs to a tenant that is suspended, or to a user who has to change their password first.
            Err(Error::Unauthenticated { .. } | Error::Forbidden { .. }) => client.socket.close(),
            Err(error) => tracing::warn!(%error, "a connected client's token could not be checked"),
        }
    }
}

/// Once a second: who is there, and the tokens of those whose turn it is.
async fn beat(app: Weak<LiveApp>) {
    let mut ticker = tokio::time::interval(Duration::from_secs(1));
    for turn in (0..RECHECK_SECONDS).cycle() {
        ticker.tick().await;
        let Some(app) = app.upgrade() else { return };
        let all = app.clients.filter(|_| true);
        app.online.beat(all.iter().filter_map(|client| client.somebody()), Instant::now());
        for client in all.iter().filter(|client| client.socket.id() % RECHECK_SECONDS == turn) {
            app.check(client).await;
        }
    }
}
