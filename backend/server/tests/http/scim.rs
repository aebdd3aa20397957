//! Accounts that an identity provider keeps by itself, with requests as Okta and Entra write them.

use serde_json::json;

use crate::scim_directory::{Directory, USER, okta_user, refusal};

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
    // Users who were created here sign in by the provider without further steps.
    let signed_in =
        directory.plant.sign_in(json!({"sub": "okta-ada", "email": "ada@plant.example", "name": "Ada Lovelace"})).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text);
    let session = signed_in.json["access_token"].as_str().or(signed_in.json["accessToken"].as_str());
    let session = session
        .map(str::to_owned)
        .or_else(|| signed_in.json.pointer("/user/access_token")?.as_str().map(str::to_owned));
    let gone = directory.patch(&path, json!([{ "op": "replace", "value": { "active": false } }])).await;
    assert_eq!((gone.status.as_u16(), gone.json["active"].as_bool()), (200, Some(false)), "{}", gone.text);
    assert!(directory.account("ada").await.ends_with(" false"), "and keeps the role of the sign-in");
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
    assert_eq!(
        (changed.status.as_u16(), changed.json["displayName"].as_str()),
        (200, Some("Robert")),
        "{}",
        changed.text
    );
    assert_eq!(changed.json["emails"][0]["value"], "robert@plant.example");
    let gone = directory.patch(&path, json!([{ "op": "Replace", "path": "active", "value": "False" }])).await;
    assert_eq!(gone.json["active"], false, "{}", gone.text);
    let deleted = directory.send("DELETE", &path, None).await;
    assert_eq!(deleted.status, 204);
    assert_eq!(refusal(&directory.get(&path).await).0, 404);
    // What was deleted there comes back with its account, its history and its name.
    let again = directory
        .post("/Users", json!({ "externalId": "0b1c", "userName": "robert@plant.example", "displayName": "Robert" }))
        .await;
    assert_eq!(
        (again.status.as_u16(), again.json["id"].as_str()),
        (201, created.json["id"].as_str()),
        "{}",
        again.text
    );
    assert_eq!(directory.account("robert").await.split(' ').nth(1), Some("true"));
}

#[actix_web::test]
async fn groups_give_the_roles_that_administrators_have_chosen() {
    let directory = Directory::open().await;
    let (ada, bob) = (directory.id_of("ada").await, directory.id_of("bob").await);
    let roles = directory.plant.app.demo.roles;
    let group = directory.post("/Groups", json!({ "displayName": "fitters", "members": [{ "value": ada }] })).await;
    assert_eq!(
        (group.status.as_u16(), group.json["members"][0]["value"].as_str()),
        (201, Some(ada.as_str())),
        "{}",
        group.text
    );
    let path = format!("/Groups/{}", group.json["id"].as_str().unwrap());
    assert_eq!(directory.account("ada").await, format!("{} true", roles.staff));
    assert_eq!(directory.account("bob").await, format!("{} true", roles.guest));
    assert_eq!(
        directory.patch(&path, json!([{ "op": "Add", "path": "members", "value": [{ "value": bob }] }])).await.status,
        200
    );
    assert_eq!(directory.account("bob").await, format!("{} true", roles.staff));
    let shown = directory.get(&format!("/Users/{bob}")).await;
    assert_eq!(shown.json["groups"][0]["display"], "fitters");
    // Okta leaves by a filter in the path, Entra by a value.
    assert_eq!(
        directory
            .patch(&path, json!([{ "op": "remove", "path": format!("members[value eq \"{ada}\"]") }]))
            .await
            .status,
        200
    );
    assert_eq!(
        directory
            .patch(&path, json!([{ "op": "Remove", "path": "members", "value": [{ "value": bob }] }]))
            .await
            .status,
        200
    );
    for name in ["ada", "bob"] {
        assert_eq!(directory.account(name).await, format!("{} true", roles.guest), "{name}");
    }
    let found = directory.get("/Groups?excludedAttributes=members&filter=displayName%20eq%20%22Fitters%22").await;
    assert_eq!(found.json["totalResults"], 1, "{}", found.text);
    assert!(found.json["Resources"][0].get("members").is_none(), "{}", found.text);
    // Another name is another role, and none when the group is gone.
    let both = json!([{ "op": "add", "path": "members", "value": [{ "value": ada }, { "value": ada }] }]);
    assert_eq!(directory.patch(&path, both).await.json["members"].as_array().unwrap().len(), 1);
    assert_eq!(
        directory.patch(&path, json!([{ "op": "replace", "value": { "displayName": "welders" } }])).await.status,
        200
    );
    assert_eq!(directory.account("ada").await, format!("{} true", roles.guest));
    assert_eq!(
        directory.patch(&path, json!([{ "op": "replace", "path": "displayName", "value": "fitters" }])).await.status,
        200
    );
    assert_eq!(directory.account("ada").await, format!("{} true", roles.staff));
    assert_eq!(refusal(&directory.post("/Groups", json!({ "displayName": "FITTERS" })).await), (409, "uniqueness"));
    assert_eq!(directory.send("DELETE", &path, None).await.status, 204);
    assert_eq!(directory.account("ada").await, format!("{} true", roles.guest));
}

#[actix_web::test]
async fn without_a_role_users_are_signed_out() {
    let mut directory = Directory::open().await;
    let ada = directory.id_of("ada").await;
    let changed = directory.plant.change(json!({ "defaultRoleId": null })).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    let refused = directory.create("bob").await;
    assert_eq!(refusal(&refused), (400, "invalidValue"), "users without a role are not created");
    let group = directory.post("/Groups", json!({ "displayName": "fitters", "members": [{ "value": ada }] })).await;
    let path = format!("/Groups/{}", group.json["id"].as_str().unwrap());
    let staff = directory.plant.app.demo.roles.staff;
    assert_eq!(directory.account("ada").await, format!("{staff} true"));
    assert_eq!(directory.patch(&path, json!([{ "op": "remove", "path": "members" }])).await.status, 200);
    assert_eq!(directory.account("ada").await, format!("{staff} false"), "users without a group are deactivated");
    let back = json!([{ "op": "add", "path": "members", "value": [{ "value": ada }] }]);
    assert_eq!(directory.patch(&path, back).await.status, 200);
    assert_eq!(directory.account("ada").await, format!("{staff} true"));
}

#[actix_web::test]
async fn what_cannot_be_understood_is_refused_in_the_words_of_the_standard() {
    let directory = Directory::open().await;
    let ada = directory.id_of("ada").await;
    let path = format!("/Users/{ada}");
    for (filter, _) in [("userName%20co%20%22a%22", ()), ("title%20eq%20%22a%22", ()), ("userName", ())] {
        assert_eq!(
            refusal(&directory.get(&format!("/Users?filter={filter}")).await),
            (400, "invalidFilter"),
            "{filter}"
        );
    }
    let text = async |body: &str| {
        let request = directory.plant.app.post("/scim/v2/Users").token(&directory.token);
        request.text("application/scim+json", body).send().await
    };
    for bad in ["", "[]", "{", "\"x\"", "null"] {
        assert_eq!(refusal(&text(bad).await), (400, "invalidSyntax"), "{bad}");
    }
    for bad in [
        json!({}),
        json!({ "userName": 7.5 }),
        json!({ "userName": "x" }),
        json!({ "userName": "a@plant.example" }),
        json!({ "userName": "ab@plant.example", "externalId": "1", "active": "maybe" }),
    ] {
        assert_eq!(refusal(&directory.post("/Users", bad.clone()).await), (400, "invalidValue"), "{bad}");
    }
    assert_eq!(refusal(&directory.patch(&path, json!([{ "op": "remove" }])).await), (400, "noTarget"));
    assert_eq!(
        refusal(&directory.patch(&path, json!([{ "op": "replace", "path": "emails[x", "value": "y" }])).await),
        (400, "invalidPath")
    );
    for unknown in [
        "/Users/7",
        "/Users/0199a0a0-0000-7000-8000-000000000001",
        "/Groups/7",
        "/Schemas/x",
        "/ResourceTypes/x",
        "/Bulk",
    ] {
        assert_eq!(refusal(&directory.get(unknown).await).0, 404, "{unknown}");
    }
    let strangers =
        json!([{ "op": "add", "path": "members", "value": [{ "value": "0199a0a0-0000-7000-8000-000000000001" }] }]);
    let group = directory.post("/Groups", json!({ "displayName": "fitters" })).await;
    let group = format!("/Groups/{}", group.json["id"].as_str().unwrap());
    assert_eq!(refusal(&directory.patch(&group, strangers).await), (400, "invalidValue"));
    for good in
        ["/ServiceProviderConfig", "/ResourceTypes", "/Schemas", "/ResourceTypes/User", &format!("/Schemas/{USER}")]
    {
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
