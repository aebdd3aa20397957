//! What a user wrote, and what became of it.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::{Author, Id, UserId};

/// How much of a message is quoted, in characters.
const QUOTED: usize = 200;

/// A message. A deleted one keeps its place and says nothing any more.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// Unique in the tenant.
    pub id: Id,
    /// Its place in the thread: the version of the event that sent it.
    pub seq: i64,
    /// Who wrote it; the system when there is no id.
    pub by: Author,
    /// When it came in.
    pub at: DateTime<Utc>,
    /// Plain text, never HTML.
    pub text: String,
    /// What it answers.
    pub reply_to: Option<Quote>,
    /// The users that it mentions.
    pub mentions: Vec<UserId>,
    /// What hangs on it.
    pub attachments: Vec<Attachment>,
    /// What others made of it, by emoji.
    pub reactions: Vec<Reaction>,
    /// When it was last changed.
    pub edited_at: Option<DateTime<Utc>>,
    /// When it was deleted for all.
    pub deleted_at: Option<DateTime<Utc>>,
    /// Who did.
    pub deleted_by: Option<Author>,
    /// What work was made of it.
    pub used: Option<Use>,
    /// The slash command that it tells the outcome of.
    pub command: Option<Carried>,
}

/// The beginning of the message that another one answers; empty once that is deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    /// Which message.
    pub id: Id,
    /// Who wrote it.
    pub name: String,
    /// How it begins.
    pub text: String,
}

/// A file that hangs on a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attachment {
    /// Its id, for fetching it.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// MIME type, detected from the content.
    #[serde(rename = "type")]
    pub media_type: String,
    /// Bytes.
    pub size: i64,
}

/// An emoji, and who chose it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reaction {
    /// The emoji.
    pub emoji: String,
    /// Who, by id.
    pub by: Vec<UserId>,
}

/// What a message became on a work order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum UsedAs {
    /// Something to be done.
    Task,
    /// A line in its log.
    Note,
}

/// Work that was made of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Use {
    /// What it became.
    pub kind: UsedAs,
    /// Where.
    pub work_order_id: Id,
    /// The work order's code.
    pub code: String,
}

/// A slash command that was carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Carried {
    /// The word after the slash.
    pub name: String,
    /// What came of it, for machines: a code, a status.
    pub outcome: String,
}

/// A user in a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    /// The user.
    pub id: UserId,
    /// The name to show.
    pub name: String,
}

impl Message {
    /// How an answer quotes it.
    pub fn quote(&self) -> Quote {
        Quote { id: self.id, name: self.by.name.clone(), text: beginning(&self.text) }
    }

    /// Whether it has been deleted.
    pub fn is_deleted(&self) -> bool {
        self.deleted_at.is_some()
    }

    pub(super) fn delete(&mut self, at: DateTime<Utc>, by: Author) {
        self.text.clear();
        self.mentions.clear();
        self.attachments.clear();
        self.reactions.clear();
        (self.deleted_at, self.deleted_by) = (Some(at), Some(by));
    }

    pub(super) fn react(&mut self, emoji: &str, who: UserId, on: bool) {
        // Kept in an order that does not depend on who came first, so that the database can tell it again.
        let place = self.reactions.binary_search_by(|reaction| reaction.emoji.as_str().cmp(emoji));
        if let (Err(at), true) = (place, on) {
            self.reactions.insert(at, Reaction { emoji: emoji.to_owned(), by: Vec::new() });
        }
        for reaction in self.reactions.iter_mut().filter(|reaction| reaction.emoji == emoji) {
            reaction.by.retain(|other| *other != who);
            reaction.by.extend(on.then_some(who));
            reaction.by.sort_unstable();
        }
        self.reactions.retain(|reaction| !reaction.by.is_empty());
    }
}

/// How a text begins, cut between characters.
pub(super) fn beginning(text: &str) -> String {
    text.chars().take(QUOTED).collect()
}
