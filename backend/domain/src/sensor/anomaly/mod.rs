//! What a sensor usually shows, learned as its readings come, in constant memory: a level that follows slowly, what is added
//! to it at each hour of working days and of weekends, and how far values usually stray (a median of absolute deviations).
//! No single reading moves any of them far, so that a fault does not soon become usual.
//!
//! The band of an hour is fixed before the hour begins, from readings that are final by then: readings that come late or
//! shuffled meet the same band.

mod learner;
#[cfg(test)]
mod recorded;
#[cfg(test)]
mod tests;

pub use learner::Learner;

use serde::{Deserialize, Serialize};

use super::exact;

/// What is usual in one hour.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Band {
    /// The middle, in the sensor's unit.
    #[serde(with = "exact")]
    pub center: f64,
    /// A robust standard deviation, in the sensor's unit; above zero.
    #[serde(with = "exact")]
    pub spread: f64,
}

impl Band {
    /// How many robust standard deviations a value, in the sensor's unit, is above the middle.
    pub fn z(&self, value: f64) -> f64 {
        ((value - self.center) / self.spread).clamp(f64::MIN, f64::MAX)
    }

    /// The value so many robust standard deviations above the middle, in the sensor's unit.
    pub fn edge(&self, z: f64) -> f64 {
        (self.center + z * self.spread).clamp(f64::MIN, f64::MAX)
    }

    /// From where to where values are usual: so many robust standard deviations to both sides, in the sensor's unit.
    pub fn range(&self, z: f64) -> (f64, f64) {
        (self.edge(-z), self.edge(z))
    }
}
