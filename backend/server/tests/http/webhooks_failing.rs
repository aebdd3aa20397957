//! Webhooks whose receivers do not do as they should.

use std::time::{Duration, Instant};

use chrono::TimeDelta;
use gantry_delivery::PrivateNetworks;
use gantry_testkit::app::{TestApp, TestOptions};
use serde_json::{Value, json};

use crate::webhook_receiver::{Plant, Receiver, Reply};

#[actix_web::test]
async fn a_delivery_is_tried_again_as_the_table_says_under_the_same_id() {
    let plant = Plant::open().await;
    let (id, secret) = plant.hook("/crews", &["crew.created"]).await;
    plant.receiver.always(Reply::of(500));
    plant.crew("Night shift").await;
    let mut pauses = Vec::new();
    for attempt in 1..=10 {
        plant.receiver.wait(attempt).await;
        let attempts = json!(attempt);
        let details = plant.delivery(id, |newest| newest["attempts"] == attempts).await;
        if details["delivery"]["state"] == "failed" {
            assert_eq!(attempt, 10);
            break;
        }
        let now = plant.app.clock().now();
        let due: chrono::DateTime<chrono::Utc> = details["delivery"]["dueAt"].as_str().unwrap().parse().unwrap();
        pauses.push((due - now).num_seconds());
        plant.app.clock().advance(due - now + TimeDelta::seconds(1));
    }
    let usual = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    assert_eq!(pauses.len(), usual.len());
    for (pause, usual) in pauses.iter().zip(usual) {
        assert!((usual * 8 / 10 - 3..=usual * 12 / 10 + 1).contains(pause), "{pauses:?}");
    }
    let got = plant.receiver.got();
    assert_eq!(got.len(), 10);
    assert!(got.iter().all(|one| one.id == got[0].id && one.raw == got[0].raw && one.is_signed_with(&secret)));

    // Once it works again, what was given up is sent when an administrator asks for it.
    plant.receiver.always(Reply::of(200));
    let replayed = plant.post(&format!("/api/Webhook/{id}/replay/"), json!({ "since": "2020-01-01T00:00:00Z" })).await;
    assert_eq!(replayed.json["replayed"], 1, "{}", replayed.text);
    plant.app.clock().advance(TimeDelta::minutes(5));
    let got = plant.receiver.wait(11).await;
    assert_eq!(got[10].id, got[0].id);
    plant.delivery(id, |newest| newest["state"] == "delivered").await;
    let state = plant.state(id).await;
    assert!(state["failingSince"].is_null() && state["failures"] == 0, "{state}");
}

#[actix_web::test]
async fn five_days_of_failure_pause_it_and_notify_administrators() {
    let plant = Plant::open().await;
    let (id, _) = plant.hook("/crews", &["crew.created"]).await;
    plant.receiver.always(Reply::of(502));
    plant.crew("One").await;
    plant.receiver.wait(1).await;
    plant.delivery(id, |newest| newest["attempts"] == 1).await;
    plant.app.clock().advance(TimeDelta::days(5));
    plant.receiver.wait(2).await;
    while plant.state(id).await["active"] == true {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(plant.state(id).await["pausedBecause"], "failing");
    let cards = plant.get("/api/Notification/").await;
    assert_eq!(
        (&cards["items"][0]["kind"], &cards["items"][0]["text"]),
        (&json!("webhook"), &json!("/crews")),
        "{cards}"
    );
    plant.crew("Two").await;
    plant.app.clock().advance(TimeDelta::days(1));
    plant.app.finish_jobs().await;
    assert_eq!(plant.receiver.got().len(), 2, "nothing more is sent");
}

#[actix_web::test]
async fn a_receiver_that_is_gone_gets_nothing_more() {
    let plant = Plant::open().await;
    let (id, _) = plant.hook("/crews", &["crew.created"]).await;
    plant.receiver.will([Reply::of(410)]);
    plant.crew("One").await;
    while plant.state(id).await["active"] == true {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(plant.state(id).await["pausedBecause"], "gone");
    assert_eq!(plant.delivery(id, |_| true).await["delivery"]["state"], "failed");
    let history = "SELECT count(*) FROM change WHERE family = 'webhook' AND after ->> 'paused_because' = 'gone'";
    assert_eq!(plant.app.ask_database(history).await, "1");
}

#[actix_web::test]
async fn a_receiver_that_wants_rest_is_left_alone_so_long() {
    let plant = Plant::open().await;
    let (id, _) = plant.hook("/crews", &["crew.created"]).await;
    let busy = Reply { header: Some(("retry-after", "3600".to_owned())), ..Reply::of(429) };
    plant.receiver.will([busy]);
    plant.crew("One").await;
    plant.delivery(id, |newest| newest["attempts"] == 1).await;
    plant.crew("Two").await;
    plant.app.clock().advance(TimeDelta::minutes(50));
    plant.app.finish_jobs().await;
    let rest: chrono::DateTime<chrono::Utc> = plant.state(id).await["notBefore"].as_str().unwrap().parse().unwrap();
    assert!(rest > plant.app.clock().now() + TimeDelta::minutes(8));
    assert_eq!(plant.receiver.got().len(), 1, "neither the one nor the other");
    plant.app.clock().advance(TimeDelta::minutes(11));
    let got = plant.receiver.wait(3).await;
    assert_eq!(got.len(), 3);
}

#[actix_web::test]
async fn a_redirect_is_a_failure_and_is_not_followed() {
    let plant = Plant::open().await;
    let (id, _) = plant.hook("/crews", &["crew.created"]).await;
    let elsewhere = Receiver::start();
    let away = Reply { header: Some(("location", format!("{}/stolen", elsewhere.origin))), ..Reply::of(307) };
    plant.receiver.will([away]);
    plant.crew("One").await;
    let details = plant.delivery(id, |newest| newest["attempts"] == 1).await;
    assert_eq!((&details["attempts"][0]["status"], &details["delivery"]["state"]), (&json!(307), &json!("pending")));
    assert!(elsewhere.got().is_empty());
}

#[actix_web::test]
async fn private_networks_are_not_called_unless_allowed() {
    let plant = Plant::open().await;
    let (id, _) = plant.hook("/crews", &["crew.created"]).await;
    // Where this network is closed: what was an address of the internet when it was saved, or is one by name.
    let name = format!(
        "UPDATE webhook SET url = 'https://localhost:{}/' RETURNING id",
        plant.receiver.origin.rsplit(':').next().unwrap()
    );
    let closed = TestOptions { private_networks: PrivateNetworks::default(), ..TestOptions::default() };
    let app = TestApp::start_with(closed).await;
    let admin = app.sign_in("admin@demo.example").await;
    let body = json!({ "name": "Inside", "url": "https://93.184.216.34/", "events": ["crew.created"] });
    let made = app.post("/api/Webhook/").token(&admin).json(body).send().await;
    assert_eq!(made.status, 201, "{}", made.text);
    app.ask_database(&name).await;
    let tried = app
        .post(&format!("/api/Webhook/{}/test/", made.json["webhook"]["id"]))
        .token(&admin)
        .json(json!({}))
        .send()
        .await;
    let attempt = &tried.json["attempts"][0];
    assert!(
        attempt["status"].is_null() && attempt["error"].as_str().unwrap().contains("not a public address"),
        "{attempt}"
    );
    app.ask_database("UPDATE webhook SET url = 'https://10.1.2.3/' RETURNING id").await;
    let tried = app
        .post(&format!("/api/Webhook/{}/test/", made.json["webhook"]["id"]))
        .token(&admin)
        .json(json!({}))
        .send()
        .await;
    assert!(tried.json["attempts"][0]["error"].as_str().unwrap().contains("not a public address"), "{}", tried.text);
    assert_eq!((plant.receiver.got().len(), plant.state(id).await["failures"].clone()), (0, json!(0)));
}

#[actix_web::test]
async fn a_webhook_that_points_at_gantry_itself_does_no_harm() {
    let plant = Plant::open().await;
    let url = plant.app.url("/api/Crew/");
    let made = plant
        .post("/api/Webhook/", json!({ "name": "Loop", "url": url, "events": ["crew.created", "crew.updated"] }))
        .await;
    let id = made.json["webhook"]["id"].as_i64().unwrap();
    plant.crew("One").await;
    let details = plant.delivery(id, |newest| newest["attempts"] == 1).await;
    assert_eq!(details["attempts"][0]["status"], 401, "{details}");
    plant.app.finish_jobs().await;
    assert_eq!(plant.get("/api/Crew/").await["totalRecords"], 1, "nothing was made");
    assert_eq!(plant.get(&format!("/api/Webhook/{id}/deliveries/")).await["totalRecords"], 1, "nor any event");
}

#[actix_web::test]
async fn a_slow_receiver_delays_no_other() {
    let plant = Plant::open().await;
    let slow = Receiver::start();
    slow.always(Reply { after: Duration::from_secs(14), ..Reply::of(200) });
    let body = json!({ "name": "Slow", "url": format!("{}/", slow.origin), "events": ["crew.created"] });
    assert_eq!(plant.post("/api/Webhook/", body).await.status, 201);
    plant.hook("/crews", &["crew.created"]).await;
    plant.crew("One").await;
    slow.wait(1).await;
    let began = Instant::now();
    for number in 0..20 {
        plant.crew(&format!("Crew {number}")).await;
    }
    let got = plant.receiver.wait(21).await;
    assert!(got.last().unwrap().when - began < Duration::from_secs(8), "the slow one takes 14 s for each");
    assert!(slow.got().len() <= 9, "and has a few requests under way at most");
}

#[actix_web::test]
async fn old_deliveries_are_forgotten_and_too_many_waiting_ones_pause_it() {
    let plant = Plant::open().await;
    let (id, _) = plant.hook("/crews", &["crew.created"]).await;
    for name in ["One", "Two", "Three"] {
        plant.crew(name).await;
    }
    plant.receiver.wait(3).await;
    while plant.app.ask_database("SELECT count(*) FROM webhook_delivery WHERE state = 'delivered'").await != "3" {}
    let forget = async |delivered: &str, kept: i32, waiting: i32| {
        let call = format!(
            "SELECT forget_webhook_deliveries(now(), '{delivered}', '30 days', '3 days', {kept}, {waiting}, 100)"
        );
        plant.app.ask_database(&call).await
    };
    assert_eq!(forget("7 days", 100, 100).await, "0");
    assert_eq!(forget("7 days", 2, 100).await, "1", "the oldest");
    assert_eq!(forget("0 seconds", 100, 100).await, "2");
    assert_eq!(plant.app.ask_database("SELECT count(*) FROM webhook_attempt").await, "0", "with their attempts");
    plant.receiver.always(Reply::of(500));
    plant.crew("Four").await;
    plant.delivery(id, |newest| newest["attempts"] == 1).await;
    assert_eq!(forget("0 seconds", 0, 1).await, "0", "what waits is kept");
    assert_eq!(plant.state(id).await["active"], true);
    forget("0 seconds", 0, 0).await;
    assert_eq!(plant.state(id).await["pausedBecause"], "backlog");

    // What waits is kept for three days of a pause; then it has failed, and is sent again when a user replays it.
    let gives_up: chrono::DateTime<chrono::Utc> = plant.state(id).await["givesUpAt"].as_str().unwrap().parse().unwrap();
    let left = (gives_up - chrono::Utc::now()).num_hours();
    assert!((71..=72).contains(&left), "{left}");
    forget("7 days", 100, 100).await;
    assert_eq!(plant.delivery(id, |_| true).await["delivery"]["state"], "pending");
    plant.app.ask_database("UPDATE webhook SET paused_at = now() - INTERVAL '73 hours' RETURNING id").await;
    forget("7 days", 100, 100).await;
    assert_eq!(plant.delivery(id, |_| true).await["delivery"]["state"], "failed");
    plant.receiver.always(Reply::of(200));
    let mut body = plant.state(id).await;
    body["active"] = json!(true);
    let resumed = plant.app.put(&format!("/api/Webhook/{id}")).token(&plant.admin).json(body).send().await;
    assert_eq!((resumed.status.as_u16(), &resumed.json["givesUpAt"]), (200, &Value::Null), "{}", resumed.text);
    let replayed = plant.post(&format!("/api/Webhook/{id}/replay/"), json!({ "since": "2020-01-01T00:00:00Z" })).await;
    assert_eq!(replayed.json["replayed"], 1, "{}", replayed.text);
    let gone = plant.app.delete(&format!("/api/Webhook/{id}")).token(&plant.admin).send().await;
    assert_eq!(gone.status, 204);
    assert_eq!(plant.app.ask_database("SELECT count(*) FROM webhook_delivery").await, "0");
    assert_eq!(plant.get("/api/Webhook/").await["items"], Value::Array(Vec::new()));
}
