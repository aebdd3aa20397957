//! Time that counts in working hours alone: when so much of it has passed.

use std::collections::BTreeSet;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::Schedule;
use crate::notification::instant;

/// So far ahead is looked, in days: about ten years.
const LONGEST: usize = 3_660;

/// When a span of working time is over that begins at a time: as much of it lies within the hours of the week, by the clock of
/// their zone, and not on a holiday. Hours that overlap count once, and a day of 23 or 25 hours as it is. What is over with the
/// end of a working day is due then, not when the next one begins. None: it takes more than ten years.
pub fn after_working_time(
    schedule: &Schedule,
    holidays: &BTreeSet<NaiveDate>,
    start: DateTime<Utc>,
    span: TimeDelta,
) -> Option<DateTime<Utc>> {
    if span <= TimeDelta::zero() {
        return Some(start);
    }
    let zone: Tz = schedule.time_zone.parse().unwrap_or(Tz::UTC);
    let (mut left, mut counted) = (span, start);
    // Hours may have begun the evening before.
    let first = start.with_timezone(&zone).date_naive().checked_sub_days(Days::new(1))?;
    for date in first.iter_days().take(LONGEST) {
        for (begin, end) in within(schedule, date, zone, holidays) {
            let begin = begin.max(counted);
            if begin >= end {
                continue;
            }
            if end - begin >= left {
                return Some(begin + left);
            }
            left -= end - begin;
            counted = end;
        }
    }
    None
}

/// The hours that begin on a date, without what lies on holidays, by their beginning.
fn within(
    schedule: &Schedule,
    date: NaiveDate,
    zone: Tz,
    holidays: &BTreeSet<NaiveDate>,
) -> Vec<(DateTime<Utc>, DateTime<Utc>)> {
    let Some(next) = date.checked_add_days(Days::new(1)) else { return Vec::new() };
    let midnight = instant(next.and_time(NaiveTime::MIN), zone);
    let hours = schedule.hours.iter().filter_map(|hours| hours.on(date, zone));
    let mut parts: Vec<_> = hours
        .flat_map(|(begin, end)| [(date, begin, end.min(midnight)), (next, begin.max(midnight), end)])
        .filter(|(day, begin, end)| begin < end && !holidays.contains(day))
        .map(|(_, begin, end)| (begin, end))
        .collect();
    parts.sort_unstable();
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(text).unwrap().to_utc()
    }

    fn schedule(zone: &str, hours: serde_json::Value) -> Schedule {
        serde_json::from_value(json!({ "timeZone": zone, "hours": hours })).unwrap()
    }

    /// Mondays to Fridays from eight to five in Berlin.
    fn office() -> Schedule {
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday"];
        schedule("Europe/Berlin", json!([{ "days": days, "from": "08:00", "to": "17:00" }]))
    }

    fn due(schedule: &Schedule, holidays: &[&str], start: &str, minutes: i64) -> DateTime<Utc> {
        let holidays = holidays.iter().map(|day| day.parse().unwrap()).collect();
        after_working_time(schedule, &holidays, at(start), TimeDelta::minutes(minutes)).unwrap()
    }

    #[test]
    fn what_is_reported_on_friday_at_half_past_four_is_due_on_monday_at_half_past_nine() {
        // The 16th of January 2026 is a Friday; Berlin is an hour ahead in winter.
        assert_eq!(due(&office(), &[], "2026-01-16T16:30:00+01:00", 120), at("2026-01-19T09:30:00+01:00"));
        assert_eq!(
            due(&office(), &[], "2026-01-16T16:30:00+01:00", 30),
            at("2026-01-16T17:00:00+01:00"),
            "by the end of the day"
        );
        assert_eq!(due(&office(), &[], "2026-01-16T16:30:00+01:00", 31), at("2026-01-19T08:01:00+01:00"));
        assert_eq!(due(&office(), &[], "2026-01-16T16:30:00+01:00", 0), at("2026-01-16T16:30:00+01:00"));
    }

    #[test]
    fn what_is_reported_outside_of_the_hours_counts_from_when_they_begin() {
        for reported in ["2026-01-16T17:00:00+01:00", "2026-01-17T12:00:00+01:00", "2026-01-19T05:00:00+01:00"] {
            assert_eq!(due(&office(), &[], reported, 240), at("2026-01-19T12:00:00+01:00"), "{reported}");
        }
    }

    #[test]
    fn holidays_do_not_count() {
        let easter = ["2026-04-03", "2026-04-06"];
        assert_eq!(due(&office(), &easter, "2026-04-02T16:30:00+02:00", 120), at("2026-04-07T09:30:00+02:00"));
        assert_eq!(due(&office(), &easter, "2026-04-03T10:00:00+02:00", 60), at("2026-04-07T09:00:00+02:00"));
        // Of a night shift that begins before a holiday, the hours until midnight count.
        let nights =
            schedule("Europe/Berlin", json!([{ "days": ["thursday", "friday"], "from": "22:00", "to": "06:00" }]));
        let good_friday = ["2026-04-03"];
        assert_eq!(due(&nights, &good_friday, "2026-04-02T20:00:00+02:00", 120), at("2026-04-03T00:00:00+02:00"));
        assert_eq!(due(&nights, &good_friday, "2026-04-02T20:00:00+02:00", 180), at("2026-04-04T01:00:00+02:00"));
    }

    #[test]
    fn a_change_of_the_clock_neither_moves_the_hours_nor_counts() {
        // On the 29th of March 2026 the clock goes from two to three, on the 25th of October from three to two.
        assert_eq!(due(&office(), &[], "2026-03-27T16:30:00+01:00", 120), at("2026-03-30T09:30:00+02:00"));
        assert_eq!(due(&office(), &[], "2026-10-23T16:30:00+02:00", 120), at("2026-10-26T09:30:00+01:00"));
        // Hours that lie over the change are as long as they were: seven in spring, nine in autumn.
        let night = schedule("Europe/Berlin", json!([{ "days": ["saturday"], "from": "22:00", "to": "06:00" }]));
        assert_eq!(due(&night, &[], "2026-03-28T22:00:00+01:00", 7 * 60), at("2026-03-29T06:00:00+02:00"));
        assert_eq!(due(&night, &[], "2026-10-24T22:00:00+02:00", 9 * 60), at("2026-10-25T06:00:00+01:00"));
    }

    #[test]
    fn overlapping_hours_count_once_and_a_whole_day_is_one() {
        let twice = json!([
            { "days": ["monday"], "from": "08:00", "to": "12:00" },
            { "days": ["monday"], "from": "10:00", "to": "14:00" },
        ]);
        let twice = schedule("UTC", twice);
        assert_eq!(due(&twice, &[], "2026-01-19T00:00:00Z", 6 * 60), at("2026-01-19T14:00:00Z"));
        assert_eq!(due(&twice, &[], "2026-01-19T00:00:00Z", 7 * 60), at("2026-01-26T09:00:00Z"));
        let whole = schedule("UTC", json!([{ "days": ["monday", "tuesday"], "from": "00:00", "to": "00:00" }]));
        assert_eq!(due(&whole, &[], "2026-01-18T10:00:00Z", 48 * 60), at("2026-01-21T00:00:00Z"));
    }

    #[test]
    fn hours_that_never_come_are_never_over() {
        let never = schedule("UTC", json!([]));
        assert_eq!(
            after_working_time(&never, &BTreeSet::new(), at("2026-01-19T00:00:00Z"), TimeDelta::minutes(1)),
            None
        );
    }

    proptest! {
        #[test]
        fn two_spans_after_each_other_are_their_sum(start in 0_i64..60 * 24 * 400, one in 0_i64..5_000, other in 0_i64..5_000) {
            let start = at("2026-01-01T00:00:00Z") + TimeDelta::minutes(start);
            let holidays: BTreeSet<NaiveDate> = ["2026-05-01", "2026-12-25"].iter().map(|day| day.parse().unwrap()).collect();
            let after = |start, minutes| after_working_time(&office(), &holidays, start, TimeDelta::minutes(minutes)).unwrap();
            prop_assert_eq!(after(after(start, one), other), after(start, one + other));
            prop_assert!(after(start, one) >= start + TimeDelta::minutes(one));
        }

        #[test]
        fn around_the_clock_it_is_plain_time(start in 0_i64..60 * 24 * 400, minutes in 0_i64..100_000) {
            let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
            let always = schedule("Europe/Berlin", json!([{ "days": days, "from": "00:00", "to": "00:00" }]));
            let start = at("2026-01-01T00:00:00Z") + TimeDelta::minutes(start);
            let span = TimeDelta::minutes(minutes);
            prop_assert_eq!(after_working_time(&always, &BTreeSet::new(), start, span), Some(start + span));
        }
    }
}
