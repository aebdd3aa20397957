//! What people want of a thread, as sent: `{"type": "sendMessage", "data": {…}}`.

use serde::{Deserialize, Serialize};

use super::{Carried, Member, Use};
use crate::{Id, UserId};

/// A command.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ThreadCommand {
    /// Says something.
    SendMessage {
        /// Plain text.
        #[serde(default)]
        text: String,
        /// The message that this one answers.
        #[serde(default)]
        reply_to: Option<Id>,
        /// The users that it mentions.
        #[serde(default)]
        mentions: Vec<UserId>,
        /// Files brought before.
        #[serde(default)]
        attachments: Vec<Id>,
    },
    /// Says it differently.
    EditMessage {
        /// Which.
        message_id: Id,
        /// What it is to say.
        text: String,
        /// The users that it mentions.
        #[serde(default)]
        mentions: Vec<UserId>,
    },
    /// Takes it back, for everybody.
    DeleteMessage {
        /// Which.
        message_id: Id,
    },
    /// Chooses an emoji for a message, or takes it away.
    React {
        /// Which.
        message_id: Id,
        /// The emoji.
        emoji: String,
        /// Chosen.
        on: bool,
    },
    /// Writes down that a message became work. Only Gantry itself says so.
    MarkUsed {
        /// Which.
        message_id: Id,
        /// What it became.
        used: Use,
    },
    /// Tells the outcome of a slash command. Only Gantry itself does.
    Announce {
        /// In words.
        text: String,
        /// For machines.
        command: Carried,
    },
    /// Lets people in and out. Only Gantry itself does, because a crew changed or a user may join.
    ChangeMembers {
        /// Who comes.
        #[serde(default)]
        add: Vec<Member>,
        /// Who goes.
        #[serde(default)]
        remove: Vec<UserId>,
    },
}

/// What a batch of commands needs to have looked up.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ThreadNeeds {
    /// Fresh ids.
    pub ids: usize,
    /// Messages, by id.
    pub messages: Vec<Id>,
    /// Files brought, by id.
    pub attachments: Vec<Id>,
    /// Users named.
    pub users: Vec<UserId>,
}

impl ThreadNeeds {
    /// Adds what one more command needs.
    pub fn add(&mut self, command: &ThreadCommand) {
        use ThreadCommand as C;
        match command {
            C::SendMessage { reply_to, mentions, attachments, .. } => {
                self.ids += 1;
                self.messages.extend(reply_to);
                self.users.extend(mentions);
                self.attachments.extend(attachments);
            }
            C::Announce { .. } => self.ids += 1,
            C::EditMessage { message_id, mentions, .. } => {
                self.messages.push(*message_id);
                self.users.extend(mentions);
            }
            C::DeleteMessage { message_id } | C::React { message_id, .. } | C::MarkUsed { message_id, .. } => {
                self.messages.push(*message_id);
            }
            C::ChangeMembers { .. } => {}
        }
    }
}
