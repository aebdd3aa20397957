//! Single sign-on by OpenID Connect: people come by their provider and leave by it, and other people do not get in.

use chrono::{TimeDelta, Utc};
use gantry_http::auth::password::client_hex;
use gantry_testkit::app::PASSWORD;
use serde_json::{Value, json};

use crate::client::refused;
use crate::sso_plant::{Browser, Plant};
use crate::sso_provider::{CLIENT, SECRET, Signed, query_of};

const REFUSED: (u16, &str) = (403, "sso_refused");

#[actix_web::test]
async fn a_user_signs_in_by_their_provider_is_updated_and_signs_out() {
    let mut plant = Plant::open().await;
    let app = &plant.app;
    let told = app.get("/api/IdentityProvider/").token(&plant.admin).send().await;
    assert!(told.text.contains("\"hasClientSecret\":true") && !told.text.contains("the secret"), "{}", told.text);
    let history = app.ask_database("SELECT after::text FROM change WHERE family = 'identity_provider'").await;
    assert!(history.contains(CLIENT) && !history.contains("secret"), "{history}");
    let tenant = app.get("/api/TenantInfo/").send().await;
    assert_eq!(tenant.json["tenantDetails"]["identityProviders"][0]["name"], "Plant");
    let tested = app.post(&format!("/api/IdentityProvider/{}/test/", plant.id())).token(&plant.admin).send().await;
    assert_eq!(tested.json["ok"], true, "{}", tested.text);

    let mut browser = Browser::default();
    let url = plant.leave(&mut browser, "?path=/iot/dashboards/boards?a=1").await;
    let location = plant.back(&browser, &plant.idp.approve(&url)).await;
    assert!(location.starts_with("/ssovalidate?code="), "{location}");
    assert_eq!(refused(&plant.consume(&Browser::default(), &location).await), REFUSED, "another browser");
    let reply = plant.consume(&browser, &location).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert_eq!(reply.json["path"], "/iot/dashboards/boards?a=1");
    let user = &reply.json["user"];
    assert_eq!((&user["from"], &user["role"][0]), (&json!("oidc"), &json!("staff")));
    assert_eq!(
        (&user["data"]["displayName"], &user["data"]["email"]),
        (&json!("Ada Lovelace"), &json!("ada@plant.example"))
    );
    assert_eq!(refused(&plant.consume(&browser, &location).await), REFUSED, "once only");
    let token = user["access_token"].as_str().unwrap().to_owned();

    // The same person with another name, address and group is the same account.
    let again = plant.sign_in(json!({"name": "Ada King", "groups": ["others"], "email": "king@plant.example"})).await;
    assert_eq!((&again.json["user"]["id"], &again.json["user"]["role"][0]), (&user["id"], &json!("guest")));
    assert_eq!(again.json["user"]["data"]["displayName"], "Ada King");
    let me = app.get("/auth/signin/").token(&token).send().await;
    assert_eq!(me.json["role"][0], "guest", "and the open session knows it");

    let out = app.post("/auth/signin/logout").token(&token).send().await;
    assert_eq!(out.status, 200, "{}", out.text);
    let there = query_of(out.json["url"].as_str().unwrap());
    assert_eq!((there["client_id"].as_str(), there["id_token_hint"].split('.').count()), (CLIENT, 3));
    assert_eq!(there["post_logout_redirect_uri"], plant.app.url("/login"));
    assert_eq!(app.get("/auth/signin/").token(&token).send().await.status, 401);

    // Everybody must come by the provider, but for two administrators who keep their passwords.
    let sso = |only: bool, ids: Value| json!({"hasSSO": true, "ssoOnly": only, "breakGlass": ids});
    let put = async |body: Value| app.put("/api/TenantSettings/sso/").token(&plant.admin).json(body).send().await;
    assert_eq!(refused(&put(sso(true, json!([]))).await), (409, "break_glass_required"));
    let second = json!({"email": "second@demo.example", "username": "second", "displayName": "Second", "roleId": app.demo.roles.admin});
    let second = app.post("/api/User/").token(&plant.admin).json(second).send().await.json["id"].clone();
    let hash = "UPDATE \"user\" SET password_hash = (SELECT password_hash FROM \"user\" WHERE email = 'admin@demo.example') \
                WHERE email = 'second@demo.example' RETURNING id";
    app.ask_database(hash).await;
    let first = app.get("/auth/signin/").token(&plant.admin).send().await.json["id"].clone();
    assert_eq!(refused(&put(sso(true, json!([first, second]))).await), (200, ""));
    assert_eq!(app.get("/api/TenantInfo/").send().await.json["tenantDetails"]["hasSSO"], true);
    let staff = app.try_sign_in(&app.demo.login("staff"), PASSWORD).await;
    assert_eq!(staff.json["error"]["retries"], 1, "{}", staff.text);
    assert!(app.try_sign_in(&app.demo.login("admin"), PASSWORD).await.json["access_token"].is_string());
    let version = app.get(&format!("/api/User/{second}")).token(&plant.admin).send().await.json["version"].clone();
    let lesser = json!({"roleId": app.demo.roles.staff, "version": version});
    let demoted = app.put(&format!("/api/User/{second}")).token(&plant.admin).json(lesser).send().await;
    assert_eq!(refused(&demoted), (409, "break_glass_required"), "those who keep sign-in possible stay administrators");
    assert_eq!(refused(&plant.change(json!({"enabled": false})).await), (409, "provider_required"));
}

#[actix_web::test]
async fn an_answer_without_proof_signs_no_user_in() {
    let plant = Plant::open().await;
    let before = plant.users().await;
    let now = Utc::now().timestamp();
    let tokens = [
        (Signed::None, json!({}), "signature"),
        (Signed::Hs256, json!({}), "algorithm"),
        (Signed::Tampered, json!({}), "signature"),
        (Signed::Es256, json!({}), "unknown_key"),
        (Signed::Rs256, json!({"iss": "https://other.example"}), "issuer"),
        (Signed::Rs256, json!({"aud": "somebody else"}), "audience"),
        (Signed::Rs256, json!({"aud": [CLIENT, "somebody else"]}), "audience"),
        (Signed::Rs256, json!({"aud": [CLIENT, "somebody else"], "azp": "somebody else"}), "audience"),
        (Signed::Rs256, json!({"azp": "somebody else"}), "audience"),
        (Signed::Rs256, json!({"nonce": "another"}), "nonce"),
        (Signed::Rs256, json!({"nonce": null}), "nonce"),
        (Signed::Rs256, json!({"exp": now - 61}), "expired"),
        (Signed::Rs256, json!({"iat": now + 120}), "expired"),
        (Signed::Rs256, json!({"nbf": now + 120}), "not_yet"),
        (Signed::Rs256, json!({"email": null}), "email"),
        (Signed::Rs256, json!({"email": "admin@demo.example"}), "domain"),
        (Signed::Rs256, json!({"email_verified": false}), "domain"),
        (Signed::Rs256, json!({"email": "ada@plant.example.evil.example"}), "domain"),
    ];
    let mut wrong = Vec::new();
    for (signed, claims, reason) in tokens {
        plant.idp.signed(signed);
        let reply = plant.sign_in(claims.clone()).await;
        let found = (refused(&reply), plant.reason().await);
        if found != (REFUSED, reason.to_owned()) {
            wrong.push(format!("{signed:?} {claims}: {found:?} and not {reason}"));
        }
    }
    plant.idp.signed(Signed::Rs256);
    plant.idp.claims(json!({}));
    let mut browser = Browser::default();
    for (name, value, reason) in [
        ("iss", Some("https://other.example"), "issuer"),
        ("iss", None, "issuer"),
        ("code", Some("made up"), "code"),
        ("code", None, "code"),
        ("error", Some("access_denied"), "provider_refused"),
        ("state", Some("made up"), "state"),
        ("state", None, "state"),
    ] {
        let mut back = plant.idp.approve(&plant.leave(&mut browser, "").await);
        match value {
            Some(value) => drop(back.insert(name.to_owned(), value.to_owned())),
            None => drop(back.remove(name)),
        }
        assert_eq!(plant.back(&browser, &back).await, "/ssovalidate");
        let found = plant.reason().await;
        if found != reason {
            wrong.push(format!("{name} {value:?}: {found} and not {reason}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // A code that is tried with another sign-in's state has another PKCE verifier.
    let [one, other] = [plant.leave(&mut browser, "").await, plant.leave(&mut browser, "").await];
    let (mut one, other) = (plant.idp.approve(&one), plant.idp.approve(&other));
    one.insert("code".to_owned(), other["code"].clone());
    assert_eq!((plant.back(&browser, &one).await.as_str(), plant.reason().await.as_str()), ("/ssovalidate", "code"));

    for path in ["//evil.example", "/%5Cevil.example", "https:evil.example", "home"] {
        let reply = plant.app.get(&format!("/auth/SamlSSO/signin?path={path}")).send().await;
        assert_eq!(refused(&reply), (422, "invalid"), "{path}");
    }
    assert_eq!(plant.users().await, before, "no user was created or changed");

    // A state that another browser brings stays good for its own; and it counts once.
    let back = plant.idp.approve(&plant.leave(&mut browser, "").await);
    let mut stranger = Browser::default();
    plant.leave(&mut stranger, "").await;
    for other in [&stranger, &Browser::default()] {
        assert_eq!(plant.back(other, &back).await, "/ssovalidate");
        assert_eq!(plant.reason().await, "browser");
    }
    let location = plant.back(&browser, &back).await;
    assert_eq!(plant.consume(&browser, &location).await.status, 200);
    assert_eq!((plant.back(&browser, &back).await.as_str(), plant.reason().await.as_str()), ("/ssovalidate", "state"));
}

#[actix_web::test]
async fn accounts_are_linked_by_their_password_or_an_administrator_and_by_no_address() {
    let mut plant = Plant::open().await;
    let demo = plant.app.demo.clone();
    assert_eq!(plant.change(json!({"provisioning": "on", "defaultRoleId": null})).await.status, 200);
    let staff = json!({"email": "staff@demo.example"});
    assert_eq!(refused(&plant.sign_in(staff.clone()).await), REFUSED);
    assert_eq!(plant.reason().await, "email_in_use");
    for (claims, reason) in [
        (json!({"groups": ["fitters "]}), "no_group"),
        (json!({"groups": null}), "no_group"),
        (json!({"email": "sta\u{17f}f@demo.example"}), "email"),
    ] {
        assert_eq!((refused(&plant.sign_in(claims).await), plant.reason().await.as_str()), (REFUSED, reason));
    }

    // After proving the password and signing in there, users may sign in both ways.
    let token = plant.app.sign_in(&demo.login("staff")).await;
    let link = |password: &str| json!({"provider": plant.id(), "password": client_hex(password)});
    let ask = async |password| plant.app.post("/auth/SamlSSO/link").token(&token).json(link(password)).send().await;
    assert_eq!(refused(&ask("wrong").await), (422, "wrong_password"));
    let reply = ask(PASSWORD).await;
    let mut browser = Browser::default();
    browser.keep(&reply);
    plant.idp.claims(json!({}));
    let back = plant.idp.approve(reply.json["data"].as_str().unwrap());
    let linked = plant.consume(&browser, &plant.back(&browser, &back).await).await;
    assert_eq!(
        (&linked.json["path"], &linked.json["user"]["data"]["email"]),
        (&json!("/user/profile"), &json!("staff@demo.example"))
    );
    let by_provider = plant.sign_in(json!({})).await;
    assert_eq!(by_provider.json["user"]["from"], "api", "{}", by_provider.text);

    // Administrators say so, too; their own role stays when no other user could manage roles.
    let me = plant.app.get("/auth/signin/").token(&plant.admin).send().await.json["id"].clone();
    let path = format!("/api/IdentityProvider/{}/identities/", plant.id());
    let identity = json!({"userId": me, "subject": "boss"});
    let made = plant.app.post(&path).token(&plant.admin).json(identity.clone()).send().await;
    assert_eq!(made.status, 201, "{}", made.text);
    let again = plant.app.post(&path).token(&plant.admin).json(identity).send().await;
    assert_eq!(refused(&again), (409, "identity_taken"));
    let boss = plant.sign_in(json!({"sub": "boss", "email": "x@y.example"})).await;
    assert_eq!(boss.json["user"]["role"][0], "admin", "{}", boss.text);

    // Who is deactivated stays so; who is unlinked is gone.
    let id = linked.json["user"]["id"].clone();
    plant.app.ask_database(&format!("UPDATE \"user\" SET active = false WHERE id = {id} RETURNING id")).await;
    let inactive = plant.sign_in(json!({})).await;
    assert_eq!((&inactive.json["path"], &inactive.json["user"]), (&json!("/"), &Value::Null), "{}", inactive.text);
    assert_eq!(plant.reason().await, "deactivated");
    let token = boss.json["user"]["access_token"].as_str().unwrap();
    let gone = plant.app.delete(&format!("{path}{}", made.json["id"])).token(&plant.admin).send().await;
    assert_eq!(gone.status, 204);
    assert_eq!(plant.app.get("/auth/signin/").token(token).send().await.status, 401);
}

#[actix_web::test]
async fn a_provider_is_a_matter_of_trust() {
    let mut plant = Plant::open().await;
    let (app, demo) = (&plant.app, plant.app.demo.clone());
    let path = format!("/api/IdentityProvider/{}", plant.id());
    // Not of another tenant, and only for administrators.
    let acme = app.sign_in(&app.acme.login("admin")).await;
    let foreign = app.get(&path).host("acme.localhost").token(&acme).send().await;
    assert_eq!(refused(&foreign), (404, "not_found"));
    let mut browser = Browser::default();
    let back = plant.idp.approve(&plant.leave(&mut browser, "").await);
    let there = format!("/auth/SamlSSO/callback/{}?code={}&state={}", plant.id(), back["code"], back["state"]);
    assert_eq!(app.get(&there).host("acme.localhost").header("cookie", &browser.cookie).send().await.status, 404);
    let none = app.get("/api/ssosaml").host("acme.localhost").send().await;
    assert_eq!(refused(&none), (404, "not_found"));
    let staff = app.sign_in(&demo.login("staff")).await;
    assert_eq!(app.get(&path).token(&staff).send().await.status, 403);

    for (changed, code) in [
        (json!({"issuer": "http://10.0.0.1/"}), (422, "invalid")),
        (json!({"issuer": "https://169.254.169.254"}), (422, "invalid")),
        (json!({"issuer": "https://other.example"}), (422, "secret_required")),
        (json!({"clientId": "other"}), (422, "secret_required")),
        (json!({"publicUrl": "https://evil.example"}), (422, "unknown_host")),
        (json!({"domains": []}), (422, "invalid")),
        (json!({"groupRoles": [{"group": "x", "roleId": 999_999}]}), (422, "unknown_reference")),
        (json!({"version": 99}), (409, "version_conflict")),
    ] {
        assert_eq!(refused(&plant.change(changed.clone()).await), code, "{changed}");
    }

    // New keys are fetched, at most once a minute however many unknown ones come.
    plant.idp.rotate();
    plant.idp.signed(Signed::Es256);
    for _ in 0..3 {
        assert_eq!(refused(&plant.sign_in(json!({})).await), REFUSED);
    }
    assert_eq!((plant.reason().await.as_str(), plant.idp.keys_fetched()), ("unknown_key", 1));
    plant.app.clock().advance(TimeDelta::seconds(61));
    assert_eq!(plant.sign_in(json!({})).await.status, 200);
    assert_eq!(plant.idp.keys_fetched(), 2);

    // While the provider does not answer, people still come by their passwords.
    assert_eq!(plant.change(json!({"issuer": "http://127.0.0.1:1024", "clientSecret": SECRET})).await.status, 200);
    assert_eq!(refused(&plant.app.get("/api/ssosaml").send().await), (503, "sso_unavailable"));
    let tested = plant.app.post(&format!("{path}/test/")).token(&plant.admin).send().await;
    assert_eq!(tested.json["ok"], false, "{}", tested.text);
    plant.app.sign_in(&demo.login("guest")).await;
}
