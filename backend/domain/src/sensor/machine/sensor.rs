//! One sensor with all of its rules: takes readings in any order, keeps the last of them, and tells.

use std::collections::VecDeque;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};

use super::diff::tell;
use super::episode::{Ended, Settling, Telling};
use super::lateness::{Lateness, waited_for};
use super::measure::Point;
use super::rule_state::{RuleState, Setting, Silence};
use super::{Episode, Micros, NEVER, RuleChange, time};
use crate::Id;
use crate::sensor::{AlarmRule, Learner};

/// After so long without a reading, what was reported is final.
pub(super) const FINAL: TimeDelta = TimeDelta::hours(24);

/// Bands of usual values are fixed an hour before, which leaves ten minutes for clocks that are ahead.
const LONGEST_HORIZON: TimeDelta = TimeDelta::minutes(50);

/// What a rule is evaluated with; no function, since it borrows but a part of the machine.
macro_rules! setting {
    ($machine:ident, $rule:ident) => {
        Setting {
            rule: $rule,
            learner: $machine.learner.as_deref(),
            silence: $machine.silence,
            silences: &$machine.silences,
        }
    };
}

/// What became of a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It was the newest.
    InOrder,
    /// It was put into its place.
    Reordered,
    /// It had come before.
    Double,
    /// Older than what the machine keeps: it counts once the sensor is evaluated again.
    Late,
}

/// A rule, where it stands.
#[derive(Debug, Clone)]
pub(super) struct Watched {
    /// Before the readings that are kept.
    pub(super) base: RuleState,
    /// After the newest reading.
    pub(super) tail: RuleState,
    /// Later still, when a clock moved it.
    pub(super) head: Option<Box<RuleState>>,
    /// What was reported that may yet come out differently, and the alarm that is active.
    pub(super) reported: Vec<Episode>,
}

impl Watched {
    pub(super) fn new(base: RuleState) -> Self {
        Self { tail: base.clone(), head: None, reported: base.episode().into_iter().collect(), base }
    }

    pub(super) fn newest(&self) -> &RuleState {
        self.head.as_deref().unwrap_or(&self.tail)
    }
}

/// The state machines of one sensor.
#[derive(Debug, Clone)]
pub struct SensorMachine {
    pub(super) rules: Arc<[AlarmRule]>,
    /// One for each rule, in their order.
    pub(super) watched: Vec<Watched>,
    /// The readings that may yet be joined by late ones, oldest first.
    pub(super) window: VecDeque<Point>,
    /// Readings before are late.
    pub(super) base_at: Micros,
    /// When the newest reading was measured.
    pub(super) newest: Micros,
    pub(super) clock: Micros,
    /// When a reading last came in.
    pub(super) arrived: Micros,
    pub(super) silence: Silence,
    /// Those before that may matter to readings of the last day, oldest first.
    pub(super) silences: Vec<Silence>,
    pub(super) learner: Option<Box<Learner>>,
    pub(super) lateness: Lateness,
    /// When the oldest reading was measured that came.
    pub(super) oldest: Micros,
    /// Where the newest anchor is.
    pub(super) anchored: Option<Micros>,
    /// Alarms that have ended since, by what was reported of them.
    pub(super) ended: Vec<Ended>,
}

impl SensorMachine {
    /// Watches from a time on. `time_zone` is the IANA name of the zone in whose hours usual values are learned; that is
    /// done only for rules that need it.
    pub fn new(rules: Arc<[AlarmRule]>, from: DateTime<Utc>, time_zone: &str, lateness: Lateness) -> Self {
        let from = from.timestamp_micros();
        let lateness = Lateness { horizon: lateness.horizon.min(LONGEST_HORIZON), ..lateness };
        let watched = rules.iter().map(|rule| Watched::new(RuleState::new(rule, from, Micros::MIN))).collect();
        let learns = rules.iter().any(|rule| rule.condition.is_anomaly());
        Self {
            watched,
            window: VecDeque::new(),
            base_at: Micros::MIN,
            newest: Micros::MIN,
            clock: from,
            arrived: Micros::MIN,
            silence: Silence::NONE,
            silences: Vec::new(),
            learner: learns.then(|| Box::new(Learner::new(time_zone, lateness.horizon))),
            rules,
            lateness,
            oldest: NEVER,
            anchored: None,
            ended: Vec::new(),
        }
    }

    /// Takes a reading that was measured at `at` and came in at `now`, and adds to `out` what it makes known. Timers that a
    /// clock lets fire are reported by [`Self::tick`] alone: call it after each batch, and when [`Self::due_at`] has come.
    pub fn observe(&mut self, at: DateTime<Utc>, value: f64, now: DateTime<Utc>, out: &mut Vec<RuleChange>) -> Taken {
        let point = Point { at: at.timestamp_micros(), value };
        if value.is_finite() {
            self.oldest = self.oldest.min(point.at);
        }
        let seen = self.newest.max(point.at).min(now.timestamp_micros());
        let horizon = seen.saturating_sub(length(self.lateness.horizon));
        if point.at < self.base_at || point.at < horizon || !value.is_finite() {
            return Taken::Late;
        }
        self.arrived = self.arrived.max(now.timestamp_micros());
        while self.window.front().is_some_and(|oldest| oldest.at < horizon) {
            self.settle_oldest();
        }
        let taken = self.insert(point, out);
        while self.window.len() > self.lateness.count.max(1) {
            self.settle_oldest();
        }
        taken
    }

    /// Lets the clock go on, and adds to `out` what that makes known. Going back changes nothing.
    pub fn tick(&mut self, now: DateTime<Utc>, out: &mut Vec<RuleChange>) {
        self.clock = self.clock.max(now.timestamp_micros());
        self.catch_up(out);
        let last = self.clock.saturating_sub(length(FINAL));
        if self.base_at < last && self.newest < last {
            while !self.window.is_empty() {
                self.settle_oldest();
            }
            self.base_at = last;
            for (rule, Watched { base, reported, .. }) in self.rules.iter().zip(&mut self.watched) {
                let setting = setting!(self, rule);
                base.advance(
                    last,
                    false,
                    setting,
                    &mut Settling { rule_id: rule.id, reported, ended: &mut self.ended },
                );
            }
        }
    }

    /// When [`Self::tick`] is to be called next, if nothing else happens.
    pub fn due_at(&self) -> Option<DateTime<Utc>> {
        let due = |(setting, watched): (Setting<'_>, &Watched)| {
            watched.newest().due_at(setting).max(waited_for(setting.rule, self.arrived))
        };
        let due = self.settings().map(due).min()?;
        (due < NEVER).then(|| time(due.saturating_add(length(self.lateness.patience))))
    }

    /// The alarms that are active, with the worst that was measured so far.
    pub fn active(&self) -> impl Iterator<Item = (Id, Episode)> {
        self.settings().filter_map(|(setting, watched)| {
            let state = watched.newest();
            Some((setting.rule.id, Episode { peak: state.peak(), ..state.episode()? }))
        })
    }

    /// What was learned of the sensor, if a rule asks for it.
    pub fn learner(&self) -> Option<&Learner> {
        self.learner.as_deref()
    }

    /// Bytes that it takes, without the rules, which sensors may share.
    pub fn bytes(&self) -> usize {
        let rule = |one: &Watched| {
            let head = one.head.as_ref().map_or(0, |head| size_of::<RuleState>() + head.heap_bytes());
            let reported = one.reported.capacity() * size_of::<Episode>();
            one.base.heap_bytes() + one.tail.heap_bytes() + head + reported
        };
        size_of::<Self>()
            + self.watched.capacity() * size_of::<Watched>()
            + self.watched.iter().map(rule).sum::<usize>()
            + self.window.capacity() * size_of::<Point>()
            + self.silences.capacity() * size_of::<Silence>()
            + self.ended.capacity() * size_of::<Ended>()
            + self.learner.as_ref().map_or(0, |learner| learner.bytes())
    }

    pub(super) fn settings(&self) -> impl Iterator<Item = (Setting<'_>, &Watched)> {
        let with = move |(rule, watched)| (setting!(self, rule), watched);
        self.rules.iter().zip(&self.watched).map(with)
    }

    fn insert(&mut self, point: Point, out: &mut Vec<RuleChange>) -> Taken {
        let place = match self.window.back() {
            Some(newest) if newest.at < point.at => self.window.len(),
            _ => self.window.partition_point(|known| known.at < point.at),
        };
        let before = self.evaluated_to();
        if let Some(known) = self.window.get_mut(place).filter(|known| known.at == point.at) {
            // Of two values of one time the larger counts, whichever comes first.
            if known.value >= point.value {
                return Taken::Double;
            }
            known.value = point.value;
            self.evaluate(|_| true, out);
            return Taken::Reordered;
        }
        self.window.insert(place, point);
        self.newest = self.newest.max(point.at);
        if place + 1 < self.window.len() {
            self.evaluate(|_| true, out);
            return Taken::Reordered;
        }
        self.append(point, before, out);
        Taken::InOrder
    }

    /// Takes the newest reading.
    fn append(&mut self, point: Point, before: Micros, out: &mut Vec<RuleChange>) {
        let mut overtaken = false;
        for (rule, watched) in self.rules.iter().zip(&mut self.watched) {
            if watched.head.is_some() && point.at <= before {
                overtaken = true;
                continue;
            }
            let Watched { tail, head, reported, .. } = watched;
            if let Some(head) = head.take() {
                *tail = *head;
            }
            let setting = setting!(self, rule);
            tail.step(point, setting, &mut Telling { rule_id: rule.id, reported, out });
        }
        if overtaken {
            // A clock let timers fire that this reading would have stopped.
            self.evaluate(|watched| watched.head.is_some(), out);
        }
        self.catch_up(out);
    }

    /// Evaluates rules again, and tells what comes out differently.
    pub(super) fn evaluate(&mut self, which: impl Fn(&Watched) -> bool, out: &mut Vec<RuleChange>) {
        let reported_until = self.reported_until();
        for (rule, watched) in self.rules.iter().zip(&mut self.watched) {
            if which(watched) {
                let setting = setting!(self, rule);
                let found = evaluated(watched, &self.window, reported_until(rule), setting);
                tell(rule.id, &watched.reported, &found, out);
                watched.reported = found;
            }
        }
    }

    /// Lets timers fire that are due.
    fn catch_up(&mut self, out: &mut Vec<RuleChange>) {
        let reported_until = self.reported_until();
        for (rule, Watched { tail, head, reported, .. }) in self.rules.iter().zip(&mut self.watched) {
            let to = reported_until(rule);
            let setting = setting!(self, rule);
            if head.as_deref().unwrap_or(tail).due_at(setting) <= to {
                let head = head.get_or_insert_with(|| Box::new(tail.clone()));
                head.advance(to, true, setting, &mut Telling { rule_id: rule.id, reported, out });
            }
        }
    }

    /// Until when reports are complete.
    pub(super) fn evaluated_to(&self) -> Micros {
        self.clock.saturating_sub(length(self.lateness.patience)).max(self.newest)
    }

    /// The same for a rule. While readings come in, those that seem to be missing are waited for.
    pub(super) fn reported_until(&self) -> impl Fn(&AlarmRule) -> Micros + use<> {
        let (to, newest, clock, arrived) = (self.evaluated_to(), self.newest, self.clock, self.arrived);
        move |rule| if clock < waited_for(rule, arrived) { newest } else { to }
    }

    /// Makes the oldest reading final.
    fn settle_oldest(&mut self) {
        let Some(point) = self.window.pop_front() else { return };
        for (rule, Watched { base, reported, .. }) in self.rules.iter().zip(&mut self.watched) {
            let setting = setting!(self, rule);
            base.step(point, setting, &mut Settling { rule_id: rule.id, reported, ended: &mut self.ended });
        }
        self.base_at = point.at + 1;
        if let Some(learner) = &mut self.learner {
            learner.learn_at(point.at, point.value);
        }
    }
}

/// What comes out of a rule from its base on; moves its tail and its head there.
pub(super) fn evaluated(
    watched: &mut Watched,
    window: &VecDeque<Point>,
    to: Micros,
    setting: Setting<'_>,
) -> Vec<Episode> {
    let mut found: Vec<Episode> = watched.base.episode().into_iter().collect();
    let mut state = watched.base.clone();
    for point in window {
        state.step(*point, setting, &mut found);
    }
    watched.tail = state;
    watched.head = None;
    if watched.tail.due_at(setting) <= to {
        let mut head = watched.tail.clone();
        head.advance(to, true, setting, &mut found);
        watched.head = Some(Box::new(head));
    }
    found
}

pub(super) fn length(span: TimeDelta) -> Micros {
    span.num_microseconds().unwrap_or(NEVER).max(0)
}
