//! The rules of a thread: who may say what, and how much at once.

use super::command::ThreadCommand as C;
use super::event::ThreadHappening as H;
use super::state::{AT_ONCE, SPAN, ThreadFacts, ThreadKind, ThreadState};
use super::{Attachment, Carried, Member, Message, ThreadCommand, ThreadEvent};
use crate::stream::{Deciding, StreamState};
use crate::{Error, Id, RequestContext, UserId};

/// The longest message, in characters.
const LONGEST: usize = 10_000;
/// Files that may hang on one message.
const MOST_ATTACHMENTS: usize = 10;
/// Emojis that one message may collect.
const MOST_EMOJIS: usize = 20;
/// The longest emoji, in code points: families of four with skin colours are that long.
const LONGEST_EMOJI: usize = 16;

impl ThreadState {
    pub(super) fn decided(
        &self,
        command: &ThreadCommand,
        facts: &mut ThreadFacts,
        deciding: &Deciding<'_>,
    ) -> Result<Option<ThreadEvent>, Error> {
        let context = deciding.context;
        if !self.admits(context) {
            return Err(Error::NotFound { what: "Thread" });
        }
        match command {
            C::SendMessage { text, reply_to, mentions, attachments } => {
                if facts.inactive {
                    return Err(inactive());
                }
                self.within_rate(deciding)?;
                let attachments = self.brought(attachments, facts, context)?;
                let text = said(text, !attachments.is_empty())?;
                let reply_to = reply_to.map(|id| self.living(id, facts).map(Message::quote)).transpose()?;
                let mentions = self.named(mentions, facts);
                let message = Message { text, reply_to, mentions, attachments, ..self.blank(facts, deciding)? };
                Ok(Some(H::MessageSent { message: Box::new(message) }))
            }
            C::EditMessage { message_id, text, mentions } => {
                let message = self.living(*message_id, facts)?;
                own(message, context)?;
                let text = said(text, !message.attachments.is_empty())?;
                let mentions = self.named(mentions, facts);
                let same = message.text == text && message.mentions == mentions;
                let edited = H::MessageEdited { message_id: *message_id, text, mentions, edited_at: deciding.now };
                Ok((!same).then_some(edited))
            }
            C::DeleteMessage { message_id } => {
                let message = self.message(*message_id, facts)?;
                own(message, context)?;
                Ok((!message.is_deleted()).then_some(H::MessageDeleted { message_id: *message_id }))
            }
            C::React { message_id, emoji, on } => self.reacted((*message_id, emoji, *on), facts, context),
            C::MarkUsed { message_id, used } => {
                system_alone(context)?;
                let message = self.living(*message_id, facts)?;
                let marked = H::MessageUsed { message_id: *message_id, used: used.clone() };
                Ok(message.used.is_none().then_some(marked))
            }
            C::Announce { text, command: Carried { name, outcome } } => {
                system_alone(context)?;
                let command = Some(Carried { name: name.clone(), outcome: outcome.clone() });
                let message = Message { text: said(text, false)?, command, ..self.blank(facts, deciding)? };
                Ok(Some(H::MessageSent { message: Box::new(message) }))
            }
            C::ChangeMembers { add, remove } => {
                system_alone(context)?;
                Ok(self.members_changed(add, remove))
            }
        }
    }

    /// A message of the caller's without content.
    fn blank(&self, facts: &mut ThreadFacts, deciding: &Deciding<'_>) -> Result<Message, Error> {
        let id = facts.ids.pop_front().ok_or_else(|| Error::Internal("no id was drawn for a message".to_owned()))?;
        Ok(Message {
            id,
            seq: self.version + 1,
            by: deciding.context.author(),
            at: deciding.now,
            text: String::new(),
            reply_to: None,
            mentions: Vec::new(),
            attachments: Vec::new(),
            reactions: Vec::new(),
            edited_at: None,
            deleted_at: None,
            deleted_by: None,
            used: None,
            command: None,
        })
    }

    fn message<'a>(&'a self, id: Id, facts: &'a ThreadFacts) -> Result<&'a Message, Error> {
        self.find(id).or_else(|| facts.messages.get(&id)).ok_or(Error::NotFound { what: "Message" })
    }

    /// One that has not been deleted.
    fn living<'a>(&'a self, id: Id, facts: &'a ThreadFacts) -> Result<&'a Message, Error> {
        let message = self.message(id, facts)?;
        if message.is_deleted() {
            return Err(Error::conflict("message_deleted", "The message has been deleted."));
        }
        Ok(message)
    }

    /// A user who floods a thread has to wait; nothing is lost, the same command counts later.
    fn within_rate(&self, deciding: &Deciding<'_>) -> Result<(), Error> {
        let Some(user) = deciding.context.user_id() else { return Ok(()) };
        let since = deciding.now - SPAN;
        let mine = self.lately.iter().filter(|(by, at)| *by == user && *at > since);
        if mine.count() < AT_ONCE {
            return Ok(());
        }
        let seconds = SPAN.num_seconds();
        let detail = format!("You wrote {AT_ONCE} messages within {seconds} seconds. This one is sent in a moment.");
        Err(Error::Busy { code: "rate_limited", detail, retry_after: 1 })
    }

    /// The files a message is to carry: the caller's own, brought to this thread, each once.
    fn brought(&self, ids: &[Id], facts: &mut ThreadFacts, context: &RequestContext) -> Result<Vec<Attachment>, Error> {
        if ids.len() > MOST_ATTACHMENTS {
            let detail = format!("A message carries {MOST_ATTACHMENTS} files at most.");
            return Err(Error::field("too_many_attachments", "attachments", detail));
        }
        let mut files: Vec<Attachment> = Vec::with_capacity(ids.len());
        for id in ids {
            let own = facts.attachments.get(id).filter(|(by, _)| context.user_id() == Some(*by));
            let (_, file) = own.ok_or(Error::NotFound { what: "Attachment" })?;
            if !files.contains(file) {
                files.push(file.clone());
            }
        }
        files.sort_unstable_by_key(|file| file.id);
        for file in &files {
            // Another message of the same batch cannot have it, too.
            facts.attachments.remove(&file.id);
        }
        Ok(files)
    }

    /// The mentioned users who can read it; mentions of others are ignored.
    fn named(&self, mentions: &[UserId], facts: &ThreadFacts) -> Vec<UserId> {
        let open = self.kind() == ThreadKind::WorkOrder;
        let sees = |id: &UserId| self.members.contains_key(id) || (open && facts.users.contains_key(id));
        let mut named: Vec<UserId> = mentions.iter().copied().filter(sees).collect();
        named.sort_unstable();
        named.dedup();
        named
    }

    fn reacted(
        &self,
        (message_id, emoji, on): (Id, &str, bool),
        facts: &ThreadFacts,
        context: &RequestContext,
    ) -> Result<Option<ThreadEvent>, Error> {
        let message = self.living(message_id, facts)?;
        let user = context.user_id().ok_or_else(|| Error::forbidden("not_yours", "Only people react."))?;
        if !is_emoji(emoji) {
            return Err(Error::field("invalid_emoji", "emoji", "That is no emoji."));
        }
        let known = message.reactions.iter().find(|reaction| reaction.emoji == emoji);
        if known.is_some_and(|reaction| reaction.by.contains(&user)) == on {
            return Ok(None);
        }
        if known.is_none() && message.reactions.len() >= MOST_EMOJIS {
            let detail = format!("A message collects {MOST_EMOJIS} different emojis at most.");
            return Err(Error::conflict("too_many_emojis", detail));
        }
        Ok(Some(H::Reacted { message_id, emoji: emoji.to_owned(), on }))
    }

    fn members_changed(&self, add: &[Member], remove: &[UserId]) -> Option<ThreadEvent> {
        let new = |member: &&Member| self.members.get(&member.id).is_none_or(|name| *name != member.name);
        let added: Vec<Member> = add.iter().filter(new).cloned().collect();
        let gone = |id: &&UserId| self.members.contains_key(id) && add.iter().all(|member| member.id != **id);
        let removed: Vec<UserId> = remove.iter().filter(gone).copied().collect();
        (!added.is_empty() || !removed.is_empty()).then_some(H::MembersChanged { added, removed })
    }
}

/// The text as it is kept.
fn said(text: &str, beside_files: bool) -> Result<String, Error> {
    let text = text.trim();
    if text.is_empty() && !beside_files {
        return Err(Error::field("empty_message", "text", "Enter a text."));
    }
    if text.chars().count() > LONGEST {
        let detail = format!("A message has {LONGEST} characters at most.");
        return Err(Error::field("message_too_long", "text", detail));
    }
    if text.contains('\0') {
        return Err(Error::field("invalid", "text", "The text holds a character that cannot be kept."));
    }
    Ok(text.to_owned())
}

/// Near enough: signs that are no letters. Keycaps such as 1️⃣ begin with a digit and end with a mark of their own.
fn is_emoji(text: &str) -> bool {
    let sign = |letter: char| match letter {
        '0'..='9' | '#' | '*' => true,
        _ => !letter.is_ascii() && !letter.is_alphanumeric() && !letter.is_whitespace() && !letter.is_control(),
    };
    (1..=LONGEST_EMOJI).contains(&text.chars().count()) && text.chars().all(sign) && !text.is_ascii()
}

fn own(message: &Message, context: &RequestContext) -> Result<(), Error> {
    if message.by.id.is_some() && message.by.id == context.user_id() {
        return Ok(());
    }
    Err(Error::forbidden("not_yours", "Only the author can change a message."))
}

fn system_alone(context: &RequestContext) -> Result<(), Error> {
    if context.user_id().is_none() {
        return Ok(());
    }
    Err(Error::forbidden("permission_required", "This is not said by people."))
}

fn inactive() -> Error {
    Error::conflict("inactive", "You can't send messages to this chat")
}
