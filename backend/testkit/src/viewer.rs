//! A Socket.IO client as small as a test needs it: one WebSocket, the namespace `/`, acknowledgements and events. `Wire` is
//! what is below it, for tests that speak the protocol by bare hands.
#![allow(clippy::expect_used, reason = "a test whose viewer is not let in can only stop, and should say why")]

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::Error as WebSocketError;
pub use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, header};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::app::TestApp;

/// The host of the tenant demo.
const HOST: &str = "127.0.0.1";
/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long one waits before trying again.
const PAUSE: Duration = Duration::from_millis(50);

/// A WebSocket to `/socket.io/`.
pub struct Wire(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Wire {
    /// Opens one and takes the server's first packet.
    ///
    /// # Panics
    /// When there is no server to speak to.
    pub async fn open(app: &TestApp) -> Self {
        Self::open_at(app, HOST).await
    }

    async fn open_at(app: &TestApp, host: &'static str) -> Self {
        let url = app.url("/socket.io/?EIO=4&transport=websocket").replacen("http", "ws", 1);
        let mut request = url.into_client_request().expect("an address");
        request.headers_mut().insert(header::HOST, HeaderValue::from_static(host));
        let socket = loop {
            match connect_async(request.clone()).await {
                Ok((socket, _)) => break socket,
                // A fast test comes more often than one address may, and waits as clients do.
                Err(WebSocketError::Http(busy)) if busy.status() == 503 => tokio::time::sleep(PAUSE).await,
                Err(error) => panic!("a WebSocket: {error:?}"),
            }
        };
        let mut wire = Self(socket);
        let first = wire.packet().await.expect("a first packet");
        assert!(first.starts_with("0{"), "{first}");
        wire
    }

    /// Opens one for a session that polls, and takes that session over.
    ///
    /// # Panics
    /// When the server does not let it.
    pub async fn upgrade(app: &TestApp, sid: &str) -> Self {
        let url = app.url(&format!("/socket.io/?EIO=4&transport=websocket&sid={sid}")).replacen("http", "ws", 1);
        let (socket, _) = connect_async(url).await.expect("a WebSocket");
        let mut wire = Self(socket);
        wire.send(Message::text("2probe")).await;
        assert_eq!(wire.packet().await.as_deref(), Some("3probe"));
        wire.send(Message::text("5")).await;
        wire
    }

    /// Opens one and joins the namespace `/`.
    ///
    /// # Panics
    /// When the token is refused.
    pub async fn join(app: &TestApp, token: &str) -> Self {
        Self::join_at(app, HOST, token).await
    }

    async fn join_at(app: &TestApp, host: &'static str, token: &str) -> Self {
        let mut wire = Self::open_at(app, host).await;
        wire.send(Message::text(format!("40{}", json!({ "token": token })))).await;
        let answer = wire.packet().await.expect("an answer");
        assert!(answer.starts_with("40{"), "{answer}");
        wire
    }

    /// Sends; to a connection that is closed already, nothing.
    pub async fn send(&mut self, message: Message) {
        // What it is that closed it is seen when reading.
        drop(self.0.send(message).await);
    }

    /// The next text packet, pings answered without stretching the patience; `None` once the server has closed.
    ///
    /// # Panics
    /// When nothing comes.
    pub async fn packet(&mut self) -> Option<String> {
        let patience = Instant::now() + PATIENCE;
        loop {
            match timeout_at(patience, self.0.next()).await.expect("a packet or the end") {
                Some(Ok(Message::Text(text))) if text.as_str() == "2" => self.send(Message::text("3")).await,
                Some(Ok(Message::Text(text))) if text.as_str() == "1" => return None,
                Some(Ok(Message::Text(text))) => return Some(text.as_str().to_owned()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }
}

/// A user who looks on, signed in and joined.
pub struct Viewer {
    wire: Wire,
    next_ack: u32,
    /// Events that came while something else was waited for: name and argument.
    inbox: VecDeque<(String, Value)>,
}

impl Viewer {
    /// Joins.
    ///
    /// # Panics
    /// When the token is refused.
    pub async fn join(app: &TestApp, token: &str) -> Self {
        Self::join_at(app, HOST, token).await
    }

    /// Joins at the host of another tenant.
    ///
    /// # Panics
    /// When the token is refused.
    pub async fn join_at(app: &TestApp, host: &'static str, token: &str) -> Self {
        Self { wire: Wire::join_at(app, host, token).await, next_ack: 0, inbox: VecDeque::new() }
    }

    /// Follows a topic.
    ///
    /// # Panics
    /// When that is refused.
    pub async fn follow(&mut self, topic: &str) {
        let answer = self.ask("subscribe", &json!({ "topic": topic })).await;
        assert!(answer.get("error").is_none(), "{topic}: {answer}");
    }

    /// The events of this name that have come by the time the server answers a question.
    ///
    /// # Panics
    /// When the connection ends instead.
    pub async fn pending(&mut self, name: &str) -> Vec<Value> {
        self.ask("unsubscribe", &json!({ "topic": "none" })).await;
        self.inbox.drain(..).filter(|(came, _)| came == name).map(|(_, argument)| argument).collect()
    }

    /// Until the server closes the connection.
    ///
    /// # Panics
    /// When it does not.
    pub async fn closed(mut self) {
        while self.wire.packet().await.is_some() {}
    }

    /// Sends an event and waits for its acknowledgement.
    ///
    /// # Panics
    /// When the connection ends instead.
    pub async fn ask(&mut self, name: &str, argument: &Value) -> Value {
        let id = self.next_ack;
        self.next_ack += 1;
        self.wire.send(Message::text(format!("42{id}{}", json!([name, argument])))).await;
        let begin = format!("43{id}[");
        loop {
            let packet = self.wire.packet().await.expect("an answer, not the end");
            if packet.starts_with(&begin) {
                return arguments(&packet)[0].take();
            }
            self.keep(&packet);
        }
    }

    /// The next event of this name; what comes before it is dropped.
    ///
    /// # Panics
    /// When the connection ends before it comes.
    pub async fn wait(&mut self, name: &str) -> Value {
        loop {
            while let Some((came, argument)) = self.inbox.pop_front() {
                if came == name {
                    return argument;
                }
            }
            let packet = self.wire.packet().await.expect("an event, not the end");
            self.keep(&packet);
        }
    }

    fn keep(&mut self, packet: &str) {
        if packet.starts_with("42[") {
            let mut list = arguments(packet);
            let name = list[0].as_str().unwrap_or_default().to_owned();
            let argument = list.get_mut(1).map(Value::take).unwrap_or_default();
            self.inbox.push_back((name, argument));
        }
    }
}

/// The list that a packet ends with.
fn arguments(packet: &str) -> Value {
    let list = packet.find('[').and_then(|at| packet.get(at..)).unwrap_or_default();
    serde_json::from_str(list).unwrap_or_default()
}
