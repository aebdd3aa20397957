//! Chance that can be asked again: every number follows from a seed and from what it is for, never from what was asked before. So a
//! sensor says the same of the same moment, whether it is played live, as history, or after a restart.

/// A number for a thing, of all its bits.
pub(super) fn mixed(parts: &[u64]) -> u64 {
    parts.iter().fold(0x243F_6A88_85A3_08D3, |before, part| drawn(before, *part))
}

/// One more part of a number that is mixed already.
pub(super) fn drawn(before: u64, part: u64) -> u64 {
    scrambled(before ^ scrambled(part))
}

/// SplitMix64.
fn scrambled(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

/// A number for a text (FNV-1a).
pub(super) fn of_text(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// From 0 up to, but not including, 1.
pub(super) fn share(number: u64) -> f64 {
    f64::from(u32::try_from(number >> 32).unwrap_or(0)) / 4_294_967_296.0
}

/// From `low` to `high`.
pub(super) fn within(number: u64, low: f64, high: f64) -> f64 {
    low + (high - low) * share(number)
}

/// Nearly normal with a deviation of 1, and never beyond 3.5 of them: the sum of four even numbers.
pub(super) fn normal(number: u64) -> f64 {
    let [a, b, c, d, e, f, g, h] = number.to_be_bytes();
    let parts = [[a, b], [c, d], [e, f], [g, h]].map(|pair| f64::from(u16::from_be_bytes(pair)) / 65_536.0);
    (parts.iter().sum::<f64>() - 2.0) * 3.0_f64.sqrt()
}

/// The place of a moment on a grid of so many milliseconds, and how far it is on the way to the next, from 0 to 1.
pub(super) fn on_grid(millis: i64, step: u32) -> (i64, f64) {
    let wide = i64::from(step.max(1));
    let rest = u32::try_from(millis.rem_euclid(wide)).unwrap_or(0);
    (millis.div_euclid(wide), f64::from(rest) / f64::from(step.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spread_and_each_part_counts() {
        let numbers: Vec<u64> = (0..10_000).map(|place| mixed(&[7, place])).collect();
        let mean = numbers.iter().map(|number| share(*number)).sum::<f64>() / 10_000.0;
        assert!((0.48..0.52).contains(&mean), "{mean}");
        let deviation = (numbers.iter().map(|number| normal(*number).powi(2)).sum::<f64>() / 10_000.0).sqrt();
        assert!((0.95..1.05).contains(&deviation), "{deviation}");
        assert!(numbers.iter().all(|number| normal(*number).abs() < 3.5));
        assert_ne!(mixed(&[1, 2]), mixed(&[2, 1]));
        assert_ne!(of_text("S-1"), of_text("S-2"));
    }

    #[test]
    fn a_moment_before_1970_has_its_place_on_a_grid() {
        assert_eq!(on_grid(-1, 1_000), (-1, 0.999));
        assert_eq!(on_grid(1_500, 1_000), (1, 0.5));
    }
}
