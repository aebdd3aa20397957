//! What a client at a board holds and remembers: the view, the command under way, and all that was seen and acknowledged.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::Instant;
use uuid::Uuid;

use crate::view;

/// An event as viewers get it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Event {
    pub(crate) version: i64,
    pub(crate) command_id: Uuid,
    #[serde(default)]
    delta: Value,
}

/// A command without an answer.
#[derive(Debug, Clone)]
pub(crate) struct Pending {
    pub(crate) id: Uuid,
    pub(crate) kind: &'static str,
    pub(crate) data: Value,
    asked: Instant,
}

/// A command with one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Acknowledged {
    pub(crate) id: Uuid,
    pub(crate) version: i64,
    pub(crate) asked: Instant,
    pub(crate) at: Instant,
}

/// All of it.
#[derive(Debug, Default)]
pub(crate) struct Record {
    pub(crate) epoch: String,
    pub(crate) version: i64,
    /// Not kept by those who only count.
    pub(crate) board: Option<Value>,
    pub(crate) lean: bool,
    pub(crate) subscribed: bool,
    pub(crate) connections: u32,
    pub(crate) last_break: String,
    pub(crate) pending: Option<Pending>,
    pub(crate) given: usize,
    pub(crate) acknowledged: Vec<Acknowledged>,
    pub(crate) refused: Vec<String>,
    /// Which command each event was of.
    pub(crate) seen: HashMap<i64, Uuid>,
    pub(crate) snapshots: u32,
    /// What should not have come: other news under a known version, and snapshots older than what had been seen.
    pub(crate) oddities: Vec<String>,
}

impl Record {
    /// The next command: by turns one of the two cards goes to the top, where it cannot be yet, and gets a title that it
    /// never had. So each command makes one event.
    pub(crate) fn give(&mut self, cards: [i64; 2]) {
        let (id, turn) = (Uuid::now_v7(), self.given);
        self.given += 1;
        let card = cards[turn / 2 % 2];
        let (kind, data) = if turn.is_multiple_of(2) {
            let list = self.list_of(card);
            ("moveCard", json!({ "cardId": card, "listId": list, "after": null }))
        } else {
            ("editCard", json!({ "cardId": card, "patch": { "title": format!("Look after {id}") } }))
        };
        self.pending = Some(Pending { id, kind, data, asked: Instant::now() });
    }

    fn list_of(&self, card: i64) -> Value {
        let lists = self.board.as_ref().unwrap()["lists"].as_array().unwrap();
        let holds = |list: &&Value| list["cards"].as_array().unwrap().iter().any(|other| other["id"] == card);
        lists.iter().find(holds).map_or(Value::Null, |list| list["id"].clone())
    }

    /// A snapshot takes the place of all that was.
    pub(crate) fn adopt(&mut self, mut snapshot: Value) {
        let version = snapshot["version"].as_i64().unwrap();
        if version < self.version {
            self.oddities.push(format!("a snapshot of version {version} after version {}", self.version));
        }
        self.snapshots += 1;
        self.epoch = snapshot["epoch"].as_str().unwrap().to_owned();
        self.version = version;
        self.board = (!self.lean).then(|| snapshot["state"].take());
    }

    /// Takes an event in, once however often it comes. False: one before it is missing.
    pub(crate) fn see(&mut self, event: &Event) -> bool {
        let Event { version, command_id, delta } = event;
        if *version <= self.version {
            if self.seen.get(version).is_some_and(|known| known != command_id) {
                self.oddities.push(format!("version {version} is another event than before"));
            }
            return true;
        }
        if *version > self.version + 1 {
            return false;
        }
        self.version = *version;
        self.seen.insert(*version, *command_id);
        if let Some(board) = &mut self.board {
            view::apply(board, delta);
        }
        true
    }

    /// The last word on the command under way.
    pub(crate) fn answered(&mut self, answer: &Value) {
        let Some(Pending { id, kind, asked, .. }) = self.pending.take() else { return };
        match answer["version"].as_i64() {
            Some(version) => self.acknowledged.push(Acknowledged { id, version, asked, at: Instant::now() }),
            None => self.refused.push(format!("{kind} {id}: {answer}")),
        }
    }
}
