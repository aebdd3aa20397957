//! Meters as people read them: counters, levels and words, in order, once, and as a line.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use gantry_testkit::app::Reply;
use gantry_testkit::viewer::Viewer;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

/// A client with an hour meter of four digits.
struct Room {
    client: StaffClient,
    meter: Value,
    now: DateTime<Utc>,
}

impl Room {
    async fn open() -> Self {
        let client = StaffClient::open().await;
        let unit = async |code: &str, factor: i64| {
            let new = json!({"code": code, "name": code, "quantity": "time", "factor": factor});
            client.make("UnitOfMeasure", new).await["id"].clone()
        };
        unit("min", 60).await;
        client
            .make("UnitOfMeasure", json!({"code": "bar", "name": "Bar", "quantity": "pressure", "factor": 100_000}))
            .await;
        let hours = unit("h", 3600).await;
        let new = json!({"code": "HM", "name": "Hours", "kind": "continuous", "unitId": hours, "rollover": 10_000});
        let meter = client.make("Meter", new).await["id"].clone();
        Self { client, meter, now: Utc::now().trunc_subsecs(0) }
    }

    fn days_ago(&self, days: i64) -> DateTime<Utc> {
        self.now - TimeDelta::days(days)
    }

    async fn read(&self, days_ago: i64, value: Value) -> Reply {
        self.take(json!({"at": self.days_ago(days_ago), "value": value})).await
    }

    async fn take(&self, reading: Value) -> Reply {
        self.client.post(&format!("/api/Meter/{}/readings/", self.meter), reading).await
    }

    async fn meter(&self) -> Value {
        self.client.get(&format!("/api/Meter/{}", self.meter)).await.json
    }

    async fn readings(&self, query: &str) -> Value {
        self.client.get(&format!("/api/Meter/{}/readings/?{query}", self.meter)).await.json
    }
}

#[actix_web::test]
async fn a_counter_counts_on_and_says_how_much_a_day() {
    let room = Room::open().await;
    assert_eq!(room.meter().await["active"], true);
    assert_eq!(room.read(40, json!(9_000)).await.status, 201);
    let reading = room.read(20, json!("9500.5")).await.json;
    assert_eq!((&reading["delta"], &reading["lifeToDate"]), (&json!("500.500000"), &json!("9500.500000")));
    assert_eq!((&reading["byName"], &reading["source"]), (&json!("Staff"), &json!("person")));
    let down = room.read(10, json!(100)).await;
    assert_eq!(refused(&down), (409, "reading_went_down"));
    let over = json!({"at": room.days_ago(10), "value": 100, "kind": "rollover", "remark": "Began anew"});
    assert_eq!(room.take(over).await.json["delta"], "599.500000");
    let minutes = json!({"at": room.now, "value": 12_000, "unit": "MIN", "source": "workOrder"});
    let reading = room.take(minutes).await.json;
    assert_eq!((&reading["value"], &reading["lifeToDate"]), (&json!("200.000000"), &json!("10200.000000")));
    let meter = room.meter().await;
    assert_eq!((&meter["lastValue"], &meter["lifeToDate"]), (&json!("200.000000"), &json!("10200.000000")));
    assert_eq!((&meter["perDay"], &meter["unitCode"]), (&json!("30.0000"), &json!("h")), "1200 in 40 days");
}

#[actix_web::test]
async fn a_reading_is_taken_once_in_its_time_and_in_its_unit() {
    let room = Room::open().await;
    room.read(2, json!(5)).await;
    assert_eq!(refused(&room.read(2, json!(5)).await), (409, "reading_too_old"));
    assert_eq!(refused(&room.read(3, json!(4)).await), (409, "reading_too_old"));
    let ahead = json!({"at": room.now + TimeDelta::hours(1), "value": 6});
    assert_eq!(refused(&room.take(ahead).await), (422, "reading_in_future"));
    for unit in ["bar", "furlong"] {
        let reply = room.take(json!({"value": 6, "unit": unit})).await;
        assert_eq!(refused(&reply), (422, "wrong_unit"));
    }
    // Two who read at once do not both count from the same last reading.
    let (one, two) = futures_util::join!(room.read(1, json!(8)), room.read(0, json!(9)));
    assert!([(201, ""), (409, "reading_too_old")].contains(&refused(&one)), "{}", one.text);
    assert_eq!((room.meter().await["lifeToDate"].clone(), two.status.as_u16()), (json!("9.000000"), 201));
    let kind = room
        .client
        .put(&format!("/api/Meter/{}", room.meter), json!({"version": 1, "kind": "gauge", "rollover": null}))
        .await;
    assert_eq!(refused(&kind), (409, "in_use"));
    let off = room.client.put(&format!("/api/Meter/{}", room.meter), json!({"version": 1, "active": false})).await;
    assert_eq!(off.status, 200);
    assert_eq!(refused(&room.take(json!({"value": 10})).await), (409, "inactive"));
}

#[actix_web::test]
async fn a_technician_reads_a_meter_and_viewers_of_meters_are_updated() {
    let room = Room::open().await;
    let mut viewer = Viewer::join(&room.client.app, &room.client.token).await;
    viewer.follow("changes:meter").await;
    viewer.pending("event").await;
    let token = room.client.app.sign_in("user@demo.example").await;
    let path = format!("/api/Meter/{}/readings/", room.meter);
    let taken = room.client.app.post(&path).token(&token).json(json!({"value": 5})).send().await;
    assert_eq!(taken.status, 201, "{}", taken.text);
    let told = loop {
        let event = viewer.wait("event").await;
        // That the meter was made may be told as late as now.
        if event["data"]["records"][0]["kind"] == "updated" {
            break event;
        }
    };
    assert_eq!((&told["topic"], &told["data"]["records"][0]["id"]), (&json!("changes:meter"), &room.meter));
    let renamed = room.client.app.put(&format!("/api/Meter/{}", room.meter)).token(&token);
    let renamed = renamed.json(json!({"version": 1, "name": "Mine"})).send().await;
    assert_eq!(refused(&renamed), (403, "permission_required"));
}

#[actix_web::test]
async fn only_the_last_reading_is_taken_back() {
    let room = Room::open().await;
    let first = room.read(3, json!(10)).await.json["id"].clone();
    let last = room.read(2, json!(100)).await.json["id"].clone();
    let path = |id: &Value| format!("/api/Meter/{}/readings/{id}", room.meter);
    let delete = async |id: &Value| {
        room.client.app.request(actix_web::http::Method::DELETE, &path(id)).token(&room.client.token).send().await
    };
    assert_eq!(refused(&delete(&first).await), (409, "not_the_last"));
    assert_eq!(delete(&last).await.status, 204);
    assert_eq!(refused(&delete(&last).await), (404, "not_found"));
    let again = room.read(1, json!(12)).await.json;
    assert_eq!(again["delta"], "2.000000");
}

#[actix_web::test]
async fn many_are_taken_in_their_order_or_none_is() {
    let room = Room::open().await;
    let path = format!("/api/Meter/{}/readings/bulk/", room.meter);
    let of = |values: &[i64]| -> Value {
        let days = (0..).zip(values);
        let one =
            |(day, value): (i64, &i64)| json!({"at": room.days_ago(60 - day), "value": value, "source": "import"});
        json!({"readings": days.map(one).collect::<Vec<_>>()})
    };
    let reply = room.client.post(&path, of(&[10, 20, 15, 20_000, 30])).await;
    assert_eq!(refused(&reply), (422, "invalid"));
    let fields: Vec<_> = reply.json["fields"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields, ["readings.2.value", "readings.3.value"]);
    assert_eq!(room.readings("").await["totalRecords"], 0);
    assert_eq!(room.client.post(&path, of(&[10, 20, 25, 30, 70])).await.json, json!({"taken": 5}));
    assert_eq!(room.client.post(&path, json!({"readings": vec![json!({}); 501]})).await.status, 422);

    let from = room.days_ago(58).to_rfc3339().replace("+00:00", "Z");
    let page = room.readings(&format!("from={from}&first=1&rows=1")).await;
    assert_eq!((&page["items"][0]["value"], &page["totalRecords"]), (&json!("30.000000"), &json!(3)));
    let to = room.days_ago(56).to_rfc3339().replace("+00:00", "Z");
    let first = room.days_ago(60).to_rfc3339().replace("+00:00", "Z");
    let line = room.client.get(&format!("/api/Meter/{}/series/?from={first}&to={to}&points=2", room.meter)).await.json;
    let told: Vec<_> = line["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|point| ["min", "max", "average", "counted"].map(|name| point[name].as_str().unwrap().to_owned()))
        .collect();
    assert_eq!(
        told,
        [["10.000000", "20.000000", "15.000000", "10.000000"], ["25.000000", "70.000000", "41.666667", "50.000000"]]
    );
    let reply = room.client.get(&format!("/api/Meter/{}/series/?from={to}&to={first}", room.meter)).await;
    assert_eq!(refused(&reply), (422, "invalid"));
}

#[actix_web::test]
async fn a_word_is_one_of_the_meters_words_and_a_level_is_any_number() {
    let room = Room::open().await;
    let new = json!({"code": "OIL", "name": "Oil", "kind": "characteristic", "choices": "clear\nmilky"});
    let oil = room.client.make("Meter", new).await["id"].clone();
    let path = format!("/api/Meter/{oil}/readings/");
    assert_eq!(room.client.post(&path, json!({"text": "black"})).await.status, 422);
    assert_eq!(room.client.post(&path, json!({"text": "milky"})).await.json["text"], "milky");
    assert_eq!(room.client.get(&format!("/api/Meter/{oil}")).await.json["lastText"], "milky");
    let level = room.client.make("Meter", json!({"code": "LV", "name": "Level", "kind": "gauge"})).await["id"].clone();
    let reply = room.client.post(&format!("/api/Meter/{level}/readings/"), json!({"value": -3.25})).await.json;
    assert_eq!((&reply["value"], &reply["lifeToDate"]), (&json!("-3.250000"), &Value::Null));
    for wrong in [json!({"kind": "gauge", "rollover": 5}), json!({"kind": "characteristic"})] {
        let mut new = json!({"code": "X", "name": "X"});
        new.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(room.client.post("/api/Meter/", new).await.status, 422);
    }
}
