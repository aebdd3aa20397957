//! The history of sensors from a file: kept once, rolled up, and each wrong line told by its number.

use std::io::Cursor;

use chrono::{TimeDelta, Utc};
use chrono_tz::Tz;
use gantry_http::import::readings::{self, Manner, Report};
use serde_json::{Value, json};

use crate::client::StaffClient;

/// A sensor in degrees with the device 104-22, and one that has no device yet.
async fn plant() -> (StaffClient, Value) {
    let client = StaffClient::open().await;
    let unit = client.make("UnitOfMeasure", json!({"code": "°C", "name": "Celsius"})).await;
    let gateway = client.make("Gateway", json!({"code": "GW", "name": "Hall", "kind": "virtual"})).await;
    let sensor = |code: &str| json!({"code": code, "name": code, "kind": "temperature", "unitId": unit["id"], "gatewayId": gateway["id"]});
    let (oil, _) = (client.make("Sensor", sensor("S-Oil")).await, client.make("Sensor", sensor("S-Water")).await);
    let devices = json!({"devices": [{"sensorId": "104-22", "sensorCode": "IM7K2P9X"}]});
    assert_eq!(client.post("/api/Sensor/devices/", devices).await.status, 200);
    let claim = json!({"sensorId": "104-22", "sensorCode": "IM7K2P9X", "id": oil["id"]});
    assert_eq!(client.post("/api/Sensor/claim/", claim).await.status, 200);
    (client, oil)
}

async fn bring_in(client: &StaffClient, file: &str, dry_run: bool) -> Report {
    let manner = Manner { date_order: None, zone: Tz::UTC, dry_run };
    let context = client.app.demo.system();
    readings::bring_in((&client.app.store, &context), Cursor::new(file.as_bytes()), manner, |_| {}).await.unwrap()
}

async fn kept(client: &StaffClient) -> String {
    client.app.ask_database("SELECT count(*) FROM sensor_reading").await
}

#[actix_web::test]
async fn a_file_is_taken_once_by_code_or_device_and_wrong_lines_harm_no_right_one() {
    let (client, oil) = plant().await;
    let at = |minutes: i64| (Utc::now() - TimeDelta::minutes(minutes)).format("%Y-%m-%d %H:%M:00").to_string();
    let file = format!(
        "Sensor;Time;Value;Unit\n104-22;{one};21,5;\n\ns-oil;{two};212;°F\nS-WATER;{two};7;\nNobody;{two};1;\n104-22;soon;1;\n\
         104-22;{two};1;psi\n104-22;2013-01-01 00:00:00;1;\n104-22;{two};open;\n104-22;{one};21,5;\n",
        one = at(120),
        two = at(60)
    );
    let tried = bring_in(&client, &file, true).await;
    assert_eq!((tried.accepted, tried.doubled, tried.refused()), (3, 1, 5), "{}", tried.text(true));
    assert_eq!(kept(&client).await, "0", "only tried");
    let done = bring_in(&client, &file, false).await;
    assert_eq!(done, tried);
    let text = done.text(false);
    assert!(text.starts_with("Kept: 3, there already: 1, refused: 5\n"), "{text}");
    for line in [
        "of this name: 1 (line 6",
        "read: 1 (line 7",
        "this one: 1 (line 8",
        "kept: 1 (line 9",
        "no number: 1 (line 10",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(kept(&client).await, "3");
    for dry_run in [true, false] {
        let again = bring_in(&client, &file, dry_run).await;
        assert_eq!((again.accepted, again.doubled), (0, 4));
    }
    assert_eq!(client.get(&format!("/api/Sensor/{}", oil["id"])).await.json["lastValue"], 100.0);
    let gateway = client.app.ask_database("SELECT count(*) FROM gateway WHERE last_seen_at IS NOT NULL").await;
    assert_eq!(gateway, "0", "no gateway has said any of it");
}

#[actix_web::test]
async fn a_file_of_more_than_one_batch_is_kept_whole_and_seen_as_a_line() {
    let (client, oil) = plant().await;
    let start = Utc::now() - TimeDelta::minutes(12_010);
    let rows =
        (0..12_000).map(|place| format!("S-Oil,{},{}\n", (start + TimeDelta::minutes(place)).to_rfc3339(), place % 50));
    let file = format!("sensor,timestamp,value\n{}", rows.collect::<String>());
    let (mut told, manner) = (Vec::new(), Manner { date_order: None, zone: Tz::UTC, dry_run: false });
    let context = client.app.demo.system();
    let source = (&client.app.store, &context);
    let report =
        readings::bring_in(source, Cursor::new(file.as_bytes()), manner, |line| told.push(line)).await.unwrap();
    assert_eq!((report.accepted, report.doubled, report.refused()), (12_000, 0, 0));
    assert_eq!(told, [5_001, 10_001, 12_001]);
    let from = (start - TimeDelta::hours(1)).format("%Y-%m-%dT%H:%M:%SZ");
    let line = client.get(&format!("/api/Sensor/{}/series/?from={from}&points=100", oil["id"])).await.json;
    let count: i64 = line["items"].as_array().unwrap().iter().map(|point| point["count"].as_i64().unwrap()).sum();
    assert_eq!(count, 12_000);
}
