//! From numbers and times to places on the sheet, and back to what stands beside them.

use chrono::{DateTime, Timelike, Utc};
use chrono_tz::Tz;
use rust_decimal::prelude::ToPrimitive;

/// Larger values cannot be distinguished.
const LARGEST: f64 = 1e15;
/// Lines across, at most.
const LINES: f64 = 6.0;
/// How far apart hours may stand.
const HOURS: [i64; 6] = [1, 2, 3, 6, 12, 24];
/// Hours that are named, at most.
const MOST_HOURS: i64 = 10;

/// A stretch of numbers over a stretch of the sheet.
pub(super) struct Scale {
    from: f64,
    until: f64,
    step: f64,
    places: (f32, f32),
}

impl Scale {
    /// As wide as it has to be for these numbers, between round ones.
    pub(super) fn of(numbers: impl Iterator<Item = f64> + Clone, places: (f32, f32)) -> Self {
        let numbers = numbers.map(|number| number.clamp(-LARGEST, LARGEST));
        let least = numbers.clone().fold(f64::INFINITY, f64::min);
        let most = numbers.fold(f64::NEG_INFINITY, f64::max);
        let (least, most) = if least <= most { (least, most) } else { (0.0, 1.0) };
        // Where all are the same there is something around them.
        let width = if most > least { most - least } else { least.abs().max(1.0) / 10.0 };
        let step = round_step(width / LINES);
        let from = ((least - width * 0.05) / step).floor() * step;
        let until = ((most + width * 0.05) / step).ceil() * step;
        Self { from, until, step, places }
    }

    /// Neither wider nor narrower.
    pub(super) fn exact((from, until): (f64, f64), places: (f32, f32)) -> Self {
        Self { from, until: until.max(from + 1.0), step: 1.0, places }
    }

    pub(super) fn place(&self, number: f64) -> f32 {
        let share = ((number - self.from) / (self.until - self.from)).clamp(0.0, 1.0).to_f32().unwrap_or_default();
        self.places.0 + share * (self.places.1 - self.places.0)
    }

    /// The round numbers within it.
    pub(super) fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.until - self.from) / self.step).round().to_u32().unwrap_or_default();
        (0..=count.min(20)).map(|number| self.from + f64::from(number) * self.step)
    }

    /// A number with as many decimals as the steps have.
    pub(super) fn told(&self, number: f64) -> String {
        let decimals = (-self.step.log10().floor()).clamp(0.0, 6.0).to_usize().unwrap_or_default();
        format!("{number:.decimals$}")
    }

    /// The full hours within it, as seconds since 1970, and what stands below them.
    pub(super) fn hours(&self, zone: Tz) -> Vec<(f64, String)> {
        let whole = |seconds: f64| (seconds / 3_600.0).floor().to_i64().unwrap_or_default();
        let (first, last) = (whole(self.from) + 1, whole(self.until));
        let apart = HOURS.into_iter().find(|apart| (last - first) / apart < MOST_HOURS).unwrap_or(24);
        let local = |hour: i64| {
            let at: DateTime<Utc> = DateTime::from_timestamp(hour * 3_600, 0)?;
            Some(at.with_timezone(&zone))
        };
        let named = (first..=last).filter_map(|hour| Some((hour, local(hour)?)));
        let named = named.filter(|(_, at)| i64::from(at.hour()) % apart == 0);
        named
            .filter_map(|(hour, at)| {
                let told = if at.hour() == 0 { at.format("%m-%d") } else { at.format("%H:%M") };
                Some(((hour * 3_600).to_f64()?, told.to_string()))
            })
            .collect()
    }
}

/// 1, 2 or 5 and noughts, at least as large.
fn round_step(step: f64) -> f64 {
    let power = 10_f64.powf(step.max(1e-9).log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|round| *round >= step).unwrap_or(power)
}
