//! How messages get into mailboxes. What load can pile up goes by `try_send`, and a full mailbox is counted, or answered with
//! `overloaded`. [`deliver`] is the one way past that limit, for messages that must arrive and that something else limits: one
//! for each session, subscription, wake-up or actor. clippy.toml forbids `do_send` everywhere else.
//!
//! A clone of an address always has a place of its own in the mailbox, so what is to be limited is sent by an address that is kept.

use actix::dev::ToEnvelope;
use actix::dev::channel::channel;
use actix::{Actor, Addr, ArbiterHandle, Context, Handler, Message, Recipient};

/// A mailbox that takes a message even when it is full.
pub(crate) trait Mailbox<M> {
    /// Puts the message behind what waits.
    fn put(&self, message: M);
}

impl<A, M> Mailbox<M> for Addr<A>
where
    A: Actor + Handler<M>,
    A::Context: ToEnvelope<A, M>,
    M: Message + Send + 'static,
    M::Result: Send,
{
    #[expect(clippy::disallowed_methods, reason = "only messages come here that are limited in number")]
    fn put(&self, message: M) {
        self.do_send(message);
    }
}

impl<M> Mailbox<M> for Recipient<M>
where
    M: Message + Send + 'static,
    M::Result: Send,
{
    #[expect(clippy::disallowed_methods, reason = "only messages come here that are limited in number")]
    fn put(&self, message: M) {
        self.do_send(message);
    }
}

/// Delivers a message that must arrive, although the mailbox may be full. Only for messages that something else limits.
pub(crate) fn deliver<M>(to: &impl Mailbox<M>, message: M) {
    to.put(message);
}

/// Starts an actor on a thread, with a mailbox of this size from the first message on.
pub(crate) fn start_on<A>(thread: &ArbiterHandle, size: usize, make: impl FnOnce() -> A + Send + 'static) -> Addr<A>
where
    A: Actor<Context = Context<A>>,
{
    let (sender, receiver) = channel(size);
    thread.spawn_fn(move || {
        // The thread is the actor's from now on.
        drop(Context::with_receiver(receiver).run(make()));
    });
    Addr::new(sender)
}

/// The same on the current thread.
pub(crate) fn start_here<A>(size: usize, actor: A) -> Addr<A>
where
    A: Actor<Context = Context<A>>,
{
    let (sender, receiver) = channel(size);
    drop(Context::with_receiver(receiver).run(actor));
    Addr::new(sender)
}
