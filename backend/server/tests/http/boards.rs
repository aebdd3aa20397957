//! Boards are made: under the next number, with usual lists or as another one is, once for a key, by those who configure boards.

use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};

use crate::client::refused;

async fn create(app: &TestApp, token: &str, body: Value) -> Reply {
    app.post("/api/Board/").token(token).json(body).send().await
}

fn names(state: &Value) -> Vec<&str> {
    state["lists"].as_array().unwrap().iter().map(|list| list["name"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn a_board_is_made_with_usual_lists_or_as_another_one_and_takes_work_orders() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let state = async |number: &Value| {
        let reply = app.get(&format!("/api/Stream/board:{number}")).token(&token).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["state"].clone()
    };
    let known = app.get("/api/Board/").token(&token).send().await.json["items"].as_array().unwrap().len();
    let made = create(&app, &token, json!({ "name": "  Night Shift, Hall 2 " })).await;
    assert_eq!(made.status, 201, "{}", made.text);
    assert_eq!((&made.json["name"], &made.json["uri"]), (&json!("Night Shift, Hall 2"), &json!("night-shift-hall-2")));
    let usual = state(&made.json["number"]).await;
    assert_eq!(names(&usual), ["Open", "In Review", "Completed", "Closed"]);
    let order = json!({ "boardNumber": made.json["number"], "title": "Lamp is broken" });
    let order = app.post("/api/WorkOrder/").token(&token).json(order).send().await;
    assert_eq!((order.status.as_u16(), &order.json["boardNumber"]), (201, &made.json["number"]), "{}", order.text);

    let copy = create(&app, &token, json!({ "name": "Ω", "like": 1 })).await;
    assert_eq!((copy.status.as_u16(), copy.json["uri"].as_str()), (201, Some("board")), "{}", copy.text);
    let (original, copied) = (state(&json!(1)).await, state(&copy.json["number"]).await);
    assert_eq!((names(&copied), &copied["settings"]), (names(&original), &original["settings"]));
    assert!(copied["lists"].as_array().unwrap().iter().all(|list| list["cards"] == json!([])), "{copied}");
    let words = |state: &Value| -> Vec<Value> {
        state["labels"].as_array().unwrap().iter().map(|label| label["name"].clone()).collect()
    };
    assert_eq!(words(&copied), words(&original));

    let path = format!("/api/Board/{}", made.json["number"]);
    let change = json!({ "name": "Hall 2", "skipReview": true });
    let changed = app.put(&path).token(&token).json(change).send().await;
    assert_eq!((changed.status.as_u16(), &changed.json["name"]), (200, &json!("Hall 2")), "{}", changed.text);
    let now = state(&made.json["number"]).await;
    assert_eq!((&now["name"], &now["settings"]["skipReview"]), (&json!("Hall 2"), &json!(true)));
    let staff = app.sign_in("user@demo.example").await;
    let refusal = app.put(&path).token(&staff).json(json!({ "name": "Mine" })).send().await;
    assert_eq!(refused(&refusal), (403, "permission_required"));

    let keyed = async || {
        let call = app.post("/api/Board/").token(&token).header("idempotency-key", "b1");
        call.json(json!({ "name": "Once" })).send().await
    };
    let two = json!({ "name": "Another" });
    let (one, again, other) = futures_util::join!(keyed(), keyed(), create(&app, &token, two));
    assert_eq!(one.text, again.text);
    assert_ne!(one.json["number"], other.json["number"]);
    let listed = app.get("/api/Board/").token(&token).send().await;
    assert_eq!(listed.json["items"].as_array().unwrap().len(), known + 4);
}

#[actix_web::test]
async fn boards_without_a_name_or_an_original_or_the_right_are_refused() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    for (body, code) in [
        (json!({ "name": " " }), "required"),
        (json!({ "name": "a\nb" }), "invalid"),
        (json!({ "name": "x".repeat(101) }), "too_long"),
        (json!({ "name": "Copy", "like": 999 }), "unknown_reference"),
    ] {
        assert_eq!(refused(&create(&app, &token, body.clone()).await), (422, code), "{body}");
    }
    let technician = app.sign_in("user@demo.example").await;
    let reply = create(&app, &technician, json!({ "name": "Mine" })).await;
    assert_eq!(refused(&reply), (403, "permission_required"));
}

#[actix_web::test]
async fn a_board_without_open_work_is_archived_stays_readable_and_comes_back() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let number = create(&app, &token, json!({ "name": "Shutdown 2026" })).await.json["number"].clone();
    let path = format!("/api/Board/{number}");
    let numbers = async |query: &str| -> Vec<Value> {
        let listed = app.get(&format!("/api/Board/{query}")).token(&token).send().await.json;
        listed["items"].as_array().unwrap().iter().map(|board| board["number"].clone()).collect()
    };
    let skip = app.put(&path).token(&token).json(json!({ "skipReview": true })).send().await;
    assert_eq!(skip.status, 200, "{}", skip.text);
    let order = json!({ "boardNumber": number, "title": "Clean the kiln" });
    let order = app.post("/api/WorkOrder/").token(&token).json(order.clone()).send().await.json;

    let archive = async || app.post(&format!("{path}/archive/")).token(&token).send().await;
    let refusal = archive().await;
    assert_eq!((refused(&refusal), &refusal.json["open"]), ((409, "board_not_empty"), &json!(1)));
    let done =
        app.put(&format!("/api/WorkOrder/{}/completion", order["id"])).token(&token).json(json!({})).send().await;
    assert_eq!(done.status, 200, "{}", done.text);
    let user = app.sign_in("user@demo.example").await;
    assert_eq!(refused(&app.post(&format!("{path}/archive/")).token(&user).send().await), (403, "permission_required"));
    assert_eq!(archive().await.status, 204);

    assert!(!numbers("").await.contains(&number));
    assert_eq!(numbers("?archived=true").await, std::slice::from_ref(&number));
    let late = json!({ "boardNumber": number, "title": "Late" });
    let late = app.post("/api/WorkOrder/").token(&token).json(late).send().await;
    assert_eq!(refused(&late), (409, "board_archived"));
    assert_eq!(refused(&archive().await), (409, "board_archived"));
    let state = app.get(&format!("/api/Stream/board:{number}")).token(&token).send().await.json["state"].clone();
    assert_eq!((&state["archived"], state["lists"].as_array().unwrap().len()), (&json!(true), 4));
    // A node that has not had it live loads it as it is.
    let other = app.another().await;
    let copy = other.get(&format!("/api/Stream/board:{number}")).token(&token).send().await.json["state"].clone();
    assert_eq!(copy, state);

    let back = other.post(&format!("{path}/restore/")).token(&token).send().await;
    assert_eq!(back.status, 204, "{}", back.text);
    assert!(numbers("").await.contains(&number));
    assert!(numbers("?archived=true").await.is_empty());
}
