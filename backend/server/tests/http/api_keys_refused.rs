//! What API keys are refused, and who may not make them.

use std::num::NonZero;
use std::pin::pin;

use futures_util::future::{Either, select};
use gantry_http::auth::RateLimit;
use gantry_testkit::app::{TestApp, TestOptions};
use serde_json::{Value, json};

use crate::api_keys::{asked, crews, good, key, make, not};

fn full(sub_module: &str) -> Value {
    json!({ sub_module: {
        "create": true, "update": true, "delete": true, "reopen": true, "configure": true, "limit": "all",
    } })
}

#[actix_web::test]
async fn what_is_no_token_of_a_key_is_refused_and_never_looked_up() {
    let app = TestApp::start().await;
    let admin = app.sign_in("admin@demo.example").await;
    let (_, token) = key(&app, &admin, json!({})).await;
    let last = token.chars().next_back().unwrap();
    let mistyped = format!("{}{}", &token[..token.len() - 1], if last == 'a' { 'b' } else { 'a' });
    // The table is locked for a while: lookups wait.
    let lock = "BEGIN; LOCK TABLE api_key_token IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(3)::text; COMMIT";
    let locked = app.ask_database(lock);
    let held = "SELECT count(*) FROM pg_locks WHERE relation = 'api_key_token'::regclass AND granted \
                AND mode = 'AccessExclusiveLock'";
    let refused = async {
        while app.ask_database(held).await != "1" {}
        for wrong in [mistyped.as_str(), "gtk_", "gtk_short_1", &token[..20]] {
            assert_eq!(asked(&app, wrong).await, not(401, "invalid_api_key"), "{wrong}");
        }
    };
    match select(pin!(locked), pin!(refused)).await {
        Either::Right(((), locked)) => {
            let guess = with_checksum(&format!("gtk_CCCCCCCC_{}", "D".repeat(32)));
            let guessed = pin!(asked(&app, &guess));
            if let Either::Right(_) = select(locked, guessed).await {
                // Answered as soon as it could be: of two messages of one moment either may be read first.
                assert_eq!(app.ask_database(held).await, "0", "the table was not locked");
            }
        }
        Either::Left(_) => panic!("a wrong checksum reaches the database"),
    }
    // The right id with another secret, and the right key at the host of another tenant.
    let other = key(&app, &admin, json!({ "name": "Other" })).await.1;
    let swapped = with_checksum(&format!("{}{}", &token[..13], &other[13..45]));
    assert_eq!(asked(&app, &swapped).await, not(401, "invalid_api_key"));
    let elsewhere = app.get("/api/Crew/").host("acme.localhost").token(&token).send().await;
    assert_eq!((elsewhere.status.as_u16(), elsewhere.code()), (401, "invalid_api_key"));
    assert_eq!(asked(&app, &token).await, good());
}

/// The checksum of a token: CRC-32 in six digits of base 62, computed bit by bit.
fn with_checksum(before: &str) -> String {
    let mut crc = u32::MAX;
    for byte in before.bytes() {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    let (mut rest, mut digits) = (!crc, Vec::new());
    for _ in 0..6 {
        let digits_of = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        digits.push(char::from(digits_of[usize::try_from(rest % 62).unwrap()]));
        rest /= 62;
    }
    format!("{before}{}", digits.iter().rev().collect::<String>())
}

#[actix_web::test]
async fn guesses_of_keys_are_slowed_down_and_valid_keys_are_not() {
    let app = TestApp::start().await;
    let admin = app.sign_in("admin@demo.example").await;
    let (_, token) = key(&app, &admin, json!({})).await;
    let guess = with_checksum(&format!("gtk_AAAAAAAA_{}", "B".repeat(32)));
    let mut slowed = false;
    for _ in 0..40 {
        let (status, code) = asked(&app, &guess).await;
        slowed |= (status, code.as_str()) == (429, "rate_limited");
    }
    assert!(slowed);
    assert_eq!(asked(&app, &token).await, good());
}

#[actix_web::test]
async fn a_key_does_not_count_from_other_networks() {
    let app = TestApp::start_with(TestOptions { behind_proxy: true, ..TestOptions::default() }).await;
    let admin = app.sign_in("admin@demo.example").await;
    let (_, token) = key(&app, &admin, json!({ "networks": ["10.20.0.0/16", "2001:db8::/32"] })).await;
    let from = async |address: &str| {
        let reply = app.get("/api/Crew/").token(&token).header("x-forwarded-for", address).send().await;
        (reply.status.as_u16(), reply.code().to_owned())
    };
    assert_eq!((from("10.20.7.7").await, from("2001:db8::9").await), (good(), good()));
    for elsewhere in ["10.21.0.1", "203.0.113.9", "2001:db9::1"] {
        assert_eq!(from(elsewhere).await, not(403, "key_network_refused"), "{elsewhere}");
    }
    let body = json!({ "name": "A", "permissions": crews("all"), "networks": ["10.20.0.0/16", "10.20.0.0/33"] });
    let refused = make(&app, &admin, body).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (422, "invalid"));
    assert!(refused.json["fields"]["networks.1"].is_string(), "{}", refused.text);
}

#[actix_web::test]
async fn a_key_has_at_most_the_permissions_of_its_creator() {
    let app = TestApp::start().await;
    let (staff, admin) = (app.sign_in("staff@demo.example").await, app.sign_in("admin@demo.example").await);
    let above = make(&app, &staff, json!({ "name": "A", "permissions": full("userRoles") })).await;
    assert_eq!((above.status.as_u16(), above.code()), (403, "above_own"), "{}", above.text);
    let service = json!({ "name": "A", "permissions": crews("all"), "roleId": app.demo.roles.guest });
    let service = make(&app, &staff, service).await;
    assert_eq!((service.status.as_u16(), service.code()), (403, "administrator_required"));
    let all = app.get("/api/ApiKey/?whose=all").token(&staff).send().await;
    assert_eq!((all.status.as_u16(), all.code()), (403, "administrator_required"));
    let beyond = json!({ "name": "A", "permissions": full("users"), "roleId": app.demo.roles.guest });
    let beyond = make(&app, &admin, beyond).await;
    assert_eq!((beyond.status.as_u16(), beyond.code()), (403, "above_role"), "{}", beyond.text);
    let left = app.ask_database("SELECT count(*) FROM \"user\" WHERE origin = 'key'").await;
    assert_eq!(left, "0", "nothing is left of it");
    for (body, field) in [
        (json!({ "name": " ", "permissions": crews("all") }), "name"),
        (json!({ "name": "A", "permissions": {} }), "permissions"),
        (json!({ "name": "A", "permissions": { "crews": null } }), "permissions"),
        (json!({ "name": "A", "permissions": crews("all"), "expiresAt": "2020-01-01T00:00:00Z" }), "expiresAt"),
        (json!({ "name": "A", "permissions": crews("all"), "expiresAt": "2999-01-01T00:00:00Z" }), "expiresAt"),
        (json!({ "name": "A", "permissions": crews("all"), "roleId": 999_999_999 }), "roleId"),
    ] {
        let refused = make(&app, &admin, body).await;
        assert!(refused.status == 422 && refused.json["fields"][field].is_string(), "{field}: {}", refused.text);
    }
}

#[actix_web::test]
async fn a_key_grants_no_more_than_it_has_and_is_no_administrator() {
    let app = TestApp::start().await;
    let admin = app.sign_in("admin@demo.example").await;
    let mut permissions = full("userRoles").as_object().unwrap().clone();
    permissions.extend(full("users").as_object().unwrap().clone());
    let (_, token) = key(&app, &admin, json!({ "permissions": permissions })).await;
    // Its owner may do everything, it may not.
    let role =
        app.post("/api/UserRole/").token(&token).json(json!({ "name": "Made by key", "kind": "staff" })).send().await;
    assert_eq!(role.status, 201, "{}", role.text);
    let path = format!("/api/UserRole/{}/permissions/", role.json["id"]);
    let more = app.put(&path).token(&token).json(json!({ "permissions": crews("all") })).send().await;
    assert_eq!((more.status.as_u16(), more.code()), (403, "above_own"), "{}", more.text);
    let own = app.put(&path).token(&token).json(json!({ "permissions": full("users") })).send().await;
    assert_eq!(own.status, 200, "{}", own.text);
    let user = format!("/api/User/{}", app.demo.users[2]);
    let version = app.get(&user).token(&admin).send().await.json["version"].clone();
    let raised = json!({ "roleId": app.demo.roles.admin, "version": version });
    let raised = app.put(&user).token(&token).json(raised).send().await;
    assert_eq!((raised.status.as_u16(), raised.code()), (403, "above_own"), "{}", raised.text);
    let providers = app.get("/api/IdentityProvider/").token(&token).send().await;
    assert_eq!((providers.status.as_u16(), providers.code()), (403, "administrator_required"));
}

#[actix_web::test]
async fn ways_in_are_not_made_or_ended_with_a_key() {
    let app = TestApp::start().await;
    let admin = app.sign_in("admin@demo.example").await;
    let (made, token) = key(&app, &admin, json!({ "permissions": full("users") })).await;
    let body = json!({ "name": "Next", "permissions": crews("all") });
    let calls = [
        app.get("/api/ApiKey/"),
        app.post("/api/ApiKey/").json(body),
        app.post(&format!("/api/ApiKey/{}/rotate/", made["id"])).json(json!({})),
        app.delete(&format!("/api/ApiKey/{}", made["id"])),
        app.get("/auth/sessions/"),
        app.delete("/auth/sessions/"),
        app.get("/api/System/sessions/"),
        app.post("/auth/signin/logout"),
        app.put("/auth/password").json(json!({ "current": "a".repeat(64), "password": "b".repeat(64) })),
        app.post("/auth/HandleCredentials/")
            .json(json!({ "userId": app.demo.users[2], "passwordSha256": "a".repeat(64) })),
        app.post("/api/User/").json(json!({ "email": "n@demo.example", "username": "newone", "displayName": "N" })),
        app.post("/api/Screen/").json(json!({ "name": "Wall", "dashboardId": 1 })),
        app.get("/api/CalendarFeed/"),
        app.get("/api/Notification/push/"),
    ];
    for (at, call) in calls.into_iter().enumerate() {
        let reply = call.token(&token).send().await;
        assert_eq!((reply.status.as_u16(), reply.code()), (403, "key_not_allowed"), "{at}: {}", reply.text);
    }
    let traded = app.post("/auth/signin/token").token(&token).send().await;
    assert_eq!((traded.status.as_u16(), traded.code()), (401, "invalid_token"), "a key becomes no session");
}

#[actix_web::test]
async fn keys_of_others_are_not_there_but_for_administrators_who_revoke_them() {
    let app = TestApp::start().await;
    let (staff, user) = (app.sign_in("staff@demo.example").await, app.sign_in("user@demo.example").await);
    let (admin, foreign) = (app.sign_in("admin@demo.example").await, app.sign_in("admin@acme.example").await);
    let (made, token) = key(&app, &staff, json!({})).await;
    let path = format!("/api/ApiKey/{}", made["id"]);
    let change = json!({ "name": "Mine", "permissions": crews("all"), "version": 1 });
    for who in [&user, &admin] {
        let reply = app.put(&path).token(who).json(change.clone()).send().await;
        assert_eq!((reply.status.as_u16(), reply.code()), (404, "not_found"));
        let reply = app.post(&format!("{path}/rotate/")).token(who).json(json!({})).send().await;
        assert_eq!(
            (reply.status.as_u16(), reply.code()),
            (404, "not_found"),
            "the token of another user's key is not given out"
        );
    }
    assert_eq!(app.delete(&path).token(&user).send().await.status, 404);
    assert_eq!(app.delete(&path).host("acme.localhost").token(&foreign).send().await.status, 404);
    assert_eq!(app.get("/api/ApiKey/").token(&user).send().await.json["totalRecords"], 0);
    let all = app.get("/api/ApiKey/?whose=all").token(&admin).send().await;
    assert_eq!(all.json["items"][0]["userName"], "Staff", "{}", all.text);
    assert_eq!(asked(&app, &token).await, good());
    assert_eq!(app.delete(&path).token(&admin).send().await.status, 204);
    assert_eq!(asked(&app, &token).await, not(401, "invalid_api_key"));
}

#[actix_web::test]
async fn one_person_has_at_most_fifty_keys() {
    let sign_in_limit = RateLimit::per_minute(NonZero::new(1_000).unwrap());
    let app = TestApp::start_with(TestOptions { sign_in_limit, ..TestOptions::default() }).await;
    let admin = app.sign_in("admin@demo.example").await;
    for _ in 0..50 {
        key(&app, &admin, json!({})).await;
    }
    let refused = make(&app, &admin, json!({ "name": "One more", "permissions": crews("all") })).await;
    assert_eq!((refused.status.as_u16(), refused.code()), (409, "too_many_keys"));
}
