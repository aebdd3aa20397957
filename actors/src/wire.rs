//! The bytes of one WebSocket. A sender writes it straight to the socket, from any thread: an event
//! costs each viewer one system call and no wake-up. Only when the socket takes no more does the rest wait, and the task
//! that pumps the session writes it as soon as there is room.
//!
//! Overload: what waits here is one batch and the session's own control frames; all else waits in the bounded outbox.

use std::cell::RefCell;
use std::io;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, ready};

use actix::Recipient;
use actix_http::ws::{OpCode, Parser};
use actix_web::error::PayloadError;
use actix_web::rt::net::TcpStream;
use bytes::{Buf, Bytes, BytesMut};
use futures_util::Stream;
use futures_util::task::AtomicWaker;
use gantry_socketio::Frame;
use rustix::net::SendFlags;

use crate::frame_gate::FrameGate;
use crate::mailbox::deliver;
use crate::wake::Wake;

/// Bytes read at once. All sessions of a thread share the buffer, so that an idle one has none.
const READ: usize = 16 * 1_024;

thread_local! {
    static SCRATCH: RefCell<Box<[u8]>> = RefCell::new(vec![0; READ].into());
}

/// The writing half, and the socket itself.
pub(crate) struct Wire {
    stream: TcpStream,
    rest: Mutex<BytesMut>,
    pump: AtomicWaker,
    session: OnceLock<Recipient<Wake>>,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream) -> Arc<Self> {
        let (rest, pump, session) = (Mutex::default(), AtomicWaker::new(), OnceLock::new());
        Arc::new(Self { stream, rest, pump, session })
    }

    /// Names the actor that is woken when there is room again.
    pub(crate) fn served_by(&self, session: Recipient<Wake>) {
        // Only the session itself says so, once, when it starts.
        let _ = self.session.set(session);
    }

    /// Writes, unless something waits already; says whether it did. What the socket does not take now follows by itself.
    pub(crate) fn try_put(&self, bytes: &[u8]) -> bool {
        let mut rest = self.rest();
        if !rest.is_empty() {
            return false;
        }
        // Past tokio, which looks up first whether the socket had room the last time. If it has none, `poll_flush` finds out. No flag against
        // SIGPIPE, which Apple's systems do not have: Rust programs ignore that signal.
        let written = match rustix::net::send(&self.stream, bytes, SendFlags::empty()) {
            Ok(written) => written,
            Err(rustix::io::Errno::WOULDBLOCK) => 0,
            // The connection is gone. The reading half says so to the session.
            Err(_) => return true,
        };
        if let Some(left @ [_, ..]) = bytes.get(written..) {
            rest.extend_from_slice(left);
            self.pump.wake();
        }
        true
    }

    /// Writes behind whatever waits.
    pub(crate) fn put(&self, bytes: &[u8]) {
        if !self.try_put(bytes) {
            self.rest().extend_from_slice(bytes);
            self.pump.wake();
        }
    }

    /// Writes what waits. Ready when nothing does any more; `true` when something did.
    fn poll_flush(&self, context: &mut Context<'_>) -> Poll<io::Result<bool>> {
        self.pump.register(context.waker());
        let mut rest = self.rest();
        let waited = !rest.is_empty();
        while !rest.is_empty() {
            ready!(self.stream.poll_write_ready(context))?;
            match self.stream.try_write(&rest) {
                Ok(written) => rest.advance(written),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
        if waited {
            // An idle session keeps no buffer.
            *rest = BytesMut::new();
        }
        Poll::Ready(Ok(waited))
    }

    /// A panic elsewhere while the lock was held leaves whole bytes.
    fn rest(&self) -> MutexGuard<'_, BytesMut> {
        self.rest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Frames as a WebSocket carries them, one behind the other.
pub(crate) fn encode<'a>(frames: impl IntoIterator<Item = &'a Frame>) -> Bytes {
    let mut bytes = BytesMut::new();
    for frame in frames {
        match frame {
            Frame::Text(text) => Parser::write_message(&mut bytes, text, OpCode::Text, true, false),
            Frame::Binary(data) => Parser::write_message(&mut bytes, data, OpCode::Binary, true, false),
        }
    }
    bytes.freeze()
}

/// The answer to a ping.
pub(crate) fn pong(data: &[u8]) -> Bytes {
    let mut bytes = BytesMut::new();
    Parser::write_message(&mut bytes, data, OpCode::Pong, true, false);
    bytes.freeze()
}

/// The reading half. It yields a frame, or a part of one, at a time and reads on when that has been decoded: a client that
/// sends faster than its frames are handled fills its own buffers, not ours.
pub(crate) struct Incoming {
    wire: Arc<Wire>,
    gate: FrameGate,
    /// Read, and not passed on yet.
    read: Bytes,
    /// A whole frame was passed on and waits to be decoded.
    decoding: bool,
}

impl Incoming {
    /// `early` are bytes that came together with the handshake.
    pub(crate) fn new(wire: Arc<Wire>, early: Bytes, max_payload: usize) -> Self {
        Self { wire, gate: FrameGate::new(max_payload), read: early, decoding: false }
    }

    /// Reads what the socket has; nothing when the connection is over.
    fn poll_read(&self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        SCRATCH.with_borrow_mut(|scratch| {
            loop {
                if ready!(self.wire.stream.poll_read_ready(context)).is_err() {
                    return Poll::Ready(None);
                }
                match self.wire.stream.try_read(scratch) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    Ok(0) | Err(_) => return Poll::Ready(None),
                    Ok(length) => {
                        return Poll::Ready(Some(Bytes::copy_from_slice(scratch.get(..length).unwrap_or_default())));
                    }
                }
            }
        })
    }
}

impl Stream for Incoming {
    type Item = Result<Bytes, PayloadError>;

    /// A connection that breaks is one that ends: nobody is left to tell the difference.
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // The decoder asks until nothing is ready, takes one frame, and asks again after that.
        if std::mem::take(&mut self.decoding) {
            return Poll::Pending;
        }
        if self.read.is_empty() {
            match ready!(self.poll_read(context)) {
                Some(read) => self.read = read,
                None => return Poll::Ready(None),
            }
        }
        let this = &mut *self;
        let Ok(passed) = this.gate.pass(&this.read) else { return Poll::Ready(Some(Err(PayloadError::Overflow))) };
        this.decoding = passed.frame_ends;
        Poll::Ready(Some(Ok(this.read.split_to(passed.length))))
    }
}

/// Runs a session until it is over and its last words are written. The session reads through [`Incoming`]; what comes out
/// of it are its control frames.
pub(crate) async fn pump<E>(wire: Arc<Wire>, session: impl Stream<Item = Result<Bytes, E>>) {
    let mut session = pin!(session);
    let mut over = false;
    std::future::poll_fn(|context| {
        while !over {
            match session.as_mut().poll_next(context) {
                Poll::Ready(Some(Ok(bytes))) => wire.put(&bytes),
                Poll::Ready(Some(Err(_)) | None) => over = true,
                Poll::Pending => break,
            }
        }
        match ready!(wire.poll_flush(context)) {
            Ok(_) if over => return Poll::Ready(()),
            Ok(true) => {
                if let Some(session) = wire.session.get() {
                    deliver(session, Wake);
                }
            }
            Ok(false) => {}
            Err(_) => return Poll::Ready(()),
        }
        Poll::Pending
    })
    .await;
}
