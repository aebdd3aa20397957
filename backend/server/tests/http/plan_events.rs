//! Event triggers of maintenance plans: each kind of event opens one work order, none while it is open and none too soon after, and the log
//! of the plan says so.

use std::time::Duration;

use chrono::{SubsecRound, TimeDelta, Timelike, Utc};
use gantry_domain::sensor::alarm::{AlarmCommand, AlarmSource, Occurrence, RaisedAlarm};
use serde_json::{Value, json};

use crate::alarms::{raised, report};
use crate::client::{StaffClient, refused};
use crate::plans::{activate, complete, draft, office, orders, settled, until_orders};
use crate::readings::Radio;

/// An active plan that waits for an event.
async fn waiting(client: &StaffClient, more: Value, trigger: Value) -> Value {
    let plan = draft(client, more).await;
    let mut body = json!({ "planId": plan["id"] });
    body.as_object_mut().unwrap().extend(trigger.as_object().unwrap().clone());
    client.make("EventTrigger", body).await;
    activate(client, &plan).await;
    settled(client).await;
    plan
}

/// A time zone in which it is between two and three in the afternoon: there the last hours are of the day on which a plan is activated,
/// and a plan ignores what happened before that day.
fn afternoon() -> String {
    format!("Etc/GMT{:+}", i64::from(Utc::now().hour()) - 14)
}

/// Waits until the log of a plan says something so many times.
async fn until_logged(client: &StaffClient, plan: &Value, words: &str, count: usize) -> Vec<Value> {
    let mut entries = Vec::new();
    for _ in 0..200 {
        let log = client.get(&format!("/api/MaintenancePlan/{}/log/", plan["id"])).await.json;
        entries.clone_from(log["items"].as_array().unwrap());
        if entries.iter().filter(|one| one["detail"].as_str().unwrap().contains(words)).count() == count {
            return entries;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("not {count} times {words}: {entries:?}");
}

/// Three events: the first opens an order on the board, the second comes while it is open, the third after it was done, too soon.
async fn plays(client: &StaffClient, plan: &Value, what: &str, mut happens: impl AsyncFnMut(usize)) {
    happens(0).await;
    let order = until_orders(client, 1).await.remove(0);
    let board = client.get("/api/Stream/board:1").await;
    assert!(board.text.contains("Lubricate"), "{}", board.text);
    let read = client.get(&format!("/api/WorkOrder/{}", order["id"])).await.json;
    assert!(read["description"].as_str().unwrap().contains(what), "{what}: {}", read["description"]);
    happens(1).await;
    until_logged(client, plan, "an earlier work order is open", 1).await;
    complete(client, &order).await;
    settled(client).await;
    happens(2).await;
    let log = until_logged(client, plan, "within the refractory time", 1).await;
    let kinds: Vec<&str> = log.iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["skipped", "skipped", "generated"]);
    assert_eq!(orders(client).await.len(), 1);
}

#[actix_web::test]
async fn an_alarm_of_the_rule_opens_one_order() {
    let client = office().await;
    let sensor = client.make("Sensor", json!({ "code": "S1", "name": "Oil", "kind": "temperature" })).await;
    let rule = json!({
        "code": "AR-1", "name": "Too hot", "severity": "high", "sensorId": sensor["id"],
        "condition": { "kind": "above", "limit": 90 },
    });
    let rule = client.make("AlarmRule", rule).await;
    let plan = waiting(&client, json!({}), json!({ "alarmRuleId": rule["id"] })).await;
    let (rule_id, now) = (rule["id"].as_i64().unwrap(), Utc::now().trunc_subsecs(3));
    let source = AlarmSource::Rule { sensor_id: 7, rule_id };
    plays(&client, &plan, "Too hot", async |nth| {
        let at = now + TimeDelta::seconds(i64::try_from(nth).unwrap());
        let alarm = RaisedAlarm { source, ..raised(7, at) };
        let occurrence = Occurrence { returned_at: Some(at + TimeDelta::milliseconds(500)), ..alarm.occurrence };
        // An alarm is raised again only after it returned; a repeated report is the same event.
        let raise = AlarmCommand::Raise(Box::new(alarm));
        report(&client.app, vec![raise.clone(), raise, AlarmCommand::Return { source, occurrence }]).await;
    })
    .await;
}

#[actix_web::test]
async fn a_sensor_beyond_its_limit_opens_one_order() {
    let radio = Radio::beside(office().await).await;
    let client = &radio.client;
    let trigger = json!({ "kind": "sensorLimit", "sensorId": radio.sensor["id"], "limitValue": "90" });
    let plan = waiting(client, json!({}), trigger).await;
    plays(client, &plan, "104-22: 95", async |nth| {
        // A minute within the limit, then two beyond it, which are one event: by the clock of a gateway that is ahead, because what was
        // before the trigger is none of its.
        let after = i64::try_from(nth).unwrap() * 180;
        let values = [20.0, 95.0, 95.0].into_iter().zip(1..);
        let readings: Vec<Value> = values.map(|(value, minute)| radio.reading(-after - 60 * minute, value)).collect();
        radio.take(readings.into()).await;
        client.app.settle_readings().await;
    })
    .await;
}

#[actix_web::test]
async fn a_meter_beyond_its_limit_opens_one_order() {
    let client = office().await;
    let meter = client.make("Meter", json!({ "code": "BAR", "name": "Pressure", "kind": "gauge" })).await;
    let trigger = json!({ "kind": "meterLimit", "meterId": meter["id"], "limitValue": "2", "comparison": "below" });
    let plan = waiting(&client, json!({}), trigger).await;
    plays(&client, &plan, "Pressure: 1.5", async |_| {
        for value in ["3", "1.5", "1.4"] {
            let reply = client.post(&format!("/api/Meter/{}/readings/", meter["id"]), json!({ "value": value })).await;
            assert_eq!(reply.status, 201, "{}", reply.text);
        }
    })
    .await;
}

/// A plan for a pump, and what changes its status.
struct Hall {
    client: StaffClient,
    pump: Value,
    up: Value,
    down: Value,
}

impl Hall {
    async fn open() -> Self {
        let client = office().await;
        let status = async |code: &str, state: &str| {
            client.make("OperatingStatus", json!({ "code": code, "name": code, "state": state })).await["id"].clone()
        };
        let (up, down) = (status("Running", "up").await, status("Broken", "down").await);
        let pump = json!({ "code": "P-1", "name": "Pump", "operatingStatusId": up });
        let pump = client.make("Asset", pump).await;
        Self { client, pump, up, down }
    }

    fn plan(&self) -> Value {
        json!({ "assets": [{ "assetId": self.pump["id"] }] })
    }

    async fn set(&self, asset: &Value, status: &Value) {
        let path = format!("/api/Asset/{}", asset["id"]);
        let version = self.client.get(&path).await.json["version"].clone();
        let reply = self.client.put(&path, json!({ "version": version, "operatingStatusId": status })).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    }
}

#[actix_web::test]
async fn a_status_of_an_asset_of_the_plan_opens_one_order() {
    let hall = Hall::open().await;
    let trigger = json!({ "kind": "assetStatus", "operatingStatusId": hall.down });
    let plan = waiting(&hall.client, hall.plan(), trigger).await;
    let other = json!({ "code": "F-1", "name": "Fan", "operatingStatusId": hall.up });
    let other = hall.client.make("Asset", other).await;
    hall.set(&other, &hall.down).await;
    plays(&hall.client, &plan, "Pump: Broken", async |_| {
        hall.set(&hall.pump, &hall.up).await;
        hall.set(&hall.pump, &hall.down).await;
    })
    .await;
    assert_eq!(
        hall.client.app.ask_database("SELECT count(*) FROM plan_event").await,
        "3",
        "that of the fan is none of it"
    );
}

#[actix_web::test]
async fn every_second_start_opens_one_order() {
    let hall = Hall::open().await;
    let plan = waiting(&hall.client, hall.plan(), json!({ "kind": "starts", "starts": 2 })).await;
    let start = async || {
        hall.set(&hall.pump, &hall.down).await;
        hall.set(&hall.pump, &hall.up).await;
    };
    start().await;
    settled(&hall.client).await;
    assert_eq!(orders(&hall.client).await.len(), 0, "the first of two");
    plays(&hall.client, &plan, "Pump: 2 starts", async |nth| {
        start().await;
        if nth > 0 {
            start().await;
        }
    })
    .await;
}

#[actix_web::test]
async fn a_failure_code_or_one_below_it_opens_one_order() {
    let hall = Hall::open().await;
    let client = &hall.client;
    let class = client.make("FailureCode", json!({ "code": "SEAL", "name": "Seals", "kind": "class" })).await;
    let leak = json!({ "code": "LEAK", "name": "Leak", "kind": "problem", "parentId": class["id"] });
    let leak = client.make("FailureCode", leak).await;
    let plan = waiting(client, hall.plan(), json!({ "kind": "failureCode", "failureCodeId": class["id"] })).await;
    let now = Utc::now().trunc_subsecs(0);
    plays(client, &plan, "Pump: Leak", async |nth| {
        let from = now - TimeDelta::hours(10 - i64::try_from(nth).unwrap());
        let down = json!({ "assetId": hall.pump["id"], "startedAt": from, "endedAt": from + TimeDelta::minutes(30) });
        let down = client.make("Downtime", down).await;
        // The code is found out later; telling it twice is one event.
        for version in [1, 2] {
            let path = format!("/api/Downtime/{}", down["id"]);
            let body = json!({ "version": version, "failureCodeId": leak["id"], "reason": format!("Leak {version}") });
            let reply = client.put(&path, body).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
    })
    .await;
}

#[actix_web::test]
async fn an_event_after_the_refractory_time_opens_the_next_order_and_none_in_a_pause() {
    let client = office().await;
    let meter = client.make("Meter", json!({ "code": "BAR", "name": "Pressure", "kind": "gauge" })).await;
    let trigger = json!({ "kind": "meterLimit", "meterId": meter["id"], "limitValue": "10", "refractoryHours": 2 });
    let plan = waiting(&client, json!({ "timeZone": afternoon() }), trigger).await;
    let read = async |minutes: i64, value: i64| {
        let body = json!({ "value": value, "at": Utc::now() + TimeDelta::minutes(minutes) });
        client.post(&format!("/api/Meter/{}/readings/", meter["id"]), body).await
    };
    assert_eq!(read(-200, 11).await.status, 201);
    let order = until_orders(&client, 1).await.remove(0);
    complete(&client, &order).await;
    settled(&client).await;
    assert_eq!(read(-100, 9).await.status, 201);
    assert_eq!(read(-90, 12).await.status, 201, "110 minutes after the first");
    until_logged(&client, &plan, "within the refractory time", 1).await;
    assert_eq!(read(-80, 9).await.status, 201);
    assert_eq!(read(-70, 12).await.status, 201, "130 minutes after it");
    let second = until_orders(&client, 2).await;
    complete(&client, second.iter().find(|one| one["id"] != order["id"]).unwrap()).await;
    let pause = json!({ "reason": "Inventory" });
    let paused = client.post(&format!("/api/MaintenancePlan/{}/pause/", plan["id"]), pause).await;
    assert_eq!(paused.status, 200, "{}", paused.text);
    let short = json!({ "version": 1, "refractoryHours": 0 });
    let of_plan = json!({ "filters": { "planId": { "value": plan["id"], "matchMode": "equals" } } });
    let trigger = client.post("/api/EventTrigger/list/", of_plan).await.json["items"][0].clone();
    assert_eq!(client.put(&format!("/api/EventTrigger/{}", trigger["id"]), short).await.status, 200);
    settled(&client).await;
    assert_eq!(read(-60, 9).await.status, 201);
    assert_eq!(read(-50, 12).await.status, 201);
    until_logged(&client, &plan, "plan paused", 1).await;
    assert_eq!(orders(&client).await.len(), 2);
}

#[actix_web::test]
async fn an_event_trigger_says_what_it_waits_for() {
    let client = office().await;
    let plan = draft(&client, json!({})).await;
    for (kind, field) in [
        ("alarm", "alarmRuleId"),
        ("sensorLimit", "sensorId"),
        ("meterLimit", "meterId"),
        ("assetStatus", "operatingStatusId"),
        ("failureCode", "failureCodeId"),
        ("starts", "starts"),
    ] {
        let reply = client.post("/api/EventTrigger/", json!({ "planId": plan["id"], "kind": kind })).await;
        assert_eq!(refused(&reply), (422, "required"), "{kind}");
        assert!(reply.json["fields"][field].is_string(), "{kind}: {}", reply.text);
    }
    let made = client.make("EventTrigger", json!({ "planId": plan["id"], "kind": "starts", "starts": 3 })).await;
    let path = format!("/api/EventTrigger/{}", made["id"]);
    assert_eq!(refused(&client.put(&path, json!({ "version": 1, "starts": null })).await), (422, "required"));
    assert_eq!(refused(&client.put(&path, json!({ "version": 1, "kind": "alarm" })).await), (422, "required"));
}
