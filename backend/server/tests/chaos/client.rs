//! A client at a board, as the front end's `BoardStore` is: a snapshot over HTTP, events in order over the socket, after a
//! break `subscribe` with `since`, and every command sent again with the same id until it is answered.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::record::{Event, Pending, Record};

/// A command without an answer is sent again.
const ACK_LIMIT: Duration = Duration::from_secs(10);
/// Nothing may take longer until a connection stands.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);
/// Without a heartbeat of the server (25 s and 20 s of patience) the connection is dead.
const SILENCE_LIMIT: Duration = Duration::from_secs(45);
/// Before the next attempt, whatever it is.
const PAUSE_MS: std::ops::Range<u64> = 100..600;

/// The answers that ask for patience: nothing was done, or it is not known.
const LATER: [&str; 2] = ["rate_limited", "overloaded"];

/// Where a client works, and how fast.
#[derive(Clone)]
pub(crate) struct Plan {
    /// Tried in turn, beginning at `first`.
    pub(crate) addresses: Arc<[String]>,
    pub(crate) first: usize,
    pub(crate) token: Arc<str>,
    pub(crate) topic: Arc<str>,
    /// Cards of one list that no other client touches; `None`: a viewer only.
    pub(crate) cards: Option<[i64; 2]>,
    /// Between an answer and the next command.
    pub(crate) pace: Duration,
    pub(crate) http: reqwest::Client,
    pub(crate) working: watch::Receiver<bool>,
}

type Wire = WebSocketStream<TcpStream>;
type Break = Box<dyn std::error::Error + Send + Sync>;

/// Stays at the board for ever.
pub(crate) async fn stay(plan: Plan, record: Arc<Mutex<Record>>) {
    for attempt in plan.first.. {
        let address = &plan.addresses[attempt % plan.addresses.len()];
        let opened = timeout(CONNECT_LIMIT, open(address, &plan.token, None)).await;
        if let Ok(Ok(wire)) = opened {
            record.lock().unwrap().connections += 1;
            let session = Session { plan: &plan, address, record: &record, wire, state: State::default() };
            let ended = session.run().await;
            let mut record = record.lock().unwrap();
            record.subscribed = false;
            record.last_break = ended.err().map(|why| why.to_string()).unwrap_or_default();
        }
        sleep(pause()).await;
    }
}

/// A session in the namespace `/`.
pub(crate) async fn open(address: &str, token: &str, receive_buffer: Option<u32>) -> Result<Wire, Break> {
    let socket = TcpSocket::new_v4()?;
    if let Some(size) = receive_buffer {
        socket.set_recv_buffer_size(size)?;
    }
    let stream = socket.connect(address.parse()?).await?;
    stream.set_nodelay(true)?;
    let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
    let (mut wire, _) = tokio_tungstenite::client_async(url, stream).await?;
    next_text(&mut wire).await?;
    wire.send(Message::text(format!("40{}", json!({ "token": token })))).await?;
    let answer = next_text(&mut wire).await?;
    if answer.starts_with("40") { Ok(wire) } else { Err(answer.into()) }
}

/// Follows a board without keeping it.
pub(crate) async fn subscribe(wire: &mut Wire, topic: &str) -> Result<(), Break> {
    wire.send(Message::text(format!("421{}", json!(["subscribe", { "topic": topic }])))).await?;
    while !next_text(wire).await?.starts_with("431[") {}
    Ok(())
}

async fn next_text(wire: &mut Wire) -> Result<String, Break> {
    loop {
        match timeout(SILENCE_LIMIT, wire.next()).await?.ok_or("the end")?? {
            Message::Text(text) => return Ok(text.as_str().to_owned()),
            Message::Close(_) => return Err("closed".into()),
            _ => {}
        }
    }
}

fn pause() -> Duration {
    Duration::from_millis(rand::random_range(PAUSE_MS))
}

/// One connection.
struct Session<'a> {
    plan: &'a Plan,
    address: &'a str,
    record: &'a Mutex<Record>,
    wire: Wire,
    state: State,
}

#[derive(Default)]
struct State {
    acks: u64,
    subscribing: Option<u64>,
    sending: Option<u64>,
    /// When to follow, to give up waiting for an answer, to give the next command.
    follow_at: Option<Instant>,
    again_at: Option<Instant>,
    next_at: Option<Instant>,
    early: Vec<Event>,
}

impl Session<'_> {
    async fn run(mut self) -> Result<(), Break> {
        let mut working = self.plan.working.clone();
        self.state.next_at = Some(Instant::now() + self.plan.pace);
        self.follow().await?;
        loop {
            let due = self.due(*working.borrow_and_update());
            tokio::select! {
                packet = next_text(&mut self.wire) => self.take(&packet?).await?,
                () = sleep_until(due) => self.act(Instant::now()).await?,
                changed = working.changed() => changed?,
            }
        }
    }

    /// When something is to be done unasked.
    fn due(&self, working: bool) -> Instant {
        let record = self.record.lock().unwrap();
        let mut times = vec![self.state.follow_at];
        if record.subscribed {
            match record.pending {
                Some(_) => times.push(self.state.again_at),
                None if working && self.plan.cards.is_some() => times.push(self.state.next_at),
                None => {}
            }
        }
        times.into_iter().flatten().min().unwrap_or_else(|| Instant::now() + SILENCE_LIMIT)
    }

    async fn act(&mut self, now: Instant) -> Result<(), Break> {
        if self.state.follow_at.is_some_and(|at| at <= now) {
            return self.follow().await;
        }
        if !self.record.lock().unwrap().subscribed {
            return Ok(());
        }
        let waiting = self.record.lock().unwrap().pending.is_some();
        if waiting && self.state.again_at.is_some_and(|at| at <= now) {
            return self.transmit().await;
        }
        if let (false, Some(cards), true) = (waiting, self.plan.cards, self.state.next_at.is_some_and(|at| at <= now)) {
            self.record.lock().unwrap().give(cards);
            return self.transmit().await;
        }
        Ok(())
    }

    async fn ask(&mut self, name: &str, data: &Value) -> Result<u64, Break> {
        self.state.acks += 1;
        let id = self.state.acks;
        self.wire.send(Message::text(format!("42{id}{}", json!([name, data])))).await?;
        Ok(id)
    }

    /// Catches up: subscribes with what was seen last.
    async fn follow(&mut self) -> Result<(), Break> {
        self.state.follow_at = None;
        self.record.lock().unwrap().subscribed = false;
        if self.record.lock().unwrap().epoch.is_empty() && !self.load().await {
            return Ok(());
        }
        let ask = {
            let record = self.record.lock().unwrap();
            let since = json!({ "epoch": record.epoch, "version": record.version });
            json!({ "topic": *self.plan.topic, "since": since })
        };
        self.state.subscribing = Some(self.ask("subscribe", &ask).await?);
        Ok(())
    }

    /// The snapshot over HTTP; when there is none to be had, it is asked for again a little later.
    async fn load(&mut self) -> bool {
        let url = format!("http://{}/api/Stream/{}", self.address, self.plan.topic);
        let asked = self.plan.http.get(url).bearer_auth(&self.plan.token).timeout(CONNECT_LIMIT).send();
        let loaded = async { asked.await?.error_for_status()?.json::<Value>().await };
        match loaded.await {
            Ok(snapshot) => {
                self.record.lock().unwrap().adopt(snapshot);
                true
            }
            Err(_) => {
                self.state.follow_at = Some(Instant::now() + pause());
                false
            }
        }
    }

    async fn take(&mut self, packet: &str) -> Result<(), Break> {
        if packet == "2" {
            self.wire.send(Message::text("3")).await?;
        } else if let Some(event) = packet.strip_prefix("42[\"event\",") {
            let event = serde_json::from_str(event.strip_suffix(']').unwrap_or_default())?;
            return self.receive(event).await;
        } else if packet.starts_with("42[\"resync\"") {
            return self.follow().await;
        } else if let Some((id, answer)) = packet.strip_prefix("43").and_then(|rest| rest.split_once('[')) {
            let answer: Value = serde_json::from_str(answer.strip_suffix(']').unwrap_or_default())?;
            return self.answered(id.parse()?, answer).await;
        } else if packet == "1" || packet.starts_with("41") || packet.starts_with("44") {
            return Err(packet.into());
        }
        Ok(())
    }

    async fn receive(&mut self, event: Event) -> Result<(), Break> {
        let in_order = {
            let mut record = self.record.lock().unwrap();
            if record.subscribed { record.see(&event) } else { false }
        };
        if !in_order {
            let subscribed = self.record.lock().unwrap().subscribed;
            self.state.early.push(event);
            if subscribed {
                return self.follow().await;
            }
        }
        Ok(())
    }

    async fn answered(&mut self, id: u64, answer: Value) -> Result<(), Break> {
        if self.state.subscribing == Some(id) {
            self.state.subscribing = None;
            return self.welcomed(answer).await;
        }
        if self.state.sending != Some(id) {
            return Ok(());
        }
        self.state.sending = None;
        let now = Instant::now();
        let code = answer["error"]["code"].as_str();
        if code.is_some_and(|code| LATER.contains(&code)) {
            self.state.again_at = Some(now + pause());
        } else {
            self.state.next_at = Some(now + self.plan.pace);
            self.record.lock().unwrap().answered(&answer);
        }
        Ok(())
    }

    async fn welcomed(&mut self, answer: Value) -> Result<(), Break> {
        if answer["error"].is_object() {
            self.state.follow_at = Some(Instant::now() + pause());
            return Ok(());
        }
        if answer["reset"] == true {
            self.state.early.clear();
            return if self.load().await { self.follow().await } else { Ok(()) };
        }
        let missed: Vec<Event> = serde_json::from_value(answer["events"].clone()).unwrap_or_default();
        let early = std::mem::take(&mut self.state.early);
        let behind = {
            let mut record = self.record.lock().unwrap();
            if answer["snapshot"].is_object() {
                record.adopt(
                    json!({ "epoch": answer["epoch"], "version": answer["version"], "state": answer["snapshot"] }),
                );
            }
            record.subscribed = true;
            !missed.iter().chain(&early).all(|event| record.see(event))
        };
        if behind {
            return self.follow().await;
        }
        self.transmit().await
    }

    /// Sends what waits for an answer, for the first time or again.
    async fn transmit(&mut self) -> Result<(), Break> {
        let Some(Pending { id, kind, data, .. }) = self.record.lock().unwrap().pending.clone() else { return Ok(()) };
        let command = json!({ "topic": *self.plan.topic, "commandId": id, "type": kind, "data": data });
        self.state.sending = Some(self.ask("command", &command).await?);
        self.state.again_at = Some(Instant::now() + ACK_LIMIT);
        Ok(())
    }
}
