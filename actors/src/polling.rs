//! A session over long polling: an actor that requests find by their session id, whichever worker thread they come in on.
//!
//! Overload: bounded by the outbox. A second poll while one waits, or a poll that its client gives up, ends the session.

use std::time::Instant;

use actix::prelude::*;
use gantry_socketio::{EnginePacket, Frame};
use tokio::sync::oneshot;

use crate::live::{Live, Step, Upper};
use crate::wake::Wake;

/// A poll, answered when there is something to say.
#[derive(Message)]
#[rtype(result = "Polled")]
pub(crate) struct Poll;

/// What a poll gets.
#[derive(MessageResponse)]
pub(crate) enum Polled {
    /// Frames, now or as soon as there are some.
    Frames(oneshot::Receiver<Vec<Frame>>),
    /// The session is over.
    Over,
}

/// Packets from the client. `false`: they, or the session, were no good.
#[derive(Message)]
#[rtype(result = "bool")]
pub(crate) struct Post(pub(crate) Vec<EnginePacket>);

/// The client of a waiting poll has gone away.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct GaveUp;

/// Whether a WebSocket is about to take over. While it is, no poll is held, so that the client can go on with the upgrade.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Probe(pub(crate) bool);

/// Hands the session to the WebSocket that upgrades it, as soon as slow work under way is done.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct TakeOver<U: Upper>(pub(crate) oneshot::Sender<Box<Live<U>>>);

/// The actor behind one polling session.
pub(crate) struct PollingSession<U: Upper> {
    live: Option<Box<Live<U>>>,
    waiting: Option<oneshot::Sender<Vec<Frame>>>,
    probed: bool,
    pending: usize,
    successor: Option<oneshot::Sender<Box<Live<U>>>>,
    unregister: Box<dyn Fn()>,
}

impl<U: Upper> PollingSession<U> {
    /// Starts a session; `unregister` is called when it can no longer be found.
    pub(crate) fn start(live: Live<U>, unregister: impl Fn() + 'static) -> Addr<Self> {
        let session = Self {
            live: Some(Box::new(live)),
            waiting: None,
            probed: false,
            pending: 0,
            successor: None,
            unregister: Box::new(unregister),
        };
        Actor::start(session)
    }

    fn tick(&mut self, context: &mut Context<Self>) {
        let Some(live) = &mut self.live else { return };
        match live.tick(Instant::now()) {
            Some(pause) => {
                context.run_later(pause, Self::tick);
            }
            None => self.finish(&Frame::CLOSE, context),
        }
    }

    /// Answers a waiting poll with what there is.
    fn flush(&mut self) {
        let Some(live) = &self.live else { return };
        let mut frames = Vec::new();
        if let Some(waiting) = self.waiting.take() {
            live.link.outbox().drain(|frame| frames.push(frame));
            if frames.is_empty() {
                self.waiting = Some(waiting);
            } else {
                // A client that gave its poll up meanwhile has given up its session, see GaveUp.
                drop(waiting.send(frames));
            }
        }
    }

    fn take_packet(&mut self, packet: EnginePacket, context: &mut Context<Self>) -> bool {
        let Some(live) = &mut self.live else { return false };
        if packet == EnginePacket::Close {
            self.finish(&Frame::NOOP, context);
            return true;
        }
        match live.receive(packet, Instant::now()) {
            Step::Go => true,
            Step::Later(work) => {
                self.pending += 1;
                context.spawn(work.into_actor(self).map(|apply, session, context| {
                    if let Some(live) = &mut session.live {
                        live.apply(apply);
                    }
                    session.pending -= 1;
                    session.hand_over(context);
                }));
                true
            }
            Step::End => {
                self.finish(&Frame::CLOSE, context);
                false
            }
        }
    }

    fn hand_over(&mut self, context: &mut Context<Self>) {
        if self.pending > 0 {
            return;
        }
        let Some(successor) = self.successor.take() else { return };
        self.end_poll(&Frame::NOOP);
        if let Some(live) = self.live.take() {
            // Dropped, and thereby closed, if the WebSocket is gone already.
            drop(successor.send(live));
        }
        context.stop();
    }

    fn end_poll(&mut self, with: &Frame) {
        if let Some(waiting) = self.waiting.take() {
            // A client that gave its poll up needs no answer.
            drop(waiting.send(vec![with.clone()]));
        }
    }

    fn finish(&mut self, farewell: &Frame, context: &mut Context<Self>) {
        self.end_poll(farewell);
        self.live = None;
        context.stop();
    }
}

impl<U: Upper> Actor for PollingSession<U> {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        if let Some(live) = &self.live {
            live.link.outbox().served_by(context.address().recipient(), None);
        }
        self.tick(context);
    }

    fn stopped(&mut self, _: &mut Self::Context) {
        (self.unregister)();
    }
}

impl<U: Upper> Handler<Poll> for PollingSession<U> {
    type Result = Polled;

    fn handle(&mut self, _: Poll, context: &mut Self::Context) -> Polled {
        if self.live.is_none() || self.waiting.is_some() {
            self.finish(&Frame::CLOSE, context);
            return Polled::Over;
        }
        let (answer, frames) = oneshot::channel();
        self.waiting = Some(answer);
        self.flush();
        if self.probed {
            self.end_poll(&Frame::NOOP);
        }
        Polled::Frames(frames)
    }
}

impl<U: Upper> Handler<Post> for PollingSession<U> {
    type Result = bool;

    fn handle(&mut self, Post(packets): Post, context: &mut Self::Context) -> bool {
        packets.into_iter().all(|packet| self.take_packet(packet, context))
    }
}

impl<U: Upper> Handler<GaveUp> for PollingSession<U> {
    type Result = ();

    fn handle(&mut self, _: GaveUp, context: &mut Self::Context) {
        self.finish(&Frame::CLOSE, context);
    }
}

impl<U: Upper> Handler<Probe> for PollingSession<U> {
    type Result = ();

    fn handle(&mut self, Probe(probed): Probe, _: &mut Self::Context) {
        self.probed = probed;
        if probed {
            self.end_poll(&Frame::NOOP);
        }
    }
}

impl<U: Upper> Handler<TakeOver<U>> for PollingSession<U> {
    type Result = ();

    fn handle(&mut self, TakeOver(successor): TakeOver<U>, context: &mut Self::Context) {
        self.successor = Some(successor);
        self.hand_over(context);
    }
}

impl<U: Upper> Handler<Wake> for PollingSession<U> {
    type Result = ();

    fn handle(&mut self, _: Wake, context: &mut Self::Context) {
        self.flush();
        if self.live.as_ref().is_some_and(|live| live.link.outbox().has_ended()) {
            self.finish(&Frame::CLOSE, context);
        }
    }
}
