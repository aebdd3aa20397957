//! Passkeys over HTTP: what is asked counts once and for one sign-in, and nothing but the right key at the right place is let in.

use gantry_http::auth::password::client_hex;
use gantry_testkit::app::{PASSWORD, Reply, TestApp};
use serde_json::{Value, json};

use crate::authenticator::Authenticator;
use crate::client::refused;
use crate::second_factor::{Waiting, first_step};

const HOST: &str = "demo.localhost";
const ORIGIN: &str = "http://demo.localhost";
const REFUSED: (u16, &str) = (422, "passkey_refused");

async fn post(app: &TestApp, path: &str, token: &str, body: Value) -> Reply {
    app.post(path).host(HOST).token(token).json(body).send().await
}

/// What a browser is asked for a new passkey of a user.
async fn asked(app: &TestApp, token: &str) -> Value {
    let password = json!({ "password": client_hex(PASSWORD) });
    let reply = post(app, "/auth/second-factor/passkeys/options/", token, password).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json["options"].clone()
}

async fn add(app: &TestApp, token: &str, credential: Value) -> Reply {
    post(app, "/auth/second-factor/passkeys/", token, json!({ "name": "Phone", "credential": credential })).await
}

/// A device of a user, registered.
async fn registered(app: &TestApp, token: &str) -> Authenticator {
    let device = Authenticator::new(ORIGIN);
    let added = add(app, token, device.create(&asked(app, token).await)).await;
    assert_eq!(added.status, 200, "{}", added.text);
    device
}

/// What a browser is asked in a sign-in that waits.
async fn challenge(app: &TestApp, waiting: &Waiting) -> Value {
    let request = app.post("/auth/signin/passkey").host(HOST).header("cookie", &waiting.cookie);
    let reply = request.json(json!({ "token": waiting.token })).send().await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json["options"].clone()
}

async fn answer(app: &TestApp, waiting: &Waiting, passkey: Value) -> Reply {
    let request = app.post("/auth/signin/factor").host(HOST).header("cookie", &waiting.cookie);
    request.json(json!({ "token": waiting.token, "passkey": passkey })).send().await
}

fn is_in(reply: &Reply) -> bool {
    reply.json["access_token"].is_string()
}

async fn staff() -> (TestApp, String, String) {
    let app = TestApp::start().await;
    let login = app.demo.login("staff");
    let token = app.sign_in(&login).await;
    (app, login, token)
}

#[actix_web::test]
async fn a_passkey_is_the_second_step_and_its_challenge_counts_once() {
    let (app, login, token) = staff().await;
    let mut device = registered(&app, &token).await;
    let waiting = first_step(&app, &login).await;
    assert_eq!((&waiting.asked["passkey"], &waiting.asked["totp"]), (&json!(true), &json!(false)));
    device.counter += 1;
    let options = challenge(&app, &waiting).await;
    let proof = device.get(&options, None);
    let entered = answer(&app, &waiting, proof.clone()).await;
    assert!(is_in(&entered), "{}", entered.text);

    // The same answer again, to the same sign-in and to another one: neither was asked for it.
    assert_eq!(refused(&answer(&app, &waiting, proof.clone()).await), (409, "sign_in_expired"));
    let other = first_step(&app, &login).await;
    assert_eq!(refused(&answer(&app, &other, proof.clone()).await), REFUSED, "nothing was asked yet");
    challenge(&app, &other).await;
    assert_eq!(refused(&answer(&app, &other, proof).await), REFUSED, "something else was asked");
}

#[actix_web::test]
async fn a_challenge_that_was_answered_wrongly_is_used_up() {
    let (app, login, token) = staff().await;
    let mut device = registered(&app, &token).await;
    let waiting = first_step(&app, &login).await;
    let options = challenge(&app, &waiting).await;
    device.counter += 1;
    let stranger = Authenticator::new(ORIGIN);
    assert_eq!(refused(&answer(&app, &waiting, stranger.get(&options, None)).await), REFUSED, "an unknown passkey");
    assert_eq!(refused(&answer(&app, &waiting, device.get(&options, None)).await), REFUSED, "asked once");
    let again = challenge(&app, &waiting).await;
    assert_ne!(again["challenge"], options["challenge"]);
    assert!(is_in(&answer(&app, &waiting, device.get(&again, None)).await));
}

#[actix_web::test]
async fn the_passkey_of_another_user_is_refused() {
    let (app, login, token) = staff().await;
    registered(&app, &token).await;
    let user = app.sign_in(&app.demo.login("user")).await;
    let mut theirs = registered(&app, &user).await;
    theirs.counter += 1;
    let waiting = first_step(&app, &login).await;
    let options = challenge(&app, &waiting).await;
    let allowed = options["allowCredentials"].as_array().unwrap();
    assert_eq!(allowed.len(), 1, "only one's own are asked for");
    assert_eq!(refused(&answer(&app, &waiting, theirs.get(&options, None)).await), REFUSED);
}

#[actix_web::test]
async fn a_device_that_counts_backwards_was_copied() {
    let (app, login, token) = staff().await;
    let mut device = registered(&app, &token).await;
    device.counter = 10;
    let waiting = first_step(&app, &login).await;
    assert!(is_in(&answer(&app, &waiting, device.get(&challenge(&app, &waiting).await, None)).await));
    for counter in [10, 9, 1, 0] {
        device.counter = counter;
        let waiting = first_step(&app, &login).await;
        let reply = answer(&app, &waiting, device.get(&challenge(&app, &waiting).await, None)).await;
        assert_eq!(refused(&reply), REFUSED, "{counter}");
    }
    device.counter = 11;
    let waiting = first_step(&app, &login).await;
    assert!(is_in(&answer(&app, &waiting, device.get(&challenge(&app, &waiting).await, None)).await));
}

#[actix_web::test]
async fn the_page_the_owner_and_their_recognition_are_part_of_the_proof() {
    let (app, login, token) = staff().await;
    let mut device = registered(&app, &token).await;
    device.counter += 1;
    for (origin, flags) in
        [("http://acme.localhost", 0x05), ("https://evil.example", 0x05), (ORIGIN, 0x01), (ORIGIN, 0x04)]
    {
        (device.origin, device.flags) = (origin.to_owned(), flags);
        let waiting = first_step(&app, &login).await;
        let reply = answer(&app, &waiting, device.get(&challenge(&app, &waiting).await, None)).await;
        assert_eq!(refused(&reply), REFUSED, "{origin} {flags}");
    }
}

#[actix_web::test]
async fn who_has_a_passkey_need_not_say_who_they_are() {
    let (app, _, token) = staff().await;
    let mut device = registered(&app, &token).await;
    let begin = async || {
        let reply = app.post("/auth/signin/passkey").host(HOST).json(json!({})).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let cookie = reply.header("set-cookie").split(';').next().unwrap().to_owned();
        let asked = reply.json["secondFactor"].clone();
        let waiting = Waiting { token: asked["token"].as_str().unwrap().to_owned(), cookie, asked };
        (waiting, reply.json["options"].clone())
    };
    // What the device says of its owner must be so.
    device.counter += 1;
    let (waiting, options) = begin().await;
    let wrong = device.get(&options, Some("AAAAAAAAAAAAAAAAAAAAAA"));
    assert_eq!(refused(&answer(&app, &waiting, wrong).await), REFUSED);
    let (waiting, options) = begin().await;
    let entered = answer(&app, &waiting, device.get(&options, None)).await;
    assert_eq!(entered.json["id"], app.demo.users[1], "{}", entered.text);
}

#[actix_web::test]
async fn a_new_passkey_is_the_one_that_was_asked_for_and_once() {
    let (app, _, token) = staff().await;
    let device = Authenticator::new(ORIGIN);
    let options = asked(&app, &token).await;
    let made = device.create(&options);
    let user = app.sign_in(&app.demo.login("user")).await;
    assert_eq!(refused(&add(&app, &user, made.clone()).await), REFUSED, "a registration that was not begun");
    asked(&app, &user).await;
    assert_eq!(refused(&add(&app, &user, made.clone()).await), REFUSED, "they were asked something else");
    assert_eq!(add(&app, &token, made.clone()).await.status, 200);
    assert_eq!(refused(&add(&app, &token, made).await), REFUSED, "once only");
    // A device has one key for one account.
    let again = device.create(&asked(&app, &user).await);
    assert_eq!(refused(&add(&app, &user, again).await), (409, "passkey_taken"));
}
