//! How the anomaly rule does on recordings with known faults, where somebody has some: `GANTRY_RECORDED_DATA` names a folder
//! with `<name>.csv` (`timestamp,value`) and `anomaly_windows.json`. It prints figures; what it asserts is little, since
//! nothing was tuned to them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

use crate::sensor::{AlarmRule, Change, Condition, Episode, Lateness, SensorMachine, Severity};

type Span = (DateTime<Utc>, DateTime<Utc>);

fn time(text: &str) -> DateTime<Utc> {
    NaiveDateTime::parse_from_str(text.split('.').next().unwrap(), "%Y-%m-%d %H:%M:%S").unwrap().and_utc()
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap())
}

fn readings(path: &Path) -> Vec<(DateTime<Utc>, f64)> {
    let text = std::fs::read_to_string(path).unwrap();
    let line = |line: &str| line.split_once(',').map(|(at, value)| (time(at), value.trim().parse().unwrap()));
    text.lines().skip(1).filter_map(line).collect()
}

fn alarms(readings: &[(DateTime<Utc>, f64)], z: f64, on_delay: u32) -> Vec<Span> {
    let condition = Condition::Anomaly { z };
    let (off_delay, deadband, severity) = (3_600, 1.0, Severity::Medium);
    let rule = AlarmRule { id: 1, condition, on_delay, off_delay, deadband, severity, schedule: None };
    assert_eq!(rule.check(), []);
    let mut machine = SensorMachine::new(Arc::new([rule]), readings[0].0, "UTC", Lateness::default());
    let mut episodes: BTreeMap<DateTime<Utc>, Episode> = BTreeMap::new();
    let mut out = Vec::new();
    for (at, value) in readings {
        machine.observe(*at, *value, *at, &mut out);
        for told in out.drain(..) {
            match told.change {
                Change::Raised { episode } | Change::Cleared { episode } => {
                    episodes.insert(episode.raised_at, episode);
                }
                Change::Changed { .. } | Change::Retracted { .. } => unreachable!("they come in order"),
            }
        }
    }
    let end = readings[readings.len() - 1].0;
    episodes.values().map(|one| (one.raised_at, one.cleared_at.unwrap_or(end))).collect()
}

fn report(name: &str, readings: &[(DateTime<Utc>, f64)], windows: &[Span], z: f64, on_delay: u32) {
    let alarms = alarms(readings, z, on_delay);
    let meet = |one: &Span, other: &Span| one.0 <= other.1 && other.0 <= one.1;
    let right = alarms.iter().filter(|alarm| windows.iter().any(|window| meet(alarm, window))).count();
    let delays: Vec<String> = windows
        .iter()
        .map(|window| match alarms.iter().find(|alarm| meet(alarm, window)) {
            Some(alarm) => format!("{:.1} h", (alarm.0 - window.0).max(TimeDelta::zero()).as_seconds_f64() / 3_600.0),
            None => "missed".to_owned(),
        })
        .collect();
    let found = delays.iter().filter(|delay| *delay != "missed").count();
    let days = (readings[readings.len() - 1].0 - readings[0].0).as_seconds_f64() / 86_400.0;
    println!(
        "{name}: z {z}, on-delay {on_delay} s: {} alarms, precision {:.2}, recall {found}/{}, delay after the window's \
         beginning [{}], false alarms {:.2} a day",
        alarms.len(),
        number(right) / number(alarms.len().max(1)),
        windows.len(),
        delays.join(", "),
        number(alarms.len() - right) / days,
    );
    assert!(alarms.len() < readings.len() / 50, "alarms are told, not readings");
}

#[test]
fn figures_of_recordings_if_there_are_some() {
    let Some(folder) = std::env::var_os("GANTRY_RECORDED_DATA") else { return };
    let Ok(text) = std::fs::read_to_string(Path::new(&folder).join("anomaly_windows.json")) else { return };
    let all: BTreeMap<String, Vec<(String, String)>> = serde_json::from_str(&text).unwrap();
    for (name, windows) in all {
        let windows: Vec<Span> = windows.iter().map(|(from, to)| (time(from), time(to))).collect();
        let readings = readings(&Path::new(&folder).join(&name));
        for (z, on_delay) in [(4.0, 0), (4.0, 1_800), (6.0, 0), (6.0, 1_800)] {
            report(&name, &readings, &windows, z, on_delay);
        }
    }
}
