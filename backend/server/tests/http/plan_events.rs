//! Event triggers of maintenance plans: each kind of event opens one work order, none while it is open and none too soon after, and the log
//! of the plan says so.

use std::time::Duration;

use chrono::{SubsecRound, TimeDelta, Utc};
use gantry_domain::sensor::alarm::{AlarmCommand, AlarmSource, Occurrence, RaisedAlarm};
use serde_json::{Value, json};

use crate::alarms::{raised, report};
use crate::desk::{Desk, refused};
use crate::plans::{activate, complete, draft, office, orders, settled, until_orders};
use crate::readings::Radio;

/// An active plan that waits for an event.
async fn waiting(desk: &Desk, more: Value, trigger: Value) -> Value {
    let plan = draft(desk, more).await;
    let mut body = json!({ "planId": plan["id"] });
    body.as_object_mut().unwrap().extend(trigger.as_object().unwrap().clone());
    desk.make("EventTrigger", body).await;
    activate(desk, &plan).await;
    settled(desk).await;
    plan
}

/// Waits until the log of a plan says something so many times.
async fn until_logged(desk: &Desk, plan: &Value, words: &str, count: usize) -> Vec<Value> {
    let mut entries = Vec::new();
    for _ in 0..200 {
        let log = desk.get(&format!("/api/MaintenancePlan/{}/log/", plan["id"])).await.json;
        entries.clone_from(log["items"].as_array().unwrap());
        if entries.iter().filter(|one| one["detail"].as_str().unwrap().contains(words)).count() == count {
            return entries;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("not {count} times {words}: {entries:?}");
}

/// Three events: the first opens an order on the board, the second comes while it is open, the third after it was done, too soon.
async fn plays(desk: &Desk, plan: &Value, what: &str, mut happens: impl AsyncFnMut(usize)) {
    happens(0).await;
    let order = until_orders(desk, 1).await.remove(0);
    let board = desk.get("/api/Stream/board:1").await;
    assert!(board.text.contains("Lubricate"), "{}", board.text);
    let read = desk.get(&format!("/api/WorkOrder/{}", order["id"])).await.json;
    assert!(read["description"].as_str().unwrap().contains(what), "{what}: {}", read["description"]);
    happens(1).await;
    until_logged(desk, plan, "an earlier work order is open", 1).await;
    complete(desk, &order).await;
    settled(desk).await;
    happens(2).await;
    let log = until_logged(desk, plan, "within the refractory time", 1).await;
    let kinds: Vec<&str> = log.iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["skipped", "skipped", "generated"]);
    assert_eq!(orders(desk).await.len(), 1);
}

#[actix_web::test]
async fn an_alarm_of_the_rule_opens_one_order() {
    let desk = office().await;
    let sensor = desk.make("Sensor", json!({ "code": "S1", "name": "Oil", "kind": "temperature" })).await;
    let rule = json!({
        "code": "AR-1", "name": "Too hot", "severity": "high", "sensorId": sensor["id"],
        "condition": { "kind": "above", "limit": 90 },
    });
    let rule = desk.make("AlarmRule", rule).await;
    let plan = waiting(&desk, json!({}), json!({ "alarmRuleId": rule["id"] })).await;
    let (rule_id, now) = (rule["id"].as_i64().unwrap(), Utc::now().trunc_subsecs(3));
    let source = AlarmSource::Rule { sensor_id: 7, rule_id };
    plays(&desk, &plan, "Too hot", async |nth| {
        let at = now + TimeDelta::seconds(i64::try_from(nth).unwrap());
        let alarm = RaisedAlarm { source, ..raised(7, at) };
        let occurrence = Occurrence { returned_at: Some(at + TimeDelta::milliseconds(500)), ..alarm.occurrence };
        // An alarm is raised again only after it returned; a repeated report is the same event.
        let raise = AlarmCommand::Raise(Box::new(alarm));
        report(&desk.app, vec![raise.clone(), raise, AlarmCommand::Return { source, occurrence }]).await;
    })
    .await;
}

#[actix_web::test]
async fn a_sensor_beyond_its_limit_opens_one_order() {
    let radio = Radio::beside(office().await).await;
    let desk = &radio.desk;
    let trigger = json!({ "kind": "sensorLimit", "sensorId": radio.sensor["id"], "limitValue": "90" });
    let plan = waiting(desk, json!({}), trigger).await;
    plays(desk, &plan, "104-22: 95", async |nth| {
        // A minute within the limit, then two beyond it, which are one event: by the clock of a gateway that is ahead, because what was
        // before the trigger is none of its.
        let after = i64::try_from(nth).unwrap() * 180;
        let values = [20.0, 95.0, 95.0].into_iter().zip(1..);
        let readings: Vec<Value> = values.map(|(value, minute)| radio.reading(-after - 60 * minute, value)).collect();
        radio.take(readings.into()).await;
        desk.app.settle_readings().await;
    })
    .await;
}

#[actix_web::test]
async fn a_meter_beyond_its_limit_opens_one_order() {
    let desk = office().await;
    let meter = desk.make("Meter", json!({ "code": "BAR", "name": "Pressure", "kind": "gauge" })).await;
    let trigger = json!({ "kind": "meterLimit", "meterId": meter["id"], "limitValue": "2", "comparison": "below" });
    let plan = waiting(&desk, json!({}), trigger).await;
    plays(&desk, &plan, "Pressure: 1.5", async |_| {
        for value in ["3", "1.5", "1.4"] {
            let reply = desk.post(&format!("/api/Meter/{}/readings/", meter["id"]), json!({ "value": value })).await;
            assert_eq!(reply.status, 201, "{}", reply.text);
        }
    })
    .await;
}

/// A plan for a pump, and what changes its status.
struct Hall {
    desk: Desk,
    pump: Value,
    up: Value,
    down: Value,
}

impl Hall {
    async fn open() -> Self {
        let desk = office().await;
        let status = async |code: &str, state: &str| {
            desk.make("OperatingStatus", json!({ "code": code, "name": code, "state": state })).await["id"].clone()
        };
        let (up, down) = (status("Running", "up").await, status("Broken", "down").await);
        let pump = json!({ "code": "P-1", "name": "Pump", "operatingStatusId": up });
        let pump = desk.make("Asset", pump).await;
        Self { desk, pump, up, down }
    }

    fn plan(&self) -> Value {
        json!({ "assets": [{ "assetId": self.pump["id"] }] })
    }

    async fn set(&self, asset: &Value, status: &Value) {
        let path = format!("/api/Asset/{}", asset["id"]);
        let version = self.desk.get(&path).await.json["version"].clone();
        let reply = self.desk.put(&path, json!({ "version": version, "operatingStatusId": status })).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    }
}

#[actix_web::test]
async fn a_status_of_an_asset_of_the_plan_opens_one_order() {
    let hall = Hall::open().await;
    let trigger = json!({ "kind": "assetStatus", "operatingStatusId": hall.down });
    let plan = waiting(&hall.desk, hall.plan(), trigger).await;
    let other = json!({ "code": "F-1", "name": "Fan", "operatingStatusId": hall.up });
    let other = hall.desk.make("Asset", other).await;
    hall.set(&other, &hall.down).await;
    plays(&hall.desk, &plan, "Pump: Broken", async |_| {
        hall.set(&hall.pump, &hall.up).await;
        hall.set(&hall.pump, &hall.down).await;
    })
    .await;
    assert_eq!(
        hall.desk.app.ask_database("SELECT count(*) FROM plan_event").await,
        "3",
        "that of the fan is none of it"
    );
}

#[actix_web::test]
async fn every_second_start_opens_one_order() {
    let hall = Hall::open().await;
    let plan = waiting(&hall.desk, hall.plan(), json!({ "kind": "starts", "starts": 2 })).await;
    let start = async || {
        hall.set(&hall.pump, &hall.down).await;
        hall.set(&hall.pump, &hall.up).await;
    };
    start().await;
    settled(&hall.desk).await;
    assert_eq!(orders(&hall.desk).await.len(), 0, "the first of two");
    plays(&hall.desk, &plan, "Pump: 2 starts", async |nth| {
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
    let desk = &hall.desk;
    let class = desk.make("FailureCode", json!({ "code": "SEAL", "name": "Seals", "kind": "class" })).await;
    let leak = json!({ "code": "LEAK", "name": "Leak", "kind": "problem", "parentId": class["id"] });
    let leak = desk.make("FailureCode", leak).await;
    let plan = waiting(desk, hall.plan(), json!({ "kind": "failureCode", "failureCodeId": class["id"] })).await;
    let now = Utc::now().trunc_subsecs(0);
    plays(desk, &plan, "Pump: Leak", async |nth| {
        let from = now - TimeDelta::hours(10 - i64::try_from(nth).unwrap());
        let down = json!({ "assetId": hall.pump["id"], "startedAt": from, "endedAt": from + TimeDelta::minutes(30) });
        let down = desk.make("Downtime", down).await;
        // The code is found out later; telling it twice is one event.
        for version in [1, 2] {
            let path = format!("/api/Downtime/{}", down["id"]);
            let body = json!({ "version": version, "failureCodeId": leak["id"], "reason": format!("Leak {version}") });
            let reply = desk.put(&path, body).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
    })
    .await;
}

#[actix_web::test]
async fn an_event_after_the_refractory_time_opens_the_next_order_and_none_in_a_pause() {
    let desk = office().await;
    let meter = desk.make("Meter", json!({ "code": "BAR", "name": "Pressure", "kind": "gauge" })).await;
    let trigger = json!({ "kind": "meterLimit", "meterId": meter["id"], "limitValue": "10", "refractoryHours": 2 });
    let plan = waiting(&desk, json!({}), trigger).await;
    let read = async |minutes: i64, value: i64| {
        let body = json!({ "value": value, "at": Utc::now() + TimeDelta::minutes(minutes) });
        desk.post(&format!("/api/Meter/{}/readings/", meter["id"]), body).await
    };
    assert_eq!(read(-200, 11).await.status, 201);
    let order = until_orders(&desk, 1).await.remove(0);
    complete(&desk, &order).await;
    settled(&desk).await;
    assert_eq!(read(-100, 9).await.status, 201);
    assert_eq!(read(-90, 12).await.status, 201, "110 minutes after the first");
    until_logged(&desk, &plan, "within the refractory time", 1).await;
    assert_eq!(read(-80, 9).await.status, 201);
    assert_eq!(read(-70, 12).await.status, 201, "130 minutes after it");
    let second = until_orders(&desk, 2).await;
    complete(&desk, second.iter().find(|one| one["id"] != order["id"]).unwrap()).await;
    let pause = json!({ "reason": "Inventory" });
    let paused = desk.post(&format!("/api/MaintenancePlan/{}/pause/", plan["id"]), pause).await;
    assert_eq!(paused.status, 200, "{}", paused.text);
    let short = json!({ "version": 1, "refractoryHours": 0 });
    let of_plan = json!({ "filters": { "planId": { "value": plan["id"], "matchMode": "equals" } } });
    let trigger = desk.post("/api/EventTrigger/list/", of_plan).await.json["items"][0].clone();
    assert_eq!(desk.put(&format!("/api/EventTrigger/{}", trigger["id"]), short).await.status, 200);
    settled(&desk).await;
    assert_eq!(read(-60, 9).await.status, 201);
    assert_eq!(read(-50, 12).await.status, 201);
    until_logged(&desk, &plan, "plan paused", 1).await;
    assert_eq!(orders(&desk).await.len(), 2);
}

#[actix_web::test]
async fn an_event_trigger_says_what_it_waits_for() {
    let desk = office().await;
    let plan = draft(&desk, json!({})).await;
    for (kind, field) in [
        ("alarm", "alarmRuleId"),
        ("sensorLimit", "sensorId"),
        ("meterLimit", "meterId"),
        ("assetStatus", "operatingStatusId"),
        ("failureCode", "failureCodeId"),
        ("starts", "starts"),
    ] {
        let reply = desk.post("/api/EventTrigger/", json!({ "planId": plan["id"], "kind": kind })).await;
        assert_eq!(refused(&reply), (422, "required"), "{kind}");
        assert!(reply.json["fields"][field].is_string(), "{kind}: {}", reply.text);
    }
    let made = desk.make("EventTrigger", json!({ "planId": plan["id"], "kind": "starts", "starts": 3 })).await;
    let path = format!("/api/EventTrigger/{}", made["id"]);
    assert_eq!(refused(&desk.put(&path, json!({ "version": 1, "starts": null })).await), (422, "required"));
    assert_eq!(refused(&desk.put(&path, json!({ "version": 1, "kind": "alarm" })).await), (422, "required"));
}
