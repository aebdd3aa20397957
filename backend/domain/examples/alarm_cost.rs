//! What it costs to evaluate a reading: `cargo run --release -p gantry-domain --example alarm_cost`.

use std::sync::Arc;
use std::time::Instant;

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::sensor::{AlarmRule, Condition, Lateness, SensorMachine, Severity};

const READINGS: u32 = 2_000_000;

fn rule(id: i64, condition: Condition, on_delay: u32) -> AlarmRule {
    let severity = Severity::High;
    AlarmRule { id, condition, on_delay, off_delay: 60, deadband: 0.0, severity, schedule: None }
}

/// Nanoseconds a reading, bytes at the end, and how many changes were told.
fn measure(rules: Vec<AlarmRule>, every: TimeDelta) -> (f64, usize, usize) {
    let start = DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(20_000);
    let rules: Arc<[AlarmRule]> = rules.into();
    let mut machine = SensorMachine::new(rules, start, "Europe/Berlin", Lateness::default());
    let (mut out, mut told, mut at) = (Vec::new(), 0, start);
    let begun = Instant::now();
    for place in 0..READINGS {
        at += every;
        // A saw that passes the limit now and then.
        let value = f64::from(place % 1_009) / 10.0;
        machine.observe(at, value, at, &mut out);
        told += out.len();
        out.clear();
    }
    (begun.elapsed().as_secs_f64() * 1e9 / f64::from(READINGS), machine.bytes(), told)
}

fn main() {
    let above = || rule(1, Condition::Above { limit: 95.0 }, 30);
    let outside = || rule(2, Condition::Outside { low: 5.0, high: 99.0 }, 0);
    let no_data = || rule(3, Condition::NoData { duration: 600 }, 0);
    let rate = || rule(4, Condition::RateOfChange { per_minute: 50.0, window: 300 }, 0);
    let stuck = || rule(5, Condition::Stuck { tolerance: 0.1, duration: 600 }, 0);
    let anomaly = || rule(6, Condition::Anomaly { z: 4.0 }, 0);
    for (name, rules) in [
        ("above, outside, no data", vec![above(), outside(), no_data()]),
        ("above, rate of change, stuck", vec![above(), rate(), stuck()]),
        ("above, no data, anomaly", vec![above(), no_data(), anomaly()]),
    ] {
        for every in [1, 10, 60] {
            let (each, bytes, told) = measure(rules.clone(), TimeDelta::seconds(every));
            println!("{name}, every {every} s: {each:.0} ns a reading, {bytes} bytes, {told} changes told");
        }
    }
}
