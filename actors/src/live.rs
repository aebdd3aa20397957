//! What a session is, whichever way its packets travel: a heartbeat, an outbox, and a layer above that understands the
//! messages. It can move from one actor to another, which is what an upgrade is.

use std::time::{Duration, Instant};

use futures_util::future::LocalBoxFuture;
use gantry_socketio::{Beat, Bytes, EnginePacket, Frame, Heartbeat, Options, Str};

use crate::link::Link;
use crate::sids::Registered;

/// What came of a message.
pub enum Step<U: ?Sized> {
    /// All is well.
    Go,
    /// Something takes time; what it finds out is applied to the layer afterwards.
    Later(LocalBoxFuture<'static, Apply<U>>),
    /// The session has to end.
    End,
}

/// A message of a client.
pub enum Message {
    /// Text.
    Text(Str),
    /// Bytes.
    Binary(Bytes),
}

/// What slow work does to the layer when it is done.
pub type Apply<U> = Box<dyn FnOnce(&mut U, &Link)>;

/// The layer above Engine.IO: Socket.IO with its application, or a plain echo.
pub trait Upper: Send + Unpin + 'static {
    /// A message came.
    fn message(&mut self, link: &Link, message: Message) -> Step<Self>;
    /// Whether the client may stay although it has asked for nothing yet.
    fn is_settled(&self) -> bool {
        true
    }
    /// The session is over.
    fn closed(&mut self, _link: &Link) {}
}

/// One session.
pub(crate) struct Live<U: Upper> {
    pub(crate) link: Link,
    upper: U,
    heartbeat: Heartbeat,
    settle_by: Option<Instant>,
    /// While the session lasts, so does its id.
    known_as: Option<Registered>,
}

impl<U: Upper> Live<U> {
    pub(crate) fn new(upper: U, link: Link, options: &Options, now: Instant) -> Self {
        let heartbeat = Heartbeat::new(options.ping_interval, options.ping_timeout, now);
        Self { link, upper, heartbeat, settle_by: Some(now + options.connect_timeout), known_as: None }
    }

    pub(crate) fn known_as(&mut self, registered: Registered) {
        self.known_as = Some(registered);
    }

    pub(crate) fn receive(&mut self, packet: EnginePacket, now: Instant) -> Step<U> {
        match packet {
            EnginePacket::Text(text) => self.upper.message(&self.link, Message::Text(text)),
            EnginePacket::Binary(data) => self.upper.message(&self.link, Message::Binary(data)),
            EnginePacket::Pong => {
                self.heartbeat.pong(now);
                Step::Go
            }
            EnginePacket::Noop => Step::Go,
            EnginePacket::Close | EnginePacket::Probe | EnginePacket::Upgrade => Step::End,
        }
    }

    pub(crate) fn apply(&mut self, apply: Apply<U>) {
        apply(&mut self.upper, &self.link);
    }

    /// Pings when it is time; says after which pause to look again, or `None` when the session has to end.
    pub(crate) fn tick(&mut self, now: Instant) -> Option<Duration> {
        let due = match self.heartbeat.tick(now) {
            Beat::Wait(due) => due,
            Beat::Ping(due) => {
                self.link.send(Frame::PING);
                due
            }
            Beat::TimedOut => return None,
        };
        if self.upper.is_settled() {
            self.settle_by = None;
        }
        match self.settle_by {
            Some(settle_by) if settle_by <= now => None,
            Some(settle_by) => Some(due.min(settle_by).saturating_duration_since(now)),
            None => Some(due.saturating_duration_since(now)),
        }
    }
}

impl<U: Upper> Drop for Live<U> {
    fn drop(&mut self) {
        self.upper.closed(&self.link);
        self.link.shut();
    }
}
