//! Moving a whole series: the same rhythm, begun on another day.

use chrono::{Datelike, Months, NaiveDate};

use super::{CalendarFields, Frequency, Mode, Rule, TriggerKind};
use crate::Error;

const WEEKDAYS: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/// The fields of a calendar trigger whose series was moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedSeries {
    /// The first date.
    pub start: NaiveDate,
    /// On which weekdays.
    pub weekdays: String,
    /// On which days of the month.
    pub month_days: String,
}

impl CalendarFields<'_> {
    /// The same series, moved so that one of its dates falls on another day; its number stays, and with it what is due then.
    ///
    /// # Errors
    /// `series_not_movable` where the dates do not follow from one day: counted from completions, in some months only, on the nth weekday
    /// or several days of a month.
    pub fn moved(&self, target: NaiveDate, to: NaiveDate) -> Result<MovedSeries, Error> {
        let refused = || {
            let detail = "The dates of this series do not follow from one day. Edit the trigger instead.";
            Error::conflict("series_not_movable", detail)
        };
        let TriggerKind::Calendar { rule, mode: Mode::Fixed, start, .. } = self.trigger()? else {
            return Err(refused());
        };
        let by = to.signed_duration_since(target);
        let several = rule.by_day.len() > 1 || rule.by_month_day.len() > 1;
        let moved = match rule.frequency {
            _ if !rule.by_month.is_empty() => None,
            Frequency::Daily if rule.by_day.is_empty() && rule.by_month_day.is_empty() => {
                Some((start.checked_add_signed(by), String::new(), String::new()))
            }
            // Of every second week, days that leave their week would fall into a week without work.
            Frequency::Weekly if !(several && rule.interval > 1) => {
                let days =
                    rule.by_day.iter().map(|by_day| i64::from(by_day.day.num_days_from_monday()) + by.num_days());
                let names = days.filter_map(|day| WEEKDAYS.get(usize::try_from(day.rem_euclid(7)).ok()?).copied());
                Some((start.checked_add_signed(by), names.collect::<Vec<_>>().join(","), String::new()))
            }
            Frequency::Monthly | Frequency::Yearly if rule.by_day.is_empty() && !several => {
                let months = |date: NaiveDate| i64::from(date.year()) * 12 + i64::from(date.month());
                let back = u32::try_from(months(target) - months(start)).ok().map(Months::new);
                let days = if rule.by_month_day.is_empty() { String::new() } else { to.day().to_string() };
                Some((back.and_then(|back| to.checked_sub_months(back)), String::new(), days))
            }
            _ => None,
        };
        let Some((Some(start), weekdays, month_days)) = moved else { return Err(refused()) };
        let series = CalendarFields { start, weekdays: &weekdays, month_days: &month_days, ..*self };
        let TriggerKind::Calendar { rule: after, .. } = series.trigger()? else { return Err(refused()) };
        let number = |rule: &Rule, start: NaiveDate, wanted: NaiveDate| {
            let mut dates = (1_u32..).zip(rule.dates(start).take_while(move |date| *date <= wanted));
            dates.find(|(_, date)| *date == wanted).map(|(number, _)| number)
        };
        let before = number(&rule, self.start, target);
        if before.is_none() || number(&after, start, to) != before {
            return Err(refused());
        }
        Ok(MovedSeries { start, weekdays, month_days })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn fields(frequency: &'static str, start: &str) -> CalendarFields<'static> {
        CalendarFields {
            mode: "fixed",
            frequency,
            interval: 1,
            weekdays: "",
            month_days: "",
            months: "",
            short_months: "lastDay",
            start: day(start),
            time: "08:00",
            count: None,
            until: None,
        }
    }

    fn moved(fields: &CalendarFields<'_>, target: &str, to: &str) -> Option<(String, String, String)> {
        let moved = fields.moved(day(target), day(to)).map_err(|error| assert_eq!(error.code(), "series_not_movable"));
        moved.ok().map(|moved| (moved.start.to_string(), moved.weekdays, moved.month_days))
    }

    #[test]
    fn a_series_keeps_its_rhythm_and_the_number_of_the_date_that_was_moved() {
        let plain = |start: &str| Some((start.to_owned(), String::new(), String::new()));
        assert_eq!(moved(&fields("daily", "2026-01-01"), "2026-01-05", "2026-01-06"), plain("2026-01-02"));
        assert_eq!(moved(&fields("monthly", "2026-01-15"), "2026-03-15", "2026-03-10"), plain("2026-01-10"));
        assert_eq!(moved(&fields("monthly", "2026-01-31"), "2026-02-28", "2026-03-02"), plain("2026-02-02"));
        assert_eq!(moved(&fields("yearly", "2024-02-29"), "2026-02-28", "2026-03-04"), plain("2024-03-04"));
        let weekly = CalendarFields { weekdays: "MO,TH", ..fields("weekly", "2026-01-05") };
        let expected = Some(("2026-01-06".to_owned(), "TU,FR".to_owned(), String::new()));
        assert_eq!(moved(&weekly, "2026-01-12", "2026-01-13"), expected);
        let on_the_tenth = CalendarFields { month_days: "10", ..fields("monthly", "2026-01-01") };
        let expected = Some(("2026-01-12".to_owned(), String::new(), "12".to_owned()));
        assert_eq!(moved(&on_the_tenth, "2026-02-10", "2026-02-12"), expected);
    }

    #[test]
    fn what_does_not_follow_from_one_day_is_edited_instead() {
        let monthly = || fields("monthly", "2026-01-05");
        assert_eq!(moved(&CalendarFields { weekdays: "1MO", ..monthly() }, "2026-02-02", "2026-02-03"), None);
        assert_eq!(moved(&CalendarFields { month_days: "1,15", ..monthly() }, "2026-02-15", "2026-02-16"), None);
        assert_eq!(moved(&CalendarFields { mode: "floating", ..monthly() }, "2026-02-05", "2026-02-06"), None);
        assert_eq!(moved(&monthly(), "2026-02-06", "2026-02-07"), None, "no date of the series");
        let second = CalendarFields { interval: 2, weekdays: "MO,FR", ..fields("weekly", "2026-01-05") };
        assert_eq!(moved(&second, "2026-01-09", "2026-01-12"), None);
        // The 31st of January, two months back, would be the 30th of November.
        assert_eq!(moved(&fields("monthly", "2025-11-15"), "2026-01-15", "2026-01-31"), None);
    }
}
