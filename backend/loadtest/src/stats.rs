//! Percentiles of durations, and medians.

use std::time::Duration;

/// Durations gathered by one row.
#[derive(Default)]
pub(crate) struct Samples(Vec<Duration>);

impl Samples {
    pub(crate) fn add(&mut self, sample: Duration) {
        self.0.push(sample);
    }

    pub(crate) fn merge(&mut self, mut other: Samples) {
        self.0.append(&mut other.0);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// In milliseconds; `of` from 0 to 1.
    pub(crate) fn percentile(&mut self, of: f64) -> f64 {
        self.0.sort_unstable();
        let rank = (count(self.0.len().saturating_sub(1)) * of).round();
        let at = self.0.iter().enumerate().find(|(index, _)| count(*index) >= rank);
        at.map_or(0.0, |(_, sample)| sample.as_secs_f64() * 1_000.0)
    }
}

/// The middle one of an odd number of results.
pub(crate) fn median(mut results: Vec<f64>) -> f64 {
    results.sort_unstable_by(f64::total_cmp);
    results.get(results.len() / 2).copied().unwrap_or_default()
}

/// A count as a number to calculate with; benchmarks stay far below 2³².
pub(crate) fn count(of: usize) -> f64 {
    f64::from(u32::try_from(of).unwrap_or(u32::MAX))
}
