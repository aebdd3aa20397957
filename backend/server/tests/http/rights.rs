//! Who may do less does not get more by way of others: the mail server, accounts and roles above one's own, and one's own reach.

use gantry_http::auth::password::client_hex;
use gantry_testkit::app::{PASSWORD, Reply, TestApp, TestOptions};
use serde_json::{Value, json};

use crate::client::refused;

const ABOVE: (u16, &str) = (403, "above_own");
const YOURSELF: (u16, &str) = (403, "yourself");
const OK: (u16, &str) = (200, "");

/// A tenant and its administrator, who makes roles and people for them.
pub(crate) struct House {
    pub(crate) app: TestApp,
    pub(crate) admin: String,
}

/// Everything with a sub-module, within a limit.
pub(crate) fn grant(limit: &str) -> Value {
    json!({"create": true, "update": true, "delete": true, "reopen": true, "configure": true, "limit": limit})
}

/// Looking at a sub-module.
pub(crate) fn look() -> Value {
    json!({"create": false, "update": false, "delete": false, "reopen": false, "configure": false, "limit": "all"})
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::at(TestApp::start().await).await
    }

    pub(crate) async fn at(app: TestApp) -> Self {
        let admin = app.sign_in(&app.demo.login("admin")).await;
        Self { app, admin }
    }

    pub(crate) async fn make(&self, path: &str, body: Value) -> Value {
        let reply = self.app.post(path).token(&self.admin).json(body).send().await;
        assert_eq!(reply.status, 201, "{path}: {}", reply.text);
        reply.json
    }

    pub(crate) async fn role(&self, name: &str, kind: &str, permissions: Value) -> Value {
        let role = self.make("/api/UserRole/", json!({"name": name, "kind": kind})).await["id"].clone();
        let set = self.grant(&self.admin, &role, permissions).await;
        assert_eq!(refused(&set), OK, "{}", set.text);
        role
    }

    pub(crate) async fn grant(&self, token: &str, role: &Value, permissions: Value) -> Reply {
        self.put(token, &format!("/api/UserRole/{role}/permissions/"), json!({"permissions": permissions})).await
    }

    /// A user with a role, and with a person unless that is null: their id and token.
    pub(crate) async fn new_user(&self, name: &str, role: &Value, person: Value) -> (Value, String) {
        let login = format!("{name}@demo.example");
        let user = json!({
            "email": login, "username": name, "displayName": name, "roleId": role, "personId": person,
            "passwordSha256": client_hex(PASSWORD),
        });
        let user = self.make("/api/User/", user).await;
        (user["id"].clone(), self.app.sign_in(&login).await)
    }

    pub(crate) async fn put(&self, token: &str, path: &str, body: Value) -> Reply {
        self.app.put(path).token(token).json(body).send().await
    }

    pub(crate) async fn post(&self, token: &str, path: &str, body: Value) -> Reply {
        self.app.post(path).token(token).json(body).send().await
    }

    pub(crate) async fn get(&self, token: &str, path: &str) -> Reply {
        self.app.get(path).token(token).send().await
    }

    /// Changes a record as it is now.
    pub(crate) async fn change(&self, token: &str, path: &str, mut body: Value) -> Reply {
        body["version"] = self.get(&self.admin, path).await.json["version"].clone();
        self.put(token, path, body).await
    }
}

fn mail_server(url: &str) -> Value {
    json!({
        "host": "203.0.113.9", "port": 587, "security": "startTls", "from": "gantry@demo.example", "publicUrl": url,
    })
}

#[actix_web::test]
async fn who_looks_after_the_system_does_not_read_the_mails_that_set_passwords() {
    let house = House::open().await;
    let role = house.role("Operator", "staff", json!({"system": grant("all")})).await;
    let (_, operator) = house.new_user("operator", &role, Value::Null).await;
    let put = async |token: &str, host: &str, url: &str| {
        let put = house.app.put("/api/TenantSettings/mail/").host(host).token(token);
        put.json(mail_server(url)).send().await
    };
    let here = "https://demo.example";
    assert_eq!(refused(&put(&operator, "demo.example", here).await), (403, "administrator_required"));
    let tried = house.post(&operator, "/api/TenantSettings/mail/test/", json!({})).await;
    assert_eq!(refused(&tried), (403, "administrator_required"));
    assert_eq!(house.get(&operator, "/api/TenantSettings/mail/").await.status, 200, "looking is enough for a doctor");

    // Links lead where people open Gantry, and nowhere else.
    let elsewhere = put(&house.admin, "demo.example", "https://evil.example").await;
    assert_eq!(refused(&elsewhere), (422, "unknown_host"));
    assert!(elsewhere.json["fields"]["publicUrl"].is_string(), "{}", elsewhere.text);
    assert_eq!(refused(&put(&house.admin, "demo.example", "https://demo.example@evil.example").await).0, 422);
    assert_eq!(refused(&put(&house.admin, "DEMO.example:8443", here).await), OK);
    assert_eq!(refused(&put(&house.admin, "127.0.0.1", here).await), OK, "as it was confirmed");
}

#[actix_web::test]
async fn private_networks_are_called_on_only_where_the_operator_says_so() {
    let options =
        TestOptions { private_networks: gantry_delivery::PrivateNetworks::default(), ..TestOptions::default() };
    let house = House::at(TestApp::start_with(options).await).await;
    let sink = gantry_testkit::smtp::MailSink::start().await;
    let mut details = Vec::new();
    for (host, port) in
        [("127.0.0.1", sink.port), ("localhost", sink.port), ("::ffff:127.0.0.1", 9), ("10.255.0.1", 25)]
    {
        let mut server = mail_server("http://127.0.0.1");
        (server["host"], server["port"], server["security"]) = (json!(host), json!(port), json!("none"));
        assert_eq!(refused(&house.put(&house.admin, "/api/TenantSettings/mail/", server).await), OK, "{host}");
        let tried = house.post(&house.admin, "/api/TenantSettings/mail/test/", json!({})).await;
        assert_eq!(refused(&tried), (422, "mail_refused"), "{host}");
        details.push(tried.json["detail"].clone());
    }
    assert!(sink.taken().is_empty());
    details.dedup();
    assert_eq!(details.len(), 1, "nothing tells an open port from a closed one: {details:?}");
}

#[actix_web::test]
async fn accounts_with_more_permissions_cannot_be_changed() {
    let house = House::open().await;
    let role = house.role("Helpdesk", "staff", json!({"users": grant("all")})).await;
    let (_, helper) = house.new_user("helper", &role, Value::Null).await;
    // Another administrator, so that none of it fails for being the last.
    let admins = json!(house.app.demo.roles.admin);
    let (boss, _) = house.new_user("boss", &admins, Value::Null).await;
    let path = format!("/api/User/{boss}");
    for change in [
        json!({"roleId": role}),
        json!({"active": false}),
        json!({"personId": null, "displayName": "Nobody"}),
        json!({"email": "mine@demo.example"}),
        json!({"username": "mine"}),
        json!({"displayName": "Gone"}),
    ] {
        assert_eq!(refused(&house.change(&helper, &path, change.clone()).await), ABOVE, "{change}");
    }
    for call in ["archive", "unlock"] {
        assert_eq!(refused(&house.post(&helper, &format!("{path}/{call}/"), json!({})).await), ABOVE, "{call}");
    }
    let many = json!({"ids": [boss], "archive": true});
    assert_eq!(refused(&house.post(&helper, "/api/User/bulk/", many).await), ABOVE);
    let many = json!({"ids": [boss], "change": {"active": false}});
    assert_eq!(refused(&house.post(&helper, "/api/User/bulk/", many).await), ABOVE);
    assert_eq!(house.get(&house.admin, &path).await.json["active"], true);
    assert_eq!(refused(&house.post(&house.admin, &format!("{path}/archive/"), json!({})).await), OK);
    assert_eq!(refused(&house.post(&helper, &format!("{path}/restore/"), json!({})).await), ABOVE);
    let operators = house.role("Operators", "staff", json!({"system": grant("all")})).await;
    let (_, operator) = house.new_user("operator", &operators, Value::Null).await;
    let open = house.get(&house.admin, "/api/System/sessions/?rows=50").await.json;
    let of = |name: &str| {
        open["items"].as_array().unwrap().iter().find(|one| one["user"]["name"] == name).unwrap()["id"].clone()
    };
    let path = |name: &str| format!("/api/System/sessions/{}", of(name).as_str().unwrap());
    assert_eq!(refused(&house.app.delete(&path("Admin")).token(&operator).send().await), ABOVE);
    assert_eq!(refused(&house.app.delete(&path("operator")).token(&operator).send().await), (204, ""));
    // Those who may do as much or less are theirs to look after.
    let (peer, _) = house.new_user("peer", &role, Value::Null).await;
    let off = house.change(&helper, &format!("/api/User/{peer}"), json!({"active": false})).await;
    assert_eq!(refused(&off), OK, "{}", off.text);
}

#[actix_web::test]
async fn administrators_restore_permissions_and_role_managers_cannot_weaken_users_above_them() {
    let house = House::open().await;
    let admins = json!(house.app.demo.roles.admin);
    assert_eq!(refused(&house.grant(&house.admin, &admins, json!({"sensors": null, "users": null})).await), OK);
    let back = house.grant(&house.admin, &admins, json!({"sensors": grant("all"), "users": grant("all")})).await;
    assert_eq!(refused(&back), OK, "{}", back.text);

    let managers = house.role("Managers", "staff", json!({"userRoles": grant("all"), "sensors": look()})).await;
    let (_, manager) = house.new_user("manager", &managers, Value::Null).await;
    let staff = json!(house.app.demo.roles.staff);
    for (role, permissions) in [
        (&admins, json!({"workOrders": null})),
        (&admins, json!({"userRoles": look()})),
        (&staff, json!({"workOrders": null})),
        (&managers, json!({"sensors": grant("all")})),
    ] {
        assert_eq!(refused(&house.grant(&manager, role, permissions.clone()).await), ABOVE, "{permissions}");
    }
    let path = |role: &Value| format!("/api/UserRole/{role}");
    assert_eq!(refused(&house.change(&manager, &path(&admins), json!({"kind": "guest"})).await), ABOVE);
    assert_eq!(refused(&house.change(&manager, &path(&staff), json!({"name": "Theirs"})).await), ABOVE);
    // The kind makes administrators, so it is not a word for everybody to choose.
    assert_eq!(refused(&house.change(&manager, &path(&managers), json!({"kind": "admin"})).await), ABOVE);
    let own =
        house.post(&manager, "/api/UserRole/", json!({"name": "Kings", "kind": "admin"})).await.json["id"].clone();
    assert_eq!(refused(&house.grant(&manager, &own, json!({"userRoles": grant("all")})).await), ABOVE);
    assert_eq!(refused(&house.grant(&manager, &own, json!({"sensors": look()})).await), OK);

    // The last administrator stays one, even where others manage roles.
    let down = house.change(&house.admin, &path(&admins), json!({"kind": "staff"})).await;
    assert_eq!(refused(&down), (409, "last_administrator"), "{}", down.text);
    let down = house.grant(&house.admin, &admins, json!({"userRoles": null})).await;
    assert_eq!(refused(&down), (409, "last_administrator"), "{}", down.text);
}

#[actix_web::test]
async fn users_cannot_change_their_own_scope_or_pay() {
    let house = House::open().await;
    let site = house.make("/api/Location/", json!({"code": "SITE", "name": "Site"})).await["id"].clone();
    let hall =
        house.make("/api/Location/", json!({"code": "HALL", "name": "Hall", "parentId": site})).await["id"].clone();
    let new = |code: &str| json!({"code": code, "firstName": code, "locationId": hall});
    let (me, other) = (house.make("/api/Person/", new("ME")).await, house.make("/api/Person/", new("OTHER")).await);
    let crew = house.make("/api/Crew/", json!({"name": "Night shift"})).await["id"].clone();
    let permissions = json!({
        "users": grant("all"), "personnel": grant("all"), "crews": grant("all"), "payRates": look(),
        "equipment": grant("location"), "workOrders": grant("crew"),
    });
    let role = house.role("Foreman", "staff", permissions).await;
    let (user, token) = house.new_user("foreman", &role, me["id"].clone()).await;
    let (mine, theirs) = (format!("/api/Person/{}", me["id"]), format!("/api/Person/{}", other["id"]));

    let user_path = format!("/api/User/{user}");
    assert_eq!(refused(&house.change(&token, &user_path, json!({"personId": other["id"]})).await), ABOVE);
    let friend = json!({
        "email": "friend@demo.example", "username": "friend", "displayName": "F", "roleId": role, "personId": other["id"],
    });
    assert_eq!(refused(&house.post(&token, "/api/User/", friend).await), ABOVE, "nor by way of a friend");
    for change in [json!({"locationId": site}), json!({"locationId": null}), json!({"hourlyRate": "99.00"})] {
        assert_eq!(refused(&house.change(&token, &mine, change.clone()).await), YOURSELF, "{change}");
        let reply = house.change(&token, &theirs, change.clone()).await;
        assert_eq!(refused(&reply), OK, "{change}: {}", reply.text);
    }
    let join = json!({"personId": me["id"]});
    assert_eq!(refused(&house.post(&token, &format!("/api/Crew/{crew}/members/"), join.clone()).await), YOURSELF);
    let lines = json!({"members": [join]});
    assert_eq!(refused(&house.change(&token, &format!("/api/Crew/{crew}"), lines).await), YOURSELF);
    let new = json!({"name": "My own", "members": [{"personId": me["id"]}]});
    assert_eq!(refused(&house.post(&token, "/api/Crew/", new).await), YOURSELF);
    assert_eq!(house.get(&token, &format!("/api/Crew/{crew}/members/")).await.json["totalRecords"], 0);
    let others = json!({"personId": other["id"]});
    assert_eq!(house.post(&token, &format!("/api/Crew/{crew}/members/"), others).await.status, 201);
    let phone = house.change(&token, &mine, json!({"phone": "12"})).await;
    assert_eq!(refused(&phone), OK, "what decides nothing is theirs: {}", phone.text);
}
