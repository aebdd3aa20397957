//! The page of those who look after the system: nodes, queues, jobs that were given up, sessions.

use gantry_domain::{Id, Need};
use gantry_store::system::job::{self, NewJob};
use gantry_testkit::app::{TestApp, TestTenant};
use serde_json::{Value, json};
use uuid::Uuid;

/// Writes a job that was given up.
async fn dead_letter(app: &TestApp, tenant: &TestTenant, key: &str, payload: Value) -> Id {
    let new = NewJob { queue: "changes".to_owned(), key: key.to_owned(), payload };
    let write = async |tx: &gantry_store::Tx| {
        let id = job::insert(tx, &new).await?.unwrap();
        job::dead_letter(tx, id, "No span of changes.").await?;
        Ok(id)
    };
    app.store.tenant_tx(&tenant.system(), Need::SignedIn, write).await.unwrap()
}

/// What stands under System, as soon as it says what is waited for.
async fn until(app: &TestApp, token: &str, mut good: impl FnMut(&Value) -> bool) -> Value {
    loop {
        let reply = app.get("/api/System/").token(token).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        if good(&reply.json) {
            return reply.json;
        }
        actix_web::rt::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[actix_web::test]
async fn an_administrator_sees_the_nodes_the_database_and_what_waits() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    app.get("/api/Stream/board:1").token(&admin).send().await;
    let system = until(&app, &admin, |system| system["nodes"][0]["streamCount"] == 1).await;
    let node = &system["nodes"][0];
    assert_eq!((&node["missing"], &node["answering"], &node["draining"]), (&json!(false), &json!(true), &json!(false)));
    assert_eq!(node["streams"], json!([{ "topic": "board:1", "viewers": 0, "version": 0, "behind": 0, "waiting": 0 }]));
    assert_eq!((&node["bus"]["rabbitmq"], &node["bus"]["connected"]), (&json!(false), &json!(true)));
    assert!(system["database"]["bytes"].as_i64() > Some(1_000_000), "{system}");
    assert_eq!((&system["queues"][0]["name"], &system["queues"][0]["workers"]), (&json!("changes"), &json!(1)));

    let stranger = app.sign_in(&app.acme.login("admin")).await;
    let seen = app.get("/api/System/").host("acme.localhost").token(&stranger).send().await;
    assert_eq!(seen.json["nodes"][0]["streams"], json!([]), "the streams of other tenants are not shown");
}

#[actix_web::test]
async fn a_node_that_stops_says_good_bye_and_one_that_is_killed_is_missed() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let other = app.another().await;
    let nodes = |count: usize| move |system: &Value| system["nodes"].as_array().unwrap().len() == count;
    until(&app, &admin, nodes(2)).await;
    other.stop().await;
    until(&app, &admin, nodes(1)).await;
}

#[actix_web::test]
async fn a_job_that_was_given_up_is_tried_again_or_dropped() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let (first, second) = (
        dead_letter(&app, &app.demo, "one", json!({})).await,
        dead_letter(&app, &app.demo, "two", json!({ "after": 7 })).await,
    );
    let theirs = dead_letter(&app, &app.acme, "theirs", json!({})).await;
    let page = app.get("/api/System/jobs/?rows=1").token(&admin).send().await;
    assert_eq!((&page.json["totalRecords"], &page.json["items"][0]["key"]), (&json!(2), &json!("two")));
    assert_eq!(page.json["items"][0]["error"], "No span of changes.");

    let settle = async |id: Id| app.post(&format!("/api/System/jobs/{id}/requeue")).token(&admin).send().await.status;
    assert_eq!(settle(first).await, 204);
    assert_eq!(settle(first).await, 404, "it is settled already");
    assert_eq!(settle(theirs).await, 404, "it is another tenant's");
    // It is no better the second time, and says so.
    until(&app, &admin, |system| system["queues"][0]["dead"] == 2).await;
    let again = app.get("/api/System/jobs/").token(&admin).send().await;
    let tried = again.json["items"].as_array().unwrap().iter().find(|one| one["id"] == first).unwrap().clone();
    assert!(tried["error"].as_str().unwrap().contains("missing field"), "{tried}");

    let path = format!("/api/System/jobs/{second}");
    assert_eq!(app.delete(&path).token(&admin).send().await.status, 204);
    assert_eq!(app.delete(&path).token(&admin).send().await.status, 404);
    assert_eq!(app.get("/api/System/jobs/").token(&admin).send().await.json["totalRecords"], 1);
}

#[actix_web::test]
async fn only_administrators_of_its_tenant_can_end_a_session() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let guest = app.sign_in(&app.demo.login("guest")).await;
    let stranger = app.sign_in(&app.acme.login("admin")).await;
    let page = app.get("/api/System/sessions/").token(&admin).send().await;
    assert_eq!(page.json["totalRecords"], 2, "{}", page.text);
    let newest = &page.json["items"][0];
    assert_eq!(newest["user"]["name"], "Guest", "{newest}");
    let path = format!("/api/System/sessions/{}", newest["id"].as_str().unwrap());

    assert_eq!(app.delete(&path).token(&guest).send().await.status, 403);
    assert_eq!(app.delete(&path).host("acme.localhost").token(&stranger).send().await.status, 404);
    assert_eq!(app.delete(&path).token(&admin).send().await.status, 204);
    assert_eq!(app.get("/api/Board/").token(&guest).send().await.status, 401);
    assert_eq!(app.delete(&path).token(&admin).send().await.status, 404);
    let unknown = format!("/api/System/sessions/{}", Uuid::nil());
    assert_eq!(app.delete(&unknown).token(&admin).send().await.status, 404);
}

#[actix_web::test]
async fn who_only_works_here_sees_none_of_it() {
    let app = TestApp::start().await;
    for name in ["staff", "user", "guest"] {
        let token = app.sign_in(&app.demo.login(name)).await;
        for path in ["/api/System/", "/api/System/jobs/", "/api/System/sessions/"] {
            assert_eq!(app.get(path).token(&token).send().await.status, 403, "{name} {path}");
        }
    }
}
