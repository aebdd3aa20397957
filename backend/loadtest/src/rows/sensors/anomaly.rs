//! How well the anomaly rule finds known faults in recordings of real machines, where there are some: `GANTRY_RECORDED_DATA`
//! names a folder with `<name>.csv` (`timestamp,value`) and `anomaly_windows.json`. Nothing was tuned to them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use gantry_domain::sensor::{AlarmRule, Change, Condition, Episode, Lateness, SensorMachine, Severity};

use crate::Fault;
use crate::report::Row;
use crate::stats::count;

type Span = (DateTime<Utc>, DateTime<Utc>);
type Readings = Vec<(DateTime<Utc>, f64)>;

/// The rule as it is offered, and one that waits for half an hour.
const RULES: [(f64, u32); 2] = [(4.0, 0), (6.0, 1_800)];

/// Precision, recall, delay and false alarms of each recording.
pub(crate) async fn on_recordings() -> Result<Vec<Row>, Fault> {
    let Some(folder) = std::env::var_os("GANTRY_RECORDED_DATA") else { return Ok(Vec::new()) };
    let folder = Path::new(&folder);
    let windows: BTreeMap<String, Vec<(String, String)>> =
        serde_json::from_str(&std::fs::read_to_string(folder.join("anomaly_windows.json"))?)?;
    let mut rows = Vec::new();
    for (name, windows) in windows {
        let spans = windows.iter().map(|(from, until)| Ok::<_, Fault>((time(from)?, time(until)?)));
        let windows = spans.collect::<Result<Vec<Span>, Fault>>()?;
        let readings = readings(&folder.join(&name))?;
        for (z, on_delay) in RULES {
            rows.push(Row {
                what: format!("anomalies in {name}, z {z}, on-delay {on_delay} s"),
                bar: "told",
                found: judged(&readings, &windows, z, on_delay)?,
                met: None,
            });
        }
    }
    Ok(rows)
}

fn time(text: &str) -> Result<DateTime<Utc>, Fault> {
    let whole = text.split('.').next().unwrap_or_default();
    Ok(NaiveDateTime::parse_from_str(whole, "%Y-%m-%d %H:%M:%S")?.and_utc())
}

fn readings(path: &Path) -> Result<Readings, Fault> {
    let text = std::fs::read_to_string(path)?;
    let lines = text.lines().skip(1).filter_map(|line| line.split_once(','));
    lines.map(|(at, value)| Ok((time(at)?, value.trim().parse()?))).collect()
}

fn alarms(readings: &Readings, z: f64, on_delay: u32) -> Vec<Span> {
    let (Some((begin, _)), Some((end, _))) = (readings.first(), readings.last()) else { return Vec::new() };
    let (off_delay, deadband, severity) = (3_600, 1.0, Severity::Medium);
    let condition = Condition::Anomaly { z };
    let rule = AlarmRule { id: 1, condition, on_delay, off_delay, deadband, severity, schedule: None };
    let mut machine = SensorMachine::new(Arc::new([rule]), *begin, "UTC", Lateness::default());
    let mut episodes: BTreeMap<DateTime<Utc>, Episode> = BTreeMap::new();
    let mut out = Vec::new();
    for (at, value) in readings {
        machine.observe(*at, *value, *at, &mut out);
        for told in out.drain(..) {
            if let Change::Raised { episode } | Change::Cleared { episode } = told.change {
                episodes.insert(episode.raised_at, episode);
            }
        }
    }
    episodes.values().map(|one| (one.raised_at, one.cleared_at.unwrap_or(*end))).collect()
}

fn judged(readings: &Readings, windows: &[Span], z: f64, on_delay: u32) -> Result<String, Fault> {
    let alarms = alarms(readings, z, on_delay);
    let meet = |one: &Span, other: &Span| one.0 <= other.1 && other.0 <= one.1;
    let right = alarms.iter().filter(|alarm| windows.iter().any(|window| meet(alarm, window))).count();
    let first_in = |window: &Span| alarms.iter().find(|alarm| meet(alarm, window));
    let delays: Vec<String> = windows
        .iter()
        .map(|window| match first_in(window) {
            Some(alarm) => format!("{:.1} h", (alarm.0 - window.0).max(TimeDelta::zero()).as_seconds_f64() / 3_600.0),
            None => "missed".to_owned(),
        })
        .collect();
    let found = windows.iter().filter(|window| first_in(window).is_some()).count();
    let ((begin, _), (end, _)) = readings.first().zip(readings.last()).ok_or("a recording without readings")?;
    let days = (*end - *begin).as_seconds_f64() / 86_400.0;
    Ok(format!(
        "precision {:.2}, recall {found}/{}, delay {}, false alarms {:.2} a day",
        count(right) / count(alarms.len().max(1)),
        windows.len(),
        delays.join(" · "),
        count(alarms.len() - right) / days,
    ))
}
