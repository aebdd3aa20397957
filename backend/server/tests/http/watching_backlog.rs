//! Backlogs: in whatever order and in whatever deliveries readings come, and with a restart in between, they end in the same alarms.

use std::time::Duration;

use actix_web::rt::time::sleep;
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use gantry_testkit::app::TestApp;
use serde_json::json;

use crate::watching::Hall;

const LATE: &str = "SELECT count(*) FROM watch WHERE body -> 'late' IS NOT NULL";

/// The times that alarms of a sensor were active, by seconds before a time.
async fn occurrences(app: &TestApp, sensor: i64, before: DateTime<Utc>) -> String {
    let question = format!(
        "SELECT coalesce(string_agg(extract(epoch FROM '{before}'::timestamptz - o.raised_at)::int || ' ' || \
         coalesce(extract(epoch FROM '{before}'::timestamptz - o.returned_at)::int::text, 'active'), ', ' ORDER BY o.raised_at), '') \
         FROM alarm_occurrence AS o JOIN alarm AS a ON a.id = o.alarm_id WHERE a.sensor_id = {sensor}"
    );
    app.ask_database(&question).await
}

#[actix_web::test]
async fn a_backlog_in_any_order_ends_in_the_alarms_of_its_readings_in_order() {
    let hall = Hall::open(TestApp::start().await, 3).await;
    let [flow, newest_first, oldest_first] = hall.sensors[..] else { panic!("three sensors") };
    let outside = json!({"kind": "outside", "low": 31.5, "high": 32.5});
    hall.rule("FLOW", json!({"sensorId": flow, "condition": outside, "onDelay": 2})).await;
    for (code, sensor) in [("NEW", newest_first), ("OLD", oldest_first)] {
        let hot = json!({"kind": "above", "limit": 80});
        hall.rule(code, json!({"sensorId": sensor, "condition": hot, "offDelay": 60})).await;
    }
    hall.watched(3).await;
    let app = &hall.client.app;
    let before = app.clock().now().trunc_subsecs(0);

    // Eight minutes of a flow that leaves its limits for no more than a second.
    let signal: Vec<(i64, f64)> = (0..480).map(|ago| (ago, if ago % 7 == 3 { 33.0 } else { 32.0 })).collect();
    for part in 0..5 {
        let part: Vec<(i64, f64)> = signal.iter().filter(|(ago, _)| ago * 31 % 5 == part).copied().collect();
        hall.deliver(0, before, &part).await;
    }
    // Two days, with five minutes above the limit in each hour, from the end and from the beginning.
    let days: Vec<(i64, f64)> =
        (0..576).map(|place| (place * 300 + 150, if place % 12 == 5 { 91.0 } else { 20.0 })).collect();
    for part in days.chunks(96) {
        hall.deliver(1, before, part).await;
    }
    for part in days.chunks(96).rev() {
        hall.deliver(2, before, part).await;
    }
    let told = format!("SELECT (count(*) > 0)::text FROM alarm WHERE sensor_id = {flow}");
    hall.until(&told, "true").await;
    hall.until(LATE, "2").await;

    app.stop().await;
    let next = app.another().await;
    for step in 0..200 {
        if step > 3 && next.ask_database(LATE).await == "0" {
            break;
        }
        if step < 4 {
            next.clock().advance(TimeDelta::seconds(31));
        }
        next.evaluate_alarms().await;
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(next.ask_database(LATE).await, "0");
    assert_eq!(occurrences(&next, flow, before).await, "", "in order, none is above for two seconds");
    let of_a_day = occurrences(&next, oldest_first, before).await;
    assert_eq!(of_a_day.split(", ").count(), 24, "{of_a_day}");
    assert!(of_a_day.starts_with("84450 84090, "), "{of_a_day}");
    assert_eq!(occurrences(&next, newest_first, before).await, of_a_day);
    let list = next.get("/api/Stream/alarms").token(&next.sign_in("staff@demo.example").await).send().await;
    let alarms = list.json["state"]["alarms"].as_array().unwrap();
    let sensors: Vec<i64> = alarms.iter().filter_map(|one| one["source"]["sensorId"].as_i64()).collect();
    assert_eq!((sensors.contains(&flow), sensors.len()), (false, 2), "{}", list.text);
    assert!(alarms.iter().all(|one| one["occurrences"] == 24), "{}", list.text);
    next.stop().await;
}
