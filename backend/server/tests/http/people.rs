//! People, crews, roles and users as those meet them who look after them.

use std::time::Duration;

use gantry_http::auth::password::client_hex;
use gantry_testkit::app::{PASSWORD, Reply, TestApp};
use serde_json::{Value, json};

struct Office {
    app: TestApp,
    token: String,
}

impl Office {
    async fn open() -> Self {
        let app = TestApp::start().await;
        let token = app.sign_in("admin@demo.example").await;
        Self { app, token }
    }

    async fn get(&self, path: &str) -> Value {
        let reply = self.app.get(path).token(&self.token).send().await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text);
        reply.json
    }

    async fn post(&self, path: &str, body: Value) -> Reply {
        self.app.post(path).token(&self.token).json(body).send().await
    }

    async fn put(&self, path: &str, body: Value) -> Reply {
        self.app.put(path).token(&self.token).json(body).send().await
    }

    async fn make(&self, family: &str, body: Value) -> Value {
        let reply = self.post(&format!("/api/{family}/"), body).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        reply.json
    }

    /// A user of a role, who signs in with the password of all tests.
    async fn user(&self, name: &str, role: &Value) -> Value {
        let body = json!({
            "email": format!("{name}@demo.example"), "username": name, "displayName": name, "roleId": role,
            "passwordSha256": client_hex(PASSWORD),
        });
        self.make("User", body).await
    }

    /// A role that may do this much with users and roles.
    async fn role(&self, name: &str, permissions: Value) -> Value {
        let id = self.make("UserRole", json!({"name": name, "kind": "staff"})).await["id"].clone();
        let reply = self.put(&format!("/api/UserRole/{id}/permissions/"), json!({"permissions": permissions})).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        id
    }
}

fn refused(reply: &Reply) -> (u16, &str) {
    (reply.status.as_u16(), reply.code())
}

fn grant(limit: &str) -> Value {
    json!({"create": true, "update": true, "delete": true, "reopen": false, "configure": false, "limit": limit})
}

#[actix_web::test]
async fn a_person_is_called_by_both_names_and_a_crew_has_members_with_duties() {
    let office = Office::open().await;
    let ada = office
        .make("Person", json!({"code": "P-1", "firstName": "Ada", "lastName": "Fitter", "hourlyRate": "42.5"}))
        .await;
    assert_eq!((&ada["name"], &ada["hourlyRate"]), (&json!("Ada Fitter"), &json!("42.50")));
    let renamed = office.put(&format!("/api/Person/{}", ada["id"]), json!({"version": 1, "lastName": "Turner"})).await;
    assert_eq!(renamed.json["name"], "Ada Turner");
    let bob = office.make("Person", json!({"code": "P-2", "firstName": "Bob", "hourlyRate": null})).await;
    assert_eq!((&bob["name"], &bob["hourlyRate"]), (&json!("Bob"), &json!("0.00")));

    let crew = office.make("Crew", json!({"name": "Night shift", "supervisorId": ada["id"]})).await;
    assert_eq!((&crew["supervisorName"], &crew["memberCount"]), (&json!("Ada Turner"), &json!(0)));
    let members = format!("/api/Crew/{}/members/", crew["id"]);
    let reply = office.post(&members, json!({"personId": ada["id"], "duty": " Lead "})).await;
    assert_eq!((reply.status.as_u16(), &reply.json["duty"]), (201, &json!("Lead")));
    assert_eq!(office.post(&members, json!({"personId": bob["id"]})).await.status, 201);
    let again = office.post(&members, json!({"personId": ada["id"], "duty": "Other"})).await;
    assert_eq!(
        (again.status.as_u16(), &again.json),
        (200, &reply.json),
        "they are in it already, and stay as they are"
    );
    let nobody = json!({"personId": 999_999});
    assert_eq!(refused(&office.post(&members, nobody).await), (422, "unknown_reference"));
    let ada_there = format!("{members}{}", ada["id"]);
    let endless = json!({"duty": "x".repeat(101)});
    assert_eq!(refused(&office.put(&ada_there, endless).await), (422, "invalid"));
    assert_eq!(office.put(&ada_there, json!({"duty": "Electrician"})).await.json["duty"], "Electrician");
    let theirs = office.get(&format!("/api/Person/{}/crews/", ada["id"])).await;
    assert_eq!((&theirs["items"][0]["name"], &theirs["totalRecords"]), (&json!("Night shift"), &json!(1)));
    assert_eq!(theirs["items"][0]["duty"], "Electrician");
    let in_crew = json!({"filters": {"crews": {"matchMode": "in", "value": [crew["id"]]}}, "sortField": "name"});
    let found = office.post("/api/Person/list/", in_crew).await.json;
    assert_eq!((&found["items"][0]["name"], &found["totalRecords"]), (&json!("Ada Turner"), &json!(2)));

    let gone = office.app.delete(&ada_there).token(&office.token).send().await;
    assert_eq!(gone.status, 204, "{}", gone.text);
    let gone = office.app.delete(&ada_there).token(&office.token).send().await;
    assert_eq!(refused(&gone), (404, "not_found"));
    assert_eq!(refused(&office.put(&ada_there, json!({"duty": "Lead"})).await), (404, "not_found"));
    assert_eq!(office.get(&format!("/api/Crew/{}", crew["id"])).await["memberCount"], 1);

    // Pickers name crews and people, and one who leads a crew is still needed.
    assert_eq!(office.get("/api/Crew/all/?search=night").await["items"][0]["name"], "Night shift");
    let filters =
        json!({"filters": {"supervisorId": {"matchMode": "contains", "value": "turner"}}, "sortField": "name"});
    assert_eq!(office.post("/api/Crew/list/", filters).await.json["totalRecords"], 1);
    let reply = office.post(&format!("/api/Person/{}/archive/", ada["id"]), json!({})).await;
    assert_eq!(refused(&reply), (409, "in_use"));
}

#[actix_web::test]
async fn the_history_of_a_crew_tells_who_came_and_went_and_that_of_a_role_what_it_may_do() {
    let office = Office::open().await;
    let ada = office.make("Person", json!({"code": "P-1", "firstName": "Ada"})).await["id"].clone();
    let crew = office.make("Crew", json!({"name": "Night shift"})).await["id"].clone();
    let other = office.make("Crew", json!({"name": "Day shift"})).await["id"].clone();
    office.post(&format!("/api/Crew/{other}/members/"), json!({"personId": ada})).await;
    let members = format!("/api/Crew/{crew}/members/");
    office.post(&members, json!({"personId": ada, "duty": "Lead"})).await;
    office.put(&format!("{members}{ada}"), json!({"duty": "Welder"})).await;
    office.app.delete(&format!("{members}{ada}")).token(&office.token).send().await;
    let told = office.get(&format!("/api/Crew/{crew}/history/")).await;
    assert_eq!(told["totalRecords"], 4, "{told}");
    let happened = |at: usize| {
        let one = &told["items"][at];
        let words = ["kind", "part", "partName", "userName"].map(|name| one[name].as_str().unwrap_or("-"));
        (words, one["before"].clone(), one["after"].clone())
    };
    let (lead, welder) = (json!({"duty": "Lead"}), json!({"duty": "Welder"}));
    assert_eq!(happened(0), (["removed", "crewMember", "Ada", "Admin"], welder.clone(), Value::Null));
    assert_eq!(happened(1), (["updated", "crewMember", "Ada", "Admin"], lead.clone(), welder));
    assert_eq!(happened(2), (["created", "crewMember", "Ada", "Admin"], Value::Null, lead));
    assert_eq!(happened(3).0, ["created", "-", "-", "Admin"]);

    let role = office.role("Planner", json!({"workOrders": grant("crew")})).await;
    let wider = json!({"permissions": {"workOrders": grant("all")}});
    office.put(&format!("/api/UserRole/{role}/permissions/"), wider).await;
    let told = office.get(&format!("/api/UserRole/{role}/history/")).await;
    let last = &told["items"][0];
    assert_eq!((&last["part"], &last["partName"]), (&json!("subModulePermission"), &json!("workOrders")));
    assert_eq!((&last["before"], &last["after"]), (&json!({"limit": "crew"}), &json!({"limit": "all"})));
    assert_eq!(told["items"][1]["after"], grant("crew"));
    assert_eq!(told["totalRecords"], 3, "{told}");
}

#[actix_web::test]
async fn people_are_found_by_where_they_belong() {
    let office = Office::open().await;
    let department = office.make("Department", json!({"code": "D-1", "name": "Workshop"})).await["id"].clone();
    let new = json!({"code": "P-1", "firstName": "Ada", "departmentId": department});
    let ada = office.make("Person", new).await;
    office.make("Person", json!({"code": "P-2", "firstName": "Bob"})).await;
    assert_eq!(ada["departmentName"], "Workshop");
    let filters = json!({"filters": {"departmentId": {"matchMode": "in", "value": [department]}}});
    let found = office.post("/api/Person/list/", filters).await.json;
    assert_eq!((&found["items"][0]["id"], &found["totalRecords"]), (&ada["id"], &json!(1)));
    let reply = office.post(&format!("/api/Department/{department}/archive/"), json!({})).await;
    assert_eq!(refused(&reply), (409, "in_use"), "a member keeps it in use");
}

#[actix_web::test]
async fn a_new_user_signs_in_with_the_password_that_is_shown_once() {
    let office = Office::open().await;
    let role = json!(office.app.demo.roles.user);
    let body = json!({"email": "eve@demo.example", "username": "eve.n", "displayName": "Eve", "roleId": role});
    let eve = office.make("User", body.clone()).await;
    assert_eq!((&eve["active"], &eve["roleName"], &eve["locked"]), (&json!(true), &json!("Technician"), &json!(false)));
    let password = eve["invitationPassword"].as_str().unwrap();
    assert!(office.app.try_sign_in("eve@demo.example", password).await.json["access_token"].is_string());
    let path = format!("/api/User/{}", eve["id"]);
    let shown = office.get(&path).await;
    assert!(shown.get("invitationPassword").is_none() && shown.get("passwordHash").is_none());
    assert!(!office.get(&format!("{path}/history/")).await.to_string().contains("argon2"));
    assert_eq!(refused(&office.post("/api/User/", body.clone()).await), (409, "email_taken"));
    for (field, value) in [("email", "eve"), ("username", "eve"), ("passwordSha256", "secret")] {
        let mut wrong = json!({"email": "e@x.example", "username": "other", "displayName": "E", "roleId": role});
        wrong[field] = json!(value);
        let reply = office.post("/api/User/", wrong).await;
        assert_eq!(refused(&reply), (422, "invalid"), "{field}");
        assert!(reply.json["fields"][field].is_string(), "{}", reply.text);
    }
    assert_eq!(office.get("/api/User/code-unique/?code=EVE.N").await["unique"], false);
    let found = office.post("/api/User/list/", json!({"globalFilter": "eve@", "sortField": "email"})).await.json;
    assert_eq!((&found["items"][0]["displayName"], &found["totalRecords"]), (&json!("Eve"), &json!(1)));
    assert_eq!(office.get("/api/User/").await["totalRecords"], 5, "four of the seed and one more");

    for _ in 0..3 {
        office.app.try_sign_in("eve@demo.example", "wrong").await;
    }
    assert_eq!(office.get(&path).await["locked"], true);
    assert_eq!(office.post(&format!("{path}/unlock/"), json!({})).await.json["locked"], false);
    assert!(office.app.try_sign_in("eve.n", password).await.json["access_token"].is_string());
}

#[actix_web::test]
async fn deactivated_and_archived_users_are_signed_out_and_nobody_does_it_to_themselves() {
    let office = Office::open().await;
    let staff = json!(office.app.demo.roles.staff);
    for (name, call) in [("frank", "deactivate"), ("grace", "archive")] {
        let user = office.user(name, &staff).await;
        let path = format!("/api/User/{}", user["id"]);
        let login = format!("{name}@demo.example");
        let token = office.app.sign_in(&login).await;
        assert_eq!(office.app.get("/api/Board/").token(&token).send().await.status, 200);
        let done = match call {
            "archive" => office.post(&format!("{path}/archive/"), json!({})).await,
            _ => office.put(&path, json!({"version": 1, "active": false})).await,
        };
        assert_eq!(done.status, 200, "{}", done.text);
        // Nodes remember sessions for a moment, and are told of the change.
        let mut status = 200;
        for _ in 0..100 {
            status = office.app.get("/api/Board/").token(&token).send().await.status.as_u16();
            if status == 401 {
                break;
            }
            actix_web::rt::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(status, 401, "{call}");
        assert!(office.app.try_sign_in(&login, PASSWORD).await.json["error"].is_object(), "{call}");
    }
    let me = format!("/api/User/{}", office.app.demo.users[0]);
    // Another administrator, so that this one is not the last.
    office.user("heidi", &json!(office.app.demo.roles.admin)).await;
    let reply = office.put(&me, json!({"version": 1, "active": false})).await;
    assert_eq!(refused(&reply), (409, "yourself"));
    assert_eq!(refused(&office.post(&format!("{me}/archive/"), json!({})).await), (409, "yourself"));
}

#[actix_web::test]
async fn one_user_who_may_manage_roles_always_remains() {
    let office = Office::open().await;
    let (admin, roles) = (office.app.demo.users[0], office.app.demo.roles);
    let path = format!("/api/UserRole/{}/permissions/", roles.admin);
    let matrix = office.get(&path).await["permissions"].clone();
    assert_eq!(matrix["userRoles"]["update"], true);
    let none = json!({"permissions": {"userRoles": null, "sensors": null}});
    assert_eq!(refused(&office.put(&path, none.clone()).await), (409, "last_administrator"));
    assert_eq!(office.get(&path).await["permissions"], matrix, "nothing was done by halves");
    let me = format!("/api/User/{admin}");
    let reply = office.put(&me, json!({"version": 1, "roleId": roles.staff})).await;
    assert_eq!(refused(&reply), (409, "last_administrator"));
    assert_eq!(
        refused(&office.post(&format!("/api/UserRole/{}/archive/", roles.admin), json!({})).await),
        (409, "in_use")
    );

    // Of two who remove each other at the same moment, one stays.
    let other = office.user("ivan", &json!(roles.admin)).await["id"].clone();
    let theirs = office.app.sign_in("ivan@demo.example").await;
    let off = json!({"version": 1, "active": false});
    let them = format!("/api/User/{other}");
    let one = office.put(&them, off.clone());
    let two = office.app.put(&me).token(&theirs).json(off).send();
    let (one, two) = futures_util::join!(one, two);
    let mut both = [one.status.as_u16(), two.status.as_u16()];
    both.sort_unstable();
    assert_eq!(both, [200, 409], "{} {}", one.text, two.text);
    assert_eq!(refused(&office.put(&path, json!({"permissions": {"magic": null}})).await), (422, "invalid"));
}

#[actix_web::test]
async fn users_give_at_most_their_own_permissions() {
    let office = Office::open().await;
    let wide = json!({"users": grant("all"), "userRoles": grant("all"), "workOrders": grant("crew")});
    let manager = office.role("Manager", wide).await;
    let helper = office.role("Helper", json!({"workOrders": grant("own")})).await;
    let id = office.user("judy", &manager).await["id"].clone();
    let token = office.app.sign_in("judy@demo.example").await;
    let put = async |role: &Value, permissions: Value| {
        let path = format!("/api/UserRole/{role}/permissions/");
        office.app.put(&path).token(&token).json(json!({"permissions": permissions})).send().await
    };
    assert_eq!(refused(&put(&manager, json!({"system": grant("all")})).await), (403, "above_own"));
    assert_eq!(refused(&put(&manager, json!({"workOrders": grant("all")})).await), (403, "above_own"));
    assert_eq!(refused(&put(&helper, json!({"system": grant("all")})).await), (403, "above_own"));
    assert_eq!(put(&helper, json!({"workOrders": grant("crew")})).await.status, 200);
    assert_eq!(put(&manager, json!({"workOrders": null})).await.status, 200, "less is always possible");
    let promote = |id: &Value, version: i64| {
        let body = json!({"version": version, "roleId": office.app.demo.roles.admin});
        office.app.put(&format!("/api/User/{id}")).token(&token).json(body).send()
    };
    assert_eq!(refused(&promote(&id, 1).await), (403, "above_own"));
    let body = json!({
        "email": "k@demo.example", "username": "karl", "displayName": "K", "roleId": office.app.demo.roles.admin,
    });
    assert_eq!(refused(&office.app.post("/api/User/").token(&token).json(body).send().await), (403, "above_own"));
}
