//! The state of a board: what the rules look at and what a snapshot is made of.

use std::collections::{HashMap, HashSet, VecDeque};

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::cost::CostFacts;
use super::failure::FailureFacts;
use super::labour::LabourFacts;
use super::links::LinkFacts;
use super::part_facts::PartFacts;
use super::{AssetMeter, AssetRef, BoardMembers, BoardSettings, BroughtFile, CardFace, PlaceRef, TaskState, Timer};
use crate::{BoardId, Error, Id, PersonId, SystemStatus, UserId};

/// A tenant's status, as a list stands for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StatusRef {
    /// The status's id.
    pub id: Id,
    /// Its word on the screen.
    pub name: String,
    /// What rules look at.
    pub system_status: SystemStatus,
    /// `#rrggbb`.
    pub colour: String,
}

/// A label of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// The label's id.
    pub id: Id,
    /// Its word.
    pub name: String,
    /// `#rrggbb`.
    pub colour: String,
}

/// A list without its cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListHead {
    /// The list's id.
    pub id: Id,
    /// Its heading.
    pub name: String,
    /// The tenant's status it stands for.
    pub status_id: Id,
    /// What rules look at.
    pub system_status: SystemStatus,
    /// At most so many cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wip_limit: Option<u32>,
}

/// A list with the ids of its cards, top first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// What everybody sees of it.
    pub head: ListHead,
    /// In order of their positions.
    pub cards: Vec<Id>,
}

/// A card with what only the rules look at.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// What everybody sees.
    pub face: CardFace,
    /// The list it is in.
    pub list: Id,
    /// Its gap position there.
    pub position: i64,
    /// In order.
    pub tasks: Vec<TaskState>,
    /// Labour timers that run.
    pub timers: Vec<Timer>,
}

/// A card that is not on the board at the moment.
#[derive(Debug, Clone, PartialEq)]
pub struct ArchivedCard {
    /// What it looked like; the list it was in.
    pub card: Card,
    /// The system status of that list.
    pub system_status: SystemStatus,
}

/// What was looked up for a batch of commands. Ids and codes are taken from the front.
#[derive(Debug, Default)]
pub struct BoardFacts {
    /// Fresh ids.
    pub ids: VecDeque<Id>,
    /// Fresh work-order codes.
    pub codes: VecDeque<String>,
    /// Persons that exist.
    pub people: HashSet<PersonId>,
    /// Crews that exist.
    pub crews: HashSet<Id>,
    /// Assets that exist.
    pub assets: HashMap<Id, AssetRef>,
    /// Locations that exist.
    pub locations: HashMap<Id, PlaceRef>,
    /// External references taken, with the work order that has each.
    pub taken_references: HashMap<String, Id>,
    /// Archived cards of this board.
    pub archived: HashMap<Id, ArchivedCard>,
    /// Files that were brought and not taken away.
    pub files: HashMap<Id, BroughtFile>,
    /// Labour.
    pub labour: LabourFacts,
    /// Costs.
    pub costs: CostFacts,
    /// Failures.
    pub failures: FailureFacts,
    /// Parts and stock.
    pub parts: PartFacts,
    /// Links.
    pub links: LinkFacts,
    /// Active meters of the assets whose readings are asked for.
    pub meters: Vec<AssetMeter>,
}

impl BoardFacts {
    /// The next fresh id.
    pub(super) fn id(&mut self) -> Result<Id, Error> {
        self.ids.pop_front().ok_or_else(|| Error::Internal("no id was drawn for this command".into()))
    }

    /// The next fresh code.
    pub(super) fn code(&mut self) -> Result<String, Error> {
        self.codes.pop_front().ok_or_else(|| Error::Internal("no code was drawn for this command".into()))
    }
}

/// A user's last move, for taking it back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LastMove {
    pub(super) card: Id,
    pub(super) from: Id,
    pub(super) below: Option<Id>,
    pub(super) at: DateTime<Utc>,
    /// What it released of each line of parts.
    pub(super) released: Vec<(Id, Decimal)>,
}

/// What a board is made from when it is loaded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NewBoard {
    /// The board's id.
    pub id: BoardId,
    /// Its number in addresses.
    pub number: i32,
    /// Its name.
    pub name: String,
    /// The word after the number in addresses.
    pub uri: String,
    /// Its choices.
    pub settings: BoardSettings,
    /// Whom it is for.
    #[serde(default, skip_serializing_if = "BoardMembers::is_empty")]
    pub members: BoardMembers,
    /// It is out of use.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub archived: bool,
    /// The tenant's statuses.
    pub statuses: Vec<StatusRef>,
    /// Its labels.
    pub labels: Vec<Label>,
    /// Its lists, left first.
    pub lists: Vec<ListHead>,
    /// Its cards, in any order.
    pub cards: Vec<Card>,
}

/// The state of a board.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardState {
    pub(super) id: BoardId,
    pub(super) number: i32,
    pub(super) name: String,
    pub(super) uri: String,
    pub(super) settings: BoardSettings,
    pub(super) members: BoardMembers,
    pub(super) archived: bool,
    pub(super) statuses: Vec<StatusRef>,
    pub(super) labels: Vec<Label>,
    pub(super) lists: Vec<List>,
    pub(super) cards: HashMap<Id, Card>,
    pub(super) last_moves: HashMap<UserId, LastMove>,
}

impl BoardState {
    /// From what the database holds.
    pub fn new(board: NewBoard) -> Self {
        let mut cards: Vec<Card> = board.cards;
        cards.sort_by_key(|card| (card.position, card.face.id));
        let mut lists: Vec<List> = board.lists.into_iter().map(|head| List { head, cards: Vec::new() }).collect();
        for card in &cards {
            if let Some(list) = lists.iter_mut().find(|list| list.head.id == card.list) {
                list.cards.push(card.face.id);
            }
        }
        Self {
            id: board.id,
            number: board.number,
            name: board.name,
            uri: board.uri,
            settings: board.settings,
            members: board.members,
            archived: board.archived,
            statuses: board.statuses,
            labels: board.labels,
            lists,
            cards: cards.into_iter().map(|card| (card.face.id, card)).collect(),
            last_moves: HashMap::new(),
        }
    }

    /// The form from which it can be made again.
    pub fn stored(&self) -> NewBoard {
        let ids = self.lists.iter().flat_map(|list| &list.cards);
        NewBoard {
            id: self.id,
            number: self.number,
            name: self.name.clone(),
            uri: self.uri.clone(),
            settings: self.settings.clone(),
            members: self.members.clone(),
            archived: self.archived,
            statuses: self.statuses.clone(),
            labels: self.labels.clone(),
            lists: self.heads(),
            cards: ids.filter_map(|id| self.card(*id)).cloned().collect(),
        }
    }

    /// The board's id.
    pub fn id(&self) -> BoardId {
        self.id
    }

    /// Its number in addresses.
    pub fn number(&self) -> i32 {
        self.number
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// A card by its work order's id.
    pub fn card(&self, id: Id) -> Option<&Card> {
        self.cards.get(&id)
    }

    /// The lists, left first.
    pub fn lists(&self) -> &[List] {
        &self.lists
    }

    /// A list by its id.
    pub fn list(&self, id: Id) -> Option<&List> {
        self.lists.iter().find(|list| list.head.id == id)
    }

    /// The tenant's statuses.
    pub fn statuses(&self) -> &[StatusRef] {
        &self.statuses
    }

    /// The board's labels.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// Whom the board is for.
    pub fn members(&self) -> &BoardMembers {
        &self.members
    }

    /// The list that new work orders go into when none is named.
    pub fn default_list(&self) -> Option<&List> {
        let chosen = self.settings.default_list.and_then(|id| self.list(id));
        let open = chosen.filter(|list| list.head.system_status == SystemStatus::Open);
        open.or_else(|| self.first_list_of(SystemStatus::Open))
    }

    /// The first list that stands for a status.
    pub fn first_list_of(&self, status: SystemStatus) -> Option<&List> {
        self.lists.iter().find(|list| list.head.system_status == status)
    }

    pub(super) fn require_card(&self, id: Id) -> Result<&Card, Error> {
        self.card(id).ok_or(Error::NotFound { what: "Work order" })
    }

    pub(super) fn require_list(&self, id: Id) -> Result<&List, Error> {
        self.list(id).ok_or(Error::NotFound { what: "List" })
    }

    pub(super) fn heads(&self) -> Vec<ListHead> {
        self.lists.iter().map(|list| list.head.clone()).collect()
    }
}
