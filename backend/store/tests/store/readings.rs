//! Readings of sensors: each kept once, whatever comes twice, late or shuffled, and what is kept of minutes and hours is what
//! the readings say.

use std::collections::BTreeMap;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use gantry_domain::sensor::Refusal;
use gantry_domain::{Error, Id, Need};
use gantry_store::sensors::gateway::Gateway;
use gantry_store::sensors::gateway_call::Condition;
use gantry_store::sensors::readings::{self, DeliveredReading, Outcome, Reason};
use gantry_store::sensors::sensor_device::{self, ClaimFor, KnownDevice};
use gantry_store::{Tx, entity, job_schedule};
use serde_json::{Map, Value, json};

use crate::tenancy::ask;
use crate::world::World;

const ACCEPTED: Outcome = Outcome::Accepted;
const DOUBLED: Outcome = Outcome::Doubled;

pub(crate) fn fields(json: Value) -> Map<String, Value> {
    json.as_object().unwrap().clone()
}

/// A plant with a gateway and two sensors: A and B.
pub(crate) struct Radio {
    pub(crate) world: World,
    gateway: Id,
    now: DateTime<Utc>,
}

impl Radio {
    pub(crate) async fn new() -> Self {
        let world = World::new().await;
        let make = async |tx: &Tx| {
            let new = fields(json!({"code": "GW", "name": "Hall", "kind": "virtual"}));
            let gateway: Gateway = entity::create(tx, &new).await?;
            for number in ["A", "B"] {
                claim(tx, number, json!({"gatewayId": gateway.id})).await?;
            }
            Ok(gateway.id)
        };
        let gateway = world.store.tenant_tx(&world.plant.context(), Need::SignedIn, make).await.unwrap();
        // In the middle of an hour, so that neighbours fall into it.
        let now = Utc::now().duration_trunc(TimeDelta::hours(1)).unwrap() - TimeDelta::minutes(30);
        Self { world, gateway, now }
    }

    async fn take(&self, batch: &[DeliveredReading]) -> Vec<Outcome> {
        let (store, context) = (&self.world.store, &self.world.plant.context());
        readings::take((store, context), self.gateway, &Condition::default(), batch).await.unwrap().outcomes
    }

    async fn settle(&self) {
        readings::settle_all(&self.world.store, self.world.plant.context().tenant()).await.unwrap();
    }

    fn reading(&self, number: &str, seconds: i64, value: f64) -> DeliveredReading {
        DeliveredReading { number: number.into(), at: self.now + TimeDelta::seconds(seconds), value, unit: None }
    }

    pub(crate) async fn ask(&self, query: &str) -> Vec<String> {
        ask(&self.world.database.url(), query).await
    }

    /// Each reading that is kept, by its sensor, as a line.
    async fn kept(&self) -> Vec<String> {
        let lines = "SELECT s.code || ' ' || extract(epoch FROM r.at)::bigint || ' ' || r.value FROM sensor_reading AS r \
                     JOIN sensor AS s ON s.id = r.sensor_id ORDER BY s.code, r.at";
        self.ask(lines).await
    }

    fn line(&self, number: &str, seconds: i64, value: f64) -> String {
        format!("{number} {} {value}", (self.now + TimeDelta::seconds(seconds)).timestamp())
    }

    /// Minutes, hours and newest readings that are other than the readings say.
    async fn wrong(&self) -> Vec<String> {
        let rollup = |table: &str, bucket: &str| {
            let made = format!(
                "SELECT sensor_id, date_trunc('{bucket}', at), min(value), max(value), sum(value), count(*)::int, \
                 (array_agg(value ORDER BY at DESC))[1], max(at) FROM sensor_reading GROUP BY 1, 2"
            );
            let kept = format!("SELECT sensor_id, at, min, max, sum, count, last, last_at FROM {table}");
            differing(&made, &kept)
        };
        let made = "SELECT DISTINCT ON (sensor_id) sensor_id, at, value, quality FROM sensor_reading ORDER BY sensor_id, at DESC";
        let latest = differing(
            &format!("SELECT * FROM ({made}) AS m"),
            "SELECT sensor_id, at, value, quality FROM sensor_latest",
        );
        self.settle().await;
        let mut wrong = Vec::new();
        for query in [rollup("sensor_minute", "minute"), rollup("sensor_hour", "hour"), latest] {
            wrong.extend(self.ask(&query).await);
        }
        wrong
    }
}

fn differing(one: &str, other: &str) -> String {
    format!("SELECT d::text FROM ((({one}) EXCEPT ({other})) UNION ALL (({other}) EXCEPT ({one}))) AS d")
}

pub(crate) async fn claim(tx: &Tx, number: &str, more: Value) -> Result<Id, gantry_domain::Error> {
    let device = KnownDevice { number: number.into(), label_sha256: "hash".into(), kind: "temperature".into() };
    sensor_device::list(tx, vec![device]).await?;
    Ok(sensor_device::claim(tx, number, "hash", ClaimFor::New(fields(more))).await?.id)
}

#[tokio::test]
async fn doubles_count_once_and_the_larger_of_two_stays() {
    let radio = Radio::new().await;
    let batch = [
        radio.reading("A", 0, 2.0),
        radio.reading("A", 0, 5.0),
        radio.reading("a", 0, 3.0),
        radio.reading("A", 9, 1.0),
    ];
    assert_eq!(radio.take(&batch).await, [ACCEPTED, DOUBLED, DOUBLED, ACCEPTED]);
    assert_eq!(radio.take(&batch).await, [DOUBLED; 4]);
    assert_eq!(radio.kept().await, [radio.line("A", 0, 5.0), radio.line("A", 9, 1.0)]);
    let later = [
        radio.reading("A", 0, 4.0),
        radio.reading("A", 9, 7.0),
        radio.reading("A", 10, 3.0),
        radio.reading("B", 0, 6.0),
    ];
    assert_eq!(radio.take(&later).await, [DOUBLED, DOUBLED, ACCEPTED, ACCEPTED]);
    let kept = [radio.line("A", 0, 5.0), radio.line("A", 9, 7.0), radio.line("A", 10, 3.0), radio.line("B", 0, 6.0)];
    assert_eq!(radio.kept().await, kept);
    assert_eq!(radio.wrong().await, Vec::<String>::new());
    // Late, so it is not the newest; of two of the newest time the larger is.
    assert_eq!(radio.take(&[radio.reading("A", -60, 9.0), radio.reading("A", 10, 8.0)]).await, [ACCEPTED, DOUBLED]);
    radio.settle().await;
    let latest = "SELECT value::text FROM sensor_latest ORDER BY sensor_id";
    assert_eq!(radio.ask(latest).await, ["8", "6"]);
    assert_eq!(radio.wrong().await, Vec::<String>::new());
    assert_eq!(radio.ask("SELECT code FROM gateway WHERE last_seen_at > now() - interval '1 minute'").await, ["GW"]);
}

/// Numbers that look drawn, the same each time.
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

#[tokio::test]
async fn however_readings_come_what_is_kept_is_the_same() {
    for seed in 0..6 {
        let radio = Radio::new().await;
        let mut draw = Draw(seed);
        let mut expected: BTreeMap<(&str, i64), f64> = BTreeMap::new();
        let mut sent: Vec<Vec<DeliveredReading>> = Vec::new();
        for _ in 0..8 {
            let mut batch = Vec::new();
            for _ in 0..draw.below(60) {
                let number = if draw.below(2) == 0 { "A" } else { "B" };
                // Few times, so that many are doubled; quarters, so that sums are exact.
                let seconds = i64::try_from(draw.below(200)).unwrap() * 7 - 3_600;
                let value = f64::from(u32::try_from(draw.below(4_000)).unwrap()) / 4.0 - 300.0;
                let kept = expected.entry((number, seconds)).or_insert(value);
                *kept = kept.max(value);
                batch.push(radio.reading(number, seconds, value));
            }
            sent.push(batch);
            // One that came before comes again, in another order.
            let again = usize::try_from(draw.below(u64::try_from(sent.len()).unwrap())).unwrap();
            let mut doubled = sent[again].clone();
            doubled.reverse();
            sent.push(doubled);
        }
        // Two gateways' worth at a time, and a worker that settles what is due at the same moment: what one has not committed the
        // others must neither lose nor count twice.
        for pair in sent.chunks(2) {
            let tenant = radio.world.plant.context().tenant();
            let settle = async { readings::settle(&radio.world.store, tenant).await };
            let (one, other, settled) = futures_util::join!(radio.take(&pair[0]), radio.take(&pair[1]), settle);
            assert!(matches!(settled, Ok(_) | Err(Error::Busy { .. })), "{settled:?}");
            assert_eq!((one.len(), other.len()), (pair[0].len(), pair[1].len()));
        }
        let lines: Vec<String> = expected.iter().map(|((number, at), value)| radio.line(number, *at, *value)).collect();
        assert_eq!(radio.kept().await, lines, "seed {seed}");
        assert_eq!(radio.wrong().await, Vec::<String>::new(), "seed {seed}");
    }
}

#[tokio::test]
async fn wrong_readings_are_reported_and_their_neighbours_accepted() {
    let radio = Radio::new().await;
    let more = async |tx: &Tx| {
        let other: Gateway =
            entity::create(tx, &fields(json!({"code": "G2", "name": "Yard", "kind": "virtual"}))).await?;
        let unit = fields(json!({"code": "°C", "name": "Celsius"}));
        let unit: gantry_store::reference::unit_of_measure::UnitOfMeasure = entity::create(tx, &unit).await?;
        claim(tx, "OTHER", json!({"gatewayId": other.id})).await?;
        claim(
            tx,
            "FREE",
            json!({"unitId": unit.id, "calibrationGain": 2, "calibrationOffset": "0.5", "possibleHigh": 500}),
        )
        .await?;
        let off = claim(tx, "OFF", json!({"retentionDays": 10})).await?;
        Ok(off)
    };
    let off = radio.world.store.tenant_tx(&radio.world.plant.context(), Need::SignedIn, more).await.unwrap();
    radio.ask(&format!("UPDATE sensor SET active = false WHERE id = {off}")).await;
    let in_unit = |unit: &str, value| DeliveredReading { unit: Some(unit.into()), ..radio.reading("FREE", 1, value) };
    let batch = [
        radio.reading("?", 0, 1.0),
        radio.reading("OTHER", 0, 1.0),
        radio.reading("OFF", 0, 1.0),
        radio.reading("A", 0, f64::NAN),
        radio.reading("A", 7 * 3_600, 1.0),
        radio.reading("A", -401 * 86_400, 1.0),
        DeliveredReading { at: DateTime::UNIX_EPOCH, ..radio.reading("A", 0, 1.0) },
        in_unit("psi", 1.0),
        in_unit("°F", 212.0),
        radio.reading("FREE", 2, 300.0),
    ];
    let refused = [
        Reason::UnknownSensor,
        Reason::OtherGateway,
        Reason::Inactive,
        Reason::Reading(Refusal::NotANumber),
        Reason::Reading(Refusal::InFuture),
        Reason::Reading(Refusal::TooOld),
        Reason::Reading(Refusal::TooOld),
        Reason::Reading(Refusal::UnitMismatch),
    ];
    let expected: Vec<Outcome> = refused.into_iter().map(Outcome::Refused).chain([ACCEPTED; 2]).collect();
    assert_eq!(radio.take(&batch).await, expected);
    assert_eq!(radio.kept().await, [radio.line("FREE", 1, 200.5), radio.line("FREE", 2, 600.5)]);
    let qualities = radio.ask("SELECT quality FROM sensor_reading ORDER BY at").await;
    assert_eq!(qualities, ["good", "uncertain"]);
}

#[tokio::test]
async fn changes_of_a_sensor_count_from_the_next_delivery_on() {
    let radio = Radio::new().await;
    // Each node remembers sensors by itself.
    let other = radio.world.database.store().await;
    let context = radio.world.plant.context();
    let nodes = [&radio.world.store, &other];
    let taken = async |second: i64| {
        let mut outcomes = Vec::new();
        for (node, at) in nodes.into_iter().zip([second, second + 1]) {
            let batch = [radio.reading("A", at, 1.5), radio.reading("NEW", at, 1.5)];
            let taken = readings::take((node, &context), radio.gateway, &Condition::default(), &batch).await.unwrap();
            outcomes.push(taken.outcomes);
        }
        assert_eq!(outcomes[0], outcomes[1], "both nodes say the same");
        outcomes.remove(0)
    };
    assert_eq!(taken(10).await, [ACCEPTED, Outcome::Refused(Reason::UnknownSensor)]);
    assert_eq!(taken(20).await, [ACCEPTED, Outcome::Refused(Reason::UnknownSensor)]);
    let make = async |tx: &Tx| claim(tx, "NEW", json!({"gatewayId": radio.gateway})).await;
    radio.world.store.tenant_tx(&context, Need::SignedIn, make).await.unwrap();
    radio.ask("UPDATE sensor SET calibration_gain = 2 WHERE device_number = 'A'").await;
    assert_eq!(taken(30).await, [ACCEPTED, ACCEPTED]);
    let kept = radio.kept().await;
    assert!(kept.contains(&radio.line("A", 20, 1.5)) && kept.contains(&radio.line("A", 31, 3.0)), "{kept:?}");
    radio.ask("UPDATE sensor SET active = false WHERE device_number = 'A'").await;
    assert_eq!(taken(40).await, [Outcome::Refused(Reason::Inactive), ACCEPTED]);
}

#[tokio::test]
async fn late_ones_get_their_week_and_old_ones_go() {
    let radio = Radio::new().await;
    let weeks = async || {
        radio.ask("SELECT count(*) FROM pg_inherits WHERE inhparent = 'sensor_reading'::regclass").await[0].clone()
    };
    assert_eq!(weeks().await, "5");
    let day = 86_400;
    let batch: Vec<DeliveredReading> = [-1, -20, -21, -390].map(|days| radio.reading("A", days * day, 1.0)).into();
    // Two who miss the same weeks at the same time.
    let (one, two) = futures_util::join!(radio.take(&batch), radio.take(&batch));
    let accepted = [one, two].concat().into_iter().filter(|outcome| *outcome == ACCEPTED).count();
    assert_eq!((accepted, radio.kept().await.len()), (4, 4));
    let before: i32 = weeks().await.parse().unwrap();
    assert!(before >= 7, "{before}");
    assert_eq!(job_schedule::make_reading_weeks(&radio.world.store, 4).await.unwrap(), 0);

    assert_eq!(job_schedule::forget_readings(&radio.world.store, 10).await.unwrap(), 0);
    radio.ask("UPDATE sensor SET retention_days = 10 WHERE device_number = 'A'").await;
    radio.settle().await;
    // Readings and minutes, so many at a time.
    assert_eq!(job_schedule::forget_readings(&radio.world.store, 2).await.unwrap(), 2);
    assert_eq!(job_schedule::forget_readings(&radio.world.store, 10).await.unwrap(), 4);
    assert_eq!(radio.kept().await, [radio.line("A", -day, 1.0)]);
    assert_eq!(radio.ask("SELECT count(*) FROM sensor_minute").await, ["1"]);
    assert_eq!(radio.ask("SELECT count(*) FROM sensor_hour").await, ["4"], "hours stay");

    assert_eq!(job_schedule::drop_reading_weeks(&radio.world.store).await.unwrap(), 0, "B keeps its own for longer");
    radio.ask("UPDATE sensor SET retention_days = 10").await;
    let dropped = job_schedule::drop_reading_weeks(&radio.world.store).await.unwrap();
    assert!(dropped >= 2, "{dropped}");
    assert_eq!(radio.kept().await, [radio.line("A", -day, 1.0)]);
}

#[tokio::test]
async fn a_line_is_made_of_what_is_fine_enough_for_it() {
    let radio = Radio::new().await;
    let batch: Vec<DeliveredReading> = (0..180)
        .map(|place| radio.reading("A", (place - 180) * 60, f64::from(i32::try_from(place).unwrap())))
        .collect();
    assert!(radio.take(&batch).await.iter().all(|outcome| *outcome == ACCEPTED));
    radio.settle().await;
    let sensor: Id = radio.ask("SELECT id FROM sensor WHERE device_number = 'A'").await[0].parse().unwrap();
    let series = async |hours: i64, points: i64| {
        let span = (radio.now - TimeDelta::hours(hours), radio.now);
        let look = async |tx: &Tx| readings::series(tx, sensor, span, points).await;
        radio.world.store.tenant_read(&radio.world.plant.context(), Need::SignedIn, look).await.unwrap()
    };
    for (hours, points) in [(3, 1_000), (3, 180), (3, 7), (3, 1), (48, 24), (400, 3), (4_000, 1_000)] {
        let line = series(hours, points).await;
        assert!(line.len() <= usize::try_from(points).unwrap(), "{hours} {points}: {}", line.len());
        assert_eq!(line.iter().map(|one| one.count).sum::<i64>(), 180, "{hours} {points}");
        let sum: f64 = line.iter().map(|one| one.mean * f64::from(i32::try_from(one.count).unwrap())).sum();
        assert!((sum - 16_110.0).abs() < 1e-6, "{hours} {points}: {sum}");
        assert!(line.iter().all(|one| one.min <= one.mean && one.mean <= one.max), "{line:?}");
    }
    let page =
        async |tx: &Tx| readings::list(tx, sensor, (Some(radio.now - TimeDelta::minutes(2)), None), (0, 1)).await;
    let page = radio.world.store.tenant_read(&radio.world.plant.context(), Need::SignedIn, page).await.unwrap();
    assert_eq!((page.total_records, page.items[0].value), (2, 179.0));
}

/// More minutes than one statement takes, new ones and then replaced ones.
#[tokio::test]
async fn a_backlog_of_many_minutes_is_merged_to_its_end() {
    let radio = Radio::new().await;
    for (value, outcome) in [(1.0, ACCEPTED), (2.0, DOUBLED)] {
        let batch: Vec<DeliveredReading> = (0..1_201).map(|place| radio.reading("A", place * -60, value)).collect();
        assert!(radio.take(&batch).await.iter().all(|one| *one == outcome));
        assert_eq!(radio.wrong().await, Vec::<String>::new());
        assert_eq!(radio.ask("SELECT sum(last)::text FROM sensor_minute").await, [format!("{}", 1_201.0 * value)]);
    }
}
