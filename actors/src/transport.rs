//! The endpoint: both transports, the upgrade between them, and how many may knock at once. Polling is mounted on an actix
//! app like any other route; WebSockets are taken before the app sees them, see server.rs.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use actix::Addr;
use actix_http::header::HeaderMap;
use actix_web::web::{self, BytesMut, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, http::header};
use dashmap::DashMap;
use futures_util::StreamExt;
use gantry_socketio::{
    Frame, HandshakeError, Options, Request, Sid, Transport, decode_payload, encode_payload, open_packet,
};

use crate::handshakes::Handshakes;
use crate::hubs::Hubs;
use crate::link::Link;
use crate::live::{Live, Upper};
use crate::mailbox::deliver;
use crate::polling::{GaveUp, Poll, Polled, PollingSession, Post};
use crate::session::{Opening, Stage};
use crate::sids::Sids;
use crate::socket_app::{ConnectRequest, SocketApp, SocketIo};

/// What an endpoint allows.
#[derive(Debug, Clone)]
pub struct SocketOptions {
    /// Intervals and limits of the protocol.
    pub protocol: Options,
    /// New sessions per second and node; further ones are told to come back.
    pub handshakes_per_second: u32,
    /// Those of one address.
    pub handshakes_per_address: u32,
    /// A proxy of ours stands in front: the last entry of `X-Forwarded-For` is the client's address.
    pub behind_proxy: bool,
}

impl Default for SocketOptions {
    fn default() -> Self {
        Self {
            protocol: Options::default(),
            handshakes_per_second: 2_000,
            handshakes_per_address: 200,
            behind_proxy: false,
        }
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
    sids: Sids,
    handshakes: Handshakes,
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
        let handshakes = Handshakes::new(options.handshakes_per_second, options.handshakes_per_address);
        let (polling, sids) = (DashMap::new(), Sids::default());
        Self(Arc::new(Shared { start: Box::new(start), hubs, options, polling, sids, handshakes }))
    }

    /// Serves polling at a path such as `/socket.io/`.
    pub fn mount(&self, config: &mut ServiceConfig, path: &str) {
        let endpoint = self.clone();
        let serve = move |request: HttpRequest, payload: Payload| {
            let endpoint = endpoint.clone();
            async move { endpoint.serve(request, payload).await }
        };
        config.service(web::resource([path, path.trim_end_matches('/')]).route(web::route().to(serve)));
    }

    async fn serve(self, request: HttpRequest, payload: Payload) -> HttpResponse {
        match Request::read(request.method().as_str(), request.query_string(), false) {
            Ok(Request::Open(transport)) => match self.open(transport, request.headers(), request.peer_addr()) {
                Ok((sid, live, open_packet)) => {
                    let (shared, key) = (self.0.clone(), sid.to_string());
                    let session = PollingSession::start(live, move || drop(shared.polling.remove(&key)));
                    self.0.polling.insert(sid.to_string(), session);
                    text(open_packet)
                }
                Err(refusal) => *refusal,
            },
            Ok(Request::Upgrade(_)) => refuse(HandshakeError::BAD_REQUEST),
            Ok(Request::Poll(sid)) => self.poll(&sid).await,
            Ok(Request::Post(sid)) => self.post(&sid, payload).await,
            Err(error) => refuse(error),
        }
    }

    /// What a request for a WebSocket leads to, or its refusal.
    pub(crate) fn websocket(&self, request: &actix_http::Request) -> Result<Opening<U>, Box<HttpResponse>> {
        let max_payload = self.max_payload();
        let query = request.uri().query().unwrap_or_default();
        match Request::read(request.method().as_str(), query, true).map_err(|error| Box::new(refuse(error)))? {
            Request::Open(transport) => {
                let (_, live, open_packet) = self.open(transport, &request.head().headers, request.peer_addr())?;
                let greeting = Some(Frame::Text(open_packet.into()));
                Ok(Opening { stage: Stage::Live(Box::new(live)), greeting, max_payload })
            }
            Request::Upgrade(sid) => match self.find(&sid) {
                Some(polling) => Ok(Opening { stage: Stage::Probing(polling), greeting: None, max_payload }),
                // Upgraded already: shaken hands with, and closed.
                None if self.0.sids.knows(&sid) => Ok(Opening { stage: Stage::Over, greeting: None, max_payload }),
                None => Err(Box::new(refuse(HandshakeError::UNKNOWN_SID))),
            },
            Request::Poll(_) | Request::Post(_) => Err(Box::new(refuse(HandshakeError::BAD_REQUEST))),
        }
    }

    /// A new session and the packet that opens it.
    fn open(
        &self,
        transport: Transport,
        headers: &HeaderMap,
        peer: Option<SocketAddr>,
    ) -> Result<(Sid, Live<U>, String), Box<HttpResponse>> {
        let from = self.address(headers, peer);
        if self.0.hubs.is_draining() || !self.0.handshakes.admit(from, Instant::now()) {
            metrics::counter!("gantry_handshakes_refused_total").increment(1);
            let busy = HttpResponse::ServiceUnavailable().insert_header((header::RETRY_AFTER, "1")).finish();
            return Err(Box::new(busy));
        }
        let options = &self.0.options.protocol;
        let sid = Sid::new();
        let open_packet = open_packet(sid, transport, options).map_err(|error| {
            tracing::error!(%error, "a session could not be opened");
            Box::new(HttpResponse::InternalServerError().finish())
        })?;
        let upper = (self.0.start)(asked_by(headers, from));
        let mut live = Live::new(upper, Link::open(&self.0.hubs), options, Instant::now());
        live.known_as(self.0.sids.register(sid.to_string()));
        Ok((sid, live, open_packet))
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

    /// Where a client is, as far as can be told.
    fn address(&self, headers: &HeaderMap, peer: Option<SocketAddr>) -> Option<IpAddr> {
        let forwarded = headers.get("x-forwarded-for").filter(|_| self.0.options.behind_proxy);
        let last = forwarded.and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        last.or(peer.map(|peer| peer.ip()))
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
            deliver(session, GaveUp);
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
    /// Where clients look for it.
    pub const PATH: &'static str = "/socket.io/";

    /// An endpoint for an application.
    pub fn new(app: Arc<A>, hubs: Hubs, options: SocketOptions) -> Self {
        let protocol = options.protocol.clone();
        Self(Endpoint::new(hubs, options, move |request| SocketIo::new(app.clone(), &protocol, request)))
    }

    /// Serves polling at [`SocketEndpoint::PATH`].
    pub fn mount(&self, config: &mut ServiceConfig) {
        self.0.mount(config, Self::PATH);
    }

    /// The endpoint below, for its WebSockets.
    pub fn endpoint(&self) -> &Endpoint<impl Upper + use<A>> {
        &self.0
    }
}

fn asked_by(headers: &HeaderMap, from: Option<IpAddr>) -> ConnectRequest {
    let word = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    ConnectRequest {
        namespace: String::new(),
        auth: serde_json::Value::Null,
        host: word(header::HOST),
        from,
        user_agent: word(header::USER_AGENT),
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
