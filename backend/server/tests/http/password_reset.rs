//! Forgotten passwords: set anew with the link of a mail.

use std::time::Duration;

use chrono::{TimeDelta, Utc};
use gantry_domain::{Id, Need};
use gantry_http::auth::password::client_hex;
use gantry_store::Tx;
use gantry_store::sign_on::password_reset;
use gantry_store::sign_on::user;
use gantry_store::system::job::{self, NewJob};
use gantry_testkit::app::{PASSWORD, Reply, TestApp};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::refused;
use crate::mailbox::{Letter, Mailbox};
use crate::password::{OTHER, change, status};

/// How many mails have been asked for.
async fn mails(app: &TestApp) -> i64 {
    let count = "SELECT count(*) FROM job WHERE queue = 'mails'";
    app.ask_database(count).await.parse().unwrap()
}

/// The token that the link of a mail has, as soon as it counts: the mail goes out a moment before.
pub(crate) async fn token_of(app: &TestApp, mail: &Letter) -> String {
    assert!(mail.text.contains("\nSubject: Set a new password\r\n"), "{}", mail.text);
    let (_, rest) = mail.text.split_once("https://demo.example/login/reset?token=").unwrap();
    let token: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
    let kept = format!("SELECT count(*) FROM password_reset WHERE token_sha256 = '{}'", client_hex(&token));
    while app.ask_database(&kept).await != "1" {
        actix_web::rt::time::sleep(Duration::from_millis(10)).await;
    }
    token
}

/// The token of a mail to a user, however many they had before.
async fn mailed(app: &TestApp, mailbox: &mut Mailbox, id: Id) -> String {
    let payload = json!({ "kind": "reset", "user": id });
    let new = NewJob { queue: "mails".to_owned(), key: Uuid::new_v4().to_string(), payload };
    let want = async |tx: &Tx| job::insert_later(tx, &new).await;
    app.store.tenant_tx(&app.demo.system(), Need::SignedIn, want).await.unwrap();
    token_of(app, &mailbox.next().await).await
}

async fn check(app: &TestApp, token: &str) -> Value {
    let reply = app.post("/auth/Validate/").json(json!({ "token": token })).send().await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json
}

async fn redeem(app: &TestApp, token: &str, password: &str) -> Reply {
    let body = json!({"token": token, "password": client_hex(password)});
    app.put("/auth/Validate/").json(body).send().await
}

async fn ask(app: &TestApp, login: &str) -> Reply {
    app.post(&format!("/auth/HandleCredentials/emailReset?userID={login}")).send().await
}

#[actix_web::test]
async fn a_request_for_a_reset_mail_does_not_reveal_accounts() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    assert_eq!((ask(&app, "staff").await.status.as_u16(), mails(&app).await), (202, 0), "no server, no mail");
    let _mailbox = Mailbox::open(&app, &admin).await;
    let known = ask(&app, "USER@demo.example").await;
    assert_eq!((known.status.as_u16(), mails(&app).await), (202, 1));
    assert_eq!((ask(&app, "user").await.status.as_u16(), mails(&app).await), (202, 1), "one a minute");
    let nobody = ask(&app, "nobody@demo.example").await;
    assert_eq!((nobody.status, &nobody.text, mails(&app).await), (known.status, &known.text, 1));
    let names =
        |reply: &Reply| reply.headers.keys().map(ToString::to_string).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(names(&nobody), names(&known));
    // An id is for administrators of users; from others it is an unknown name.
    assert_eq!((ask(&app, &app.demo.users[1].to_string()).await.status.as_u16(), mails(&app).await), (202, 1));
    let off = app.demo.users[3];
    let change = json!({"version": 1, "active": false});
    assert_eq!(app.put(&format!("/api/User/{off}")).token(&admin).json(change).send().await.status, 200);
    assert_eq!((ask(&app, "guest@demo.example").await.status.as_u16(), mails(&app).await), (202, 1));
    assert_eq!(refused(&ask(&app, "").await), (422, "invalid"));
}

#[actix_web::test]
async fn an_address_that_asks_too_often_has_to_wait() {
    let app = TestApp::start().await;
    let mut last = ask(&app, "nobody@demo.example").await;
    for _ in 0..30 {
        last = ask(&app, "nobody@demo.example").await;
        if last.status != 202 {
            break;
        }
    }
    assert_eq!(refused(&last), (429, "rate_limited"));
    assert_eq!(app.post("/auth/Validate/").json(json!({"token": "guess"})).send().await.status, 429, "guesses as well");
}

#[actix_web::test]
async fn administrators_send_the_reset_mail_by_user_id() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let send =
        async |id: Id| app.post(&format!("/auth/HandleCredentials/emailReset?userID={id}")).token(&admin).send().await;
    assert_eq!(refused(&send(app.demo.users[2]).await), (409, "no_mail"));
    let told = async || app.get("/api/TenantInfo/").send().await.json["tenantDetails"]["resetsByMail"].clone();
    assert_eq!(told().await, false);
    let mut mailbox = Mailbox::open(&app, &admin).await;
    assert_eq!(told().await, true);
    assert_eq!(send(app.demo.users[2]).await.status, 202);
    assert_eq!(mailbox.next().await.to, "user@demo.example");
    assert_eq!(refused(&send(app.acme.users[2]).await), (404, "not_found"));
    let change = json!({"version": 1, "active": false});
    app.put(&format!("/api/User/{}", app.demo.users[3])).token(&admin).json(change).send().await;
    assert_eq!(refused(&send(app.demo.users[3]).await), (409, "inactive"));
    assert_eq!(mails(&app).await, 1);
}

#[actix_web::test]
async fn the_link_of_a_mail_sets_a_password_once() {
    let app = TestApp::start().await;
    let login = app.demo.login("user");
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let mut mailbox = Mailbox::open(&app, &admin).await;
    let open = app.sign_in(&login).await;
    for _ in 0..3 {
        app.try_sign_in(&login, "wrong").await;
    }
    assert_eq!(ask(&app, "user").await.status, 202);
    let mail = mailbox.next().await;
    assert_eq!(mail.to, "user@demo.example");
    let token = token_of(&app, &mail).await;
    let kept = app.ask_database("SELECT string_agg(row_to_json(j)::text, '') FROM job AS j").await;
    assert!(!kept.contains(&token), "the token stands in the mail alone: {kept}");
    let state = check(&app, &token).await;
    assert_eq!((&state["valid"], &state["email"]), (&json!(true), &json!("u***@demo.example")));
    let left = state["expiresAt"].as_str().unwrap().parse::<chrono::DateTime<Utc>>().unwrap() - Utc::now();
    assert!((TimeDelta::minutes(59)..=TimeDelta::minutes(60)).contains(&left), "{left}");
    assert_eq!(check(&app, &token).await["valid"], true, "looking does not use it up");

    let plain = app.put("/auth/Validate/").json(json!({"token": token, "password": "plain"})).send().await;
    assert_eq!(refused(&plain), (422, "invalid"));
    assert_eq!(redeem(&app, &token, OTHER).await.status, 204);
    assert_eq!(status(&app, &open).await, 401);
    let answer = app.try_sign_in(&login, OTHER).await;
    assert_eq!(answer.json["mustChangePassword"], false, "unlocked, and only the user knows it: {}", answer.text);
    assert_eq!(refused(&redeem(&app, &token, "third-password").await), (422, "reset_token"));
    let nothing = json!({"valid": false, "email": null, "expiresAt": null});
    assert_eq!(check(&app, &token).await, nothing);
    assert_eq!(check(&app, "made up").await, nothing, "used and unknown ones look the same");
    let endless = app.post("/auth/Validate/").json(json!({ "token": "x".repeat(201) })).send().await;
    assert_eq!(refused(&endless), (422, "invalid"));
}

#[actix_web::test]
async fn of_two_who_have_the_link_one_is_too_late() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let mut mailbox = Mailbox::open(&app, &admin).await;
    let token = mailed(&app, &mut mailbox, app.demo.users[2]).await;
    let (one, two) =
        futures_util::join!(redeem(&app, &token, "first-password"), redeem(&app, &token, "other-password"));
    let mut both = [one.status.as_u16(), two.status.as_u16()];
    both.sort_unstable();
    assert_eq!(both, [204, 422]);
}

#[actix_web::test]
async fn a_link_ends_with_its_hour_with_the_next_one_and_with_what_it_was_for() {
    let app = TestApp::start().await;
    let (id, system) = (app.demo.users[2], app.demo.system());
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let mut mailbox = Mailbox::open(&app, &admin).await;
    let late = mailed(&app, &mut mailbox, id).await;
    let age = async |tx: &Tx| password_reset::put(tx, id, client_hex(&late), Utc::now() - TimeDelta::seconds(1)).await;
    app.store.tenant_tx(&system, Need::SignedIn, age).await.unwrap();
    assert_eq!(check(&app, &late).await["valid"], false);
    assert_eq!(refused(&redeem(&app, &late, OTHER).await), (422, "reset_token"));

    let older = mailed(&app, &mut mailbox, id).await;
    let newer = mailed(&app, &mut mailbox, id).await;
    assert_eq!(
        (&check(&app, &older).await["valid"], &check(&app, &newer).await["valid"]),
        (&json!(false), &json!(true))
    );

    let mine = app.sign_in(&app.demo.login("user")).await;
    assert_eq!(change(&app, &mine, PASSWORD, OTHER).await.status, 204);
    assert_eq!(check(&app, &newer).await["valid"], false, "it was remembered after all");

    let moved = mailed(&app, &mut mailbox, id).await;
    let version = app.get(&format!("/api/User/{id}")).token(&admin).send().await.json["version"].clone();
    let address = json!({"version": version, "email": "moved@demo.example"});
    let reply = app.put(&format!("/api/User/{id}")).token(&admin).json(address).send().await;
    assert_eq!((reply.status.as_u16(), &check(&app, &moved).await["valid"]), (200, &json!(false)), "{}", reply.text);

    let read = async |tx: &Tx| user::by_id(tx, id).await;
    let stored = app.store.tenant_read(&system, Need::SignedIn, read).await.unwrap().unwrap();
    assert!(stored.password_hash.unwrap().starts_with("$argon2id$"));
}
