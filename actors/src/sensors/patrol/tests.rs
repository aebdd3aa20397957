//! What a partition makes known, and that it goes on after a restart as if there had been none.

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

fn watching(rules: &[Value]) -> Patrol {
    let mut patrol = Patrol::default();
    patrol.take_in(None, vec![found(rules, None)], at(0));
    patrol
}

fn read(patrol: &mut Patrol, seconds: i64, value: f64) {
    patrol.observe(TENANT, [KeptReading { sensor_id: SENSOR, at: at(seconds), value }], at(seconds));
}

/// What was told, in short.
fn told(patrol: &mut Patrol) -> Vec<(&'static str, i64)> {
    let short = |(_, command)| match command {
        AlarmCommand::Raise(raised) => ("raise", (raised.occurrence.raised_at - at(0)).num_seconds()),
        AlarmCommand::Return { occurrence, .. } => ("return", (occurrence.returned_at.unwrap() - at(0)).num_seconds()),
        AlarmCommand::Retract { raised_at, .. } => ("retract", (raised_at - at(0)).num_seconds()),
        AlarmCommand::Correct { raised_at, .. } => ("correct", (raised_at - at(0)).num_seconds()),
        other => panic!("{other:?}"),
    };
    std::mem::take(&mut patrol.untold).into_iter().map(short).collect()
}

fn memory(patrol: &mut Patrol, now: i64) -> Value {
    let memories = patrol.memories(10, true, at(now));
    memories[&TENANT].iter().find(|(sensor, _)| *sensor == SENSOR).unwrap().1.clone()
}

#[test]
fn an_alarm_says_what_the_rule_and_the_sensor_say() {
    let mut patrol = watching(&[hot()]);
    read(&mut patrol, 10, 79.0);
    assert!(patrol.untold.is_empty());
    read(&mut patrol, 20, 91.5);
    let Some((TENANT, AlarmCommand::Raise(raised))) = patrol.untold.first() else { panic!("{:?}", patrol.untold) };
    assert_eq!((raised.name.as_str(), raised.instruction.as_str()), ("Too hot", "Look at the fan."));
    assert_eq!(raised.source, AlarmSource::Rule { sensor_id: SENSOR, rule_id: 3 });
    assert_eq!((raised.occurrence.value, raised.occurrence.limit), (Some(91.5), Some(80.0)));
    assert_eq!(serde_json::to_value(&raised.place).unwrap()["sensor"]["code"], "P-T");
    assert_eq!(told(&mut patrol), [("raise", 20)]);
    read(&mut patrol, 30, 70.0);
    assert_eq!(told(&mut patrol), [("return", 30)]);
}

#[test]
fn what_rises_is_told_per_minute() {
    let mut patrol = watching(&[rule(&json!({ "kind": "rateOfChange", "perMinute": 5.0, "window": 60 }), json!({}))]);
    read(&mut patrol, 0, 20.0);
    read(&mut patrol, 60, 32.0);
    let Some((_, AlarmCommand::Raise(raised))) = patrol.untold.first() else { panic!("{:?}", patrol.untold) };
    assert_eq!((raised.occurrence.value, raised.place.measured_in()), (Some(12.0), Some("°C/min")));
    assert_eq!(raised.place.unit.as_deref(), Some("°C"), "the trend is of the sensor's unit");
}

#[test]
fn when_gantry_was_away_nothing_was_missing() {
    let rules = [rule(&json!({ "kind": "noData", "duration": 1800 }), json!({}))];
    let mut patrol = watching(&rules);
    read(&mut patrol, 10, 20.0);
    let remembered = memory(&mut patrol, 10);
    let next = || {
        let mut next = Patrol::default();
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
    let mut patrol = watching(&[rule(&json!({ "kind": "noData", "duration": 1800 }), json!({}))]);
    let reading = |seconds| KeptReading { sensor_id: SENSOR, at: at(seconds), value: 20.0 };
    for part in [1..=10, 11..=20, 21..=30] {
        patrol.observe(TENANT, part.map(|number| reading(number * 300)), at(9_010));
        patrol.tick(at(9_011));
    }
    assert_eq!(told(&mut patrol), []);
    patrol.tick(at(9_000 + 1_800));
    assert_eq!(told(&mut patrol), [("raise", 9_000 + 1_800)]);
}

#[test]
fn a_clock_alone_lets_timers_fire() {
    let mut patrol = watching(&[rule(&json!({ "kind": "noData", "duration": 60 }), json!({}))]);
    read(&mut patrol, 30, 20.0);
    patrol.tick(at(89));
    assert_eq!(told(&mut patrol), []);
    patrol.tick(at(90));
    assert_eq!(told(&mut patrol), [("raise", 90)]);
    read(&mut patrol, 100, 20.0);
    assert_eq!(told(&mut patrol), [("return", 100)]);
    patrol.tick(at(161));
    assert_eq!(told(&mut patrol), [("raise", 160)]);
}

#[test]
fn who_takes_over_goes_on_in_the_middle_of_a_timer() {
    let slow = rule(&json!({ "kind": "above", "limit": 80.0 }), json!({ "onDelay": 60 }));
    let mut first = watching(std::slice::from_ref(&slow));
    read(&mut first, 10, 90.0);
    let remembered = memory(&mut first, 20);
    let mut second = Patrol::default();
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
    let remembered = memory(&mut first, 20);
    let mut second = Patrol::default();
    second.take_in(None, vec![found(&[hot()], Some(remembered.clone()))], at(40));
    read(&mut second, 10, 90.0);
    assert_eq!(told(&mut second), [], "the same reading, read again");
    read(&mut second, 50, 60.0);
    assert_eq!(told(&mut second), [("return", 50)]);

    let mut third = Patrol::default();
    third.take_in(None, vec![found(&[], Some(remembered))], at(40));
    assert_eq!(told(&mut third), [("return", 40)], "its rule is gone");
    assert_eq!((third.gone.as_slice(), third.len()), (&[(TENANT, SENSOR)][..], 0));
}

#[test]
fn other_rules_end_what_was_raised_by_those_before() {
    let mut patrol = watching(&[hot()]);
    read(&mut patrol, 10, 90.0);
    told(&mut patrol);
    patrol.take_in(Some(TENANT), vec![found(&[hot()], None)], at(20));
    assert_eq!(told(&mut patrol), [], "nothing is different");
    let higher = rule(&json!({ "kind": "above", "limit": 95.0 }), json!({ "severity": "high" }));
    patrol.take_in(Some(TENANT), vec![found(&[higher], None)], at(30));
    assert_eq!(told(&mut patrol), [("return", 30)]);
    read(&mut patrol, 40, 96.0);
    assert_eq!(told(&mut patrol), [("raise", 40)]);
    patrol.take_in(Some(TENANT), Vec::new(), at(50));
    assert_eq!(told(&mut patrol), [("return", 50)]);
    assert_eq!(patrol.len(), 0);
}

#[test]
fn sensors_of_a_silent_gateway_miss_nothing() {
    let mut patrol = watching(&[rule(&json!({ "kind": "noData", "duration": 60 }), json!({}))]);
    read(&mut patrol, 0, 20.0);
    patrol.tick(at(60));
    assert_eq!(told(&mut patrol), [("raise", 60)]);
    patrol.gateways(&HashMap::from([((TENANT, 9), at(1))]), at(100));
    assert_eq!(told(&mut patrol), [("retract", 60)]);
    patrol.tick(at(500));
    assert_eq!(told(&mut patrol), []);
    patrol.gateways(&HashMap::new(), at(600));
    patrol.tick(at(659));
    assert_eq!(told(&mut patrol), []);
    patrol.tick(at(660));
    assert_eq!(told(&mut patrol), [("raise", 660)], "the gateway is back, and the sensor is not");
}

#[test]
fn what_is_remembered_is_written_when_something_became_known_and_else_seldom() {
    let mut patrol = watching(&[hot()]);
    let count =
        |patrol: &mut Patrol, now: i64| patrol.memories(10, false, at(now)).values().map(Vec::len).sum::<usize>();
    assert_eq!((count(&mut patrol, 1), count(&mut patrol, 2)), (1, 0), "once when it is new");
    read(&mut patrol, 10, 20.0);
    assert_eq!((count(&mut patrol, 11), count(&mut patrol, 302)), (0, 1));
    read(&mut patrol, 310, 90.0);
    assert_eq!(count(&mut patrol, 311), 1);
    patrol.not_remembered(TENANT, [SENSOR]);
    assert_eq!(count(&mut patrol, 312), 1);
}

#[test]
fn history_makes_no_alarms() {
    let mut patrol = watching(&[hot()]);
    let old = KeptReading { sensor_id: SENSOR, at: at(0) - TimeDelta::hours(25), value: 99.0 };
    patrol.observe(TENANT, [old], at(1));
    assert_eq!(told(&mut patrol), []);
}
