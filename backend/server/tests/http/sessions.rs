//! What a token is worth after the sign-in: until when, where, and for whom.

use chrono::{TimeDelta, Utc};
use gantry_domain::Need;
use gantry_http::auth::{Claims, LIFETIME, Tokens};
use gantry_store::Tx;
use gantry_store::sign_on::session::{self, NewSession};
use gantry_testkit::app::{SECRET, TestApp};
use serde_json::json;
use uuid::Uuid;

async fn status(app: &TestApp, token: &str) -> (u16, String) {
    let reply = app.get("/auth/signin/").token(token).send().await;
    (reply.status.as_u16(), reply.code().to_owned())
}

fn refused(code: &str) -> (u16, String) {
    (401, code.to_owned())
}

#[actix_web::test]
async fn signing_out_ends_the_token_at_once() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let other = app.sign_in("staff@demo.example").await;
    assert_eq!(status(&app, &token).await.0, 200);
    let mut ended = app.services().auth.revocations();
    assert_eq!(app.post("/auth/signin/logout").token(&token).send().await.status, 204);
    assert_eq!(status(&app, &token).await, refused("invalid_token"));
    assert_eq!(status(&app, &other).await.0, 200, "the other browser stays signed in");
    let claims = Tokens::new(SECRET).read(&token).unwrap();
    assert_eq!(ended.recv().await.unwrap(), claims.jti, "open sockets hear of it");
}

#[actix_web::test]
async fn expired_forged_and_missing_tokens_do_not_count() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let claims = Tokens::new(SECRET).read(&token).unwrap();
    let expired = Claims { exp: Utc::now().timestamp() - 5, ..claims };
    let forged = Tokens::new(b"another secret").sign(&claims).unwrap();
    assert_eq!(status(&app, &Tokens::new(SECRET).sign(&expired).unwrap()).await, refused("invalid_token"));
    assert_eq!(status(&app, &forged).await, refused("invalid_token"));
    assert_eq!(status(&app, "nonsense").await, refused("invalid_token"));
    let unknown = Claims { jti: Uuid::now_v7(), ..claims };
    assert_eq!(status(&app, &Tokens::new(SECRET).sign(&unknown).unwrap()).await, refused("invalid_token"));
    let reply = app.get("/auth/signin/").send().await;
    assert_eq!((reply.status.as_u16(), reply.code()), (401, "token_required"));
    assert_eq!(reply.header("www-authenticate"), "Bearer");
}

#[actix_web::test]
async fn a_token_counts_only_at_the_host_of_its_tenant() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@acme.example").await;
    let here = app.get("/auth/signin/").token(&token).send().await;
    assert_eq!((here.status.as_u16(), here.code()), (401, "wrong_tenant"));
    let there = app.get("/auth/signin/").host("acme.localhost").token(&token).send().await;
    assert_eq!(there.json["environment"], "acme");
    let nowhere = app.get("/auth/signin/").host("nobody.localhost").token(&token).send().await;
    assert_eq!((nowhere.status.as_u16(), nowhere.code()), (404, "not_found"));
}

#[actix_web::test]
async fn a_stored_token_signs_in_again_and_is_renewed() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let reply = app.post("/auth/signin/token").token(&token).send().await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.json["data"]["displayName"], "Staff");
    let renewed = reply.json["access_token"].as_str().unwrap();
    assert_eq!(status(&app, renewed).await.0, 200);
    app.post("/auth/signin/logout").token(renewed).send().await;
    let again = app.post("/auth/signin/token").token(&token).send().await;
    assert_eq!((again.status.as_u16(), again.code()), (401, "invalid_token"), "one session, however many tokens");
}

#[actix_web::test]
async fn a_token_past_half_its_life_is_renewed_while_it_is_used() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let fresh = app.get("/auth/signin/").token(&token).send().await;
    assert_eq!(fresh.header("x-renewed-token"), "");

    // A user who signed in almost two days ago.
    let expires_at = Utc::now() + TimeDelta::hours(3);
    let [_, user_id, ..] = app.demo.users;
    let id = Uuid::now_v7();
    let used_at = Utc::now() - TimeDelta::hours(45);
    let new = NewSession { id, user_id, expires_at, used_at, user_agent: String::new(), address: String::new() };
    let begin = async |tx: &Tx| session::insert(tx, &new).await;
    app.store.tenant_tx(&app.demo.system(), Need::SignedIn, begin).await.unwrap();
    let claims = Claims { iat: used_at.timestamp(), ..Claims::new(id, user_id, app.demo.id, expires_at) };
    let aged = Tokens::new(SECRET).sign(&claims).unwrap();

    let reply = app.get("/auth/signin/").token(&aged).send().await;
    assert_eq!(reply.status, 200);
    let renewed = Tokens::new(SECRET).read(reply.header("x-renewed-token")).unwrap();
    assert_eq!(renewed.jti, id);
    let almost_all = (Utc::now() + LIFETIME - TimeDelta::minutes(1)).timestamp();
    assert!(renewed.exp > almost_all);
    let load = async |tx: &Tx| session::load(tx, id).await;
    let kept = app.store.tenant_read(&app.demo.system(), Need::SignedIn, load).await.unwrap().unwrap();
    assert!(kept.expires_at.timestamp() > almost_all, "the session lives on with its token");
}

#[actix_web::test]
async fn settings_and_shortcuts_are_kept() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let theme = json!({"main": "slate", "navbar": "slate", "toolbar": "slate", "footer": "slate"});
    let layout = json!({"style": "layout2", "config": {"navbar": {"folded": true}}});
    let data = json!({
        "settings": {"layout": layout, "customScrollbars": false, "theme": theme}, "shortcuts": ["workOrders"],
    });
    assert_eq!(app.put("/auth/user-data").token(&token).json(data.clone()).send().await.status, 204);
    let me = app.get("/auth/signin/").token(&token).send().await;
    assert_eq!(me.json["data"]["settings"], data["settings"]);
    assert_eq!(me.json["data"]["shortcuts"], data["shortcuts"]);

    let too_many: Vec<String> = (0..101).map(|number| format!("item{number}")).collect();
    let data = json!({"settings": data["settings"], "shortcuts": too_many});
    let reply = app.put("/auth/user-data").token(&token).json(data).send().await;
    assert_eq!((reply.status.as_u16(), reply.code()), (422, "invalid"));
}
