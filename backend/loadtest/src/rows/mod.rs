//! The rows of the bar, one file each; those of chat and of sensors have a folder.

pub(crate) mod browser;
pub(crate) mod chat;
pub(crate) mod contention;
pub(crate) mod families;
pub(crate) mod fanout;
pub(crate) mod memory;
pub(crate) mod moves;
pub(crate) mod nodes;
pub(crate) mod opening;
pub(crate) mod orders;
pub(crate) mod pages;
pub(crate) mod phone;
pub(crate) mod plans;
pub(crate) mod print;
pub(crate) mod records;
pub(crate) mod recovery;
pub(crate) mod search;
pub(crate) mod sensors;
pub(crate) mod start;
pub(crate) mod stock;
pub(crate) mod viewers;

use serde_json::{Value, json};

use crate::Fault;

/// A board as dispatchers push its cards about: within their own lists, so that no rule ever refuses.
pub(crate) struct BoardCards {
    lists: Vec<(i64, Vec<i64>)>,
}

impl BoardCards {
    /// From a snapshot.
    pub(crate) fn of(board: &Value) -> Result<Self, Fault> {
        let lists = board["state"]["lists"].as_array().ok_or("the snapshot has no lists")?;
        let ids = |list: &Value| -> Vec<i64> {
            list["cards"].as_array().into_iter().flatten().filter_map(|card| card["id"].as_i64()).collect()
        };
        let lists: Vec<_> = lists
            .iter()
            .filter_map(|list| list["id"].as_i64().map(|id| (id, ids(list))))
            .filter(|(_, cards)| cards.len() > 2)
            .collect();
        if lists.is_empty() { Err("the board has no list with cards to move".into()) } else { Ok(Self { lists }) }
    }

    /// The cards of all lists.
    pub(crate) fn cards(&self) -> impl Iterator<Item = i64> {
        self.lists.iter().flat_map(|(_, cards)| cards.iter().copied())
    }

    /// The data of the `turn`-th move: any card goes to the top of its list, or below any other. Nothing in it repeats: a
    /// fixed round of moves would soon leave every card where it wants to be, and measure commands that change nothing.
    pub(crate) fn nth_move(&self, turn: usize) -> Value {
        let chance = scattered(turn);
        let Some((list, cards)) = self.lists.get(chance % self.lists.len()) else { return Value::Null };
        let card = cards.get((chance >> 21) % cards.len());
        let after = cards.get((chance >> 42) % cards.len()).filter(|after| Some(*after) != card);
        json!({ "cardId": card, "listId": list, "after": after })
    }
}

/// A number that looks like chance and is the same in every run (splitmix64).
fn scattered(turn: usize) -> usize {
    let mut word = turn.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// The version of a board, which is how often it has changed.
pub(crate) fn version_of(board: &Value) -> Result<i64, Fault> {
    board["version"].as_i64().ok_or_else(|| "a board without a version".into())
}
