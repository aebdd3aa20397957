//! Crew chat: people write to each other, to their crews and about work orders, live and over HTTP.

use std::time::Duration;

use gantry_testkit::app::{Reply, TestApp};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;

/// A user who chats.
pub(crate) struct TestUser<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) token: String,
    pub(crate) id: i64,
    pub(crate) uuid: String,
}

impl<'a> TestUser<'a> {
    pub(crate) async fn of(app: &'a TestApp, login: &str) -> Self {
        let token = app.sign_in(login).await;
        let me = app.get("/auth/signin/").token(&token).send().await.json;
        let uuid = me["uuid"].as_str().unwrap().to_owned();
        Self { app, token, id: me["id"].as_i64().unwrap(), uuid }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.app.get(path).token(&self.token).send().await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.app.post(path).token(&self.token).json(body).send().await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Reply {
        self.app.put(path).token(&self.token).json(body).send().await
    }

    pub(crate) async fn friends(&self) -> Vec<Value> {
        let reply = self.get(&format!("/api/Chat/friends/{}", self.uuid)).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["items"].as_array().unwrap().clone()
    }

    /// Writes a first message to a user and returns the thread.
    pub(crate) async fn greet(&self, other: &TestUser<'_>, text: &str) -> Value {
        let body = json!({ "senderId": self.id, "receiverId": other.id, "message": text });
        let reply = self.post("/api/Chat/", body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    }

    pub(crate) async fn watch(&self) -> Viewer {
        Viewer::join(self.app, &self.token).await
    }

    pub(crate) async fn messages(&self, thread: &Value, query: &str) -> Reply {
        self.get(&format!("/api/Chat/{thread}/messages/?{query}")).await
    }

    async fn bring(&self, thread: &Value, name: &str, file: &[u8]) -> Reply {
        let request = self.app.post(&format!("/api/Chat/{thread}/attachments/?fileName={name}")).token(&self.token);
        request.header("content-type", "application/octet-stream").bytes(file).send().await
    }
}

pub(crate) fn order(friend: &Value, kind: &str, data: &Value) -> Value {
    json!({
        "topic": format!("thread:{}", friend["threadId"]), "commandId": Uuid::new_v4(), "type": kind, "data": data,
        "senderToken": friend["senderToken"],
    })
}

pub(crate) fn topic(friend: &Value) -> String {
    format!("thread:{}", friend["threadId"])
}

/// The first signal of this topic and type.
pub(crate) async fn signal(viewer: &mut Viewer, topic: &str, kind: &str) -> Value {
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
    let (ada, ben) = (TestUser::of(&app, "staff@demo.example").await, TestUser::of(&app, "user@demo.example").await);
    let contacts = ada.get(&format!("/api/Chat/contacts/{}?search={}", ada.uuid, "USER")).await.json;
    let contact = contacts["items"].as_array().unwrap().iter().find(|one| one["receiverId"] == ben.id).unwrap();
    assert_eq!((&contact["threadId"], &contact["active"]), (&Value::Null, &json!(true)));

    let body = json!({ "senderId": ada.id, "receiverId": ben.id, "message": "Pump 3?", "commandId": Uuid::new_v4() });
    let first = ada.post("/api/Chat/", body.clone()).await;
    assert_eq!(first.status, 200, "{}", first.text);
    let again = ada.post("/api/Chat/", body).await.json;
    assert_eq!((&again["threadId"], &again["chatId"]), (&first.json["threadId"], &json!(1)), "sent once");
    let back = ben.greet(&ada, "On it").await;
    assert_eq!(back["threadId"], first.json["threadId"], "one thread between two users, in either direction");

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
    let (ada, ben) = (TestUser::of(&app, "staff@demo.example").await, TestUser::of(&app, "user@demo.example").await);
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
    let (ada, ben) = (TestUser::of(&app, "staff@demo.example").await, TestUser::of(&app, "user@demo.example").await);
    let eve = TestUser::of(&app, "admin@demo.example").await;
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
    let (ada, ben) = (TestUser::of(&app, "staff@demo.example").await, TestUser::of(&app, "user@demo.example").await);
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
    let (ada, ben) = (TestUser::of(&app, "staff@demo.example").await, TestUser::of(&app, "user@demo.example").await);
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
    let (ada, ben) = (TestUser::of(&app, "staff@demo.example").await, TestUser::of(&app, "user@demo.example").await);
    let eve = TestUser::of(&app, "admin@demo.example").await;
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

    let found = async |who: &TestUser<'_>, text: &str| {
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
async fn a_file_is_what_it_says_and_for_those_in_the_thread() {
    let app = TestApp::start().await;
    let (ada, ben) = (TestUser::of(&app, "staff@demo.example").await, TestUser::of(&app, "user@demo.example").await);
    let eve = TestUser::of(&app, "admin@demo.example").await;
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
async fn presence_and_typing_are_announced() {
    let app = TestApp::start().await;
    let (ada, ben) = (TestUser::of(&app, "staff@demo.example").await, TestUser::of(&app, "user@demo.example").await);
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
