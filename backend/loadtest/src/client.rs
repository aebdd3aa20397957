//! A person as the benchmarks see one: signed in over HTTP, and with a live session that subscribes and commands.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use gantry_delivery::https;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use uuid::Uuid;

use crate::Fault;

/// The answer of an address without authentication; an error unless its status is a success.
pub(crate) async fn fetch(url: &str) -> Result<reqwest::Response, Fault> {
    Ok(https::client()?.build()?.get(url).send().await?.error_for_status()?)
}

/// Bytes that a WebSocket reads at once. tungstenite fills all of them with zeros before each read: with its own 128 KB that alone took a fifth
/// of the processors while a thousand viewers read short events.
const READ: usize = 4_096;

/// A signed-in user.
#[derive(Clone)]
pub(crate) struct User {
    address: String,
    pub(crate) token: String,
    /// The public id.
    pub(crate) uuid: String,
    pub(crate) http: reqwest::Client,
}

/// What clients send for the demonstration's password.
pub(crate) fn demo_password() -> String {
    Sha256::digest(b"gantry-demo").iter().map(|byte| format!("{byte:02x}")).collect()
}

impl User {
    pub(crate) async fn sign_in(address: &str, email: &str) -> Result<Self, Fault> {
        Self::sign_in_over(&https::client()?.build()?, address, email).await
    }

    /// The same over connections that many people share.
    pub(crate) async fn sign_in_over(http: &reqwest::Client, address: &str, email: &str) -> Result<Self, Fault> {
        let answer: Value = http
            .post(format!("http://{address}/auth/signin"))
            .json(&json!({ "email": email, "password": demo_password(), "locked": false }))
            .send()
            .await?
            .json()
            .await?;
        let said =
            |name: &str| answer[name].as_str().map(str::to_owned).ok_or_else(|| format!("not signed in: {answer}"));
        Ok(Self { address: address.to_owned(), token: said("access_token")?, uuid: said("uuid")?, http: http.clone() })
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) fn get(&self, path: &str) -> reqwest::RequestBuilder {
        self.http.get(format!("http://{}{path}", self.address)).bearer_auth(&self.token)
    }

    pub(crate) fn post(&self, path: &str) -> reqwest::RequestBuilder {
        self.http.post(format!("http://{}{path}", self.address)).bearer_auth(&self.token)
    }

    pub(crate) fn put(&self, path: &str) -> reqwest::RequestBuilder {
        self.http.put(format!("http://{}{path}", self.address)).bearer_auth(&self.token)
    }

    /// The board as a viewer gets it: `{epoch, version, state}`.
    pub(crate) async fn board(&self, number: i32) -> Result<Value, Fault> {
        self.read(&format!("/api/Stream/board:{number}")).await
    }

    /// What a path answers.
    pub(crate) async fn read(&self, path: &str) -> Result<Value, Fault> {
        Ok(self.get(path).send().await?.error_for_status()?.json().await?)
    }

    /// A live session.
    pub(crate) async fn connect(&self) -> Result<Live, Fault> {
        Live::open(&self.address, &json!({ "token": self.token })).await
    }

    /// A live session that follows a board from a version on.
    pub(crate) async fn follow(&self, number: i32, since: &Value) -> Result<Live, Fault> {
        let mut live = self.connect().await?;
        live.subscribe(&format!("board:{number}"), Some(since)).await?;
        Ok(live)
    }
}

/// A live session.
pub(crate) struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next_ack: u64,
}

impl Live {
    /// With any Socket.IO server, and what it wants to know of who comes.
    pub(crate) async fn open(address: &str, auth: &Value) -> Result<Self, Fault> {
        let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
        let config = WebSocketConfig::default().read_buffer_size(READ);
        let (socket, _) = connect_async_with_config(url, Some(config), false).await?;
        let mut live = Self { socket, next_ack: 0 };
        live.next_text().await?;
        live.send(&format!("40{auth}")).await?;
        let answer = live.next_text().await?;
        if answer.starts_with("40") { Ok(live) } else { Err(format!("the session was refused: {answer}").into()) }
    }

    /// Follows a topic, a stream from the version of its snapshot on.
    pub(crate) async fn subscribe(&mut self, topic: &str, since: Option<&Value>) -> Result<(), Fault> {
        let since = since.map(|since| json!({ "epoch": since["epoch"], "version": since["version"] }));
        let answer = self.request("subscribe", json!({ "topic": topic, "since": since })).await?;
        match answer.get("error") {
            Some(error) => Err(format!("could not subscribe to {topic}: {error}").into()),
            None => Ok(()),
        }
    }

    /// Sends an event and waits for its answer; events that come in between are dropped.
    pub(crate) async fn request(&mut self, name: &str, data: Value) -> Result<Value, Fault> {
        self.next_ack += 1;
        let id = self.next_ack;
        self.send(&format!("42{id}{}", json!([name, data]))).await?;
        let prefix = format!("43{id}[");
        loop {
            let text = self.next_text().await?;
            if let Some(answer) = text.strip_prefix(prefix.as_str()) {
                return Ok(serde_json::from_str(answer.trim_end_matches(']'))
                    .or_else(|_| serde_json::from_str::<Value>(&format!("[{answer}")).map(|list| list[0].clone()))?);
            }
        }
    }

    /// Gives a command and waits for its acknowledgement.
    pub(crate) async fn command(&mut self, board: i32, kind: &str, data: Value) -> Result<Value, Fault> {
        let command = json!({
            "topic": format!("board:{board}"), "commandId": Uuid::now_v7(), "type": kind, "data": data,
        });
        self.request("command", command).await
    }

    /// Says something in a thread and waits until it is acknowledged.
    pub(crate) async fn say(&mut self, topic: &str, sender_token: &str, text: &str) -> Result<(), Fault> {
        let command = json!({
            "topic": topic, "commandId": Uuid::now_v7(), "senderToken": sender_token,
            "type": "sendMessage", "data": { "text": text },
        });
        let answer = self.request("command", command).await?;
        answer["version"].as_i64().map(drop).ok_or_else(|| format!("a message was refused: {answer}").into())
    }

    /// Counts events, without reading them, until `total` have come.
    pub(crate) async fn count_events(&mut self, total: usize) -> Result<(), Fault> {
        let mut seen = 0;
        while seen < total {
            seen += usize::from(self.next_text().await?.starts_with("42[\"event\""));
        }
        Ok(())
    }

    /// Keeps the session alive until it ends.
    pub(crate) async fn idle(mut self) {
        while self.next_text().await.is_ok() {}
    }

    /// The bare connection, when nothing is under way on it.
    pub(crate) fn into_stream(self) -> Result<std::net::TcpStream, Fault> {
        match self.socket.into_inner() {
            MaybeTlsStream::Plain(stream) => Ok(stream.into_std()?),
            _ => Err("a session behind TLS".into()),
        }
    }

    async fn send(&mut self, text: &str) -> Result<(), Fault> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message; heartbeats are answered.
    pub(crate) async fn next_text(&mut self) -> Result<String, Fault> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(60), self.socket.next()).await?;
            match next.ok_or("the session ended")?? {
                Message::Text(text) if text.as_str() == "2" => self.send("3").await?,
                Message::Text(text) => return Ok(text.as_str().to_owned()),
                Message::Close(_) => return Err("the session was closed".into()),
                _ => {}
            }
        }
    }
}
