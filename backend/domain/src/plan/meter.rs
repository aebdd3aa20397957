//! What a meter shows over time, and how fast: life to date, so that rollovers and resets are no use.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// The use of a day is averaged over the last 90.
const AVERAGED: TimeDelta = TimeDelta::days(90);
/// Nothing is foreseen beyond so many days.
const FORESEEN: i64 = 366 * 10;

/// The readings of a counter, as they count: when, and life to date.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MeterState {
    /// In the order of their times.
    pub readings: Vec<(DateTime<Utc>, Decimal)>,
}

impl MeterState {
    /// The last reading.
    pub fn last(&self) -> Option<(DateTime<Utc>, Decimal)> {
        self.readings.last().copied()
    }

    /// Average use of a day over the last 90 days before the last reading, if two readings are at least a day apart.
    pub fn per_day(&self) -> Option<Decimal> {
        let (last_at, last) = self.last()?;
        let (first_at, first) = *self.readings.iter().find(|(at, _)| *at >= last_at - AVERAGED)?;
        let seconds = (last_at - first_at).num_seconds();
        if seconds < 86_400 {
            return None;
        }
        let use_of_day = (last - first) * Decimal::from(86_400) / Decimal::from(seconds);
        (use_of_day > Decimal::ZERO).then(|| use_of_day.round_dp(6))
    }

    /// The first reading from a day on.
    pub(super) fn first_since(&self, since: NaiveDate, zone: Tz) -> Option<Decimal> {
        let on = |at: &DateTime<Utc>| at.with_timezone(&zone).date_naive();
        let first = self.readings.iter().find(|(at, _)| on(at) >= since).or_else(|| self.readings.last());
        first.map(|(_, life)| *life)
    }

    /// The first reading that reached a value.
    pub(super) fn reached(&self, value: Decimal) -> Option<(DateTime<Utc>, Decimal)> {
        self.readings.iter().copied().find(|(_, life)| *life >= value)
    }

    /// When a value will probably be reached, and the use of a day that says so.
    pub(super) fn foreseen(&self, value: Decimal) -> Option<(DateTime<Utc>, Decimal)> {
        let ((at, life), per_day) = (self.last()?, self.per_day()?);
        let days = ((value - life) / per_day).ceil().to_i64().filter(|days| (0..FORESEEN).contains(days))?;
        Some((at + TimeDelta::days(days), per_day))
    }

    /// What it showed or will show on a day, at its end.
    pub(super) fn on(&self, date: NaiveDate, zone: Tz) -> Option<Decimal> {
        let day = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
        let (last_at, last) = self.last()?;
        if date <= day(last_at) {
            let before = self.readings.iter().rev().find(|(at, _)| day(*at) <= date);
            return before.or_else(|| self.readings.first()).map(|(_, life)| *life);
        }
        let days = (date - day(last_at)).num_days();
        Some(last + self.per_day().unwrap_or_default() * Decimal::from(days))
    }
}
