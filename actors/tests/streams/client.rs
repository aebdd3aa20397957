//! A Socket.IO client as small as a test needs it: one WebSocket, one namespace, acknowledgements and events.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use uuid::Uuid;

use crate::plant::BOARD;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A client that is in.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next_ack: u32,
    /// What came while something else was waited for: name and argument.
    inbox: VecDeque<(String, Value)>,
}

/// What came over the wire.
enum Packet {
    Ack(u32, Value),
    Event(String, Value),
    Connected,
    Refused(Value),
    Closed,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr, auth: Value) -> Result<Self, Value> {
        let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
        let (socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        let mut client = Self { socket, next_ack: 0, inbox: VecDeque::new() };
        client.send(format!("40{auth}")).await;
        match client.packet().await {
            Packet::Connected => Ok(client),
            Packet::Refused(error) => Err(error),
            _ => panic!("neither in nor out"),
        }
    }

    /// Sends an event and waits for its acknowledgement.
    pub(crate) async fn ask(&mut self, name: &str, argument: &Value) -> Value {
        let id = self.post(name, argument).await;
        self.answer(id).await
    }

    /// Sends an event; its acknowledgement is waited for with [`Client::answer`].
    pub(crate) async fn post(&mut self, name: &str, argument: &Value) -> u32 {
        let id = self.next_ack;
        self.next_ack += 1;
        self.send(format!("42{id}{}", json!([name, argument]))).await;
        id
    }

    /// The acknowledgement of the oldest event that is still without one.
    pub(crate) async fn answer(&mut self, id: u32) -> Value {
        loop {
            match self.packet().await {
                Packet::Ack(answered, answer) if answered == id => return answer,
                Packet::Ack(other, _) => panic!("{other} was answered before {id}"),
                Packet::Event(name, argument) => self.inbox.push_back((name, argument)),
                _ => panic!("closed instead of answered"),
            }
        }
    }

    /// Sends an event that nobody acknowledges.
    pub(crate) async fn tell(&mut self, name: &str, argument: &Value) {
        self.send(format!("42{}", json!([name, argument]))).await;
    }

    pub(crate) async fn subscribe(&mut self) -> Value {
        self.ask("subscribe", &json!({ "topic": BOARD })).await
    }

    /// The acknowledgement of a command with a fresh id.
    pub(crate) async fn command(&mut self, kind: &str, data: Value) -> Value {
        self.ask("command", &command(Uuid::new_v4(), kind, data)).await
    }

    /// The next event of this name for which the condition holds; what comes before it is dropped.
    pub(crate) async fn wait(&mut self, name: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (came, argument) = match self.inbox.pop_front() {
                Some(event) => event,
                None => match self.packet().await {
                    Packet::Event(name, argument) => (name, argument),
                    _ => panic!("no {name} any more"),
                },
            };
            if came == name && wanted(&argument) {
                return argument;
            }
        }
    }

    /// The events of the board up to a version.
    pub(crate) async fn events_until(&mut self, version: i64) -> Vec<Value> {
        let mut events: Vec<Value> = Vec::new();
        while events.last().is_none_or(|last| last["version"].as_i64() < Some(version)) {
            events.push(self.wait("event", |_| true).await);
        }
        events
    }

    /// Waits until the server has ended the connection.
    pub(crate) async fn closed(&mut self) {
        while !matches!(self.packet().await, Packet::Closed) {}
    }

    async fn send(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next packet but heartbeats, which do not stretch the patience.
    async fn packet(&mut self) -> Packet {
        let patience = Instant::now() + PATIENCE;
        loop {
            let message = timeout_at(patience, self.socket.next()).await.unwrap();
            let Some(Ok(Message::Text(text))) = message else { return Packet::Closed };
            let text = text.as_str();
            match text.get(..2) {
                _ if text == "2" => self.send("3".to_owned()).await,
                Some("40") => return Packet::Connected,
                Some("41") => return Packet::Closed,
                Some("44") => return Packet::Refused(parse(&text[2..])),
                Some("42") => {
                    let mut list = parse(&text[2..]);
                    return Packet::Event(list[0].as_str().unwrap().to_owned(), list[1].take());
                }
                Some("43") => {
                    let at = text.find('[').unwrap();
                    return Packet::Ack(text[2..at].parse().unwrap(), parse(&text[at..])[0].take());
                }
                _ => {}
            }
        }
    }
}

/// A command for the board.
pub(crate) fn command(id: Uuid, kind: &str, data: Value) -> Value {
    json!({ "topic": BOARD, "commandId": id, "type": kind, "data": data })
}

fn parse(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}
