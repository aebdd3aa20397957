//! The sign-in form's story: in, wrong password, locked out, unlocked; and that strangers learn nothing.

use std::time::Duration;

use gantry_domain::Need;
use gantry_http::auth::RateLimit;
use gantry_store::sign_on::user;
use gantry_testkit::app::{PASSWORD, Reply, TestApp, TestOptions};
use serde_json::json;

fn refusal(reply: &Reply) -> (bool, i64) {
    assert_eq!(reply.status, 200, "{}", reply.text);
    let error = &reply.json["error"];
    assert_eq!((&error["email"], &error["password"]), (&json!(null), &json!(null)));
    (error["locked"].as_bool().unwrap(), error["retries"].as_i64().unwrap())
}

#[actix_web::test]
async fn the_right_password_gives_the_user_and_a_token() {
    let app = TestApp::start().await;
    let reply = app.try_sign_in("STAFF@demo.example", PASSWORD).await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("cache-control"), "no-store");
    insta::assert_json_snapshot!(reply.json, {
        ".uuid" => "[uuid]", ".id" => "[id]", ".roleId" => "[id]", ".access_token" => "[token]", ".expiresAt" => "[time]",
    });
    let token = reply.json["access_token"].as_str().unwrap();
    let me = app.get("/auth/signin/").token(token).send().await;
    assert_eq!(me.json["data"]["displayName"], "Staff");
}

#[actix_web::test]
async fn the_user_name_will_do_instead_of_the_address() {
    let app = TestApp::start().await;
    let reply = app.try_sign_in("staff", PASSWORD).await;
    assert_eq!(reply.json["data"]["email"], "staff@demo.example");
}

#[actix_web::test]
async fn three_wrong_passwords_lock_the_account_until_it_is_unlocked() {
    let app = TestApp::start().await;
    let login = app.demo.login("user");
    assert_eq!(refusal(&app.try_sign_in(&login, "wrong").await), (false, 1));
    assert_eq!(refusal(&app.try_sign_in(&login, "wrong").await), (false, 2));
    assert_eq!(refusal(&app.try_sign_in(&login, "wrong").await), (true, 3));
    assert_eq!(refusal(&app.try_sign_in(&login, PASSWORD).await), (true, 3), "the right one comes too late");

    let unlock = async |tx: &gantry_store::Tx| user::unlock(tx, &login).await;
    assert!(app.store.tenant_tx(&app.demo.system(), Need::SignedIn, unlock).await.unwrap());
    app.sign_in(&login).await;
}

#[actix_web::test]
async fn a_success_forgets_the_failures_before_it() {
    let app = TestApp::start().await;
    let login = app.demo.login("user");
    app.try_sign_in(&login, "wrong").await;
    app.try_sign_in(&login, "wrong").await;
    app.sign_in(&login).await;
    assert_eq!(refusal(&app.try_sign_in(&login, "wrong").await), (false, 1));
}

#[actix_web::test]
async fn unknown_users_get_the_same_answers_as_known_ones() {
    let app = TestApp::start().await;
    let mut answers = Vec::new();
    for login in ["user@demo.example", "nobody@demo.example"] {
        let mut texts = Vec::new();
        for _ in 0..4 {
            texts.push(app.try_sign_in(login, "wrong").await.text);
        }
        answers.push(texts);
    }
    assert_eq!(answers[0], answers[1]);
}

#[actix_web::test]
async fn an_account_of_one_tenant_is_unknown_to_another() {
    let app = TestApp::start().await;
    let body = json!({
        "email": "staff@demo.example", "password": gantry_http::auth::password::client_hex(PASSWORD), "locked": false,
    });
    let reply = app.post("/auth/signin").host("acme.localhost").json(body).send().await;
    assert_eq!(refusal(&reply), (false, 1));
}

#[actix_web::test]
async fn what_is_no_sign_in_is_refused_by_field() {
    let app = TestApp::start().await;
    let plain = json!({"email": "abc", "password": "gantry-test", "locked": false});
    let reply = app.post("/auth/signin").json(plain).send().await;
    assert_eq!((reply.status.as_u16(), reply.code()), (422, "invalid"));
    assert_eq!(reply.json["fields"]["email"], "Min character length is 4");
    assert!(reply.json["fields"]["password"].is_string());
}

#[actix_web::test]
async fn an_address_that_tries_too_often_has_to_wait() {
    let sign_in_limit = RateLimit { burst: 2, every: Duration::from_secs(60) };
    let app = TestApp::start_with(TestOptions { sign_in_limit, ..TestOptions::default() }).await;
    app.try_sign_in("nobody@demo.example", "wrong").await;
    app.try_sign_in("somebody@demo.example", "wrong").await;
    let reply = app.try_sign_in("staff@demo.example", PASSWORD).await;
    assert_eq!((reply.status.as_u16(), reply.code()), (429, "rate_limited"));
    let wait: u32 = reply.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
}
