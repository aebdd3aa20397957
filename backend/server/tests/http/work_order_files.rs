//! Files of a work order: brought, seen by everybody who sees it, taken away; what the history says of it.

use gantry_testkit::app::Reply;
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};
use crate::work_orders::open;

/// The smallest picture: enough to be told by.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";

struct Story {
    client: StaffClient,
    order: Value,
}

impl Story {
    async fn begin() -> Self {
        let client = StaffClient::open().await;
        let order = open(&client.app, &client.token, json!({ "title": "Gearbox" })).await["id"].clone();
        Self { client, order }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/WorkOrder/{}/files{rest}", self.order)
    }

    async fn bring(&self, token: &str, query: &str, file: &[u8]) -> Reply {
        self.client.app.post(&self.path(&format!("?{query}"))).token(token).bytes(file).send().await
    }

    async fn bring_picture(&self) -> Value {
        let reply = self.bring(&self.client.token, "fileName=bearing.png&description=Outer%20race", PICTURE).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        reply.json
    }

    async fn remove(&self, file: &Value) -> Reply {
        self.client.app.delete(&self.path(&format!("/{file}"))).token(&self.client.token).send().await
    }
}

#[actix_web::test]
async fn a_photograph_is_seen_by_everybody_at_once_and_stays_what_it_is() {
    let story = Story::begin().await;
    let guest = story.client.app.sign_in("guest@demo.example").await;
    let mut viewer = Viewer::join(&story.client.app, &guest).await;
    viewer.ask("subscribe", &json!({ "topic": "board:1" })).await;

    let file = story.bring_picture().await;
    assert_eq!(
        [&file["fileName"], &file["mediaType"], &file["size"], &file["description"]],
        [&json!("bearing.png"), &json!("image/png"), &json!(PICTURE.len()), &json!("Outer race")]
    );
    let event = viewer.wait("event").await;
    assert_eq!((&event["type"], &event["data"]["cardId"]), (&json!("fileAdded"), &story.order));
    assert_eq!(event["data"]["file"]["fileName"], "bearing.png");

    let page = story.client.app.get(&story.path("")).token(&guest).send().await.json;
    assert_eq!((&page["totalRecords"], &page["items"][0]), (&json!(1), &file));
    let shown = story.client.app.get(&story.path(&format!("/{}/file?inline=1", file["id"]))).token(&guest).send().await;
    assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/png"));
    assert!(shown.header("content-disposition").starts_with("inline"), "{}", shown.header("content-disposition"));
    assert!(shown.header("content-security-policy").contains("sandbox"));
}

#[actix_web::test]
async fn what_is_taken_away_is_gone_once_and_remembered() {
    let story = Story::begin().await;
    let file = story.bring_picture().await;
    assert_eq!(story.remove(&file["id"]).await.status, 204);
    assert_eq!(refused(&story.remove(&file["id"]).await), (404, "not_found"));
    assert_eq!(story.client.get(&story.path("")).await.json["totalRecords"], 0);
    assert_eq!(story.client.get(&story.path(&format!("/{}/file", file["id"]))).await.status, 404);
    let history = story.client.get(&format!("/api/Stream/board:1/log?card={}", story.order)).await.json;
    let told: Vec<&str> =
        history["items"].as_array().unwrap().iter().filter_map(|event| event["type"].as_str()).collect();
    assert_eq!(told[..2], ["fileRemoved", "fileAdded"], "{history}");
}

#[actix_web::test]
async fn what_may_not_hang_there_is_refused_and_says_why() {
    let story = Story::begin().await;
    let token = story.client.token.clone();
    for (query, file, expected) in [
        ("fileName=a.png", b"#!/bin/sh".as_slice(), (415, "file_type")),
        ("fileName=a.exe", PICTURE, (415, "file_type")),
        ("fileName=", PICTURE, (422, "file_name")),
        ("fileName=a.png", b"", (422, "invalid")),
    ] {
        assert_eq!(refused(&story.bring(&token, query, file).await), expected, "{query}");
    }
    let long = format!("fileName=a.png&description={}", "x".repeat(251));
    let reply = story.bring(&token, &long, PICTURE).await;
    assert_eq!((reply.status.as_u16(), &reply.json["fields"]["description"]), (422, &json!("At most 250 characters.")));
    let guest = story.client.app.sign_in("guest@demo.example").await;
    let reply = story.bring(&guest, "fileName=a.png", PICTURE).await;
    assert_eq!(refused(&reply), (403, "permission_required"));
    let elsewhere =
        format!("/api/WorkOrder/{}/files", open(&story.client.app, &token, json!({ "title": "Pump" })).await["id"]);
    let file = story.bring_picture().await;
    let reply = story.client.get(&format!("{elsewhere}/{}/file", file["id"])).await;
    assert_eq!(refused(&reply), (404, "not_found"), "it hangs on another one");
    assert_eq!(story.client.get(&story.path("")).await.json["totalRecords"], 1);
}

#[actix_web::test]
async fn a_task_has_files_of_its_own_among_those_of_its_work_order() {
    let story = Story::begin().await;
    let tasks = format!("/api/WorkOrder/{}/tasks", story.order);
    let task = story.client.post(&tasks, json!({"name": "Grease"})).await.json["id"].clone();
    let other = open(&story.client.app, &story.client.token, json!({ "title": "Pump" })).await["id"].clone();
    let elsewhere = format!("/api/WorkOrder/{other}/tasks");
    let elsewhere = story.client.post(&elsewhere, json!({"name": "Grease"})).await.json["id"].clone();
    story.bring_picture().await;
    let token = story.client.token.clone();
    let added = story.bring(&token, &format!("fileName=a.png&of=task&ofId={task}"), PICTURE).await;
    assert_eq!(added.status, 201, "{}", added.text);
    assert_eq!(added.json["of"], json!({"kind": "task", "id": task}));
    let count = async |query: &str| story.client.get(&story.path(query)).await.json["totalRecords"].clone();
    assert_eq!([count("").await, count("?of=task").await, count("?of=part").await], [2, 1, 0]);
    assert_eq!([count(&format!("?of=task&ofId={task}")).await, count("?of=task&ofId=1").await], [1, 0]);
    for (query, expected) in [
        (format!("fileName=a.png&of=task&ofId={elsewhere}"), (422, "unknown_reference")),
        (format!("fileName=a.png&of=labour&ofId={task}"), (422, "unknown_reference")),
        ("fileName=a.png&of=task".to_owned(), (422, "required")),
    ] {
        assert_eq!(refused(&story.bring(&token, &query, PICTURE).await), expected, "{query}");
    }
}
