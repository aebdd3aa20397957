//! A machine as it is stored, to go on after a restart as if there had been none; and other rules for a machine that runs.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::episode::{Change, Ended};
use super::measure::Point;
use super::rule_state::{RuleState, Silence};
use super::sensor::{Watched, evaluated};
use super::{Episode, Lateness, Micros, RuleChange, SensorMachine};
use crate::Id;
use crate::sensor::{AlarmRule, Learner};

/// What has to be stored of a sensor's machine; its rules are stored elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SavedSensor {
    pub(super) base_at: Micros,
    pub(super) newest: Micros,
    pub(super) clock: Micros,
    #[serde(default)]
    arrived: Micros,
    silence: Silence,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    silences: Vec<Silence>,
    pub(super) window: Vec<Point>,
    rules: Vec<SavedRule>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    learner: Option<Box<Learner>>,
    #[serde(default = "long_ago")]
    oldest: Micros,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    anchored: Option<Micros>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ended: Vec<Ended>,
}

/// Of what was stored before this was known.
const fn long_ago() -> Micros {
    Micros::MIN
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct SavedRule {
    id: Id,
    base: RuleState,
}

impl SensorMachine {
    /// What to store.
    pub fn saved(&self) -> SavedSensor {
        let rule = |(rule, watched): (&AlarmRule, &Watched)| SavedRule { id: rule.id, base: watched.base.clone() };
        SavedSensor {
            base_at: self.base_at,
            newest: self.newest,
            clock: self.clock,
            arrived: self.arrived,
            silence: self.silence,
            silences: self.silences.clone(),
            window: self.window.iter().copied().collect(),
            rules: self.rules.iter().zip(&self.watched).map(rule).collect(),
            learner: self.learner.clone(),
            oldest: self.oldest,
            anchored: self.anchored,
            ended: self.ended.clone(),
        }
    }

    /// From what was stored, with the rules of that time. A rule that is new is watched from then on.
    pub fn restored(saved: SavedSensor, rules: Arc<[AlarmRule]>, time_zone: &str, lateness: Lateness) -> Self {
        let SavedSensor { base_at, newest, clock, arrived, silence, window, rules: mut states, learner, .. } = saved;
        let (silences, oldest, anchored, ended) = (saved.silences, saved.oldest, saved.anchored, saved.ended);
        let from = super::time(clock.max(newest));
        let mut machine = Self::new(Arc::clone(&rules), from, time_zone, lateness);
        (machine.base_at, machine.newest, machine.clock, machine.silence) = (base_at, newest, clock, silence);
        (machine.arrived, machine.silences) = (arrived, silences);
        (machine.oldest, machine.anchored, machine.ended) = (oldest, anchored, ended);
        machine.window = window.into();
        machine.learner = match (machine.learner, learner) {
            (Some(_), Some(learned)) => Some(learned),
            (new, _) => new,
        };
        let reported_until = machine.reported_until();
        for (rule, watched) in rules.iter().zip(&mut machine.watched) {
            watched.base = match states.iter().position(|state| state.id == rule.id) {
                Some(known) => states.swap_remove(known).base,
                None => RuleState::new(rule, from.timestamp_micros(), from.timestamp_micros()),
            };
            let learner = machine.learner.as_deref();
            let setting = super::rule_state::Setting { rule, learner, silence, silences: &machine.silences };
            watched.reported = evaluated(watched, &machine.window, reported_until(rule), setting);
        }
        machine
    }

    /// Readings measured before have come, or come too late: from then on some may be missing.
    pub fn unseen_since(&self) -> DateTime<Utc> {
        if self.window.is_empty() && self.base_at == Micros::MIN {
            return super::time(self.clock);
        }
        super::time(
            self.base_at.max(self.newest.saturating_sub(self.lateness.horizon.num_microseconds().unwrap_or_default())),
        )
    }

    /// Gives it other rules. Those that stay as they are go on; alarms of others return to normal now; new and changed ones
    /// look at readings measured from now on.
    pub fn change_rules(
        &mut self,
        rules: Arc<[AlarmRule]>,
        time_zone: &str,
        now: DateTime<Utc>,
        out: &mut Vec<RuleChange>,
    ) {
        let from = now.timestamp_micros().max(self.newest.saturating_add(1));
        let old: Vec<(AlarmRule, Watched)> =
            self.rules.iter().cloned().zip(std::mem::take(&mut self.watched)).collect();
        for (rule, watched) in old.iter().filter(|(rule, _)| !rules.contains(rule)) {
            if let Some(episode) = watched.newest().episode() {
                let peak = watched.newest().peak();
                let episode = Episode { cleared_at: Some(super::time(from)), peak, ..episode };
                out.push(RuleChange { rule_id: rule.id, change: Change::Cleared { episode } });
            }
        }
        let fresh = Self::new(Arc::clone(&rules), super::time(from), time_zone, self.lateness);
        let watch = |(rule, new): (&AlarmRule, Watched)| match old.iter().find(|(known, _)| known == rule) {
            Some((_, known)) => known.clone(),
            None => {
                let base = RuleState::new(rule, from, from);
                Watched { tail: base.clone(), base, ..new }
            }
        };
        self.watched = rules.iter().zip(fresh.watched).map(watch).collect();
        self.learner = match (fresh.learner, self.learner.take()) {
            (Some(_), Some(learned)) => Some(learned),
            (new, _) => new,
        };
        self.ended.retain(|ended| old.iter().any(|(rule, _)| rule.id == ended.rule_id && rules.contains(rule)));
        self.rules = rules;
    }
}
