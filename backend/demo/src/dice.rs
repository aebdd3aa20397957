//! A tiny seeded generator (SplitMix64): the demonstration shall be the same on every machine and with every release of
//! the libraries below.

use uuid::Uuid;

/// Dice that always fall alike for the same seed.
#[derive(Debug, Clone)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        let width = u64::try_from(high.saturating_sub(low)).unwrap_or(0).saturating_add(1);
        low + i64::try_from(self.next() % width).unwrap_or(0)
    }

    /// An index below `count`, which must not be 0.
    pub(super) fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).unwrap_or(1).max(1);
        usize::try_from(self.next() % count).unwrap_or(0)
    }

    /// True so many times in a hundred.
    pub(super) fn chance(&mut self, percent: i64) -> bool {
        self.between(1, 100) <= percent
    }

    /// One of them; the default of an empty slice.
    pub(super) fn pick<T: Copy + Default>(&mut self, items: &[T]) -> T {
        let index = self.below(items.len());
        items.get(index).copied().unwrap_or_default()
    }

    /// One of them.
    pub(super) fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let index = self.below(items.len());
        items.get(index)
    }

    /// A well-formed random identifier.
    pub(super) fn uuid(&mut self) -> Uuid {
        let bits = u128::from(self.next()) << 64 | u128::from(self.next());
        uuid::Builder::from_random_bytes(bits.to_be_bytes()).into_uuid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_falls_alike_and_stays_in_its_bounds() {
        let (mut one, mut other) = (Dice::new(7), Dice::new(7));
        for _ in 0..1_000 {
            let value = one.between(-3, 12);
            assert_eq!(value, other.between(-3, 12));
            assert!((-3..=12).contains(&value));
        }
        assert_eq!(one.uuid(), other.uuid());
    }
}
