//! What a gateway has measured and Gantry has not taken yet: as much as fits, the newest, with a count of what was lost.

use std::collections::VecDeque;
use std::sync::Arc;

use chrono::{DateTime, Utc};

/// A reading as the device says it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Measured {
    /// The Sensor ID.
    pub(super) number: Arc<str>,
    pub(super) at: DateTime<Utc>,
    pub(super) value: f64,
}

/// Readings in the order in which they came.
#[derive(Debug)]
pub(super) struct Buffer {
    readings: VecDeque<Measured>,
    most: usize,
}

impl Buffer {
    /// For so many readings.
    pub(super) fn new(most: usize) -> Self {
        Self { readings: VecDeque::new(), most: most.max(1) }
    }

    /// Puts one in; answers how many of the oldest had to go for it.
    pub(super) fn push(&mut self, reading: Measured) -> usize {
        self.readings.push_back(reading);
        let beyond = self.readings.len().saturating_sub(self.most);
        self.readings.drain(..beyond);
        beyond
    }

    /// The oldest ones, at most so many.
    pub(super) fn oldest(&mut self, most: usize) -> &[Measured] {
        let readings = self.readings.make_contiguous();
        readings.get(..most.min(readings.len())).unwrap_or_default()
    }

    /// Forgets so many of the oldest: they have been taken.
    pub(super) fn taken(&mut self, count: usize) {
        self.readings.drain(..count.min(self.readings.len()));
    }

    pub(super) fn len(&self) -> usize {
        self.readings.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.readings.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(value: u32) -> Measured {
        Measured { number: "1".into(), at: DateTime::UNIX_EPOCH, value: f64::from(value) }
    }

    #[test]
    fn the_newest_stay_and_what_was_taken_goes_once() {
        let mut buffer = Buffer::new(3);
        let lost: Vec<usize> = (0..5).map(|value| buffer.push(reading(value))).collect();
        assert_eq!(lost, [0, 0, 0, 1, 1]);
        assert_eq!(buffer.oldest(2), [reading(2), reading(3)]);
        assert_eq!(buffer.len(), 3, "looking takes nothing away");
        buffer.taken(2);
        assert_eq!(buffer.oldest(9), [reading(4)]);
        buffer.taken(9);
        assert!(buffer.is_empty() && buffer.oldest(1).is_empty());
    }
}
