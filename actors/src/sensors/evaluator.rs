//! The sensors of a partition and their machines, without a database and without a clock of their own: what comes in, what becomes
//! known, and what has to be remembered.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::sensor::alarm::{AlarmCommand, AlarmPlace, AlarmSource, RaisedAlarm, Response};
use gantry_domain::sensor::{AlarmRule, Change, Lateness, RuleChange, SavedSensor, SensorMachine};
use gantry_domain::{Id, TenantId};
use gantry_store::sensors::watch::{KeptReading, WatchedSensor};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// After so long, what is remembered of a sensor is written anew though it made nothing known: a restart reads less then.
const CHECKPOINT_EVERY: TimeDelta = TimeDelta::minutes(5);
/// Readings that are older when they come in make no alarms.
const HISTORY: TimeDelta = TimeDelta::hours(24);

/// A sensor, by its tenant.
pub(super) type Key = (TenantId, Id);

/// A rule, and what an alarm of it says.
#[derive(Debug, Clone, PartialEq, Deserialize)]
struct WatchedRule {
    rule: AlarmRule,
    name: String,
    instruction: String,
    #[serde(default)]
    response: Response,
}

/// What is remembered of a sensor: its machine, and the rules of that time.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    machine: SavedSensor,
    rules: Vec<AlarmRule>,
}

/// A sensor that is watched over.
struct Watched {
    machine: SensorMachine,
    rules: Vec<WatchedRule>,
    place: AlarmPlace,
    time_zone: String,
    gateway: Option<Id>,
    /// When it is in the line of those that are due.
    queued: Option<DateTime<Utc>>,
    /// Something became known of it that is not remembered yet.
    spoke: bool,
    /// Anything came in that is not remembered yet.
    changed: bool,
    remembered_at: DateTime<Utc>,
}

/// All sensors of a partition.
#[derive(Default)]
pub(super) struct AlarmEvaluator {
    sensors: HashMap<Key, Watched>,
    due: BinaryHeap<Reverse<(DateTime<Utc>, Key)>>,
    /// Gateways that are silent, and when each was last heard.
    silent: HashMap<Key, DateTime<Utc>>,
    /// What became known and was not told yet.
    pub(super) untold: Vec<(TenantId, AlarmCommand)>,
    /// Sensors that nothing watches any more.
    pub(super) gone: Vec<Key>,
}

impl AlarmEvaluator {
    /// Whether there is nothing to be watched over, told or forgotten.
    pub(super) fn is_idle(&self) -> bool {
        self.sensors.is_empty() && self.untold.is_empty() && self.gone.is_empty()
    }

    /// Sensors that are watched over.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.sensors.len()
    }

    /// Takes what the database says of a tenant's sensors, or of all tenants'. Rules that stay as they are go on.
    pub(super) fn take_in(&mut self, of: Option<TenantId>, found: Vec<WatchedSensor>, now: DateTime<Utc>) {
        let mut missing: Vec<Key> =
            self.sensors.keys().filter(|(tenant, _)| of.is_none_or(|one| one == *tenant)).copied().collect();
        for sensor in found {
            let key = (sensor.tenant_id, sensor.sensor_id);
            missing.retain(|known| *known != key);
            if let Err(error) = self.take_one(key, sensor, now) {
                tracing::error!(tenant = key.0, sensor = key.1, %error, "a sensor cannot be watched over");
            }
        }
        for key in missing {
            self.drop_sensor(key, now);
        }
    }

    fn take_one(&mut self, key: Key, found: WatchedSensor, now: DateTime<Utc>) -> Result<(), serde_json::Error> {
        let rules: Vec<WatchedRule> = serde_json::from_value(found.rules)?;
        let place: AlarmPlace = serde_json::from_value(found.place)?;
        let watched = match self.sensors.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(vacant) => {
                let checkpoint = remembered(found.remembered, &found.time_zone);
                if rules.is_empty() && checkpoint.is_none() {
                    return Ok(());
                }
                let is_new = checkpoint.is_none();
                let (machine, known) = checkpoint.unwrap_or_else(|| {
                    (SensorMachine::new(plain(&rules), now, &found.time_zone, Lateness::default()), rules.clone())
                });
                vacant.insert(Watched {
                    machine,
                    rules: known,
                    place: place.clone(),
                    time_zone: found.time_zone.clone(),
                    gateway: found.gateway_id,
                    queued: None,
                    spoke: is_new,
                    changed: false,
                    remembered_at: now,
                })
            }
        };
        (watched.place, watched.gateway, watched.time_zone) = (place, found.gateway_id, found.time_zone);
        let mut out = Vec::new();
        if plain(&watched.rules) != plain(&rules) {
            watched.machine.change_rules(plain(&rules), &watched.time_zone, now, &mut out);
            watched.spoke = true;
        }
        // What has ended has ended under the rule of that time.
        let before = std::mem::replace(&mut watched.rules, rules);
        self.tell(key, out, &before);
        self.apply_gateway_state(key, now);
        if self.sensors.get(&key).is_some_and(|watched| watched.rules.is_empty()) {
            self.drop_sensor(key, now);
        } else {
            self.queue(key);
        }
        Ok(())
    }

    /// Nothing watches it any more: its alarms are over.
    fn drop_sensor(&mut self, key: Key, now: DateTime<Utc>) {
        let Some(mut watched) = self.sensors.remove(&key) else { return };
        let mut out = Vec::new();
        watched.machine.change_rules(Arc::from([]), &watched.time_zone, now, &mut out);
        let commands = out.into_iter().filter_map(|told| command(key, &watched.place, &watched.rules, told));
        self.untold.extend(commands.map(|command| (key.0, command)));
        self.gone.push(key);
    }

    /// Readings came in.
    pub(super) fn observe(
        &mut self,
        tenant: TenantId,
        readings: impl IntoIterator<Item = KeptReading>,
        now: DateTime<Utc>,
    ) {
        let mut heard = BTreeSet::new();
        for KeptReading { sensor_id, at, value } in readings {
            let key = (tenant, sensor_id);
            let Some(watched) = self.sensors.get_mut(&key).filter(|_| at > now - HISTORY) else { continue };
            let mut out = Vec::new();
            watched.machine.observe(at, value, now, &mut out);
            watched.changed = true;
            self.tell(key, out, &[]);
            heard.insert(key);
        }
        // Only then the clock: to a gateway that delivers its backlog, all but the last of it would look like silence.
        for key in heard {
            self.with_machine(key, |machine, out| machine.tick(now, out));
        }
    }

    /// The clock goes on.
    pub(super) fn tick(&mut self, now: DateTime<Utc>) {
        while let Some(Reverse((at, key))) = self.due.peek().copied().filter(|Reverse((at, _))| *at <= now) {
            self.due.pop();
            let Some(watched) = self.sensors.get_mut(&key).filter(|watched| watched.queued == Some(at)) else {
                continue;
            };
            watched.queued = None;
            self.with_machine(key, |machine, out| machine.tick(now, out));
        }
    }

    /// Has a machine do something, and tells what that makes known.
    fn with_machine(&mut self, key: Key, act: impl FnOnce(&mut SensorMachine, &mut Vec<RuleChange>)) {
        let Some(watched) = self.sensors.get_mut(&key) else { return };
        let mut out = Vec::new();
        act(&mut watched.machine, &mut out);
        self.tell(key, out, &[]);
        self.queue(key);
    }

    /// Which gateways of which tenant are silent, and since when; all of them.
    pub(super) fn gateways(&mut self, silent: &HashMap<Key, DateTime<Utc>>, now: DateTime<Utc>) {
        if self.silent == *silent {
            return;
        }
        self.silent.clone_from(silent);
        let keys: Vec<Key> = self.sensors.keys().copied().collect();
        for key in keys {
            self.apply_gateway_state(key, now);
        }
    }

    /// Gantry itself was away until now: that nothing came in says nothing of any sensor.
    pub(super) fn nobody_listened(&mut self, now: DateTime<Utc>) {
        let keys: Vec<Key> = self.sensors.keys().copied().collect();
        for key in keys {
            self.with_machine(key, |machine, out| machine.nobody_listened(now, out));
        }
    }

    fn apply_gateway_state(&mut self, key: Key, now: DateTime<Utc>) {
        let Some(watched) = self.sensors.get_mut(&key) else { return };
        let silent = watched.gateway.and_then(|gateway| self.silent.get(&(key.0, gateway)));
        let mut out = Vec::new();
        match (silent, watched.machine.is_unknown()) {
            (Some(heard_at), _) => watched.machine.gateway_silent(*heard_at, &mut out),
            (None, true) => watched.machine.gateway_back(now, &mut out),
            (None, false) => return,
        }
        watched.changed = true;
        self.tell(key, out, &[]);
        self.queue(key);
    }

    /// What has to be remembered by now, at most so many; with `all`, whatever is not.
    pub(super) fn checkpoints(
        &mut self,
        most: usize,
        all: bool,
        now: DateTime<Utc>,
    ) -> BTreeMap<TenantId, Vec<(Id, Value)>> {
        let mut checkpoints: BTreeMap<TenantId, Vec<(Id, Value)>> = BTreeMap::new();
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
            let checkpoint = Checkpoint { machine: watched.machine.saved(), rules: plain(&watched.rules).to_vec() };
            match serde_json::to_value(checkpoint) {
                Ok(checkpoint) => checkpoints.entry(tenant).or_default().push((sensor, checkpoint)),
                Err(error) => tracing::error!(tenant, sensor, %error, "a sensor cannot be remembered"),
            }
            (watched.spoke, watched.changed, watched.remembered_at) = (false, false, now);
        }
        checkpoints
    }

    /// They could not be remembered.
    pub(super) fn not_checkpointed(&mut self, tenant: TenantId, sensors: impl IntoIterator<Item = Id>) {
        for sensor in sensors {
            if let Some(watched) = self.sensors.get_mut(&(tenant, sensor)) {
                watched.spoke = true;
            }
        }
    }

    /// From when on readings may be unknown, by tenant: those that came while nobody watched, or that got lost on the way here.
    pub(super) fn unseen(&self, now: DateTime<Utc>) -> BTreeMap<TenantId, Vec<(Id, DateTime<Utc>)>> {
        let mut times: BTreeMap<TenantId, Vec<(Id, DateTime<Utc>)>> = BTreeMap::new();
        for ((tenant, sensor), watched) in &self.sensors {
            let since = watched.machine.unseen_since().max(now - HISTORY);
            times.entry(*tenant).or_default().push((*sensor, since));
        }
        times
    }

    fn tell(&mut self, key: Key, told: Vec<RuleChange>, rules_before: &[WatchedRule]) {
        let Some(watched) = self.sensors.get_mut(&key).filter(|_| !told.is_empty()) else { return };
        watched.spoke = true;
        let rules: Vec<WatchedRule> = rules_before.iter().chain(&watched.rules).cloned().collect();
        let commands: Vec<AlarmCommand> =
            told.into_iter().filter_map(|told| command(key, &watched.place, &rules, told)).collect();
        // One more may be one too many.
        let flood = commands.iter().find_map(|command| match command {
            AlarmCommand::Raise(raised) => {
                raised.source.crowd(&raised.place).map(|source| AlarmCommand::Flood { source })
            }
            _ => None,
        });
        self.untold.extend(commands.into_iter().chain(flood).map(|command| (key.0, command)));
    }

    /// Puts a sensor in line, unless it stands there early enough.
    fn queue(&mut self, key: Key) {
        let Some(watched) = self.sensors.get_mut(&key) else { return };
        let Some(due) = watched.machine.due_at() else { return };
        if watched.queued.is_none_or(|queued| due < queued) {
            watched.queued = Some(due);
            self.due.push(Reverse((due, key)));
        }
    }
}

fn plain(rules: &[WatchedRule]) -> Arc<[AlarmRule]> {
    rules.iter().map(|one| one.rule.clone()).collect()
}

/// A machine as it is remembered, with the rules of that time.
fn remembered(checkpoint: Option<Value>, time_zone: &str) -> Option<(SensorMachine, Vec<WatchedRule>)> {
    let Checkpoint { machine, rules } = match serde_json::from_value(checkpoint?) {
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
    Some((SensorMachine::restored(machine, rules.into(), time_zone, Lateness::default()), known))
}

/// What goes onto the list of alarms.
fn command((_, sensor_id): Key, place: &AlarmPlace, rules: &[WatchedRule], told: RuleChange) -> Option<AlarmCommand> {
    let WatchedRule { rule, name, instruction, response } = rules.iter().find(|one| one.rule.id == told.rule_id)?;
    let source = AlarmSource::Rule { sensor_id, rule_id: rule.id };
    let episode = match told.change {
        Change::Raised { episode } | Change::Cleared { episode } | Change::Changed { episode, .. } => episode,
        Change::Retracted { raised_at } => return Some(AlarmCommand::Retract { source, raised_at }),
    };
    let place = place.clone().judged_by(&rule.condition);
    let (name, response, instruction) = (name.clone(), response.clone(), instruction.clone());
    let (severity, occurrence) = (rule.severity, episode.into());
    let raised = RaisedAlarm { source, name, severity, occurrence, response, flood_id: None, place, instruction };
    Some(raised.command(told.change))
}

#[cfg(test)]
mod tests;
