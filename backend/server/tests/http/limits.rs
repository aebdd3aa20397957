//! Grants that are narrowed: what a user may change of what they see.

use gantry_http::auth::password::client_hex;
use gantry_testkit::app::{PASSWORD, Reply, TestApp};
use serde_json::{Value, json};

/// A plant with two halls, and a user who works in the first of them.
struct Plant {
    app: TestApp,
    admin: String,
    site: Value,
    hall: Value,
    cell: Value,
    yard: Value,
    person: Value,
    /// An asset in the cell of the hall, and one in the yard.
    inside: Value,
    outside: Value,
}

impl Plant {
    async fn open() -> Self {
        let app = TestApp::start().await;
        let admin = app.sign_in("admin@demo.example").await;
        let make = async |family: &str, body: Value| {
            let reply = app.post(&format!("/api/{family}/")).token(&admin).json(body).send().await;
            assert_eq!(reply.status, 201, "{family}: {}", reply.text);
            reply.json["id"].clone()
        };
        let at = |code: &str, above: &Value| json!({"code": code, "name": code, "parentId": above});
        let site = make("Location", at("SITE", &Value::Null)).await;
        let hall = make("Location", at("HALL", &site)).await;
        let cell = make("Location", at("CELL", &hall)).await;
        let yard = make("Location", at("YARD", &site)).await;
        let person = make("Person", json!({"code": "P-1", "firstName": "Ada", "locationId": hall})).await;
        let inside = make("Asset", json!({"code": "IN", "name": "Press", "locationId": cell})).await;
        let outside = make("Asset", json!({"code": "OUT", "name": "Crane", "locationId": yard})).await;
        Self { site, hall, cell, yard, person, inside, outside, app, admin }
    }

    /// The token of a user whose role grants this much of some sub-modules, within a limit.
    async fn limited_user(&self, sub_modules: &[&str], limit: &str) -> String {
        let name = format!("{}-{limit}", sub_modules.join("-")).to_lowercase();
        let grant = json!({
            "create": true, "update": true, "delete": true, "reopen": false, "configure": false, "limit": limit,
        });
        let grants: Value = sub_modules.iter().map(|one| ((*one).to_owned(), grant.clone())).collect();
        let role =
            self.post(&self.admin, "/api/UserRole/", json!({"name": name, "kind": "user"})).await.json["id"].clone();
        let path = format!("/api/UserRole/{role}/permissions/");
        let set = self.put(&self.admin, &path, json!({"permissions": grants})).await;
        assert_eq!(set.status, 200, "{}", set.text);
        let login = format!("{name}@demo.example");
        let user = json!({
            "email": login, "username": name, "displayName": name, "roleId": role, "personId": self.person,
            "passwordSha256": client_hex(PASSWORD),
        });
        let made = self.post(&self.admin, "/api/User/", user).await;
        assert_eq!(made.status, 201, "{}", made.text);
        self.app.sign_in(&login).await
    }

    async fn post(&self, token: &str, path: &str, body: Value) -> Reply {
        self.app.post(path).token(token).json(body).send().await
    }

    async fn put(&self, token: &str, path: &str, body: Value) -> Reply {
        self.app.put(path).token(token).json(body).send().await
    }

    async fn get(&self, token: &str, path: &str) -> Value {
        let reply = self.app.get(path).token(token).send().await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text);
        reply.json
    }
}

fn refused(reply: &Reply) -> (u16, &str) {
    (reply.status.as_u16(), reply.code())
}

const LIMIT: (u16, &str) = (403, "limit");

#[actix_web::test]
async fn a_grant_by_location_reaches_ones_own_and_all_below_it() {
    let plant = Plant::open().await;
    let token = plant.limited_user(&["equipment", "locations"], "location").await;
    let (inside, outside) = (format!("/api/Asset/{}", plant.inside), format!("/api/Asset/{}", plant.outside));
    let renamed = plant.put(&token, &inside, json!({"version": 1, "name": "Press 1"})).await;
    assert_eq!(renamed.json["name"], "Press 1", "{}", renamed.text);
    let reply = plant.put(&token, &outside, json!({"version": 1, "name": "Mine"})).await;
    assert_eq!(refused(&reply), LIMIT);
    assert_eq!(reply.json["detail"], "OUT is outside what your role lets you change.");
    for call in ["archive", "restore"] {
        assert_eq!(refused(&plant.post(&token, &format!("{outside}/{call}/"), json!({})).await), LIMIT, "{call}");
    }

    // Neither many at once, nor making something elsewhere, nor taking something there.
    let both = json!([plant.inside, plant.outside]);
    let many = json!({"ids": both, "change": {"group1": "A"}});
    assert_eq!(refused(&plant.post(&token, "/api/Asset/bulk/", many).await), LIMIT);
    let many = json!({"ids": both, "archive": true});
    assert_eq!(refused(&plant.post(&token, "/api/Asset/bulk/", many).await), LIMIT);
    assert_eq!(plant.get(&token, &inside).await["group1"], "", "all or none");
    let elsewhere = json!({"code": "NEW", "name": "New", "locationId": plant.yard});
    assert_eq!(refused(&plant.post(&token, "/api/Asset/", elsewhere).await), LIMIT);
    assert_eq!(plant.get(&token, "/api/Asset/code-unique/?code=NEW").await["unique"], true, "nothing was made");
    let here = json!({"code": "NEW", "name": "New", "locationId": plant.hall});
    assert_eq!(plant.post(&token, "/api/Asset/", here).await.status, 201);
    let reply = plant.put(&token, &inside, json!({"version": 2, "locationId": plant.yard})).await;
    assert_eq!(refused(&reply), LIMIT);

    // What is at an asset goes with it, and locations are within themselves.
    let down = |asset: &Value| json!({"assetId": asset, "startedAt": "2026-01-01T00:00:00Z", "reason": "Broken"});
    assert_eq!(refused(&plant.post(&token, "/api/Downtime/", down(&plant.outside)).await), LIMIT);
    assert_eq!(plant.post(&token, "/api/Downtime/", down(&plant.inside)).await.status, 201);
    let name = json!({"version": 1, "name": "Renamed"});
    for (location, status) in [(&plant.site, 403), (&plant.yard, 403), (&plant.hall, 200), (&plant.cell, 200)] {
        let reply = plant.put(&token, &format!("/api/Location/{location}"), name.clone()).await;
        assert_eq!(reply.status, status, "{location}: {}", reply.text);
    }
    let spot = json!({"x": 0.5, "y": 0.5});
    let place = |location: &Value| format!("/api/Location/{location}/places/{}", plant.inside);
    assert_eq!(refused(&plant.put(&token, &place(&plant.yard), spot.clone()).await), LIMIT);
    assert_eq!(plant.put(&token, &place(&plant.hall), spot).await.status, 204);
}

#[actix_web::test]
async fn what_is_out_of_reach_is_shown_and_says_so() {
    let plant = Plant::open().await;
    let token = plant.limited_user(&["equipment", "locations"], "location").await;
    let mark = |records: &Value| {
        let one = |record: &Value| (record["code"].as_str().unwrap().to_owned(), record.get("outOfReach").cloned());
        records["items"].as_array().unwrap().iter().map(one).collect::<Vec<_>>()
    };
    let beyond = Some(json!(true));
    let expected = vec![("IN".to_owned(), None), ("OUT".to_owned(), beyond.clone())];
    assert_eq!(mark(&plant.get(&token, "/api/Asset/").await), expected);
    assert_eq!(mark(&plant.post(&token, "/api/Asset/list/", json!({})).await.json), expected);
    assert_eq!(mark(&plant.get(&token, "/api/Location/tree/").await), [("SITE".to_owned(), beyond)]);
    assert_eq!(plant.get(&token, &format!("/api/Asset/{}", plant.outside)).await["outOfReach"], true);
    assert!(plant.get(&plant.admin, &format!("/api/Asset/{}", plant.outside)).await.get("outOfReach").is_none());
}

#[actix_web::test]
async fn ones_own_are_those_that_one_has_made_leads_or_is() {
    let plant = Plant::open().await;
    let token = plant.limited_user(&["documentManagement", "workRequests", "meters", "personnel"], "own").await;
    let theirs =
        plant.post(&plant.admin, "/api/Document/", json!({"code": "D-1", "name": "Theirs"})).await.json["id"].clone();
    let mine = plant.post(&token, "/api/Document/", json!({"code": "D-2", "name": "Mine"})).await.json["id"].clone();
    let file = async |document: &Value| {
        let path = format!("/api/Document/{document}/revisions/?fileName=a.txt");
        plant.app.post(&path).token(&token).bytes(b"Text").send().await
    };
    assert_eq!(refused(&file(&theirs).await), LIMIT);
    assert_eq!(file(&mine).await.status, 201);
    let link = json!({"family": "document", "id": mine});
    let reply = plant.post(&token, &format!("/api/Document/{theirs}/links/"), link).await;
    assert_eq!(refused(&reply), LIMIT);

    let request = json!({"title": "It drips"});
    let theirs = plant.post(&plant.admin, "/api/WorkRequest/", request.clone()).await.json["id"].clone();
    let mine = plant.post(&token, "/api/WorkRequest/", request).await.json["id"].clone();
    let cancel = |id: &Value| format!("/api/HandleWorkRequest/?workRequestID={id}");
    assert_eq!(refused(&plant.post(&token, &cancel(&theirs), json!({"decision": "cancel"})).await), LIMIT);
    assert_eq!(plant.post(&token, &cancel(&mine), json!({"decision": "cancel"})).await.json["status"], "cancelled");

    // Readings are whose who took them, whosever the meter is.
    let meter = json!({"code": "M-1", "name": "Hours", "kind": "continuous"});
    let meter = plant.post(&plant.admin, "/api/Meter/", meter).await.json["id"].clone();
    let readings = format!("/api/Meter/{meter}/readings/");
    let take =
        async |token: &str, value: i64| plant.post(token, &readings, json!({"value": value})).await.json["id"].clone();
    let back = async |id: &Value| plant.app.delete(&format!("{readings}{id}")).token(&token).send().await;
    let theirs = take(&plant.admin, 1).await;
    assert_eq!(refused(&back(&theirs).await), LIMIT);
    let mine = take(&token, 2).await;
    assert_eq!(back(&mine).await.status, 204);
    let reply = plant.put(&token, &format!("/api/Meter/{meter}"), json!({"version": 1, "name": "Mine"})).await;
    assert_eq!(refused(&reply), LIMIT);

    let phone = json!({"version": 1, "phone": "110"});
    assert_eq!(plant.put(&token, &format!("/api/Person/{}", plant.person), phone.clone()).await.status, 200);
    let other =
        plant.post(&plant.admin, "/api/Person/", json!({"code": "P-2", "firstName": "Bob"})).await.json["id"].clone();
    assert_eq!(refused(&plant.put(&token, &format!("/api/Person/{other}"), phone).await), LIMIT);
}

#[actix_web::test]
async fn a_grant_by_crew_reaches_the_crews_one_belongs_to() {
    let plant = Plant::open().await;
    let token = plant.limited_user(&["crews", "personnel"], "crew").await;
    let crew =
        async |name: &str| plant.post(&plant.admin, "/api/Crew/", json!({"name": name})).await.json["id"].clone();
    let (mine, other) = (crew("Early").await, crew("Late").await);
    plant.post(&plant.admin, &format!("/api/Crew/{mine}/members/"), json!({"personId": plant.person})).await;
    let new = json!({"code": "P-2", "firstName": "Bob"});
    let bob = plant.post(&plant.admin, "/api/Person/", new).await.json["id"].clone();
    let phone = json!({"version": 1, "phone": "110"});
    assert_eq!(refused(&plant.put(&token, &format!("/api/Person/{bob}"), phone.clone()).await), LIMIT);
    let bob_in = json!({"personId": bob});
    let reply = plant.post(&token, &format!("/api/Crew/{other}/members/"), bob_in.clone()).await;
    assert_eq!(refused(&reply), LIMIT);
    assert_eq!(plant.post(&token, &format!("/api/Crew/{mine}/members/"), bob_in).await.status, 201);
    assert_eq!(plant.put(&token, &format!("/api/Person/{bob}"), phone).await.status, 200, "now of one's crew");
}

#[actix_web::test]
async fn what_is_attached_goes_with_the_record() {
    let plant = Plant::open().await;
    let token = plant.limited_user(&["equipment"], "location").await;
    for (asset, status) in [(&plant.inside, 201), (&plant.outside, 403)] {
        let path = |rest: &str| format!("/api/Asset/{asset}/{rest}");
        let file = plant.app.post(&path("files?fileName=a.txt")).token(&token).bytes(b"Text").send().await;
        assert_eq!(file.status, status, "{}", file.text);
        let note = plant.post(&token, &path("notes"), json!({"text": "Hot"})).await;
        assert_eq!(note.status, status, "{}", note.text);
        assert_eq!(plant.get(&token, &path("notes")).await["totalRecords"], i32::from(status == 201));
        if status == 403 {
            assert_eq!((refused(&file), refused(&note)), (LIMIT, LIMIT));
        }
    }
}

#[actix_web::test]
async fn an_import_is_limited_to_the_scope_of_its_user() {
    let plant = Plant::open().await;
    let token = plant.limited_user(&["equipment", "locations"], "location").await;
    let import = async |file: &str| {
        let upload = plant.app.post("/api/Import/?family=asset&fileName=a.csv").token(&token);
        let sent = upload.text("text/csv", file).send().await.json;
        let path = format!("/api/Import/{}", sent["id"]);
        let begin = json!({"mapping": sent["mapping"], "dryRun": false});
        assert_eq!(plant.put(&token, &path, begin).await.status, 200);
        loop {
            let now = plant.get(&token, &path).await;
            if !matches!(now["state"].as_str().unwrap(), "checking" | "importing") {
                return now;
            }
            actix_web::rt::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    let done = import("code,name,locationId\nNEW,New,CELL\nIN,Press 9,CELL\n").await;
    assert_eq!((&done["state"], &done["created"], &done["updated"]), (&json!("done"), &json!(1), &json!(1)), "{done}");
    let failed = import("code,name,locationId\nOUT,Crane 9,YARD\n").await;
    assert_eq!(failed["state"], "failed", "{failed}");
    assert!(failed["detail"].as_str().unwrap().contains("OUT is outside"), "{failed}");
}

#[actix_web::test]
async fn limits_without_meaning_are_refused() {
    let plant = Plant::open().await;
    let role = plant.app.demo.roles.user;
    let path = format!("/api/UserRole/{role}/permissions/");
    let grant = |limit: &str| json!({"create": false, "update": true, "delete": false, "reopen": false, "configure": false, "limit": limit});
    let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    for (sub_module, known) in document["x-limits"].as_object().unwrap() {
        for limit in ["own", "crew", "location", "all"] {
            let body = json!({"permissions": {sub_module: grant(limit)}});
            let reply = plant.put(&plant.admin, &path, body).await;
            if known.as_array().unwrap().contains(&json!(limit)) {
                assert_eq!(reply.status, 200, "{sub_module} {limit}: {}", reply.text);
            } else {
                assert_eq!(refused(&reply), (422, "invalid"), "{sub_module} {limit}");
                let field = format!("permissions.{sub_module}.limit");
                assert!(reply.json["fields"][&field].is_string(), "{}", reply.text);
            }
        }
    }
    assert_eq!(document["x-limits"]["equipment"], json!(["own", "location", "all"]));
    assert_eq!(document["x-limits"]["workOrders"], json!(["own", "crew", "all"]));
    assert_eq!(document["x-limits"]["users"], json!(["all"]));
}
