//! Chat and work: crews have their threads, slash commands do what they say, messages become work.

use gantry_testkit::app::{Reply, TestApp};
use serde_json::json;
use uuid::Uuid;

use crate::chat::{TestUser, order, signal, topic};
use crate::client::refused;

#[actix_web::test]
async fn a_crews_thread_follows_the_crew() {
    let app = TestApp::start().await;
    let (ada, ben) = (TestUser::of(&app, "staff@demo.example").await, TestUser::of(&app, "user@demo.example").await);
    let crew = ada.post("/api/Crew/", json!({ "name": "Pumps" })).await.json["id"].as_i64().unwrap();
    let person = ada.post("/api/Person/", json!({ "code": "P-9", "firstName": "Ben", "lastName": "Bolt" })).await;
    let person = person.json["id"].as_i64().unwrap();
    let open = json!({ "kind": "crew", "crewId": crew });
    assert_eq!(refused(&ben.post("/api/Chat/thread/", open.clone()).await), (403, "permission_required"));
    let friend = ada.post("/api/Chat/thread/", open.clone()).await;
    assert_eq!((friend.status.as_u16(), &friend.json["name"]), (200, &json!("Pumps")), "{}", friend.text);
    let friend = friend.json;
    assert_eq!(refused(&ada.post("/api/Chat/thread/", json!({ "kind": "crew", "crewId": 999_999 })).await).0, 404);

    let mut left = ada.watch().await;
    left.follow(&topic(&friend)).await;
    let linked = make_person(&app, ben.id, person).await;
    assert_eq!(linked.status, 200, "{}", linked.text);
    let join = ada.post(&format!("/api/Crew/{crew}/members/"), json!({ "personId": person })).await;
    assert_eq!(join.status, 201, "{}", join.text);
    let came = left.wait("event").await;
    assert_eq!((&came["type"], &came["data"]["added"][0]["id"]), (&json!("membersChanged"), &json!(ben.id)));

    let mut right = ben.watch().await;
    right.follow("inbox").await;
    right.follow(&topic(&friend)).await;
    left.ask("command", &order(&friend, "sendMessage", &json!({ "text": "Welcome" }))).await;
    assert_eq!(right.wait("event").await["data"]["message"]["text"], "Welcome");
    assert_eq!(signal(&mut right, "inbox", "thread").await["id"], friend["threadId"]);

    let leave = app.delete(&format!("/api/Crew/{crew}/members/{person}")).token(&ada.token).send().await;
    assert_eq!(leave.status, 204, "{}", leave.text);
    let gone = loop {
        let event = left.wait("event").await;
        if event["type"] == "membersChanged" {
            break event;
        }
    };
    assert_eq!(gone["data"]["removed"], json!([ben.id]));
    left.ask("command", &order(&friend, "sendMessage", &json!({ "text": "Among ourselves" }))).await;
    let ben = TestUser::of(&app, "user@demo.example").await;
    assert_eq!(ben.messages(&friend["threadId"], "").await.status, 404);
    let refusal = ben.watch().await.ask("subscribe", &json!({ "topic": topic(&friend) })).await;
    assert_eq!(refusal["error"]["code"], "not_found", "{refusal}");
    assert!(ada.friends().await.iter().any(|one| one["threadId"] == friend["threadId"]), "a guest stays");
}

/// Makes a user be a person, as an administrator does.
async fn make_person(app: &TestApp, user: i64, person: i64) -> Reply {
    let admin = app.sign_in("admin@demo.example").await;
    let version = app.get(&format!("/api/User/{user}")).token(&admin).send().await.json["version"].clone();
    let body = json!({ "version": version, "personId": person });
    app.put(&format!("/api/User/{user}")).token(&admin).json(body).send().await
}

#[actix_web::test]
async fn slash_commands_do_what_they_say_once() {
    let app = TestApp::start().await;
    let ada = TestUser::of(&app, "staff@demo.example").await;
    let order = json!({ "boardNumber": 1, "title": "Pump leaks" });
    let order = ada.post("/api/WorkOrder/", order).await.json;
    let open = json!({ "kind": "workOrder", "workOrderId": order["id"] });
    let friend = ada.post("/api/Chat/thread/", open).await;
    assert_eq!(friend.status, 200, "{}", friend.text);
    let thread = &friend.json["threadId"];
    let path = format!("/api/Chat/{thread}/commands/");
    let slash = async |id: Uuid, text: &str| ada.post(&path, json!({ "commandId": id, "text": text })).await;

    let id = Uuid::new_v4();
    for _ in 0..2 {
        let asked = slash(id, "/issue Gasket worn\nSince Monday").await;
        assert_eq!((asked.status.as_u16(), &asked.json["outcome"]), (200, &json!("WR-000001")), "{}", asked.text);
    }
    let id = Uuid::new_v4();
    for _ in 0..2 {
        assert_eq!(slash(id, "/status in review").await.json["outcome"], "In Review");
    }
    assert_eq!(ada.get(&format!("/api/WorkOrder/{}", order["id"])).await.json["status"], 2);
    assert_eq!(refused(&slash(Uuid::new_v4(), "/status Open").await).0, 409, "backwards asks for a reason");
    assert_eq!(slash(Uuid::new_v4(), "/status Open - wrong gasket").await.json["outcome"], "Open");
    let meter = ada.post("/api/Meter/", json!({ "code": "M-1", "name": "Hours", "kind": "continuous" })).await;
    assert_eq!(meter.status, 201, "{}", meter.text);
    let id = Uuid::new_v4();
    for _ in 0..2 {
        assert_eq!(slash(id, "/meter m-1 120,5").await.json["outcome"], "120.5");
    }
    let readings = ada.get(&format!("/api/Meter/{}/readings/", meter.json["id"])).await.json;
    assert_eq!(readings["totalRecords"], 1);
    assert_eq!(refused(&slash(Uuid::new_v4(), "/meter m-1 100").await).0, 409, "a counter does not run backwards");
    assert_eq!(refused(&slash(Uuid::new_v4(), "/dance").await), (422, "unknown_command"));
    let said = ada.messages(thread, "").await.json;
    let told: Vec<&str> = said["items"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect();
    assert_eq!(told.len(), 4, "told once each: {told:?}");
    assert!(told[3].contains("WR-000001 Gasket worn") && said["items"][3]["command"]["name"] == "issue", "{said}");
}

#[actix_web::test]
async fn a_message_becomes_work_once() {
    let app = TestApp::start().await;
    let (ada, ben) = (TestUser::of(&app, "staff@demo.example").await, TestUser::of(&app, "user@demo.example").await);
    let order = ada.post("/api/WorkOrder/", json!({ "boardNumber": 1, "title": "Pump leaks" })).await.json;
    let friend = ben.greet(&ada, "Order <b>two</b> gaskets\nDN 50").await;
    let path = format!("/api/Chat/{}/use/", friend["threadId"]);
    let wish = json!({ "messageId": friend["lastMessage"]["id"], "as": "task", "workOrderId": order["id"] });
    for _ in 0..2 {
        let used = ada.post(&path, wish.clone()).await;
        assert_eq!((used.status.as_u16(), &used.json["code"]), (200, &order["code"]), "{}", used.text);
    }
    let tasks = ada.get(&format!("/api/WorkOrder/{}/tasks", order["id"])).await.json;
    assert_eq!(tasks.as_array().unwrap().len(), 1);
    assert_eq!(tasks[0]["plannedTaskName"], "Order <b>two</b> gaskets DN 50");
    let shown = ada.messages(&friend["threadId"], "").await.json;
    assert_eq!(shown["items"][0]["used"]["kind"], "task");

    let note = ada.greet(&ben, "Tightened & tested").await;
    let wish = json!({ "messageId": note["lastMessage"]["id"], "as": "note", "workOrderId": order["id"] });
    assert_eq!(refused(&ben.post(&path, wish.clone()).await), (403, "limit"), "technicians change their crews' work");
    assert_eq!(ada.post(&path, wish).await.status, 200);
    let notes = ada.get(&format!("/api/WorkOrder/{}/notes", order["id"])).await.json;
    assert!(notes["items"][0]["logNotes"].as_str().unwrap().contains("Tightened &amp; tested"), "{notes}");
}
