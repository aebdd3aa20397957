//! The side navigation: users see what their role grants, and that of others only with the permission to.

use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

fn titles(menu: &Value) -> Vec<String> {
    let modules = menu["modules"].as_array().unwrap().iter();
    modules
        .flat_map(|module| module["subModules"].as_array().unwrap())
        .map(|item| item["title"].as_str().unwrap().to_owned())
        .collect()
}

#[actix_web::test]
async fn the_menu_is_what_the_role_grants() {
    let app = TestApp::start().await;
    let [admin, _, user, _] = app.demo.users;
    let token = app.sign_in("admin@demo.example").await;
    let all = app.get(&format!("/api/UserSubModules/{admin}?profile=default")).token(&token).send().await;
    assert_eq!(titles(&all.json).len(), 33);

    let token = app.sign_in("user@demo.example").await;
    let own = app.get(&format!("/api/UserSubModules/{user}")).token(&token).send().await;
    insta::assert_json_snapshot!(titles(&own.json));
}

#[actix_web::test]
async fn only_who_may_see_users_sees_their_menus() {
    let app = TestApp::start().await;
    let [_, _, user, guest] = app.demo.users;
    let token = app.sign_in("guest@demo.example").await;
    let refused = app.get(&format!("/api/UserSubModules/{user}")).token(&token).send().await;
    assert_eq!((refused.status.as_u16(), refused.code()), (403, "permission_required"));

    let admin = app.sign_in("admin@demo.example").await;
    let shown = app.get(&format!("/api/UserSubModules/{guest}")).token(&admin).send().await;
    let own = app.get(&format!("/api/UserSubModules/{guest}")).token(&token).send().await;
    assert_eq!(shown.json, own.json);
    let foreign = app.acme.users[0];
    let reply = app.get(&format!("/api/UserSubModules/{foreign}")).token(&admin).send().await;
    assert_eq!(reply.code(), "not_found");
}

#[actix_web::test]
async fn the_roles_are_the_tenants_own() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let reply = app.get("/api/UserRole/").token(&token).send().await;
    let kinds: Vec<_> = reply.json["items"].as_array().unwrap().iter().map(|role| role["kind"].clone()).collect();
    assert_eq!(kinds.len(), 4);
    for kind in ["admin", "staff", "user", "guest"] {
        assert!(kinds.contains(&kind.into()), "{kind}");
    }
}

/// Gives the role of a kind these profiles; answers the role as it is then, or why not.
async fn set_profiles(client: &StaffClient, kind: &str, profiles: Value) -> Reply {
    let roles = client.app.get("/api/UserRole/").token(&client.token).send().await.json;
    let role = roles["items"].as_array().unwrap().iter().find(|role| role["kind"] == kind).unwrap().clone();
    let change = json!({"version": role["version"], "profiles": profiles});
    client.put(&format!("/api/UserRole/{}", role["id"]), change).await
}

async fn office() -> (StaffClient, String) {
    let app = TestApp::start().await;
    let (token, own) = (app.sign_in("admin@demo.example").await, app.sign_in("user@demo.example").await);
    (StaffClient { app, token }, own)
}

/// The menu of a user in a profile; empty: the one that they have.
async fn menu(client: &StaffClient, token: &str, profile: &str) -> Reply {
    let [_, _, user, _] = client.app.demo.users;
    client.app.get(&format!("/api/UserSubModules/{user}?profile={profile}")).token(token).send().await
}

#[actix_web::test]
async fn a_profile_shows_a_part_of_what_the_role_grants() {
    let (client, own) = office().await;
    let whole = menu(&client, &own, "").await.json;
    assert!(whole.get("hidden").is_none(), "{whole}");
    assert_eq!(refused(&menu(&client, &own, "Stores").await), (422, "unknown_profile"));

    let profiles = json!([
        {"name": "Technician", "subModules": ["users", "workOrders", "calendar"]},
        {"name": "Stores", "subModules": ["masterParts"]},
    ]);
    let role = set_profiles(&client, "user", profiles).await.json;
    assert_eq!(role["profiles"][0]["subModules"], json!(["calendar", "workOrders", "users"]));
    let first = menu(&client, &own, "default").await.json;
    assert_eq!(titles(&first), ["Calendar", "Work Orders"], "never more than the role grants");
    let hidden = titles(&json!({"modules": first["hidden"]}));
    assert_eq!(hidden.len() + 2, titles(&whole).len());
    assert!(hidden.contains(&"Master Parts".to_owned()), "{hidden:?}");
    assert_eq!(titles(&menu(&client, &own, "Stores").await.json), ["Master Parts"]);
    assert_eq!(titles(&menu(&client, &client.token, "Stores").await.json), ["Master Parts"], "who may see users");
    assert_eq!(refused(&menu(&client, &own, "Planner").await), (422, "unknown_profile"));

    // What a profile leaves out stays permitted.
    let parts = client.app.get("/api/MasterPart/").token(&own).send().await;
    assert_eq!(parts.status, 200);
}

#[actix_web::test]
async fn people_choose_among_the_profiles_of_their_role() {
    let (client, own) = office().await;
    let current = async || client.app.get("/auth/signin/").token(&own).send().await.json;
    let choose =
        async |name: &str| client.app.put("/auth/user-data").token(&own).json(json!({"profile": name})).send().await;
    assert_eq!(current().await["profile"], "default");
    assert_eq!(refused(&choose("Night").await), (422, "unknown_profile"));

    let one = |name: &str, shows: &str| json!({"name": name, "subModules": [shows]});
    let role = set_profiles(&client, "user", json!([one("Day", "calendar"), one("Night", "workOrders")])).await.json;
    let user = current().await;
    assert_eq!((&user["profile"], &user["profiles"]), (&json!("Day"), &json!(["Day", "Night"])));
    assert_eq!(choose("Night").await.status, 204);
    assert_eq!(current().await["profile"], "Night");
    assert_eq!(titles(&menu(&client, &own, "default").await.json), ["Work Orders"]);

    // A profile that goes leaves people with the first, and one that is renamed stays theirs.
    let mut night = role["profiles"][1].clone();
    night["name"] = json!("Late");
    set_profiles(&client, "user", json!([role["profiles"][0], night])).await;
    assert_eq!(current().await["profile"], "Late");
    set_profiles(&client, "user", json!([role["profiles"][0]])).await;
    assert_eq!(current().await["profile"], "Day");
    assert_eq!(choose("default").await.status, 204);

    let history =
        client.app.get(&format!("/api/UserRole/{}/history/", role["id"])).token(&client.token).send().await.json;
    let changes = history["items"].as_array().unwrap();
    let parts: Vec<_> = changes.iter().filter(|change| change["part"] == "roleProfile").collect();
    assert_eq!(parts[0]["kind"], "removed");
    assert_eq!((&parts[1]["kind"], &parts[1]["partName"]), (&json!("updated"), &json!("Late")));
}

#[actix_web::test]
async fn unusable_profiles_are_refused() {
    let (client, own) = office().await;
    for (wrong, field) in [
        (json!([{"name": "Empty", "subModules": []}]), "profiles.0.subModules"),
        (json!([{"name": "Odd", "subModules": ["sausages"]}]), "profiles.0.subModules"),
        (json!([{"name": "Pay", "subModules": ["payRates"]}]), "profiles.0.subModules"),
        (json!([{"name": "Nothing"}]), "profiles.0.subModules"),
        (json!([{"name": " ", "subModules": ["calendar"]}]), "profiles.0.name"),
        (
            json!([{"name": "A", "subModules": ["calendar"]}, {"name": "A", "subModules": ["meters"]}]),
            "profiles.1.name",
        ),
    ] {
        let reply = set_profiles(&client, "user", wrong.clone()).await;
        assert_eq!(refused(&reply), (422, "invalid"), "{wrong}");
        assert!(reply.json["fields"].get(field).is_some(), "{wrong}: {}", reply.text);
    }
    let reserved = set_profiles(&client, "user", json!([{"name": "Default", "subModules": ["calendar"]}])).await;
    assert_eq!(refused(&reserved), (422, "reserved"));
    let client = StaffClient { app: client.app, token: own };
    let role = client.app.get("/auth/signin/").token(&client.token).send().await.json["roleId"].clone();
    let change = json!({"version": 1, "profiles": [{"name": "Mine", "subModules": ["calendar"]}]});
    assert_eq!(refused(&client.put(&format!("/api/UserRole/{role}"), change).await), (403, "permission_required"));
}
