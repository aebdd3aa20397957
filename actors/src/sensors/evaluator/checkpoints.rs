//! What is remembered of the sensors of a partition, so that another owner goes on as if there had been no restart.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::sensor::alarm::Response;
use gantry_domain::sensor::{AlarmRule, Anchor, Lateness, SavedSensor, SensorMachine};
use gantry_domain::{Id, TenantId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{AlarmEvaluator, HISTORY, Watched, WatchedRule, plain};

/// After so long, what is remembered of a sensor is written anew though it made nothing known: a restart reads less then.
const CHECKPOINT_EVERY: TimeDelta = TimeDelta::minutes(5);

/// What is remembered of a sensor: its machine, and the rules of that time.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    machine: SavedSensor,
    rules: Vec<AlarmRule>,
    /// The earliest reading for which it has to be evaluated again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    late: Option<DateTime<Utc>>,
}

/// What has to be remembered of a sensor by now.
pub(crate) struct SensorCheckpoint {
    pub(crate) sensor: Id,
    pub(crate) body: Value,
    pub(crate) anchors: Vec<Anchor>,
    /// Anchors after that time count no more.
    pub(crate) cut: Option<DateTime<Utc>>,
}

/// By tenant.
pub(crate) type Checkpoints = BTreeMap<TenantId, Vec<SensorCheckpoint>>;

impl AlarmEvaluator {
    /// What has to be remembered by now, at most so many; with `all`, whatever is not.
    pub(in crate::sensors) fn checkpoints(&mut self, most: usize, all: bool, now: DateTime<Utc>) -> Checkpoints {
        let mut checkpoints = Checkpoints::new();
        let wanted = |watched: &Watched| {
            watched.spoke || (watched.changed && (all || now - watched.remembered_at > CHECKPOINT_EVERY))
        };
        for ((tenant, sensor), watched) in self
            .sensors
            .iter_mut()
            .map(|(key, watched)| (*key, watched))
            .filter(|(_, watched)| wanted(watched))
            .take(most)
        {
            let key = (tenant, sensor);
            let again = self.again.as_ref().filter(|again| again.key == key).map(|again| again.earliest);
            if again.is_none() {
                watched.anchors.extend(watched.machine.anchor());
            }
            let late = self.late.get(&key).map(|late| late.earliest).into_iter().chain(again).min();
            let rules = plain(&watched.rules).to_vec();
            match serde_json::to_value(Checkpoint { machine: watched.machine.saved(), rules, late }) {
                Ok(body) => checkpoints.entry(tenant).or_default().push(SensorCheckpoint {
                    sensor,
                    body,
                    anchors: std::mem::take(&mut watched.anchors),
                    cut: watched.cut.take(),
                }),
                Err(error) => tracing::error!(tenant, sensor, %error, "a sensor cannot be remembered"),
            }
            (watched.spoke, watched.changed, watched.remembered_at) = (false, false, now);
        }
        checkpoints
    }

    /// They could not be remembered.
    pub(in crate::sensors) fn not_checkpointed(&mut self, tenant: TenantId, failed: Vec<SensorCheckpoint>) {
        for SensorCheckpoint { sensor, anchors, cut, .. } in failed {
            if let Some(watched) = self.sensors.get_mut(&(tenant, sensor)) {
                watched.spoke = true;
                watched.anchors.splice(..0, anchors);
                watched.cut = watched.cut.into_iter().chain(cut).min();
            }
        }
    }

    /// From when on readings may be unknown, by tenant: those that came while nobody watched, or that got lost on the way here.
    pub(in crate::sensors) fn unseen(&self, now: DateTime<Utc>) -> BTreeMap<TenantId, Vec<(Id, DateTime<Utc>)>> {
        let mut times: BTreeMap<TenantId, Vec<(Id, DateTime<Utc>)>> = BTreeMap::new();
        for ((tenant, sensor), watched) in &self.sensors {
            let since = watched.machine.unseen_since().max(now - HISTORY);
            times.entry(*tenant).or_default().push((*sensor, since));
        }
        times
    }
}

/// A machine as it is remembered, with the rules of that time, and from when on it has to be evaluated again if it has to be.
pub(super) fn remembered(
    checkpoint: Option<Value>,
    time_zone: &str,
) -> Option<(SensorMachine, Vec<WatchedRule>, Option<DateTime<Utc>>)> {
    let Checkpoint { machine, rules, late } = match serde_json::from_value(checkpoint?) {
        Ok(checkpoint) => checkpoint,
        Err(error) => {
            tracing::error!(%error, "what is remembered of a sensor cannot be read; it is watched from now on");
            return None;
        }
    };
    let watched = |rule: &AlarmRule| WatchedRule {
        rule: rule.clone(),
        name: String::new(),
        instruction: String::new(),
        response: Response::default(),
    };
    let known = rules.iter().map(watched).collect();
    Some((SensorMachine::restored(machine, rules.into(), time_zone, Lateness::default()), known, late))
}
