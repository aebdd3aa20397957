//! Many people at once: nothing lost, nothing doubled, one order for all, and the database agrees.

use std::collections::HashSet;

use futures_util::future::join_all;
use gantry_rabbitmq::InProcess;
use serde_json::{Value, json};

use crate::client::{Client, command};
use crate::plant::{BOARD, Node, Plant};
use uuid::Uuid;

/// A dispatcher who moves cards to the top, one after the other sent without waiting; the versions acknowledged.
async fn dispatch(mut client: Client, plant: &Plant, who: usize, moves: usize) -> Vec<i64> {
    let mut sent = Vec::new();
    for step in 0..moves {
        let card = plant.cards[(who + step * 7) % plant.cards.len()];
        let top = json!({ "cardId": card, "listId": plant.lists[0], "after": null });
        sent.push(client.post("command", &command(Uuid::new_v4(), "moveCard", top)).await);
    }
    let mut versions = Vec::new();
    for id in sent {
        let answer = client.answer(id).await;
        versions.push(answer["version"].as_i64().unwrap_or_else(|| panic!("{answer}")));
    }
    versions
}

async fn dispatchers(nodes: &[&Node], plant: &Plant, count: usize, moves: usize) -> Vec<i64> {
    let all = (0..count).map(async |who| {
        let client = nodes[who % nodes.len()].client("anna").await;
        dispatch(client, plant, who, moves).await
    });
    join_all(all).await.into_iter().flatten().collect()
}

fn versions(events: &[Value]) -> Vec<i64> {
    events.iter().map(|event| event["version"].as_i64().unwrap()).collect()
}

#[actix_web::test]
async fn five_hundred_commands_at_once_are_all_done_once_and_seen_in_one_order() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let (mut anna, mut ben) = (node.client("anna").await, node.client("ben").await);
    let start = anna.subscribe().await["version"].as_i64().unwrap();
    ben.subscribe().await;

    let acknowledged = dispatchers(&[&node], &plant, 50, 10).await;

    assert_eq!(acknowledged.len(), 500);
    let end = *acknowledged.iter().max().unwrap();
    let (seen, seen_too) = (anna.events_until(end).await, ben.events_until(end).await);
    assert_eq!(versions(&seen), (start + 1..=end).collect::<Vec<_>>(), "one after the other, none left out");
    assert_eq!(seen, seen_too);
    let commands: HashSet<&str> = seen.iter().map(|event| event["commandId"].as_str().unwrap()).collect();
    assert_eq!(commands.len(), seen.len(), "none twice");
    let done: HashSet<i64> = acknowledged.iter().copied().collect();
    assert!(versions(&seen).iter().all(|version| done.contains(version)), "each answers somebody");
    assert_eq!(node.served(&plant).await, plant.stored().await);
    node.stop().await;
}

#[actix_web::test]
async fn two_nodes_that_write_the_same_board_at_once_agree_with_the_database() {
    let plant = Plant::new().await;
    let bus = InProcess::default();
    let (one, other) = (plant.node(&bus).await, plant.node(&bus).await);
    let (mut anna, mut ben) = (one.client("anna").await, other.client("ben").await);
    let start = anna.subscribe().await["version"].as_i64().unwrap();
    ben.subscribe().await;

    let acknowledged = dispatchers(&[&one, &other], &plant, 10, 10).await;

    let end = *acknowledged.iter().max().unwrap();
    let (seen, seen_too) = (anna.events_until(end).await, ben.events_until(end).await);
    assert_eq!(versions(&seen), (start + 1..=end).collect::<Vec<_>>());
    assert_eq!(seen, seen_too);
    let stored = plant.stored().await;
    assert_eq!(one.served(&plant).await, stored);
    assert_eq!(other.served(&plant).await, stored);
    one.stop().await;
    other.stop().await;
}

#[actix_web::test]
async fn of_two_who_move_the_same_card_at_the_same_instant_one_is_told_so() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let (mut anna, mut ben) = (node.client("anna").await, node.client("ben").await);
    anna.subscribe().await;
    ben.subscribe().await;
    for card in &plant.cards[..12] {
        let review = json!({ "cardId": card, "listId": plant.lists[1], "from": plant.lists[0] });
        let (one, two) =
            futures_util::join!(anna.command("moveCard", review.clone()), ben.command("moveCard", review.clone()));
        let told: Vec<&Value> = [&one, &two].into_iter().filter(|answer| answer["error"].is_object()).collect();
        assert_eq!(told.len(), 1, "{one} {two}");
        assert_eq!(
            (&told[0]["error"]["code"], &told[0]["error"]["listId"]),
            (&json!("card_moved"), &json!(plant.lists[1]))
        );
    }
    let last = anna.ask("subscribe", &json!({ "topic": BOARD })).await["version"].as_i64().unwrap();
    assert_eq!(anna.events_until(last).await, ben.events_until(last).await);
    node.stop().await;
}
