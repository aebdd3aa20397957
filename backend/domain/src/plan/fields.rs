//! A calendar trigger as people write it: words and lists in the spelling of RFC 5545, read and refused field by field.

use chrono::{NaiveDate, NaiveTime, Weekday};

use super::{ByDay, Frequency, MOST_INTERVAL, Mode, Rule, Season, ShortMonths, TriggerKind};
use crate::Error;

/// What the fields of a calendar trigger say.
#[derive(Debug, Clone, Copy)]
pub struct CalendarFields<'a> {
    /// `fixed` or `floating`.
    pub mode: &'a str,
    /// `daily`, `weekly`, `monthly` or `yearly`.
    pub frequency: &'a str,
    /// Every so many of them.
    pub interval: i32,
    /// `MO,WE` or `1MO,-1FR`.
    pub weekdays: &'a str,
    /// `15,-1`.
    pub month_days: &'a str,
    /// `1,7`.
    pub months: &'a str,
    /// `lastDay` or `skip`.
    pub short_months: &'a str,
    /// The first date.
    pub start: NaiveDate,
    /// `08:00`.
    pub time: &'a str,
    /// At most so many.
    pub count: Option<i32>,
    /// None after that.
    pub until: Option<NaiveDate>,
}

impl CalendarFields<'_> {
    /// What they mean.
    ///
    /// # Errors
    /// `invalid` for what cannot be read, naming the field; `until_before_start`; `never_matches` for a rule without dates.
    pub fn trigger(&self) -> Result<TriggerKind, Error> {
        let frequency = match self.frequency {
            "daily" => Frequency::Daily,
            "weekly" => Frequency::Weekly,
            "yearly" => Frequency::Yearly,
            _ => Frequency::Monthly,
        };
        let interval = u32::try_from(self.interval).ok().filter(|interval| (1..=MOST_INTERVAL).contains(interval));
        let interval = interval.ok_or_else(|| {
            Error::field("invalid", "interval", format!("Expected a number from 1 to {MOST_INTERVAL}."))
        })?;
        let time = NaiveTime::parse_from_str(self.time, "%H:%M")
            .map_err(|_| Error::field("invalid", "timeOfDay", "Expected a time such as 08:00."))?;
        let mode = Mode::parse(self.mode);
        let rule = Rule {
            frequency,
            interval,
            by_day: list(self.weekdays, by_day, ("weekdays", "Expected days such as MO,WE or 1MO,-1FR."))?,
            by_month_day: list(
                self.month_days,
                month_day,
                ("monthDays", "Expected days from 1 to 31, or -1 for the last."),
            )?,
            by_month: list(self.months, month, ("months", "Expected months from 1 to 12."))?,
            short_months: if self.short_months == "skip" { ShortMonths::Skip } else { ShortMonths::LastDay },
            week_start: Weekday::Mon,
            count: self.count.and_then(|count| u32::try_from(count).ok()),
            until: self.until,
        };
        if matches!(frequency, Frequency::Daily | Frequency::Weekly) && rule.by_day.iter().any(|by| by.nth != 0) {
            return Err(Error::field("invalid", "weekdays", "Only months and years have an nth weekday."));
        }
        if frequency == Frequency::Weekly && !rule.by_month_day.is_empty() {
            return Err(Error::field("invalid", "monthDays", "Weeks have no days of the month."));
        }
        if mode == Mode::Floating
            && !(rule.by_day.is_empty() && rule.by_month_day.is_empty() && rule.by_month.is_empty())
        {
            return Err(Error::field(
                "invalid",
                "mode",
                "What counts from completions takes neither weekdays nor days nor months.",
            ));
        }
        if self.until.is_some_and(|until| until < self.start) {
            return Err(Error::field("until_before_start", "until", "The end is before the start."));
        }
        // The 30th of February moved to the last of its month would match; nobody who asks for it means that.
        let exact = Rule { short_months: ShortMonths::Skip, count: None, until: None, ..rule.clone() };
        let possible = !rule.by_month.is_empty() && !rule.by_month_day.is_empty();
        let never = (possible && exact.dates(self.start).next().is_none()) || rule.dates(self.start).next().is_none();
        if never {
            return Err(Error::field("never_matches", "monthDays", "There is no such date."));
        }
        Ok(TriggerKind::Calendar { rule, mode, start: self.start, time })
    }
}

fn list<T>(text: &str, read: fn(&str) -> Option<T>, (field, message): (&str, &str)) -> Result<Vec<T>, Error> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let all: Option<Vec<T>> = parts.map(read).collect();
    all.ok_or_else(|| Error::field("invalid", field, message))
}

fn by_day(text: &str) -> Option<ByDay> {
    let (nth, day) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let day = match day.to_ascii_uppercase().as_str() {
        "MO" => Weekday::Mon,
        "TU" => Weekday::Tue,
        "WE" => Weekday::Wed,
        "TH" => Weekday::Thu,
        "FR" => Weekday::Fri,
        "SA" => Weekday::Sat,
        "SU" => Weekday::Sun,
        _ => return None,
    };
    let nth =
        if nth.is_empty() { 0 } else { nth.parse().ok().filter(|nth: &i8| *nth != 0 && nth.unsigned_abs() <= 53)? };
    Some(ByDay { nth, day })
}

fn month_day(text: &str) -> Option<i8> {
    text.parse().ok().filter(|day: &i8| *day != 0 && day.unsigned_abs() <= 31)
}

fn month(text: &str) -> Option<u32> {
    text.parse().ok().filter(|month| (1..=12).contains(month))
}

impl Season {
    /// A season from two days of the year, `11-01` and `03-31`; none when both are empty.
    ///
    /// # Errors
    /// `invalid`, naming the field.
    pub fn read(from: &str, until: &str) -> Result<Option<Self>, Error> {
        if from.is_empty() && until.is_empty() {
            return Ok(None);
        }
        let day = |text: &str, field: &str| {
            let read: Option<(u32, u32)> =
                text.split_once('-').and_then(|(month, day)| Some((month.parse().ok()?, day.parse().ok()?)));
            // 2024 has every day that a year can have.
            read.filter(|(month, day)| NaiveDate::from_ymd_opt(2024, *month, *day).is_some())
                .ok_or_else(|| Error::field("invalid", field, "Expected month and day, such as 03-31."))
        };
        Ok(Some(Self { from: day(from, "seasonFrom")?, until: day(until, "seasonUntil")? }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields() -> CalendarFields<'static> {
        CalendarFields {
            mode: "fixed",
            frequency: "yearly",
            interval: 1,
            weekdays: "",
            month_days: "",
            months: "",
            short_months: "lastDay",
            start: NaiveDate::from_ymd_opt(2026, 1, 1).unwrap(),
            time: "08:00",
            count: None,
            until: None,
        }
    }

    fn refused(fields: &CalendarFields<'_>) -> &'static str {
        fields.trigger().map_or_else(|error| error.code(), |_| "")
    }

    #[test]
    fn what_cannot_be_meant_is_refused_by_a_code() {
        assert_eq!(refused(&fields()), "");
        assert_eq!(refused(&CalendarFields { months: "2", month_days: "30", ..fields() }), "never_matches");
        assert_eq!(refused(&CalendarFields { months: "2", month_days: "29", ..fields() }), "");
        assert_eq!(refused(&CalendarFields { interval: 0, ..fields() }), "invalid");
        assert_eq!(
            refused(&CalendarFields { until: NaiveDate::from_ymd_opt(2025, 1, 1), ..fields() }),
            "until_before_start"
        );
        assert_eq!(refused(&CalendarFields { weekdays: "XX", ..fields() }), "invalid");
        assert_eq!(refused(&CalendarFields { weekdays: "ä", ..fields() }), "invalid");
        assert_eq!(refused(&CalendarFields { frequency: "weekly", weekdays: "1MO", ..fields() }), "invalid");
        assert_eq!(refused(&CalendarFields { frequency: "monthly", weekdays: "1MO,-1FR", ..fields() }), "");
        assert_eq!(refused(&CalendarFields { mode: "floating", months: "2", ..fields() }), "invalid");
        assert_eq!(refused(&CalendarFields { time: "25:00", ..fields() }), "invalid");
        assert!(Season::read("02-30", "03-01").is_err() && Season::read("", "").unwrap().is_none());
    }
}
