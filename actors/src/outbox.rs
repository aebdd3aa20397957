//! What waits to be written to one client; anybody, on any thread, adds to it. While nothing waits and the client has a wire, frames go straight to it. Bounded: a client that reads too slowly is cut off and comes back
//! with what it has seen last.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix::Recipient;
use bytes::Bytes;
use gantry_socketio::Frame;

use crate::mailbox::deliver;
use crate::wake::Wake;
use crate::wire::{self, Wire};

/// Most frames that may wait for one client.
pub const MAX_FRAMES: usize = 1_024;
/// Most bytes that may wait for one client.
pub const MAX_BYTES: usize = 1_000_000;

/// The queue of one client. A sender that fills it while it is empty wakes the session; the session then takes all there is in
/// one go.
pub(crate) struct Outbox {
    id: u64,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    frames: VecDeque<Frame>,
    bytes: usize,
    ended: bool,
    session: Option<Recipient<Wake>>,
    wire: Option<Arc<Wire>>,
}

impl Outbox {
    pub(crate) fn new(id: u64) -> Self {
        Self { id, queue: Mutex::default() }
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// A panic elsewhere while the lock was held leaves a queue that is still whole.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Names the actor that writes from now on, and wakes it if something waits already. With a wire, what comes later
    /// goes past the actor.
    pub(crate) fn served_by(&self, session: Recipient<Wake>, wire: Option<Arc<Wire>>) {
        let mut queue = self.lock();
        queue.wire = wire;
        if !queue.frames.is_empty() || queue.ended {
            deliver(&session, Wake);
        }
        queue.session = Some(session);
    }

    pub(crate) fn push(&self, frame: Frame) {
        self.push_all(std::iter::once(frame));
    }

    /// Queues frames that must follow each other without another in between.
    pub(crate) fn push_all(&self, frames: impl Iterator<Item = Frame>) {
        let frames: Vec<Frame> = frames.collect();
        self.lock().push(&frames, || wire::encode(&frames));
    }

    /// The same for frames that have been encoded already, for this client and others.
    pub(crate) fn push_encoded(&self, frames: &[Frame], encoded: &Bytes) {
        self.lock().push(frames, || encoded.clone());
    }

    /// Ends the session once what waits already has been written.
    pub(crate) fn end(&self) {
        self.lock().end();
    }

    /// The session is over: what still waits is dropped, the client resumes elsewhere.
    pub(crate) fn shut(&self) {
        self.lock().shut();
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.lock().ended
    }

    /// Gives every waiting frame to `write`, oldest first.
    pub(crate) fn drain(&self, write: impl FnMut(Frame)) {
        let mut queue = self.lock();
        queue.bytes = 0;
        queue.frames.drain(..).for_each(write);
    }

    /// Gives what waits to the wire, if it has room or these are the last words.
    pub(crate) fn flow(&self) {
        let mut queue = self.lock();
        let Some(wire) = queue.wire.clone().filter(|_| !queue.frames.is_empty()) else { return };
        let encoded = wire::encode(&queue.frames);
        let taken = wire.try_put(&encoded);
        if !taken && queue.ended {
            wire.put(&encoded);
        }
        if taken || queue.ended {
            queue.bytes = 0;
            queue.frames = VecDeque::new();
        }
    }
}

impl Queue {
    fn push(&mut self, frames: &[Frame], encoded: impl FnOnce() -> Bytes) {
        if self.ended {
            return;
        }
        let was_empty = self.frames.is_empty();
        if was_empty && self.wire.as_ref().is_some_and(|wire| wire.try_put(&encoded())) {
            return;
        }
        self.bytes += frames.iter().map(Frame::len).sum::<usize>();
        self.frames.extend(frames.iter().cloned());
        if self.frames.len() > MAX_FRAMES || self.bytes > MAX_BYTES {
            metrics::counter!("gantry_socket_overflows_total").increment(1);
            self.shut();
        } else if was_empty && let Some(session) = &self.session {
            deliver(session, Wake);
        }
    }

    fn shut(&mut self) {
        self.frames = VecDeque::new();
        self.bytes = 0;
        self.wire = None;
        self.end();
    }

    fn end(&mut self) {
        self.ended = true;
        if let Some(session) = self.session.take() {
            deliver(&session, Wake);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(outbox: &Outbox) -> usize {
        let mut frames = 0;
        outbox.drain(|_| frames += 1);
        frames
    }

    #[test]
    fn a_client_that_reads_nothing_is_cut_off_by_number_and_by_size() {
        let many = Outbox::new(1);
        (0..MAX_FRAMES).for_each(|_| many.push(Frame::NOOP));
        assert!(!many.has_ended());
        many.push(Frame::NOOP);
        assert!(many.has_ended() && waiting(&many) == 0);

        let big = Outbox::new(2);
        big.push(Frame::Binary(vec![0; MAX_BYTES].into()));
        assert!(!big.has_ended());
        big.push(Frame::NOOP);
        assert!(big.has_ended() && waiting(&big) == 0);
    }

    #[test]
    fn what_has_been_written_no_longer_counts() {
        let outbox = Outbox::new(1);
        for _ in 0..10 {
            outbox.push(Frame::Binary(vec![0; MAX_BYTES].into()));
            assert_eq!(waiting(&outbox), 1);
        }
        assert!(!outbox.has_ended());
    }

    #[test]
    fn last_words_are_written_and_nothing_after_them() {
        let outbox = Outbox::new(1);
        outbox.push(Frame::message("last words"));
        outbox.end();
        outbox.push(Frame::message("too late"));
        assert!(outbox.has_ended());
        assert_eq!(waiting(&outbox), 1);
    }
}
