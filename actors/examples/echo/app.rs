//! What the echo server does: Engine.IO messages come straight back, Socket.IO events by the rules of the suites.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::App;
use actix_web::dev::Server;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_actors::server::{self, ServerOptions, WebSockets};
use gantry_actors::{
    ConnectError, ConnectRequest, Endpoint, Frame, Hubs, Incoming, Link, Message, Options, Socket, SocketApp,
    SocketEndpoint, SocketOptions, Step, Upper,
};
use serde_json::Value;

/// The figures that protocol suites expect.
pub(crate) fn suite_figures() -> Options {
    Options {
        ping_interval: Duration::from_millis(300),
        ping_timeout: Duration::from_millis(200),
        connect_timeout: Duration::from_millis(1_000),
        max_payload: 1_000_000,
        ..Options::default()
    }
}

/// Serves both endpoints on `workers` threads.
pub(crate) fn serve(listener: TcpListener, workers: usize, protocol: Options) -> std::io::Result<Server> {
    // Suites of cases connect from one address as fast as they can.
    let options = SocketOptions { protocol, handshakes_per_address: 2_000, ..SocketOptions::default() };
    let hubs = Hubs::default();
    let engine = Endpoint::new(hubs.clone(), options.clone(), |_| EngineEcho);
    let sockets = SocketEndpoint::new(Arc::new(SocketEcho), hubs, options);
    let mounted = (engine.clone(), sockets.clone());
    let app = move || {
        let (engine, sockets) = mounted.clone();
        App::new().configure(|config| engine.mount(config, "/engine.io/")).configure(|config| sockets.mount(config))
    };
    let websockets =
        WebSockets::default().at("/engine.io/", &engine).at(SocketEndpoint::<SocketEcho>::PATH, sockets.endpoint());
    server::serve(listener, ServerOptions { workers, ..ServerOptions::default() }, websockets, app)
}

/// Engine.IO alone.
struct EngineEcho;

impl Upper for EngineEcho {
    fn message(&mut self, link: &Link, message: Message) -> Step<Self> {
        link.send(match message {
            Message::Text(text) => Frame::message(text.as_str()),
            Message::Binary(data) => Frame::Binary(data),
        });
        Step::Go
    }
}

/// Socket.IO on top of it.
struct SocketEcho;

impl SocketApp for SocketEcho {
    /// The auth payload, until it has been sent back.
    type Session = Value;

    const NAMESPACES: &'static [&'static str] = &["/", "/custom"];

    fn connect(
        self: Arc<Self>,
        _: Socket,
        request: ConnectRequest,
    ) -> LocalBoxFuture<'static, Result<Value, ConnectError>> {
        async move { Ok(request.auth) }.boxed_local()
    }

    fn connected(self: &Arc<Self>, auth: &mut Value, socket: &Socket) {
        socket.emit("auth", &auth.take());
    }

    fn event(self: &Arc<Self>, _: &mut Value, socket: &Socket, event: Incoming) {
        match (event.name.as_str(), event.ack) {
            ("message", _) => socket.emit_raw("message-back", &event.arguments, event.attachments),
            ("message-with-ack", Some(ack)) => ack.send_raw(&event.arguments, event.attachments),
            _ => {}
        }
    }

    fn disconnect(&self, _: Value, _: &Socket) {}
}
