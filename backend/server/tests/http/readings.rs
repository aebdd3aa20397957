//! Readings of sensors as gateways deliver them, in both formats, and as people look at them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use gantry_testkit::app::Reply;
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

const PATH: &str = "/api/Sensor/messages/";

/// A client with a gateway and a sensor in degrees Celsius.
pub(crate) struct Radio {
    pub(crate) client: StaffClient,
    pub(crate) key: String,
    pub(crate) gateway: Value,
    pub(crate) sensor: Value,
    pub(crate) now: DateTime<Utc>,
}

impl Radio {
    pub(crate) async fn open() -> Self {
        Self::beside(StaffClient::open().await).await
    }

    pub(crate) async fn beside(client: StaffClient) -> Self {
        let gateway = client.make("Gateway", json!({"code": "GW", "name": "Hall", "kind": "virtual"})).await;
        let unit = client.make("UnitOfMeasure", json!({"code": "°C", "name": "Celsius"})).await;
        let key = gateway["key"].as_str().unwrap().to_owned();
        let mut radio = Self { client, key, gateway, sensor: Value::Null, now: Utc::now().trunc_subsecs(0) };
        let of_it = json!({"gatewayId": radio.gateway["id"], "unitId": unit["id"]});
        radio.sensor = radio.claim("104-22", of_it).await;
        radio
    }

    async fn claim(&self, number: &str, more: Value) -> Value {
        let devices = json!({"devices": [{"sensorId": number, "sensorCode": "IM7K2P9X", "kind": "temperature"}]});
        assert_eq!(self.client.post("/api/Sensor/devices/", devices).await.status, 200);
        let mut claim = json!({"sensorId": number, "sensorCode": "IM7K2P9X"});
        claim.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let reply = self.client.post("/api/Sensor/claim/", claim).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        reply.json
    }

    async fn deliver(&self, body: Value) -> Reply {
        self.client.app.post(PATH).token(&self.key).json(body).send().await
    }

    pub(crate) async fn take(&self, readings: Value) -> Value {
        let reply = self.deliver(json!({ "readings": readings })).await;
        assert_eq!(reply.status, 202, "{}", reply.text);
        reply.json
    }

    pub(crate) fn reading(&self, seconds_ago: i64, value: f64) -> Value {
        json!({"sensorId": "104-22", "at": self.now - TimeDelta::seconds(seconds_ago), "value": value})
    }

    fn at(&self, rest: &str) -> String {
        format!("/api/Sensor/{}{rest}", self.sensor["id"])
    }

    pub(crate) async fn kept(&self) -> usize {
        self.client.app.ask_database("SELECT count(*) FROM sensor_reading").await.parse().unwrap()
    }
}

fn codes(answer: &Value) -> Vec<&str> {
    answer["refused"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn readings_are_kept_once_and_seen_by_who_may_see_the_sensor() {
    let radio = Radio::open().await;
    let batch = json!([radio.reading(60, 20.5), radio.reading(0, 21.0), radio.reading(60, 20.0)]);
    let answer = radio.take(batch.clone()).await;
    assert_eq!(answer, json!({"accepted": 2, "doubled": 1, "refused": [], "refusedTotal": 0}));
    assert_eq!(radio.take(batch).await["doubled"], 3);
    let fahrenheit =
        json!([{"sensorId": " 104-22", "at": radio.now - TimeDelta::minutes(2), "value": 212, "unit": "°F"}]);
    assert_eq!(radio.take(fahrenheit).await["accepted"], 1);

    let app = &radio.client.app;
    let token = app.sign_in("user@demo.example").await;
    let forbidden = app.get(&radio.at("/readings/")).token(&token).send().await;
    assert_eq!(refused(&forbidden), (403, "permission_required"));
    let admin = app.sign_in("admin@demo.example").await;
    let sees =
        json!({"create": false, "update": false, "delete": false, "reopen": false, "configure": false, "limit": "all"});
    let role = format!("/api/UserRole/{}/permissions/", app.demo.roles.user);
    let granted = app.put(&role).token(&admin).json(json!({"permissions": {"sensors": sees}})).send().await;
    assert_eq!(granted.status, 200, "{}", granted.text);
    let token = app.sign_in("user@demo.example").await;
    let look = async |path: String| {
        let reply = radio.client.app.get(&path).token(&token).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json
    };
    radio.client.app.settle_readings().await;
    let list = radio.client.app.post("/api/Sensor/list/").token(&token).json(json!({})).send().await;
    assert_eq!(list.status, 200, "{}", list.text);
    let sensor = &list.json["items"][0];
    assert_eq!((&sensor["lastValue"], &sensor["quality"]), (&json!(21.0), &json!("good")));
    assert_eq!(sensor["lastAt"].as_str().unwrap().parse::<DateTime<Utc>>().unwrap(), radio.now);
    let page = look(radio.at("/readings/?rows=2")).await;
    let values: Vec<&Value> = page["items"].as_array().unwrap().iter().map(|one| &one["value"]).collect();
    assert_eq!((page["totalRecords"].as_i64(), values), (Some(3), vec![&json!(21.0), &json!(20.5)]));
    let from = radio.now - TimeDelta::seconds(70);
    let later = look(radio.at(&format!("/readings/?from={}", from.format("%Y-%m-%dT%H:%M:%SZ")))).await;
    assert_eq!(later["totalRecords"], 2);
    let line = look(radio.at("/series/?points=1")).await;
    let point = &line["items"][0];
    assert_eq!((&point["min"], &point["max"], &point["count"]), (&json!(20.5), &json!(100.0), &json!(3)));
    let gateway = radio.client.get(&format!("/api/Gateway/{}", radio.gateway["id"])).await.json;
    assert!(gateway["lastSeenAt"].is_string());
    let backwards = radio.client.get(&radio.at("/series/?from=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z")).await;
    assert_eq!(refused(&backwards), (422, "invalid"));
}

#[actix_web::test]
async fn viewers_of_sensors_are_updated_by_a_delivery() {
    let radio = Radio::open().await;
    let mut viewer = Viewer::join(&radio.client.app, &radio.client.token).await;
    viewer.follow("changes:sensor").await;
    viewer.pending("event").await;
    radio.take(json!([radio.reading(5, 1.0), radio.reading(0, 2.0)])).await;
    let told = loop {
        let event = viewer.wait("event").await;
        let record = event["data"]["records"][0].clone();
        // That the sensor was made may be told as late as now; a delivery leaves its version as it is.
        if record["kind"] == "updated" && record["version"].is_null() {
            break record;
        }
    };
    assert_eq!(told["id"], radio.sensor["id"]);
    let now = radio.client.get(&radio.at("")).await.json;
    assert_eq!((&now["lastValue"], &now["version"]), (&json!(2.0), &radio.sensor["version"]));
}

#[actix_web::test]
async fn what_is_wrong_is_refused_by_itself() {
    let radio = Radio::open().await;
    let other = radio.client.make("Gateway", json!({"code": "G2", "name": "Yard", "kind": "virtual"})).await;
    radio.claim("OTHER", json!({"gatewayId": other["id"]})).await;
    let off = radio.claim("OFF", json!({"gatewayId": radio.gateway["id"]})).await;
    let off = radio
        .client
        .put(&format!("/api/Sensor/{}", off["id"]), json!({"version": off["version"], "active": false}))
        .await;
    assert_eq!(off.status, 200, "{}", off.text);
    let (at, good) = (radio.now.to_rfc3339(), radio.reading(0, 1.0));
    let text = format!(
        r#"{{"readings": [
            {good}, {{"sensorId": "nobody's", "at": "{at}", "value": 1}}, {{"sensorId": "OTHER", "at": "{at}", "value": 1}},
            {{"sensorId": "OFF", "at": "{at}", "value": 1}}, {{"sensorId": "104-22", "at": "{at}", "value": 1e999}},
            {{"sensorId": "104-22", "at": "{at}", "value": "NaN"}}, {{"sensorId": "104-22", "at": "1970-01-01T00:00:00Z", "value": 1}},
            {{"sensorId": "104-22", "at": "2100-01-01T00:00:00Z", "value": 1}}, {{"sensorId": "104-22", "at": "noon", "value": 1}},
            {{"sensorId": "104-22", "at": "{at}", "value": 1, "unit": "psi"}}, 7, {{"sensorId": 10422, "at": "{at}", "value": 1}}
        ]}}"#
    );
    let reply = radio.client.app.post(PATH).token(&radio.key).text("application/json", &text).send().await;
    assert_eq!(reply.status, 202, "{}", reply.text);
    let expected = [
        "unknownSensor",
        "otherGateway",
        "inactive",
        "notANumber",
        "notANumber",
        "tooOld",
        "inFuture",
        "invalidTime",
        "unitMismatch",
        "malformed",
        "unknownSensor",
    ];
    assert_eq!((codes(&reply.json), &reply.json["accepted"]), (expected.to_vec(), &json!(1)));
    let places: Vec<i64> =
        reply.json["refused"].as_array().unwrap().iter().map(|one| one["index"].as_i64().unwrap()).collect();
    assert_eq!(places, (1..=11).collect::<Vec<i64>>());
    assert_eq!(
        (&reply.json["refused"][0]["sensorId"], &reply.json["refused"][9]["sensorId"]),
        (&json!("nobody's"), &Value::Null)
    );
    assert_eq!(radio.kept().await, 1);

    let many = vec![json!({"sensorId": "X", "at": at, "value": 1}); 250];
    let answer = radio.take(json!(many)).await;
    assert_eq!((codes(&answer).len(), &answer["refusedTotal"]), (100, &json!(250)));
}

#[actix_web::test]
async fn what_imonnit_pushes_is_taken_with_the_key_as_a_password() {
    let radio = Radio::open().await;
    let date = |seconds: i64| (radio.now - TimeDelta::seconds(seconds)).format("%Y-%m-%d %H:%M:%S").to_string();
    let message = |seconds, value: &str| {
        json!({"sensorID": "104-22", "sensorName": "Oil", "applicationID": "2", "messageDate": date(seconds), "state": "0",
               "rawData": value, "dataType": "TemperatureData", "dataValue": value, "batteryLevel": "100", "signalStrength": "29"})
    };
    let body = json!({
        "gatewayMessage": {"gatewayID": "10000", "batteryLevel": "87", "signalStrength": "29", "date": date(0), "count": "3"},
        "sensorMessages": [message(30, "21.25"), message(20, "False|False"), message(10, "True"), message(30, "21.25")],
    });
    let basic = |key: &str| format!("Basic {}", STANDARD.encode(format!("imonnit:{key}")));
    let push = async |key: &str| {
        radio.client.app.post(PATH).header("authorization", &basic(key)).json(body.clone()).send().await
    };
    let reply = push(&radio.key).await;
    assert_eq!(reply.status, 202, "{}", reply.text);
    assert_eq!((&reply.json["accepted"], &reply.json["doubled"]), (&json!(1), &json!(1)));
    assert_eq!(codes(&reply.json), ["severalValues", "notANumber"]);
    assert_eq!(refused(&push("gk_wrong").await), (401, "invalid_gateway_key"));
    let gateway = radio.client.get(&format!("/api/Gateway/{}", radio.gateway["id"])).await.json;
    assert_eq!((&gateway["battery"], &gateway["signal"]), (&json!(87), &Value::Null), "percent are no dBm");
    radio.client.app.settle_readings().await;
    assert_eq!(radio.client.get(&radio.at("")).await.json["lastValue"], 21.25);
}

#[actix_web::test]
async fn that_a_gateway_was_heard_is_noted_to_within_seconds_and_how_it_is_at_once() {
    let radio = Radio::open().await;
    let gateway = async || radio.client.get(&format!("/api/Gateway/{}", radio.gateway["id"])).await.json;
    radio.take(json!([radio.reading(3, 1.0)])).await;
    let first = gateway().await;
    radio.take(json!([radio.reading(2, 1.0)])).await;
    assert_eq!(gateway().await["lastSeenAt"], first["lastSeenAt"], "a moment later is no news");
    let told = json!({"gatewayMessage": {"gatewayID": "10000", "batteryLevel": "41"}, "sensorMessages": []});
    let reply = radio.client.app.post(PATH).token(&radio.key).json(told).send().await;
    assert_eq!(reply.status, 202, "{}", reply.text);
    let second = gateway().await;
    assert_eq!(second["battery"], 41);
    assert_ne!(second["lastSeenAt"], first["lastSeenAt"]);
    let long_ago = "UPDATE gateway SET last_seen_at = now() - interval '6 seconds' RETURNING last_seen_at > now() - interval '1 second'";
    assert_eq!(radio.client.app.ask_database(long_ago).await, "f");
    radio.take(json!([radio.reading(1, 1.0)])).await;
    let now = "SELECT last_seen_at > now() - interval '1 second' FROM gateway";
    assert_eq!(radio.client.app.ask_database(now).await, "t");
}

#[actix_web::test]
async fn too_much_half_of_it_and_neither_format_are_refused_as_a_whole() {
    let radio = Radio::open().await;
    let send =
        async |text: &str| radio.client.app.post(PATH).token(&radio.key).text("application/json", text).send().await;
    let batch = |count: usize| json!({"readings": vec![radio.reading(0, 1.0); count]}).to_string();
    // Not much more than is taken: it is refused by its length, and what the sockets cannot hold would end in a broken connection.
    assert_eq!(refused(&send(&batch(20_000)).await), (413, "payload_too_large"));
    assert_eq!(refused(&send(&batch(5_001)).await), (413, "too_many_readings"));
    let whole = batch(100);
    assert_eq!(refused(&send(&whole[..whole.len() / 2]).await), (400, "malformed_json"));
    assert_eq!(refused(&send("{}").await), (422, "invalid"));
    assert_eq!(refused(&send(r#"{"readings": 7}"#).await), (422, "invalid"));
    assert_eq!(refused(&send("[]").await), (422, "invalid"));
    assert_eq!(radio.kept().await, 0);
    let told = |accepted: u32, doubled: u32| json!({"accepted": accepted, "doubled": doubled, "refused": [], "refusedTotal": 0});
    assert_eq!(send(&batch(5_000)).await.json, told(1, 4_999));
    let many: Vec<Value> = (0..5_000).map(|seconds| radio.reading(seconds, 1.5)).collect();
    assert_eq!(radio.take(json!(many)).await, told(4_999, 1));
    assert_eq!(radio.kept().await, 5_000);
}

#[actix_web::test]
async fn a_key_speaks_for_its_tenant_alone_and_a_renewed_one_counts_at_once() {
    let radio = Radio::open().await;
    let body = json!({"readings": [radio.reading(0, 1.0)]});
    let elsewhere =
        radio.client.app.post(PATH).host("acme.localhost").token(&radio.key).json(body.clone()).send().await;
    assert_eq!(refused(&elsewhere), (401, "invalid_gateway_key"));
    let person = radio.client.app.post(PATH).token(&radio.client.token).json(body.clone()).send().await;
    assert_eq!(refused(&person), (401, "invalid_gateway_key"));
    // A sensor of one number at another tenant is not this one.
    let token = radio.client.app.sign_in("admin@acme.example").await;
    let theirs = radio.client.app.post("/api/Gateway/").host("acme.localhost").token(&token);
    let theirs = theirs.json(json!({"code": "GW", "name": "Theirs", "kind": "virtual"})).send().await.json;
    let reply =
        radio.client.app.post(PATH).host("acme.localhost").token(theirs["key"].as_str().unwrap()).json(body.clone());
    assert_eq!(codes(&reply.send().await.json), ["unknownSensor"]);
    assert_eq!(radio.kept().await, 0);

    let path = format!("/api/Gateway/{}/key/", radio.gateway["id"]);
    let second = radio.client.post(&path, json!({})).await.json["key"].as_str().unwrap().to_owned();
    let call = async |key: &str| radio.client.app.post(PATH).token(key).json(body.clone()).send().await.status.as_u16();
    assert_eq!((call(&radio.key).await, call(&second).await), (202, 202));
    let third = radio.client.post(&path, json!({"atOnce": true})).await.json["key"].as_str().unwrap().to_owned();
    assert_eq!((call(&second).await, call(&third).await), (401, 202));
    assert_eq!(radio.kept().await, 1);
}

#[actix_web::test]
async fn a_gateway_that_never_stops_is_slowed_down_and_nothing_is_half_done() {
    let radio = Radio::open().await;
    let mut kept = 0;
    let mut enough = None;
    'calls: for round in 0..100 {
        let calls = (0..10).map(|call| radio.deliver(json!({"readings": [radio.reading(round * 10 + call, 1.0)]})));
        for reply in futures_util::future::join_all(calls).await {
            match reply.status.as_u16() {
                202 => kept += 1,
                _ => enough = Some(reply),
            }
        }
        if enough.is_some() {
            break 'calls;
        }
    }
    let enough = enough.unwrap();
    assert_eq!(refused(&enough), (429, "rate_limited"));
    assert!(!enough.header("retry-after").is_empty());
    assert_eq!(radio.kept().await, kept);
    // It can still call.
    let call = radio.client.app.post("/api/Gateway/checkin/").token(&radio.key).json(json!({})).send().await;
    assert_eq!(call.status, 200);
}
