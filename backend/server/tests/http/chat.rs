//! Crew chat: people write to each other, to their crews and about work orders, live and over HTTP.

use std::time::Duration;

use gantry_testkit::app::{Reply, TestApp};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::desk::refused;

/// Somebody who chats.
struct Somebody<'a> {
    app: &'a TestApp,
    token: String,
    id: i64,
    uuid: String,
}

impl<'a> Somebody<'a> {
    async fn of(app: &'a TestApp, login: &str) -> Self {
        let token = app.sign_in(login).await;
        let me = app.get("/auth/signin/").token(&token).send().await.json;
        let uuid = me["uuid"].as_str().unwrap().to_owned();
        Self { app, token, id: me["id"].as_i64().unwrap(), uuid }
    }

    async fn get(&self, path: &str) -> Reply {
        self.app.get(path).token(&self.token).send().await
    }

    async fn post(&self, path: &str, body: Value) -> Reply {
        self.app.post(path).token(&self.token).json(body).send().await
    }

    async fn put(&self, path: &str, body: Value) -> Reply {
        self.app.put(path).token(&self.token).json(body).send().await
    }

    async fn friends(&self) -> Vec<Value> {
        let reply = self.get(&format!("/api/Chat/friends/{}", self.uuid)).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["items"].as_array().unwrap().clone()
    }

    /// Writes a first message to somebody and returns the thread.
    async fn greet(&self, other: &Somebody<'_>, text: &str) -> Value {
        let body = json!({ "senderId": self.id, "receiverId": other.id, "message": text });
        let reply = self.post("/api/Chat/", body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    }

    async fn watch(&self) -> Viewer {
        Viewer::join(self.app, &self.token).await
    }

    async fn messages(&self, thread: &Value, query: &str) -> Reply {
        self.get(&format!("/api/Chat/{thread}/messages/?{query}")).await
    }

    async fn bring(&self, thread: &Value, name: &str, file: &[u8]) -> Reply {
        let request = self.app.post(&format!("/api/Chat/{thread}/attachments/?fileName={name}")).token(&self.token);
        request.header("content-type", "application/octet-stream").bytes(file).send().await
    }
}

fn order(friend: &Value, kind: &str, data: &Value) -> Value {
    json!({
        "topic": format!("thread:{}", friend["threadId"]), "commandId": Uuid::new_v4(), "type": kind, "data": data,
        "senderToken": friend["senderToken"],
    })
}

fn topic(friend: &Value) -> String {
    format!("thread:{}", friend["threadId"])
}

/// The first signal of this topic and type.
async fn signal(viewer: &mut Viewer, topic: &str, kind: &str) -> Value {
    loop {
        let signal = viewer.wait("signal").await;
        if signal["topic"] == topic && signal["type"] == kind {
            return signal["data"].clone();
        }
    }
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

#[actix_web::test]
async fn a_first_message_makes_the_thread_and_is_news_until_it_is_read() {
    let app = TestApp::start().await;
    let (ada, ben) = (Somebody::of(&app, "staff@demo.example").await, Somebody::of(&app, "user@demo.example").await);
    let contacts = ada.get(&format!("/api/Chat/contacts/{}?search={}", ada.uuid, "USER")).await.json;
    let contact = contacts["items"].as_array().unwrap().iter().find(|one| one["receiverId"] == ben.id).unwrap();
    assert_eq!((&contact["threadId"], &contact["active"]), (&Value::Null, &json!(true)));

    let body = json!({ "senderId": ada.id, "receiverId": ben.id, "message": "Pump 3?", "commandId": Uuid::new_v4() });
    let first = ada.post("/api/Chat/", body.clone()).await;
    assert_eq!(first.status, 200, "{}", first.text);
    let again = ada.post("/api/Chat/", body).await.json;
    assert_eq!((&again["threadId"], &again["chatId"]), (&first.json["threadId"], &json!(1)), "sent once");
    let back = ben.greet(&ada, "On it").await;
    assert_eq!(back["threadId"], first.json["threadId"], "one thread between two, whoever begins");

    let mine = &ada.friends().await[0];
    assert_eq!((&mine["unread"], &mine["lastMessage"]["text"]), (&json!(1), &json!("On it")));
    assert_eq!(ben.friends().await[0]["unread"], 0, "who answers has read");
    let mut other_window = ada.watch().await;
    other_window.follow("inbox").await;
    let read = json!({ "id": mine["threadId"], "chatId": 99 });
    assert_eq!(ada.put("/api/Chat/read/", read).await.status, 204);
    assert_eq!(signal(&mut other_window, "inbox", "thread").await["readId"], 2, "never beyond what is there");
    assert_eq!(ada.friends().await[0]["unread"], 0);
    let marks = ben.get(&format!("/api/Chat/{}/read/", mine["threadId"])).await.json;
    assert_eq!(marks, json!([{ "id": ada.id, "seq": 2 }, { "id": ben.id, "seq": 2 }]));
}

#[actix_web::test]
async fn what_makes_no_sense_is_refused_and_lists_are_ones_own() {
    let app = TestApp::start().await;
    let (ada, ben) = (Somebody::of(&app, "staff@demo.example").await, Somebody::of(&app, "user@demo.example").await);
    let say = async |sender: i64, receiver: i64, text: &str| {
        ada.post("/api/Chat/", json!({ "senderId": sender, "receiverId": receiver, "message": text })).await
    };
    assert_eq!(refused(&say(ben.id, ada.id, "I, Ben").await), (403, "not_yours"));
    assert_eq!(refused(&say(ada.id, ada.id, "Note to self").await), (422, "invalid"));
    assert_eq!(refused(&say(ada.id, ben.id, " \n ").await), (422, "empty_message"));
    assert_eq!(refused(&say(ada.id, ben.id, &"x".repeat(100_000)).await), (422, "message_too_long"));
    assert_eq!(refused(&say(ada.id, 999_999, "Anybody?").await), (404, "not_found"));
    assert_eq!(ada.friends().await, Vec::<Value>::new(), "a thread without a message is not shown");
    assert_eq!(ada.get(&format!("/api/Chat/friends/{}", ben.uuid)).await.status, 404);
    assert_eq!(ada.get(&format!("/api/Chat/contacts/{}", ben.uuid)).await.status, 404);
}

#[actix_web::test]
async fn messages_are_seen_at_once_and_only_by_those_in_the_thread() {
    let app = TestApp::start().await;
    let (ada, ben) = (Somebody::of(&app, "staff@demo.example").await, Somebody::of(&app, "user@demo.example").await);
    let eve = Somebody::of(&app, "admin@demo.example").await;
    let friend = ada.greet(&ben, "Hello").await;
    let (mut left, mut right, mut stranger) = (ada.watch().await, ben.watch().await, eve.watch().await);
    left.follow(&topic(&friend)).await;
    right.follow("inbox").await;
    right.follow(&topic(&friend)).await;

    let refusal = stranger.ask("subscribe", &json!({ "topic": topic(&friend) })).await;
    assert_eq!(refusal["error"]["code"], "not_found", "{refusal}");
    assert_eq!(eve.get(&format!("/api/Stream/{}", topic(&friend))).await.status, 404);
    assert_eq!(ada.get(&format!("/api/Stream/{}", topic(&friend))).await.status, 200);
    assert_eq!(eve.messages(&friend["threadId"], "").await.status, 404);

    let hot = "<img src=x onerror=alert(1)> & 100 °C";
    let sent = left.ask("command", &order(&friend, "sendMessage", &json!({ "text": hot }))).await;
    assert_eq!(sent["version"], 2, "{sent}");
    let event = right.wait("event").await;
    assert_eq!((&event["type"], &event["data"]["message"]["text"]), (&json!("messageSent"), &json!(hot)));
    assert_eq!((&event["data"]["message"]["seq"], &event["version"]), (&json!(2), &json!(2)));

    for (token, code) in [(json!(""), "invalid"), (json!("a.b.c"), "invalid"), (json!(ada.token), "invalid")] {
        let mut forged = order(&friend, "sendMessage", &json!({ "text": "Let me in" }));
        forged["senderToken"] = token;
        let refusal = left.ask("command", &forged).await;
        assert_eq!(refusal["error"]["code"], format!("sender_token_{code}"), "{refusal}");
    }
    let refusal = stranger.ask("command", &order(&friend, "sendMessage", &json!({ "text": "Stolen token" }))).await;
    assert_eq!(refusal["error"]["code"], "sender_token_invalid", "{refusal}");
    let announce = json!({ "text": "x", "command": { "name": "status", "outcome": "" } });
    let refusal = left.ask("command", &order(&friend, "announce", &announce)).await;
    assert_eq!(refusal["error"]["code"], "permission_required", "{refusal}");
    assert_eq!(stranger.pending("event").await, Vec::<Value>::new());

    right.ask("command", &order(&ben.friends().await[0], "sendMessage", &json!({ "text": "Coming" }))).await;
    assert_eq!(left.wait("event").await["by"]["id"], ada.id);
    assert_eq!(left.wait("event").await["by"]["id"], ben.id);
}

#[actix_web::test]
async fn a_burst_waits_and_the_same_command_counts_once_later() {
    let app = TestApp::start().await;
    let (ada, ben) = (Somebody::of(&app, "staff@demo.example").await, Somebody::of(&app, "user@demo.example").await);
    let friend = ada.greet(&ben, "0").await;
    let mut left = ada.watch().await;
    let mut waiting = Vec::new();
    for text in 1..=12 {
        let order = order(&friend, "sendMessage", &json!({ "text": text.to_string() }));
        let answer = left.ask("command", &order).await;
        if answer["version"].is_null() {
            assert_eq!(answer["error"]["code"], "rate_limited", "{answer}");
            waiting.push(order);
        }
    }
    assert!(!waiting.is_empty(), "thirteen messages at once are too many");
    for order in waiting {
        loop {
            let answer = left.ask("command", &order).await;
            if answer["version"].is_number() {
                assert_eq!(left.ask("command", &order).await["version"], answer["version"], "once");
                break;
            }
            actix_web::rt::time::sleep(Duration::from_millis(200)).await;
        }
    }
    let page = ben.messages(&friend["threadId"], "rows=50").await.json;
    let mut texts: Vec<i64> =
        page["items"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap().parse().unwrap()).collect();
    texts.sort_unstable();
    assert_eq!(texts, (0..=12).collect::<Vec<_>>());
}

#[actix_web::test]
async fn what_memory_holds_is_what_the_database_tells_again() {
    let app = TestApp::start().await;
    let (ada, ben) = (Somebody::of(&app, "staff@demo.example").await, Somebody::of(&app, "user@demo.example").await);
    let friend = ada.greet(&ben, "Valve 7 leaks").await;
    let (mut left, mut right) = (ada.watch().await, ben.watch().await);
    let bens = &ben.friends().await[0];
    let first = friend["lastMessage"]["id"].clone();
    let file = ada.bring(&friend["threadId"], "leak.png", PNG).await.json;
    let give = async |viewer: &mut Viewer, friend: &Value, kind: &str, data: Value| {
        let answer = viewer.ask("command", &order(friend, kind, &data)).await;
        assert!(answer["error"].is_null(), "{kind}: {answer}");
        answer["version"].clone()
    };
    let reply = json!({ "text": "Which one?", "replyTo": first, "mentions": [ada.id, 999_999] });
    give(&mut right, bens, "sendMessage", reply).await;
    give(&mut left, &friend, "sendMessage", json!({ "attachments": [file["id"]] })).await;
    give(&mut left, &friend, "editMessage", json!({ "messageId": first, "text": "Valve 8 leaks" })).await;
    for (emoji, on) in [("👍", true), ("🎉", true), ("1️⃣", true), ("🎉", false)] {
        give(&mut right, bens, "react", json!({ "messageId": first, "emoji": emoji, "on": on })).await;
    }
    give(&mut left, &friend, "react", json!({ "messageId": first, "emoji": "👍", "on": true })).await;
    let slip = json!({ "text": "Wrong chat" });
    let slip = give(&mut left, &friend, "sendMessage", slip).await;
    let page = ada.messages(&friend["threadId"], "rows=1").await.json;
    assert_eq!(page["items"][0]["seq"], slip);
    give(&mut left, &friend, "deleteMessage", json!({ "messageId": page["items"][0]["id"] })).await;

    let path = format!("/api/Stream/{}", topic(&friend));
    let fresh = app.another().await;
    let read = async |app: &TestApp| app.get(&path).token(&ada.token).send().await.json;
    let (memory, database) = (read(&app).await, read(&fresh).await);
    assert_eq!(memory, database);
    let messages = memory["state"]["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 4);
    assert_eq!(messages[1]["replyTo"]["text"], "Valve 8 leaks", "answers follow what they answer");
    assert_eq!(messages[1]["mentions"], json!([ada.id]));
    assert_eq!(messages[2]["attachments"], json!([file]));
    assert!(!memory.to_string().contains("Wrong chat"));
    let page = ada.messages(&friend["threadId"], "").await.json;
    let mut paged = page["items"].as_array().unwrap().clone();
    paged.reverse();
    assert_eq!(&paged, messages, "and the pages say the same");
}

#[actix_web::test]
async fn the_past_is_paged_and_searched() {
    let app = TestApp::start().await;
    let (ada, ben) = (Somebody::of(&app, "staff@demo.example").await, Somebody::of(&app, "user@demo.example").await);
    let eve = Somebody::of(&app, "admin@demo.example").await;
    let friend = ada.greet(&ben, "Bearing of pump P-101 runs hot").await;
    for text in ["Grease ordered", "100% sure?", "Pumpe läuft"] {
        ada.greet(&ben, text).await;
    }
    let page = ada.messages(&friend["threadId"], "rows=2").await.json;
    let seqs = |page: &Value| -> Vec<i64> {
        page["items"].as_array().unwrap().iter().map(|one| one["seq"].as_i64().unwrap()).collect()
    };
    assert_eq!((seqs(&page), &page["totalRecords"]), (vec![4, 3], &json!(4)));
    assert_eq!(seqs(&ada.messages(&friend["threadId"], "rows=2&before=3").await.json), [2, 1]);
    assert_eq!(seqs(&ada.messages(&friend["threadId"], "rows=2&around=2").await.json), [2, 1]);

    let found = async |who: &Somebody<'_>, text: &str| {
        let reply = who.get(&format!("/api/Chat/search/?text={text}")).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let items = reply.json["items"].as_array().unwrap().iter();
        items.map(|one| one["message"]["seq"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(found(&ada, "pump").await, [4, 1]);
    assert_eq!(found(&ben, "p-101%20HOT").await, [1]);
    assert_eq!(found(&ada, "%27%3B--%20%7C%26").await, [0; 0]);
    assert_eq!(found(&eve, "pump").await, [0; 0]);
}

#[actix_web::test]
async fn a_crews_thread_follows_the_crew() {
    let app = TestApp::start().await;
    let (ada, ben) = (Somebody::of(&app, "staff@demo.example").await, Somebody::of(&app, "user@demo.example").await);
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
    let ben = Somebody::of(&app, "user@demo.example").await;
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
    let ada = Somebody::of(&app, "staff@demo.example").await;
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
    let (ada, ben) = (Somebody::of(&app, "staff@demo.example").await, Somebody::of(&app, "user@demo.example").await);
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

#[actix_web::test]
async fn a_file_is_what_it_says_and_for_those_in_the_thread() {
    let app = TestApp::start().await;
    let (ada, ben) = (Somebody::of(&app, "staff@demo.example").await, Somebody::of(&app, "user@demo.example").await);
    let eve = Somebody::of(&app, "admin@demo.example").await;
    let friend = ada.greet(&ben, "See").await;
    let thread = &friend["threadId"];
    assert_eq!(refused(&ada.bring(thread, "photo.png", b"<script>alert(1)</script>").await), (415, "file_type"));
    assert_eq!(refused(&ada.bring(thread, "..%2Fphoto.png", PNG).await), (422, "file_name"));
    assert_eq!(eve.bring(thread, "photo.png", PNG).await.status, 404);
    let file = ada.bring(thread, "photo.png", PNG).await;
    assert_eq!((file.status.as_u16(), &file.json["type"]), (201, &json!("image/png")), "{}", file.text);
    let path = format!("/api/Chat/{thread}/attachments/{}/file/", file.json["id"]);
    assert_eq!(ben.get(&path).await.status, 404, "not sent yet");
    let mut left = ada.watch().await;
    left.ask("command", &order(&friend, "sendMessage", &json!({ "attachments": [file.json["id"]] }))).await;
    let fetched = ben.get(&path).await;
    assert_eq!((fetched.status.as_u16(), fetched.bytes.as_ref()), (200, PNG));
    assert!(fetched.header("content-disposition").starts_with("attachment"));
    assert_eq!(eve.get(&path).await.status, 404);
    let sent = ada.messages(thread, "rows=1").await.json["items"][0]["id"].clone();
    left.ask("command", &order(&friend, "deleteMessage", &json!({ "messageId": sent }))).await;
    assert_eq!(ben.get(&path).await.status, 404, "gone with its message");
}

#[actix_web::test]
async fn who_is_there_and_who_writes_is_told() {
    let app = TestApp::start().await;
    let (ada, ben) = (Somebody::of(&app, "staff@demo.example").await, Somebody::of(&app, "user@demo.example").await);
    let friend = ada.greet(&ben, "Hello").await;
    let mut left = ada.watch().await;
    left.follow("presence").await;
    left.follow(&topic(&friend)).await;
    let mut right = ben.watch().await;
    loop {
        let online = signal(&mut left, "presence", "presence").await["online"].as_array().cloned().unwrap_or_default();
        if online.contains(&json!(ben.id)) {
            break;
        }
    }
    assert_eq!(ada.friends().await[0]["online"], true);
    right.follow(&topic(&friend)).await;
    right.ask("signal", &json!({ "topic": topic(&friend), "type": "typing", "data": { "on": true } })).await;
    loop {
        let people = signal(&mut left, &topic(&friend), "presence").await;
        if people["typing"][0]["id"] == ben.id {
            break;
        }
    }
    drop(right);
    loop {
        let gone = signal(&mut left, "presence", "presence").await["offline"].as_array().cloned().unwrap_or_default();
        if gone.contains(&json!(ben.id)) {
            break;
        }
    }
    assert_eq!(ada.friends().await[0]["online"], false);
}
