//! How many orders go onto a board together: as many as its stream writes in a moment that nobody who moves cards notices.

use std::time::Duration;

/// Orders of a batch, at least and at most.
const ORDERS: (usize, usize) = (8, 64);
/// So long the stream of the board may be held up by a batch.
const HELD: Duration = Duration::from_millis(12);

/// The size of the next batch.
#[derive(Debug)]
pub(super) struct Pace(usize);

impl Default for Pace {
    fn default() -> Self {
        Self(ORDERS.0)
    }
}

impl Pace {
    /// So many orders go together next.
    pub(super) fn orders(&self) -> usize {
        self.0
    }

    /// A batch of so many orders held the stream up for so long.
    pub(super) fn took(&mut self, orders: usize, held: Duration) {
        if held > HELD {
            self.0 = (self.0 / 2).max(ORDERS.0);
        } else if orders >= self.0 && held < HELD / 2 {
            self.0 = (self.0 * 2).min(ORDERS.1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_grow_while_the_board_is_fast_and_shrink_when_it_is_not() {
        let mut pace = Pace::default();
        let after = |pace: &mut Pace, millis: u64| {
            pace.took(pace.orders(), Duration::from_millis(millis));
            pace.orders()
        };
        assert_eq!([3, 3, 3, 3].map(|millis| after(&mut pace, millis)), [16, 32, 64, 64]);
        assert_eq!([8, 12, 13, 40, 40, 400].map(|millis| after(&mut pace, millis)), [64, 64, 32, 16, 8, 8]);
    }

    #[test]
    fn the_last_few_orders_of_a_plan_say_nothing_about_a_full_batch() {
        let mut pace = Pace::default();
        pace.took(2, Duration::from_millis(1));
        assert_eq!(pace.orders(), 8);
    }
}
