//! A sensor evaluated again from an anchor on, with all readings that are stored since, in order of measurement.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::diff::tell;
use super::episode::Ended;
use super::rule_state::RuleState;
use super::sensor::Watched;
use super::{Anchor, Episode, Micros, RuleChange, SensorMachine, Taken, time};

/// A machine on its way from an anchor to now.
#[derive(Debug, Clone)]
pub struct Replay {
    machine: SensorMachine,
    /// Readings are wanted from then on.
    next: Micros,
    /// Where it began.
    from: Micros,
    /// Alarms that had ended after the anchor, by what was reported of them.
    reported: Vec<Ended>,
    /// Those that have ended by what is known now, up to the newest of the anchors.
    found: Vec<Ended>,
    anchors: Vec<Anchor>,
}

impl Replay {
    /// Begins at the first of the anchors; the others are those after it. None if there is none. `live` is the machine that goes on
    /// meanwhile, with the rules that count; `earliest` is a reading that it may not have been given.
    pub fn new(anchors: Vec<Anchor>, live: &SensorMachine, earliest: DateTime<Utc>, time_zone: &str) -> Option<Self> {
        let mut anchors = anchors.into_iter();
        let mut first = anchors.next()?;
        let (from, base_at) = (first.at_micros(), first.machine.base_at);
        let reported = anchors.flat_map(|anchor| anchor.ended).collect();
        // Timers fire by readings alone until all of them are read.
        first.machine.clock = base_at.max(0);
        let mut machine = SensorMachine::restored(first.machine, Arc::clone(&live.rules), time_zone, live.lateness);
        for ((rule, watched), known) in live.rules.iter().zip(&mut machine.watched).zip(&live.watched) {
            let begins = known.base.begins();
            if begins > Micros::MIN && begins >= base_at {
                *watched = Watched::new(RuleState::new(rule, begins, begins));
            }
        }
        (machine.silence, machine.silences) = (live.silence, live.silences.clone());
        let oldest = live.oldest.min(earliest.timestamp_micros());
        (machine.clock, machine.oldest) = (Micros::MIN, oldest);
        let next = oldest.max(from);
        Some(Self { machine, next, from, reported, found: Vec::new(), anchors: Vec::new() })
    }

    /// From when on stored readings are wanted, in order.
    pub fn next(&self) -> DateTime<Utc> {
        time(self.next)
    }

    /// Where the anchor was that it began at: those after it count no more.
    pub fn from(&self) -> DateTime<Utc> {
        time(self.from)
    }

    /// Takes a reading: the next that is stored, or one that has come in meanwhile.
    pub fn observe(&mut self, at: DateTime<Utc>, value: f64, now: DateTime<Utc>) -> Taken {
        let taken = self.machine.observe(at, value, now, &mut Vec::new());
        self.next = self.next.max(at.timestamp_micros().saturating_add(1));
        if let Some(anchor) = self.machine.anchor() {
            self.found.extend(&anchor.ended);
            self.anchors.push(anchor);
        }
        taken
    }

    /// All is read: the machine that goes on from now on, and the anchors on its way. Adds to `out` what was reported differently.
    pub fn finish(self, live: &SensorMachine, out: &mut Vec<RuleChange>) -> (SensorMachine, Vec<Anchor>) {
        let Self { mut machine, found, reported, anchors, .. } = self;
        (machine.clock, machine.arrived) = (live.clock, live.arrived);
        (machine.silence, machine.silences) = (live.silence, live.silences.clone());
        machine.oldest = machine.oldest.min(live.oldest);
        machine.evaluate(|_| true, &mut Vec::new());
        for (place, rule) in machine.rules.iter().enumerate() {
            let (Some(before), Some(after)) = (live.watched.get(place), machine.watched.get(place)) else { continue };
            // What an earlier rule of this id reported stays.
            let begins = before.base.begins();
            let ended = |one: &&Ended| one.rule_id == rule.id && one.episode.raised_at.timestamp_micros() >= begins;
            let all = |ended_ones: &[Ended], more: &[Ended], open: &[Episode]| -> Vec<Episode> {
                let ended = ended_ones.iter().chain(more).filter(ended).map(|one| one.episode);
                ended.chain(open.iter().copied()).collect()
            };
            let was = all(&reported, &live.ended, &before.reported);
            let is = all(&found, &machine.ended, &after.reported);
            tell(rule.id, &was, &is, out);
        }
        (machine, anchors)
    }
}
