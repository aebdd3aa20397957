//! Who did what: everything that a user does is found, with its values, and entries cannot be changed or removed.

use gantry_http::auth::password::client_hex;
use gantry_testkit::app::{PASSWORD, TestApp};
use serde_json::{Value, json};

use crate::client::refused;
use crate::walk::operations;

struct Auditor {
    app: TestApp,
    token: String,
}

impl Auditor {
    async fn start() -> Self {
        let app = TestApp::start().await;
        let token = app.sign_in(&app.demo.login("admin")).await;
        Self { app, token }
    }

    async fn page(&self, query: &str) -> Value {
        let reply = self.app.get(&format!("/api/Audit/?{query}")).token(&self.token).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    }

    async fn entries(&self, query: &str) -> Vec<Value> {
        self.page(query).await["items"].as_array().unwrap().clone()
    }

    async fn make(&self, path: &str, body: Value) -> Value {
        let reply = self.app.post(path).token(&self.token).json(body).send().await;
        assert!(reply.status.is_success(), "{path}: {}", reply.text);
        reply.json
    }
}

#[actix_web::test]
async fn a_change_is_found_with_who_from_where_and_what_it_was() {
    let auditor = Auditor::start().await;
    let app = &auditor.app;
    let body = json!({"email": app.demo.login("admin"), "password": client_hex(PASSWORD)});
    let entered = app.post("/auth/signin").header("user-agent", "Firefox/144").json(body).send().await;
    let token = entered.json["access_token"].as_str().unwrap();
    let made =
        app.post("/api/CostCentre/").token(token).json(json!({"code": "C-1", "name": "Press"})).send().await.json;
    let change = json!({"name": "Press shop", "version": made["version"]});
    let path = format!("/api/CostCentre/{}", made["id"]);
    assert_eq!(app.put(&path).token(token).json(change).send().await.status, 200);

    let found = auditor.entries(&format!("family=cost_centre&recordId={}", made["id"])).await;
    assert_eq!(found.len(), 2);
    let [changed, created] = &found[..] else { panic!("{found:?}") };
    assert_eq!((&created["kind"], &changed["kind"]), (&json!("created"), &json!("updated")));
    assert_eq!((&changed["before"]["name"], &changed["after"]["name"]), (&json!("Press"), &json!("Press shop")));
    assert_eq!((&changed["userName"], &changed["address"]), (&json!("Admin"), &json!("127.0.0.1")));
    assert_eq!((&changed["userAgent"], &changed["recordName"]), (&json!("Firefox/144"), &json!("C-1 Press shop")));
    assert!(changed["sessionId"].is_string());
}

#[actix_web::test]
async fn settings_roles_users_boards_and_sign_ins_are_in_it() {
    let auditor = Auditor::start().await;
    let (app, token) = (&auditor.app, &auditor.token);
    let [_, staff, ..] = app.demo.users;
    let done = |reply: gantry_testkit::app::Reply| assert!(reply.status.is_success(), "{}", reply.text);
    let policy = json!({"idleMinutes": 60, "maxHours": null, "signInLogDays": 90, "auditDays": 365});
    done(app.put("/api/TenantSettings/sessions/").token(token).json(policy).send().await);
    let mail = json!({
        "host": "mail.example.com", "port": 587, "security": "startTls", "from": "gantry@demo.example",
        "publicUrl": "https://demo.example/", "user": "gantry", "password": "hidden-word",
    });
    done(app.put("/api/TenantSettings/mail/").host("demo.example").token(token).json(mail).send().await);
    let role = app.demo.roles.staff;
    let grant = json!({"permissions": {"equipment": null}});
    done(app.put(&format!("/api/UserRole/{role}/permissions/")).token(token).json(grant).send().await);
    let user = app.get(&format!("/api/User/{staff}")).token(token).send().await.json;
    let name = json!({"displayName": "Stella", "version": user["version"]});
    done(app.put(&format!("/api/User/{staff}")).token(token).json(name).send().await);
    let order = auditor.make("/api/WorkOrder/", json!({"boardNumber": 1, "title": "Replace the seal"})).await;
    app.try_sign_in(&app.demo.login("staff"), "wrong").await;

    let one = async |query: &str| {
        let found = auditor.entries(query).await;
        assert!(!found.is_empty(), "{query}");
        found[0].clone()
    };
    let setting = one("family=tenant").await;
    assert_eq!(
        (&setting["before"]["session_idle_minutes"], &setting["after"]["session_idle_minutes"]),
        (&json!(2880), &json!(60))
    );
    let server = one("family=mail_server").await;
    assert_eq!(server["after"]["host"], "mail.example.com");
    assert!(!server.to_string().contains("password"), "{server}");
    assert_eq!(one("family=sub_module_permission").await["ownerId"], json!(role));
    let of_user = auditor.entries(&format!("family=user&recordId={staff}")).await;
    assert!(of_user.iter().any(|entry| entry["after"]["display_name"] == "Stella"), "{of_user:#?}");
    let event = one("family=board").await;
    assert_eq!((&event["kind"], &event["recordId"]), (&json!("cardCreated"), &order["id"]));
    assert_eq!(event["address"], "127.0.0.1", "a command of a batch knows its session: {event}");
    let refusal = one("family=sign_in&kind=signIn").await;
    assert_eq!((&refusal["after"]["reason"], &refusal["recordId"]), (&json!("wrong_password"), &json!(staff)));
    let all = auditor.entries("rows=500").await;
    for family in ["tenant", "mail_server", "sub_module_permission", "user", "board", "sign_in"] {
        assert!(all.iter().any(|entry| entry["family"] == family), "{family} among all");
    }
    assert!(auditor.entries("family=asset&kind=removed").await.is_empty());
}

#[actix_web::test]
async fn a_record_of_every_family_that_can_be_made_plainly_is_found() {
    let auditor = Auditor::start().await;
    let mut found = 0;
    // As the document describes them: what needs other records first is made by other tests.
    for operation in operations() {
        if operation.method != "POST" || !operation.name.starts_with("create") {
            continue;
        }
        let Some(body) = operation.body else { continue };
        let reply = auditor.app.post(&operation.path).token(&auditor.token).json(body).send().await;
        let (201, Some(id)) = (reply.status.as_u16(), reply.json["id"].as_i64()) else { continue };
        let newest = auditor.entries("rows=20&kind=created").await;
        let there = newest.iter().any(|entry| entry["recordId"] == id && entry["userName"] == "Admin");
        assert!(there, "{}: {newest:#?}", operation.path);
        found += 1;
    }
    assert!(found >= 10, "only {found} families could be made");
}

#[actix_web::test]
async fn pages_follow_each_other_without_gap_or_repetition() {
    let auditor = Auditor::start().await;
    for number in 0..7 {
        auditor.make("/api/CostCentre/", json!({"code": format!("C-{number}"), "name": "Press"})).await;
        auditor.make("/api/WorkOrder/", json!({"boardNumber": 1, "title": format!("Order {number}")})).await;
        auditor.app.try_sign_in(&auditor.app.demo.login("staff"), PASSWORD).await;
    }
    let whole: Vec<Value> = auditor.entries("rows=500").await.iter().map(|entry| entry["id"].clone()).collect();
    let (mut paged, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = auditor.page(&format!("rows=4{cursor}")).await;
        paged.extend(page["items"].as_array().unwrap().iter().map(|entry| entry["id"].clone()));
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(paged, whole);
    let forged = auditor.app.get("/api/Audit/?cursor=nonsense").token(&auditor.token).send().await;
    assert_eq!(refused(&forged), (422, "invalid"));
}

#[actix_web::test]
async fn a_far_period_is_read_page_by_page_to_its_ends() {
    let auditor = Auditor::start().await;
    for number in 1..=5 {
        auditor.make("/api/CostCentre/", json!({"code": format!("C-{number}"), "name": "Press"})).await;
    }
    let aged = "UPDATE change AS c SET at = timestamptz '2020-03-01T00:00:00Z' + n * interval '1 minute' FROM (SELECT id, \
                row_number() OVER (ORDER BY id) AS n FROM change WHERE family = 'cost_centre') AS o WHERE c.id = o.id";
    auditor.app.ask_database(aged).await;
    let (mut cursor, mut found) = (String::new(), Vec::new());
    // From the second to the fourth: the beginning belongs to the period, the end does not.
    for _ in 0..3 {
        let query = format!("from=2020-03-01T00:02:00Z&until=2020-03-01T00:05:00Z&rows=2{cursor}");
        let page = auditor.page(&query).await;
        let codes =
            page["items"].as_array().unwrap().iter().map(|entry| entry["after"]["code"].as_str().unwrap().to_owned());
        found.extend(codes);
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(found, ["C-4", "C-3", "C-2"]);
}

#[actix_web::test]
async fn actions_on_another_user_are_found_for_both_and_listed_once() {
    let auditor = Auditor::start().await;
    let [admin, staff, ..] = auditor.app.demo.users;
    auditor.app.sign_in(&auditor.app.demo.login("staff")).await;
    let path = format!("/api/System/sessions/?userId={staff}");
    assert_eq!(auditor.app.delete(&path).token(&auditor.token).send().await.status, 200);
    for user in [admin, staff] {
        let ended = auditor.entries(&format!("userId={user}&kind=sessionEnd")).await;
        assert_eq!(ended.len(), 1, "{ended:#?}");
        assert_eq!((&ended[0]["userId"], &ended[0]["recordId"]), (&json!(admin), &json!(staff)));
    }
    // A user who does something to themselves is found by both indexes, and told once.
    assert_eq!(auditor.app.delete("/auth/sessions/").token(&auditor.token).send().await.status, 200);
    let own = auditor.entries(&format!("userId={admin}&family=sign_in")).await;
    let ids: std::collections::BTreeSet<String> = own.iter().map(|entry| entry["id"].to_string()).collect();
    assert_eq!(ids.len(), own.len(), "{own:#?}");
}

#[actix_web::test]
async fn it_can_be_narrowed_and_kept_as_a_file() {
    let auditor = Auditor::start().await;
    let app = &auditor.app;
    let [admin, staff, ..] = app.demo.users;
    let theirs = app.sign_in(&app.demo.login("staff")).await;
    auditor.make("/api/CostCentre/", json!({"code": "C-1", "name": "=1+1"})).await;
    app.post("/auth/signin/logout").token(&theirs).send().await;
    let of = auditor.entries(&format!("userId={staff}")).await;
    assert!(!of.is_empty() && of.iter().all(|entry| entry["userId"] == staff), "{of:#?}");
    assert!(auditor.entries(&format!("userId={admin}&until=2020-01-01T00:00:00Z")).await.is_empty());
    let export = json!({
        "filter": {"family": "cost_centre"}, "format": "csv",
        "columns": [{"field": "userName", "title": "Who"}, {"field": "after", "title": "After"}],
    });
    let file = app.post("/api/Audit/export/").token(&auditor.token).json(export).send().await;
    assert_eq!(file.status, 200, "{}", file.text);
    assert!(file.text.contains("Who,After") && file.text.contains("C-1"), "{}", file.text);
    let log = json!({"filter": {"success": true}, "format": "xlsx", "columns": [{"field": "at", "title": "Time"}]});
    let file = app.post("/api/SignInLog/export/").token(&auditor.token).json(log).send().await;
    assert!(file.status.is_success() && file.bytes.starts_with(b"PK"), "{}", file.text);
}

#[actix_web::test]
async fn it_is_for_administrators_of_the_tenant_alone() {
    let auditor = Auditor::start().await;
    let app = &auditor.app;
    let staff = app.sign_in(&app.demo.login("staff")).await;
    assert_eq!(app.get("/api/Audit/").token(&staff).send().await.status, 403);
    assert_eq!(app.get("/api/SignInLog/").token(&staff).send().await.status, 403);
    auditor.make("/api/CostCentre/", json!({"code": "C-1", "name": "Press"})).await;
    let acme = app.sign_in(&app.acme.login("admin")).await;
    let theirs = app.get("/api/Audit/?rows=500").host("acme.localhost").token(&acme).send().await;
    assert_eq!(theirs.status, 200);
    assert!(!theirs.text.contains("C-1") && !theirs.text.contains("demo.example"), "{}", theirs.text);
}

#[actix_web::test]
async fn the_sign_in_log_tells_of_all_ways_and_can_be_narrowed() {
    let auditor = Auditor::start().await;
    let (app, token) = (&auditor.app, &auditor.token);
    let [_, staff, ..] = app.demo.users;
    let login = app.demo.login("staff");
    app.try_sign_in("nobody@demo.example", "secret-word").await;
    app.try_sign_in(&login, "wrong").await;
    let theirs = app.sign_in(&login).await;
    crate::second_factor::set_up(app, &theirs).await;
    app.post("/auth/signin/logout").token(&theirs).send().await;
    let new = json!({"userId": staff});
    assert_eq!(app.post("/auth/HandleCredentials/").token(token).json(new).send().await.status, 200);
    let log = async |query: &str| {
        let reply = app.get(&format!("/api/SignInLog/?{query}")).token(token).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["items"].as_array().unwrap().clone()
    };
    let told = |entries: Vec<Value>| -> Vec<(String, String)> {
        let word = |entry: &Value, field: &str| entry[field].as_str().unwrap().to_owned();
        entries.iter().map(|entry| (word(entry, "event"), word(entry, "reason"))).collect()
    };
    let expected =
        [("passwordReset", ""), ("signOut", ""), ("factorChange", ""), ("signIn", ""), ("signIn", "wrong_password")];
    let expected: Vec<(String, String)> =
        expected.map(|(event, reason)| (event.to_owned(), reason.to_owned())).to_vec();
    assert_eq!(told(log(&format!("userId={staff}")).await), expected);
    let unknown = log("success=false&event=signIn&rows=1&first=1").await;
    assert_eq!(unknown[0]["reason"], "unknown_account");
    assert!(!unknown[0].to_string().contains("nobody"), "what was typed may be a password");
    assert_eq!(log("way=totp").await.len(), 1);
    assert!(log("until=2020-01-01T00:00:00Z").await.is_empty());
    let wrong = app.get("/api/SignInLog/?way=magic").token(token).send().await;
    assert_eq!(refused(&wrong), (422, "invalid"));
}
