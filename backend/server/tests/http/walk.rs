//! Every operation of the OpenAPI document, called three times: without a sign-in, by a user without any permission, and with
//! the ids of another tenant. A new operation is walked without a line here, unless it has a new kind of id.

mod foreign;

use actix_web::http::Method;
use gantry_domain::{Need, RoleKind};
use gantry_store::Tx;
use gantry_store::sign_on::role;
use gantry_store::sign_on::user;
use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Map, Value, json};

pub(crate) use foreign::Foreign;

/// What every signed-in user may do: it concerns only themselves, or what all users of a tenant know of each other.
pub(crate) const FOR_EVERYBODY: &[&str] = &[
    "currentUser",
    "signInWithToken",
    "signOut",
    "saveUserData",
    "changePassword",
    "linkIdentity",
    "ownFactors",
    "beginTotp",
    "confirmTotp",
    "removeTotp",
    "newRecoveryCodes",
    "beginPasskey",
    "addPasskey",
    "renamePasskey",
    "removePasskey",
    "ownSessions",
    "endOwnSession",
    "endOtherSessions",
    "bringPhoto",
    "removePhoto",
    "userPhoto",
    "userPhotos",
    "environments",
    "setEnvironment",
    "timeZones",
    "uiKeys",
    "apiKeys",
    "createApiKey",
    "setApiKey",
    "rotateApiKey",
    "revokeApiKey",
    "search",
];

pub(crate) struct Operation {
    pub(crate) name: String,
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) body: Option<Value>,
}

/// Those that need a signed-in user.
pub(crate) fn operations() -> Vec<Operation> {
    let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
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
    // Rules ask for one of several fields, which no schema says; a colour is told by a pattern.
    match path {
        "WorkOrderStatus" => new["colour"] = json!("#0ea5e9"),
        // Lots are of parts that are kept by lots.
        "MasterPart" => new["tracking"] = json!("lot"),
        "AlarmRule" => new["sensorKind"] = json!("temperature"),
        "ServiceLevel" => (new["respondHours"], new["resolveHours"]) = (json!(1), json!(2)),
        "StockLocation" => new["maxWeight"] = json!("100"),
        "CurrencyRate" => (new["currency"], new["rate"]) = (json!("EUR"), json!("1.1")),
        "MeterTrigger" => new["interval"] = json!("100"),
        "SupplierInvoice" => new["exchangeRate"] = json!("1"),
        "EventTrigger" => (new["kind"], new["starts"]) = (json!("starts"), json!(5)),
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
async fn every_operation_requires_a_sign_in() {
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
    // A signed-in user may chat and be told something; what is said is for those in the thread.
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
