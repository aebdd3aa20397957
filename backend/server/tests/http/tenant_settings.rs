//! What administrators choose for their tenant: who may, what counts, and that it counts everywhere.

use gantry_testkit::app::{Reply, TestApp, TestOptions};
use serde_json::{Value, json};

const GENERAL: &str = "/api/TenantSettings/general/";
const MODULES: &str = "/api/TenantSettings/modules/";
pub(crate) const DOMAINS: &str = "/api/TenantSettings/domains/";
/// A PNG of one pixel.
const PNG: &[u8] = &[
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8,
    2, 0, 0, 0,
];

pub(crate) struct Office {
    pub(crate) app: TestApp,
    pub(crate) admin: String,
}

impl Office {
    pub(crate) async fn open() -> Self {
        Self::with(TestOptions::default()).await
    }

    pub(crate) async fn with(options: TestOptions) -> Self {
        let app = TestApp::start_with(options).await;
        let admin = app.sign_in(&app.demo.login("admin")).await;
        Self { app, admin }
    }

    async fn get(&self, path: &str) -> Value {
        let reply = self.app.get(path).token(&self.admin).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    }

    /// Changes some settings on top of those that hold.
    async fn change(&self, changed: Value) -> Reply {
        let mut body = self.get(GENERAL).await;
        body.as_object_mut().unwrap().extend(changed.as_object().unwrap().clone());
        self.app.put(GENERAL).token(&self.admin).json(body).send().await
    }

    async fn switch_off(&self, off: &[&str]) -> Reply {
        let version = self.get(MODULES).await["version"].clone();
        self.app.put(MODULES).token(&self.admin).json(json!({ "version": version, "off": off })).send().await
    }
}

pub(crate) fn outcome(reply: &Reply) -> (u16, &str) {
    (reply.status.as_u16(), reply.code())
}

#[actix_web::test]
async fn what_is_chosen_shows_on_the_sign_in_page_and_in_the_history_and_nowhere_else() {
    let office = Office::open().await;
    let chosen = json!({
        "name": "  Northern Works ", "helpUrl": "https://help.example.com", "timeZone": "Asia/Tokyo", "currency": "JPY",
        "dateFormat": "dotted", "timeFormat": "h12", "numberFormat": "pointComma", "unitSystem": "us", "firstWeekday": 6,
        "languages": ["de", "de"], "defaultLanguage": "de", "xgKey": "secret-of-the-grid",
    });
    let reply = office.change(chosen).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let info = office.app.get("/api/TenantInfo/").send().await.json["tenantDetails"].clone();
    for (field, value) in [
        ("name", json!("Northern Works")),
        ("helpUrl", json!("https://help.example.com")),
        ("timeZone", json!("Asia/Tokyo")),
        ("currency", json!("JPY")),
        ("dateFormat", json!("dotted")),
        ("timeFormat", json!("h12")),
        ("numberFormat", json!("pointComma")),
        ("unitSystem", json!("us")),
        ("firstWeekday", json!(6)),
        ("languages", json!(["de"])),
        ("defaultLanguage", json!("de")),
    ] {
        assert_eq!(info[field], value, "{field}");
    }
    assert_eq!(office.get("/api/UiKeys/").await["xgKey"], "secret-of-the-grid");
    let other = office.app.get("/api/TenantInfo/").host("acme.localhost").send().await;
    assert_ne!(other.json["tenantDetails"]["name"], "Northern Works");
    let history = office.get("/api/TenantSettings/history/?rows=1").await;
    assert_eq!(history["items"][0]["after"]["name"], "Northern Works");
    assert_eq!(history["items"][0]["after"]["unitSystem"], "us", "{history}");
    assert!(history["items"][0]["userName"].is_string(), "{history}");
    assert!(!history.to_string().contains("secret-of-the-grid"), "keys are not told: {history}");
    let acme = office.app.sign_in(&office.app.acme.login("admin")).await;
    let theirs = office.app.get("/api/TenantSettings/history/").host("acme.localhost").token(&acme).send().await;
    assert!(!theirs.text.contains("Northern Works"), "{}", theirs.text);
}

#[actix_web::test]
async fn only_administrators_choose_and_of_two_at_once_one_gets_a_conflict() {
    let office = Office::open().await;
    let staff = office.app.sign_in(&office.app.demo.login("staff")).await;
    for path in [GENERAL, MODULES, DOMAINS, "/api/TenantSettings/history/"] {
        assert_eq!(office.app.get(path).send().await.status, 401, "{path}");
        let reply = office.app.get(path).token(&staff).send().await;
        assert_eq!(reply.status, 403, "{path}");
    }
    let body = office.get(GENERAL).await;
    let reply = office.app.put(GENERAL).token(&staff).json(body.clone()).send().await;
    assert_eq!(reply.status, 403);
    let reply = office.app.put("/api/TenantSettings/logo").token(&staff).bytes(PNG).send().await;
    assert_eq!(reply.status, 403);
    assert_eq!(office.app.put(GENERAL).token(&office.admin).json(body.clone()).send().await.status, 200);
    let late = office.app.put(GENERAL).token(&office.admin).json(body).send().await;
    assert_eq!(outcome(&late), (409, "version_conflict"));
}

#[actix_web::test]
async fn wrong_choices_are_named_all_at_once_and_nothing_is_changed() {
    let office = Office::open().await;
    let before = office.get(GENERAL).await;
    let wrong = json!({
        "name": " ", "helpUrl": "javascript:alert(1)", "timeZone": "Mars/Olympus", "currency": "eur", "firstWeekday": 7,
        "languages": ["en"], "defaultLanguage": "de", "specialCharacters": "a b", "environments": ["a/b"], "keepNotifications": 0,
        "keyRequestsPerMinute": 0,
    });
    let reply = office.change(wrong.clone()).await;
    assert_eq!(outcome(&reply), (422, "invalid"));
    for field in wrong.as_object().unwrap().keys().filter(|field| *field != "languages") {
        assert!(reply.json["fields"][field].is_string(), "{field}: {}", reply.text);
    }
    for other in [json!({ "dateFormat": "roman" }), json!({ "unitSystem": "imperial" }), json!({ "languages": ["fr"] })]
    {
        assert_eq!(office.change(other).await.status, 422);
    }
    assert_eq!(office.get(GENERAL).await, before);
}

#[actix_web::test]
async fn a_module_that_is_off_is_gone_from_menus_and_calls_on_all_nodes_until_it_returns() {
    let office = Office::open().await;
    let other = office.app.another().await;
    let staff = office.app.sign_in(&office.app.demo.login("staff")).await;
    let menu = async |app: &TestApp| {
        let me = app.get("/auth/signin/").token(&staff).send().await;
        let id = me.json["data"]["id"].as_i64().or(me.json["id"].as_i64()).unwrap_or_else(|| panic!("{}", me.text));
        app.get(&format!("/api/UserSubModules/{id}")).token(&staff).send().await.text
    };
    assert!(menu(&other).await.contains("\"crews\""));
    let reply = office.switch_off(&["crews", "workRequests", "crews"]).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let off = |json: &Value, id: &str| {
        let all =
            json["modules"].as_array().unwrap().iter().flat_map(|one| one["subModules"].as_array().unwrap().clone());
        all.into_iter().find(|one| one["id"] == id).map(|one| one["enabled"] == false).unwrap()
    };
    assert!(off(&reply.json, "crews") && !off(&reply.json, "workOrders"));
    // On this node at once, on the other one after the message.
    assert!(!menu(&office.app).await.contains("\"crews\""));
    let refused = office.app.get("/api/Crew/").token(&office.admin).send().await;
    assert_eq!(outcome(&refused), (403, "module_off"));
    office.app.finish_jobs().await;
    for _ in 0..200 {
        if !menu(&other).await.contains("\"crews\"") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let refused = other.get("/api/Crew/").token(&staff).send().await;
    assert_eq!(outcome(&refused), (403, "module_off"));
    // Requests without a sign-in are refused, too; other tenants are as before.
    let form = office.app.get("/api/PublicRequest/?code=A").send().await;
    assert_eq!(form.status, 404);
    let acme = office.app.sign_in(&office.app.acme.login("admin")).await;
    assert_eq!(office.app.get("/api/Crew/").host("acme.localhost").token(&acme).send().await.status, 200);
    // The roles still say what they said.
    let role = format!("/api/UserRole/{}/permissions/", office.app.demo.roles.staff);
    assert!(office.get(&role).await.to_string().contains("crews"));
    assert_eq!(office.switch_off(&[]).await.status, 200);
    assert_eq!(office.app.get("/api/Crew/").token(&office.admin).send().await.status, 200);
    assert!(menu(&office.app).await.contains("\"crews\""));
}

#[actix_web::test]
async fn a_tenant_cannot_shut_itself_out() {
    let office = Office::open().await;
    for (off, code) in [
        ("users", "module_required"),
        ("userRoles", "module_required"),
        ("system", "module_required"),
        ("nothing", "invalid"),
    ] {
        assert_eq!(outcome(&office.switch_off(&[off]).await), (422, code), "{off}");
    }
}

#[actix_web::test]
async fn pictures_are_checked_shown_at_once_and_removed() {
    let office = Office::open().await;
    let path = "/api/TenantSettings/logo";
    let bring = async |bytes: &[u8]| office.app.put(path).token(&office.admin).bytes(bytes).send().await;
    for bad in [&b"<svg onload=alert(1)/>"[..], b"", b"<html>"] {
        assert_eq!(outcome(&bring(bad).await), (415, "file_type"));
    }
    assert_eq!(outcome(&bring(&[PNG, &vec![0; 1_000_001]].concat()).await), (413, "file_too_large"));
    assert_eq!(office.app.get(path).send().await.status, 204);
    assert_eq!(bring(PNG).await.status, 204);
    let shown = office.app.get(path).send().await;
    assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, "image/png"));
    let known = office.app.get(path).header("if-none-match", shown.header("etag")).send().await;
    assert_eq!(known.status, 304);
    assert_eq!(office.app.get(path).host("acme.localhost").send().await.status, 204);
    let history = office.get("/api/TenantSettings/history/?rows=1").await;
    assert!(history["items"][0]["after"]["logoChangedAt"].is_string(), "{history}");
    assert_eq!(office.app.delete(path).token(&office.admin).send().await.status, 204);
    assert_eq!(office.app.get(path).send().await.status, 204);
}

#[actix_web::test]
async fn codes_have_the_characters_that_are_allowed() {
    let office = Office::open().await;
    let create = async |code: &str| {
        let body = json!({ "code": code, "name": "Press" });
        office.app.post("/api/Department/").token(&office.admin).json(body).send().await
    };
    assert_eq!(create("D/1 ~").await.status, 201);
    assert_eq!(office.change(json!({ "specialCharacters": "!@$?._-#" })).await.status, 200);
    let refused = create("D/2").await;
    assert_eq!((outcome(&refused), refused.json["fields"]["code"].is_string()), ((422, "invalid"), true));
    assert_eq!(create("D-2 ä#").await.status, 201);
}

#[actix_web::test]
async fn people_work_where_administrators_say() {
    let office = Office::open().await;
    let go = async |place: &str| {
        office.app.post(&format!("/api/Environment/?environment={place}")).token(&office.admin).send().await
    };
    assert_eq!(go("anywhere").await.status, 204);
    assert_eq!(office.change(json!({ "environments": ["test", "live", "test"] })).await.status, 200);
    assert_eq!(office.get("/api/Environment/").await["items"], json!(["test", "live"]));
    assert_eq!(outcome(&go("anywhere").await), (422, "unknown_environment"));
    assert_eq!(go("live").await.status, 204);
}

#[actix_web::test]
async fn what_is_older_than_the_tenant_keeps_it_is_forgotten() {
    let office = Office::open().await;
    let mine = "(SELECT id FROM tenant WHERE identifier = 'demo')";
    let age = |days: i32| {
        format!(
            "INSERT INTO notification (tenant_id, user_id, kind, key, variant, card, created_at) SELECT u.tenant_id, min(u.id), \
             'status', 'aged:{days}', 'info', true, now() - interval '{days} days' FROM \"user\" AS u GROUP BY u.tenant_id"
        )
    };
    office.app.ask_database(&age(20)).await;
    office.app.ask_database(&age(5)).await;
    assert_eq!(office.change(json!({ "keepNotifications": 10 })).await.status, 200);
    let forgotten = office.app.ask_database("SET ROLE gantry_app; SELECT forget_notifications()").await;
    assert_eq!(forgotten, "1", "the other tenant keeps them for longer");
    let left = format!("SELECT string_agg(key, ',') FROM notification WHERE tenant_id = {mine} AND key LIKE 'aged:%'");
    assert_eq!(office.app.ask_database(&left).await, "aged:5");
}
