//! API keys at sockets, which is how a control room follows the plant, and how often a key may be used.

use gantry_testkit::app::TestApp;
use gantry_testkit::viewer::{Message, Viewer, Wire};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::api_keys::{asked, crews, good, key};

/// Looking at work orders, and nothing else.
fn looks_at_orders() -> Value {
    json!({ "workOrders": {
        "create": false, "update": false, "delete": false, "reopen": false, "configure": false, "limit": "all",
    } })
}

#[actix_web::test]
async fn a_program_follows_streams_within_its_key_and_is_gone_with_it() {
    let app = TestApp::start().await;
    let admin = app.sign_in("admin@demo.example").await;
    let body = json!({ "name": "Control room", "roleId": app.demo.roles.staff, "permissions": looks_at_orders() });
    let (made, token) = key(&app, &admin, body).await;
    let board = "board:1";
    let mut program = Viewer::join(&app, &token).await;
    program.follow(board).await;
    let refused = program.ask("subscribe", &json!({ "topic": "alarms" })).await;
    assert_eq!(refused["error"]["code"], "permission_required", "its user may, the key may not: {refused}");
    let card = json!({ "fields": { "title": "By a program" } });
    let command = json!({ "topic": board, "commandId": Uuid::now_v7(), "type": "createCard", "data": card });
    let refused = program.ask("command", &command).await;
    assert_eq!(refused["error"]["code"], "permission_required", "{refused}");

    let order = json!({ "boardNumber": 1, "title": "Pump leaks" });
    let order = app.post("/api/WorkOrder/").token(&admin).json(order).send().await;
    assert_eq!(order.status, 201, "{}", order.text);
    let event = program.wait("event").await;
    assert_eq!(event["topic"], json!(board), "{event}");

    // Presence is empty: people see neither the user of a key nor that it looks at their board.
    let mut person = Viewer::join(&app, &admin).await;
    person.follow(board).await;
    let here = person.wait("signal").await;
    let users: Vec<&Value> = here["data"]["here"].as_array().unwrap().iter().map(|one| &one["userId"]).collect();
    assert!(!users.contains(&&made["userId"]), "{here}");

    // From other networks than its own it connects as little as it calls.
    let elsewhere = json!({ "networks": ["10.20.0.0/16"], "permissions": looks_at_orders() });
    let (_, elsewhere) = key(&app, &admin, elsewhere).await;
    for (token, code) in [(elsewhere.as_str(), "key_network_refused"), ("gtk_nonsense", "invalid_api_key")] {
        let mut wire = Wire::open(&app).await;
        wire.send(Message::text(format!("40{}", json!({ "token": token })))).await;
        let refused = wire.packet().await.unwrap();
        assert!(refused.starts_with("44") && refused.contains(code), "{refused}");
    }
    let revoked = app.delete(&format!("/api/ApiKey/{}", made["id"])).token(&admin).send().await;
    assert_eq!(revoked.status, 204, "{}", revoked.text);
    program.closed().await;
}

#[actix_web::test]
async fn each_key_has_a_rate_of_its_own_or_that_of_the_tenant() {
    let app = TestApp::start().await;
    let admin = app.sign_in("admin@demo.example").await;
    let (made, token) = key(&app, &admin, json!({ "requestsPerMinute": 3 })).await;
    assert_eq!(made["requestsPerMinute"], 3);
    for _ in 0..3 {
        assert_eq!(asked(&app, &token).await, good());
    }
    let reply = app.get("/api/Crew/").token(&token).send().await;
    assert_eq!((reply.status.as_u16(), reply.code()), (429, "rate_limited"), "{}", reply.text);
    let wait: u32 = reply.header("retry-after").parse().unwrap();
    assert!((1..=20).contains(&wait), "{wait}");
    let mut wire = Wire::open(&app).await;
    wire.send(Message::text(format!("40{}", json!({ "token": token })))).await;
    let refused = wire.packet().await.unwrap();
    assert!(refused.starts_with("44") && refused.contains("rate_limited"), "{refused}");

    // Others go on, and a key without a number of its own goes by the tenant's.
    assert_eq!(app.get("/api/Crew/").token(&admin).send().await.status, 200);
    let (_, other) = key(&app, &admin, json!({ "name": "Other" })).await;
    assert_eq!(asked(&app, &other).await, good());
    let path = format!("/api/ApiKey/{}", made["id"]);
    let body = json!({ "name": "Reporting", "permissions": crews("all"), "version": made["version"] });
    let changed = app.put(&path).token(&admin).json(body.clone()).send().await;
    assert_eq!((changed.status.as_u16(), &changed.json["requestsPerMinute"]), (200, &Value::Null), "{}", changed.text);
    assert_eq!(asked(&app, &token).await, good());
    for wrong in [0, 60_001] {
        let mut body = body.clone();
        body["requestsPerMinute"] = json!(wrong);
        let refused = app.put(&path).token(&admin).json(body).send().await;
        assert!(refused.json["fields"]["requestsPerMinute"].is_string(), "{}", refused.text);
    }
}
