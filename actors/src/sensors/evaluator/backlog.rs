//! Readings that come later than a machine keeps: once no more of them come, their sensor is evaluated again from an anchor on, with the
//! stored readings in order of measurement, and what comes out differently is told as a correction. One sensor of a partition at a time;
//! its machine goes on meanwhile, and what comes in is counted in the end.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::sensor::{Anchor, Replay, Taken};
use gantry_domain::{Id, TenantId};
use gantry_store::alarms::corrections::Corrections;
use gantry_store::sensors::watch::KeptReading;
use serde_json::Value;

use super::{AlarmEvaluator, Key};

/// After so long without a late reading, a backlog has settled.
const SETTLED: TimeDelta = TimeDelta::seconds(30);
/// So long after the first one at the latest, a sensor is evaluated again though more of them come.
const AT_LATEST: TimeDelta = TimeDelta::minutes(5);
/// What comes in while the next readings are looked up; if it is more than that, the sensor is evaluated again later.
const MOST_MEANWHILE: usize = 20_000;

/// Late readings of a sensor.
pub(in crate::sensors) struct Late {
    /// The earliest of them was measured then.
    pub(super) earliest: DateTime<Utc>,
    first_came: DateTime<Utc>,
    last_came: DateTime<Utc>,
}

/// A sensor that is being evaluated again.
pub(super) struct Again {
    pub(super) key: Key,
    /// For this reading.
    pub(super) earliest: DateTime<Utc>,
    /// Once its anchor is known.
    replay: Option<Replay>,
    /// What came in while the next readings were looked up.
    meanwhile: Vec<KeptReading>,
}

impl Late {
    pub(super) fn new(earliest: DateTime<Utc>, now: DateTime<Utc>) -> Self {
        Self { earliest, first_came: now, last_came: now }
    }

    fn has_settled(&self, now: DateTime<Utc>) -> bool {
        now - self.last_came >= SETTLED || now - self.first_came >= AT_LATEST
    }
}

/// A sensor that is being evaluated again is evaluated from the beginning, later.
pub(super) fn give_up(again: &mut Option<Again>, late: &mut BTreeMap<Key, Late>, key: Key, now: DateTime<Utc>) {
    if let Some(again) = again.take_if(|again| again.key == key) {
        came(late, key, again.earliest, now);
    }
}

/// Notes a late reading; whether it is earlier than those before.
fn came(late: &mut BTreeMap<Key, Late>, key: Key, at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let Some(known) = late.get_mut(&key) else {
        late.insert(key, Late::new(at, now));
        return true;
    };
    known.last_came = now;
    let earlier = at < known.earliest;
    known.earliest = known.earliest.min(at);
    earlier
}

impl AlarmEvaluator {
    /// A reading was too late for its machine.
    pub(super) fn came_late(&mut self, key: Key, at: DateTime<Utc>, now: DateTime<Utc>) {
        if came(&mut self.late, key, at, now)
            && let Some(watched) = self.sensors.get_mut(&key)
        {
            // A restart must not forget it.
            watched.spoke = true;
        }
    }

    /// A reading came in, perhaps of the sensor that is being evaluated again.
    pub(super) fn came_meanwhile(&mut self, key: Key, reading: KeptReading, now: DateTime<Utc>) {
        let Some(again) = self.again.as_mut().filter(|again| again.key == key) else { return };
        again.meanwhile.push(reading);
        if again.meanwhile.len() > MOST_MEANWHILE {
            give_up(&mut self.again, &mut self.late, key, now);
        }
    }

    /// A reading did not get here, or so it may be; it is in the database.
    pub(in crate::sensors) fn left_for_later(&mut self, key: Key, at: DateTime<Utc>, now: DateTime<Utc>) {
        if self.sensors.get(&key).is_some_and(|watched| at < watched.machine.unseen_since()) {
            self.came_late(key, at, now);
        }
    }

    /// Readings are made up for, of each sensor at most so many: where there may be more, all of them count once it is evaluated again.
    pub(in crate::sensors) fn make_up(
        &mut self,
        tenant: TenantId,
        readings: Vec<KeptReading>,
        most: usize,
        now: DateTime<Utc>,
    ) {
        let mut counts: BTreeMap<Id, (usize, DateTime<Utc>)> = BTreeMap::new();
        for reading in &readings {
            let (count, newest) = counts.entry(reading.sensor_id).or_insert((0, reading.at));
            (*count, *newest) = (*count + 1, (*newest).max(reading.at));
        }
        self.observe(tenant, readings, now);
        for (sensor, (_, newest)) in counts.into_iter().filter(|(_, (count, _))| *count >= most) {
            self.came_late((tenant, sensor), newest, now);
        }
    }

    /// Begins to evaluate a sensor again, if one has to be and none is: which, and the time of the reading that wants it.
    pub(in crate::sensors) fn begin_again(&mut self, now: DateTime<Utc>) -> Option<(Key, DateTime<Utc>)> {
        if self.again.is_some() {
            return None;
        }
        let settled = |(key, late): &(&Key, &Late)| {
            // Its anchors have to be written.
            let written = self.sensors.get(*key).is_some_and(|one| one.anchors.is_empty() && one.cut.is_none());
            written && late.has_settled(now)
        };
        // The one that has waited for longest: a sensor of which readings are late all the time must not keep others from their turn.
        let key = self.late.iter().filter(settled).min_by_key(|(_, late)| late.first_came).map(|(key, _)| *key)?;
        let earliest = self.late.remove(&key)?.earliest;
        self.again = Some(Again { key, earliest, replay: None, meanwhile: Vec::new() });
        Some((key, earliest))
    }

    /// Takes the anchors of the sensor that is evaluated again: from when on its stored readings are wanted; none: it is over.
    pub(in crate::sensors) fn go_on_from(&mut self, key: Key, anchors: Vec<Value>) -> Option<DateTime<Utc>> {
        let again = self.again.as_mut().filter(|again| again.key == key)?;
        let watched = self.sensors.get(&key)?;
        let anchors: Result<Vec<Anchor>, _> = anchors.into_iter().map(serde_json::from_value).collect();
        let replay = match anchors {
            Ok(anchors) => Replay::new(anchors, &watched.machine, again.earliest, &watched.time_zone),
            Err(error) => {
                tracing::error!(tenant = key.0, sensor = key.1, %error, "what was known of a sensor cannot be read");
                None
            }
        };
        if replay.is_none() {
            tracing::warn!(tenant = key.0, sensor = key.1, "late readings of a sensor cannot be evaluated");
            self.again = None;
            return None;
        }
        again.replay = replay;
        // What came in until now is stored.
        again.meanwhile.clear();
        again.replay.as_ref().map(Replay::next)
    }

    /// Takes its next stored readings, in order; with `all`, the last ones. From when on more are wanted; none: it is over.
    pub(in crate::sensors) fn go_on_with(
        &mut self,
        key: Key,
        readings: Vec<KeptReading>,
        all: bool,
        now: DateTime<Utc>,
    ) -> Option<DateTime<Utc>> {
        let again = self.again.as_mut().filter(|again| again.key == key)?;
        let replay = again.replay.as_mut()?;
        for reading in readings {
            replay.observe(reading.at, reading.value, now);
        }
        let mut meanwhile = std::mem::take(&mut again.meanwhile);
        meanwhile.sort_by_key(|reading| reading.at);
        let mut missed = None;
        for reading in meanwhile {
            // The later ones are among those that are looked up next.
            if (all || reading.at < replay.next()) && replay.observe(reading.at, reading.value, now) == Taken::Late {
                missed = missed.or(Some(reading.at));
            }
        }
        let next = replay.next();
        if let Some(at) = missed {
            self.came_late(key, at, now);
        }
        if !all {
            return Some(next);
        }
        self.end_again(key);
        None
    }

    /// Its readings could not be looked up: that is tried again later.
    pub(in crate::sensors) fn give_up_again(&mut self, key: Key, now: DateTime<Utc>) {
        give_up(&mut self.again, &mut self.late, key, now);
    }

    fn end_again(&mut self, key: Key) {
        let Some(replay) = self.again.take_if(|again| again.key == key).and_then(|again| again.replay) else { return };
        let Some(watched) = self.sensors.get_mut(&key) else { return };
        let (mut out, from) = (Vec::new(), replay.from());
        let (machine, anchors) = replay.finish(&watched.machine, &mut out);
        watched.machine = machine;
        (watched.anchors, watched.cut, watched.spoke) = (anchors, Some(from), true);
        metrics::counter!("gantry_sensors_evaluated_again_total").increment(1);
        let corrections = Corrections::by(&out);
        if !corrections.is_empty() {
            self.uncorrected.push((key, corrections));
        }
        self.tell(key, out, &[]);
        self.queue(key);
    }
}
