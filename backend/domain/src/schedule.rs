//! Hours of the week by the clock of a time zone: those in which an alarm rule counts, those in which a crew works. A time at
//! which the clock is set back or forward neither adds a second beginning nor takes one away.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, Timelike, Utc, Weekday};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::FieldError;
use crate::notification::{clock_time, instant};

/// So many lines of hours are enough for every week.
const MOST_LINES: usize = 21;

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each says it itself")]
pub enum Day {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Day {
    const ALL: [Self; 7] =
        [Self::Monday, Self::Tuesday, Self::Wednesday, Self::Thursday, Self::Friday, Self::Saturday, Self::Sunday];
}

/// Minutes of a day, and of a week.
const DAY: usize = 24 * 60;
const WEEK: usize = 7 * DAY;

impl From<Weekday> for Day {
    fn from(weekday: Weekday) -> Self {
        match weekday {
            Weekday::Mon => Self::Monday,
            Weekday::Tue => Self::Tuesday,
            Weekday::Wed => Self::Wednesday,
            Weekday::Thu => Self::Thursday,
            Weekday::Fri => Self::Friday,
            Weekday::Sat => Self::Saturday,
            Weekday::Sun => Self::Sunday,
        }
    }
}

/// Hours that are the same on some days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hours {
    /// On which days they begin.
    pub days: Vec<Day>,
    /// When they begin.
    #[serde(with = "clock_time")]
    pub from: NaiveTime,
    /// When they end: on the next day when that is not after their beginning, so 00:00 to 00:00 is a whole day.
    #[serde(with = "clock_time")]
    pub to: NaiveTime,
}

/// A week.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Schedule {
    /// The IANA name of the zone whose clock is meant.
    pub time_zone: String,
    /// The hours; they may overlap.
    pub hours: Vec<Hours>,
}

impl Schedule {
    /// Whether a time is within the hours, and when that changes next; never, when it does not within eight days.
    pub fn look(&self, at: DateTime<Utc>) -> (bool, Option<DateTime<Utc>>) {
        let zone: Tz = self.time_zone.parse().unwrap_or(Tz::UTC);
        let today = at.with_timezone(&zone).date_naive();
        let first = today.checked_sub_days(Days::new(1)).unwrap_or(today);
        let mut spans: Vec<(DateTime<Utc>, DateTime<Utc>)> = (0..10)
            .filter_map(|days| first.checked_add_days(Days::new(days)))
            .flat_map(|date| self.hours.iter().filter_map(move |hours| hours.on(date, zone)))
            .filter(|(_, end)| *end > at)
            .collect();
        spans.sort_unstable();
        let mut open_until = None;
        for (begin, end) in spans {
            match open_until {
                // Hours that follow without a gap, or overlap, are one.
                Some(until) if begin <= until => open_until = Some(end.max(until)),
                None if begin <= at => open_until = Some(end),
                None => return (false, Some(begin)),
                Some(_) => break,
            }
        }
        match open_until {
            Some(until) if (until - at).num_days() >= 8 => (true, None),
            Some(until) => (true, Some(until)),
            None => (false, None),
        }
    }

    /// How many minutes of a week are within the hours, by a clock without daylight saving time.
    pub fn minutes_a_week(&self) -> usize {
        let mut week = vec![false; WEEK];
        for hours in &self.hours {
            let minute = |time: NaiveTime| usize::try_from(time.num_seconds_from_midnight() / 60).unwrap_or_default();
            let (from, to) = (minute(hours.from), minute(hours.to));
            let length = if to > from { to - from } else { to + DAY - from };
            for day in &hours.days {
                let begin = DAY * Day::ALL.iter().position(|one| one == day).unwrap_or_default() + from;
                for minute in begin..begin + length {
                    if let Some(within) = week.get_mut(minute % WEEK) {
                        *within = true;
                    }
                }
            }
        }
        week.into_iter().filter(|within| *within).count()
    }

    /// What is wrong with it, as the value of a field.
    pub fn check(&self, field: &str) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let mut wrong = |part: &str, message: &str| {
            errors.push(FieldError { field: format!("{field}.{part}"), message: message.to_owned() });
        };
        if self.time_zone.parse::<Tz>().is_err() {
            wrong("timeZone", "Expected the IANA name of a time zone, such as Europe/Berlin.");
        }
        if self.hours.is_empty() || self.hours.iter().any(|hours| hours.days.is_empty()) {
            wrong("hours", "Each line of hours needs a day.");
        }
        if self.hours.len() > MOST_LINES {
            wrong("hours", &format!("At most {MOST_LINES} lines."));
        }
        errors
    }
}

impl Hours {
    /// From when until when, if they begin on this date.
    pub(crate) fn on(&self, date: NaiveDate, zone: Tz) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
        if !self.days.contains(&Day::from(date.weekday())) {
            return None;
        }
        let over_night = self.to <= self.from;
        let last = if over_night { date.checked_add_days(Days::new(1))? } else { date };
        Some((instant(date.and_time(self.from), zone), instant(last.and_time(self.to), zone)))
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn schedule(hours: serde_json::Value) -> Schedule {
        serde_json::from_value(json!({ "timeZone": "Europe/Berlin", "hours": hours })).unwrap()
    }

    /// Mondays to Fridays from six to ten in the evening, and the night to Sunday.
    fn shifts() -> Schedule {
        schedule(json!([
            { "days": ["monday", "tuesday", "wednesday", "thursday", "friday"], "from": "06:00", "to": "22:00" },
            { "days": ["saturday"], "from": "22:00", "to": "06:00" },
        ]))
    }

    #[test]
    fn hours_are_those_of_the_zones_clock_their_end_not_included() {
        // Berlin is an hour ahead in winter. The 14th of January 2026 is a Wednesday.
        assert_eq!(shifts().look(at("2026-01-14T04:59:59Z")), (false, Some(at("2026-01-14T05:00:00Z"))));
        assert_eq!(shifts().look(at("2026-01-14T05:00:00Z")), (true, Some(at("2026-01-14T21:00:00Z"))));
        assert_eq!(shifts().look(at("2026-01-14T21:00:00Z")), (false, Some(at("2026-01-15T05:00:00Z"))));
        // Friday evening until Saturday evening; the night; Sunday until Monday.
        assert_eq!(shifts().look(at("2026-01-16T22:00:00Z")), (false, Some(at("2026-01-17T21:00:00Z"))));
        assert_eq!(shifts().look(at("2026-01-18T03:00:00Z")), (true, Some(at("2026-01-18T05:00:00Z"))));
        assert_eq!(shifts().look(at("2026-01-18T12:00:00Z")), (false, Some(at("2026-01-19T05:00:00Z"))));
    }

    #[test]
    fn a_clock_that_is_set_forward_shortens_the_night() {
        // From ten on Saturday (21:00 UTC) until six on Sunday, which is four o'clock UTC by then.
        assert_eq!(shifts().look(at("2026-03-28T22:00:00Z")), (true, Some(at("2026-03-29T04:00:00Z"))));
    }

    #[test]
    fn lines_that_meet_are_one_and_a_whole_week_never_ends() {
        let met = schedule(json!([
            { "days": ["monday"], "from": "06:00", "to": "14:00" },
            { "days": ["monday"], "from": "14:00", "to": "22:00" },
        ]));
        assert_eq!(met.look(at("2026-01-12T06:00:00Z")), (true, Some(at("2026-01-12T21:00:00Z"))));
        let all: Vec<&str> = vec!["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
        let always = schedule(json!([{ "days": all, "from": "00:00", "to": "00:00" }]));
        assert_eq!(always.look(at("2026-01-12T06:00:00Z")), (true, None));
    }

    #[test]
    fn minutes_of_lines_that_overlap_or_pass_the_turn_of_the_week_count_once() {
        assert_eq!(shifts().minutes_a_week(), (5 * 16 + 8) * 60);
        let twice = schedule(json!([
            { "days": ["monday"], "from": "06:00", "to": "14:00" },
            { "days": ["monday"], "from": "12:00", "to": "16:30" },
            { "days": ["sunday"], "from": "22:00", "to": "06:30" },
        ]));
        assert_eq!(twice.minutes_a_week(), 2 * 60 + 16 * 60 + 30);
        let all: Vec<&str> = vec!["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
        let always = schedule(json!([{ "days": all, "from": "00:00", "to": "00:00" }]));
        assert_eq!(always.minutes_a_week(), 7 * 24 * 60);
    }

    #[test]
    fn errors_are_reported_by_field() {
        let fields = |schedule: &Schedule| -> Vec<String> {
            schedule.check("schedule").into_iter().map(|error| error.field).collect()
        };
        assert!(shifts().check("schedule").is_empty());
        assert_eq!(fields(&Schedule { time_zone: "Berlin".into(), ..shifts() }), ["schedule.timeZone"]);
        assert_eq!(fields(&schedule(json!([]))), ["schedule.hours"]);
        assert_eq!(fields(&schedule(json!([{ "days": [], "from": "06:00", "to": "07:00" }]))), ["schedule.hours"]);
    }

    proptest! {
        #[test]
        fn nothing_changes_before_it_is_said_to_and_then_it_does(minutes in 0_i64..(60 * 24 * 400), share in 0.0_f64..1.0) {
            let from = at("2026-01-01T00:00:00Z") + TimeDelta::minutes(minutes);
            let (open, until) = shifts().look(from);
            let until = until.unwrap();
            prop_assert!(until > from);
            let span = (until - from).to_std().unwrap().mul_f64(share * 0.999);
            prop_assert_eq!(shifts().look(from + span), (open, Some(until)));
            prop_assert_eq!(shifts().look(until).0, !open);
        }
    }
}
