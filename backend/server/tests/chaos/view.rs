//! A board as a browser keeps it: a snapshot, changed by the deltas of events in five steps and by nothing else. The same
//! as `applyDelta` of the front end.

use serde_json::Value;

/// The board after an event.
pub(crate) fn apply(board: &mut Value, delta: &Value) {
    if let Some(heads) = delta["lists"].as_array() {
        let with_cards = |head: &Value| {
            let mut list = head.clone();
            let old = items(&board["lists"]).iter().find(|list| list["id"] == head["id"]);
            list["cards"] = old.map_or_else(|| Value::Array(Vec::new()), |old| old["cards"].clone());
            list
        };
        board["lists"] = heads.iter().map(with_cards).collect();
    }
    if delta["labels"].is_array() {
        board["labels"] = delta["labels"].clone();
    }
    let mut unplaced = Vec::new();
    for card in items(&delta["put"]) {
        match find(board, &card["id"]) {
            Some((list, index)) => board["lists"][list]["cards"][index] = card.clone(),
            None => unplaced.push(card.clone()),
        }
    }
    for placement in items(&delta["place"]) {
        place(board, placement, &mut unplaced);
    }
    for id in items(&delta["gone"]) {
        take(board, id);
    }
}

fn place(board: &mut Value, to: &Value, unplaced: &mut Vec<Value>) {
    let fresh = unplaced.iter().position(|card| card["id"] == to["cardId"]).map(|at| unplaced.remove(at));
    let Some(mut card) = fresh.or_else(|| take(board, &to["cardId"])) else { return };
    card["version"] = to["version"].clone();
    let lists = board["lists"].as_array_mut().unwrap();
    let Some(list) = lists.iter_mut().find(|list| list["id"] == to["listId"]) else { return };
    let cards = list["cards"].as_array_mut().unwrap();
    let above = cards.iter().position(|other| other["id"] == to["after"]);
    let index = if to["after"].is_null() { 0 } else { above.map_or(cards.len(), |above| above + 1) };
    cards.insert(index, card);
}

fn take(board: &mut Value, id: &Value) -> Option<Value> {
    let (list, index) = find(board, id)?;
    Some(board["lists"][list]["cards"].as_array_mut().unwrap().remove(index))
}

fn find(board: &Value, id: &Value) -> Option<(usize, usize)> {
    items(&board["lists"]).iter().enumerate().find_map(|(list, of)| {
        let index = items(&of["cards"]).iter().position(|card| card["id"] == *id)?;
        Some((list, index))
    })
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}
