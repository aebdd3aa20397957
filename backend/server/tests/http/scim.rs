//! Accounts that an identity provider keeps by itself, with requests as Okta and Entra write them.

use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::sso_plant::Plant;

const USER: &str = "urn:ietf:params:scim:schemas:core:2.0:User";
const ERROR: &str = "urn:ietf:params:scim:api:messages:2.0:Error";

struct Directory {
    plant: Plant,
    token: String,
}

impl Directory {
    async fn open() -> Self {
        let plant = Plant::open().await;
        let token = make_token(&plant, plant.id()).await;
        Self { plant, token }
    }

    async fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Reply {
        let method = method.parse().unwrap();
        let request = self.plant.app.request(method, &format!("/scim/v2{path}")).token(&self.token);
        match body {
            Some(body) => request.text("application/scim+json; charset=utf-8", &body.to_string()).send().await,
            None => request.send().await,
        }
    }

    async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None).await
    }

    async fn post(&self, path: &str, body: Value) -> Reply {
        self.send("POST", path, Some(&body)).await
    }

    async fn patch(&self, path: &str, operations: Value) -> Reply {
        let body = json!({ "schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], "Operations": operations });
        self.send("PATCH", path, Some(&body)).await
    }

    /// As Okta creates somebody.
    async fn create(&self, name: &str) -> Reply {
        self.post("/Users", okta_user(name)).await
    }

    async fn id_of(&self, name: &str) -> String {
        let created = self.create(name).await;
        assert_eq!(created.status, 201, "{}", created.text);
        created.json["id"].as_str().unwrap().to_owned()
    }

    /// Role and state of an account.
    async fn account(&self, name: &str) -> String {
        let query = format!("SELECT role_id || ' ' || active FROM \"user\" WHERE email = '{name}@plant.example'");
        self.plant.app.ask_database(&query).await
    }
}

async fn make_token(plant: &Plant, provider: i64) -> String {
    let path = format!("/api/IdentityProvider/{provider}/scim/");
    let made = plant.app.post(&path).token(&plant.admin).send().await;
    assert_eq!(made.status, 201, "{}", made.text);
    made.json["token"].as_str().unwrap().to_owned()
}

fn okta_user(name: &str) -> Value {
    json!({
        "schemas": [USER], "userName": format!("{name}@plant.example"), "externalId": format!("okta-{name}"),
        "name": { "givenName": name, "familyName": "Byron" }, "displayName": format!("{name} Byron"), "locale": "en-US",
        "emails": [{ "primary": true, "value": format!("{name}@plant.example"), "type": "work" }],
        "groups": [], "active": true,
    })
}

/// The status, and SCIM's word for what is wrong.
fn refusal(reply: &Reply) -> (u16, &str) {
    assert_eq!(reply.header("content-type"), "application/scim+json", "{}", reply.text);
    assert_eq!(reply.json["schemas"], json!([ERROR]), "{}", reply.text);
    assert_eq!(reply.json["status"], reply.status.as_u16().to_string(), "a text");
    (reply.status.as_u16(), reply.json["scimType"].as_str().unwrap_or_default())
}

#[actix_web::test]
async fn okta_looks_creates_replaces_and_deactivates() {
    let directory = Directory::open().await;
    let looked = directory.get("/Users?filter=userName%20eq%20%22ada%40plant.example%22&startIndex=1&count=100").await;
    assert_eq!((looked.status.as_u16(), looked.json["totalResults"].as_i64()), (200, Some(0)), "{}", looked.text);
    assert_eq!(looked.json["Resources"], json!([]));
    let created = directory.create("ada").await;
    assert_eq!((created.status.as_u16(), created.header("content-type")), (201, "application/scim+json"));
    assert_eq!(created.header("location"), created.json["meta"]["location"].as_str().unwrap());
    let id = created.json["id"].as_str().unwrap().to_owned();
    let guest = directory.plant.app.demo.roles.guest;
    assert_eq!(directory.account("ada").await, format!("{guest} true"));
    let found = directory.get("/Users?filter=USERNAME%20eq%20%22ADA%40plant.example%22").await;
    assert_eq!(found.json["Resources"][0]["id"], id.as_str(), "{}", found.text);
    let both = "/Users?filter=userName%20eq%20%22ada%40plant.example%22%20and%20externalId%20eq%20%22okta-ada%22";
    assert_eq!(directory.get(both).await.json["totalResults"], 1);
    let mut whole = okta_user("ada");
    whole["displayName"] = json!("Ada Lovelace");
    whole["id"] = json!(id);
    let path = format!("/Users/{id}");
    let replaced = directory.send("PUT", &path, Some(&whole)).await;
    assert_eq!((replaced.status.as_u16(), replaced.json["displayName"].as_str()), (200, Some("Ada Lovelace")));
    // Whoever was created here signs in by the provider without another word.
    let signed_in = directory.plant.sign_in(json!({"sub": "okta-ada", "email": "ada@plant.example", "name": "Ada Lovelace"})).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text);
    let session = signed_in.json["access_token"].as_str().or(signed_in.json["accessToken"].as_str());
    let session = session.map(str::to_owned).or_else(|| signed_in.json.pointer("/user/access_token")?.as_str().map(str::to_owned));
    let gone = directory.patch(&path, json!([{ "op": "replace", "value": { "active": false } }])).await;
    assert_eq!((gone.status.as_u16(), gone.json["active"].as_bool()), (200, Some(false)), "{}", gone.text);
    assert_eq!(directory.account("ada").await, format!("{guest} false"));
    let open = "SELECT count(*) FROM session AS s JOIN \"user\" AS u ON u.id = s.user_id \
                WHERE u.email = 'ada@plant.example' AND s.revoked_at IS NULL";
    assert_eq!(directory.plant.app.ask_database(open).await, "0");
    if let Some(session) = session {
        assert_eq!(directory.plant.app.get("/api/Asset/").token(&session).send().await.status, 401);
    }
    let back = directory.send("PUT", &path, Some(&whole)).await;
    assert_eq!((back.status.as_u16(), back.json["active"].as_bool()), (200, Some(true)), "{}", back.text);
}

#[actix_web::test]
async fn entra_writes_operations_and_flags_in_its_own_way() {
    let directory = Directory::open().await;
    let created = directory
        .post(
            "/Users",
            json!({
                "schemas": [USER, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"], "externalId": "0b1c", "userName": "bob@plant.example",
                "active": true, "displayName": "Bob", "emails": [{ "primary": true, "type": "work", "value": "bob@plant.example" }],
                "meta": { "resourceType": "User" }, "name": { "formatted": "Bob Kahn", "familyName": "Kahn", "givenName": "Bob" },
                "title": "Fitter", "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { "department": "West" },
            }),
        )
        .await;
    assert_eq!(created.status, 201, "{}", created.text);
    let path = format!("/Users/{}", created.json["id"].as_str().unwrap());
    let changed = directory
        .patch(
            &path,
            json!([
                { "op": "Replace", "path": "displayName", "value": "Robert" },
                { "op": "Add", "path": "emails[type eq \"work\"].value", "value": "robert@plant.example" },
                { "op": "Replace", "path": "name.familyName", "value": "Kahn-Hill" },
            ]),
        )
        .await;
    assert_eq!((changed.status.as_u16(), changed.json["displayName"].as_str()), (200, Some("Robert")), "{}", changed.text);
    assert_eq!(changed.json["emails"][0]["value"], "robert@plant.example");
    let gone = directory.patch(&path, json!([{ "op": "Replace", "path": "active", "value": "False" }])).await;
    assert_eq!(gone.json["active"], false, "{}", gone.text);
    let deleted = directory.send("DELETE", &path, None).await;
    assert_eq!(deleted.status, 204);
    assert_eq!(refusal(&directory.get(&path).await).0, 404);
    // What was deleted there comes back with its account, its history and its name.
    let again = directory.post("/Users", json!({ "externalId": "0b1c", "userName": "robert@plant.example", "displayName": "Robert" })).await;
    assert_eq!((again.status.as_u16(), again.json["id"].as_str()), (201, created.json["id"].as_str()), "{}", again.text);
    assert_eq!(directory.account("robert").await.split(' ').nth(1), Some("true"));
}

#[actix_web::test]
async fn groups_give_the_roles_that_administrators_have_chosen() {
    let directory = Directory::open().await;
    let (ada, bob) = (directory.id_of("ada").await, directory.id_of("bob").await);
    let roles = directory.plant.app.demo.roles;
    let group = directory.post("/Groups", json!({ "displayName": "fitters", "members": [{ "value": ada }] })).await;
    assert_eq!((group.status.as_u16(), group.json["members"][0]["value"].as_str()), (201, Some(ada.as_str())), "{}", group.text);
    let path = format!("/Groups/{}", group.json["id"].as_str().unwrap());
    assert_eq!(directory.account("ada").await, format!("{} true", roles.staff));
    assert_eq!(directory.account("bob").await, format!("{} true", roles.guest));
    assert_eq!(directory.patch(&path, json!([{ "op": "Add", "path": "members", "value": [{ "value": bob }] }])).await.status, 200);
    assert_eq!(directory.account("bob").await, format!("{} true", roles.staff));
    let shown = directory.get(&format!("/Users/{bob}")).await;
    assert_eq!(shown.json["groups"][0]["display"], "fitters");
    // Okta leaves by a filter in the path, Entra by a value.
    assert_eq!(directory.patch(&path, json!([{ "op": "remove", "path": format!("members[value eq \"{ada}\"]") }])).await.status, 200);
    assert_eq!(directory.patch(&path, json!([{ "op": "Remove", "path": "members", "value": [{ "value": bob }] }])).await.status, 200);
    for name in ["ada", "bob"] {
        assert_eq!(directory.account(name).await, format!("{} true", roles.guest), "{name}");
    }
    let found = directory.get("/Groups?excludedAttributes=members&filter=displayName%20eq%20%22Fitters%22").await;
    assert_eq!(found.json["totalResults"], 1, "{}", found.text);
    assert!(found.json["Resources"][0].get("members").is_none(), "{}", found.text);
    // Another name is another role, and none when the group is gone.
    let both = json!([{ "op": "add", "path": "members", "value": [{ "value": ada }, { "value": ada }] }]);
    assert_eq!(directory.patch(&path, both).await.json["members"].as_array().unwrap().len(), 1);
    assert_eq!(directory.patch(&path, json!([{ "op": "replace", "value": { "displayName": "welders" } }])).await.status, 200);
    assert_eq!(directory.account("ada").await, format!("{} true", roles.guest));
    assert_eq!(directory.patch(&path, json!([{ "op": "replace", "path": "displayName", "value": "fitters" }])).await.status, 200);
    assert_eq!(directory.account("ada").await, format!("{} true", roles.staff));
    assert_eq!(refusal(&directory.post("/Groups", json!({ "displayName": "FITTERS" })).await), (409, "uniqueness"));
    assert_eq!(directory.send("DELETE", &path, None).await.status, 204);
    assert_eq!(directory.account("ada").await, format!("{} true", roles.guest));
}

#[actix_web::test]
async fn without_a_role_nobody_stays_in() {
    let mut directory = Directory::open().await;
    let ada = directory.id_of("ada").await;
    let changed = directory.plant.change(json!({ "defaultRoleId": null })).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    let refused = directory.create("bob").await;
    assert_eq!(refusal(&refused), (400, "invalidValue"), "nobody is created without a role");
    let group = directory.post("/Groups", json!({ "displayName": "fitters", "members": [{ "value": ada }] })).await;
    let path = format!("/Groups/{}", group.json["id"].as_str().unwrap());
    let staff = directory.plant.app.demo.roles.staff;
    assert_eq!(directory.account("ada").await, format!("{staff} true"));
    assert_eq!(directory.patch(&path, json!([{ "op": "remove", "path": "members" }])).await.status, 200);
    assert_eq!(directory.account("ada").await, format!("{staff} false"), "whoever leaves the last group is out");
    let back = json!([{ "op": "add", "path": "members", "value": [{ "value": ada }] }]);
    assert_eq!(directory.patch(&path, back).await.status, 200);
    assert_eq!(directory.account("ada").await, format!("{staff} true"));
}

#[actix_web::test]
async fn nobody_takes_an_account_over_and_administrators_have_the_last_word() {
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
    let renamed = directory.patch(&format!("/Users/{ada}"), json!([{ "op": "replace", "path": "emails", "value": [{ "value": admin }] }])).await;
    assert_eq!(refusal(&renamed), (409, "uniqueness"));
    let folded = directory.post("/Users", json!({ "userName": "admİn@plant.example", "externalId": "y" })).await;
    assert_eq!(refusal(&folded), (400, "invalidValue"));
    let elsewhere = directory.post("/Users", json!({ "userName": "eve@evil.example", "externalId": "z" })).await;
    assert_eq!(refusal(&elsewhere), (400, "invalidValue"), "the domains of the provider hold here, too");
    // Whom administrators have deactivated, the provider does not bring back.
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
    let gone = directory.patch(&path, json!([{ "op": "replace", "path": "externalId", "value": "boss" }, { "op": "replace", "value": { "active": false } }])).await;
    assert!(matches!(refusal(&gone).0, 400 | 403), "{}", gone.text);
    assert_eq!(app.ask_database(&format!("SELECT active FROM \"user\" WHERE id = {id} AND uuid = '{uuid}'")).await, "true");
}

#[actix_web::test]
async fn tokens_count_for_one_provider_of_one_tenant_until_they_are_revoked() {
    let directory = Directory::open().await;
    let plant = &directory.plant;
    let ada = directory.id_of("ada").await;
    let with = async |token: &str, host: &str, path: &str| plant.app.get(&format!("/scim/v2{path}")).host(host).token(token).send().await;
    // No token, a made-up one, one of a person, one at another tenant's host: all the same.
    assert_eq!(refusal(&plant.app.get("/scim/v2/Users").send().await).0, 401);
    for (token, host) in [(&*format!("gts_{}", "0".repeat(64)), "127.0.0.1"), (&*plant.admin, "127.0.0.1"), (&*directory.token, "acme.localhost")] {
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
    assert!(listed.json["baseUrl"].as_str().unwrap().ends_with("/scim/v2") && !listed.text.contains(&directory.token), "{}", listed.text);
    // Rotated, both count for a day; revoked, none does.
    let next = make_token(plant, plant.id()).await;
    for token in [&directory.token, &next] {
        assert_eq!(with(token, "127.0.0.1", "/Users").await.status, 200);
    }
    let listed = plant.app.get(&path).token(&plant.admin).send().await;
    assert!(listed.json["items"][1]["validUntil"].is_string() && listed.json["items"][0]["validUntil"].is_null(), "{}", listed.text);
    for one in listed.json["items"].as_array().unwrap() {
        let revoked = plant.app.delete(&format!("{path}{}", one["id"])).token(&plant.admin).send().await;
        assert_eq!(revoked.status, 204);
    }
    for token in [&directory.token, &next] {
        assert_eq!(refusal(&with(token, "127.0.0.1", "/Users").await).0, 401);
    }
}

#[actix_web::test]
async fn what_cannot_be_understood_is_refused_in_the_words_of_the_standard() {
    let directory = Directory::open().await;
    let ada = directory.id_of("ada").await;
    let path = format!("/Users/{ada}");
    for (filter, _) in [("userName%20co%20%22a%22", ()), ("title%20eq%20%22a%22", ()), ("userName", ())] {
        assert_eq!(refusal(&directory.get(&format!("/Users?filter={filter}")).await), (400, "invalidFilter"), "{filter}");
    }
    let text = async |body: &str| {
        let request = directory.plant.app.post("/scim/v2/Users").token(&directory.token);
        request.text("application/scim+json", body).send().await
    };
    for bad in ["", "[]", "{", "\"x\"", "null"] {
        assert_eq!(refusal(&text(bad).await), (400, "invalidSyntax"), "{bad}");
    }
    for bad in [json!({}), json!({ "userName": 7.5 }), json!({ "userName": "x" }), json!({ "userName": "a@plant.example" }), json!({ "userName": "ab@plant.example", "externalId": "1", "active": "maybe" })] {
        assert_eq!(refusal(&directory.post("/Users", bad.clone()).await), (400, "invalidValue"), "{bad}");
    }
    assert_eq!(refusal(&directory.patch(&path, json!([{ "op": "remove" }])).await), (400, "noTarget"));
    assert_eq!(refusal(&directory.patch(&path, json!([{ "op": "replace", "path": "emails[x", "value": "y" }])).await), (400, "invalidPath"));
    for unknown in ["/Users/7", "/Users/0199a0a0-0000-7000-8000-000000000001", "/Groups/7", "/Schemas/x", "/ResourceTypes/x", "/Bulk"] {
        assert_eq!(refusal(&directory.get(unknown).await).0, 404, "{unknown}");
    }
    let strangers = json!([{ "op": "add", "path": "members", "value": [{ "value": "0199a0a0-0000-7000-8000-000000000001" }] }]);
    let group = directory.post("/Groups", json!({ "displayName": "fitters" })).await;
    let group = format!("/Groups/{}", group.json["id"].as_str().unwrap());
    assert_eq!(refusal(&directory.patch(&group, strangers).await), (400, "invalidValue"));
    for good in ["/ServiceProviderConfig", "/ResourceTypes", "/Schemas", "/ResourceTypes/User", &format!("/Schemas/{USER}")] {
        let reply = directory.get(good).await;
        assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "application/scim+json"), "{good}");
    }
}

#[actix_web::test]
async fn lists_are_paged_and_of_many_at_once_one_creates() {
    let directory = Directory::open().await;
    for name in ["ada", "bob", "cyd"] {
        directory.id_of(name).await;
    }
    let page = directory.get("/Users?startIndex=2&count=1").await;
    assert_eq!(
        (&page.json["totalResults"], &page.json["startIndex"], &page.json["itemsPerPage"]),
        (&json!(3), &json!(2), &json!(1))
    );
    assert_eq!(page.json["Resources"][0]["userName"], "bob@plant.example");
    assert_eq!(directory.get("/Users?count=0").await.json["Resources"], json!([]));
    assert_eq!(directory.get("/Users?startIndex=9").await.json["Resources"], json!([]));
    let attempts = futures_util::future::join_all((0..8).map(|_| directory.create("dan"))).await;
    let mut statuses: Vec<u16> = attempts.iter().map(|reply| reply.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409, 409, 409]);
    assert_eq!(refusal(attempts.iter().find(|reply| reply.status == 409).unwrap()), (409, "uniqueness"));
}
