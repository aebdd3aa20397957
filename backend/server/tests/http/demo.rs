//! The demonstration as a user meets it who signs in.

use chrono::{DateTime, TimeDelta, Utc};
use gantry_demo as demo;
use gantry_domain::Error;
use gantry_http::auth::password::client_hex;
use gantry_http::storage::Files;
use gantry_store::seed::{self, NewTenant};
use gantry_store::tenants::tenant;
use gantry_test_database::TestDatabase;
use gantry_testkit::app::TestApp;
use serde_json::{Value, json};

async fn sign_in(app: &TestApp, login: &str) -> String {
    let body = json!({ "email": login, "password": client_hex(demo::PASSWORD), "locked": false });
    let host = if login.ends_with("acme.example") { "acme.localhost" } else { "127.0.0.1" };
    let reply = app.post("/auth/signin").host(host).json(body).send().await;
    reply.json["access_token"].as_str().unwrap().to_owned()
}

fn cards(board: &Value) -> impl Iterator<Item = &Value> {
    board["state"]["lists"].as_array().unwrap().iter().flat_map(|list| list["cards"].as_array().unwrap())
}

/// One test, as creating the demonstration costs more than looking at it.
#[actix_web::test]
async fn the_demonstration_is_complete_and_consistent() {
    let app = TestApp::demonstration().await;
    documents_are_real_files_and_a_hall_has_a_plan(&app).await;
    machines_are_classed_metered_and_break_down(&app).await;
    machines_have_sensors_and_a_few_devices_wait(&app).await;
    an_asset_costs_what_its_parts_cost_too(&app).await;
    maintenance_is_planned_and_nothing_is_due_yet(&app).await;
    purchases_are_matched_and_goods_went_back(&app).await;
    it_is_there_for_everybody_it_names(&app).await;
}

async fn it_is_there_for_everybody_it_names(app: &TestApp) {
    assert!(
        !demo::create(&app.store, &Files::in_memory(), Utc::now()).await.unwrap(),
        "a second time there is nothing to do"
    );
    for login in demo::sign_ins() {
        sign_in(app, &login).await;
    }
    let token = sign_in(app, "technician@demo.example").await;
    let board = app.get("/api/Stream/board:1").token(&token).send().await.json;
    assert!((150..=200).contains(&cards(&board).count()), "{} cards", cards(&board).count());
    let review =
        board["state"]["lists"].as_array().unwrap().iter().find(|list| list["systemStatus"] == "inReview").unwrap();
    assert_eq!(review["cards"].as_array().map(Vec::len), usize::try_from(demo::REVIEW_LIMIT).ok(), "review is full");

    // Time travel: a year ago the board looked different, and the past leads to the present.
    let log = app.get("/api/Stream/board:1/log?rows=1").token(&token).send().await.json;
    let first: DateTime<Utc> = log["first"]["at"].as_str().unwrap().parse().unwrap();
    assert!(Utc::now() - first > TimeDelta::days(500));
    let at = app.get(&format!("/api/Stream/board:1?at={}", board["version"])).token(&token).send().await.json;
    assert!(at["state"] == board["state"], "replaying the log gives the board");

    // A technician changes the work of the own crew and no other.
    let me = app.get("/auth/signin/").token(&token).send().await.json;
    let references = app.get("/api/Board/1/references").token(&token).send().await.json;
    let person = references["people"].as_array().unwrap().iter().find(|one| one["id"] == me["personId"]).unwrap();
    let of_crew = |card: &&Value| card["crew"] == person["crews"][0];
    let (ours, theirs) = (cards(&board).find(of_crew).unwrap(), cards(&board).find(|card| !of_crew(card)).unwrap());
    let rename = |card: &Value| {
        app.put(&format!("/api/WorkOrder/{}", card["id"])).token(&token).json(json!({ "title": "Mine" }))
    };
    assert_eq!(rename(ours).send().await.status, 200);
    assert_eq!(rename(theirs).send().await.code(), "limit");

    let acme = sign_in(app, "admin@acme.example").await;
    let page = app.post("/api/WorkOrder/list/").host("acme.localhost").token(&acme).json(json!({})).send().await.json;
    assert_eq!(page["totalRecords"], 24);
}

async fn an_asset_costs_what_its_parts_cost_too(app: &TestApp) {
    let token = sign_in(app, "dispatcher@demo.example").await;
    let get = async |path: String| app.get(&path).token(&token).send().await.json;
    let number = |value: &Value| value.as_str().unwrap().parse::<f64>().unwrap();
    let asset = async |code: &str| get(format!("/api/Asset/all/?search={code}&rows=1")).await["items"][0]["id"].clone();
    let line = get(format!("/api/Asset/{}/costs/", asset("L1").await)).await;
    let filler = get(format!("/api/Asset/{}/costs/", asset("L1-FIL").await)).await;
    let actual = |costs: &Value, kind: &str| number(&costs[kind]["actual"]);
    assert!(actual(&filler["own"], "total") > 0.0, "{filler}");
    let kinds = ["labour", "parts", "purchases", "services", "other"];
    let sum: f64 = kinds.iter().map(|kind| actual(&filler["own"], kind)).sum();
    assert!((sum - actual(&filler["own"], "total")).abs() < 0.005, "{filler}");
    assert!(actual(&line["rolledUp"], "total") > actual(&filler["rolledUp"], "total"), "{line}");
    assert!(filler["rolledUp"]["workOrders"].as_i64() > filler["own"]["workOrders"].as_i64(), "{filler}");
}

async fn purchases_are_matched_and_goods_went_back(app: &TestApp) {
    let token = sign_in(app, "admin@demo.example").await;
    let invoices = app.post("/api/SupplierInvoice/list/").token(&token).json(json!({ "rows": 50 })).send().await.json;
    let invoices = invoices["items"].as_array().unwrap();
    let notes: Vec<&Value> = invoices.iter().filter(|invoice| invoice["kind"] == "creditNote").collect();
    assert!(notes.len() == 1 && notes[0]["status"] == "draft", "{notes:?}");
    let invoiced = invoices.iter().find(|one| one["kind"] == "invoice" && one["supplierId"] == notes[0]["supplierId"]);
    assert_eq!(invoiced.unwrap()["status"], "approved");
    let note = app.get(&format!("/api/SupplierInvoice/{}", notes[0]["id"])).token(&token).send().await.json;
    assert_eq!(note["lines"][0]["quantity"].as_str().unwrap().parse::<f64>().unwrap(), 2.0, "{note}");
    let differences = app.get("/api/Stock/check/").token(&token).send().await.json;
    assert_eq!(differences["totalRecords"], 0, "{differences}");
}

async fn maintenance_is_planned_and_nothing_is_due_yet(app: &TestApp) {
    let token = sign_in(app, "dispatcher@demo.example").await;
    let plans = app.post("/api/MaintenancePlan/list/").token(&token).json(json!({ "rows": 50 })).send().await.json;
    let plans = plans["items"].as_array().unwrap();
    assert!(plans.len() >= 8 && plans.iter().all(|plan| plan["status"] == "active" && plan["lastDue"].is_null()));
    assert!(plans.iter().all(|plan| plan["assetCount"].as_i64() > Some(0) && !plan["crewId"].is_null()), "{plans:?}");
    let forecast = app.get("/api/MaintenancePlan/forecast/").token(&token).send().await.json;
    let foreseen = forecast["items"].as_array().unwrap();
    for plan in plans {
        let due = foreseen.iter().filter(|row| row["planId"] == plan["id"]);
        let first = due.filter_map(|row| row["dueAt"].as_str()?.parse::<DateTime<Utc>>().ok()).min();
        assert!(first.is_some_and(|first| first > Utc::now() + TimeDelta::days(2)), "{plan}: {first:?}");
    }
}

async fn machines_are_classed_metered_and_break_down(app: &TestApp) {
    let token = sign_in(app, "dispatcher@demo.example").await;
    let list = async |family: &str, state: Value| {
        app.post(&format!("/api/{family}/list/")).token(&token).json(state).send().await.json["items"].clone()
    };
    let assets = list("Asset", json!({ "rows": 500 })).await;
    let classed = assets.as_array().unwrap().iter().filter(|asset| asset["classificationId"].is_i64());
    for asset in classed.clone().step_by(8) {
        // What the rules would refuse is not there: the values can be sent back with another one among them.
        let mut attributes = asset["attributes"].clone();
        let path = format!("/api/Classification/{}/attributes/", asset["classificationId"]);
        let known = app.get(&path).token(&token).send().await.json["items"].clone();
        for one in known.as_array().unwrap().iter().filter(|one| one["kind"] == "number") {
            attributes[one["id"].to_string()] = json!(7.5);
        }
        let change = json!({ "version": asset["version"], "attributes": attributes });
        let reply = app.put(&format!("/api/Asset/{}", asset["id"])).token(&token).json(change).send().await;
        assert_eq!(reply.json["attributes"], attributes, "{}", reply.text);
    }
    assert!(classed.count() > 90);
    let meters = list("Meter", json!({})).await;
    for meter in meters.as_array().unwrap() {
        assert!(meter["lastAt"].is_string(), "{meter}");
        assert_eq!(meter["perDay"].is_string(), meter["kind"] == "continuous", "{meter}");
    }
    let open = json!({ "filters": { "endedAt": { "matchMode": "isEmpty" } } });
    let down = list("Downtime", open).await;
    assert_eq!((down.as_array().unwrap().len(), &down[0]["failureCodeName"]), (1, &json!("Vibrating")));
    let state = json!({ "filters": { "operatingStatusId": { "matchMode": "contains", "value": "broken" } } });
    assert_eq!(list("Asset", state).await[0]["id"], down[0]["assetId"]);
}

async fn machines_have_sensors_and_a_few_devices_wait(app: &TestApp) {
    let token = sign_in(app, "dispatcher@demo.example").await;
    let list = async |family: &str| {
        let state = json!({ "rows": 500 });
        let page = app.post(&format!("/api/{family}/list/")).token(&token).json(state).send().await.json;
        page["items"].as_array().unwrap().clone()
    };
    let (networks, gateways, sensors) = (list("Network").await, list("Gateway").await, list("Sensor").await);
    assert_eq!((networks.len(), gateways.len(), sensors.len()), (4, 6, 60));
    for sensor in &sensors {
        assert!(sensor["assetId"].is_i64() && sensor["networkName"].is_string(), "{sensor}");
        assert_ne!(sensor["deviceNumber"], "", "{sensor}");
        assert_eq!(sensor["unitCode"].is_string(), sensor["kind"] != "door", "{sensor}");
    }
    assert_eq!(sensors.iter().filter(|sensor| sensor["meterId"].is_i64()).count(), 4);
    let waiting = app.get("/api/Sensor/devices/").token(&token).send().await.json;
    assert_eq!(waiting["totalRecords"], 5);
    // Its label can be made up by a visitor who tries it out.
    let number = waiting["items"][0]["sensorId"].as_str().unwrap();
    let label = json!({ "sensorId": number, "sensorCode": format!("HS{number}") });
    let claimed = app.post("/api/Sensor/claim/").token(&token).json(label).send().await;
    assert_eq!(claimed.status, 201, "{}", claimed.text);
}

async fn documents_are_real_files_and_a_hall_has_a_plan(app: &TestApp) {
    let token = sign_in(app, "dispatcher@demo.example").await;
    let documents = app.get("/api/Document/").token(&token).send().await.json["items"].clone();
    let types = [("application/pdf", "%PDF-1.4"), ("image/png", "\u{fffd}PNG"), ("text/plain", "Compressor room")];
    let mut revisions = 0;
    for document in documents.as_array().unwrap() {
        assert!(document["linkCount"].as_i64().unwrap() > 0, "{document}");
        for number in 1..=document["revision"].as_i64().unwrap() {
            let path = format!("/api/Document/{}/revisions/{number}/file/", document["id"]);
            let file = app.get(&path).token(&token).send().await;
            let media = file.header("content-type");
            let beginning = types.iter().find(|(known, _)| media.starts_with(known)).unwrap().1;
            assert!(file.text.starts_with(beginning), "{path} {media}");
            revisions += 1;
        }
    }
    assert_eq!((documents.as_array().unwrap().len(), revisions), (5, 6), "one has a second revision");
    let hall = json!({ "filters": { "planId": { "matchMode": "isNotEmpty" } } });
    let hall = app.post("/api/Location/list/").token(&token).json(hall).send().await.json["items"][0].clone();
    assert_eq!(hall["code"], "HAL-BLD1");
    let places = app.get(&format!("/api/Location/{}/places/", hall["id"])).token(&token).send().await.json;
    assert_eq!(places["totalRecords"], 24);
    let broken = places["items"].as_array().unwrap().iter().find(|place| place["code"] == "L3-WRP").unwrap();
    assert_eq!(broken["operatingState"], "down");
}

#[actix_web::test]
async fn a_demonstration_that_was_cut_off_leaves_nothing_half_made_and_is_made_whole_by_the_next() {
    let database = TestDatabase::new().await;
    let store = database.store().await;
    let new = NewTenant { name: "Demo", identifier: "demo", time_zone: "UTC", currency: "USD" };
    let failing = seed::create_tenant_with(&store, &new, async |_, _| Err::<(), _>(Error::Internal("cut".to_owned())));
    failing.await.unwrap_err();
    assert_eq!(tenant::by_identifier(&store, "demo").await.unwrap(), None, "no empty tenant is left");

    // As if the second tenant had not been reached.
    let whole = NewTenant { name: "Acme", identifier: "acme", ..new };
    seed::create_tenant(&store, &whole).await.unwrap();
    let files = Files::in_memory();
    let node = || demo::create(&store, &files, Utc::now());
    let (one, other) = tokio::join!(node(), node());
    assert!(
        one.unwrap() ^ other.unwrap(),
        "what is missing is made once, also by two nodes that start at the same time"
    );
    assert!(tenant::by_identifier(&store, "demo").await.unwrap().is_some());
    assert!(!node().await.unwrap());
}
