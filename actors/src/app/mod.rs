//! The product behind Socket.IO: who may come in, what they follow, their commands and signals.
//!
//! Overload: commands beyond a connection's rate are answered `rate_limited`, signals beyond it are dropped. A session that
//! ends takes its connections along; one whose rights change has to come in again.

mod answer;
mod client;
mod elsewhere;
mod following;
mod rate;
mod wire;

use std::collections::BTreeSet;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use actix::prelude::*;
use futures_util::future::LocalBoxFuture;
use gantry_domain::{Error, Id, RequestContext, TenantId, UserId};
use gantry_rabbitmq::Bus;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::feeds::Feeds;
use crate::hub::Hubs;
use crate::online::Online;
use crate::presence::Presence;
use crate::sensors::Sensors;
use crate::socket_app::{ConnectError, ConnectRequest, Incoming, Socket, SocketApp};
use crate::streams::Streams;
use crate::topic::Topic;
use answer::Answer;
use client::{Client, Clients};
pub use elsewhere::Notice;
use rate::Rate;
use wire::{Command, Signal, Signalled, Unsubscribe};

/// Every client's token is looked at again once in so many seconds.
const RECHECK_SECONDS: u64 = 30;

/// Who knows whose token it is.
pub trait Authenticator: Send + Sync + 'static {
    /// The owner of a token at a host, with what they may do now.
    ///
    /// # Errors
    /// `invalid_token`, `wrong_tenant`, `not_found` for a host that is no tenant's.
    fn authenticate<'a>(&'a self, token: &'a str, host: &'a str) -> LocalBoxFuture<'a, Result<RequestContext, Error>>;

    /// Whether a token lets somebody write to a thread.
    ///
    /// # Errors
    /// `sender_token_invalid`, `sender_token_expired`.
    fn admit_sender(&self, context: &RequestContext, thread: Id, token: &str) -> Result<(), Error>;
}

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
    streams: Streams,
    hubs: Hubs,
    bus: Bus,
    presence: Presence,
    feeds: Feeds,
    online: Online,
    sensors: Sensors,
    authenticator: Arc<dyn Authenticator>,
    clients: Clients,
    limits: Limits,
}

/// What is remembered of a connection.
pub struct LiveSession {
    client: Arc<Client>,
    commands: Rate,
    signals: Rate,
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
        arbiter.spawn_fn(move || drop(actix::spawn(recheck(weak))));
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

    async fn admit(self: Arc<Self>, socket: Socket, request: ConnectRequest) -> Result<LiveSession, ConnectError> {
        let token = request.auth.get("token").and_then(Value::as_str).filter(|token| !token.is_empty());
        let token = token.ok_or_else(|| refused("token_required", "Sign in first."))?;
        let admitted = self.authenticator.authenticate(token, &request.host).await;
        let context = admitted.map_err(|error| match wire::refusal(&error).get_mut("error").map(Value::take) {
            Some(data) => ConnectError { message: error.code().to_owned(), data },
            None => refused(error.code(), ""),
        })?;
        let client = Arc::new(Client::new(socket, context, token, &request.host));
        self.clients.insert(&client);
        let rate = Rate::new(self.limits.commands_per_second, self.limits.burst, Instant::now());
        Ok(LiveSession { client, commands: rate, signals: rate })
    }

    fn command(self: &Arc<Self>, client: &Arc<Client>, command: Command, answer: Answer) {
        let (app, client) = (self.clone(), client.clone());
        if let Err(error) = self.may_send(&client, &command) {
            return answer.submit(Err::<Value, _>(error));
        }
        actix::spawn(async move {
            let Command { topic, command_id, .. } = &command;
            let (topic, id) = (topic.clone(), *command_id);
            let done = app.streams.command(&client.context, &topic, id, command.into_order()).await;
            answer.submit(done.map(|done| json!({ "version": done.version })));
        });
    }

    /// A screen on a wall sends nothing; writing to a thread asks for the thread's own token besides.
    fn may_send(&self, client: &Client, Command { topic, sender_token, .. }: &Command) -> Result<(), Error> {
        client.context.require_somebody()?;
        match topic.parse()? {
            Topic::Thread(thread) => self.authenticator.admit_sender(&client.context, thread, sender_token),
            _ => Ok(()),
        }
    }

    fn signal(&self, client: &Client, Signal { topic, what }: &Signal) {
        let (Some(key), viewer) = (client.key_of(topic), client.socket.id()) else { return };
        match *what {
            Signalled::Drag { card_id } => self.presence.drags(&key, viewer, card_id),
            Signalled::Drop { card_id } => self.presence.dropped(&key, viewer, card_id),
            Signalled::View { card_id } => self.presence.views(&key, viewer, card_id),
            Signalled::Typing { on } => self.presence.types(&key, viewer, on),
        }
    }

    /// Looks at a client's token again: it may have expired or been revoked elsewhere, and rights may have changed.
    async fn check(&self, client: &Client) {
        match self.authenticator.authenticate(&client.token, &client.host).await {
            Ok(now) => {
                let before = &client.context;
                if now.caller() != before.caller() || now.permissions() != before.permissions() {
                    client.socket.close();
                }
            }
            Err(Error::Unauthenticated { .. }) => client.socket.close(),
            Err(error) => tracing::warn!(%error, "a connected client's token could not be checked"),
        }
    }
}

impl SocketApp for LiveApp {
    type Session = LiveSession;

    fn connect(
        self: Arc<Self>,
        socket: Socket,
        request: ConnectRequest,
    ) -> LocalBoxFuture<'static, Result<LiveSession, ConnectError>> {
        Box::pin(self.admit(socket, request))
    }

    fn event(self: &Arc<Self>, session: &mut LiveSession, _: &Socket, mut incoming: Incoming) {
        let answer = Answer(incoming.ack.take());
        let (client, now) = (&session.client, Instant::now());
        match incoming.name.as_str() {
            "signal" if session.signals.take(now) => {
                if let Ok(signal) = read(&incoming) {
                    self.signal(client, &signal);
                }
            }
            "signal" => metrics::counter!("gantry_signals_dropped_total").increment(1),
            "unsubscribe" => match read::<Unsubscribe>(&incoming) {
                Ok(unsubscribe) => {
                    self.unsubscribe(client, &unsubscribe.topic);
                    answer.submit(Ok(json!({})));
                }
                Err(error) => answer.submit(Err::<Value, _>(error)),
            },
            "subscribe" | "command" if !session.commands.take(now) => answer.submit(Err::<Value, _>(rate_limited())),
            "subscribe" => match read(&incoming) {
                Ok(subscribe) => self.subscribe(client, subscribe, answer),
                Err(error) => answer.submit(Err::<Value, _>(error)),
            },
            "command" => match read(&incoming) {
                Ok(command) => self.command(client, command, answer),
                Err(error) => answer.submit(Err::<Value, _>(error)),
            },
            _ => answer.submit(Err::<Value, _>(unknown_event())),
        }
    }

    fn disconnect(&self, session: LiveSession, _: &Socket) {
        let client = session.client;
        self.clients.remove(&client);
        for (topic, key) in client.end() {
            self.forget(&client, &topic, &key);
        }
    }
}

/// Once a second: who is there, and the tokens of those whose turn it is.
async fn recheck(app: Weak<LiveApp>) {
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

/// The first argument; what comes after it is ignored, as everywhere in Socket.IO.
fn read<'a, T: Deserialize<'a>>(incoming: &'a Incoming) -> Result<T, Error> {
    let arguments: Result<Vec<&RawValue>, _> = serde_json::from_str(&incoming.arguments);
    let first = arguments.map(|arguments| arguments.first().map_or("null", |first| first.get()));
    first.and_then(serde_json::from_str).map_err(|error| wire::malformed(&error))
}

fn refused(code: &str, detail: &str) -> ConnectError {
    ConnectError { message: code.to_owned(), data: json!({ "code": code, "detail": detail }) }
}

fn rate_limited() -> Error {
    Error::Busy { code: "rate_limited", detail: "Too many at once. Try again in a moment.".to_owned(), retry_after: 1 }
}

fn unknown_event() -> Error {
    Error::Invalid { code: "malformed_command", detail: "There is no such event.".to_owned(), fields: Vec::new() }
}
