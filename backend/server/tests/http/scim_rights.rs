//! What an identity provider that keeps accounts by itself cannot do.

use serde_json::json;

use crate::scim_directory::{Directory, make_token, okta_user, refusal};

#[actix_web::test]
async fn accounts_cannot_be_taken_over_and_administrators_have_the_last_word() {
    let directory = Directory::open().await;
    let app = &directory.plant.app;
    let admin = app.ask_database("SELECT email FROM \"user\" WHERE role_id = (SELECT id FROM role WHERE kind = 'admin' AND tenant_id = (SELECT id FROM tenant WHERE identifier = 'demo')) LIMIT 1").await;
    // The domain is allowed first, so that nothing but the account stands in the way.
    let mut directory = directory;
    let domain = admin.split_once('@').unwrap().1.to_owned();
    assert_eq!(directory.plant.change(json!({ "domains": ["plant.example", domain] })).await.status, 200);
    let taken = directory.post("/Users", json!({ "userName": admin, "externalId": "x", "active": true })).await;
    assert_eq!(refusal(&taken), (409, "uniqueness"));
    assert_eq!(directory.plant.reason().await, "scim", "administrators read of it");
    let ada = directory.id_of("ada").await;
    let renamed = directory
        .patch(&format!("/Users/{ada}"), json!([{ "op": "replace", "path": "emails", "value": [{ "value": admin }] }]))
        .await;
    assert_eq!(refusal(&renamed), (409, "uniqueness"));
    let folded = directory.post("/Users", json!({ "userName": "admİn@plant.example", "externalId": "y" })).await;
    assert_eq!(refusal(&folded), (400, "invalidValue"));
    let elsewhere = directory.post("/Users", json!({ "userName": "eve@evil.example", "externalId": "z" })).await;
    assert_eq!(refusal(&elsewhere), (400, "invalidValue"), "the domains of the provider hold here, too");
    // The provider does not reactivate users that administrators have deactivated.
    let app = &directory.plant.app;
    let id = app.ask_database("SELECT id || ' ' || version FROM \"user\" WHERE email = 'ada@plant.example'").await;
    let (id, version) = id.split_once(' ').unwrap();
    let body = json!({ "active": false, "version": version.parse::<i64>().unwrap() });
    assert_eq!(app.put(&format!("/api/User/{id}")).token(&directory.plant.admin).json(body).send().await.status, 200);
    let mut whole = okta_user("ada");
    whole["active"] = json!(true);
    let put = directory.send("PUT", &format!("/Users/{ada}"), Some(&whole)).await;
    assert_eq!((put.status.as_u16(), put.json["active"].as_bool()), (200, Some(false)), "{}", put.text);
}

#[actix_web::test]
async fn the_last_administrator_stays() {
    let directory = Directory::open().await;
    let (app, provider) = (&directory.plant.app, directory.plant.id());
    let me = app.ask_database("SELECT u.id || ' ' || u.uuid FROM \"user\" AS u JOIN role AS r ON r.id = u.role_id AND r.tenant_id = u.tenant_id JOIN tenant AS t ON t.id = u.tenant_id WHERE r.kind = 'admin' AND t.identifier = 'demo' ORDER BY u.id").await;
    let (id, uuid) = me.split_once(' ').unwrap();
    app.ask_database(&format!("UPDATE \"user\" AS u SET active = false FROM role AS r, tenant AS t WHERE r.id = u.role_id AND r.tenant_id = u.tenant_id AND t.id = u.tenant_id AND t.identifier = 'demo' AND r.kind = 'admin' AND u.id <> {id}")).await;
    let linked = app
        .post(&format!("/api/IdentityProvider/{provider}/identities/"))
        .token(&directory.plant.admin)
        .json(json!({ "userId": id.parse::<i64>().unwrap(), "subject": "boss" }))
        .send()
        .await;
    assert_eq!(linked.status, 201, "{}", linked.text);
    let path = format!("/Users/{uuid}");
    let shown = directory.get(&path).await;
    assert_eq!(shown.status, 200, "{}", shown.text);
    let gone = directory.patch(&path, json!([{ "op": "replace", "value": { "active": false } }])).await;
    assert_eq!(refusal(&gone).0, 403, "{}", gone.text);
    assert_eq!(
        app.ask_database(&format!("SELECT active::text FROM \"user\" WHERE id = {id} AND uuid = '{uuid}'")).await,
        "true"
    );
}

#[actix_web::test]
async fn tokens_count_for_one_provider_of_one_tenant_until_they_are_revoked() {
    let directory = Directory::open().await;
    let plant = &directory.plant;
    let ada = directory.id_of("ada").await;
    let with = async |token: &str, host: &str, path: &str| {
        plant.app.get(&format!("/scim/v2{path}")).host(host).token(token).send().await
    };
    // No token, a made-up one, one of a person, one at another tenant's host: all the same.
    assert_eq!(refusal(&plant.app.get("/scim/v2/Users").send().await).0, 401);
    for (token, host) in [
        (&*format!("gts_{}", "0".repeat(64)), "127.0.0.1"),
        (&*plant.admin, "127.0.0.1"),
        (&*directory.token, "acme.localhost"),
    ] {
        assert_eq!(refusal(&with(token, host, "/Users").await).0, 401, "{host}");
    }
    // It opens nothing but SCIM.
    assert_eq!(plant.app.get("/api/Asset/").token(&directory.token).send().await.status, 401);
    // Another provider of the tenant sees none of these accounts.
    let mut body = plant.body();
    body["name"] = json!("Second");
    let second = plant.app.post("/api/IdentityProvider/").token(&plant.admin).json(body).send().await;
    let second = make_token(plant, second.json["id"].as_i64().unwrap()).await;
    assert_eq!(with(&second, "127.0.0.1", "/Users").await.json["totalResults"], 0);
    assert_eq!(refusal(&with(&second, "127.0.0.1", &format!("/Users/{ada}")).await).0, 404);
    // Only administrators make tokens; what is listed is never the token itself.
    let staff = plant.app.sign_in(&plant.app.demo.login("staff")).await;
    let path = format!("/api/IdentityProvider/{}/scim/", plant.id());
    assert_eq!(plant.app.post(&path).token(&staff).send().await.status, 403);
    let listed = plant.app.get(&path).token(&plant.admin).send().await;
    assert!(
        listed.json["baseUrl"].as_str().unwrap().ends_with("/scim/v2") && !listed.text.contains(&directory.token),
        "{}",
        listed.text
    );
    // Rotated, both count for a day; revoked, none does.
    let next = make_token(plant, plant.id()).await;
    for token in [&directory.token, &next] {
        assert_eq!(with(token, "127.0.0.1", "/Users").await.status, 200);
    }
    let listed = plant.app.get(&path).token(&plant.admin).send().await;
    assert!(
        listed.json["items"][1]["validUntil"].is_string() && listed.json["items"][0]["validUntil"].is_null(),
        "{}",
        listed.text
    );
    for one in listed.json["items"].as_array().unwrap() {
        let revoked = plant.app.delete(&format!("{path}{}", one["id"])).token(&plant.admin).send().await;
        assert_eq!(revoked.status, 204);
    }
    for token in [&directory.token, &next] {
        assert_eq!(refusal(&with(token, "127.0.0.1", "/Users").await).0, 401);
    }
}
