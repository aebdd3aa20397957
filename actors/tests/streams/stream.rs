//! One stream through its life: coming back, repeating oneself, failing alone, falling asleep and waking up.

use std::time::Duration;

use gantry_domain::board::{BoardCommand, CardPatch};
use gantry_rabbitmq::InProcess;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use crate::client::command;
use crate::plant::{BOARD, Node, Plant};

fn to_top(plant: &Plant, card: usize) -> Value {
    json!({ "cardId": plant.cards[card], "listId": plant.lists[0], "after": null })
}

/// Looks again and again until it is so.
async fn until(what: &str, is_so: impl Fn() -> bool) {
    let looking = async {
        while !is_so() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(30), looking).await.unwrap_or_else(|_| panic!("never {what}"));
}

async fn edit(node: &Node, plant: &Plant, card: usize, patch: CardPatch) -> Result<i64, gantry_domain::Error> {
    let command = BoardCommand::EditCard { card_id: plant.cards[card], version: None, patch: Box::new(patch) };
    let command = serde_json::to_value(command).unwrap();
    node.streams.command(&plant.system(), BOARD, Uuid::new_v4(), command).await.map(|done| done.version)
}

#[actix_web::test]
async fn a_command_sent_again_gets_the_first_answer_back_even_after_a_restart() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let mut anna = node.client("anna").await;
    let first = command(Uuid::new_v4(), "moveCard", to_top(&plant, 5));
    let version = anna.ask("command", &first).await;
    anna.command("moveCard", to_top(&plant, 6)).await;
    assert_eq!(anna.ask("command", &first).await, version);
    node.stop().await;

    let node = plant.node(&InProcess::default()).await;
    let mut anna = node.client("anna").await;
    assert_eq!(anna.ask("command", &first).await, version);
    assert_eq!(anna.subscribe().await["version"], 26, "nothing was done twice");
    node.stop().await;
}

#[actix_web::test]
async fn after_a_restart_a_viewer_gets_what_it_missed_and_no_more() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let mut anna = node.client("anna").await;
    let start = anna.subscribe().await;
    for card in [5, 6, 7] {
        anna.command("moveCard", to_top(&plant, card)).await;
    }
    let seen = anna.events_until(26).await;
    node.stop().await;

    let node = plant.node(&InProcess::default()).await;
    let mut anna = node.client("anna").await;
    let since = json!({ "epoch": start["epoch"], "version": seen[1]["version"] });
    let back = anna.ask("subscribe", &json!({ "topic": BOARD, "since": since })).await;
    let missed = back["events"].as_array().unwrap();
    assert_eq!((missed.len(), &missed[0]["version"], &back["version"]), (1, &json!(27), &json!(27)));
    node.stop().await;
}

#[actix_web::test]
async fn a_viewer_of_another_log_or_of_the_future_starts_anew() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let mut anna = node.client("anna").await;
    let epoch = anna.subscribe().await["epoch"].clone();
    for since in [json!({ "epoch": Uuid::nil(), "version": 20 }), json!({ "epoch": epoch, "version": 99 })] {
        let answer = anna.ask("subscribe", &json!({ "topic": BOARD, "since": since })).await;
        assert!(answer["snapshot"].is_object() || answer["reset"] == true, "{answer}");
    }
    node.stop().await;
}

#[actix_web::test]
async fn a_command_that_the_database_refuses_fails_alone() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let reference = || CardPatch { external_reference: Some(Some("SAP-1".into())), ..CardPatch::default() };
    let title = |title: &str| CardPatch { title: Some(title.into()), ..CardPatch::default() };
    // The first turn takes the first command; all others go into the second one together.
    let (first, one, two, three, four) = futures_util::join!(
        edit(&node, &plant, 0, title("First")),
        edit(&node, &plant, 1, reference()),
        edit(&node, &plant, 2, title("Before")),
        edit(&node, &plant, 3, reference()),
        edit(&node, &plant, 4, title("After")),
    );
    assert_eq!((first.unwrap(), one.unwrap(), two.unwrap()), (25, 26, 27));
    assert_eq!(three.unwrap_err().code(), "duplicate_reference");
    assert_eq!(four.unwrap(), 28);
    assert_eq!(node.served(&plant).await, plant.stored().await);
    node.stop().await;
}

#[actix_web::test]
async fn a_board_that_nobody_looks_at_falls_asleep_and_wakes_up_as_it_was() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let mut anna = node.client("anna").await;
    anna.subscribe().await;
    anna.command("moveCard", to_top(&plant, 5)).await;
    node.streams.snapshot(&plant.system(), "board:2").await.unwrap();
    assert_eq!(node.streams.count(), 2);
    until("asleep, but for the one that somebody looks at", || node.streams.count() == 1).await;
    anna.command("moveCard", to_top(&plant, 6)).await;
    anna.events_until(26).await;
    let before = node.served(&plant).await;
    drop(anna);
    until("asleep", || node.streams.count() == 0).await;
    assert_eq!(node.served(&plant).await, before);
    assert_eq!(node.streams.count(), 1);
    node.stop().await;
}

#[actix_web::test]
async fn the_board_can_be_seen_as_it_was_and_its_log_be_read_back() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let system = plant.system();
    let before = node.served(&plant).await;
    let mut anna = node.client("anna").await;
    anna.command("moveCard", to_top(&plant, 5)).await;
    let past = node.streams.at(&system, BOARD, 24).await.unwrap();
    let past: Value = serde_json::from_slice(&past.json).unwrap();
    assert_eq!(past["state"], serde_json::to_value(&before).unwrap());
    let query = gantry_store::system::stream::LogQuery { before: None, card: Some(plant.cards[5]), rows: 10 };
    let log = node.streams.log(&system, BOARD, query).await.unwrap();
    let newest: Value = serde_json::from_str(log.items[0].get()).unwrap();
    assert_eq!((&newest["type"], &newest["by"]["name"]), (&json!("cardMoved"), &json!("anna")));
    assert_eq!(log.total_records, 2, "opened and moved");
    node.stop().await;
}
