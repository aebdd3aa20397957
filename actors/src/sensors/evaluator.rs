//! The sensors of a partition and their machines, without a database and without a clock of their own: what comes in, what becomes
//! known, and what has to be remembered.

mod backlog;
mod checkpoints;

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::sensor::alarm::{AlarmCommand, AlarmPlace, AlarmSource, RaisedAlarm, Response};
use gantry_domain::sensor::{AlarmRule, Anchor, Change, Lateness, RuleChange, SensorMachine, Taken};
use gantry_domain::{Id, TenantId};
use gantry_store::alarms::corrections::Corrections;
use gantry_store::sensors::watch::{KeptReading, WatchedSensor};
use serde::Deserialize;

use self::backlog::{Again, Late};
use self::checkpoints::remembered;
pub(super) use self::checkpoints::{Checkpoints, SensorCheckpoint};

/// Readings that are older when they come in make no alarms.
pub(super) const HISTORY: TimeDelta = TimeDelta::hours(24);

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
    /// Anchors that are not remembered yet.
    anchors: Vec<Anchor>,
    /// Those after that time count no more, if that is not remembered yet.
    cut: Option<DateTime<Utc>>,
}

/// All sensors of a partition.
#[derive(Default)]
pub(super) struct AlarmEvaluator {
    sensors: HashMap<Key, Watched>,
    due: BinaryHeap<Reverse<(DateTime<Utc>, Key)>>,
    /// Gateways that are silent, and when each was last heard.
    silent: HashMap<Key, DateTime<Utc>>,
    /// Sensors of which readings came too late for their machines.
    late: BTreeMap<Key, Late>,
    /// The one that is being evaluated again.
    again: Option<Again>,
    /// What became known and was not told yet.
    pub(super) untold: Vec<(TenantId, AlarmCommand)>,
    /// Of which sensors more alarms came out differently than the list of alarms remembers, once that was told.
    pub(super) uncorrected: Vec<(Key, Corrections)>,
    /// Sensors that nothing watches any more.
    pub(super) gone: Vec<Key>,
}

impl AlarmEvaluator {
    /// Whether there is nothing to be watched over, told or forgotten.
    pub(super) fn is_idle(&self) -> bool {
        self.sensors.is_empty() && self.untold.is_empty() && self.uncorrected.is_empty() && self.gone.is_empty()
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
                let (mut machine, known, late) = checkpoint.unwrap_or_else(|| {
                    (SensorMachine::new(plain(&rules), now, &found.time_zone, Lateness::default()), rules.clone(), None)
                });
                let anchors: Vec<Anchor> = machine.anchor().into_iter().collect();
                if let Some(earliest) = late {
                    self.late.insert(key, Late::new(earliest, now));
                }
                // It is watched again before it was forgotten: its anchors still count.
                self.gone.retain(|gone| *gone != key);
                vacant.insert(Watched {
                    machine,
                    rules: known,
                    place: place.clone(),
                    time_zone: found.time_zone.clone(),
                    gateway: found.gateway_id,
                    queued: None,
                    spoke: is_new || !anchors.is_empty(),
                    changed: false,
                    remembered_at: now,
                    anchors,
                    cut: None,
                })
            }
        };
        (watched.place, watched.gateway, watched.time_zone) = (place, found.gateway_id, found.time_zone);
        let mut out = Vec::new();
        if plain(&watched.rules) != plain(&rules) {
            watched.machine.change_rules(plain(&rules), &watched.time_zone, now, &mut out);
            watched.spoke = true;
            backlog::give_up(&mut self.again, &mut self.late, key, now);
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
        backlog::give_up(&mut self.again, &mut self.late, key, now);
        self.late.remove(&key);
        let mut out = Vec::new();
        watched.machine.change_rules(Arc::from([]), &watched.time_zone, now, &mut out);
        let commands = out.into_iter().filter_map(|told| command(key, &watched.place, &watched.rules, told));
        self.untold.extend(commands.map(|command| (key.0, command)));
        self.gone.push(key);
    }

    /// Readings came in: they count in order of measurement, however they were delivered.
    pub(super) fn observe(
        &mut self,
        tenant: TenantId,
        readings: impl IntoIterator<Item = KeptReading>,
        now: DateTime<Utc>,
    ) {
        let mut readings: Vec<KeptReading> = readings.into_iter().filter(|one| one.at > now - HISTORY).collect();
        readings.sort_by_key(|one| one.at);
        let mut heard = BTreeSet::new();
        for reading in readings {
            let key = (tenant, reading.sensor_id);
            let Some(watched) = self.sensors.get_mut(&key) else { continue };
            let mut out = Vec::new();
            let taken = watched.machine.observe(reading.at, reading.value, now, &mut out);
            watched.changed = true;
            if taken == Taken::Late && reading.value.is_finite() {
                self.came_late(key, reading.at, now);
            }
            self.came_meanwhile(key, reading, now);
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
