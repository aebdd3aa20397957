//! The rows of the bar, one file each.

pub(crate) mod browser;
pub(crate) mod contention;
pub(crate) mod fanout;
pub(crate) mod memory;
pub(crate) mod moves;
pub(crate) mod opening;
pub(crate) mod records;
pub(crate) mod recovery;
pub(crate) mod start;
pub(crate) mod viewers;

use serde_json::{Value, json};

use crate::Fault;

/// A board as dispatchers push its cards about: within their own lists, so that no rule ever refuses.
pub(crate) struct Desk {
    lists: Vec<(i64, Vec<i64>)>,
}

impl Desk {
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

    /// The data of the `turn`-th move: some card goes to the top of its list, or below a card further down.
    pub(crate) fn nth_move(&self, turn: usize) -> Value {
        let Some((list, cards)) = self.lists.get(turn % self.lists.len()) else { return Value::Null };
        let card = cards.get((turn * 7_919) % cards.len());
        let after = cards.get((turn * 104_729 + 1) % cards.len()).filter(|after| Some(*after) != card);
        json!({ "cardId": card, "listId": list, "after": after })
    }
}
