//! What may go wrong between a gateway that speaks MQTT and the database, and what becomes of its readings.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::rt::spawn;
use actix_web::rt::task::JoinHandle;
use actix_web::web::block;
use chrono::TimeDelta;
use gantry_test_broker::Broker;
use gantry_testkit::app::TestApp;
use serde_json::json;

use crate::mqtt::{queue, running, until};
use crate::mqtt_line::{Line, Names};
use crate::readings::Radio;

/// A trigger that refuses readings while its switch is on, and counts them. It is there once and for all: making or dropping one waits
/// for a table that deliveries are writing to, and they wait for each other.
const FULL_DISK: &str = "DO $do$ BEGIN
    IF to_regclass('full_disk') IS NULL THEN
        -- A sequence counts what is undone, too.
        CREATE SEQUENCE tries;
        CREATE TABLE full_disk AS SELECT true AS on_now;
        CREATE FUNCTION refuse_reading() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$ BEGIN
            IF (SELECT on_now FROM full_disk) THEN
                PERFORM nextval('tries');
                RAISE EXCEPTION 'no room';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON sensor_reading FOR EACH ROW EXECUTE FUNCTION refuse_reading();
    END IF;
END $do$";

/// Readings are refused from now on.
async fn have_no_room(app: &TestApp) {
    app.ask_database(FULL_DISK).await;
    app.ask_database("UPDATE full_disk SET on_now = true").await;
}

async fn have_room(app: &TestApp) {
    app.ask_database("UPDATE full_disk SET on_now = false").await;
}

pub(crate) async fn a_database_that_refuses_loses_nothing(radio: &Radio, names: &Names, line: &mut Line) {
    let app = &radio.client.app;
    have_no_room(app).await;
    let reading = json!({"readings": [radio.reading(400, 4.0)]}).to_string();
    line.say(&names.readings, reading).await.unwrap();
    let kept = radio.kept().await;
    // It comes back, and back again, until an operator mends what is wrong.
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
    let app = &radio.client.app;
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

/// A gateway that publishes one reading after the other, of each second before now, and counts those that were acknowledged.
struct Talker {
    value: i64,
    acknowledged: Arc<AtomicUsize>,
    ending: Arc<AtomicBool>,
    talking: JoinHandle<()>,
}

impl Talker {
    fn start(radio: &Radio, names: &Names, value: i64) -> Self {
        let names = Names { client: format!("{}/{value}", names.client), ..names.clone() };
        let (acknowledged, ending) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        let (count, end, now) = (Arc::clone(&acknowledged), Arc::clone(&ending), radio.now);
        let talking = spawn(async move {
            let mut line = names.insist().await;
            let mut second = 10_000 * value;
            while !end.load(Ordering::Relaxed) {
                let at = now - TimeDelta::seconds(second);
                let reading = json!({"readings": [{"sensorId": "104-22", "at": at, "value": value}]});
                match line.say(&names.readings, reading.to_string()).await {
                    Ok(()) => {
                        count.fetch_add(1, Ordering::Relaxed);
                        second += 1;
                    }
                    // It is unknown whether this one is in the queue, so it is sent again.
                    Err(_) => line = names.insist().await,
                }
            }
        });
        Self { value, acknowledged, ending, talking }
    }

    /// Waits for so many more to be acknowledged.
    async fn goes_on(&self, more: usize) {
        let count = || self.acknowledged.load(Ordering::Relaxed);
        let before = count();
        until("more readings", async || count() >= before + more).await;
    }

    /// Waits until whatever was acknowledged is kept.
    async fn has_all_kept(self, app: &TestApp) {
        self.ending.store(true, Ordering::Relaxed);
        self.talking.await.unwrap();
        let all = self.acknowledged.load(Ordering::Relaxed);
        let kept = format!("SELECT count(*) FROM sensor_reading WHERE value = {}", self.value);
        until("every reading that was acknowledged", async || {
            app.ask_database(&kept).await.parse::<usize>().unwrap() >= all
        })
        .await;
    }
}

pub(crate) async fn nodes_share_the_queue_and_one_that_goes_loses_nothing(radio: &Radio, names: &Names) {
    let app = &radio.client.app;
    let other = app.another().await;
    until("another node that takes", async || queue(radio).await.2 == 2).await;
    let talker = Talker::start(radio, names, 7);
    talker.goes_on(30).await;
    other.stop().await;
    talker.goes_on(30).await;
    talker.has_all_kept(app).await;
    until("one node that is left", async || queue(radio).await == (0, 0, 1)).await;
}

pub(crate) async fn a_broker_that_dies_loses_nothing(radio: &Radio, names: &Names, mut broker: Broker) -> Broker {
    let talker = Talker::start(radio, names, 5);
    talker.goes_on(30).await;
    let killed = block(move || {
        broker.kill();
        broker
    });
    let broker = running(killed.await.unwrap()).await;
    talker.goes_on(30).await;
    talker.has_all_kept(&radio.client.app).await;
    broker
}
