//! Socket.IO over a session, and the door through which an application plugs in.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use futures_util::future::LocalBoxFuture;
use gantry_socketio::{Bytes, Frame, Malformed, Namespaces, Options, Payload, Received};
use serde::Serialize;
use serde_json::{Value, json};

use crate::link::Link;
use crate::live::{Apply, Message, Step, Upper};

/// An application behind Socket.IO. All methods run on the session's own thread and must not block it.
pub trait SocketApp: Send + Sync + 'static {
    /// What the application remembers per connection and namespace.
    type Session: Send + Unpin + 'static;

    /// The namespaces that exist.
    const NAMESPACES: &'static [&'static str] = &["/"];

    /// Lets a client into a namespace, or refuses it.
    fn connect(
        self: Arc<Self>,
        socket: Socket,
        request: ConnectRequest,
    ) -> LocalBoxFuture<'static, Result<Self::Session, ConnectError>>;

    /// Told when the client has been let in and knows it.
    fn connected(self: &Arc<Self>, _session: &mut Self::Session, _socket: &Socket) {}

    /// An event came from the client. Slow work is spawned; its answer goes through the [`Ack`].
    fn event(self: &Arc<Self>, session: &mut Self::Session, socket: &Socket, event: Incoming);

    /// The client left the namespace, or is gone.
    fn disconnect(&self, session: Self::Session, socket: &Socket);
}

/// Who asks to be let in.
#[derive(Debug, Clone)]
pub struct ConnectRequest {
    /// Where to.
    pub namespace: String,
    /// The auth payload; `{}` if none was sent.
    pub auth: Value,
    /// The host the session was opened at.
    pub host: String,
    /// The client's address, as far as can be told.
    pub from: Option<IpAddr>,
    /// The client's own words about itself.
    pub user_agent: String,
}

/// A refusal, as the client gets it.
#[derive(Debug, Clone, Serialize)]
pub struct ConnectError {
    /// A code such as `invalid_token`.
    pub message: String,
    /// What else the client may want to know.
    pub data: Value,
}

/// An event from a client.
#[derive(Debug)]
pub struct Incoming {
    /// Its name.
    pub name: String,
    /// Its arguments as a JSON list; attachments are placeholders in it.
    pub arguments: String,
    /// The attachments.
    pub attachments: Vec<Bytes>,
    /// The answer the client waits for, if it does.
    pub ack: Option<Ack>,
}

/// An answer owed to a client. Can be given from any thread.
#[derive(Debug)]
pub struct Ack {
    socket: Socket,
    id: i64,
}

impl Ack {
    /// Answers with one argument.
    pub fn send(self, argument: &impl Serialize) {
        match serde_json::to_string(argument) {
            Ok(json) => self.send_raw(&format!("[{json}]"), Vec::new()),
            Err(error) => tracing::error!(%error, "an answer could not be encoded"),
        }
    }

    /// Answers with a JSON list of arguments and the attachments its placeholders point to.
    pub fn send_raw(self, arguments: &str, attachments: Vec<Bytes>) {
        let Socket { link, namespace } = &self.socket;
        let frame = Frame::ack(namespace, self.id, arguments, attachments.len());
        link.send_all(std::iter::once(frame).chain(attachments.into_iter().map(Frame::Binary)));
    }
}

/// A client in a namespace: cheap to clone, usable from any thread, harmless once the client is gone.
#[derive(Clone)]
pub struct Socket {
    link: Link,
    namespace: Arc<str>,
}

impl std::fmt::Debug for Socket {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Socket({}{})", self.id(), self.namespace)
    }
}

impl Socket {
    /// A number that no other session of this process has.
    pub fn id(&self) -> u64 {
        self.link.id()
    }

    /// Sends an event with one argument.
    pub fn emit(&self, name: &str, argument: &impl Serialize) {
        match serde_json::to_string(argument) {
            Ok(json) => self.emit_raw(name, &format!("[{json}]"), Vec::new()),
            Err(error) => tracing::error!(%error, name, "an event could not be encoded"),
        }
    }

    /// Sends an event with a JSON list of arguments and the attachments its placeholders point to.
    pub fn emit_raw(&self, name: &str, arguments: &str, attachments: Vec<Bytes>) {
        let frame = Frame::event_list(&self.namespace, name, arguments, attachments.len());
        self.link.send_all(std::iter::once(frame).chain(attachments.into_iter().map(Frame::Binary)));
    }

    /// Every frame broadcast to the topic after this returns reaches the client.
    pub fn join(&self, topic: &Arc<str>) {
        self.link.join(topic);
    }

    /// Ends that.
    pub fn leave(&self, topic: &Arc<str>) {
        self.link.leave(topic);
    }

    /// Ends the session; the client reconnects unless it has nothing to come back for.
    pub fn close(&self) {
        self.link.close();
    }
}

/// The layer between a session and an application.
pub(crate) struct SocketIo<A: SocketApp> {
    app: Arc<A>,
    namespaces: Namespaces,
    request: ConnectRequest,
    members: HashMap<String, (A::Session, Socket)>,
}

impl<A: SocketApp> SocketIo<A> {
    /// For a session opened by this request.
    pub(crate) fn new(app: Arc<A>, options: &Options, request: ConnectRequest) -> Self {
        let namespaces = Namespaces::new(A::NAMESPACES, options);
        Self { app, namespaces, request, members: HashMap::new() }
    }

    fn connect(&mut self, link: &Link, namespace: String, auth: &str) -> Step<Self> {
        let auth = serde_json::from_str(auth).unwrap_or_else(|_| json!({}));
        let request = ConnectRequest { namespace: namespace.clone(), auth, ..self.request.clone() };
        let socket = Socket { link: link.clone(), namespace: namespace.as_str().into() };
        let answer = self.app.clone().connect(socket.clone(), request);
        Step::Later(Box::pin(async move {
            let answer = answer.await;
            let apply: Apply<Self> = Box::new(move |upper, link| upper.answer(link, namespace, socket, answer));
            apply
        }))
    }

    fn answer(&mut self, link: &Link, namespace: String, socket: Socket, answer: Result<A::Session, ConnectError>) {
        match answer {
            Ok(mut session) => match self.namespaces.accept(&namespace) {
                Some(frame) => {
                    link.send(frame);
                    self.app.connected(&mut session, &socket);
                    self.members.insert(namespace, (session, socket));
                }
                None => self.app.disconnect(session, &socket),
            },
            Err(error) => {
                self.namespaces.refuse(&namespace);
                let json = json!({ "message": error.message, "data": error.data }).to_string();
                link.send(Frame::connect_error(&namespace, &json));
            }
        }
    }
}

impl<A: SocketApp> Upper for SocketIo<A> {
    fn message(&mut self, link: &Link, message: Message) -> Step<Self> {
        let received = match message {
            Message::Text(text) => self.namespaces.text(text),
            Message::Binary(data) => self.namespaces.binary(data),
        };
        match received {
            Ok(Received::Nothing) => {}
            Ok(Received::Refused(frame)) => link.send(frame),
            Ok(Received::Connect(namespace, auth)) => return self.connect(link, namespace, &auth),
            Ok(Received::Event(namespace, Payload { name, arguments, attachments }, ack)) => {
                if let Some((session, socket)) = self.members.get_mut(&*namespace) {
                    let ack = ack.map(|id| Ack { socket: socket.clone(), id });
                    let attachments = attachments.into();
                    self.app.event(session, socket, Incoming { name, arguments, attachments, ack });
                }
            }
            Ok(Received::Disconnect(namespace)) => {
                if let Some((session, socket)) = self.members.remove(&namespace) {
                    self.app.disconnect(session, &socket);
                }
            }
            Err(Malformed) => return Step::End,
        }
        Step::Go
    }

    fn is_settled(&self) -> bool {
        self.namespaces.is_joined()
    }

    fn closed(&mut self, _: &Link) {
        for (_, (session, socket)) in self.members.drain() {
            self.app.disconnect(session, &socket);
        }
    }
}
