//! Passwords: changed by their owner, and set by an administrator.

use gantry_http::auth::password::client_hex;
use gantry_testkit::app::{PASSWORD, Reply, TestApp};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::client::refused;

pub(crate) const OTHER: &str = "another-password";

pub(crate) async fn change(app: &TestApp, token: &str, current: &str, new: &str) -> Reply {
    let body = json!({"current": client_hex(current), "password": client_hex(new)});
    app.put("/auth/password").token(token).json(body).send().await
}

pub(crate) async fn status(app: &TestApp, token: &str) -> u16 {
    app.get("/auth/signin/").token(token).send().await.status.as_u16()
}

fn signed_in(reply: &Reply) -> bool {
    reply.json["access_token"].is_string()
}

#[actix_web::test]
async fn a_changed_password_is_the_one_that_counts_and_ends_the_other_sessions() {
    let app = TestApp::start().await;
    let login = app.demo.login("user");
    let (here, there) = (app.sign_in(&login).await, app.sign_in(&login).await);
    let watching = Viewer::join(&app, &there).await;
    assert_eq!(change(&app, &here, PASSWORD, OTHER).await.status, 204);
    watching.closed().await;
    assert_eq!((status(&app, &here).await, status(&app, &there).await), (200, 401));
    assert!(!signed_in(&app.try_sign_in(&login, PASSWORD).await));
    assert!(signed_in(&app.try_sign_in(&login, OTHER).await));
}

#[actix_web::test]
async fn wrong_guesses_at_the_current_password_count_as_at_the_sign_in() {
    let app = TestApp::start().await;
    let login = app.demo.login("user");
    let token = app.sign_in(&login).await;
    let first = change(&app, &token, "wrong", OTHER).await;
    assert_eq!(refused(&first), (422, "wrong_password"));
    assert!(first.json["fields"]["current"].as_str().unwrap().contains("2 attempt(s) left"), "{}", first.text);
    assert_eq!(refused(&change(&app, &token, PASSWORD, PASSWORD).await), (422, "same_password"));
    assert_eq!(app.try_sign_in(&login, "wrong").await.json["error"]["retries"], 2, "one count for both");
    assert_eq!(refused(&change(&app, &token, "wrong", OTHER).await), (403, "account_locked"));
    assert_eq!(status(&app, &token).await, 200, "locking an account ends no session");
    assert_eq!(app.try_sign_in(&login, PASSWORD).await.json["error"]["locked"], true);
}

#[actix_web::test]
async fn what_is_no_hash_is_refused_by_field() {
    let app = TestApp::start().await;
    let token = app.sign_in(&app.demo.login("user")).await;
    for (current, new, field) in
        [("plain", &client_hex(OTHER)[..], "current"), (&client_hex(PASSWORD), "plain", "password")]
    {
        let body = json!({"current": current, "password": new});
        let reply = app.put("/auth/password").token(&token).json(body).send().await;
        assert_eq!(refused(&reply), (422, "invalid"));
        assert!(reply.json["fields"][field].is_string(), "{}", reply.text);
    }
    assert_eq!(app.try_sign_in(&app.demo.login("user"), PASSWORD).await.json["mustChangePassword"], false);
}

#[actix_web::test]
async fn who_has_a_made_up_password_changes_it_before_anything_else() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let new =
        json!({"email": "eve@demo.example", "username": "eve.n", "displayName": "Eve", "roleId": app.demo.roles.staff});
    let eve = app.post("/api/User/").token(&admin).json(new).send().await.json;
    let invitation = eve["invitationPassword"].as_str().unwrap();
    let answer = app.try_sign_in("eve.n", invitation).await.json;
    assert_eq!(answer["mustChangePassword"], true);
    let token = answer["access_token"].as_str().unwrap();
    let again = app.post("/auth/signin/token").token(token).send().await;
    assert_eq!(again.json["mustChangePassword"], true, "a reload does not help");

    for path in ["/api/Board/", "/api/User/photos/", "/auth/sessions/", "/api/Stream/board:1"] {
        assert_eq!(refused(&app.get(path).token(token).send().await), (403, "password_change_required"), "{path}");
    }
    let data = json!({"settings": answer["data"]["settings"], "shortcuts": []});
    let reply = app.put("/auth/user-data").token(token).json(data).send().await;
    assert_eq!(refused(&reply), (403, "password_change_required"));
    let live = app.services().auth.authenticate(token, Some("127.0.0.1"), None).await.unwrap_err();
    assert_eq!(live.code(), "password_change_required", "sockets are closed, too");
    let open =
        [format!("/api/UserSubModules/{}", eve["id"]), "/auth/signin/".to_owned(), "/api/TenantInfo/".to_owned()];
    for path in open {
        assert_eq!(app.get(&path).token(token).send().await.status, 200, "{path}");
    }
    let others = app.get(&format!("/api/UserSubModules/{}", app.demo.users[0])).token(token).send().await;
    assert_eq!(refused(&others), (403, "password_change_required"));

    assert_eq!(refused(&change(&app, token, invitation, invitation).await), (422, "same_password"));
    assert_eq!(change(&app, token, invitation, OTHER).await.status, 204);
    assert_eq!(app.get("/api/Board/").token(token).send().await.status, 200, "at once, with the same token");
    assert_eq!(app.get("/auth/signin/").token(token).send().await.json["mustChangePassword"], false);
}

#[actix_web::test]
async fn an_administrator_sets_a_password_that_must_be_changed() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let (login, id) = (app.demo.login("user"), app.demo.users[2]);
    let theirs = app.sign_in(&login).await;
    let watching = Viewer::join(&app, &theirs).await;
    for _ in 0..3 {
        app.try_sign_in(&login, "wrong").await;
    }
    let set = async |body: Value| app.post("/auth/HandleCredentials/").token(&admin).json(body).send().await;
    let made = set(json!({ "userId": id })).await;
    assert_eq!((made.status.as_u16(), &made.json["locked"]), (200, &json!(false)), "{}", made.text);
    watching.closed().await;
    assert_eq!(status(&app, &theirs).await, 401);
    let password = made.json["invitationPassword"].as_str().unwrap();
    let answer = app.try_sign_in(&login, password).await;
    assert_eq!(answer.json["mustChangePassword"], true, "{}", answer.text);

    let given = set(json!({ "userId": id, "passwordSha256": client_hex(OTHER) })).await;
    assert_eq!((given.status.as_u16(), &given.json["invitationPassword"]), (200, &Value::Null));
    assert_eq!(app.try_sign_in(&login, OTHER).await.json["mustChangePassword"], true);
    assert_eq!(refused(&set(json!({ "userId": id, "passwordSha256": "plain" })).await), (422, "invalid"));
    assert_eq!(refused(&set(json!({ "userId": 0 })).await), (404, "not_found"));
    assert_eq!(refused(&set(json!({ "userId": app.acme.users[2] })).await), (404, "not_found"));
    assert_eq!(refused(&set(json!({ "userId": app.demo.users[0] })).await), (409, "yourself"));
    let staff = app.sign_in(&app.demo.login("staff")).await;
    let refusal = app.post("/auth/HandleCredentials/").token(&staff).json(json!({ "userId": id })).send().await;
    assert_eq!(refused(&refusal), (403, "permission_required"));
}

#[actix_web::test]
async fn accounts_with_more_permissions_cannot_be_taken_over() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let role = json!({"name": "Helpdesk", "kind": "staff"});
    let role = app.post("/api/UserRole/").token(&admin).json(role).send().await.json["id"].clone();
    let grant =
        json!({"create": true, "update": true, "delete": false, "reopen": false, "configure": false, "limit": "all"});
    let path = format!("/api/UserRole/{role}/permissions/");
    let grants = json!({"permissions": {"users": grant}});
    assert_eq!(app.put(&path).token(&admin).json(grants).send().await.status, 200);
    let new = json!({
        "email": "help@demo.example", "username": "helper", "displayName": "Help", "roleId": role,
        "passwordSha256": client_hex(PASSWORD),
    });
    assert_eq!(app.post("/api/User/").token(&admin).json(new).send().await.status, 201);
    let helper = app.sign_in("help@demo.example").await;
    let boss = app.demo.users[0];

    let set = app.post("/auth/HandleCredentials/").token(&helper).json(json!({ "userId": boss })).send().await;
    assert_eq!(refused(&set), (403, "above_own"));
    let mail = app.post(&format!("/auth/HandleCredentials/emailReset?userID={boss}")).token(&helper).send().await;
    assert_eq!(refused(&mail), (403, "above_own"));
    // Nor by having the mail sent somewhere else.
    let elsewhere = json!({"version": 1, "email": "mine@demo.example"});
    let elsewhere = app.put(&format!("/api/User/{boss}")).token(&helper).json(elsewhere).send().await;
    assert_eq!(refused(&elsewhere), (403, "above_own"));
    assert!(signed_in(&app.try_sign_in(&app.demo.login("admin"), PASSWORD).await));
}
