//! What an event changes on the board: the plain change that every viewer applies without knowing the rules.

use serde::{Deserialize, Serialize};

use super::links::{CardLink, Elsewhere};
use super::{BoardEventKind, BoardMembers, BoardSettings, CardFace, Label, ListHead, StatusRef, TaskState, Timer};
use crate::{Id, SystemStatus};

/// An event of a board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BoardEvent {
    /// What happened.
    #[serde(flatten)]
    pub what: BoardEventKind,
    /// What it changes on the board.
    #[serde(default)]
    pub delta: Delta,
}

/// The plain change, in the order it is applied: `board`, `lists`, `statuses`, `labels`, `put`, `place`, `positions`, `tasks`,
/// `timers`, `links`, `gone`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Delta {
    /// Name and choices of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardHeading>,
    /// All lists in their new order; lists missing here are gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lists: Option<Vec<ListHead>>,
    /// All of the tenant's statuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statuses: Option<Vec<StatusRef>>,
    /// All labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labels: Option<Vec<Label>>,
    /// Cards whose face is new or changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub put: Vec<CardFace>,
    /// Cards that go somewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<Placement>,
    /// New positions of neighbours where the gaps had run out; of no interest to viewers, whose order stays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<(Id, i64)>,
    /// Cards whose tasks changed, each with all of its tasks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tasks: Vec<(Id, Vec<TaskState>)>,
    /// Cards whose running timers changed, each with all of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub timers: Vec<(Id, Vec<Timer>)>,
    /// Cards whose links changed, each with all that it carries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<(Id, Vec<CardLink>)>,
    /// What other boards are told of it: for the store, never for the log.
    #[serde(skip)]
    pub elsewhere: Vec<Elsewhere>,
    /// Cards that left the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Id>,
}

/// What a board is called, its choices, and whether it is in use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardHeading {
    /// Its name.
    pub name: String,
    /// Its choices.
    pub settings: BoardSettings,
    /// Whom it is for.
    #[serde(default)]
    pub members: BoardMembers,
    /// It is out of use: nothing on it changes.
    #[serde(default)]
    pub archived: bool,
}

/// The change of system status that a move was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatusChange {
    /// Before.
    pub from: SystemStatus,
    /// After.
    pub to: SystemStatus,
}

/// Where a card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Placement {
    /// Which card.
    pub card_id: Id,
    /// Into which list.
    pub list_id: Id,
    /// Below which card; `null`: to the top.
    pub after: Option<Id>,
    /// The gap position, kept for the database; of no interest to viewers.
    pub position: i64,
    /// The card's version from now on.
    pub version: i64,
}
