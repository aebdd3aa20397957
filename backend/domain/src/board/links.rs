//! Links between work orders: their types, and what commands, events and cards say of them.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{BoardEventKind, NewCard};
use crate::{Id, PersonId};

pub use super::link_graph::{CHAIN_MAX, GRAPH_MAX, LINKS_MAX, LinkGraph};

/// A link as one of its two work orders sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LinkType {
    /// It has to be done before the other one starts.
    Blocks,
    /// The other one has to be done before it starts.
    BlockedBy,
    /// The other one describes the same work, and stays.
    Duplicates,
    /// The other one describes the same work.
    DuplicatedBy,
    /// The other one is a part of it.
    ParentOf,
    /// It is a part of the other one.
    ChildOf,
    /// It came out of the other one.
    FollowUpOf,
    /// The other one came out of it.
    HasFollowUp,
    /// It took over tasks of the other one.
    SplitFrom,
    /// The other one took over tasks of it.
    SplitInto,
    /// Both have something to do with each other.
    RelatesTo,
}

/// A kind of link as the database keeps it, with a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LinkKind {
    /// From the one that has to be done first.
    Blocks,
    /// From the one that is closed to the one that stays.
    Duplicates,
    /// From the parent.
    Parent,
    /// From the one that follows.
    FollowUp,
    /// From the one that took over tasks.
    Split,
    /// Without a direction: from the lower id.
    Relates,
}

impl LinkKind {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Blocks, Self::Duplicates, Self::Parent, Self::FollowUp, Self::Split, Self::Relates];

    /// The word in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Blocks => "blocks",
            Self::Duplicates => "duplicates",
            Self::Parent => "parent",
            Self::FollowUp => "followUp",
            Self::Split => "split",
            Self::Relates => "relates",
        }
    }

    /// Reads the word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// The type as the work order sees it that the link starts from, or the other one.
    pub const fn seen(self, from_start: bool) -> LinkType {
        match (self, from_start) {
            (Self::Blocks, true) => LinkType::Blocks,
            (Self::Blocks, false) => LinkType::BlockedBy,
            (Self::Duplicates, true) => LinkType::Duplicates,
            (Self::Duplicates, false) => LinkType::DuplicatedBy,
            (Self::Parent, true) => LinkType::ParentOf,
            (Self::Parent, false) => LinkType::ChildOf,
            (Self::FollowUp, true) => LinkType::FollowUpOf,
            (Self::FollowUp, false) => LinkType::HasFollowUp,
            (Self::Split, true) => LinkType::SplitFrom,
            (Self::Split, false) => LinkType::SplitInto,
            (Self::Relates, _) => LinkType::RelatesTo,
        }
    }

    /// Whether following it must never lead back to where one began.
    pub const fn is_ordered(self) -> bool {
        matches!(self, Self::Blocks | Self::Duplicates | Self::Parent)
    }
}

impl LinkType {
    /// The kind, and whether the link starts from the work order that sees it so.
    pub const fn kind(self) -> (LinkKind, bool) {
        match self {
            Self::Blocks => (LinkKind::Blocks, true),
            Self::BlockedBy => (LinkKind::Blocks, false),
            Self::Duplicates => (LinkKind::Duplicates, true),
            Self::DuplicatedBy => (LinkKind::Duplicates, false),
            Self::ParentOf => (LinkKind::Parent, true),
            Self::ChildOf => (LinkKind::Parent, false),
            Self::FollowUpOf => (LinkKind::FollowUp, true),
            Self::HasFollowUp => (LinkKind::FollowUp, false),
            Self::SplitFrom => (LinkKind::Split, true),
            Self::SplitInto => (LinkKind::Split, false),
            Self::RelatesTo => (LinkKind::Relates, true),
        }
    }

    /// The same link as the other work order sees it.
    pub const fn inverse(self) -> Self {
        let (kind, from_start) = self.kind();
        kind.seen(!from_start)
    }

    /// The link as the database keeps it.
    pub fn edge(self, card: Id, other: Id) -> Edge {
        match self.kind() {
            (LinkKind::Relates, _) => Edge { kind: LinkKind::Relates, from: card.min(other), to: card.max(other) },
            (kind, true) => Edge { kind, from: card, to: other },
            (kind, false) => Edge { kind, from: other, to: card },
        }
    }

    /// Whether cards carry it, because rules look at it whenever one of both moves.
    pub const fn is_on_cards(self) -> bool {
        matches!(self.kind().0, LinkKind::Blocks | LinkKind::Parent)
    }
}

/// A link as the database keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// Its kind.
    pub kind: LinkKind,
    /// Where it starts.
    pub from: Id,
    /// Where it ends.
    pub to: Id,
}

/// A work order as others name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderRef {
    /// The work order's id.
    pub id: Id,
    /// Its code.
    pub code: String,
    /// The number of its board.
    pub board: i32,
}

/// A link that a card carries: blocking and parts, with work orders that are not archived.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardLink {
    /// As the card sees it.
    pub link: LinkType,
    /// The other work order.
    #[serde(flatten)]
    pub other: OrderRef,
    /// Whether the other one is still to be done.
    pub open: bool,
}

/// A link to be made with a new work order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewLink {
    /// As the new one sees it: none that rules look at.
    pub link: LinkType,
    /// The other work order.
    pub other_id: Id,
}

/// Links two work orders, or removes the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkOrders {
    /// The work order that carries the link.
    pub card_id: Id,
    /// As it sees it.
    pub link: LinkType,
    /// The other one.
    pub other_id: Id,
}

/// Moves tasks into a new work order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SplitCard {
    /// Of which work order.
    pub card_id: Id,
    /// Which tasks.
    pub task_ids: Vec<Id>,
    /// The new work order, without tasks.
    pub card: NewCard,
}

/// Closes a work order as a duplicate of another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CloseDuplicate {
    /// Which one is closed.
    pub card_id: Id,
    /// Which one stays.
    pub other_id: Id,
}

/// Two work orders were linked, or are not any more; told to both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkChanged {
    /// The work order.
    pub card_id: Id,
    /// As it sees the link.
    pub link: LinkType,
    /// The other one.
    pub other: OrderRef,
}

/// What became of a linked work order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LinkedChange {
    /// It is done.
    Completed,
    /// It is to be done again.
    Reopened,
    /// It left its board.
    Archived,
    /// It is back on its board.
    Restored,
}

/// Something became of a linked work order of another board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkedOrderChanged {
    /// The work order of this board.
    pub card_id: Id,
    /// As it sees the link.
    pub link: LinkType,
    /// The other one.
    pub other: OrderRef,
    /// What became of it.
    pub change: LinkedChange,
}

/// An event that another board gets in the same transaction; the store adds the links of its card.
#[derive(Debug, Clone, PartialEq)]
pub struct Elsewhere {
    /// The number of that board.
    pub board: i32,
    /// What happened there.
    pub what: BoardEventKind,
}

/// A work order that is to be linked, as it was looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedOrder {
    /// How it is named.
    pub order: OrderRef,
    /// Whether it is still to be done.
    pub open: bool,
    /// Whether it was taken off its board.
    pub archived: bool,
    /// Whose it is.
    pub responsible_person: Option<PersonId>,
    /// Whose it is.
    pub crew: Option<Id>,
}

/// What must be looked up about links.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LinkNeeds {
    /// Both ends of links that are made or removed.
    pub orders: Vec<Id>,
}

/// What was looked up about links.
#[derive(Debug, Default)]
pub struct LinkFacts {
    /// Work orders by their ids.
    pub orders: HashMap<Id, LinkedOrder>,
    /// Links of these work orders, and all that follow from them.
    pub graph: LinkGraph,
}
