//! Locks caused by anonymous clients: they end by themselves, end no session, and affect only the guessing address.

use chrono::TimeDelta;
use gantry_http::auth::password::client_hex;
use gantry_testkit::app::{PASSWORD, Reply, TestApp, TestOptions};
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::mailbox::Mailbox;
use crate::password::status;

const ATTACKER: &str = "198.51.100.7";
const OFFICE: &str = "198.51.100.8";

/// A server that believes where requests say they come from.
async fn start() -> TestApp {
    TestApp::start_with(TestOptions { behind_proxy: true, ..TestOptions::default() }).await
}

async fn sign_in_from(app: &TestApp, address: &str, login: &str, password: &str) -> Reply {
    let body = json!({"email": login, "password": client_hex(password), "locked": false});
    app.post("/auth/signin").header("x-forwarded-for", address).json(body).send().await
}

/// Locked or not, and how many attempts have failed.
fn told(reply: &Reply) -> (bool, i64) {
    let error = &reply.json["error"];
    (error["locked"].as_bool().unwrap_or_default(), error["retries"].as_i64().unwrap_or(-1))
}

fn is_in(reply: &Reply) -> bool {
    reply.json["access_token"].is_string()
}

async fn guess_three_times(app: &TestApp, address: &str, login: &str) -> (bool, i64) {
    let mut last = (false, 0);
    for _ in 0..3 {
        last = told(&sign_in_from(app, address, login, "wrong").await);
    }
    last
}

#[actix_web::test]
async fn a_lock_ends_no_session_and_ends_by_itself_later_and_later() {
    let app = start().await;
    let login = app.demo.login("user");
    let token = sign_in_from(&app, OFFICE, &login, PASSWORD).await.json["access_token"].as_str().unwrap().to_owned();
    let mut watching = Viewer::join(&app, &token).await;
    let locked = (true, 3);
    for minutes in [1, 2] {
        assert_eq!(guess_three_times(&app, ATTACKER, &login).await, locked);
        assert_eq!(told(&sign_in_from(&app, OFFICE, &login, PASSWORD).await), locked, "the form is locked everywhere");
        app.clock().advance(TimeDelta::seconds(60 * minutes - 5));
        assert_eq!(told(&sign_in_from(&app, OFFICE, &login, PASSWORD).await), locked, "after {minutes} min not yet");
        app.clock().advance(TimeDelta::seconds(10));
    }
    assert_eq!(status(&app, &token).await, 200, "open sessions continue");
    watching.follow("inbox").await;
    assert!(is_in(&sign_in_from(&app, OFFICE, &login, PASSWORD).await));
    assert_eq!(told(&sign_in_from(&app, OFFICE, &login, "wrong").await), (false, 1), "a success forgets all of it");
}

#[actix_web::test]
async fn a_mail_or_another_administrator_opens_a_lock() {
    let app = start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let (login, id) = (app.demo.login("user"), app.demo.users[2]);
    assert!(guess_three_times(&app, OFFICE, &login).await.0);
    let unlock = app.post(&format!("/api/User/{id}/unlock/")).token(&admin).json(json!({})).send().await;
    assert_eq!((unlock.status.as_u16(), &unlock.json["locked"]), (200, &json!(false)), "{}", unlock.text);
    assert!(is_in(&sign_in_from(&app, OFFICE, &login, PASSWORD).await), "also from where the guesses came");

    let mut mailbox = Mailbox::open(&app, &admin).await;
    assert!(guess_three_times(&app, OFFICE, &login).await.0);
    app.post(&format!("/auth/HandleCredentials/emailReset?userID={login}")).send().await;
    let token = crate::password_reset::token_of(&app, &mailbox.next().await).await;
    let set = app.put("/auth/Validate/").json(json!({"token": token, "password": client_hex("another-one")}));
    assert_eq!(set.send().await.status, 204);
    assert!(is_in(&sign_in_from(&app, OFFICE, &login, "another-one").await));
}

#[actix_web::test]
async fn one_address_locks_few_accounts_for_others_and_all_for_itself() {
    let app = start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let mut logins = Vec::new();
    for number in 0..7 {
        let login = format!("person{number}@demo.example");
        let new = json!({
            "email": login, "username": format!("person{number}"), "displayName": "P", "roleId": app.demo.roles.user,
            "passwordSha256": client_hex(PASSWORD),
        });
        assert_eq!(app.post("/api/User/").token(&admin).json(new).send().await.status, 201);
        assert_eq!(guess_three_times(&app, ATTACKER, &login).await, (true, 3), "{login}");
        logins.push(login);
    }
    let mut open = 0;
    for login in &logins {
        open += i32::from(is_in(&sign_in_from(&app, OFFICE, login, PASSWORD).await));
        assert_eq!(told(&sign_in_from(&app, ATTACKER, login, PASSWORD).await), (true, 3), "not for who guessed");
    }
    assert_eq!(open, 2, "five were locked for everybody, and no more");
}

#[actix_web::test]
async fn the_last_administrator_is_locked_out_of_no_more_than_the_addresses_that_guess() {
    let app = start().await;
    let (boss, other) = (app.demo.login("admin"), "second@demo.example");
    assert_eq!(guess_three_times(&app, ATTACKER, &boss).await, (true, 3));
    assert_eq!(told(&sign_in_from(&app, ATTACKER, &boss, PASSWORD).await), (true, 3));
    let reply = sign_in_from(&app, OFFICE, &boss, PASSWORD).await;
    assert!(is_in(&reply), "{}", reply.text);
    let token = reply.json["access_token"].as_str().unwrap();

    // With a second one, either may be locked, and not both.
    let new: Value = json!({
        "email": other, "username": "second", "displayName": "Second", "roleId": app.demo.roles.admin,
        "passwordSha256": client_hex(PASSWORD),
    });
    assert_eq!(app.post("/api/User/").token(token).json(new).send().await.status, 201);
    app.clock().advance(TimeDelta::minutes(2));
    assert_eq!(guess_three_times(&app, ATTACKER, &boss).await, (true, 3));
    assert_eq!(told(&sign_in_from(&app, OFFICE, &boss, PASSWORD).await), (true, 3), "the second can unlock them");
    assert_eq!(guess_three_times(&app, ATTACKER, other).await, (true, 3));
    assert!(is_in(&sign_in_from(&app, OFFICE, other, PASSWORD).await));
}

#[actix_web::test]
async fn unknown_names_are_locked_and_unlocked_alike_and_no_answer_is_quicker() {
    let app = start().await;
    let mut stories = Vec::new();
    for login in ["user@demo.example", "nobody@demo.example"] {
        let mut story = Vec::new();
        for (address, minutes) in [(ATTACKER, 0), (ATTACKER, 0), (OFFICE, 0), (OFFICE, 0), (ATTACKER, 2), (OFFICE, 0)] {
            app.clock().advance(TimeDelta::minutes(minutes));
            let began = std::time::Instant::now();
            story.push(sign_in_from(&app, address, login, "wrong").await.text);
            assert!(began.elapsed().as_millis() >= 100, "refusals come at the ends of intervals");
        }
        stories.push(story);
    }
    assert_eq!(stories[0], stories[1]);
}
