//! Two people move the same card at the same instant: the order is one, and the loser is told.

use serde_json::{Value, json};

use crate::Fault;
use crate::report::Row;
use crate::server::{MIDDLE_BOARD, Rig};

/// Each trial: both drag the same card out of the list both saw it in, to different lists.
pub(crate) async fn same_card(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let trials = if quick { 100 } else { 600 };
    let (first, second) = (rig.dispatcher().await?, rig.admin().await?);
    let (mut one, mut two) = (first.connect().await?, second.connect().await?);
    let (mut wrong, mut untold) = (0, 0);
    for trial in 0..trials {
        let board = first.board(MIDDLE_BOARD).await?;
        let (card, from, to) = find(&board, trial)?;
        let wish =
            |list: i64| json!({ "cardId": card, "listId": list, "from": from, "after": null, "reason": "again" });
        let (a, b) = tokio::join!(
            one.command(MIDDLE_BOARD, "moveCard", wish(to)),
            two.command(MIDDLE_BOARD, "moveCard", wish(to)),
        );
        let told = |answer: &Value| answer["error"]["code"] == "card_moved";
        let (a, b) = (a?, b?);
        untold += usize::from(told(&a) == told(&b));
        let after = first.board(MIDDLE_BOARD).await?;
        wrong += usize::from(place_of(&after, card) != Some(to));
        // Back, so that the lists do not run dry.
        one.command(
            MIDDLE_BOARD,
            "moveCard",
            json!({ "cardId": card, "listId": from, "after": null, "reason": "back" }),
        )
        .await?;
    }
    Ok(vec![Row {
        what: format!("two move the same card at once, {trials} trials: wrong boards / losers not told"),
        bar: "0 / 0",
        found: format!("{wrong} / {untold}"),
        met: Some(wrong == 0 && untold == 0),
    }])
}

/// A card of the first list and the list after it.
fn find(board: &Value, trial: usize) -> Result<(i64, i64, i64), Fault> {
    let lists = board["state"]["lists"].as_array().ok_or("no lists")?;
    let open = lists.iter().find(|list| list["systemStatus"] == "open").ok_or("no open list")?;
    let review = lists.iter().find(|list| list["systemStatus"] == "inReview").ok_or("no review list")?;
    let cards = open["cards"].as_array().ok_or("no cards")?;
    let card = cards.get(trial % cards.len().max(1)).ok_or("the open list is empty")?;
    match (card["id"].as_i64(), open["id"].as_i64(), review["id"].as_i64()) {
        (Some(card), Some(from), Some(to)) => Ok((card, from, to)),
        _ => Err("the snapshot has no ids".into()),
    }
}

fn place_of(board: &Value, card: i64) -> Option<i64> {
    let lists = board["state"]["lists"].as_array()?;
    let holds =
        |list: &&Value| list["cards"].as_array().is_some_and(|cards| cards.iter().any(|other| other["id"] == card));
    lists.iter().find(holds)?["id"].as_i64()
}
