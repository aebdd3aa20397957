//! What happens in a thread.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{Member, Message, Use};
use crate::{Id, UserId};

/// An event of a thread.
pub type ThreadEvent = ThreadHappening;

/// What happened, as logged and sent: `{"type": "messageSent", "data": {…}}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ThreadHappening {
    /// A user wrote.
    MessageSent {
        /// All of it.
        message: Box<Message>,
    },
    /// Its writer changed it.
    MessageEdited {
        /// Which.
        message_id: Id,
        /// What it says now.
        text: String,
        /// The users that it mentions now.
        mentions: Vec<UserId>,
        /// When.
        edited_at: DateTime<Utc>,
    },
    /// Its writer took it back, for everybody.
    MessageDeleted {
        /// Which.
        message_id: Id,
    },
    /// A user chose an emoji for it, or took it away.
    Reacted {
        /// Which.
        message_id: Id,
        /// The emoji.
        emoji: String,
        /// Chosen.
        on: bool,
    },
    /// It became work.
    MessageUsed {
        /// Which.
        message_id: Id,
        /// What it became.
        used: Use,
    },
    /// People came or went.
    MembersChanged {
        /// Who came.
        added: Vec<Member>,
        /// Who went.
        removed: Vec<UserId>,
    },
}
