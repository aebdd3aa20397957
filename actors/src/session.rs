//! A session over a WebSocket: the one file that knows actix-web-actors. A direct connection is this one actor; an upgrade
//! starts as a probe beside a polling session and takes its state over. The actor reads; what it has to say goes over the
//! wire, past its context, which only speaks the WebSocket's own control frames.
//!
//! Overload: what waits for the client is bounded by its outbox. A client that stops reading altogether is found by
//! TCP_USER_TIMEOUT (see server.rs) or by the heartbeat.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use actix_http::ws::{Codec, Item};
use actix_web::rt::net::TcpStream;
use actix_web::web::BytesMut;
use actix_web_actors::ws::{Message, ProtocolError, WebsocketContext};
use gantry_socketio::{Bytes, EnginePacket, Frame};
use tokio::sync::oneshot;

use crate::live::{Live, Step, Upper};
use crate::mailbox::deliver;
use crate::polling::{PollingSession, Probe, TakeOver};
use crate::wake::Wake;
use crate::wire::{self, Incoming, Wire};

/// How long a WebSocket may take to take over a polling session.
const UPGRADE_TIMEOUT: Duration = Duration::from_secs(10);

/// The actor behind one WebSocket.
struct WebSocketSession<U: Upper> {
    stage: Stage<U>,
    joined_frame: Option<(bool, BytesMut)>,
    max_payload: usize,
    wire: Arc<Wire>,
}

/// What a WebSocket is for.
pub(crate) enum Stage<U: Upper> {
    /// A session of its own.
    Live(Box<Live<U>>),
    /// Waits to take over from a polling session.
    Probing(Addr<PollingSession<U>>),
    /// Nothing any more.
    Over,
}

/// A WebSocket about to start.
pub(crate) struct Opening<U: Upper> {
    /// What it is for.
    pub(crate) stage: Stage<U>,
    /// The first thing said.
    pub(crate) greeting: Option<Frame>,
    /// Bytes of the largest message.
    pub(crate) max_payload: usize,
}

/// Runs a WebSocket until it is over. `early` are bytes that came together with the handshake.
pub(crate) async fn run<U: Upper>(opening: Opening<U>, stream: TcpStream, early: Bytes) {
    let Opening { stage, greeting, max_payload } = opening;
    let wire = Wire::new(stream);
    wire.put(&wire::encode(&greeting));
    let incoming = Incoming::new(wire.clone(), early, max_payload);
    let session = WebSocketSession { stage, joined_frame: None, max_payload, wire: wire.clone() };
    let context = WebsocketContext::with_codec(session, incoming, Codec::new().max_size(max_payload));
    wire::pump(wire, context).await;
}

impl<U: Upper> Actor for WebSocketSession<U> {
    type Context = WebsocketContext<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        self.wire.served_by(context.address().recipient());
        if let Stage::Live(live) = &self.stage {
            live.link.outbox().served_by(context.address().recipient(), Some(self.wire.clone()));
            self.tick(context);
        }
        if let Stage::Over = &self.stage {
            self.finish(context);
        }
        if let Stage::Probing(_) = &self.stage {
            context.run_later(UPGRADE_TIMEOUT, |session, context| {
                if let Stage::Probing(_) = &session.stage {
                    session.finish(context);
                }
            });
        }
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        self.end();
    }
}

impl<U: Upper> WebSocketSession<U> {
    fn tick(&mut self, context: &mut WebsocketContext<Self>) {
        let Stage::Live(live) = &mut self.stage else { return };
        match live.tick(Instant::now()) {
            Some(pause) => {
                context.run_later(pause, Self::tick);
            }
            None => self.finish(context),
        }
    }

    fn packet(&mut self, packet: Option<EnginePacket>, context: &mut WebsocketContext<Self>) {
        match (&mut self.stage, packet) {
            (Stage::Live(live), Some(packet)) => match live.receive(packet, Instant::now()) {
                Step::Go => {}
                Step::Later(work) => {
                    let applied = work.into_actor(self).map(|apply, session, _| {
                        if let Stage::Live(live) = &mut session.stage {
                            live.apply(apply);
                        }
                    });
                    context.spawn(applied);
                }
                Step::End => self.finish(context),
            },
            (Stage::Probing(polling), Some(EnginePacket::Probe)) => {
                // One that is too busy to be probed, or is probed again and again, is not upgraded.
                match polling.try_send(Probe(true)) {
                    Ok(()) => self.wire.put(&wire::encode([&Frame::PROBED])),
                    Err(_) => self.finish(context),
                }
            }
            (Stage::Probing(polling), Some(EnginePacket::Upgrade)) => {
                let (successor, live) = oneshot::channel();
                deliver(polling, TakeOver(successor));
                context.wait(live.into_actor(self).map(|live, session, context| match live {
                    Ok(live) => session.take_over(live, context),
                    Err(_) => session.finish(context),
                }));
            }
            _ => self.finish(context),
        }
    }

    fn take_over(&mut self, live: Box<Live<U>>, context: &mut WebsocketContext<Self>) {
        live.link.outbox().served_by(context.address().recipient(), Some(self.wire.clone()));
        self.stage = Stage::Live(live);
        self.tick(context);
    }

    /// Lets go of the session, or of the one that was to be taken over.
    fn end(&mut self) {
        if let Stage::Probing(polling) = std::mem::replace(&mut self.stage, Stage::Over) {
            deliver(&polling, Probe(false));
        }
    }

    fn finish(&mut self, context: &mut WebsocketContext<Self>) {
        self.end();
        context.close(None);
        context.stop();
    }

    /// Joins a message that comes in pieces; `None` when it grows too long.
    fn join(&mut self, item: Item) -> Option<Option<(bool, Bytes)>> {
        let (start, piece, last) = match item {
            Item::FirstText(piece) => (Some(true), piece, false),
            Item::FirstBinary(piece) => (Some(false), piece, false),
            Item::Continue(piece) => (None, piece, false),
            Item::Last(piece) => (None, piece, true),
        };
        if let Some(is_text) = start {
            self.joined_frame = Some((is_text, BytesMut::new()));
        }
        let (_, joined) = self.joined_frame.as_mut()?;
        if joined.len() + piece.len() > self.max_payload {
            return None;
        }
        joined.extend_from_slice(&piece);
        if !last {
            return Some(None);
        }
        self.joined_frame.take().map(|(is_text, joined)| Some((is_text, joined.freeze())))
    }
}

impl<U: Upper> StreamHandler<Result<Message, ProtocolError>> for WebSocketSession<U> {
    fn handle(&mut self, message: Result<Message, ProtocolError>, context: &mut Self::Context) {
        match message {
            Ok(Message::Text(text)) => self.packet(EnginePacket::parse(String::from(text)), context),
            Ok(Message::Binary(data)) => self.packet(Some(EnginePacket::Binary(data)), context),
            // Before any message that comes later; but one who reads nothing gets none, or pings would fill the memory.
            Ok(Message::Ping(data)) => {
                self.wire.try_put(&wire::pong(&data));
            }
            Ok(Message::Pong(_) | Message::Nop) => {}
            Ok(Message::Continuation(item)) => match self.join(item) {
                Some(None) => {}
                Some(Some((false, data))) => self.packet(Some(EnginePacket::Binary(data)), context),
                Some(Some((true, text))) => match String::from_utf8(text.into()) {
                    Ok(text) => self.packet(EnginePacket::parse(text), context),
                    Err(_) => self.finish(context),
                },
                None => self.finish(context),
            },
            Ok(Message::Close(reason)) => {
                self.end();
                context.close(reason);
                context.stop();
            }
            Err(_) => self.finish(context),
        }
    }

    fn finished(&mut self, context: &mut Self::Context) {
        self.finish(context);
    }
}

impl<U: Upper> Handler<Wake> for WebSocketSession<U> {
    type Result = ();

    fn handle(&mut self, _: Wake, context: &mut Self::Context) {
        let Stage::Live(live) = &self.stage else { return };
        live.link.outbox().flow();
        if live.link.outbox().has_ended() {
            self.finish(context);
        }
    }
}
