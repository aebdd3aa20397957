//! The HTTP server. A request for a WebSocket at one of our endpoints never reaches the app: the connection is taken over
//! whole, so that an open session keeps neither the buffers nor the timers of an HTTP connection.
//!
//! Overload: connections are bounded by the workers' own limit, handshakes by the endpoint. Shutdown: requests under way are
//! finished and sessions end within the grace period.

use std::collections::HashMap;
use std::fmt::Debug;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_codec::Framed;
use actix_http::body::{BodySize, MessageBody};
use actix_http::h1::{Codec, Message, SendResponse};
use actix_http::{HttpService, Request, Response, ws};
use actix_service::{IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::HttpResponse;
use actix_web::dev::{AppConfig, Server};
use actix_web::rt::net::TcpStream;
use bytes::Bytes;
use futures_util::future::LocalBoxFuture;
use futures_util::{FutureExt, SinkExt};

use crate::live::Upper;
use crate::session;
use crate::transport::Endpoint;

/// How a server serves.
#[derive(Debug, Clone, Copy)]
pub struct ServerOptions {
    /// Threads.
    pub workers: usize,
    /// How long a client may leave our bytes unacknowledged before its connection is given up.
    pub stalled_after: Duration,
    /// How long requests under way may take when the server stops, in seconds.
    pub grace: u64,
}

impl Default for ServerOptions {
    fn default() -> Self {
        Self { workers: 1, stalled_after: Duration::from_secs(20), grace: 10 }
    }
}

type Connection = Framed<TcpStream, Codec>;
type Accept = dyn Fn(Request, Connection) -> LocalBoxFuture<'static, ()> + Send + Sync;

/// The WebSockets of a server, by path.
#[derive(Clone, Default)]
pub struct WebSockets(HashMap<String, Arc<Accept>>);

impl WebSockets {
    /// Adds those of an endpoint, at a path such as `/socket.io/`.
    pub fn at<U: Upper>(mut self, path: &str, endpoint: &Endpoint<U>) -> Self {
        let endpoint = endpoint.clone();
        let accept = move |request, connection| accept(endpoint.clone(), request, connection).boxed_local();
        self.0.insert(path.trim_end_matches('/').to_owned(), Arc::new(accept));
        self
    }

    fn find(&self, path: &str) -> Option<Arc<Accept>> {
        self.0.get(path.trim_end_matches('/')).cloned()
    }
}

/// Serves an app, and WebSockets beside it. To be awaited or spawned: it ends when the server has stopped.
///
/// # Errors
/// When the listener is not usable.
pub fn serve<F, I, S, B>(
    listener: TcpListener,
    options: ServerOptions,
    websockets: WebSockets,
    app: F,
) -> io::Result<Server>
where
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Service: 'static,
    <S::Service as Service<Request>>::Future: 'static,
    S::Error: Into<actix_web::Error>,
    S::InitError: Debug,
    S::Response: Into<Response<B>> + 'static,
    B: MessageBody + 'static,
{
    let server = Server::build().workers(options.workers.max(1)).shutdown_timeout(options.grace).disable_signals();
    let stopping = server.graceful_shutdown_signal();
    let server = server.listen("gantry", listener, move || {
        let (stopping, websockets) = (stopping.clone(), websockets.clone());
        let app = app().into_factory().map_err(|error| error.into().error_response());
        HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .client_request_timeout(Duration::from_secs(5))
            .client_disconnect_timeout(Duration::from_secs(1))
            // A browser that closes its half of a connection has gone.
            .h1_allow_half_closed(false)
            .on_connect_ext(move |stream: &TcpStream, _| prepare(stream, options.stalled_after))
            .upgrade(fn_service(move |(request, connection): (Request, Connection)| {
                take_over(websockets.find(request.path()), request, connection)
            }))
            .finish(map_config(app, |()| AppConfig::default()))
            .tcp()
    })?;
    Ok(server.run())
}

async fn take_over(
    accept: Option<Arc<Accept>>,
    request: Request,
    connection: Connection,
) -> Result<(), actix_http::Error> {
    match accept {
        Some(accept) => accept(request, connection).await,
        None => refuse(connection, HttpResponse::NotFound().finish()).await,
    }
    Ok(())
}

async fn accept<U: Upper>(endpoint: Endpoint<U>, request: Request, mut connection: Connection) {
    let opening = match endpoint.websocket(&request) {
        Ok(opening) => opening,
        Err(refusal) => return refuse(connection, *refusal).await,
    };
    let mut switching = match ws::handshake(request.head()) {
        Ok(switching) => switching,
        Err(error) => return refuse(connection, HttpResponse::from(Response::from(error))).await,
    };
    // What a session does not need shall not be kept for as long as it lasts.
    drop(request);
    let switching = switching.finish().drop_body();
    if connection.send(Message::Item((switching, BodySize::None))).await.is_ok() {
        let (stream, early) = taken_apart(connection);
        session::run(opening, stream, early).await;
    }
}

/// The bare connection and what has been read of it. The buffers of HTTP, 8 KB each, are let go.
fn taken_apart(connection: Connection) -> (TcpStream, Bytes) {
    let parts = connection.into_parts();
    (parts.io, Bytes::copy_from_slice(&parts.read_buf))
}

async fn refuse(connection: Connection, refusal: HttpResponse) {
    // What is refused here is said in a few bytes, never in a stream.
    let response = Response::from(refusal).map_body(|_, body| body.try_into_bytes().unwrap_or_default());
    if let Err(error) = SendResponse::new(connection, response).await {
        tracing::debug!(%error, "a client did not wait for its refusal");
    }
}

fn prepare(stream: &TcpStream, stalled_after: Duration) {
    let socket = socket2::SockRef::from(stream);
    let prepared = socket.set_tcp_nodelay(true).and_then(|()| socket.set_tcp_user_timeout(Some(stalled_after)));
    if let Err(error) = prepared {
        tracing::warn!(%error, "a connection could not be prepared; if it stalls it is found late");
    }
}
