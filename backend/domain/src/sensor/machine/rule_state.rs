//! The state of one rule of one sensor, and how readings and times move it.
//!
//! At one and the same time, the hours of the schedule end first, then a reading counts, then hours begin and timers are due.
//! So a delay of ten seconds wants a condition that still holds when the tenth second is over.

use serde::{Deserialize, Serialize};

use super::episode::Listener;
use super::measure::{Memory, Point, Seen};
use super::{Episode, Micros, NEVER, micros, time};
use crate::sensor::{AlarmRule, Condition, Learner, exact};

/// Where a rule is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Phase {
    Normal,
    /// The condition holds, but not for long enough.
    Pending,
    Active,
    /// The condition no longer holds, but not for long enough.
    Clearing,
}

/// What a rule is evaluated with.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub(super) rule: &'a AlarmRule,
    pub(super) learner: Option<&'a Learner>,
    pub(super) silence: Silence,
    /// Those before, oldest first.
    pub(super) silences: &'a [Silence],
}

/// When the sensor's gateway was silent, so that missing readings say nothing of the sensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Silence {
    pub(super) from: Micros,
    pub(super) until: Micros,
}

impl Silence {
    pub(super) const NONE: Self = Self { from: NEVER, until: NEVER };
}

/// The state of one rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RuleState {
    phase: Phase,
    /// Whether the condition holds, whatever the hours.
    holds: bool,
    /// Whether it is within the hours of the schedule.
    open: bool,
    /// When that changes.
    open_until: Micros,
    /// When a phase ends that ends by itself.
    due: Micros,
    /// The newest reading, or when watching began.
    heard_at: Micros,
    /// Readings before do not count: the rule is younger.
    begins: Micros,
    since: Micros,
    raised_at: Micros,
    #[serde(with = "exact::maybe")]
    value: Option<f64>,
    #[serde(with = "exact::maybe")]
    limit: Option<f64>,
    #[serde(with = "exact::maybe")]
    peak: Option<f64>,
    #[serde(with = "exact")]
    worst: f64,
    /// What the newest reading showed.
    #[serde(with = "exact::maybe")]
    last_value: Option<f64>,
    #[serde(with = "exact::maybe")]
    last_limit: Option<f64>,
    #[serde(with = "exact")]
    last_excess: f64,
    memory: Memory,
}

impl RuleState {
    /// Of a rule that is watched from a time on; readings before `begins` do not count.
    pub(super) fn new(rule: &AlarmRule, from: Micros, begins: Micros) -> Self {
        let mut state = Self {
            phase: Phase::Normal,
            holds: false,
            open: true,
            open_until: NEVER,
            due: NEVER,
            heard_at: from,
            begins,
            since: 0,
            raised_at: 0,
            value: None,
            limit: None,
            peak: None,
            worst: 0.0,
            last_value: None,
            last_limit: None,
            last_excess: 0.0,
            memory: Memory::of(&rule.condition),
        };
        state.look_at_hours(rule, from);
        state
    }

    /// Takes the next reading.
    pub(super) fn step(&mut self, point: Point, setting: Setting<'_>, listener: &mut impl Listener) {
        if point.at < self.begins {
            return;
        }
        self.advance(point.at, false, setting, listener);
        let rule = setting.rule;
        let Seen { holds, value, limit, excess } =
            self.memory.look(&rule.condition, rule.deadband, self.holds, point, setting.learner);
        (self.holds, self.heard_at) = (holds, point.at);
        (self.last_value, self.last_limit, self.last_excess) = (value, limit, excess);
        self.settle(point.at, rule, listener);
        if self.phase != Phase::Normal && self.holds && self.open && excess > self.worst {
            (self.worst, self.peak) = (excess, value);
        }
    }

    /// Lets time pass; with `whole`, until the end of that very moment.
    pub(super) fn advance(&mut self, to: Micros, whole: bool, setting: Setting<'_>, listener: &mut impl Listener) {
        let last = if whole { to } else { to - 1 };
        loop {
            let missing_at = self.missing_at(setting);
            let next = missing_at.min(self.due);
            let ends = if self.open { to } else { last };
            if self.open_until <= ends && self.open_until <= next {
                let at = self.open_until;
                self.look_at_hours(setting.rule, at);
                self.settle(at, setting.rule, listener);
            } else if next > last {
                return;
            } else if missing_at == next {
                (self.holds, self.last_value, self.last_limit, self.last_excess) = (true, None, None, 0.0);
                self.settle(next, setting.rule, listener);
            } else if self.phase == Phase::Pending {
                self.raise(next, listener);
            } else {
                self.clear(next, listener);
            }
        }
    }

    /// When a clock has to look again.
    pub(super) fn due_at(&self, setting: Setting<'_>) -> Micros {
        let hours = if self.holds || self.phase != Phase::Normal { self.open_until } else { NEVER };
        self.missing_at(setting).min(self.due).min(hours)
    }

    /// The alarm, if it is active.
    pub(super) fn episode(&self) -> Option<Episode> {
        matches!(self.phase, Phase::Active | Phase::Clearing).then(|| self.episode_with(None))
    }

    /// Readings before do not count.
    pub(super) fn begins(&self) -> Micros {
        self.begins
    }

    /// The worst that was measured of an alarm that is active.
    pub(super) fn peak(&self) -> Option<f64> {
        self.peak
    }

    /// Bytes that it holds elsewhere.
    pub(super) fn heap_bytes(&self) -> usize {
        match &self.memory {
            Memory::Trail(trail) => trail.capacity() * size_of::<Point>(),
            _ => 0,
        }
    }

    /// When missing readings make the condition hold.
    fn missing_at(&self, setting: Setting<'_>) -> Micros {
        let Condition::NoData { duration } = setting.rule.condition else { return NEVER };
        if self.holds {
            return NEVER;
        }
        let mut at = self.heard_at + micros(duration);
        for Silence { from, until } in setting.silences.iter().chain([&setting.silence]) {
            if (*from..*until).contains(&at) {
                at = until.saturating_add(micros(duration));
            }
        }
        at
    }

    fn look_at_hours(&mut self, rule: &AlarmRule, at: Micros) {
        if let Some(schedule) = &rule.schedule {
            let (open, until) = schedule.look(time(at));
            (self.open, self.open_until) = (open, until.map_or(NEVER, |until| until.timestamp_micros()));
        }
    }

    /// Moves to where the condition says.
    fn settle(&mut self, at: Micros, rule: &AlarmRule, listener: &mut impl Listener) {
        match (self.phase, self.holds && self.open) {
            (Phase::Normal, true) => {
                (self.since, self.worst, self.peak) = (at, self.last_excess, self.last_value);
                if rule.on_delay == 0 {
                    self.raise(at, listener);
                } else {
                    (self.phase, self.due) = (Phase::Pending, at + micros(rule.on_delay));
                }
            }
            (Phase::Pending, false) => (self.phase, self.due) = (Phase::Normal, NEVER),
            (Phase::Active, false) if rule.off_delay == 0 => self.clear(at, listener),
            (Phase::Active, false) => (self.phase, self.due) = (Phase::Clearing, at + micros(rule.off_delay)),
            (Phase::Clearing, true) => (self.phase, self.due) = (Phase::Active, NEVER),
            _ => {}
        }
    }

    fn raise(&mut self, at: Micros, listener: &mut impl Listener) {
        (self.phase, self.due, self.raised_at) = (Phase::Active, NEVER, at);
        (self.value, self.limit) = (self.last_value, self.last_limit);
        listener.raised(self.episode_with(None));
    }

    fn clear(&mut self, at: Micros, listener: &mut impl Listener) {
        (self.phase, self.due) = (Phase::Normal, NEVER);
        listener.cleared(self.episode_with(Some(at)));
    }

    fn episode_with(&self, cleared_at: Option<Micros>) -> Episode {
        Episode {
            since: time(self.since),
            raised_at: time(self.raised_at),
            value: self.value,
            limit: self.limit,
            peak: cleared_at.and(self.peak),
            cleared_at: cleared_at.map(time),
        }
    }
}
