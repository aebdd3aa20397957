//! Maintenance plans: due work arrives on the board, once, and what was done moves what comes next. Time is played with the injected clock.

use std::time::Duration;

use chrono::{Days, NaiveDate, TimeDelta, Utc};
use gantry_testkit::app::TestApp;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

pub(crate) async fn office() -> StaffClient {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    StaffClient { app, token }
}

/// The day by the tenant's clock, which is UTC's in tests within a day.
pub(crate) fn today() -> NaiveDate {
    Utc::now().date_naive()
}

pub(crate) fn later(days: u64) -> NaiveDate {
    today() + Days::new(days)
}

/// A draft on the board of the tenant.
pub(crate) async fn draft(client: &StaffClient, more: Value) -> Value {
    let mut plan = json!({ "name": "Lubricate", "boardId": client.app.demo.board, "timeZone": "UTC" });
    plan.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.make("MaintenancePlan", plan).await
}

pub(crate) async fn trigger(client: &StaffClient, plan: &Value, more: Value) {
    let mut trigger =
        json!({ "planId": plan["id"], "startOn": today(), "timeOfDay": "00:00", "frequency": "daily", "interval": 7 });
    trigger.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.make("CalendarTrigger", trigger).await;
}

pub(crate) async fn activate(client: &StaffClient, plan: &Value) {
    let path = format!("/api/MaintenancePlan/{}/status/?status=active", plan["id"]);
    let reply = client.post(&path, json!({})).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
}

pub(crate) async fn orders(client: &StaffClient) -> Vec<Value> {
    let list = client.post("/api/WorkOrder/list/", json!({ "sortField": "due", "rows": 100 })).await;
    assert_eq!(list.status, 200, "{}", list.text);
    list.json["items"].as_array().unwrap().clone()
}

pub(crate) async fn complete(client: &StaffClient, order: &Value) {
    for status in [2, 3] {
        let moved =
            client.put("/api/WorkOrder/update-status/", json!({ "workOrderId": order["id"], "status": status })).await;
        assert_eq!(moved.status, 200, "{}", moved.text);
    }
}

/// Waits until so many work orders are there, and no more come.
pub(crate) async fn until_orders(client: &StaffClient, count: usize) -> Vec<Value> {
    for _ in 0..150 {
        let found = orders(client).await;
        if found.len() >= count {
            settled(client).await;
            let found = orders(client).await;
            assert_eq!(found.len(), count, "{found:?}");
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let log =
        client.app.ask_database("SELECT coalesce(string_agg(kind || ' ' || detail, '; '), '') FROM plan_log").await;
    panic!("{} orders instead of {count}; log: {log}", orders(client).await.len());
}

/// Waits until the generator has looked at all plans as they are now, and none of its jobs is open.
pub(crate) async fn settled(client: &StaffClient) {
    let now = client.app.clock().now().to_rfc3339();
    let open = format!(
        "SELECT count(*) FROM maintenance_plan AS p LEFT JOIN plan_schedule AS s ON s.plan_id = p.id \
         WHERE p.status IN ('active', 'paused') AND (s.plan_id IS NULL OR s.queued_at IS NOT NULL OR s.next_at <= '{now}' \
         OR s.plan_version <> p.version OR EXISTS (SELECT FROM meter_trigger AS m JOIN meter_reading AS r ON r.meter_id = m.meter_id \
         WHERE m.plan_id = p.id AND r.id > s.reading_seen))"
    );
    for _ in 0..300 {
        if client.app.ask_database(&open).await == "0" {
            return client.app.finish_jobs().await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the generator does not look at: {}", client.app.ask_database(&open).await);
}

pub(crate) async fn forecast(client: &StaffClient, plan: &Value) -> Value {
    let reply = client.get(&format!("/api/MaintenancePlan/forecast/?planId={}", plan["id"])).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json
}

pub(crate) fn dates(forecast: &Value) -> Vec<&str> {
    forecast["items"].as_array().unwrap().iter().map(|one| one["dueOn"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn due_work_arrives_on_the_board_with_its_tasks_once() {
    let client = office().await;
    let pump = client.make("Asset", json!({ "code": "P-1", "name": "Pump" })).await;
    let (grams, inspected) = (json!({ "kind": "number", "unit": "g", "high": "50" }), json!({ "kind": "inspection" }));
    let lock = json!({ "name": "Lock out", "mandatory": true, "answerFormat": inspected });
    let group = json!({ "code": "SAFE", "name": "Safety", "tasks": [lock] });
    let group = client.make("TaskGroup", group).await;
    let plan = draft(
        &client,
        json!({
            "priority": "high", "planType": "lubrication", "leadDays": 2, "dueAfterDays": 1,
            "assets": [{ "assetId": pump["id"] }],
            "tasks": [{ "name": "Grease", "subTasks": "Front\nBack", "answerFormat": grams }, { "name": "Inspect", "multiple": 2 }],
            "taskGroups": [{ "taskGroupId": group["id"] }],
            "parts": [{ "code": "GR-1", "name": "Grease", "quantity": "2" }],
        }),
    )
    .await;
    assert_eq!((&plan["status"], plan["code"].as_str().unwrap().len()), (&json!("draft"), 9));
    let path = format!("/api/MaintenancePlan/{}", plan["id"]);
    let early = client.post(&format!("{path}/status/?status=active"), json!({})).await;
    assert_eq!(refused(&early), (409, "no_trigger"));
    trigger(&client, &plan, json!({})).await;
    activate(&client, &plan).await;
    let order = until_orders(&client, 1).await.remove(0);
    let order = client.get(&format!("/api/WorkOrder/{}", order["id"])).await.json;
    assert_eq!(
        (&order["title"], &order["priority"], &order["workType"]),
        (&json!("Lubricate: Pump"), &json!(3), &json!(1))
    );
    assert_eq!(&order["asset"]["id"], &pump["id"]);
    assert!(order["due"].as_str().unwrap().starts_with(&later(1).to_string()), "{}", order["due"]);
    let description = order["description"].as_str().unwrap();
    assert!(description.contains(plan["code"].as_str().unwrap()) && description.contains("Number 1"), "{description}");
    let tasks = client.get(&format!("/api/WorkOrder/{}/tasks", order["id"])).await;
    assert!(
        tasks.text.contains("Grease") && tasks.text.contains("Front") && tasks.text.contains("Lock out"),
        "{}",
        tasks.text
    );
    assert_eq!((&tasks.json[0]["answerFormat"], &tasks.json[1]["answerFormat"]), (&grams, &inspected));
    assert!(!tasks.text.contains("Inspect"), "that is due with every second one");
    // What was foreseen comes, two days ahead, and is no longer foreseen.
    assert_eq!(dates(&forecast(&client, &plan).await)[0], later(7).to_string());
    client.app.clock().advance(TimeDelta::days(5) + TimeDelta::minutes(1));
    let found = until_orders(&client, 2).await;
    let second = found.iter().find(|one| one["id"] != order["id"]).unwrap();
    let tasks = client.get(&format!("/api/WorkOrder/{}/tasks", second["id"])).await;
    assert!(tasks.text.contains("Inspect"), "{}", tasks.text);
    let seen = forecast(&client, &plan).await;
    assert_eq!((dates(&seen)[0], seen["past"].as_array().unwrap().len()), (later(14).to_string().as_str(), 1));
    let log = client.get(&format!("{path}/log/")).await.json;
    assert_eq!((&log["items"][0]["kind"], log["items"].as_array().unwrap().len()), (&json!("generated"), 2));
}

#[actix_web::test]
async fn two_nodes_and_a_hand_make_one_order_of_an_occurrence() {
    let client = office().await;
    let other = client.app.another().await;
    let plan = draft(&client, json!({ "assets": [] })).await;
    trigger(&client, &plan, json!({ "startOn": later(3) })).await;
    activate(&client, &plan).await;
    settled(&client).await;
    assert_eq!(orders(&client).await.len(), 0);
    let path = format!("/api/MaintenancePlan/{}/generate/", plan["id"]);
    let until = json!({ "until": later(3) });
    let (one, two) = futures_util::join!(
        client.post(&path, until.clone()),
        other.post(&path).token(&client.token).json(until.clone()).send()
    );
    let made = |reply: &gantry_testkit::app::Reply| reply.json["workOrderIds"].as_array().map_or(0, Vec::len);
    assert!(made(&one) + made(&two) >= 1, "{} {}", one.text, two.text);
    client.app.clock().advance(TimeDelta::days(4));
    assert_eq!(until_orders(&client, 1).await.len(), 1);
    let again = client.post(&path, until.clone()).await;
    assert_eq!(refused(&again), (409, "nothing_to_generate"));

    let more = draft(&client, json!({ "assets": [] })).await;
    trigger(&client, &more, json!({ "startOn": later(9) })).await;
    activate(&client, &more).await;
    settled(&client).await;
    let path = format!("/api/MaintenancePlan/{}/generate/", more["id"]);
    let keyed = async |body: Value| {
        client.app.post(&path).token(&client.token).header("idempotency-key", "g1").json(body).send().await
    };
    let sent = futures_util::future::join_all((0..4).map(|_| keyed(json!({})))).await;
    for reply in sent {
        assert_eq!(reply.json["workOrderIds"].as_array().map(Vec::len), Some(1), "each repeat is told: {}", reply.text);
    }
    assert_eq!(orders(&client).await.len(), 2, "and it was made once");
    assert_eq!(refused(&keyed(json!({ "until": later(15) })).await), (422, "key_reused"));
}

#[actix_web::test]
async fn a_completed_order_moves_a_floating_plan() {
    let client = office().await;
    let plan = draft(&client, json!({})).await;
    trigger(&client, &plan, json!({ "mode": "floating", "interval": 10 })).await;
    activate(&client, &plan).await;
    let order = until_orders(&client, 1).await.remove(0);
    let before = forecast(&client, &plan).await;
    assert_eq!((&before["items"][0]["assumed"], dates(&before)[0]), (&json!(true), later(10).to_string().as_str()));
    client.app.clock().advance(TimeDelta::days(20));
    settled(&client).await;
    assert_eq!(orders(&client).await.len(), 1, "none while one is open");
    complete(&client, &order).await;
    // Completed today by the order's own clock: due ten days later, which has passed by the injected one.
    let found = until_orders(&client, 2).await;
    let next = found.iter().find(|one| one["id"] != order["id"]).unwrap();
    assert!(next["due"].as_str().unwrap().starts_with(&later(10).to_string()), "{}", next["due"]);
    let past = forecast(&client, &plan).await["past"].clone();
    assert_eq!(past.as_array().map_or(0, Vec::len), 0, "the forecast begins today, and both are earlier");
}

#[actix_web::test]
async fn a_meter_reading_makes_the_order_that_is_due_by_use() {
    let client = office().await;
    let meter = client.make("Meter", json!({ "code": "HRS", "name": "Hours", "kind": "continuous" })).await;
    let read = async |value: i64| {
        let reply = client.post(&format!("/api/Meter/{}/readings/", meter["id"]), json!({ "value": value })).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
    };
    read(700).await;
    let plan = draft(&client, json!({})).await;
    let none = json!({ "planId": plan["id"], "meterId": meter["id"] });
    assert_eq!(client.post("/api/MeterTrigger/", none).await.status, 422);
    client.make("MeterTrigger", json!({ "planId": plan["id"], "meterId": meter["id"], "interval": "500" })).await;
    activate(&client, &plan).await;
    settled(&client).await;
    read(1_199).await;
    settled(&client).await;
    assert_eq!(orders(&client).await.len(), 0);
    read(1_260).await;
    let order = until_orders(&client, 1).await.remove(0);
    let order = client.get(&format!("/api/WorkOrder/{}", order["id"])).await.json;
    assert!(order["description"].as_str().unwrap().contains("Due at 1200, read 1260"), "{}", order["description"]);
    read(1_700).await;
    settled(&client).await;
    assert_eq!(orders(&client).await.len(), 1, "counted from 1260");
    let archived = client.post(&format!("/api/Meter/{}/archive/", meter["id"]), json!({})).await;
    assert_eq!(archived.status, 409, "a trigger needs it: {}", archived.text);
}

#[actix_web::test]
async fn pauses_archived_assets_and_failing_boards_are_said_and_stop_nobody_else() {
    let client = office().await;
    let asset = client.make("Asset", json!({ "code": "A-1", "name": "Fan" })).await;
    let plan = draft(&client, json!({ "assets": [{ "assetId": asset["id"] }] })).await;
    trigger(&client, &plan, json!({ "startOn": later(1), "interval": 1 })).await;
    activate(&client, &plan).await;
    settled(&client).await;
    let path = format!("/api/MaintenancePlan/{}", plan["id"]);
    let pause = json!({ "from": later(1), "until": later(2), "reason": "Inventory" });
    let paused = client.post(&format!("{path}/pause/"), pause.clone()).await;
    assert_eq!((paused.status.as_u16(), &paused.json["status"]), (200, &json!("paused")), "{}", paused.text);
    assert_eq!(refused(&client.post(&format!("{path}/pause/"), pause).await), (409, "transition_not_allowed"));
    client.app.clock().advance(TimeDelta::days(3) + TimeDelta::minutes(1));
    let order = until_orders(&client, 1).await.remove(0);
    assert_eq!(orders(&client).await.len(), 1, "only that of the third day");
    // An asset is archived when there is nothing left to do on it.
    complete(&client, &order).await;
    let archived = client.post(&format!("/api/Asset/{}/archive/", asset["id"]), json!({})).await;
    assert_eq!(archived.status, 200, "{}", archived.text);
    client.app.clock().advance(TimeDelta::days(1));
    let log = async || client.get(&format!("{path}/log/")).await.text;
    for _ in 0..100 {
        if log().await.contains("asset archived or stopped") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let log = log().await;
    assert!(log.contains("asset archived or stopped") && log.contains("plan paused"), "{log}");
    assert_eq!(orders(&client).await.len(), 1);

    // A plan that lost its board says so; the one beside it goes on.
    let failing = draft(&client, json!({ "name": "Failing" })).await;
    trigger(&client, &failing, json!({ "startOn": later(5) })).await;
    activate(&client, &failing).await;
    let beside = draft(&client, json!({ "name": "Beside" })).await;
    trigger(&client, &beside, json!({ "startOn": later(5) })).await;
    activate(&client, &beside).await;
    settled(&client).await;
    let at = format!("/api/MaintenancePlan/{}", failing["id"]);
    let version = client.get(&at).await.json["version"].clone();
    let lost = client.put(&at, json!({ "version": version, "boardId": null })).await;
    assert_eq!(lost.status, 200, "{}", lost.text);
    client.app.clock().advance(TimeDelta::days(1));
    assert!(until_orders(&client, 2).await.iter().any(|order| order["title"] == "Beside"));
    let failed = client.get(&at).await.json;
    assert!(failed["generatorError"].as_str().unwrap().contains("board"), "{failed}");
    assert!(client.get(&format!("{at}/log/")).await.text.contains("failed"));
    let retired = client.post(&format!("{path}/status/?status=retired"), json!({ "reason": "Sold" })).await;
    assert_eq!(retired.json["status"], "retired");
}

#[actix_web::test]
async fn a_copy_is_a_draft_with_lines_and_triggers() {
    let client = office().await;
    let plan =
        draft(&client, json!({ "tasks": [{ "name": "Grease" }], "holidayDates": [{ "onDate": "2026-12-25" }] })).await;
    trigger(&client, &plan, json!({})).await;
    activate(&client, &plan).await;
    let copy = client.post(&format!("/api/MaintenancePlan/{}/copy/", plan["id"]), json!({ "name": "Second" })).await;
    assert_eq!((copy.status.as_u16(), &copy.json["status"]), (201, &json!("draft")), "{}", copy.text);
    let read = client.get(&format!("/api/MaintenancePlan/{}", copy.json["id"])).await.json;
    assert_eq!(
        (&read["tasks"][0]["name"], &read["holidayDates"][0]["onDate"]),
        (&json!("Grease"), &json!("2026-12-25"))
    );
    let of_copy = json!({ "filters": { "planId": { "value": copy.json["id"], "matchMode": "equals" } } });
    assert_eq!(client.post("/api/CalendarTrigger/list/", of_copy).await.json["totalRecords"], 1);
}

#[actix_web::test]
async fn a_preview_shows_dates_and_reasons_and_refuses_what_cannot_be() {
    let client = office().await;
    let preview = async |trigger: Value, plan: Value| {
        let body = json!({
            "plan": plan, "calendarTriggers": [trigger], "from": "2026-01-01", "until": "2026-12-31", "now": "2026-01-01T00:00:00Z",
        });
        client.post("/api/MaintenancePlan/preview/", body).await
    };
    let monthly = json!({ "frequency": "monthly", "startOn": "2026-01-31" });
    let shown =
        preview(monthly.clone(), json!({ "timeZone": "Europe/Berlin", "weekends": "after", "leadDays": 7 })).await;
    assert_eq!(shown.status, 200, "{}", shown.text);
    let first: Vec<&Value> = shown.json["items"].as_array().unwrap().iter().map(|one| &one["dueOn"]).take(3).collect();
    assert_eq!(first, ["2026-02-02", "2026-03-02", "2026-03-31"]);
    assert_eq!(
        shown.json["items"][0]["explanation"],
        "Number 1 of the series, moved from Saturday, January 31 (weekend)"
    );
    assert_eq!(shown.json["items"][0]["generateAt"], "2026-01-26T07:00:00Z");
    let code = async |trigger: Value| preview(trigger, json!({})).await.json["code"].clone();
    assert_eq!(code(json!({ "frequency": "yearly", "months": "2", "monthDays": "30" })).await, "never_matches");
    assert_eq!(code(json!({ "startOn": "2026-05-01", "until": "2026-04-01" })).await, "until_before_start");
    assert_eq!(code(json!({ "interval": 0 })).await, "invalid");
    let body = json!({
        "calendarTriggers": [{ "frequency": "daily", "startOn": "2000-01-01" }], "from": "2000-01-01", "until": "2040-01-01",
        "now": "2000-01-01T00:00:00Z",
    });
    let many = client.post("/api/MaintenancePlan/preview/", body).await;
    assert_eq!(refused(&many), (422, "too_many_occurrences"));
}
