//! What a partition makes known, and that it goes on after a restart as if there had been none.

mod late;

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::sensor::alarm::AlarmCommand;
use serde_json::{Value, json};

use super::*;

const TENANT: TenantId = 1;
const SENSOR: Id = 64;

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_770_000_000 + seconds, 0).unwrap()
}

fn rule(condition: &Value, more: Value) -> Value {
    let mut rule = json!({ "id": 3, "condition": condition });
    rule.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({ "rule": rule, "name": "Too hot", "instruction": "Look at the fan." })
}

fn hot() -> Value {
    rule(&json!({ "kind": "above", "limit": 80.0 }), json!({ "severity": "high" }))
}

fn found(rules: &[Value], remembered: Option<Value>) -> WatchedSensor {
    WatchedSensor {
        tenant_id: TENANT,
        sensor_id: SENSOR,
        gateway_id: Some(9),
        time_zone: "UTC".into(),
        place: json!({ "sensor": { "id": SENSOR, "code": "P-T", "name": "Pump" }, "unit": "°C" }),
        rules: json!(rules),
        remembered,
    }
}

fn watching(rules: &[Value]) -> AlarmEvaluator {
    let mut evaluator = AlarmEvaluator::default();
    evaluator.take_in(None, vec![found(rules, None)], at(0));
    evaluator
}

fn read(evaluator: &mut AlarmEvaluator, seconds: i64, value: f64) {
    evaluator.observe(TENANT, [KeptReading { sensor_id: SENSOR, at: at(seconds), value }], at(seconds));
}

/// What was told, in short.
fn told(evaluator: &mut AlarmEvaluator) -> Vec<(&'static str, i64)> {
    let short = |(_, command)| match command {
        AlarmCommand::Raise(raised) => ("raise", (raised.occurrence.raised_at - at(0)).num_seconds()),
        AlarmCommand::Return { occurrence, .. } => ("return", (occurrence.returned_at.unwrap() - at(0)).num_seconds()),
        AlarmCommand::Retract { raised_at, .. } => ("retract", (raised_at - at(0)).num_seconds()),
        AlarmCommand::Correct { raised_at, .. } => ("correct", (raised_at - at(0)).num_seconds()),
        other => panic!("{other:?}"),
    };
    std::mem::take(&mut evaluator.untold).into_iter().map(short).collect()
}

fn checkpoint(evaluator: &mut AlarmEvaluator, now: i64) -> Value {
    let checkpoints = evaluator.checkpoints(10, true, at(now));
    checkpoints[&TENANT].iter().find(|one| one.sensor == SENSOR).unwrap().body.clone()
}

#[test]
fn an_alarm_says_what_the_rule_and_the_sensor_say() {
    let mut evaluator = watching(&[hot()]);
    read(&mut evaluator, 10, 79.0);
    assert!(evaluator.untold.is_empty());
    read(&mut evaluator, 20, 91.5);
    let Some((TENANT, AlarmCommand::Raise(raised))) = evaluator.untold.first() else {
        panic!("{:?}", evaluator.untold)
    };
    assert_eq!((raised.name.as_str(), raised.instruction.as_str()), ("Too hot", "Look at the fan."));
    assert_eq!(raised.source, AlarmSource::Rule { sensor_id: SENSOR, rule_id: 3 });
    assert_eq!((raised.occurrence.value, raised.occurrence.limit), (Some(91.5), Some(80.0)));
    assert_eq!(serde_json::to_value(&raised.place).unwrap()["sensor"]["code"], "P-T");
    assert_eq!(told(&mut evaluator), [("raise", 20)]);
    read(&mut evaluator, 30, 70.0);
    assert_eq!(told(&mut evaluator), [("return", 30)]);
}

#[test]
fn what_rises_is_told_per_minute() {
    let mut evaluator =
        watching(&[rule(&json!({ "kind": "rateOfChange", "perMinute": 5.0, "window": 60 }), json!({}))]);
    read(&mut evaluator, 0, 20.0);
    read(&mut evaluator, 60, 32.0);
    let Some((_, AlarmCommand::Raise(raised))) = evaluator.untold.first() else { panic!("{:?}", evaluator.untold) };
    assert_eq!((raised.occurrence.value, raised.place.measured_in()), (Some(12.0), Some("°C/min")));
    assert_eq!(raised.place.unit.as_deref(), Some("°C"), "the trend is of the sensor's unit");
}

#[test]
fn when_gantry_was_away_nothing_was_missing() {
    let rules = [rule(&json!({ "kind": "noData", "duration": 1800 }), json!({}))];
    let mut evaluator = watching(&rules);
    read(&mut evaluator, 10, 20.0);
    let remembered = checkpoint(&mut evaluator, 10);
    let next = || {
        let mut next = AlarmEvaluator::default();
        next.take_in(None, vec![found(&rules, Some(remembered.clone()))], at(7_200));
        next
    };
    let mut taking_over = next();
    taking_over.tick(at(7_200));
    assert_eq!(told(&mut taking_over), [("raise", 1_810)], "others took readings in all the time");
    let mut first = next();
    first.nobody_listened(at(7_200));
    first.tick(at(8_999));
    assert_eq!(told(&mut first), []);
    first.tick(at(9_000));
    assert_eq!(told(&mut first), [("raise", 9_000)]);
}

#[test]
fn a_backlog_is_no_silence() {
    let mut evaluator = watching(&[rule(&json!({ "kind": "noData", "duration": 1800 }), json!({}))]);
    let reading = |seconds| KeptReading { sensor_id: SENSOR, at: at(seconds), value: 20.0 };
    for part in [1..=10, 11..=20, 21..=30] {
        evaluator.observe(TENANT, part.map(|number| reading(number * 300)), at(9_010));
        evaluator.tick(at(9_011));
    }
    assert_eq!(told(&mut evaluator), []);
    evaluator.tick(at(9_000 + 1_800));
    assert_eq!(told(&mut evaluator), [("raise", 9_000 + 1_800)]);
}

#[test]
fn a_clock_alone_lets_timers_fire() {
    let mut evaluator = watching(&[rule(&json!({ "kind": "noData", "duration": 60 }), json!({}))]);
    read(&mut evaluator, 30, 20.0);
    evaluator.tick(at(89));
    assert_eq!(told(&mut evaluator), []);
    evaluator.tick(at(90));
    assert_eq!(told(&mut evaluator), [("raise", 90)]);
    read(&mut evaluator, 100, 20.0);
    assert_eq!(told(&mut evaluator), [("return", 100)]);
    evaluator.tick(at(161));
    assert_eq!(told(&mut evaluator), [("raise", 160)]);
}

#[test]
fn who_takes_over_goes_on_in_the_middle_of_a_timer() {
    let slow = rule(&json!({ "kind": "above", "limit": 80.0 }), json!({ "onDelay": 60 }));
    let mut first = watching(std::slice::from_ref(&slow));
    read(&mut first, 10, 90.0);
    let remembered = checkpoint(&mut first, 20);
    let mut second = AlarmEvaluator::default();
    second.take_in(None, vec![found(&[slow], Some(remembered))], at(40));
    assert_eq!(second.unseen(at(40))[&TENANT], [(SENSOR, at(-110))], "late ones may come for two minutes");
    second.tick(at(69));
    assert_eq!(told(&mut second), []);
    second.tick(at(70));
    assert_eq!(told(&mut second), [("raise", 70)]);
}

#[test]
fn an_alarm_that_was_told_is_not_told_again_after_a_restart_and_ends() {
    let mut first = watching(&[hot()]);
    read(&mut first, 10, 90.0);
    assert_eq!(told(&mut first), [("raise", 10)]);
    let remembered = checkpoint(&mut first, 20);
    let mut second = AlarmEvaluator::default();
    second.take_in(None, vec![found(&[hot()], Some(remembered.clone()))], at(40));
    read(&mut second, 10, 90.0);
    assert_eq!(told(&mut second), [], "the same reading, read again");
    read(&mut second, 50, 60.0);
    assert_eq!(told(&mut second), [("return", 50)]);

    let mut third = AlarmEvaluator::default();
    third.take_in(None, vec![found(&[], Some(remembered))], at(40));
    assert_eq!(told(&mut third), [("return", 40)], "its rule is gone");
    assert_eq!((third.gone.as_slice(), third.len()), (&[(TENANT, SENSOR)][..], 0));
}

#[test]
fn other_rules_end_what_was_raised_by_those_before() {
    let mut evaluator = watching(&[hot()]);
    read(&mut evaluator, 10, 90.0);
    told(&mut evaluator);
    evaluator.take_in(Some(TENANT), vec![found(&[hot()], None)], at(20));
    assert_eq!(told(&mut evaluator), [], "nothing is different");
    let higher = rule(&json!({ "kind": "above", "limit": 95.0 }), json!({ "severity": "high" }));
    evaluator.take_in(Some(TENANT), vec![found(&[higher], None)], at(30));
    assert_eq!(told(&mut evaluator), [("return", 30)]);
    read(&mut evaluator, 40, 96.0);
    assert_eq!(told(&mut evaluator), [("raise", 40)]);
    evaluator.take_in(Some(TENANT), Vec::new(), at(50));
    assert_eq!(told(&mut evaluator), [("return", 50)]);
    assert_eq!(evaluator.len(), 0);
}

#[test]
fn sensors_of_a_silent_gateway_miss_nothing() {
    let mut evaluator = watching(&[rule(&json!({ "kind": "noData", "duration": 60 }), json!({}))]);
    read(&mut evaluator, 0, 20.0);
    evaluator.tick(at(60));
    assert_eq!(told(&mut evaluator), [("raise", 60)]);
    evaluator.gateways(&HashMap::from([((TENANT, 9), at(1))]), at(100));
    assert_eq!(told(&mut evaluator), [("retract", 60)]);
    evaluator.tick(at(500));
    assert_eq!(told(&mut evaluator), []);
    evaluator.gateways(&HashMap::new(), at(600));
    evaluator.tick(at(659));
    assert_eq!(told(&mut evaluator), []);
    evaluator.tick(at(660));
    assert_eq!(told(&mut evaluator), [("raise", 660)], "the gateway is back, and the sensor is not");
}

#[test]
fn what_is_remembered_is_written_when_something_became_known_and_else_seldom() {
    let mut evaluator = watching(&[hot()]);
    let count = |evaluator: &mut AlarmEvaluator, now: i64| {
        evaluator.checkpoints(10, false, at(now)).values().map(Vec::len).sum::<usize>()
    };
    assert_eq!((count(&mut evaluator, 1), count(&mut evaluator, 2)), (1, 0), "once when it is new");
    read(&mut evaluator, 10, 20.0);
    assert_eq!((count(&mut evaluator, 11), count(&mut evaluator, 302)), (0, 1));
    read(&mut evaluator, 310, 90.0);
    assert_eq!(count(&mut evaluator, 311), 1);
    read(&mut evaluator, 320, 20.0);
    let failed = evaluator.checkpoints(10, false, at(321)).remove(&TENANT).unwrap();
    evaluator.not_checkpointed(TENANT, failed);
    assert_eq!(count(&mut evaluator, 322), 1);
}

#[test]
fn history_makes_no_alarms() {
    let mut evaluator = watching(&[hot()]);
    let old = KeptReading { sensor_id: SENSOR, at: at(0) - TimeDelta::hours(25), value: 99.0 };
    evaluator.observe(TENANT, [old], at(1));
    assert_eq!(told(&mut evaluator), []);
}
