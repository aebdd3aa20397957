//! A board over HTTP: its snapshot, its past, its log.

use gantry_testkit::app::TestApp;
use serde_json::json;

use crate::work_orders::{board, open};

#[actix_web::test]
async fn a_snapshot_that_is_known_is_not_sent_again() {
    let app = TestApp::start().await;
    let token = app.sign_in("guest@demo.example").await;
    let staff = app.sign_in("staff@demo.example").await;
    let first = app.get("/api/Stream/board:1").token(&token).send().await;
    let etag = first.header("etag").to_owned();
    let again = app.get("/api/Stream/board:1").token(&token).header("if-none-match", &etag).send().await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    open(&app, &staff, json!({ "title": "New" })).await;
    let newer = app.get("/api/Stream/board:1").token(&token).header("if-none-match", &etag).send().await;
    assert_eq!((newer.status.as_u16(), &newer.json["version"]), (200, &json!(1)));
    let packed = app.get("/api/Stream/board:1").token(&token).header("accept-encoding", "gzip").send().await;
    assert_eq!(packed.json, newer.json, "the client unpacks it");
}

#[actix_web::test]
async fn looking_back_shows_the_board_as_it_was() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let first = open(&app, &token, json!({ "title": "First" })).await;
    open(&app, &token, json!({ "title": "Second" })).await;
    let path = format!("/api/WorkOrder/{}", first["id"]);
    app.put(&path).token(&token).json(json!({ "title": "Renamed" })).send().await;
    let then = app.get("/api/Stream/board:1?at=1").token(&token).send().await;
    let cards = then.json["state"]["lists"][0]["cards"].as_array().unwrap().clone();
    assert_eq!((cards.len(), &cards[0]["title"]), (1, &json!("First")));
    let now = board(&app, &token).await;
    assert_eq!(now["state"]["lists"][0]["cards"][0]["title"], "Renamed");
    let there = app.get("/api/Stream/board:1?at=3").token(&token).send().await;
    assert_eq!(there.json["state"], now["state"], "the past ends where the present begins");
}

#[actix_web::test]
async fn the_log_pages_backwards_and_follows_one_card() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let first = open(&app, &token, json!({ "title": "First" })).await;
    for title in ["Second", "Third"] {
        open(&app, &token, json!({ "title": title })).await;
    }
    let page = app.get("/api/Stream/board:1/log?before=3&rows=1").token(&token).send().await;
    assert_eq!((&page.json["items"][0]["version"], &page.json["totalRecords"]), (&json!(2), &json!(3)));
    let card = app.get(&format!("/api/Stream/board:1/log?card={}", first["id"])).token(&token).send().await;
    assert_eq!(card.json["items"].as_array().unwrap().len(), 1);
    assert_eq!(card.json["items"][0]["by"]["name"], "Staff");
    assert_eq!(card.json["last"]["version"], 3);
}

#[actix_web::test]
async fn what_is_no_topic_is_not_found() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    for topic in ["board:99", "board:", "board:x", "chat:1", "x", "board:1;drop"] {
        let reply = app.get(&format!("/api/Stream/{topic}")).token(&token).send().await;
        assert_eq!((reply.status.as_u16(), reply.code()), (404, "not_found"), "{topic}: {}", reply.text);
    }
}

#[actix_web::test]
async fn boards_people_and_assets_can_be_picked() {
    let app = TestApp::start().await;
    let token = app.sign_in("guest@demo.example").await;
    let boards = app.get("/api/Board/").token(&token).send().await;
    assert_eq!((&boards.json["totalRecords"], &boards.json["items"][0]["number"]), (&json!(1), &json!(1)));
    let references = app.get("/api/Board/1/references").token(&token).send().await;
    assert_eq!(references.json, json!({ "people": [], "crews": [] }));
    assert_eq!(app.get("/api/Board/2/references").token(&token).send().await.status, 404);
    let assets = app.get("/api/Asset/all/?search=pump").token(&token).send().await;
    assert_eq!(assets.json, json!({ "items": [], "totalRecords": 0 }));
}
