//! Every operation of the OpenAPI document, walked three times: by nobody, by somebody without any permission, and with
//! the ids of another tenant. A new operation is walked without a line here, unless it has a new kind of id.

use std::collections::BTreeMap;

use actix_web::http::Method;
use chrono::Utc;
use gantry_domain::board::BoardSettings;
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::{Author, Family, Need, RoleKind};
use gantry_store::families;
use gantry_store::notifications::notification::{self, NewDevice, Telling};
use gantry_store::sign_on::role;
use gantry_store::sign_on::user;
use gantry_store::system::job::{self, NewJob};
use gantry_store::{Tx, seed};
use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// What everybody who is signed in may do: it concerns nobody else, or is what all people of a tenant know of each other.
pub(crate) const FOR_EVERYBODY: &[&str] = &[
    "currentUser",
    "signInWithToken",
    "signOut",
    "saveUserData",
    "changePassword",
    "linkIdentity",
    "ownSessions",
    "endOwnSession",
    "endOtherSessions",
    "bringPhoto",
    "removePhoto",
    "userPhoto",
    "userPhotos",
    "setEnvironment",
    "timeZones",
    "uiKeys",
];

pub(crate) struct Operation {
    pub(crate) name: String,
    method: Method,
    pub(crate) path: String,
    body: Option<Value>,
}

/// Those that need somebody to be signed in.
pub(crate) fn operations() -> Vec<Operation> {
    let document: Value = serde_json::from_str(&gantry_http::openapi::json()).unwrap();
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            if operation["security"].as_array().unwrap().iter().any(|way| way.get("bearer").is_some()) {
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                found.push(Operation {
                    name: operation["operationId"].as_str().unwrap().to_owned(),
                    method: method.to_uppercase().parse().unwrap(),
                    path: path.clone(),
                    body: schema.is_object().then(|| sample(&document, schema)),
                });
            }
        }
    }
    assert!(found.len() > 5);
    found
}

/// The least that makes a record of the family at a path.
pub(crate) fn sample_of(document: &Value, path: &str) -> Value {
    let mut new = sample(document, &document["components"]["schemas"][format!("New{path}")]);
    // Rules ask for one of several fields, which no schema says.
    match path {
        "AlarmRule" => new["sensorKind"] = json!("temperature"),
        "MeterTrigger" => new["interval"] = json!("100"),
        _ => {}
    }
    new
}

/// The least that a schema takes.
fn sample(document: &Value, schema: &Value) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return sample(document, document.pointer(reference.trim_start_matches('#')).unwrap());
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(first) =
            schema[choice].as_array().and_then(|choices| choices.iter().find(|one| one["type"] != "null"))
        {
            return sample(document, first);
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut whole = Map::new();
        for part in parts {
            if let Value::Object(members) = sample(document, part) {
                whole.extend(members);
            }
        }
        return Value::Object(whole);
    }
    if let Some(first) = schema["enum"].as_array().and_then(|words| words.first()) {
        return first.clone();
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str());
    match (kind, schema["format"].as_str()) {
        (Some("integer" | "number"), _) => json!(1),
        (Some("boolean"), _) => json!(false),
        (Some("array"), _) => json!([sample(document, &schema["items"])]),
        (Some("string"), Some("uuid")) => json!("6f1b3c6e-0d6a-4f0e-9a51-0d8d5a3f1c11"),
        (Some("string"), Some("date-time")) => json!("2026-01-02T03:04:05Z"),
        (Some("string"), Some("date")) => json!("2026-01-02"),
        (Some("string"), Some("decimal")) => json!("1"),
        (Some("string"), _) => json!("text"),
        _ => {
            let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            required.map(|name| (name.to_owned(), sample(document, &schema["properties"][name]))).collect()
        }
    }
}

pub(crate) async fn walk(app: &TestApp, operation: &Operation, path: &str, token: Option<&str>) -> Reply {
    let mut request = app.request(operation.method.clone(), path);
    if let Some(token) = token {
        request = request.token(token);
    }
    if let Some(body) = &operation.body {
        request = request.json(body.clone());
    }
    request.send().await
}

/// Ids that the tenant acme has and the tenant demo has not.
pub(crate) struct Foreign {
    user: i64,
    order: Value,
    task: Value,
    sub_task: Value,
    file: Value,
    job: i64,
    reading: Value,
    session: String,
    screen: String,
    feed: Value,
    link: Value,
    thread: Value,
    notification: i64,
    device: i64,
    /// A record of each family, by the family's path; a view, an import.
    records: BTreeMap<&'static str, Value>,
}

/// Number of a board that only acme has.
const FOREIGN_BOARD: i32 = 9;

impl Foreign {
    pub(crate) async fn make(app: &TestApp) -> Self {
        let board = async |tx: &Tx| seed::board(tx, FOREIGN_BOARD, "Other", "other", BoardSettings::default()).await;
        app.store.tenant_tx(&app.acme.system(), Need::SignedIn, board).await.unwrap();
        let token = app.sign_in("admin@acme.example").await;
        let make = async |path: String, body: Value| {
            let reply = app.post(&path).host("acme.localhost").token(&token).json(body).send().await;
            assert_eq!(reply.status, 201, "{path}: {}", reply.text);
            reply.json["id"].clone()
        };
        let order = make("/api/WorkOrder/".to_owned(), json!({"boardNumber": 1, "title": "Secret"})).await;
        let task = make(format!("/api/WorkOrder/{order}/tasks"), json!({"name": "Secret"})).await;
        let sub_task = make(format!("/api/WorkOrderTask/{task}/sub-tasks"), json!({"name": "Secret"})).await;
        let bring = app.post(&format!("/api/WorkOrder/{order}/files?fileName=secret.txt")).bytes(b"Secret");
        let file = bring.host("acme.localhost").token(&token).send().await.json["id"].clone();
        let new = NewJob { queue: "changes".to_owned(), key: "secret".to_owned(), payload: json!({}) };
        let dead_letter = async |tx: &Tx| {
            let id = job::insert(tx, &new).await?.unwrap();
            job::dead_letter(tx, id, "Secret").await.map(|()| id)
        };
        let job = app.store.tenant_tx(&app.acme.system(), Need::SignedIn, dead_letter).await.unwrap();
        let sessions = app.get("/api/System/sessions/").host("acme.localhost").token(&token).send().await;
        let session = sessions.json["items"][0]["id"].as_str().unwrap().to_owned();
        let screen = app.post("/api/Screen/").json(json!({ "name": "Secret", "days": 1 }));
        let screen = screen.host("acme.localhost").token(&token).send().await;
        let screen = screen.json["id"].as_str().unwrap().to_owned();
        let feed = make("/api/CalendarFeed/".to_owned(), json!({})).await;
        let document: Value = serde_json::from_str(&gantry_http::openapi::json()).unwrap();
        let mut records: BTreeMap<&'static str, Value> = BTreeMap::new();
        records.insert("WorkOrder", order.clone());
        for path in families::operations().iter().map(|family| family.family().path()) {
            let mut new = sample_of(&document, path);
            // What it must refer to has been made before it.
            let told = document["x-families"].as_object().unwrap().values().find(|told| told["path"] == path).unwrap();
            for (name, field) in told["fields"].as_object().unwrap() {
                if let Some(family) = Family::parse(field["family"].as_str().unwrap_or_default())
                    && field["required"] == true
                {
                    new[name] = records[family.path()].clone();
                }
            }
            if path == "User" {
                new["email"] = json!("secret@acme.example");
            }
            records.insert(path, make(format!("/api/{path}/"), new).await);
        }
        let planned = json!({"workOrderId": order, "craft": "Secret", "totalHours": "1"});
        records.insert("planned", make("/api/WorkOrderLabor/planned/".to_owned(), planned).await);
        let details = json!([{"submissionDate": "2026-01-02", "hoursSubmitted": "1"}]);
        let hours = json!({"workOrderId": order, "personId": records["Person"], "details": details});
        let hours = app.post("/api/WorkOrderLabor/").host("acme.localhost").token(&token).json(hours).send().await;
        records.insert("WorkOrderLabor", hours.json[0]["id"].clone());
        let cost = json!({"kind": "other", "description": "Secret", "incurredOn": "2026-01-02", "amount": "1"});
        let cost = json!({"workOrderId": order, "cost": cost});
        records.insert("WorkOrderCost", make("/api/WorkOrderCost/".to_owned(), cost).await);
        let view = json!({"family": "asset", "name": "Secret", "shared": true, "state": {}});
        records.insert("SavedView", make("/api/SavedView/".to_owned(), view).await);
        let table = app.post("/api/Import/?family=asset&fileName=a.csv").host("acme.localhost").token(&token);
        records.insert("Import", table.text("text/csv", "code,name\nA,B\n").send().await.json["id"].clone());
        let provider = json!({
            "kind": "oidc", "name": "Secret", "enabled": false, "publicUrl": "http://acme.localhost", "clientId": "secret",
            "issuer": "https://login.example.com", "provisioning": "off",
            "attributes": {"email": "", "username": "", "displayName": "", "groups": ""},
        });
        let provider = make("/api/IdentityProvider/".to_owned(), provider).await;
        let path = format!("/api/IdentityProvider/{provider}/identities/");
        let identity = make(path, json!({"userId": app.acme.users[0], "subject": "secret"})).await;
        records.extend([("IdentityProvider", provider), ("identities", identity)]);
        let reading = make(format!("/api/Meter/{}/readings/", records["Meter"]), json!({"value": 1})).await;
        let (document, asset) = (&records["Document"], &records["Asset"]);
        let link = make(format!("/api/Document/{document}/links/"), json!({"family": "asset", "id": asset})).await;
        let bring = app.post(&format!("/api/Document/{document}/revisions/?fileName=secret.txt")).bytes(b"Secret");
        assert_eq!(bring.host("acme.localhost").token(&token).send().await.status, 201);
        let opened = app.post("/api/Chat/thread/").json(json!({"kind": "workOrder", "workOrderId": order}));
        let thread = opened.host("acme.localhost").token(&token).send().await.json["threadId"].clone();
        assert!(thread.is_number(), "{thread}");
        let user = app.acme.users[0];
        let telling = Telling {
            user,
            kind: NotificationKind::Assigned,
            key: "secret".to_owned(),
            at: Utc::now(),
            variant: Variant::Info,
            by: Author { id: None, name: String::new() },
            work_order: order.as_i64(),
            work_request: None,
            alarm: None,
            message: None,
            change: None,
            due: None,
            text: None,
        };
        let new = NewDevice {
            user_id: user,
            endpoint: "https://fcm.googleapis.com/secret".to_owned(),
            p256dh: Vec::new(),
            auth: Vec::new(),
            user_agent: "Secret".to_owned(),
        };
        let tell = async |tx: &Tx| {
            let told = notification::tell(tx, Utc::now(), vec![telling]).await?;
            Ok((told[0].id, notification::add_device(tx, &new).await?))
        };
        let stranger = crate::alarms::raise(7, Utc::now());
        app.services().streams.report_alarms(app.acme.id, vec![stranger]).await.unwrap();
        let alarms = app.get("/api/Stream/alarms").host("acme.localhost").token(&token).send().await.json;
        records.insert("Alarm", alarms["state"]["alarms"][0]["id"].clone());
        let (notification, device) = app.store.tenant_tx(&app.acme.system(), Need::SignedIn, tell).await.unwrap();
        Self {
            user,
            order,
            task,
            sub_task,
            file,
            job,
            reading,
            session,
            screen,
            feed,
            link,
            thread,
            notification,
            device,
            records,
        }
    }

    pub(crate) fn path(&self, operation: &Operation) -> String {
        let mut before = "";
        let parts = operation.path.split('/').map(|part| {
            let id = match (before, part.starts_with('{')) {
                (_, false) => part.to_owned(),
                ("UserSubModules", _) => self.user.to_string(),
                ("WorkOrder", _) => self.order.to_string(),
                ("WorkOrderTask", _) => self.task.to_string(),
                ("WorkOrderSubTask", _) => self.sub_task.to_string(),
                ("files", _) => self.file.to_string(),
                ("Board", _) => FOREIGN_BOARD.to_string(),
                ("jobs", _) => self.job.to_string(),
                ("Notification", _) => self.notification.to_string(),
                ("push", _) => self.device.to_string(),
                ("readings", _) => self.reading.to_string(),
                ("sessions", _) => self.session.clone(),
                ("Screen", _) => self.screen.clone(),
                ("CalendarFeed", _) => self.feed.to_string(),
                // The same for all tenants; these are none of them.
                ("AnalyticsDashboard", _) => "4711".to_owned(),
                ("AnalyticsFigure", _) => "nothing".to_owned(),
                ("links" | "documents", _) => self.link.to_string(),
                ("Chat", _) => self.thread.to_string(),
                ("attachments", _) => "1".to_owned(),
                ("contacts" | "friends", _) => Uuid::nil().to_string(),
                ("members", _) => self.records["Person"].to_string(),
                ("places", _) => self.records["Asset"].to_string(),
                ("revisions", _) => "1".to_owned(),
                ("Stream", _) => format!("board:{FOREIGN_BOARD}"),
                (of, _) if self.records.contains_key(of) => self.records[of].to_string(),
                (of, _) => panic!("say here which id of another tenant stands after {of} in {}", operation.path),
            };
            before = part;
            id
        });
        parts.collect::<Vec<_>>().join("/")
    }
}

/// Walks and tells everything that is not answered as expected.
async fn all_answer(app: &TestApp, token: Option<&str>, (status, code): (u16, &str), which: fn(&Operation) -> bool) {
    let (foreign, mut wrong) = (Foreign::make(app).await, Vec::new());
    for operation in operations().iter().filter(|operation| which(operation)) {
        let reply = walk(app, operation, &foreign.path(operation), token).await;
        if (reply.status.as_u16(), reply.code()) != (status, code) {
            wrong.push(format!("{}: {} {}", operation.name, reply.status, reply.text));
        }
    }
    assert!(wrong.is_empty(), "not {status} {code}:\n{}", wrong.join("\n"));
}

#[actix_web::test]
async fn nobody_gets_anywhere_without_signing_in() {
    let app = TestApp::start().await;
    all_answer(&app, None, (401, "token_required"), |_| true).await;
}

#[actix_web::test]
async fn a_role_without_grants_gets_nowhere() {
    let app = TestApp::start().await;
    let guest = app.demo.users[3];
    let strip = async |tx: &Tx| {
        let none = role::insert(tx, "Nothing", RoleKind::Guest).await?;
        user::set_role(tx, guest, none).await
    };
    app.store.tenant_tx(&app.demo.system(), Need::SignedIn, strip).await.unwrap();
    let token = app.sign_in("guest@demo.example").await;
    // Whoever is signed in may chat and be told something; what is said is for those in the thread.
    let guarded = |operation: &Operation| {
        let own = ["/api/Chat/", "/api/Notification/"].iter().any(|own| operation.path.starts_with(own));
        !own && !FOR_EVERYBODY.contains(&operation.name.as_str())
    };
    all_answer(&app, Some(&token), (403, "permission_required"), guarded).await;
}

#[actix_web::test]
async fn what_another_tenant_has_is_not_there() {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    all_answer(&app, Some(&token), (404, "not_found"), |operation| operation.path.contains('{')).await;
}
