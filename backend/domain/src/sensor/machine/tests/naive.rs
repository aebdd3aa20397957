//! The same rules, written as simply as possible: the whole history in order, looked at second by second. Slow, and hard to get
//! wrong.

use super::*;
use crate::sensor::Condition;

/// From when to when a rule's alarm was active; readings are in whole seconds, until `end`.
pub(super) fn spans(rule: &AlarmRule, readings: &BTreeMap<u32, f64>, end: u32) -> Vec<(f64, Option<f64>)> {
    let mut spans: Vec<(f64, Option<f64>)> = Vec::new();
    let mut heard_at = 0;
    let (mut holds, mut active) = (false, false);
    let mut since = 0; // Since when `holds` is what it is.
    for now in 0..=end {
        let held = holds;
        if let Some(value) = readings.get(&now) {
            heard_at = now;
            holds = holds_at(rule, *value, held);
        } else if let Condition::NoData { duration } = rule.condition {
            holds |= now - heard_at >= duration;
        }
        if holds != held {
            since = now;
        }
        let delay = if holds { rule.on_delay } else { rule.off_delay };
        if holds != active && now - since >= delay {
            active = holds;
            match active {
                true => spans.push((f64::from(now), None)),
                false => spans.last_mut().unwrap().1 = Some(f64::from(now)),
            }
        }
    }
    spans
}

fn holds_at(rule: &AlarmRule, value: f64, held: bool) -> bool {
    let slack = if held { rule.deadband } else { 0.0 };
    match rule.condition {
        Condition::Above { limit } => value > limit - slack,
        Condition::Below { limit } => value < limit + slack,
        Condition::Outside { low, high } => value < low + slack || value > high - slack,
        Condition::Inside { low, high } => (low - slack..=high + slack).contains(&value),
        Condition::Equals { value: wanted, tolerance } => (value - wanted).abs() <= tolerance + slack,
        _ => false,
    }
}
