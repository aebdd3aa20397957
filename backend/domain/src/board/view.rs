//! What a viewer starts from: the board with its lists, each with its cards in order.

use serde::{Deserialize, Serialize};

use super::{BoardMembers, BoardSettings, BoardState, CardFace, Label, ListHead, StatusRef};
use crate::BoardId;

/// The snapshot of a board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardView {
    /// The board's id.
    pub id: BoardId,
    /// Its number in addresses and topics.
    pub number: i32,
    /// Its name.
    pub name: String,
    /// The word after the number in addresses.
    pub uri: String,
    /// Its choices.
    pub settings: BoardSettings,
    /// Whom it is for; left out: for everybody.
    #[serde(default, skip_serializing_if = "BoardMembers::is_empty")]
    pub members: BoardMembers,
    /// It is out of use: nothing on it changes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub archived: bool,
    /// The tenant's statuses.
    pub statuses: Vec<StatusRef>,
    /// Its labels.
    pub labels: Vec<Label>,
    /// Left first.
    pub lists: Vec<ListView>,
}

/// A list of the snapshot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ListView {
    /// Heading, status, limit.
    #[serde(flatten)]
    pub head: ListHead,
    /// Top first.
    pub cards: Vec<CardFace>,
}

impl BoardView {
    /// The view of a state.
    pub fn of(state: &BoardState) -> Self {
        let list_view = |list: &super::List| ListView {
            head: list.head.clone(),
            cards: list.cards.iter().filter_map(|id| state.cards.get(id)).map(|card| card.face.clone()).collect(),
        };
        Self {
            id: state.id,
            number: state.number,
            name: state.name.clone(),
            uri: state.uri.clone(),
            settings: state.settings.clone(),
            members: state.members.clone(),
            archived: state.archived,
            statuses: state.statuses.clone(),
            labels: state.labels.clone(),
            lists: state.lists.iter().map(list_view).collect(),
        }
    }
}
