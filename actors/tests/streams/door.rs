//! Who gets in, what they may follow and say, and when they have to leave.

use gantry_actors::{Limits, Notice};
use gantry_domain::{Grant, Permissions, RequestContext, SystemStatus};
use gantry_rabbitmq::InProcess;
use serde_json::json;
use uuid::Uuid;

use crate::plant::{BOARD, Plant};

#[actix_web::test]
async fn nobody_gets_in_without_a_token_that_counts() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let none = node.try_client(json!({})).await.err().unwrap();
    assert_eq!(none["message"], "token_required");
    let wrong = node.try_client(json!({ "token": "forged" })).await.err().unwrap();
    assert_eq!((&wrong["message"], &wrong["data"]["code"]), (&json!("invalid_token"), &json!("invalid_token")));
    node.stop().await;
}

#[actix_web::test]
async fn whoever_signs_out_is_disconnected_and_nobody_else() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let (mut anna, mut ben) = (node.client("anna").await, node.client("ben").await);
    node.app.revoke(Uuid::from_u128(1));
    anna.closed().await;
    assert_eq!(ben.subscribe().await["version"], 24);
    node.stop().await;
}

#[actix_web::test]
async fn whoever_signs_out_on_one_node_is_disconnected_on_the_other() {
    let plant = Plant::new().await;
    let bus = InProcess::default();
    let (one, other) = (plant.node(&bus).await, plant.node(&bus).await);
    let (mut anna, mut ben) = (other.client("anna").await, other.client("ben").await);
    one.app.notify(&Notice::Ended(Uuid::from_u128(1)));
    anna.closed().await;
    assert_eq!(ben.subscribe().await["version"], 24);
    one.stop().await;
    other.stop().await;
}

#[actix_web::test]
async fn a_table_is_followed_by_those_who_may_see_it() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let mut anna = node.client("anna").await;
    let mut follow = async |topic: &str| anna.ask("subscribe", &json!({ "topic": topic })).await;
    assert_eq!(follow("changes:crew").await, json!({}));
    assert_eq!(follow("changes:board").await, json!({}));
    assert_eq!(follow("changes:user").await["error"]["code"], "permission_required");
    assert_eq!(follow("changes:secrets").await["error"]["code"], "not_found");
    let order = json!({ "topic": "changes:crew", "commandId": Uuid::nil(), "type": "undoMove", "data": {} });
    assert_eq!(anna.ask("command", &order).await["error"]["code"], "not_found");
    node.stop().await;
}

#[actix_web::test]
async fn a_guest_sees_the_board_and_changes_nothing() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let mut guest = node.client("guest").await;
    assert!(guest.subscribe().await["snapshot"]["lists"].is_array());
    let to = plant.list(SystemStatus::InReview);
    let answer = guest.command("moveCard", json!({ "cardId": plant.cards[0], "listId": to })).await;
    assert_eq!(answer["error"]["code"], "permission_required");
    node.stop().await;
}

#[actix_web::test]
async fn whoever_may_not_read_work_orders_hears_nothing_of_them() {
    let plant = Plant::new().await;
    let caller = plant.person(8, "nobody", Grant::default()).caller().clone();
    let permissions = Permissions::default().into();
    plant.let_in("nobody", RequestContext::user(plant.tenant, caller, permissions, Uuid::nil()));
    let node = plant.node(&InProcess::default()).await;
    let mut client = node.client("nobody").await;
    assert_eq!(client.subscribe().await["error"]["code"], "permission_required");
    let answer = client.command("undoMove", json!({})).await;
    assert_eq!(answer["error"]["code"], "permission_required");
    node.stop().await;
}

#[actix_web::test]
async fn what_cannot_be_understood_is_answered_and_the_connection_lives() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let mut anna = node.client("anna").await;
    let asked = [
        ("subscribe", json!({ "topic": 7 }), "malformed_command"),
        ("subscribe", json!({ "topic": "board:01" }), "not_found"),
        ("subscribe", json!({ "topic": "board:4711" }), "not_found"),
        ("subscribe", json!({ "topic": "everything" }), "not_found"),
        ("command", json!("move it"), "malformed_command"),
        ("command", json!({ "topic": BOARD, "commandId": "x", "type": "undoMove" }), "malformed_command"),
        ("command", json!({ "topic": BOARD, "commandId": Uuid::nil(), "type": "explode" }), "malformed_command"),
        ("dance", json!({}), "malformed_command"),
    ];
    for (name, argument, code) in asked {
        assert_eq!(anna.ask(name, &argument).await["error"]["code"], code, "{name} {argument}");
    }
    assert_eq!(anna.subscribe().await["version"], 24);
    node.stop().await;
}

#[actix_web::test]
async fn too_many_commands_and_subscriptions_of_one_connection_are_refused() {
    let plant = Plant::new().await;
    let limits = Limits { subscriptions: 1, commands_per_second: 1, burst: 4 };
    let node = plant.node_with(&InProcess::default(), limits).await;
    let mut anna = node.client("anna").await;
    anna.subscribe().await;
    anna.subscribe().await;
    let second = anna.ask("subscribe", &json!({ "topic": "board:2" })).await;
    assert_eq!(second["error"]["code"], "too_many_subscriptions");
    anna.command("undoMove", json!({})).await;
    let answer = anna.command("undoMove", json!({})).await;
    assert_eq!(answer["error"]["code"], "rate_limited");
    node.stop().await;
}

#[actix_web::test]
async fn whoever_unsubscribes_hears_no_more() {
    let plant = Plant::new().await;
    let node = plant.node(&InProcess::default()).await;
    let (mut anna, mut ben) = (node.client("anna").await, node.client("ben").await);
    anna.subscribe().await;
    ben.subscribe().await;
    assert_eq!(anna.ask("unsubscribe", &json!({ "topic": BOARD })).await, json!({}));
    let top = json!({ "cardId": plant.cards[5], "listId": plant.lists[0], "after": null });
    let moved = ben.command("moveCard", top).await["version"].as_i64().unwrap();
    ben.events_until(moved).await;
    anna.subscribe().await;
    let end = json!({ "cardId": plant.cards[5], "listId": plant.lists[0] });
    let again = ben.command("moveCard", end).await["version"].as_i64().unwrap();
    let seen = anna.events_until(again).await;
    assert!(seen.iter().all(|event| event["version"].as_i64() > Some(moved)), "{seen:?}");
    node.stop().await;
}
