//! How long sessions last by the tenant's policy, and what of it those notice who are signed in.

use gantry_testkit::app::{TestApp, TestOptions};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::client::refused;

const POLICY: &str = "/api/TenantSettings/sessions/";

fn policy(idle: i64, most: Value) -> Value {
    json!({ "idleMinutes": idle, "maxHours": most, "signInLogDays": 180, "auditDays": null })
}

async fn set(app: &TestApp, admin: &str, policy: Value) {
    let reply = app.put(POLICY).token(admin).json(policy).send().await;
    assert_eq!(reply.status, 200, "{}", reply.text);
}

/// Has all sessions of a user look as if they had begun and been used so long ago, also to this node.
async fn age(app: &TestApp, user: i64, issued: &str, used: &str) {
    let aged = format!(
        "UPDATE session SET issued_at = now() - interval '{issued}', used_at = now() - interval '{used}' WHERE user_id = {user}"
    );
    app.ask_database(&aged).await;
    app.services().auth.forget_all(|_| true);
}

async fn status(app: &TestApp, token: &str) -> u16 {
    app.get("/auth/sessions/").token(token).send().await.status.as_u16()
}

#[actix_web::test]
async fn only_administrators_set_it_and_within_limits() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let was = app.get(POLICY).token(&admin).send().await;
    assert_eq!(was.json, policy(2_880, Value::Null), "as it always was");
    for (field, value) in [
        ("idleMinutes", 4),
        ("idleMinutes", 43_201),
        ("maxHours", 0),
        ("maxHours", 8_761),
        ("signInLogDays", 29),
        ("auditDays", 89),
    ] {
        let mut wrong = was.json.clone();
        wrong[field] = json!(value);
        let reply = app.put(POLICY).token(&admin).json(wrong).send().await;
        assert_eq!(
            (refused(&reply), reply.json["fields"][field].is_string()),
            ((422, "invalid"), true),
            "{}",
            reply.text
        );
    }
    let staff = app.sign_in(&app.demo.login("staff")).await;
    assert_eq!(app.put(POLICY).token(&staff).json(was.json.clone()).send().await.status, 403);
    assert_eq!(app.get(POLICY).token(&staff).send().await.status, 403);
    set(&app, &admin, policy(60, json!(12))).await;
    assert_eq!(app.get(POLICY).token(&admin).send().await.json["maxHours"], 12);
}

#[actix_web::test]
async fn a_session_ends_when_it_is_not_used_and_goes_on_while_it_is() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let [_, staff, user, _] = app.demo.users;
    let (used, idle) = (app.sign_in(&app.demo.login("staff")).await, app.sign_in(&app.demo.login("user")).await);
    set(&app, &admin, policy(15, Value::Null)).await;
    age(&app, staff, "3 hours", "14 minutes").await;
    age(&app, user, "3 hours", "16 minutes").await;
    assert_eq!((status(&app, &used).await, status(&app, &idle).await), (200, 401));
    let noted = format!("SELECT used_at > now() - interval '10 seconds' FROM session WHERE user_id = {staff}");
    assert_eq!(app.ask_database(&noted).await, "t", "the request counts as a use");
    let listed = app.get("/api/System/sessions/").token(&admin).send().await;
    assert!(!listed.text.contains("\"User\""), "what is over is not listed: {}", listed.text);
}

#[actix_web::test]
async fn what_a_page_asks_by_itself_is_no_use() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let [_, staff, ..] = app.demo.users;
    let token = app.sign_in(&app.demo.login("staff")).await;
    set(&app, &admin, policy(15, Value::Null)).await;
    age(&app, staff, "1 hour", "14 minutes").await;
    for path in ["/auth/sessions/", "/auth/signin/"] {
        let reply = app.get(path).token(&token).header("x-unattended", "true").send().await;
        assert_eq!((reply.status.as_u16(), reply.header("x-renewed-token")), (200, ""));
    }
    let again = app.post("/auth/signin/token").token(&token).header("x-unattended", "true").send().await;
    assert_eq!(again.status, 200);
    let noted = format!("SELECT used_at < now() - interval '13 minutes' FROM session WHERE user_id = {staff}");
    assert_eq!(app.ask_database(&noted).await, "t");
}

#[actix_web::test]
async fn a_session_ends_at_its_greatest_age_however_much_it_is_used() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let [_, staff, user, _] = app.demo.users;
    let (young, old) = (app.sign_in(&app.demo.login("staff")).await, app.sign_in(&app.demo.login("user")).await);
    set(&app, &admin, policy(60, json!(8))).await;
    age(&app, staff, "7 hours", "1 second").await;
    age(&app, user, "8 hours", "1 second").await;
    assert_eq!((status(&app, &young).await, status(&app, &old).await), (200, 401));
    let until = format!("SELECT expires_at <= issued_at + interval '8 hours' FROM session WHERE user_id = {staff}");
    age(&app, staff, "7 hours 30 minutes", "2 minutes").await;
    status(&app, &young).await;
    assert_eq!(app.ask_database(&until).await, "t", "a use lengthens it no further");
}

#[actix_web::test]
async fn live_connections_end_with_their_session() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let [_, staff, ..] = app.demo.users;
    let token = app.sign_in(&app.demo.login("staff")).await;
    let watching = Viewer::join(&app, &token).await;
    set(&app, &admin, policy(15, Value::Null)).await;
    age(&app, staff, "1 hour", "16 minutes").await;
    // Each connection's session is looked at again within half a minute.
    watching.closed().await;
}

#[actix_web::test]
async fn a_policy_that_is_set_at_one_node_ends_sessions_at_another() {
    let app = TestApp::start().await;
    let other = app.another().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let [_, staff, ..] = app.demo.users;
    let token = app.sign_in(&app.demo.login("staff")).await;
    assert_eq!(status(&other, &token).await, 200, "the other node has seen the session");
    let watching = Viewer::join(&other, &token).await;
    // Used an hour ago, which was soon enough until now; neither node is told to forget what it knows.
    let aged = "UPDATE session SET issued_at = now() - interval '2 hours', used_at = now() - interval '1 hour' WHERE user_id = ";
    app.ask_database(&format!("{aged}{staff}")).await;
    set(&app, &admin, policy(15, Value::Null)).await;
    for _ in 0..200 {
        if status(&other, &token).await == 401 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(status(&other, &token).await, 401);
    watching.closed().await;
}

#[actix_web::test]
async fn the_policy_of_one_tenant_is_not_that_of_another() {
    let app = TestApp::start_with(TestOptions::default()).await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let acme = app.sign_in(&app.acme.login("admin")).await;
    set(&app, &admin, policy(5, json!(1))).await;
    let theirs = app.get(POLICY).host("acme.localhost").token(&acme).send().await;
    assert_eq!(theirs.json["idleMinutes"], 2_880);
    age(&app, app.acme.users[0], "30 hours", "20 hours").await;
    let reply = app.get("/auth/sessions/").host("acme.localhost").token(&acme).send().await;
    assert_eq!(reply.status, 200);
}

#[actix_web::test]
async fn administrators_end_all_sessions_of_a_user() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let [admin_id, staff, ..] = app.demo.users;
    let login = app.demo.login("staff");
    let (one, two) = (app.sign_in(&login).await, app.sign_in(&login).await);
    let path = |id: i64| format!("/api/System/sessions/?userId={id}");
    assert_eq!(refused(&app.delete(&path(admin_id)).token(&one).send().await).0, 403);
    let listed = app.get(&path(staff)).token(&admin).send().await;
    assert_eq!(listed.json["totalRecords"], 2, "{}", listed.text);
    let ended = app.delete(&path(staff)).token(&admin).send().await;
    assert_eq!(ended.json, json!({ "ended": 2 }), "{}", ended.text);
    assert_eq!((status(&app, &one).await, status(&app, &two).await), (401, 401));
    assert_eq!(refused(&app.delete(&path(app.acme.users[1])).token(&admin).send().await), (404, "not_found"));
}
