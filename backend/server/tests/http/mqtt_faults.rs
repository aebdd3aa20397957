//! What may go wrong between a gateway that speaks MQTT and the database, and what becomes of its readings.

use std::time::Duration;

use actix_web::web::block;
use chrono::TimeDelta;
use gantry_testkit::app::TestApp;
use gantry_testkit::rabbitmq::Broker;
use serde_json::json;

use crate::mqtt::until;
use crate::mqtt_line::{Line, Names};
use crate::readings::Radio;

/// Whatever is to be kept is refused, and counted.
async fn have_no_room(app: &TestApp) {
    // A sequence counts what is undone, too.
    app.ask_database("CREATE SEQUENCE IF NOT EXISTS tries").await;
    app.ask_database(
        "CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS \
         $$ BEGIN PERFORM nextval('tries'); RAISE EXCEPTION 'no room'; END $$",
    )
    .await;
    let full = "CREATE TRIGGER full_disk BEFORE INSERT ON sensor_reading FOR EACH ROW EXECUTE FUNCTION full_disk()";
    app.ask_database(full).await;
}

async fn have_room(app: &TestApp) {
    app.ask_database("DROP TRIGGER full_disk ON sensor_reading").await;
}

pub(crate) async fn a_database_that_refuses_loses_nothing(radio: &Radio, names: &Names, line: &mut Line) {
    let app = &radio.desk.app;
    have_no_room(app).await;
    let reading = json!({"readings": [radio.reading(400, 4.0)]}).to_string();
    line.say(&names.readings, reading).await.unwrap();
    let kept = radio.kept().await;
    // It comes back, and back again, until somebody mends what is wrong.
    let tries = "SELECT last_value FROM tries";
    until("a third try", async || app.ask_database(tries).await.parse::<i64>().unwrap() >= 3).await;
    assert_eq!(radio.kept().await, kept);
    have_room(app).await;
    assert_eq!(line.answer().await["accepted"], 1);
    assert_eq!(radio.kept().await, kept + 1);
}

/// Room in the queue, and deliveries that may be under way besides: those that a node holds, and those that the broker lets in
/// before it has noticed.
const ROOM: u32 = 20;
const UNDER_WAY: i64 = 80;

pub(crate) async fn a_queue_that_is_full_acknowledges_no_more_and_loses_nothing(
    radio: &Radio,
    names: &Names,
    broker: Broker,
) -> Broker {
    let app = &radio.desk.app;
    have_no_room(app).await;
    let with_room = async |broker: Broker, change: fn(&Broker)| {
        let changed = block(move || {
            change(&broker);
            broker
        });
        changed.await.unwrap()
    };
    let broker = with_room(broker, |broker| broker.leave_room_for("gantry.work.readings", ROOM)).await;
    // A client of its own: what it was not acknowledged it says again later.
    let names = Names { client: format!("{}/full", names.client), ..names.clone() };
    let reading = |number: i64| {
        let at = radio.now - TimeDelta::seconds(30_000 + number);
        json!({"readings": [{"sensorId": "104-22", "at": at, "value": 6}]}).to_string()
    };
    let mut line = names.insist().await;
    let mut acknowledged = 0;
    while line.try_to_say(&names.readings, reading(acknowledged), Duration::from_secs(4)).await {
        acknowledged += 1;
        assert!(acknowledged < i64::from(ROOM) + UNDER_WAY, "the broker takes in more than it has room for");
    }
    assert!(acknowledged >= i64::from(ROOM), "there was room for more than {acknowledged}");
    drop(line);
    have_room(app).await;
    let mut line = names.insist().await;
    while !line.try_to_say(&names.readings, reading(acknowledged), Duration::from_secs(4)).await {
        line = names.insist().await;
    }
    let kept = "SELECT count(*) FROM sensor_reading WHERE value = 6";
    let all = (acknowledged + 1).to_string();
    until("every reading that was acknowledged, once", async || app.ask_database(kept).await == all).await;
    with_room(broker, Broker::leave_room).await
}
