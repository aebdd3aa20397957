//! Who is on the board and who drags what.

use gantry_rabbitmq::InProcess;
use serde_json::{Value, json};

use crate::plant::{BOARD, Plant};

fn names(signal: &Value) -> Vec<&str> {
    signal["data"]["here"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn everybody_sees_who_comes_and_goes() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let mut anna = node.client("anna").await;
    anna.subscribe().await;
    let first = anna.wait("signal", |_| true).await;
    assert_eq!((first["type"].as_str(), names(&first)), (Some("presence"), vec!["anna"]));
    let mut ben = node.client("ben").await;
    ben.subscribe().await;
    anna.wait("signal", |signal| names(signal) == ["anna", "ben"]).await;
    drop(ben);
    anna.wait("signal", |signal| names(signal) == ["anna"]).await;
    node.stop().await;
}

#[actix_web::test]
async fn a_dragged_card_is_marked_for_the_others_until_it_is_dropped_or_its_holder_is_gone() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let (mut anna, mut ben) = (node.client("anna").await, node.client("ben").await);
    anna.subscribe().await;
    ben.subscribe().await;
    let card = plant.cards[3];
    let signal = |kind: &str| json!({ "topic": BOARD, "type": kind, "data": { "cardId": card } });
    let held = json!([{ "cardId": card, "by": { "id": 2, "name": "ben" } }]);
    ben.tell("signal", &signal("drag")).await;
    anna.wait("signal", |signal| signal["data"]["held"] == held).await;
    ben.tell("signal", &signal("drop")).await;
    anna.wait("signal", |signal| signal["data"]["held"] == json!([])).await;
    ben.tell("signal", &signal("drag")).await;
    anna.wait("signal", |signal| signal["data"]["held"] == held).await;
    drop(ben);
    anna.wait("signal", |signal| signal["data"]["held"] == json!([])).await;
    node.stop().await;
}

#[actix_web::test]
async fn people_see_each_other_from_node_to_node() {
    let plant = Plant::new().await;
    let bus = InProcess::default();
    let (one, other) = (plant.node(&bus).await, plant.node(&bus).await);
    let (mut anna, mut ben) = (one.client("anna").await, other.client("ben").await);
    anna.subscribe().await;
    anna.wait("signal", |signal| names(signal) == ["anna"]).await;
    ben.subscribe().await;
    ben.wait("signal", |signal| names(signal) == ["anna", "ben"]).await;
    anna.wait("signal", |signal| names(signal) == ["anna", "ben"]).await;
    let card = plant.cards[3];
    ben.tell("signal", &json!({ "topic": BOARD, "type": "drag", "data": { "cardId": card } })).await;
    let held = json!([{ "cardId": card, "by": { "id": 2, "name": "ben" } }]);
    anna.wait("signal", |signal| signal["data"]["held"] == held).await;
    drop(ben);
    anna.wait("signal", |signal| names(signal) == ["anna"] && signal["data"]["held"] == json!([])).await;
    one.stop().await;
    other.stop().await;
}
