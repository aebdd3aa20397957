//! From a reading to what people see: the newest values on the wall, and alarms by the rules that people set.

use std::time::Duration;

use actix_web::rt::time::sleep;
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use gantry_testkit::app::TestApp;
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

/// A client with a gateway and a few temperature sensors with devices.
pub(crate) struct Hall {
    pub(crate) client: StaffClient,
    key: String,
    gateway: i64,
    pub(crate) sensors: Vec<i64>,
}

impl Hall {
    pub(crate) async fn open(app: TestApp, sensors: usize) -> Self {
        let client = StaffClient::at(app).await;
        let gateway = client
            .make("Gateway", json!({"code": "GW", "name": "Hall", "kind": "virtual", "heartbeatMinutes": 1}))
            .await;
        let unit = client.make("UnitOfMeasure", json!({"code": "°C", "name": "Celsius"})).await;
        let key = gateway["key"].as_str().unwrap().to_owned();
        let mut hall = Self { client, key, gateway: gateway["id"].as_i64().unwrap(), sensors: Vec::new() };
        for place in 0..sensors {
            let number = format!("7-{place}");
            let devices = json!({"devices": [{"sensorId": number, "sensorCode": "IM7K2P9X", "kind": "temperature"}]});
            assert_eq!(hall.client.post("/api/Sensor/devices/", devices).await.status, 200);
            let claim = json!({
                "sensorId": number, "sensorCode": "IM7K2P9X", "gatewayId": hall.gateway, "unitId": unit["id"], "name": format!("Sensor {place}"),
            });
            let reply = hall.client.post("/api/Sensor/claim/", claim).await;
            assert_eq!(reply.status, 201, "{}", reply.text);
            hall.sensors.push(reply.json["id"].as_i64().unwrap());
        }
        hall
    }

    /// Over another node as well, which is why it is named.
    pub(crate) async fn measure(&self, node: &TestApp, sensor: usize, seconds_ago: i64, value: f64) {
        let at = node.clock().now().trunc_subsecs(3) - TimeDelta::seconds(seconds_ago);
        let body = json!({"readings": [{"sensorId": format!("7-{sensor}"), "at": at, "value": value}]});
        let reply = node.post("/api/Sensor/messages/").token(&self.key).json(body).send().await;
        assert_eq!((reply.status.as_u16(), &reply.json["accepted"]), (202, &json!(1)), "{}", reply.text);
    }

    /// Readings of one sensor in one delivery, by seconds before a time.
    pub(crate) async fn deliver(&self, sensor: usize, before: DateTime<Utc>, readings: &[(i64, f64)]) {
        let number = format!("7-{sensor}");
        let reading = |(ago, value): &(i64, f64)| {
            let at = before - TimeDelta::seconds(*ago);
            json!({"sensorId": number, "at": at, "value": value})
        };
        let body = json!({"readings": readings.iter().map(reading).collect::<Vec<Value>>()});
        let reply = self.client.app.post("/api/Sensor/messages/").token(&self.key).json(body).send().await;
        assert_eq!((reply.status.as_u16(), &reply.json["refusedTotal"]), (202, &json!(0)), "{}", reply.text);
    }

    pub(crate) async fn rule(&self, code: &str, more: Value) -> Value {
        let mut rule = json!({"code": code, "name": format!("Rule {code}"), "severity": "high"});
        rule.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.client.make("AlarmRule", rule).await
    }

    /// Until so many sensors are watched over, as their owner remembers.
    pub(crate) async fn watched(&self, count: usize) {
        self.until("SELECT count(*) FROM watch WHERE kind = 'sensor'", &count.to_string()).await;
    }

    pub(crate) async fn until(&self, question: &str, answer: &str) {
        let mut found = String::new();
        for _ in 0..300 {
            found = self.client.app.ask_database(question).await;
            if found == answer {
                return;
            }
            sleep(Duration::from_millis(100)).await;
        }
        panic!("{question}: {found}, and not {answer}");
    }
}

async fn alarm(viewer: &mut Viewer, kind: &str) -> Value {
    loop {
        let event = viewer.wait("event").await;
        if event["topic"] == "alarms" && event["type"] == kind {
            return event["data"].clone();
        }
    }
}

#[actix_web::test]
async fn the_newest_values_are_on_the_wall_at_once() {
    let hall = Hall::open(TestApp::start().await, 3).await;
    let app = &hall.client.app;
    hall.measure(app, 0, 10, 20.5).await;
    let mut viewer = Viewer::join(app, &hall.client.token).await;
    let [first, second, third] = hall.sensors[..] else { panic!("three sensors") };
    let shown = viewer.ask("subscribe", &json!({"topic": "sensors:wall", "sensors": [first, second]})).await;
    let known: Vec<(i64, f64)> = readings(&shown);
    assert_eq!(known, [(first, 20.5)], "{shown}");

    hall.measure(app, 1, 0, 33.0).await;
    let frame = viewer.wait("frame").await;
    assert_eq!((&frame["topic"], readings(&frame)), (&json!("sensors:wall"), vec![(second, 33.0)]));
    hall.measure(app, 1, 60, 11.0).await;
    hall.measure(app, 2, 0, 44.0).await;
    hall.measure(app, 0, 0, 21.0).await;
    assert_eq!(
        readings(&viewer.wait("frame").await),
        [(first, 21.0)],
        "a late one and one that is not shown are no news"
    );

    let shown = viewer.ask("subscribe", &json!({"topic": "sensors:wall", "sensors": [third]})).await;
    assert_eq!(readings(&shown), [(third, 44.0)], "others instead");
    hall.measure(app, 0, 0, 22.0).await;
    hall.measure(app, 2, 0, 45.0).await;
    assert_eq!(readings(&viewer.wait("frame").await), [(third, 45.0)]);
    viewer.ask("unsubscribe", &json!({"topic": "sensors:wall"})).await;
    hall.measure(app, 2, 0, 46.0).await;
    sleep(Duration::from_millis(300)).await;
    assert_eq!(viewer.pending("frame").await, Vec::<Value>::new());
}

pub(crate) fn readings(told: &Value) -> Vec<(i64, f64)> {
    let list = told["readings"].as_array().unwrap_or_else(|| panic!("{told}"));
    list.iter().map(|one| (one[0].as_i64().unwrap(), one[2].as_f64().unwrap())).collect()
}

#[actix_web::test]
async fn values_are_for_those_who_may_see_sensors_and_of_ones_own_tenant() {
    let hall = Hall::open(TestApp::start().await, 1).await;
    let app = &hall.client.app;
    hall.measure(app, 0, 10, 20.5).await;
    let guest = app.sign_in("guest@demo.example").await;
    let mut stranger = Viewer::join(app, &guest).await;
    let wish = json!({"topic": "sensors:wall", "sensors": hall.sensors});
    assert_eq!(stranger.ask("subscribe", &wish).await["error"]["code"], "permission_required");
    let token = app.sign_in(&app.acme.login("admin")).await;
    let mut other = Viewer::join_at(app, "acme.localhost", &token).await;
    assert_eq!(other.ask("subscribe", &wish).await, json!({"readings": []}));
    hall.measure(app, 0, 0, 21.0).await;
    sleep(Duration::from_millis(300)).await;
    assert_eq!(other.pending("frame").await, Vec::<Value>::new());

    let mut viewer = Viewer::join(app, &hall.client.token).await;
    let many: Vec<i64> = (1..=1_001).collect();
    let refusal = viewer.ask("subscribe", &json!({"topic": "sensors:wall", "sensors": many})).await;
    assert_eq!(refusal["error"]["code"], "too_many_sensors");
    for topic in ["sensors:a b", "sensors:é"] {
        let refusal = viewer.ask("subscribe", &json!({"topic": topic, "sensors": [1]})).await;
        assert_eq!(refusal["error"]["code"], "not_found", "{topic}");
    }
}

#[actix_web::test]
async fn a_reading_beyond_its_limit_is_an_alarm_until_it_is_back() {
    let hall = Hall::open(TestApp::start().await, 2).await;
    let app = &hall.client.app;
    let rule =
        hall.rule("HOT", json!({"sensorKind": "temperature", "condition": {"kind": "above", "limit": 80}})).await;
    hall.watched(2).await;
    let mut viewer = Viewer::join(app, &hall.client.token).await;
    viewer.follow("alarms").await;
    hall.measure(app, 0, 5, 79.0).await;
    hall.measure(app, 0, 3, 91.5).await;
    let raised = alarm(&mut viewer, "alarmRaised").await;
    let shown = &raised["alarm"];
    assert_eq!((&shown["name"], &shown["severity"]), (&json!("Rule HOT"), &json!("high")), "{raised}");
    assert_eq!((&shown["occurrence"]["value"], &shown["occurrence"]["limit"]), (&json!(91.5), &json!(80.0)));
    assert_eq!(shown["source"], json!({"kind": "rule", "sensorId": hall.sensors[0], "ruleId": rule["id"]}));
    assert_eq!((&shown["place"]["sensor"]["name"], &shown["place"]["unit"]), (&json!("Sensor 0"), &json!("°C")));
    hall.measure(app, 0, 0, 60.0).await;
    let returned = alarm(&mut viewer, "alarmReturned").await;
    assert_eq!((&returned["alarmId"], &returned["occurrence"]["peak"]), (&shown["id"], &json!(91.5)), "{returned}");

    // The rule is switched off while another alarm is active.
    hall.measure(app, 1, 0, 99.0).await;
    alarm(&mut viewer, "alarmRaised").await;
    let path = format!("/api/AlarmRule/{}", rule["id"]);
    let off = hall.client.put(&path, json!({"version": rule["version"], "enabled": false})).await;
    assert_eq!(refused(&off), (200, ""), "{}", off.text);
    alarm(&mut viewer, "alarmReturned").await;
    hall.watched(0).await;
}

#[actix_web::test]
async fn the_sensors_of_new_tenants_are_watched_over_before_the_next_reading() {
    let hall = Hall::open(TestApp::start().await, 1).await;
    let app = &hall.client.app;
    let mut viewer = Viewer::join(app, &hall.client.token).await;
    viewer.follow("alarms").await;
    // Rules have been loaded, and there were none.
    app.evaluate_alarms().await;
    hall.rule("HOT", json!({"sensorId": hall.sensors[0], "condition": {"kind": "above", "limit": 80}})).await;
    app.services().prepared([app.demo.id]);
    hall.measure(app, 0, 0, 91.0).await;
    let raised = alarm(&mut viewer, "alarmRaised").await;
    assert_eq!(raised["alarm"]["name"], "Rule HOT", "{raised}");
}

#[actix_web::test]
async fn a_timer_that_runs_when_the_server_stops_fires_after_the_next_start() {
    let hall = Hall::open(TestApp::start().await, 1).await;
    let condition = json!({"kind": "above", "limit": 80});
    hall.rule("SLOW", json!({"sensorId": hall.sensors[0], "condition": condition, "onDelay": 60})).await;
    hall.watched(1).await;
    hall.measure(&hall.client.app, 0, 0, 91.0).await;
    hall.client.app.stop().await;
    let next = hall.client.app.another().await;
    let token = next.sign_in("staff@demo.example").await;
    let mut viewer = Viewer::join(&next, &token).await;
    viewer.follow("alarms").await;
    next.clock().advance(TimeDelta::seconds(60));
    let raised = alarm(&mut viewer, "alarmRaised").await;
    let occurrence = &raised["alarm"]["occurrence"];
    let time = |name: &str| chrono::DateTime::parse_from_rfc3339(occurrence[name].as_str().unwrap()).unwrap();
    assert_eq!((time("raisedAt") - time("since")).num_seconds(), 60, "{raised}");
}

#[actix_web::test]
async fn what_does_not_come_while_the_server_is_away_is_not_missing() {
    let hall = Hall::open(TestApp::start().await, 1).await;
    hall.rule("LOST", json!({"sensorId": hall.sensors[0], "condition": {"kind": "noData", "duration": 60}})).await;
    hall.watched(1).await;
    hall.measure(&hall.client.app, 0, 0, 20.0).await;
    hall.client.app.stop().await;
    let clock = hall.client.app.clock().clone();
    clock.advance(TimeDelta::seconds(90));
    let back = clock.now();
    let next = hall.client.app.another().await;
    let token = next.sign_in("staff@demo.example").await;
    let mut viewer = Viewer::join(&next, &token).await;
    viewer.follow("alarms").await;
    next.evaluate_alarms().await;
    assert_eq!(viewer.pending("event").await, Vec::<Value>::new(), "it may still come");
    clock.advance(TimeDelta::seconds(60));
    let raised = alarm(&mut viewer, "alarmRaised").await;
    let at = chrono::DateTime::parse_from_rfc3339(raised["alarm"]["occurrence"]["raisedAt"].as_str().unwrap()).unwrap();
    assert!(at >= back + TimeDelta::seconds(60), "{raised}, back at {back}");
}

#[actix_web::test]
async fn a_silent_gateway_is_one_alarm_and_its_sensors_are_none() {
    let hall = Hall::open(TestApp::start().await, 3).await;
    let app = &hall.client.app;
    let no_data = json!({"kind": "noData", "duration": 1});
    hall.rule("LOST", json!({"sensorKind": "temperature", "condition": no_data, "onDelay": 8})).await;
    hall.watched(3).await;
    for sensor in 0..3 {
        hall.measure(app, sensor, 0, 20.0).await;
    }
    // As if the server had been there all the time and the gateway had fallen silent four minutes ago.
    app.stop().await;
    app.ask_database("UPDATE gateway SET last_seen_at = now() - interval '4 minutes' RETURNING 1").await;
    let remembered = "INSERT INTO watch (tenant_id, kind, subject_id, body) SELECT tenant_id, 'gateway', id, jsonb_build_object( \
        'raisedAt', to_json(last_seen_at + interval '3 minutes'), 'heardAt', to_json(last_seen_at)) FROM gateway RETURNING 1";
    app.ask_database(remembered).await;
    let next = app.another().await;
    let token = next.sign_in("staff@demo.example").await;
    let mut viewer = Viewer::join(&next, &token).await;
    viewer.follow("alarms").await;
    for _ in 0..4 {
        next.evaluate_alarms().await;
        next.clock().advance(TimeDelta::seconds(3));
    }
    assert_eq!(viewer.pending("event").await, Vec::<Value>::new(), "the state of the sensors is unknown");
    hall.measure(&next, 0, 0, 21.0).await;
    hall.until("SELECT count(*) FROM watch WHERE kind = 'gateway'", "0").await;
}

#[actix_web::test]
async fn a_meter_is_read_from_the_sensor_that_feeds_it() {
    let hall = Hall::open(TestApp::start().await, 1).await;
    let meter = hall.client.make("Meter", json!({"code": "M-T", "name": "Temperature", "kind": "gauge"})).await;
    let path = format!("/api/Sensor/{}", hall.sensors[0]);
    let sensor = hall.client.get(&path).await.json;
    let fed = hall.client.put(&path, json!({"version": sensor["version"], "meterId": meter["id"]})).await;
    assert_eq!(refused(&fed), (200, ""), "{}", fed.text);
    hall.measure(&hall.client.app, 0, 30, 20.5).await;
    hall.until("SELECT source || ' ' || value FROM meter_reading", "sensor 20.500000").await;
    hall.measure(&hall.client.app, 0, 0, 21.5).await;
    hall.client.app.settle_readings().await;
    let due = async |pause| {
        hall.client.app.ask_database(&format!("SELECT count(DISTINCT meter_id) FROM due_feeds('{pause}')")).await
    };
    assert_eq!((due("15 minutes").await, due("0").await), ("0".to_owned(), "1".to_owned()), "not every value is read");
}
