//! What a condition sees in a reading: whether it holds, the number that counts, its limit, and how bad it is.

use serde::{Deserialize, Serialize};

use super::{Micros, micros};
use crate::sensor::{Condition, Learner, exact};

/// A reading in place.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Point {
    pub(super) at: Micros,
    #[serde(with = "exact")]
    pub(super) value: f64,
}

/// What a condition has to remember of readings that went before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Memory {
    /// Nothing.
    Nothing,
    /// Since when the value has stayed, and at what.
    Anchor(Option<Point>),
    /// A point for each eighth of the window, oldest first, and one that is older.
    Trail(Vec<Point>),
}

/// What was seen.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Seen {
    pub(super) holds: bool,
    /// The number that counts.
    pub(super) value: Option<f64>,
    /// The limit that it passed or is near to.
    pub(super) limit: Option<f64>,
    /// How far it is beyond; less than zero when it is not.
    pub(super) excess: f64,
}

impl Memory {
    pub(super) fn of(condition: &Condition) -> Self {
        match condition {
            Condition::RateOfChange { .. } => Self::Trail(Vec::new()),
            Condition::Stuck { .. } => Self::Anchor(None),
            _ => Self::Nothing,
        }
    }

    /// Looks at a reading. `held`: whether the condition held until now, which is when its deadband counts.
    pub(super) fn look(
        &mut self,
        condition: &Condition,
        deadband: f64,
        held: bool,
        point: Point,
        learner: Option<&Learner>,
    ) -> Seen {
        let value = point.value;
        let slack = if held { -deadband } else { 0.0 };
        let beyond = |value: f64, limit: f64, excess: f64| Seen {
            holds: excess > slack,
            value: Some(value),
            limit: Some(limit),
            excess: finite(excess),
        };
        let within = |limit: f64, excess: f64| Seen { holds: excess >= slack, ..beyond(value, limit, excess) };
        match *condition {
            Condition::Above { limit } => beyond(value, limit, value - limit),
            Condition::Below { limit } => beyond(value, limit, limit - value),
            Condition::Outside { low, high } if low - value > value - high => beyond(value, low, low - value),
            Condition::Outside { high, .. } => beyond(value, high, value - high),
            Condition::Inside { low, high } if value - low < high - value => within(low, value - low),
            Condition::Inside { high, .. } => within(high, high - value),
            Condition::Equals { value: wanted, tolerance } => within(wanted, tolerance - (value - wanted).abs()),
            Condition::RateOfChange { per_minute, window } => match self.rate(point, window) {
                Some(rate) => beyond(rate, per_minute, rate.abs() - per_minute),
                None => Seen::default(),
            },
            Condition::Stuck { tolerance, duration } => {
                let anchor = self.anchor(point, tolerance);
                let holds = point.at - anchor.at >= micros(duration);
                Seen { holds, value: Some(value), limit: None, excess: 0.0 }
            }
            Condition::NoData { .. } => Seen::default(),
            Condition::Anomaly { z } => match learner.and_then(|learner| learner.band_at(point.at)) {
                Some(band) => {
                    let score = band.z(value);
                    beyond(value, band.edge(z.copysign(score)), score.abs() - z)
                }
                None => Seen::default(),
            },
        }
    }

    /// The reading that this one stays near to: itself, when it does not.
    fn anchor(&mut self, point: Point, tolerance: f64) -> Point {
        let Self::Anchor(anchor) = self else { return point };
        let stays = anchor.filter(|anchor| (point.value - anchor.value).abs() <= tolerance);
        *anchor.insert(stays.unwrap_or(point))
    }

    /// The change per minute since the newest point that is at least the window old.
    fn rate(&mut self, point: Point, window: u32) -> Option<f64> {
        let Self::Trail(trail) = self else { return None };
        let window = micros(window);
        let old = trail.iter().take_while(|old| point.at - old.at >= window).count();
        trail.drain(..old.saturating_sub(1));
        let from = trail.first().filter(|_| old > 0).copied();
        if trail.last().is_none_or(|last| point.at - last.at >= window / 8) {
            trail.push(point);
        }
        let from = from?;
        let minutes = minutes(point.at - from.at);
        Some(finite((point.value - from.value) / minutes))
    }
}

/// A saved state holds no infinite number.
fn finite(number: f64) -> f64 {
    number.clamp(f64::MIN, f64::MAX)
}

fn minutes(span: Micros) -> f64 {
    std::time::Duration::from_micros(span.unsigned_abs()).as_secs_f64() / 60.0
}
