//! What may be expected of the machine of one sensor.

mod backlog;
mod days;
mod diff;
mod kinds;
mod naive;
mod properties;
mod stories;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::*;
use crate::Id;
use crate::sensor::AlarmRule;

fn after(seconds: f64) -> DateTime<Utc> {
    let start = DateTime::from_timestamp(1_770_000_000, 0).unwrap();
    let micros = (seconds * 1e6).round();
    start + TimeDelta::from_std(std::time::Duration::from_secs_f64(micros / 1e6)).unwrap()
}

fn seconds(at: DateTime<Utc>) -> f64 {
    (at - after(0.0)).as_seconds_f64()
}

fn rule(id: Id, condition: Value, more: Value) -> AlarmRule {
    let mut all = json!({ "id": id, "condition": condition });
    let more = more.as_object().cloned().unwrap_or_default();
    all.as_object_mut().unwrap().extend(more);
    let rule: AlarmRule = serde_json::from_value(all).unwrap();
    assert_eq!(rule.check(), [], "the rules of tests can mean something");
    rule
}

fn above(limit: f64, more: Value) -> AlarmRule {
    rule(1, json!({ "kind": "above", "limit": limit }), more)
}

/// Who hears all that a machine tells, and holds it to its word.
#[derive(Debug, Clone, Default, PartialEq)]
struct Heard(BTreeMap<(Id, DateTime<Utc>), Episode>);

impl Heard {
    fn hear(&mut self, reported: &[RuleChange]) {
        for RuleChange { rule_id, change } in reported {
            let key = |raised_at: &DateTime<Utc>| (*rule_id, *raised_at);
            match change {
                Change::Raised { episode } => {
                    assert_eq!((episode.cleared_at, episode.peak), (None, None), "just raised");
                    let known = self.0.insert(key(&episode.raised_at), *episode);
                    assert_eq!(known, None, "raised once");
                }
                Change::Cleared { episode } => {
                    let known = self.0.insert(key(&episode.raised_at), *episode).expect("it was raised");
                    assert_eq!(known, episode.as_raised(), "nothing but cleared");
                    assert!(episode.cleared_at >= Some(episode.raised_at));
                }
                Change::Changed { raised_at, episode } => {
                    let known = self.0.remove(&key(raised_at)).expect("it was raised");
                    assert_ne!(known, *episode, "something changed");
                    assert_eq!(self.0.insert(key(&episode.raised_at), *episode), None, "one name, one alarm");
                }
                Change::Retracted { raised_at } => {
                    self.0.remove(&key(raised_at)).expect("it was raised");
                }
            }
        }
    }

    /// From when to when, in seconds.
    fn spans(&self, rule_id: Id) -> Vec<(f64, Option<f64>)> {
        let of_rule = self.0.values().zip(self.0.keys()).filter(|(_, (id, _))| *id == rule_id);
        of_rule.map(|(one, _)| (seconds(one.raised_at), one.cleared_at.map(seconds))).collect()
    }
}

/// A machine with a record of the changes that it has reported.
struct MachineHarness {
    machine: SensorMachine,
    heard: Heard,
    /// How many changes were reported.
    reported: usize,
    rules: Arc<[AlarmRule]>,
    lateness: Lateness,
}

impl MachineHarness {
    fn new(rules: Vec<AlarmRule>) -> Self {
        Self::with(rules, Lateness::default())
    }

    fn with(rules: Vec<AlarmRule>, lateness: Lateness) -> Self {
        let rules: Arc<[AlarmRule]> = rules.into();
        let machine = SensorMachine::new(Arc::clone(&rules), after(0.0), "Europe/Berlin", lateness);
        Self { machine, heard: Heard::default(), reported: 0, rules, lateness }
    }

    fn hear(&mut self, out: &[RuleChange]) {
        self.reported += out.len();
        self.heard.hear(out);
    }

    /// A reading that comes at once.
    fn read(&mut self, at: f64, value: f64) -> Taken {
        self.read_at(at, value, at)
    }

    fn read_at(&mut self, at: f64, value: f64, now: f64) -> Taken {
        let mut out = Vec::new();
        let taken = self.machine.observe(after(at), value, after(now), &mut out);
        self.hear(&out);
        taken
    }

    fn read_all(&mut self, readings: &[(f64, f64)]) {
        for (at, value) in readings {
            self.read(*at, *value);
        }
    }

    fn tick(&mut self, now: f64) {
        let mut out = Vec::new();
        self.machine.tick(after(now), &mut out);
        self.hear(&out);
    }

    /// As after a restart.
    fn restart(&mut self) {
        let stored = serde_json::to_string(&self.machine.saved()).unwrap();
        let saved = serde_json::from_str(&stored).unwrap();
        let before = self.machine.clone();
        self.machine = SensorMachine::restored(saved, Arc::clone(&self.rules), "Europe/Berlin", self.lateness);
        assert_eq!(self.machine.due_at(), before.due_at());
        assert_eq!(self.machine.saved(), before.saved());
        for (now, then) in self.machine.watched.iter().zip(&before.watched) {
            assert_eq!((now.newest(), &now.reported), (then.newest(), &then.reported));
        }
    }

    fn spans(&self) -> Vec<(f64, Option<f64>)> {
        self.heard.spans(1)
    }

    fn episode(&self, raised_at: f64) -> Episode {
        self.heard.0[&(1, after(raised_at))]
    }
}
