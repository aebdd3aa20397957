//! Two nodes: a viewer of one sees what happens on the other, over the bus at once, and without one soon.

use gantry_rabbitmq::InProcess;
use serde_json::json;

use crate::plant::{Node, Plant};

/// Anna watches on one node while Ben moves cards on the other.
async fn is_seen_across(plant: &Plant, one: &Node, other: &Node) {
    let (mut anna, mut ben) = (one.client("anna").await, other.client("ben").await);
    let start = anna.subscribe().await["version"].as_i64().unwrap();
    ben.subscribe().await;
    let mut last = start;
    for card in 5..10 {
        let top = json!({ "cardId": plant.cards[card], "listId": plant.lists[0], "after": null });
        last = ben.command("moveCard", top).await["version"].as_i64().unwrap();
    }
    let seen = anna.events_until(last).await;
    assert_eq!(seen.len(), 5, "each once");
    assert_eq!(seen, ben.events_until(last).await, "the same bytes on both nodes");
    let stored = plant.stored().await;
    assert_eq!(one.served(plant).await, stored);
    assert_eq!(other.served(plant).await, stored);
}

#[actix_web::test]
async fn a_move_on_one_node_is_seen_on_the_other() {
    let plant = Plant::new().await;
    let bus = InProcess::default();
    let (one, other) = (plant.node(&bus).await, plant.node(&bus).await);
    is_seen_across(&plant, &one, &other).await;
    one.stop().await;
    other.stop().await;
}

#[actix_web::test]
async fn nodes_whose_bus_is_silent_find_out_from_the_database() {
    let plant = Plant::new().await;
    let (one, other) = (plant.node(&InProcess::default()).await, plant.node(&InProcess::default()).await);
    is_seen_across(&plant, &one, &other).await;
    one.stop().await;
    other.stop().await;
}

#[actix_web::test]
async fn who_comes_from_a_node_that_has_told_nobody_yet_is_not_sent_back() {
    let plant = Plant::new().await;
    let (one, other) = (plant.node(&InProcess::default()).await, plant.node(&InProcess::default()).await);
    let (mut anna, mut ben) = (one.client("anna").await, other.client("ben").await);
    let start = anna.subscribe().await;
    ben.subscribe().await;
    for card in 5..10 {
        let top = json!({ "cardId": plant.cards[card], "listId": plant.lists[0], "after": null });
        let seen = ben.command("moveCard", top).await["version"].clone();
        let since = json!({ "epoch": start["epoch"], "version": seen });
        let answer = anna.ask("subscribe", &json!({ "topic": "board:1", "since": since })).await;
        assert_eq!((&answer["version"], &answer["events"]), (&seen, &json!([])), "{answer}");
    }
    one.stop().await;
    other.stop().await;
}
