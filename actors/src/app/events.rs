//! What clients send: each event to the part that it is for.
//!
//! Overload: commands beyond a connection's rate are answered `rate_limited`, signals beyond it are dropped. A session that
//! ends takes its connections along; one whose rights change has to come in again.

use std::sync::Arc;
use std::time::Instant;

use futures_util::future::LocalBoxFuture;
use gantry_domain::Error;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::answer::Answer;
use super::client::Client;
use super::live_app::LiveApp;
use super::rate::Rate;
use super::wire::{self, Command, Signal, Signalled, Unsubscribe, written};
use crate::refusals::interrupted;
use crate::socket_app::{ConnectError, ConnectRequest, Incoming, Socket, SocketApp};

/// What is remembered of a connection.
pub struct LiveSession {
    client: Arc<Client>,
    commands: Rate,
    signals: Rate,
}

impl LiveApp {
    async fn admit(self: Arc<Self>, socket: Socket, request: ConnectRequest) -> Result<LiveSession, ConnectError> {
        let token = request.auth.get("token").and_then(Value::as_str).filter(|token| !token.is_empty());
        let token = token.ok_or_else(|| refused("token_required", "Sign in first."))?;
        let admitted = self.authenticator.authenticate(token, &request.host, request.from).await;
        let admitted = admitted.and_then(|admitted| self.authenticator.count(&admitted.context).map(|()| admitted));
        let admitted = admitted.map_err(|error| match wire::refusal(&error).get_mut("error").map(Value::take) {
            Some(data) => ConnectError { message: error.code().to_owned(), data },
            None => refused(error.code(), ""),
        })?;
        let client = Arc::new(Client::new(socket, admitted, token, (&request.host, request.from)));
        self.clients.insert(&client);
        let rate = Rate::new(self.limits.commands_per_second, self.limits.burst, Instant::now());
        Ok(LiveSession { client, commands: rate, signals: rate })
    }

    /// A screen on a wall sends nothing; a kind may ask for a token of its own besides. Given at once, so that commands of one
    /// connection keep their order; the answer comes when it is committed.
    fn command(self: &Arc<Self>, client: &Client, command: Command, answer: Answer) {
        let submit = || {
            client.context.require_somebody()?;
            self.authenticator.count(&client.context)?;
            self.authenticator.used(&client.context);
            let (_, stream) = self.streams.kinds().stream(&command.topic)?;
            if let Some(id) = stream.sender() {
                self.authenticator.admit_sender(&client.context, id, &command.sender_token)?;
            }
            let Command { topic, command_id, kind, data, .. } = command;
            self.streams.submit(&client.context, &topic, command_id, written(&kind, data))
        };
        match submit() {
            Ok(outcome) => drop(actix::spawn(async move {
                let done = outcome.await.unwrap_or_else(|_| Err(interrupted()));
                answer.submit(done.map(|done| json!({ "version": done.version })));
            })),
            Err(error) => answer.submit(Err::<Value, _>(error)),
        }
    }

    fn signal(&self, client: &Client, Signal { topic, what }: &Signal) {
        let (Some(key), viewer) = (client.key_of(topic), client.socket.id()) else { return };
        // Of a program nobody is told that it is there.
        if client.is_program {
            return;
        }
        match *what {
            Signalled::Drag { card_id } => self.presence.drags(&key, viewer, card_id),
            Signalled::Drop { card_id } => self.presence.dropped(&key, viewer, card_id),
            Signalled::View { card_id } => self.presence.views(&key, viewer, card_id),
            Signalled::Typing { on } => self.presence.types(&key, viewer, on),
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
            "subscribe" => match self.authenticator.count(&client.context).and_then(|()| read(&incoming)) {
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
