//! What a viewer of a board hears of those who do not use one.

use gantry_testkit::app::TestApp;
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::work_orders::{board, list_of, open};

#[actix_web::test]
async fn a_viewer_sees_what_a_program_changes_over_rest() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let id = &open(&app, &token, json!({ "title": "Valve" })).await["id"];
    let before = board(&app, &token).await;
    let review = list_of(&before, "inReview");

    let guest = app.sign_in("guest@demo.example").await;
    let mut viewer = Viewer::join(&app, &guest).await;
    let since = json!({ "epoch": before["epoch"], "version": before["version"] });
    let subscribed = viewer.ask("subscribe", &json!({ "topic": "board:1", "since": since })).await;
    assert_eq!(subscribed["events"], json!([]), "{subscribed}");

    let body = json!({ "listId": review, "title": "Valve sticks" });
    let moved = app.put(&format!("/api/WorkOrder/{id}")).token(&token).json(body).send().await;
    assert_eq!(moved.status, 200, "{}", moved.text);
    let event = viewer.wait("event").await;
    assert_eq!((&event["type"], &event["by"]["name"]), (&json!("cardMoved"), &json!("Staff")));
    assert_eq!((&event["data"]["cardId"], &event["data"]["to"]), (id, &json!(review)));
    assert_eq!(event["delta"]["put"][0]["title"], "Valve sticks", "fields and place are one event: {event}");
    assert_eq!(event["version"].as_i64(), before["version"].as_i64().map(|version| version + 1));
}

#[actix_web::test]
async fn of_two_who_drop_the_same_card_at_the_same_instant_one_is_refused() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let (mut left, mut right) =
        (Viewer::join(&app, &token).await, Viewer::join(&app, &app.sign_in("admin@demo.example").await).await);
    for trial in 1..=20 {
        let card = open(&app, &token, json!({ "title": format!("Trial {trial}") })).await["id"].clone();
        let before = board(&app, &token).await;
        let [from, near, far] = [0, 1, 2].map(|list| before["state"]["lists"][list]["id"].clone());
        let to = |list: &Value| {
            json!({
                "topic": "board:1", "commandId": Uuid::new_v4(), "type": "moveCard",
                "data": { "cardId": card, "listId": list, "from": from, "after": null },
            })
        };
        let (near_move, far_move) = (to(&near), to(&far));
        let (one, two) = futures_util::join!(left.ask("command", &near_move), right.ask("command", &far_move));
        let told = |answer: &Value| answer["error"]["code"] == "card_moved";
        assert_ne!(told(&one), told(&two), "trial {trial}: {one} {two}");
        let after = board(&app, &token).await;
        let holds = |list: usize| {
            let cards = after["state"]["lists"][list]["cards"].as_array().unwrap();
            cards.iter().any(|shown| shown["id"] == card)
        };
        assert_eq!([holds(0), holds(1), holds(2)], [false, told(&two), told(&one)], "trial {trial}");
    }
}
