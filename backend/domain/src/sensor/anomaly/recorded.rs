//! Readings of real machines, replayed late, shuffled and doubled, where there are some: `GANTRY_RECORDED_DATA` names a
//! folder with `<name>.csv` (`timestamp,value`). How well anomalies are found in them is measured by `make bench`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

use crate::sensor::{AlarmRule, Change, Condition, Episode, Lateness, SensorMachine, Severity};

type Readings = Vec<(DateTime<Utc>, f64)>;

fn readings(path: &Path) -> Readings {
    let text = std::fs::read_to_string(path).unwrap();
    let time = |text: &str| NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S").unwrap().and_utc();
    let line = |line: &str| line.split_once(',').map(|(at, value)| (time(at), value.trim().parse().unwrap()));
    // Of two of one time the larger counts.
    let mut distinct: BTreeMap<DateTime<Utc>, f64> = BTreeMap::new();
    for (at, value) in text.lines().skip(1).filter_map(line) {
        let kept = distinct.entry(at).or_insert(value);
        *kept = kept.max(value);
    }
    distinct.into_iter().collect()
}

/// Rules of the kinds that look back the furthest, and the plain one.
fn rules(limit: f64) -> Arc<[AlarmRule]> {
    let rule = |id, condition, on_delay| AlarmRule {
        id,
        condition,
        on_delay,
        off_delay: 1_800,
        deadband: 1.0,
        severity: Severity::Medium,
        schedule: None,
    };
    Arc::new([
        rule(1, Condition::Anomaly { z: 4.0 }, 600),
        rule(2, Condition::Above { limit }, 0),
        rule(3, Condition::RateOfChange { per_minute: 0.5, window: 1_800 }, 0),
    ])
}

/// What is known in the end of each rule and each time that its alarm was raised.
fn told(
    rules: &Arc<[AlarmRule]>,
    begin: DateTime<Utc>,
    readings: impl Iterator<Item = (DateTime<Utc>, f64)>,
) -> BTreeMap<(i64, DateTime<Utc>), Episode> {
    let lateness = Lateness { horizon: TimeDelta::minutes(50), ..Lateness::default() };
    let mut machine = SensorMachine::new(Arc::clone(rules), begin, "UTC", lateness);
    let mut known = BTreeMap::new();
    let mut out = Vec::new();
    let mut now = begin;
    for (at, value) in readings {
        now = now.max(at);
        machine.observe(at, value, now, &mut out);
        for one in out.drain(..) {
            match one.change {
                Change::Raised { episode } | Change::Cleared { episode } => {
                    known.insert((one.rule_id, episode.raised_at), episode);
                }
                Change::Changed { raised_at, episode } => {
                    known.remove(&(one.rule_id, raised_at));
                    known.insert((one.rule_id, episode.raised_at), episode);
                }
                Change::Retracted { raised_at } => {
                    known.remove(&(one.rule_id, raised_at));
                }
            }
        }
    }
    known
}

#[test]
#[ignore = "needs recordings of real machines: GANTRY_RECORDED_DATA names their folder"]
fn recorded_readings_that_come_late_shuffled_and_doubled_make_the_same_alarms() {
    let folder =
        std::env::var_os("GANTRY_RECORDED_DATA").expect("GANTRY_RECORDED_DATA names the folder of the recordings");
    let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let temperatures: Vec<_> = files.filter(|path| path.to_string_lossy().ends_with("temperature.csv")).collect();
    assert!(!temperatures.is_empty(), "no recordings in {}", folder.display());
    for path in temperatures {
        let readings = readings(&path);
        let mut values: Vec<f64> = readings.iter().map(|(_, value)| *value).collect();
        values.sort_by(f64::total_cmp);
        let rules = rules(values[values.len() * 95 / 100]);
        let begin = readings[0].0;
        let in_order = told(&rules, begin, readings.iter().copied());
        assert!(in_order.len() > 10, "{}: {} alarms are no test", path.display(), in_order.len());
        // A gateway that was away delivers what it has of three quarters of an hour, the newest first, and some of it twice.
        let span = |at: DateTime<Utc>| at.timestamp() / 2_700;
        let disordered = readings.chunk_by(|one, next| span(one.0) == span(next.0)).flat_map(|chunk| {
            let newest_first = chunk.iter().rev().copied();
            newest_first.chain(chunk.iter().step_by(3).copied())
        });
        let disordered = told(&rules, begin, disordered);
        let wrong = in_order.iter().filter(|(key, episode)| disordered.get(key) != Some(episode)).count();
        assert_eq!((wrong, disordered.len()), (0, in_order.len()), "{}", path.display());
    }
}
