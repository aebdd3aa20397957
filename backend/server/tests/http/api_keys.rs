//! API keys: what a program may do with one, how it is rotated and how it ends.

use std::time::{Duration, Instant};

use chrono::{TimeDelta, Utc};
use gantry_test_broker::Broker;
use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};

/// Looking at crews and changing them.
pub(crate) fn crews(limit: &str) -> Value {
    json!({ "crews": {
        "create": true, "update": true, "delete": false, "reopen": false, "configure": false, "limit": limit,
    } })
}

pub(crate) async fn make(app: &TestApp, token: &str, body: Value) -> Reply {
    app.post("/api/ApiKey/").token(token).json(body).send().await
}

/// A key of the user with the token, and its token.
pub(crate) async fn key(app: &TestApp, token: &str, more: Value) -> (Value, String) {
    let mut body = json!({ "name": "Reporting", "permissions": crews("all") });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = make(app, token, body).await;
    assert_eq!(made.status, 201, "{}", made.text);
    (made.json["key"].clone(), made.json["token"].as_str().unwrap().to_owned())
}

pub(crate) async fn asked(app: &TestApp, token: &str) -> (u16, String) {
    let reply = app.get("/api/Crew/").token(token).send().await;
    (reply.status.as_u16(), reply.code().to_owned())
}

pub(crate) fn good() -> (u16, String) {
    (200, String::new())
}

pub(crate) fn not(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[actix_web::test]
async fn a_personal_key_acts_as_its_person_within_what_it_was_made_for() {
    let app = TestApp::start().await;
    let staff = app.sign_in("staff@demo.example").await;
    let (made, token) = key(&app, &staff, json!({})).await;
    assert_eq!((&made["service"], &made["userId"]), (&json!(false), &json!(app.demo.users[1])));
    assert!(token.starts_with(made["tokenStart"].as_str().unwrap()));
    assert_eq!(asked(&app, &token).await, good());

    let crew = app.post("/api/Crew/").token(&token).json(json!({ "name": "Night shift" })).send().await;
    assert_eq!(crew.status, 201, "{}", crew.text);
    let history = app.get(&format!("/api/Crew/{}/history/", crew.json["id"])).token(&staff).send().await;
    assert_eq!(history.json["items"][0]["userName"], "Staff", "{}", history.text);
    let other = app.get("/api/Asset/").token(&token).send().await;
    assert_eq!(
        (other.status.as_u16(), other.code()),
        (403, "permission_required"),
        "staff sees assets, the key does not"
    );
    let archived =
        app.post(&format!("/api/Crew/{}/archive/", crew.json["id"])).token(&token).json(json!({})).send().await;
    assert_eq!((archived.status.as_u16(), archived.code()), (403, "permission_required"));
    let itself = app.get("/auth/signin/").token(&token).send().await;
    assert_eq!((itself.status.as_u16(), &itself.json["data"]["displayName"]), (200, &json!("Staff")));
    assert_eq!(itself.header("x-renewed-token"), "", "a key is never renewed");

    // Neither the token nor its hash is anywhere: not in the list, not in the history.
    let list = app.get("/api/ApiKey/").token(&staff).send().await;
    assert_eq!(list.json["totalRecords"], 1);
    assert!(!list.text.contains(&token));
    let kept = app.ask_database("SELECT string_agg(after::text, ' ') FROM change WHERE family LIKE 'api_key%'").await;
    assert!(kept.contains("Reporting") && !kept.contains("sha256") && !kept.contains(&token[13..]), "{kept}");
    let row = app.ask_database("SELECT row_to_json(t)::text FROM api_key_token AS t").await;
    assert!(row.contains(&token[4..12]) && !row.contains(&token[13..]), "the database has the hash alone: {row}");
}

#[actix_web::test]
async fn its_use_is_noted_and_at_most_once_a_minute() {
    let app = TestApp::start().await;
    let admin = app.sign_in("admin@demo.example").await;
    let (_, token) = key(&app, &admin, json!({})).await;
    let used = async || app.get("/api/ApiKey/").token(&admin).send().await.json["items"][0]["lastUsedAt"].clone();
    assert_eq!(used().await, Value::Null);
    assert_eq!(asked(&app, &token).await, good());
    while used().await.is_null() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let first = used().await;
    for _ in 0..5 {
        assert_eq!(asked(&app, &token).await, good());
    }
    assert_eq!(used().await, first);
    app.ask_database("UPDATE api_key_token SET last_used_at = now() - INTERVAL '2 minutes' RETURNING token_id").await;
    let before = used().await;
    // Looked up anew within seconds, and noted then.
    while used().await == before {
        assert_eq!(asked(&app, &token).await, good());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let address = app.get("/api/ApiKey/").token(&admin).send().await.json["items"][0]["lastAddress"].clone();
    assert_eq!(address, "127.0.0.1");
}

#[actix_web::test]
async fn a_service_key_acts_as_a_user_that_signs_in_by_nothing_else() {
    let app = TestApp::start().await;
    let admin = app.sign_in("admin@demo.example").await;
    let more = json!({ "name": "SCADA bridge", "roleId": app.demo.roles.staff });
    let (made, token) = key(&app, &admin, more).await;
    assert_eq!(made["service"], true);
    let crew = app.post("/api/Crew/").token(&token).json(json!({ "name": "Bridge crew" })).send().await;
    assert_eq!(crew.status, 201, "{}", crew.text);
    let history = app.get(&format!("/api/Crew/{}/history/", crew.json["id"])).token(&admin).send().await;
    assert_eq!(history.json["items"][0]["userName"], "SCADA bridge");

    let user = app.get(&format!("/api/User/{}", made["userId"])).token(&admin).send().await.json;
    assert_eq!((&user["signsInBy"], &user["roleId"]), (&json!("key"), &json!(app.demo.roles.staff)));
    let password = json!({ "userId": made["userId"], "passwordSha256": "a".repeat(64) });
    let set = app.post("/auth/HandleCredentials/").token(&admin).json(password).send().await;
    assert_eq!((set.status.as_u16(), set.code()), (409, "signs_in_elsewhere"), "{}", set.text);

    // Another name of the key is another name in the history that follows.
    let renamed = json!({ "name": "Historian", "permissions": crews("all"), "version": made["version"] });
    let path = format!("/api/ApiKey/{}", made["id"]);
    assert_eq!(app.put(&path).token(&admin).json(renamed.clone()).send().await.status, 200);
    let late = app.put(&path).token(&admin).json(renamed).send().await;
    assert_eq!((late.status.as_u16(), late.code()), (409, "version_conflict"));

    // With another role the key may do no more than that role.
    let guest = json!({ "roleId": app.demo.roles.guest, "version": app.get(&format!("/api/User/{}", made["userId"])).token(&admin).send().await.json["version"] });
    let set = app.put(&format!("/api/User/{}", made["userId"])).token(&admin).json(guest).send().await;
    assert_eq!(set.status, 200, "{}", set.text);
    let create = async || app.post("/api/Crew/").token(&token).json(json!({ "name": "One more" })).send().await;
    while create().await.status != 403 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(app.delete(&path).token(&admin).send().await.status, 204);
    assert_eq!(asked(&app, &token).await, not(401, "invalid_api_key"));
    let user = app.get(&format!("/api/User/{}", made["userId"])).token(&admin).send().await.json;
    assert_eq!((&user["active"], user["archivedAt"].is_string()), (&json!(false), true), "{user}");
    assert_eq!(app.get("/api/ApiKey/?whose=all").token(&admin).send().await.json["totalRecords"], 0);
}

#[actix_web::test]
async fn a_rotated_key_counts_with_both_tokens_until_the_old_one_ends() {
    let app = TestApp::start().await;
    let admin = app.sign_in("admin@demo.example").await;
    let (made, first) = key(&app, &admin, json!({})).await;
    let rotate = async |hours: i64| {
        let path = format!("/api/ApiKey/{}/rotate/", made["id"]);
        let reply = app.post(&path).token(&admin).json(json!({ "overlapHours": hours })).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        (reply.json["token"].as_str().unwrap().to_owned(), reply.json["key"].clone())
    };
    let (second, after) = rotate(24).await;
    assert!(after["previousUntil"].is_string() && after["tokenStart"] != made["tokenStart"]);
    assert_eq!((asked(&app, &first).await, asked(&app, &second).await), (good(), good()));
    let (third, after) = rotate(0).await;
    assert_eq!(after["previousUntil"], Value::Null);
    for old in [&first, &second] {
        assert_eq!(asked(&app, old).await, not(401, "invalid_api_key"));
    }
    assert_eq!(asked(&app, &third).await, good());
    let long = app.post(&format!("/api/ApiKey/{}/rotate/", made["id"])).token(&admin);
    let long = long.json(json!({ "overlapHours": 169 })).send().await;
    assert_eq!((long.status.as_u16(), long.code()), (422, "invalid"));
}

#[actix_web::test]
async fn a_key_ends_when_its_time_is_over_or_its_person_is_deactivated() {
    let app = TestApp::start().await;
    let (admin, staff) = (app.sign_in("admin@demo.example").await, app.sign_in("staff@demo.example").await);
    let (_, short) = key(&app, &staff, json!({ "expiresAt": Utc::now() + TimeDelta::milliseconds(900) })).await;
    let (_, token) = key(&app, &staff, json!({})).await;
    assert_eq!((asked(&app, &short).await, asked(&app, &token).await), (good(), good()));
    while asked(&app, &short).await == good() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(asked(&app, &short).await, not(401, "invalid_api_key"));

    let path = format!("/api/User/{}", app.demo.users[1]);
    let version = app.get(&path).token(&admin).send().await.json["version"].clone();
    let off = app.put(&path).token(&admin).json(json!({ "active": false, "version": version })).send().await;
    assert_eq!(off.status, 200, "{}", off.text);
    let began = Instant::now();
    while asked(&app, &token).await == good() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(asked(&app, &token).await, not(401, "invalid_api_key"));
    // Less than it is believed without asking the database: it was told.
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
}

#[actix_web::test]
async fn a_revoked_key_is_dead_on_the_other_node_within_a_second() {
    let broker = actix_web::web::block(Broker::start).await.unwrap();
    let (one, two) = TestApp::pair(&broker).await;
    let admin = one.sign_in("admin@demo.example").await;
    let (made, token) = key(&one, &admin, json!({})).await;
    assert_eq!((asked(&one, &token).await, asked(&two, &token).await), (good(), good()));
    let path = format!("/api/ApiKey/{}", made["id"]);
    assert_eq!(one.delete(&path).token(&admin).send().await.status, 204);
    let began = Instant::now();
    assert_eq!(asked(&one, &token).await, not(401, "invalid_api_key"), "here at once");
    while asked(&two, &token).await == good() {
        assert!(began.elapsed() < Duration::from_secs(1), "still good on the other node");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(asked(&two, &token).await, not(401, "invalid_api_key"));
    one.stop().await;
    two.stop().await;
}
