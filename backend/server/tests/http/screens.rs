//! Screens on walls: they see what dashboards show and what their maker may see, and do nothing at all.

use actix_web::http::Method;
use gantry_testkit::app::{Reply, TestApp};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{StaffClient, refused};

struct Screen<'a> {
    app: &'a TestApp,
    id: String,
    token: String,
}

impl<'a> Screen<'a> {
    async fn make(client: &'a StaffClient) -> Self {
        let reply = client.post("/api/Screen/", json!({ "name": " Hall 2 ", "days": 30 })).await;
        assert_eq!((reply.status.as_u16(), reply.json["name"].as_str()), (201, Some("Hall 2")), "{}", reply.text);
        let word = |name: &str| reply.json[name].as_str().unwrap().to_owned();
        Self { app: &client.app, id: word("id"), token: word("token") }
    }

    async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let request = self.app.request(method, path).token(&self.token);
        match body {
            Some(body) => request.json(body).send().await,
            None => request.send().await,
        }
    }

    async fn look(&self, path: &str) -> Reply {
        self.ask(Method::GET, path, None).await
    }
}

#[actix_web::test]
async fn a_screen_sees_what_a_dashboard_shows_and_nothing_of_who_made_it() {
    let client = StaffClient::open().await;
    let made = client.make("Dashboard", json!({"code": "HALL", "name": "Hall 2", "widgets": []})).await;
    let screen = Screen::make(&client).await;
    let dashboard = screen.look(&format!("/api/Dashboard/{}", made["id"])).await;
    assert_eq!((dashboard.status.as_u16(), &dashboard.json["name"]), (200, &json!("Hall 2")), "{}", dashboard.text);
    for family in ["Dashboard", "Sensor", "Alarm", "Asset"] {
        let state = json!({"first": 0, "rows": 5});
        let list = screen.ask(Method::POST, &format!("/api/{family}/list/"), Some(state)).await;
        assert_eq!(list.status.as_u16(), 200, "{family}: {}", list.text);
    }
    assert_eq!(screen.look("/api/Stream/alarms").await.status.as_u16(), 200);
    let shown = screen.ask(Method::GET, "/auth/signin/", None).await;
    let told = (&shown.json["screen"], &shown.json["data"]["displayName"], &shown.json["data"]["email"]);
    assert_eq!(told, (&json!(true), &json!("Hall 2"), &json!("")), "{}", shown.text);
    assert_eq!((&shown.json["id"], &shown.json["uuid"]), (&json!(0), &json!(Uuid::nil())), "{}", shown.text);
    for path in ["/api/User/all/", "/api/Person/all/", "/api/UserRole/all/", "/api/System/sessions/", "/api/Screen/"] {
        assert_eq!(refused(&screen.look(path).await), (403, "screen_only_looks"), "{path}");
    }
    // Those of its maker are none of its business.
    for path in ["/auth/sessions/", "/api/Notification/", "/api/Chat/search/?text=a", "/api/Stream/board:1"] {
        assert_eq!(refused(&screen.look(path).await), (403, "screen_only_looks"), "{path}");
    }
}

#[actix_web::test]
async fn a_screen_does_nothing() {
    let client = StaffClient::open().await;
    let made = client.make("Dashboard", json!({"code": "HALL", "name": "Hall 2", "widgets": []})).await;
    let screen = Screen::make(&client).await;
    let dashboard = format!("/api/Dashboard/{}", made["id"]);
    let change = json!({"version": made["version"], "name": "Mine"});
    let new = json!({"code": "X", "name": "X"});
    let password = json!({"current": "0".repeat(64), "new": "1".repeat(64)});
    for (method, path, body) in [
        (Method::PUT, dashboard.as_str(), Some(change)),
        (Method::POST, "/api/Dashboard/", Some(new)),
        (Method::POST, "/api/Screen/", Some(json!({"name": "Another", "days": 1}))),
        (Method::PUT, "/auth/user-data", Some(json!({"displayName": "Mallory"}))),
        (Method::PUT, "/auth/password", Some(password)),
        (Method::DELETE, "/auth/sessions/", None),
    ] {
        let reply = screen.ask(method.clone(), path, body).await;
        assert_eq!(refused(&reply), (403, "screen_only_looks"), "{method} {path}: {}", reply.text);
    }
    assert_eq!(client.get(&dashboard).await.json["name"], json!("Hall 2"));

    let mut viewer = Viewer::join(screen.app, &screen.token).await;
    viewer.follow("alarms").await;
    let id = Uuid::now_v7();
    let command =
        json!({"topic": "alarms", "commandId": id, "type": "acknowledge", "data": {"alarmId": 1, "comment": ""}});
    let answer = viewer.ask("command", &command).await;
    assert_eq!(answer["error"]["code"], json!("screen_only_looks"), "{answer}");
    for topic in ["board:1", "thread:1", "inbox", "presence", "changes:user"] {
        let answer = viewer.ask("subscribe", &json!({"topic": topic})).await;
        assert!(answer["error"]["code"].is_string(), "{topic}: {answer}");
    }
}

#[actix_web::test]
async fn a_screen_ends_at_once_when_it_is_ended_and_with_the_account_of_its_maker() {
    let client = StaffClient::open().await;
    let (first, second) = (Screen::make(&client).await, Screen::make(&client).await);
    let listed = client.get("/api/Screen/").await;
    assert_eq!(listed.json["totalRecords"], json!(2), "{}", listed.text);
    let viewer = Viewer::join(first.app, &first.token).await;
    let path = format!("/api/Screen/{}", first.id);
    let end = async || client.app.delete(&path).token(&client.token).send().await;
    assert_eq!(end().await.status.as_u16(), 204);
    viewer.closed().await;
    assert_eq!(refused(&first.look("/api/Stream/alarms").await), (401, "invalid_token"));
    assert_eq!(refused(&end().await), (404, "not_found"));

    // A session of a user is no screen, even for that user.
    let sessions = client.get("/auth/sessions/").await;
    let own = sessions.json["items"].as_array().unwrap().iter().find(|one| one["current"] == json!(true)).unwrap();
    let path = format!("/api/Screen/{}", own["id"].as_str().unwrap());
    assert_eq!(refused(&client.app.delete(&path).token(&client.token).send().await), (404, "not_found"));

    assert_eq!(second.look("/api/Stream/alarms").await.status.as_u16(), 200);
    let others = client.app.delete("/auth/sessions/").token(&client.token).send().await;
    assert_eq!(others.json["ended"], json!(1), "{}", others.text);
    assert_eq!(refused(&second.look("/api/Stream/alarms").await), (401, "invalid_token"));
}

#[actix_web::test]
async fn a_screen_is_made_by_who_lays_out_dashboards_and_only_sensibly() {
    let client = StaffClient::open().await;
    for (field, body) in [
        ("name", json!({"name": "  ", "days": 3})),
        ("name", json!({"name": "x".repeat(81), "days": 3})),
        ("days", json!({"name": "Hall", "days": 0})),
        ("days", json!({"name": "Hall", "days": 367})),
    ] {
        let reply = client.post("/api/Screen/", body.clone()).await;
        assert_eq!(refused(&reply), (422, "invalid"), "{body}: {}", reply.text);
        assert!(reply.json["fields"][field].is_string(), "{}", reply.text);
    }
    let guest = client.app.sign_in("guest@demo.example").await;
    let asked = client.app.post("/api/Screen/").token(&guest).json(json!({"name": "Hall", "days": 3})).send().await;
    assert_eq!(refused(&asked), (403, "permission_required"));
    // Used as if to stay signed in, it is as good as before and no longer.
    let screen = Screen::make(&client).await;
    let again = screen.ask(Method::POST, "/auth/signin/token", None).await;
    assert_eq!(again.status.as_u16(), 200, "{}", again.text);
    let shown = client.get("/api/Screen/").await;
    let until = |json: &Value| json["expiresAt"].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap();
    let apart = until(&again.json) - until(&shown.json["items"][0]);
    assert!(apart.abs().num_seconds() <= 1, "{apart}");
}
