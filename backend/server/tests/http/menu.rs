//! The side navigation: everybody sees what their role grants, and nobody another's without the right to.

use gantry_testkit::app::TestApp;
use serde_json::Value;

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
