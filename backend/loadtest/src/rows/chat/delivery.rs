//! A message to a crew of 200: when the last of them has it, and what each delivery costs beside a Node socket.io server that
//! does the same and keeps nothing, and beside a bare write.

use std::time::Duration;

use serde_json::json;
use tokio::process::Command;

use super::party::{PER_SECOND, Party, Talk, Talker};
use super::people;
use crate::Fault;
use crate::bare::{self, Rhythm};
use crate::client::{Live, User};
use crate::process::Measured;
use crate::report::Row;
use crate::server::{Rig, free_address};
use crate::stats::count;

const MEMBERS: usize = 200;
const TALKERS: usize = 20;
/// What members follow who look at the thread, and what the front end follows besides.
const ALONE: &[&str] = &[];
const WITH_INBOX: &[&str] = &["inbox"];

/// At Gantry and at its peer: nobody listens, all listen, all listen and follow their inbox, as the front end does.
pub(crate) async fn to_members(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let messages = if quick { 100 } else { 400 };
    let ours = Ours::prepare(rig).await?;
    let silent = ours.talk(rig, None, messages).await?;
    let mut alone = ours.talk(rig, Some(ALONE), messages).await?;
    let with_inbox = ours.talk(rig, Some(WITH_INBOX), messages).await?;
    let bytes = ours.bytes().await?;
    let mut theirs = peer(&ours.topic, ALONE, messages).await?;
    let theirs_with_inbox = peer(&ours.topic, WITH_INBOX, messages).await?;
    let rhythm = Rhythm { burst: 1, pause: Duration::from_secs(1) / PER_SECOND, rounds: messages };
    let bare = bare::write(MEMBERS, rhythm, bytes).await?;
    for (who, talk) in [("Gantry", &with_inbox), ("the peer", &theirs_with_inbox)] {
        if talk.signals < count(MEMBERS) {
            return Err(format!("{who} told {} inboxes of a message instead of {MEMBERS}", talk.signals).into());
        }
    }
    let (p50, p99) = (alone.heard.percentile(0.5), alone.heard.percentile(0.99));
    let each = alone.cpu / count(MEMBERS);
    let node = theirs.cpu / count(MEMBERS);
    let told = (alone.cpu - silent.cpu) / count(MEMBERS);
    Ok(vec![
        Row {
            what: format!(
                "message → last of {MEMBERS} members, {PER_SECOND} messages/s by {TALKERS} people, p50 / p99 ({messages} messages)"
            ),
            bar: "p99 ≤ 50 ms",
            found: format!(
                "{p50:.1} / {p99:.1} ms (socket.io, which keeps nothing: {:.1} / {:.1} ms)",
                theirs.heard.percentile(0.5),
                theirs.heard.percentile(0.99)
            ),
            met: Some(p99 <= 50.0),
        },
        Row {
            what: format!("server CPU per delivered message of {bytes} B, {MEMBERS} members, kept before it is told"),
            bar: "≤ 0.7 × socket.io, which keeps nothing",
            found: beside(each, bare, node),
            met: Some(each <= 0.7 * node),
        },
        Row {
            what: "the same without what a message costs when nobody listens".into(),
            bar: "≤ 1.5 × bare write",
            found: format!(
                "{told:.2} µs = {:.2} × bare write; a message alone {:.2} ms, with all who hear it {:.2} ms",
                told / bare,
                silent.cpu / 1_000.0,
                alone.cpu / 1_000.0
            ),
            met: Some(told <= 1.5 * bare),
        },
        Row {
            what: format!("the same for {MEMBERS} members who follow their inbox besides: CPU a message"),
            bar: "≤ 0.7 × socket.io, which keeps nothing",
            found: format!(
                "{:.2} ms = {:.2} × socket.io ({:.2} ms)",
                with_inbox.cpu / 1_000.0,
                with_inbox.cpu / theirs_with_inbox.cpu,
                theirs_with_inbox.cpu / 1_000.0
            ),
            met: Some(with_inbox.cpu <= 0.7 * theirs_with_inbox.cpu),
        },
    ])
}

fn beside(each: f64, bare: f64, node: f64) -> String {
    let (of_bare, of_node) = (each / bare, each / node);
    format!("{each:.2} µs = {of_bare:.2} × bare write ({bare:.2}), {of_node:.2} × socket.io ({node:.2})")
}

/// Gantry's side: a crew with its thread.
struct Ours {
    members: Vec<User>,
    thread: i64,
    topic: String,
}

impl Ours {
    async fn prepare(rig: &Rig) -> Result<Self, Fault> {
        people::make(rig, "listener", MEMBERS).await?;
        let thread = people::thread_of(rig, "listener").await?;
        let members = people::sign_in(rig, "listener", MEMBERS).await?;
        Ok(Self { members, thread, topic: format!("thread:{thread}") })
    }

    async fn talk(&self, rig: &Rig, follow: Option<&[&str]>, messages: usize) -> Result<Talk, Fault> {
        let mut talkers = Vec::new();
        for user in self.members.iter().take(TALKERS) {
            let sender_token = people::sender_token(user, self.thread).await?;
            talkers.push(Talker { session: user.connect().await?, sender_token });
        }
        let mut listeners = Vec::new();
        for user in self.members.iter().filter(|_| follow.is_some()) {
            listeners.push(self.listen(user, follow.unwrap_or_default()).await?);
        }
        Party { server: &rig.server, topic: &self.topic, talkers: &mut talkers, listeners }.talk(messages).await
    }

    async fn listen(&self, user: &User, besides: &[&str]) -> Result<Live, Fault> {
        let snapshot = user.read(&format!("/api/Stream/{}", self.topic)).await?;
        let mut session = user.connect().await?;
        session.subscribe(&self.topic, Some(&snapshot)).await?;
        for topic in besides {
            session.subscribe(topic, None).await?;
        }
        Ok(session)
    }

    /// Bytes of a message on the wire, its frame's head included.
    async fn bytes(&self) -> Result<usize, Fault> {
        let user = self.members.first().ok_or("no members")?;
        let sender_token = people::sender_token(user, self.thread).await?;
        let (mut listener, mut talker) = (self.listen(user, ALONE).await?, user.connect().await?);
        talker.say(&self.topic, &sender_token, "The bearing on conveyor 100 is running warm again.").await?;
        loop {
            let text = listener.next_text().await?;
            if text.starts_with("42[\"event\"") {
                return Ok(text.len() + 4);
            }
        }
    }
}

/// The peer of the field: the same people over the same protocol.
async fn peer(topic: &str, besides: &[&str], messages: usize) -> Result<Talk, Fault> {
    let address = free_address()?;
    let port = address.rsplit(':').next().unwrap_or_default().to_owned();
    let mut server = Measured::start(Command::new("node").args(["bench/peer/chat.mjs", &port]))?;
    server.listening(&address).await?;
    let mut talkers = Vec::new();
    for _ in 0..TALKERS {
        let session = Live::open(&address, &json!({})).await?;
        talkers.push(Talker { session, sender_token: String::new() });
    }
    let mut listeners = Vec::new();
    for member in 0..MEMBERS {
        let mut session = Live::open(&address, &json!({ "member": member })).await?;
        for followed in [topic].iter().chain(besides) {
            session.subscribe(followed, None).await?;
        }
        listeners.push(session);
    }
    Party { server: &server, topic, talkers: &mut talkers, listeners }.talk(messages).await
}
