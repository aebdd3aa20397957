//! Who demands a second factor of others, and who takes one away.

use std::process::{Command, Output};

use gantry_testkit::app::{PASSWORD, TestApp};
use serde_json::{Value, json};

use crate::client::refused;
use crate::second_factor::{first_step, set_up};

/// Lets staff manage roles and users, which makes no administrators of them.
async fn managers(app: &TestApp, admin: &str) {
    let grant =
        json!({"create": true, "update": true, "delete": false, "reopen": false, "configure": false, "limit": "all"});
    let path = format!("/api/UserRole/{}/permissions/", app.demo.roles.staff);
    let given = json!({"permissions": {"userRoles": grant, "users": grant}});
    let reply = app.put(&path).token(admin).json(given).send().await;
    assert_eq!(reply.status, 200, "{}", reply.text);
}

async fn role(app: &TestApp, token: &str, id: i64) -> Value {
    app.get(&format!("/api/UserRole/{id}")).token(token).send().await.json
}

#[actix_web::test]
async fn only_administrators_demand_a_factor_or_waive_it() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    managers(&app, &admin).await;
    let staff = app.sign_in(&app.demo.login("staff")).await;
    let demand = async |token: &str, id: i64, demanded: bool| {
        let version = role(&app, &admin, id).await["version"].clone();
        let body = json!({"secondFactorRequired": demanded, "version": version});
        app.put(&format!("/api/UserRole/{id}")).token(token).json(body).send().await
    };
    let guest = app.demo.roles.guest;
    assert_eq!(refused(&demand(&staff, guest, true).await), (403, "administrator_required"));
    assert_eq!(demand(&admin, guest, true).await.status, 200);
    assert_eq!(refused(&demand(&staff, guest, false).await), (403, "administrator_required"), "nor takes it back");
    assert_eq!(role(&app, &admin, guest).await["secondFactorRequired"], true);

    // What is as it was is no change: managers go on to name such roles.
    let version = role(&app, &admin, guest).await["version"].clone();
    let renamed = json!({"name": "Visitor", "secondFactorRequired": true, "version": version});
    let renamed = app.put(&format!("/api/UserRole/{guest}")).token(&staff).json(renamed).send().await;
    assert_eq!(refused(&renamed), (200, ""), "{}", renamed.text);
    // Not even of their own role.
    assert_eq!(refused(&demand(&staff, app.demo.roles.staff, true).await), (403, "administrator_required"));
}

#[actix_web::test]
async fn an_administrator_resets_the_factors_of_another_one_and_managers_do_not() {
    let app = TestApp::start().await;
    let admin = app.sign_in(&app.demo.login("admin")).await;
    managers(&app, &admin).await;
    let second = json!({"email": "second@demo.example", "username": "second", "displayName": "Second", "roleId": app.demo.roles.admin});
    let second = app.post("/api/User/").token(&admin).json(second).send().await.json["id"].clone();
    let hash = "UPDATE \"user\" SET must_change_password = false, password_hash = (SELECT password_hash FROM \"user\" \
                WHERE email = 'admin@demo.example') WHERE email = 'second@demo.example' RETURNING id";
    app.ask_database(hash).await;
    let token = app.sign_in("second@demo.example").await;
    set_up(&app, &token).await;
    let path = format!("/api/User/{second}/second-factor/reset/");
    let staff = app.sign_in(&app.demo.login("staff")).await;
    assert_eq!(refused(&app.post(&path).token(&staff).send().await), (403, "above_own"));
    first_step(&app, "second@demo.example").await;
    let reset = app.post(&path).token(&admin).send().await;
    assert_eq!((reset.status.as_u16(), &reset.json["secondFactor"]), (200, &json!(false)), "{}", reset.text);
    assert_eq!(app.get("/auth/signin/").token(&token).send().await.status, 401, "signed out everywhere");
}

fn reset_by_operator(app: &TestApp, login: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gantry"));
    command.env("DATABASE_URL", app.database_url()).args(["user", "reset-factors", login, "--tenant", "demo"]);
    command.output().unwrap()
}

#[actix_web::test]
async fn the_operator_resets_the_factors_of_the_last_administrator() {
    let app = TestApp::start().await;
    let login = app.demo.login("admin");
    let admin = app.sign_in(&login).await;
    set_up(&app, &admin).await;
    first_step(&app, &login).await;
    let unknown = reset_by_operator(&app, "nobody@demo.example");
    assert_eq!(unknown.status.code(), Some(1), "{}", String::from_utf8_lossy(&unknown.stderr));
    let done = reset_by_operator(&app, &login);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let entered = app.try_sign_in(&login, PASSWORD).await;
    let token = entered.json["access_token"].as_str().unwrap_or_else(|| panic!("{}", entered.text));
    let log = app.get("/api/SignInLog/?rows=25").token(token).send().await;
    let entries = log.json["items"].as_array().unwrap();
    assert!(entries.iter().any(|entry| entry["event"] == "factorReset"), "{}", log.text);
}
