//! The endpoint: both transports on any actix app, the upgrade between them, and how many may knock at once.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix::Addr;
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use actix_web::web::{self, BytesMut, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, http::header};
use dashmap::DashMap;
use futures_util::StreamExt;
use gantry_socketio::{HandshakeError, Options, Request, Sid, Transport, decode_payload, encode_payload, open_packet};

use crate::hub::Hubs;
use crate::live::{Live, Upper};
use crate::polling::{GaveUp, Poll, Polled, PollingSession, Post};
use crate::session;
use crate::socket_app::{ConnectRequest, SocketApp, SocketIo};

/// How long a client may leave our bytes unacknowledged before its connection is given up: the way to find clients whose
/// sockets accept no more writes, for which no timer of the session runs.
const STALLED_AFTER: Duration = Duration::from_secs(20);

/// What an endpoint allows.
#[derive(Debug, Clone)]
pub struct SocketOptions {
    /// Intervals and limits of the protocol.
    pub protocol: Options,
    /// New sessions per second and node; further ones are told to come back.
    pub handshakes_per_second: u32,
}

impl Default for SocketOptions {
    fn default() -> Self {
        Self { protocol: Options::default(), handshakes_per_second: 2_000 }
    }
}

type Start<U> = dyn Fn(ConnectRequest) -> U + Send + Sync;

/// An endpoint, shared by all worker threads.
pub struct Endpoint<U: Upper>(Arc<Shared<U>>);

struct Shared<U: Upper> {
    start: Box<Start<U>>,
    hubs: Hubs,
    options: SocketOptions,
    polling: DashMap<String, Addr<PollingSession<U>>>,
    admission: Mutex<(Instant, u32)>,
}

impl<U: Upper> Clone for Endpoint<U> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<U: Upper> Endpoint<U> {
    /// An endpoint whose sessions speak what `start` makes.
    pub fn new(
        hubs: Hubs,
        options: SocketOptions,
        start: impl Fn(ConnectRequest) -> U + Send + Sync + 'static,
    ) -> Self {
        let admission = Mutex::new((Instant::now(), 0));
        Self(Arc::new(Shared { start: Box::new(start), hubs, options, polling: DashMap::new(), admission }))
    }

    /// Serves the endpoint at a path such as `/socket.io/`.
    pub fn mount(&self, config: &mut ServiceConfig, path: &str) {
        let endpoint = self.clone();
        let serve = move |request: HttpRequest, payload: Payload| {
            let endpoint = endpoint.clone();
            async move { endpoint.serve(request, payload).await }
        };
        config.service(web::resource([path, path.trim_end_matches('/')]).route(web::route().to(serve)));
    }

    async fn serve(self, request: HttpRequest, payload: Payload) -> actix_web::Result<HttpResponse> {
        let websocket = request
            .headers()
            .get(header::UPGRADE)
            .is_some_and(|wish| wish.as_bytes().eq_ignore_ascii_case(b"websocket"));
        match Request::read(request.method().as_str(), request.query_string(), websocket) {
            Ok(Request::Open(transport)) => self.open(transport, &request, payload),
            Ok(Request::Upgrade(sid)) => match self.find(&sid) {
                Some(polling) => session::upgrade(polling, self.max_payload(), &request, payload),
                None => Ok(refuse(HandshakeError::UNKNOWN_SID)),
            },
            Ok(Request::Poll(sid)) => Ok(self.poll(&sid).await),
            Ok(Request::Post(sid)) => Ok(self.post(&sid, payload).await),
            Err(error) => Ok(refuse(error)),
        }
    }

    fn open(&self, transport: Transport, request: &HttpRequest, payload: Payload) -> actix_web::Result<HttpResponse> {
        if self.0.hubs.is_draining() || !self.admit() {
            metrics::counter!("gantry_handshakes_refused_total").increment(1);
            return Ok(HttpResponse::ServiceUnavailable().insert_header((header::RETRY_AFTER, "1")).finish());
        }
        let options = &self.0.options.protocol;
        let sid = Sid::new();
        let open_packet = open_packet(sid, transport, options)?;
        let upper = (self.0.start)(asked_by(request));
        let live = Live::new(upper, self.0.hubs.open(), options, Instant::now());
        match transport {
            Transport::WebSocket => session::open(live, open_packet, self.max_payload(), request, payload),
            Transport::Polling => {
                let (shared, key) = (self.0.clone(), sid.to_string());
                let session = PollingSession::start(live, move || drop(shared.polling.remove(&key)));
                self.0.polling.insert(sid.to_string(), session);
                Ok(text(open_packet))
            }
        }
    }

    async fn poll(&self, sid: &str) -> HttpResponse {
        let Some(session) = self.find(sid) else { return refuse(HandshakeError::UNKNOWN_SID) };
        let Ok(Polled::Frames(frames)) = session.send(Poll).await else { return refuse(HandshakeError::BAD_REQUEST) };
        let patience = Patience(Some(session));
        let frames = frames.await;
        patience.rewarded();
        match frames {
            Ok(frames) => text(encode_payload(&frames)),
            Err(_) => refuse(HandshakeError::UNKNOWN_SID),
        }
    }

    async fn post(&self, sid: &str, payload: Payload) -> HttpResponse {
        let Some(session) = self.find(sid) else { return refuse(HandshakeError::UNKNOWN_SID) };
        let Some(body) = read(payload, self.max_payload()).await else {
            return HttpResponse::PayloadTooLarge().finish();
        };
        // An unreadable payload is a packet like any other that ends the session.
        let packets = decode_payload(&body);
        let sound = packets.is_some();
        let taken = session.send(Post(packets.unwrap_or_else(|| vec![gantry_socketio::EnginePacket::Close]))).await;
        if sound && taken.unwrap_or(false) { text("ok".to_owned()) } else { refuse(HandshakeError::BAD_REQUEST) }
    }

    fn find(&self, sid: &str) -> Option<Addr<PollingSession<U>>> {
        self.0.polling.get(sid).map(|entry| entry.value().clone()).filter(Addr::connected)
    }

    fn max_payload(&self) -> usize {
        self.0.options.protocol.max_payload
    }

    /// Counts handshakes within the current second.
    fn admit(&self) -> bool {
        let mut admission = self.0.admission.lock().unwrap_or_else(PoisonError::into_inner);
        if admission.0.elapsed() >= Duration::from_secs(1) {
            *admission = (Instant::now(), 0);
        }
        admission.1 += 1;
        admission.1 <= self.0.options.handshakes_per_second
    }
}

/// Of a client that waits for its poll: dropped before the answer, the client has gone away.
struct Patience<U: Upper>(Option<Addr<PollingSession<U>>>);

impl<U: Upper> Patience<U> {
    fn rewarded(mut self) {
        self.0 = None;
    }
}

impl<U: Upper> Drop for Patience<U> {
    fn drop(&mut self) {
        if let Some(session) = &self.0 {
            session.do_send(GaveUp);
        }
    }
}

/// The Socket.IO endpoint of an application.
pub struct SocketEndpoint<A: SocketApp>(Endpoint<SocketIo<A>>);

impl<A: SocketApp> Clone for SocketEndpoint<A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<A: SocketApp> SocketEndpoint<A> {
    /// An endpoint for an application.
    pub fn new(app: Arc<A>, hubs: Hubs, options: SocketOptions) -> Self {
        let protocol = options.protocol.clone();
        Self(Endpoint::new(hubs, options, move |request| SocketIo::new(app.clone(), &protocol, request)))
    }

    /// Serves it at `/socket.io/`.
    pub fn mount(&self, config: &mut ServiceConfig) {
        self.0.mount(config, "/socket.io/");
    }
}

/// Prepares an accepted connection; give it to `HttpServer::on_connect`.
pub fn on_connect(connection: &dyn Any, _: &mut Extensions) {
    prepare(connection, STALLED_AFTER);
}

/// Prepares an accepted connection, with another patience for clients that have stopped reading.
pub fn prepare(connection: &dyn Any, stalled_after: Duration) {
    if let Some(stream) = connection.downcast_ref::<TcpStream>() {
        let socket = socket2::SockRef::from(stream);
        let prepared = socket.set_tcp_nodelay(true).and_then(|()| socket.set_tcp_user_timeout(Some(stalled_after)));
        if let Err(error) = prepared {
            tracing::warn!(%error, "a connection could not be prepared; if it stalls it is found late");
        }
    }
}

fn asked_by(request: &HttpRequest) -> ConnectRequest {
    let user_agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    ConnectRequest {
        namespace: String::new(),
        auth: serde_json::Value::Null,
        host: request.connection_info().host().to_owned(),
        peer: request.peer_addr(),
        user_agent: user_agent.unwrap_or_default().to_owned(),
    }
}

fn refuse(error: HandshakeError) -> HttpResponse {
    HttpResponse::BadRequest().json(error)
}

fn text(body: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=UTF-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(body)
}

/// The body, unless it is longer than allowed or not text.
async fn read(mut payload: Payload, limit: usize) -> Option<String> {
    let mut body = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.ok()?;
        if body.len() + chunk.len() > limit {
            return None;
        }
        body.extend_from_slice(&chunk);
    }
    String::from_utf8(body.into()).ok()
}
