//! What is kept of the many readings of a minute or an hour. Two rollups merge into one in any order, so late readings and
//! several writers do no harm. Each reading is to be added once: the writer of readings knows which are new.

use std::collections::BTreeMap;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::Reading;
use crate::Id;

/// How long a rollup is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Bucket {
    /// A minute.
    Minute,
    /// An hour.
    Hour,
}

impl Bucket {
    /// From a beginning to the next one.
    pub const fn length(self) -> TimeDelta {
        match self {
            Self::Minute => TimeDelta::minutes(1),
            Self::Hour => TimeDelta::hours(1),
        }
    }

    /// When the one begins that a time falls into; its end belongs to the next one. Hours are those of UTC.
    pub fn start(self, at: DateTime<Utc>) -> DateTime<Utc> {
        at.duration_trunc(self.length()).unwrap_or(at)
    }
}

/// The readings of one sensor in one bucket.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rollup {
    /// The least, in the sensor's unit.
    pub min: f64,
    /// The most, in the sensor's unit.
    pub max: f64,
    /// All together, in the sensor's unit. As with any sum of floats, its last digits may depend on the order.
    pub sum: f64,
    /// How many readings.
    pub count: u32,
    /// When the first was measured.
    pub first_at: DateTime<Utc>,
    /// When the last was measured.
    pub last_at: DateTime<Utc>,
    /// The last one measured, in the sensor's unit; the larger of two of the same time.
    pub last: f64,
}

impl Rollup {
    /// Of one reading.
    pub fn of(at: DateTime<Utc>, value: f64) -> Self {
        Self { min: value, max: value, sum: value, count: 1, first_at: at, last_at: at, last: value }
    }

    /// Adds a reading.
    pub fn add(&mut self, at: DateTime<Utc>, value: f64) {
        self.merge(&Self::of(at, value));
    }

    /// Adds the readings of another one.
    pub fn merge(&mut self, other: &Self) {
        self.last = match self.last_at.cmp(&other.last_at) {
            std::cmp::Ordering::Less => other.last,
            std::cmp::Ordering::Equal => self.last.max(other.last),
            std::cmp::Ordering::Greater => self.last,
        };
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
        self.sum += other.sum;
        self.count = self.count.saturating_add(other.count);
        self.first_at = self.first_at.min(other.first_at);
        self.last_at = self.last_at.max(other.last_at);
    }

    /// The mean, in the sensor's unit: of the readings, however they are spread over the time.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }
}

/// The rollups of a batch, by sensor and by when their buckets begin.
pub fn rolled_up(readings: &[Reading], bucket: Bucket) -> BTreeMap<(Id, DateTime<Utc>), Rollup> {
    let mut rollups = BTreeMap::new();
    for Reading { sensor_id, at, value, .. } in readings {
        rollups
            .entry((*sensor_id, bucket.start(*at)))
            .and_modify(|rollup: &mut Rollup| rollup.add(*at, *value))
            .or_insert_with(|| Rollup::of(*at, *value));
    }
    rollups
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sensor::Quality;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn after(seconds: i64) -> DateTime<Utc> {
        at("2026-03-01T12:00:00Z") + TimeDelta::seconds(seconds)
    }

    #[test]
    fn figures_of_three_readings_one_of_them_late() {
        let mut rollup = Rollup::of(after(10), 4.0);
        rollup.add(after(30), 1.0);
        rollup.add(after(20), 7.0);
        assert_eq!((rollup.min, rollup.max, rollup.sum, rollup.count), (1.0, 7.0, 12.0, 3));
        assert_eq!((rollup.first_at, rollup.last_at, rollup.last), (after(10), after(30), 1.0));
        assert_eq!(rollup.mean(), 4.0);
    }

    #[test]
    fn a_bucket_holds_its_beginning_and_not_its_end() {
        let start = |bucket: Bucket, text| bucket.start(at(text));
        assert_eq!(start(Bucket::Minute, "2026-03-01T12:00:59.999999Z"), at("2026-03-01T12:00:00Z"));
        assert_eq!(start(Bucket::Minute, "2026-03-01T12:01:00Z"), at("2026-03-01T12:01:00Z"));
        assert_eq!(start(Bucket::Hour, "2026-03-01T12:59:59Z"), at("2026-03-01T12:00:00Z"));
        assert_eq!(start(Bucket::Hour, "1969-12-31T23:30:00Z"), at("1969-12-31T23:00:00Z"));
    }

    #[test]
    fn a_batch_falls_into_the_buckets_of_its_sensors() {
        let reading = |sensor_id, seconds, value| {
            let at = after(seconds);
            Reading { sensor_id, at, value, received_at: at, quality: Quality::Good }
        };
        let batch = [reading(1, 0, 1.0), reading(2, 1, 9.0), reading(1, 59, 3.0), reading(1, 60, 5.0)];
        let minutes = rolled_up(&batch, Bucket::Minute);
        let told: Vec<(Id, i64, u32, f64)> = minutes
            .iter()
            .map(|((sensor, start), one)| (*sensor, (*start - after(0)).num_seconds(), one.count, one.mean()))
            .collect();
        assert_eq!(told, [(1, 0, 2, 2.0), (1, 60, 1, 5.0), (2, 0, 1, 9.0)]);
        assert_eq!(rolled_up(&batch, Bucket::Hour)[&(1, after(0))].count, 3);
    }

    proptest! {
        #[test]
        fn merging_in_any_order_and_in_any_groups_is_the_same(
            (readings, shuffled) in proptest::collection::vec((0_i64..40, -1_000_i32..1_000), 1..40)
                .prop_flat_map(|readings| (Just(readings.clone()), Just(readings).prop_shuffle())),
            cut in 0_usize..40,
        ) {
            // Quarters add up without rounding, so that sums can be compared to the last bit.
            let all = |readings: &[(i64, i32)]| {
                let each = readings.iter().map(|(seconds, value)| Rollup::of(after(*seconds), f64::from(*value) / 4.0));
                each.reduce(|mut sum, one| { sum.merge(&one); sum })
            };
            let (left, right) = shuffled.split_at(cut.min(shuffled.len()));
            let merged = match (all(left), all(right)) {
                (Some(left), Some(mut right)) => { right.merge(&left); Some(right) }
                (left, right) => left.or(right),
            };
            prop_assert_eq!(merged, all(&readings));
        }

        #[test]
        fn the_mean_lies_between_the_least_and_the_most(
            values in proptest::collection::vec(-1e6_f64..1e6, 1..50),
        ) {
            let mut rollup = Rollup::of(after(0), values[0]);
            values[1..].iter().for_each(|value| rollup.add(after(1), *value));
            let slack = 1e-9 * rollup.max.abs().max(rollup.min.abs());
            prop_assert!(rollup.min - slack <= rollup.mean() && rollup.mean() <= rollup.max + slack);
        }
    }
}
