//! Keys and webhooks count once under an `Idempotency-Key`, and what their answers tell once is kept nowhere that can be read.

use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};

use crate::api_keys::crews;
use crate::client::refused;

struct Office {
    app: TestApp,
    admin: String,
}

impl Office {
    async fn open() -> Self {
        let app = TestApp::start().await;
        let admin = app.sign_in(&app.demo.login("admin")).await;
        Self { app, admin }
    }

    async fn post(&self, path: &str, key: &str, body: &Value) -> Reply {
        self.app.post(path).token(&self.admin).header("Idempotency-Key", key).json(body.clone()).send().await
    }

    /// Sends a request twice: the second gets the first answer. Another body under the key is refused, another key counts anew.
    async fn counts_once(&self, path: &str, body: &Value, secret: &str) -> Value {
        let first = self.post(path, "once", body).await;
        assert!(first.status.is_success(), "{path}: {}", first.text);
        let again = self.post(path, "once", body).await;
        assert_eq!((again.status, &again.json), (first.status, &first.json), "{path}");
        let told = first.json[secret].as_str().unwrap();
        let kept = self.app.ask_database("SELECT string_agg(answer, ' ') FROM request_answer").await;
        assert!(!kept.is_empty() && !kept.contains(told) && !kept.contains("Reporting"), "{path}: {kept}");
        let mut renamed = body.clone();
        if renamed.get("name").is_some() {
            renamed["name"] = json!("Again");
        }
        let other = self.post(path, "again", &renamed).await;
        assert!(other.status.is_success(), "{path}: {}", other.text);
        assert_ne!(other.json[secret], first.json[secret], "{path}");
        first.json
    }

    async fn count(&self, table: &str) -> String {
        self.app.ask_database(&format!("SELECT count(*) FROM {table}")).await
    }
}

#[actix_web::test]
async fn a_repeated_api_key_is_the_same_key_with_the_same_token() {
    let office = Office::open().await;
    let body = json!({ "name": "Reporting", "permissions": crews("all") });
    let made = office.counts_once("/api/ApiKey/", &body, "token").await;
    assert_eq!(office.count("api_key").await, "2", "one for each Idempotency-Key");
    let renamed = json!({ "name": "Other", "permissions": crews("all") });
    assert_eq!(refused(&office.post("/api/ApiKey/", "once", &renamed).await), (422, "key_reused"));
    let works = office.app.get("/api/Crew/").token(made["token"].as_str().unwrap()).send().await;
    assert_eq!(works.status, 200, "{}", works.text);

    let path = format!("/api/ApiKey/{}/rotate/", made["key"]["id"]);
    let rotated = office.post(&path, "rotate", &json!({ "overlapHours": 0 })).await;
    let again = office.post(&path, "rotate", &json!({ "overlapHours": 0 })).await;
    assert_eq!(again.json, rotated.json, "rotated once: {}", again.text);
    let works = office.app.get("/api/Crew/").token(again.json["token"].as_str().unwrap()).send().await;
    assert_eq!(works.status, 200, "the token that was lost counts");
    let old = office.app.get("/api/Crew/").token(made["token"].as_str().unwrap()).send().await;
    assert_eq!(old.status, 401);
}

#[actix_web::test]
async fn a_repeated_webhook_is_the_same_webhook_with_the_same_secret() {
    let office = Office::open().await;
    let body = json!({ "name": "Reporting", "url": "https://hooks.example/x", "events": ["crew.created"] });
    let made = office.counts_once("/api/Webhook/", &body, "secret").await;
    assert_eq!(office.count("webhook").await, "2");
    let path = format!("/api/Webhook/{}/secret/", made["webhook"]["id"]);
    let rotated = office.counts_once(&path, &json!({}), "secret").await;
    assert_ne!(rotated["secret"], made["secret"]);
}

#[actix_web::test]
async fn what_was_refused_counts_when_it_is_right() {
    let office = Office::open().await;
    let wrong = json!({ "name": "", "permissions": crews("all") });
    assert_eq!(office.post("/api/ApiKey/", "k", &wrong).await.status, 422);
    let right = json!({ "name": "Reporting", "permissions": crews("all") });
    assert_eq!(office.post("/api/ApiKey/", "k", &right).await.status, 201);
}
