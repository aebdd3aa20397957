//! The state of a thread: its members and the newest messages.

use std::collections::{BTreeMap, HashMap, VecDeque};

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::{Attachment, Member, Message, ThreadCommand, ThreadEvent, ThreadHappening as H, message};
use crate::stream::{Deciding, Recorded, StreamState};
use crate::{Action, Error, Id, Need, RequestContext, SubModule, UserId};

/// Messages that are kept in memory and that a viewer starts with.
pub const WINDOW: usize = 100;
/// Messages that one person may send to a thread within [`SPAN`].
pub(super) const AT_ONCE: usize = 10;
/// The time that [`AT_ONCE`] counts in.
pub(super) const SPAN: TimeDelta = TimeDelta::seconds(5);

/// What a thread is between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ThreadKind {
    /// Two people.
    Direct,
    /// A crew, and who joined it.
    Crew,
    /// All users who may see a work order.
    WorkOrder,
}

impl ThreadKind {
    /// The word stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Crew => "crew",
            Self::WorkOrder => "workOrder",
        }
    }

    /// Reads the stored word.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Direct, Self::Crew, Self::WorkOrder].into_iter().find(|kind| kind.as_str() == word)
    }
}

/// What a thread is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ThreadHead {
    /// Its id, as in `thread:12`.
    pub id: Id,
    /// What it is between.
    pub kind: ThreadKind,
    /// The crew's name or the work order's code and title; empty between two.
    pub name: String,
    /// The crew, if it is a crew's.
    pub crew_id: Option<Id>,
    /// The work order, if it is about one.
    pub work_order_id: Option<Id>,
}

/// A thread as the database holds it.
#[derive(Debug, Clone, PartialEq)]
pub struct NewThread {
    /// What it is.
    pub head: ThreadHead,
    /// The version of its log that this is.
    pub version: i64,
    /// Who is in it.
    pub members: Vec<Member>,
    /// The newest messages, oldest first, at most [`WINDOW`].
    pub messages: Vec<Message>,
    /// How many there are in all.
    pub total: i64,
}

/// The state of a thread.
#[derive(Debug, Clone, PartialEq)]
pub struct ThreadState {
    pub(super) head: ThreadHead,
    pub(super) version: i64,
    pub(super) members: BTreeMap<UserId, String>,
    pub(super) messages: VecDeque<Message>,
    total: i64,
    /// Who wrote when, of the last [`SPAN`].
    pub(super) lately: VecDeque<(UserId, DateTime<Utc>)>,
}

/// What a viewer starts from.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ThreadSnapshot {
    #[serde(flatten)]
    head: ThreadHead,
    members: Vec<Member>,
    messages: VecDeque<Message>,
    /// Older ones can be asked for.
    more: bool,
}

/// What is looked up before commands are decided.
#[derive(Debug, Default)]
pub struct ThreadFacts {
    /// Fresh ids.
    pub ids: VecDeque<Id>,
    /// Messages that may be older than those in memory.
    pub messages: HashMap<Id, Message>,
    /// Files brought to this thread that hang on no message yet, and who brought them.
    pub attachments: HashMap<Id, (UserId, Attachment)>,
    /// Those of the users named who are there.
    pub users: HashMap<UserId, String>,
    /// Whether no other active member is left.
    pub inactive: bool,
}

impl ThreadState {
    /// From the database.
    pub fn new(NewThread { head, version, members, messages, total }: NewThread) -> Self {
        let members = members.into_iter().map(|member| (member.id, member.name)).collect();
        Self { head, version, members, messages: messages.into(), total, lately: VecDeque::new() }
    }

    /// Its id.
    pub fn id(&self) -> Id {
        self.head.id
    }

    /// What it is between.
    pub fn kind(&self) -> ThreadKind {
        self.head.kind
    }

    /// Who is in it.
    pub fn members(&self) -> impl Iterator<Item = UserId> {
        self.members.keys().copied()
    }

    pub(super) fn find(&self, id: Id) -> Option<&Message> {
        self.messages.iter().rev().find(|message| message.id == id)
    }

    fn change(&mut self, id: Id, change: impl FnOnce(&mut Message)) {
        if let Some(message) = self.messages.iter_mut().rev().find(|message| message.id == id) {
            change(message);
        }
    }

    /// Answers quote what their message says now.
    fn requote(&mut self, id: Id, text: &str) {
        for quote in self.messages.iter_mut().filter_map(|message| message.reply_to.as_mut()) {
            if quote.id == id {
                quote.text = message::beginning(text);
            }
        }
    }

    fn take_in(&mut self, message: &Message) {
        if let (Some(by), ThreadKind::WorkOrder) = (message.by.id, self.head.kind) {
            // Who speaks is in.
            self.members.entry(by).or_insert_with(|| message.by.name.clone());
        }
        self.messages.push_back(message.clone());
        self.total += 1;
        if self.messages.len() > WINDOW {
            self.messages.pop_front();
        }
    }

    fn remember(&mut self, by: Option<UserId>, at: DateTime<Utc>) {
        while self.lately.front().is_some_and(|(_, then)| *then < at - SPAN) {
            self.lately.pop_front();
        }
        self.lately.extend(by.map(|by| (by, at)));
    }
}

impl StreamState for ThreadState {
    type Command = ThreadCommand;
    type Event = ThreadEvent;
    type Facts = ThreadFacts;
    type Snapshot = ThreadSnapshot;

    fn decide(
        &self,
        command: &ThreadCommand,
        facts: &mut ThreadFacts,
        deciding: &Deciding<'_>,
    ) -> Result<Option<ThreadEvent>, Error> {
        self.decided(command, facts, deciding)
    }

    fn apply(&mut self, recorded: &Recorded<ThreadEvent>) {
        self.version = recorded.version;
        match &recorded.event {
            H::MessageSent { message } => self.take_in(message),
            H::MessageEdited { message_id, text, mentions, edited_at } => {
                self.change(*message_id, |message| {
                    (message.text, message.mentions) = (text.clone(), mentions.clone());
                    message.edited_at = Some(*edited_at);
                });
                self.requote(*message_id, text);
            }
            H::MessageDeleted { message_id } => {
                self.change(*message_id, |message| message.delete(recorded.at, recorded.by.clone()));
                self.requote(*message_id, "");
            }
            H::Reacted { message_id, emoji, on } => {
                if let Some(who) = recorded.by.id {
                    self.change(*message_id, |message| message.react(emoji, who, *on));
                }
            }
            H::MessageUsed { message_id, used } => {
                self.change(*message_id, |message| message.used = Some(used.clone()));
            }
            H::MembersChanged { added, removed } => {
                self.members.retain(|id, _| !removed.contains(id));
                self.members.extend(added.iter().map(|member| (member.id, member.name.clone())));
            }
        }
        self.recall(recorded);
    }

    fn recall(&mut self, recorded: &Recorded<ThreadEvent>) {
        if let H::MessageSent { .. } = recorded.event {
            self.remember(recorded.by.id, recorded.at);
        }
    }

    fn admits(&self, context: &RequestContext) -> bool {
        match (self.head.kind, context.user_id()) {
            (_, None) => true,
            (ThreadKind::WorkOrder, Some(_)) => context.require(Need::Of(SubModule::WorkOrders, Action::Read)).is_ok(),
            (_, Some(user)) => self.members.contains_key(&user),
        }
    }

    fn shuts_out(event: &ThreadEvent) -> bool {
        matches!(event, H::MembersChanged { removed, .. } if !removed.is_empty())
    }

    fn concerns(&self, event: &ThreadEvent) -> Vec<UserId> {
        let gone = match event {
            H::MembersChanged { removed, .. } => removed.as_slice(),
            _ => &[],
        };
        self.members().chain(gone.iter().copied()).collect()
    }

    fn snapshot(&self) -> ThreadSnapshot {
        let member = |(id, name): (&UserId, &String)| Member { id: *id, name: name.clone() };
        ThreadSnapshot {
            head: self.head.clone(),
            members: self.members.iter().map(member).collect(),
            messages: self.messages.clone(),
            more: usize::try_from(self.total).is_ok_and(|total| total > self.messages.len()),
        }
    }
}
