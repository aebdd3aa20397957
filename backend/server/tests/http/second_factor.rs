//! The second factor: a right password is not enough, a code counts once, guesses lock, and it cannot be bypassed.

use chrono::TimeDelta;
use gantry_http::auth::password::client_hex;
use gantry_testkit::app::{PASSWORD, Reply, TestApp, TestOptions};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use crate::client::refused;
use crate::mailbox::Mailbox;

/// The code of an app at the test's clock, so many seconds from now.
pub(crate) fn code(app: &TestApp, secret: &str, seconds: i64) -> String {
    let totp = Builder::new().with_secret(Secret::try_from_base32(secret).unwrap()).build().unwrap();
    let now = (app.clock().now() + TimeDelta::seconds(seconds)).timestamp();
    totp.generate(u64::try_from(now).unwrap()).to_string()
}

fn password() -> Value {
    json!({ "password": client_hex(PASSWORD) })
}

/// A user's authenticator app: its secret and the recovery codes.
pub(crate) async fn set_up(app: &TestApp, token: &str) -> (String, Vec<String>) {
    let begun = app.post("/auth/second-factor/totp/").token(token).json(password()).send().await;
    assert_eq!(begun.status, 200, "{}", begun.text);
    let secret = begun.json["secret"].as_str().unwrap().to_owned();
    let confirm = json!({ "code": code(app, &secret, 0) });
    let done = app.put("/auth/second-factor/totp/").token(token).json(confirm).send().await;
    assert_eq!(done.status, 200, "{}", done.text);
    let codes = done.json["recoveryCodesOnce"].as_array().unwrap();
    // The code that proved the app counts no longer.
    app.clock().advance(TimeDelta::seconds(60));
    (secret, codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect())
}

/// A sign-in that waits: its token and the browser's cookie.
pub(crate) struct Waiting {
    pub(crate) token: String,
    pub(crate) cookie: String,
    pub(crate) asked: Value,
}

pub(crate) async fn first_step(app: &TestApp, login: &str) -> Waiting {
    let reply = app.try_sign_in(login, PASSWORD).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert_eq!(reply.json["access_token"], Value::Null, "the password alone gives no session");
    let asked = reply.json["secondFactor"].clone();
    let token = asked["token"].as_str().unwrap_or_else(|| panic!("{}", reply.text)).to_owned();
    let cookie = reply.header("set-cookie").split(';').next().unwrap().to_owned();
    assert!(reply.header("set-cookie").contains("HttpOnly") && reply.header("set-cookie").contains("SameSite=Strict"));
    Waiting { token, cookie, asked }
}

async fn second_step(app: &TestApp, waiting: &Waiting, proof: (&str, &str)) -> Reply {
    let mut body = json!({ "token": waiting.token });
    body[proof.0] = json!(proof.1);
    app.post("/auth/signin/factor").header("cookie", &waiting.cookie).json(body).send().await
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
async fn the_password_and_a_code_sign_in_and_a_code_counts_once() {
    let (app, login, token) = staff().await;
    let (secret, codes) = set_up(&app, &token).await;
    assert_eq!(codes.len(), 10);
    let waiting = first_step(&app, &login).await;
    let asked = (&waiting.asked["totp"], &waiting.asked["passkey"], &waiting.asked["recoveryCode"]);
    assert_eq!(asked, (&json!(true), &json!(false), &json!(true)));
    let right = code(&app, &secret, 0);
    let entered = second_step(&app, &waiting, ("code", &right)).await;
    assert!(is_in(&entered), "{}", entered.text);
    let mine = entered.json["access_token"].as_str().unwrap();
    assert_eq!(app.get("/auth/signin/").token(mine).send().await.status, 200);

    assert_eq!(refused(&second_step(&app, &waiting, ("code", &right)).await), (409, "sign_in_expired"), "used up");
    let again = first_step(&app, &login).await;
    assert_eq!(refused(&second_step(&app, &again, ("code", &right)).await), (422, "wrong_code"), "replayed");
    let next = code(&app, &secret, 30);
    assert!(is_in(&second_step(&app, &again, ("code", &next)).await), "one step early is not too early");
}

#[actix_web::test]
async fn clocks_may_differ_by_one_step_and_no_more() {
    let (app, login, token) = staff().await;
    let (secret, _) = set_up(&app, &token).await;
    // Three steps on, so that each code below is newer than the last.
    app.clock().advance(TimeDelta::seconds(120));
    let waiting = first_step(&app, &login).await;
    for early in [-60, 60] {
        let reply = second_step(&app, &waiting, ("code", &code(&app, &secret, early))).await;
        assert_eq!(refused(&reply), (422, "wrong_code"), "{early} s");
    }
    assert!(is_in(&second_step(&app, &waiting, ("code", &code(&app, &secret, -30))).await));
    let waiting = first_step(&app, &login).await;
    assert!(is_in(&second_step(&app, &waiting, ("code", &code(&app, &secret, 30))).await));
}

#[actix_web::test]
async fn a_code_of_another_user_is_refused() {
    let (app, login, token) = staff().await;
    set_up(&app, &token).await;
    let other = app.sign_in(&app.demo.login("user")).await;
    let (theirs, codes) = set_up(&app, &other).await;
    let waiting = first_step(&app, &login).await;
    let code = code(&app, &theirs, 0);
    assert_eq!(refused(&second_step(&app, &waiting, ("code", &code)).await), (422, "wrong_code"));
    let reply = second_step(&app, &waiting, ("recoveryCode", &codes[0])).await;
    assert_eq!(refused(&reply), (422, "wrong_code"));
}

#[actix_web::test]
async fn three_wrong_codes_lock_the_app_and_the_password_does_not_open_it() {
    let (app, login, token) = staff().await;
    let (secret, codes) = set_up(&app, &token).await;
    let waiting = first_step(&app, &login).await;
    let reply = second_step(&app, &waiting, ("code", "000000")).await;
    assert!(reply.text.contains("You have 2 attempt(s) left."), "{}", reply.text);
    // A password that is known buys no new attempts.
    let waiting = first_step(&app, &login).await;
    assert_eq!(refused(&second_step(&app, &waiting, ("code", "000000")).await), (422, "wrong_code"));
    let waiting = first_step(&app, &login).await;
    assert_eq!(refused(&second_step(&app, &waiting, ("code", "000000")).await), (403, "account_locked"));
    let right = code(&app, &secret, 0);
    assert_eq!(refused(&second_step(&app, &waiting, ("code", &right)).await), (403, "account_locked"));
    assert!(is_in(&second_step(&app, &waiting, ("recoveryCode", &codes[3])).await), "its owner has another way in");

    app.clock().advance(TimeDelta::seconds(65));
    let waiting = first_step(&app, &login).await;
    assert!(is_in(&second_step(&app, &waiting, ("code", &code(&app, &secret, 0))).await), "a lock ends by itself");
}

#[actix_web::test]
async fn a_recovery_code_counts_once_and_new_ones_replace_the_old() {
    let (app, login, token) = staff().await;
    let (_, codes) = set_up(&app, &token).await;
    let waiting = first_step(&app, &login).await;
    let typed = codes[0].to_uppercase().replace('-', " ");
    assert!(is_in(&second_step(&app, &waiting, ("recoveryCode", &typed)).await), "however it is typed");
    let waiting = first_step(&app, &login).await;
    let reply = second_step(&app, &waiting, ("recoveryCode", &codes[0])).await;
    assert_eq!(refused(&reply), (422, "wrong_code"), "twice");
    let factors = app.get("/auth/second-factor/").token(&token).send().await;
    assert_eq!(factors.json["recoveryCodes"], 9);

    let renew = || app.post("/auth/second-factor/recovery-codes/").token(&token);
    assert_eq!(refused(&renew().json(json!({})).send().await), (422, "password_required"));
    let renewed = renew().json(password()).send().await;
    let new = renewed.json["recoveryCodes"].as_array().unwrap();
    let waiting = first_step(&app, &login).await;
    let old = second_step(&app, &waiting, ("recoveryCode", &codes[1])).await;
    assert_eq!(refused(&old), (422, "wrong_code"));
    assert!(is_in(&second_step(&app, &waiting, ("recoveryCode", new[1].as_str().unwrap())).await));
}

#[actix_web::test]
async fn the_token_counts_in_its_browser_for_five_minutes() {
    let (app, login, token) = staff().await;
    let (secret, _) = set_up(&app, &token).await;
    let waiting = first_step(&app, &login).await;
    let right = ("code", code(&app, &secret, 0));
    let stolen = Waiting { cookie: "gantry_step=00".to_owned(), ..first_step(&app, &login).await };
    let reply = second_step(&app, &stolen, (right.0, &right.1)).await;
    assert_eq!(refused(&reply), (409, "sign_in_expired"), "another browser");
    let mixed = Waiting { token: "f".repeat(64), ..first_step(&app, &login).await };
    assert_eq!(refused(&second_step(&app, &mixed, (right.0, &right.1)).await), (409, "sign_in_expired"), "made up");

    app.clock().advance(TimeDelta::seconds(295));
    assert_eq!(refused(&second_step(&app, &waiting, ("code", "000000")).await), (422, "wrong_code"), "still counts");
    app.clock().advance(TimeDelta::seconds(10));
    let late = second_step(&app, &waiting, ("code", &code(&app, &secret, 0))).await;
    assert_eq!(refused(&late), (409, "sign_in_expired"));
    assert_eq!(app.get("/auth/signin/").token(&waiting.token).send().await.status, 401, "it opens nothing itself");
}

#[actix_web::test]
async fn an_account_that_is_deactivated_meanwhile_stays_out() {
    let (app, login, token) = staff().await;
    let (secret, _) = set_up(&app, &token).await;
    let waiting = first_step(&app, &login).await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let id = app.demo.users[1];
    let version = app.get(&format!("/api/User/{id}")).token(&admin).send().await.json["version"].clone();
    let off = json!({ "active": false, "version": version });
    assert_eq!(app.put(&format!("/api/User/{id}")).token(&admin).json(off).send().await.status, 200);
    let reply = second_step(&app, &waiting, ("code", &code(&app, &secret, 0))).await;
    assert_eq!(refused(&reply), (409, "sign_in_expired"));
}

#[actix_web::test]
async fn a_waiting_sign_in_is_of_no_use_at_another_tenant() {
    let (app, login, token) = staff().await;
    let (secret, _) = set_up(&app, &token).await;
    let waiting = first_step(&app, &login).await;
    let body = json!({ "token": waiting.token, "code": code(&app, &secret, 0) });
    let elsewhere = app.post("/auth/signin/factor").host("acme.localhost").header("cookie", &waiting.cookie);
    assert_eq!(refused(&elsewhere.json(body).send().await), (409, "sign_in_expired"));
}

#[actix_web::test]
async fn setting_up_and_removing_takes_the_password() {
    let (app, _, token) = staff().await;
    let begin = |body: Value| app.post("/auth/second-factor/totp/").token(&token).json(body);
    assert_eq!(refused(&begin(json!({})).send().await), (422, "password_required"));
    let wrong = json!({ "password": client_hex("wrong") });
    assert_eq!(refused(&begin(wrong.clone()).send().await), (422, "wrong_password"));
    let confirm = app.put("/auth/second-factor/totp/").token(&token).json(json!({ "code": "000000" }));
    assert_eq!(refused(&confirm.send().await), (409, "totp_missing"));
    let begun = begin(password()).send().await;
    assert!(begun.json["picture"].as_str().unwrap().starts_with("data:image/svg+xml;base64,"));
    assert!(begun.json["address"].as_str().unwrap().starts_with("otpauth://totp/"));
    assert!(
        is_in(&app.try_sign_in(&app.demo.login("staff"), PASSWORD).await),
        "one that is not confirmed counts nothing"
    );
    set_up(&app, &token).await;
    assert_eq!(refused(&begin(password()).send().await), (409, "totp_there"));
    let kept = app.ask_database("SELECT encode(secret, 'escape') FROM totp").await;
    assert!(!kept.contains(begun.json["secret"].as_str().unwrap()), "sealed at rest");

    let remove = |body: Value| app.post("/auth/second-factor/totp/remove/").token(&token).json(body);
    assert_eq!(refused(&remove(wrong).send().await), (422, "wrong_password"));
    let removed = remove(password()).send().await;
    assert_eq!((&removed.json["totp"], &removed.json["recoveryCodes"]), (&json!(false), &json!(0)), "{}", removed.text);
    assert!(is_in(&app.try_sign_in(&app.demo.login("staff"), PASSWORD).await));
}

#[actix_web::test]
async fn a_role_that_requires_a_factor_allows_nothing_before() {
    let (app, login, token) = staff().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let role = app.demo.roles.staff;
    let version = app.get(&format!("/api/UserRole/{role}")).token(&admin).send().await.json["version"].clone();
    let demand = json!({ "secondFactorRequired": true, "version": version });
    let set = app.put(&format!("/api/UserRole/{role}")).token(&admin).json(demand).send().await;
    assert_eq!(set.status, 200, "{}", set.text);
    app.finish_jobs().await;
    app.services().auth.forget_all(|_| true);

    let me = app.get("/auth/signin/").token(&token).send().await;
    assert_eq!(me.json["mustSetUpFactor"], true, "{}", me.text);
    for path in ["/api/Asset/", "/auth/sessions/", "/api/UserSubModules/1"] {
        let reply = app.get(path).token(&token).send().await;
        assert_eq!(refused(&reply), (403, "second_factor_required"), "{path}");
    }
    // Just signed in, and without a factor: nothing more is asked.
    let entered = app.try_sign_in(&login, PASSWORD).await.json["access_token"].as_str().unwrap().to_owned();
    let begun = app.post("/auth/second-factor/totp/").token(&entered).json(json!({})).send().await;
    assert_eq!(begun.status, 200, "{}", begun.text);
    let secret = begun.json["secret"].as_str().unwrap();
    let confirm = json!({ "code": code(&app, secret, 0) });
    assert_eq!(app.put("/auth/second-factor/totp/").token(&entered).json(confirm).send().await.status, 200);
    assert_eq!(app.get("/auth/sessions/").token(&entered).send().await.status, 200, "free at once");
    let remove = app.post("/auth/second-factor/totp/remove/").token(&entered).json(password()).send().await;
    assert_eq!(refused(&remove), (409, "second_factor_required"), "the last one stays");
    let begun = app.post("/auth/second-factor/recovery-codes/").token(&entered).json(json!({})).send().await;
    assert_eq!(refused(&begun), (422, "password_required"), "from now on the password is asked for");
}

#[actix_web::test]
async fn administrators_reset_the_factors_of_those_who_may_do_no_more() {
    let app = TestApp::start_with(TestOptions::default()).await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let mut mailbox = Mailbox::open(&app, &admin).await;
    let [admin_id, staff_id, ..] = app.demo.users;
    let login = app.demo.login("staff");
    let token = app.sign_in(&login).await;
    set_up(&app, &token).await;
    let path = |id: i64| format!("/api/User/{id}/second-factor/reset/");
    let listed = app.get(&format!("/api/User/{staff_id}")).token(&admin).send().await;
    assert_eq!(listed.json["secondFactor"], true);

    let user = app.sign_in(&app.demo.login("user")).await;
    assert_eq!(refused(&app.post(&path(staff_id)).token(&user).send().await), (403, "permission_required"));
    assert_eq!(refused(&app.post(&path(admin_id)).token(&admin).send().await), (409, "yourself"));
    let acme = app.sign_in(&app.acme.login("admin")).await;
    let foreign = app.post(&path(staff_id)).host("acme.localhost").token(&acme).send().await;
    assert_eq!(refused(&foreign), (404, "not_found"));

    let reset = app.post(&path(staff_id)).token(&admin).send().await;
    assert_eq!((reset.status.as_u16(), &reset.json["secondFactor"]), (200, &json!(false)), "{}", reset.text);
    assert_eq!(app.get("/auth/signin/").token(&token).send().await.status, 401, "signed out everywhere");
    assert!(is_in(&app.try_sign_in(&login, PASSWORD).await));
    let mail = mailbox.next().await;
    assert!(mail.text.contains("Your second factor was reset"), "{}", mail.text);
    assert_eq!(refused(&app.post(&path(staff_id)).token(&admin).send().await), (409, "no_second_factor"));
}

#[actix_web::test]
async fn factors_of_users_with_more_permissions_cannot_be_reset() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    let [admin_id, ..] = app.demo.users;
    set_up(&app, &admin).await;
    // Staff look after users from now on, and after nothing else that administrators do.
    let grant = json!({"permissions": {"users": {"create": true, "update": true, "delete": false, "reopen": false, "configure": false, "limit": "all"}}});
    let role = app.demo.roles.staff;
    let given = app.put(&format!("/api/UserRole/{role}/permissions/")).token(&admin).json(grant).send().await;
    assert_eq!(given.status, 200, "{}", given.text);
    let staff = app.sign_in(&app.demo.login("staff")).await;
    let reply = app.post(&format!("/api/User/{admin_id}/second-factor/reset/")).token(&staff).send().await;
    assert_eq!(refused(&reply), (403, "above_own"));
    let factors = app.get("/auth/second-factor/").token(&admin).send().await;
    assert_eq!(factors.json["totp"], true);
}
