//! Learning what is usual.

use chrono::{DateTime, Datelike, TimeDelta, Timelike, Utc, Weekday};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::Band;
use crate::sensor::exact;
use crate::sensor::reading::AHEAD;

const HOUR: i64 = 3_600_000_000;
/// Hours of the day, those of working days and those of weekends.
const BINS: usize = 48;
/// A level follows within a week: slower than a fault, faster than a season.
const WEEK: f64 = 168.0;
/// What is added at an hour follows within ten visits: two weeks of working days.
const VISITS: f64 = 10.0;
/// An hour of the day has to be seen twice before anything is expected of it, but for a rounding.
const SEEN: f64 = 1.9;
/// Two days: the least that a daily pattern can be learned from.
const WARM_UP: f64 = 48.0;
/// And so many readings: fewer say little about how far values stray.
const FEWEST: u32 = 50;
/// No sensor measures more, and a bin can hold it.
const LARGEST: f64 = 1e30;
/// A normal distribution's standard deviation, by its median absolute deviation.
const NORMAL: f64 = 1.4826;
/// Huber's bound, in standard deviations: 95 % as good as a mean where there are no outliers.
const HUBER: f64 = 1.345;

/// One hour of the day.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
struct Bin {
    /// What it adds to the level, in the sensor's unit.
    #[serde(rename = "o")]
    offset: f32,
    /// The median absolute deviation in it, in the sensor's unit.
    #[serde(rename = "d")]
    deviation: f32,
    /// How many hours were learned of it.
    #[serde(rename = "h")]
    hours: f32,
}

/// What is known of one sensor. About a kilobyte.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Learner {
    time_zone: String,
    /// Readings count for the bands of hours that begin so many microseconds later, or after.
    lag: i64,
    #[serde(with = "exact")]
    level: f64,
    /// The median absolute deviation.
    #[serde(with = "exact")]
    deviation: f64,
    /// The smallest change ever seen: nothing strays by less than the sensor can show.
    #[serde(with = "exact")]
    step: f64,
    /// How many hours were learned; gaps count as one.
    #[serde(with = "exact")]
    hours: f64,
    count: u32,
    last_at: i64,
    #[serde(with = "exact")]
    last: f64,
    bins: Vec<Bin>,
    /// The bin of an hour since 1970.
    bin: (i64, usize),
    /// The bands that are fixed: of two hours that follow each other. None while they are unknown.
    bands: [(i64, Option<Band>); 2],
}

impl Learner {
    /// That knows nothing yet. `time_zone` is the IANA name of the zone whose hours are meant; readings are final, and
    /// learned in order of time, once they are `late` old.
    pub fn new(time_zone: &str, late: TimeDelta) -> Self {
        Self {
            time_zone: time_zone.to_owned(),
            lag: (late + AHEAD).num_microseconds().unwrap_or(HOUR).min(HOUR),
            level: 0.0,
            deviation: 0.0,
            step: 0.0,
            hours: 0.0,
            count: 0,
            last_at: 0,
            last: 0.0,
            bins: vec![Bin::default(); BINS],
            bin: (i64::MIN, 0),
            bands: [(i64::MIN, None); 2],
        }
    }

    /// The band of the hour that a time falls into; none while it warms up, or has not seen such an hour twice.
    pub fn band(&self, at: DateTime<Utc>) -> Option<Band> {
        self.band_at(at.timestamp_micros())
    }

    /// From 0 to 1, when it has seen enough to know what is usual.
    pub fn warmth(&self) -> f64 {
        (self.hours / WARM_UP).min(f64::from(self.count) / f64::from(FEWEST)).min(1.0)
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.bins.capacity() * size_of::<Bin>() + self.time_zone.capacity()
    }

    /// Learns the next final reading, in order of time.
    pub fn learn(&mut self, at: DateTime<Utc>, value: f64) {
        self.learn_at(at.timestamp_micros(), value);
    }

    pub(in crate::sensor) fn band_at(&self, at: i64) -> Option<Band> {
        let hour = at.div_euclid(HOUR);
        let fixed = self.bands.iter().find(|(of, _)| *of == hour);
        fixed.map_or_else(|| self.expected(self.bin_of(hour)), |(_, band)| *band)
    }

    pub(in crate::sensor) fn learn_at(&mut self, at: i64, value: f64) {
        let value = value.clamp(-LARGEST, LARGEST);
        self.fix_bands((at + self.lag).div_euclid(HOUR));
        let hour = at.div_euclid(HOUR);
        if self.bin.0 != hour {
            self.bin = (hour, self.bin_of(hour));
        }
        if self.count == 0 {
            self.level = value;
        } else {
            // Readings count by the time that they stand for, so that frequent ones do not count for more.
            let span = hours((at - self.last_at).clamp(0, HOUR));
            self.hours += span;
            self.follow(value, span);
            let change = (value - self.last).abs();
            if change > 0.0 && (self.step == 0.0 || change < self.step) {
                self.step = change;
            }
        }
        (self.last_at, self.last) = (at, value);
        self.count = self.count.saturating_add(1);
    }

    fn follow(&mut self, value: f64, span: f64) {
        let Some(bin) = self.bins.get_mut(self.bin.1) else { return };
        let weight = span / self.hours.clamp(span.max(f64::MIN_POSITIVE), WEEK);
        let strayed = value - self.level - f64::from(bin.offset);
        if self.deviation == 0.0 {
            self.deviation = strayed.abs();
        }
        let bound = HUBER * NORMAL * self.deviation;
        self.level += weight * strayed.clamp(-bound, bound);
        let factor = toward_median(strayed.abs() > self.deviation, weight);
        self.deviation = (self.deviation * factor).min(LARGEST);

        let left = value - self.level - f64::from(bin.offset);
        let visited = f64::from(bin.hours) + span;
        let weight = span / visited.clamp(span.max(f64::MIN_POSITIVE), VISITS);
        if bin.hours == 0.0 {
            // An hour that is new may be quite different: its first reading moves it as far as need be.
            bin.deviation = narrow(left.abs().max(self.deviation));
        }
        let bound = HUBER * NORMAL * f64::from(bin.deviation);
        bin.offset += narrow(weight * left.clamp(-bound, bound));
        let factor = toward_median(left.abs() > f64::from(bin.deviation), weight);
        bin.deviation = narrow(f64::from(bin.deviation) * factor);
        bin.hours = narrow(visited);
    }

    /// Fixes the bands of an hour and of the one before it, if they are not.
    fn fix_bands(&mut self, hour: i64) {
        let [_, (newest, band)] = self.bands;
        if newest >= hour {
            return;
        }
        let before = if newest == hour - 1 { band } else { self.expected(self.bin_of(hour - 1)) };
        self.bands = [(hour - 1, before), (hour, self.expected(self.bin_of(hour)))];
    }

    fn expected(&self, bin: usize) -> Option<Band> {
        let warm = self.hours >= WARM_UP && self.count >= FEWEST;
        let bin = self.bins.get(bin).filter(|bin| warm && f64::from(bin.hours) >= SEEN)?;
        // An hour that was quiet a few times is not trusted to be so quiet again, nor ever by more than half.
        let least = if f64::from(bin.hours) < VISITS { self.deviation } else { self.deviation / 2.0 };
        let spread = (NORMAL * f64::from(bin.deviation).max(least)).max(self.step / 2.0).max(f64::MIN_POSITIVE);
        Some(Band { center: self.level + f64::from(bin.offset), spread })
    }

    fn bin_of(&self, hour: i64) -> usize {
        let zone: Tz = self.time_zone.parse().unwrap_or(Tz::UTC);
        let at = DateTime::from_timestamp_micros(hour.saturating_mul(HOUR)).unwrap_or_default().with_timezone(&zone);
        let weekend = matches!(at.weekday(), Weekday::Sat | Weekday::Sun);
        usize::try_from(at.hour()).unwrap_or(0) + if weekend { BINS / 2 } else { 0 }
    }
}

/// A factor that, over time, makes as many values larger as smaller.
fn toward_median(larger: bool, weight: f64) -> f64 {
    let step = (2.0 * weight).min(0.5);
    (if larger { step } else { -step }).exp()
}

fn hours(span: i64) -> f64 {
    std::time::Duration::from_micros(span.unsigned_abs()).as_secs_f64() / 3_600.0
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "bins need no more digits")]
fn narrow(number: f64) -> f32 {
    number.clamp(f64::from(f32::MIN), f64::from(f32::MAX)) as f32
}
