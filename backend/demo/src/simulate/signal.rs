//! What a sensor measures from moment to moment: a middle, a daily cycle, a slow drift and noise that remembers where it was (AR(1)),
//! within what is normal; doors and leaks by the hours of work. Pure: a moment says the same whenever it is asked for.

use chrono::{DateTime, Datelike, TimeDelta, Timelike, Utc, Weekday};
use chrono_tz::Tz;

use super::chance::{drawn, mixed, normal, of_text, on_grid, share, within};
use super::fault::{Fault, FaultKind};

/// Noise moves on in steps of so many milliseconds,
const NOISE_STEP: u32 = 20_000;
/// keeps so much of itself from step to step,
const NOISE_KEPT: f64 = 0.88;
/// and has forgotten what lies so many steps back: 0.88 to the power of 32 are two percent.
const NOISE_MEMORY: i64 = 32;
/// A door is moved at most once within so many milliseconds.
const DOOR_SLOT: u32 = 300_000;

/// What is known of a sensor.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Nature {
    pub(super) kind: String,
    /// What is normal.
    pub(super) normal: (Option<f64>, Option<f64>),
    /// What can be at all.
    pub(super) possible: (Option<f64>, Option<f64>),
}

/// The signal of one sensor.
#[derive(Debug, Clone)]
pub(super) struct Signal {
    /// Its share of all chance.
    pub(super) key: u64,
    zone: Tz,
    shape: Shape,
    possible: (f64, f64),
    digits: i32,
}

#[derive(Debug, Clone, Copy)]
enum Shape {
    Level {
        low: f64,
        high: f64,
        middle: f64,
        daily: f64,
    },
    /// 0, or 1 for so much of the time at work, and now and then otherwise.
    Switch {
        at_work: f64,
    },
}

/// What is normal of a kind when nobody has said.
fn usual(kind: &str) -> (f64, f64) {
    match kind {
        "temperature" => (18.0, 32.0),
        "humidity" => (35.0, 60.0),
        "pressure" => (4.0, 7.0),
        "vibration" => (0.5, 4.5),
        "current" => (10.0, 40.0),
        "voltage" => (390.0, 410.0),
        "power" => (5.0, 25.0),
        "level" => (30.0, 85.0),
        "flow" => (10.0, 30.0),
        "speed" => (1_400.0, 1_500.0),
        _ => (0.0, 100.0),
    }
}

/// Both ends of what is normal, within what can be.
fn ends(nature: &Nature, possible: (f64, f64)) -> (f64, f64) {
    let usual = usual(&nature.kind);
    let width = usual.1 - usual.0;
    let (low, high) = match nature.normal {
        (Some(low), Some(high)) => (low, high),
        (Some(low), None) => (low, low + width.max(low.abs() / 2.0)),
        (None, Some(high)) => (high - width.max(high.abs() / 2.0), high),
        (None, None) => usual,
    };
    let (low, high) = (low.clamp(possible.0, possible.1), high.clamp(possible.0, possible.1));
    if low < high {
        return (low, high);
    }
    // Nothing is left of the usual; the possible is all there is to go by.
    let wide = (possible.1 - possible.0).clamp(1.0, 100.0);
    (possible.0.max(low - wide / 2.0), possible.1.min(low + wide / 2.0))
}

impl Signal {
    pub(super) fn new(seed: u64, code: &str, nature: &Nature, zone: Tz) -> Self {
        let key = mixed(&[seed, of_text(code)]);
        let possible = (nature.possible.0.unwrap_or(f64::MIN), nature.possible.1.unwrap_or(f64::MAX));
        let at_work = match nature.kind.as_str() {
            "door" => 0.25,
            "leak" => 0.0,
            _ => {
                let (low, high) = ends(nature, possible);
                let middle = low + (high - low) * within(mixed(&[key, 1]), 0.42, 0.58);
                let daily = if nature.kind == "temperature" { 0.12 } else { 0.05 } * (high - low);
                let shape = Shape::Level { low, high, middle, daily };
                return Self { key, zone, shape, possible, digits: digits(high - low) };
            }
        };
        Self { key, zone, shape: Shape::Switch { at_work }, possible, digits: 0 }
    }

    /// What is measured at a moment, with what is wrong then; nothing when the sensor is silent.
    pub(super) fn at(&self, at: DateTime<Utc>, fault: Option<Fault>) -> Option<f64> {
        let value = match fault {
            None => self.healthy(at),
            Some(fault) => self.failing(at, fault)?,
        };
        Some(self.rounded(value))
    }

    /// As the device would, with some 200 steps within what is normal.
    fn rounded(&self, value: f64) -> f64 {
        let scale = 10_f64.powi(self.digits);
        (value * scale).round() / scale
    }

    /// How many digits a device says behind the point.
    pub(super) fn digits(&self) -> i32 {
        self.digits
    }

    fn healthy(&self, at: DateTime<Utc>) -> f64 {
        match self.shape {
            Shape::Switch { at_work } => self.switched(at, at_work),
            Shape::Level { low, high, middle, daily } => {
                let span = high - low;
                let value = middle
                    + daily * self.cycle(at)
                    + 0.08 * span * self.drift(at)
                    + 0.03 * span * self.noise(at.timestamp_millis());
                self.rounded(value).clamp(self.possible.0, self.possible.1)
            }
        }
    }

    /// Warmest in the afternoon, each sensor a little earlier or later.
    fn cycle(&self, at: DateTime<Utc>) -> f64 {
        let seconds = f64::from(at.with_timezone(&self.zone).num_seconds_from_midnight());
        let warmest = within(mixed(&[self.key, 2]), 13.0, 17.0) / 24.0;
        ((seconds / 86_400.0 - warmest) * std::f64::consts::TAU).cos()
    }

    /// Two slow waves that never meet again at the same place.
    fn drift(&self, at: DateTime<Utc>) -> f64 {
        let (day, share_of_day) = on_grid(at.timestamp_millis(), 86_400_000);
        let days = f64::from(i32::try_from(day).unwrap_or(0)) + share_of_day;
        let wave =
            |what: u64, period: f64| ((days / period + share(mixed(&[self.key, what]))) * std::f64::consts::TAU).sin();
        (wave(3, 3.3) + wave(4, 8.1)) / 2.0
    }

    /// With a deviation of 1. The sum over the steps that still count is the same process as one that goes from step to step.
    fn noise(&self, millis: i64) -> f64 {
        let (step, on_the_way) = on_grid(millis, NOISE_STEP);
        let own = mixed(&[self.key, 5]);
        let push = |step: i64| normal(drawn(own, step.cast_unsigned()));
        let mut weight = (1.0 - NOISE_KEPT * NOISE_KEPT).sqrt();
        let (mut sums, mut after) = ((0.0, 0.0), push(step + 1));
        for back in 0..NOISE_MEMORY {
            let here = push(step - back);
            sums.0 += weight * here;
            sums.1 += weight * after;
            (after, weight) = (here, weight * NOISE_KEPT);
        }
        sums.0 + (sums.1 - sums.0) * on_the_way
    }

    fn switched(&self, at: DateTime<Utc>, at_work: f64) -> f64 {
        let (slot, gone) = on_grid(at.timestamp_millis(), DOOR_SLOT);
        let draw = |what: u64| share(mixed(&[self.key, 6, slot.cast_unsigned(), what]));
        let likely = if self.is_work(at) { at_work } else { at_work / 25.0 };
        let open = draw(1) < likely && gone < 0.1 + 0.6 * draw(2);
        f64::from(u8::from(open))
    }

    /// Two shifts, Monday to Saturday.
    fn is_work(&self, at: DateTime<Utc>) -> bool {
        let there = at.with_timezone(&self.zone);
        there.weekday() != Weekday::Sun && (6..22).contains(&there.hour())
    }

    fn failing(&self, at: DateTime<Utc>, fault: Fault) -> Option<f64> {
        let value = match (fault.kind, self.shape) {
            (FaultKind::Silence, _) => return None,
            (FaultKind::Stuck, _) => self.healthy(fault.begins - TimeDelta::seconds(1)),
            (FaultKind::Overheat, Shape::Switch { .. }) => 1.0,
            (FaultKind::Spike | FaultKind::Shift, Shape::Switch { .. }) => 1.0 - self.healthy(at),
            // Nothing keeps a broken wire from saying what cannot be.
            (FaultKind::Spike, Shape::Level { low, high, .. }) => high + 10.0 * (high - low),
            (FaultKind::Shift, Shape::Level { low, high, .. }) => self.possibly(self.healthy(at) + 0.4 * (high - low)),
            (FaultKind::Overheat, Shape::Level { low, high, .. }) => {
                let healthy = self.healthy(at);
                let peak = high + 0.25 * (high - low);
                self.possibly(healthy + (peak - healthy) * heat(fault.age(at)))
            }
        };
        Some(value)
    }

    fn possibly(&self, value: f64) -> f64 {
        value.clamp(self.possible.0, self.possible.1)
    }
}

/// How hot it runs so many seconds after it began: up in two minutes, five minutes there, and back more and more slowly.
fn heat(seconds: f64) -> f64 {
    match seconds {
        up if up < 120.0 => up / 120.0,
        there if there < 420.0 => 1.0,
        back => (1.0 - (back - 420.0) / 300.0).clamp(0.0, 1.0).powi(2),
    }
}

fn digits(span: f64) -> i32 {
    (0..4).find(|digits| span * 10_f64.powi(*digits) >= 200.0).unwrap_or(4)
}
