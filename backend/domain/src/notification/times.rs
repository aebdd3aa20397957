//! When push messages and e-mails may be sent: not in quiet hours, and e-mails perhaps once a day.

use chrono::{DateTime, Datelike, Days, LocalResult, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc, Weekday};
use chrono_tz::Tz;

use super::{EmailPace, NotificationSettings, QuietHours};

impl NotificationSettings {
    /// When a push message may come that is due at `at`.
    pub fn push_at(&self, at: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
        self.quiet_hours.end_of(at, zone)
    }

    /// When a mail may come that is due at `at`.
    pub fn mail_at(&self, at: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
        match self.email {
            EmailPace::AtOnce => self.quiet_hours.end_of(at, zone),
            EmailPace::Daily => self.quiet_hours.end_of(next(at, self.digest_at, zone), zone),
        }
    }
}

impl QuietHours {
    /// `at`, or when the quiet that it falls into is over.
    fn end_of(&self, at: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
        let mut end = at;
        // Friday night, the weekend, Sunday night: a quiet time follows another one a few times at most.
        for _ in 0..8 {
            match self.over(end, zone) {
                Some(later) if later > end => end = later,
                _ => break,
            }
        }
        end
    }

    /// When the quiet is over that is on at `at`, if one is.
    fn over(&self, at: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        if !self.on {
            return None;
        }
        let local = at.with_timezone(&zone).naive_local();
        if self.weekends && matches!(local.weekday(), Weekday::Sat | Weekday::Sun) {
            return Some(next(at, NaiveTime::MIN, zone));
        }
        let time = local.time();
        let quiet = match self.from <= self.to {
            true => self.from <= time && time < self.to,
            false => self.from <= time || time < self.to,
        };
        quiet.then(|| next(at, self.to, zone))
    }
}

/// The next time a clock of the zone shows this.
fn next(after: DateTime<Utc>, time: NaiveTime, zone: Tz) -> DateTime<Utc> {
    let today = after.with_timezone(&zone).date_naive();
    let on = |days: u64| today.checked_add_days(Days::new(days)).map(|day| instant(day.and_time(time), zone));
    (0..3).filter_map(on).find(|at| *at > after).unwrap_or(after)
}

/// What a clock of the zone shows, as an instant: the first of two where clocks go back, an hour later where they skip it.
pub(crate) fn instant(local: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    match zone.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => at.to_utc(),
        LocalResult::None => match zone.from_local_datetime(&(local + TimeDelta::hours(1))).earliest() {
            Some(at) => at.to_utc(),
            None => local.and_utc(),
        },
    }
}

#[cfg(test)]
mod tests {
    use chrono_tz::Europe::Berlin;
    use proptest::prelude::*;

    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn nights() -> NotificationSettings {
        let mut settings = NotificationSettings::default();
        settings.quiet_hours.on = true;
        settings
    }

    #[test]
    fn a_night_ends_in_the_morning_of_the_users_own_clock() {
        let settings = nights();
        // 23:30 in Berlin in winter, and half past midnight.
        assert_eq!(settings.push_at(at("2026-01-14T22:30:00Z"), Berlin), at("2026-01-15T05:00:00Z"));
        assert_eq!(settings.push_at(at("2026-01-14T23:30:00Z"), Berlin), at("2026-01-15T05:00:00Z"));
        // 21:59, and six sharp.
        assert_eq!(settings.push_at(at("2026-01-14T20:59:00Z"), Berlin), at("2026-01-14T20:59:00Z"));
        assert_eq!(settings.push_at(at("2026-01-15T05:00:00Z"), Berlin), at("2026-01-15T05:00:00Z"));
        // The night in which clocks go forward ends an hour earlier.
        assert_eq!(settings.push_at(at("2026-03-28T22:30:00Z"), Berlin), at("2026-03-29T04:00:00Z"));
    }

    #[test]
    fn a_weekend_lasts_from_friday_night_to_monday_morning() {
        let mut settings = nights();
        settings.quiet_hours.weekends = true;
        assert_eq!(settings.push_at(at("2026-01-16T22:30:00Z"), Berlin), at("2026-01-19T05:00:00Z"));
        assert_eq!(settings.push_at(at("2026-01-17T12:00:00Z"), Berlin), at("2026-01-19T05:00:00Z"));
    }

    #[test]
    fn a_daily_mail_waits_for_its_hour_and_for_the_end_of_the_quiet() {
        let mut settings = nights();
        settings.email = EmailPace::Daily;
        assert_eq!(settings.mail_at(at("2026-01-14T05:59:00Z"), Berlin), at("2026-01-14T06:00:00Z"));
        assert_eq!(settings.mail_at(at("2026-01-14T06:00:00Z"), Berlin), at("2026-01-15T06:00:00Z"));
        settings.digest_at = clock("05:00");
        assert_eq!(settings.mail_at(at("2026-01-14T06:00:00Z"), Berlin), at("2026-01-15T05:00:00Z"));
    }

    #[test]
    fn hours_that_skip_or_come_twice_are_no_trouble() {
        let mut settings = NotificationSettings::default();
        settings.email = EmailPace::Daily;
        settings.digest_at = clock("02:30");
        assert_eq!(settings.mail_at(at("2026-03-28T12:00:00Z"), Berlin), at("2026-03-29T01:30:00Z"));
        assert_eq!(settings.mail_at(at("2026-10-24T12:00:00Z"), Berlin), at("2026-10-25T00:30:00Z"));
    }

    fn clock(text: &str) -> NaiveTime {
        super::super::clock_time::parse(text).unwrap()
    }

    proptest! {
        #[test]
        fn notifications_are_never_sent_early_nor_in_quiet_hours(
            (from, to) in (0_u32..1_440, 0_u32..1_440),
            weekends: bool,
            minutes in 0_i64..600_000,
        ) {
            let time = |minutes: u32| NaiveTime::from_num_seconds_from_midnight_opt(minutes * 60, 0).unwrap();
            let quiet = QuietHours { on: true, from: time(from), to: time(to), weekends };
            let due = at("2026-01-01T00:00:00Z") + TimeDelta::minutes(minutes);
            let told = quiet.end_of(due, Berlin);
            prop_assert!(told >= due && told <= due + TimeDelta::days(4));
            prop_assert!(quiet.over(told, Berlin).is_none_or(|end| end <= told));
        }
    }
}
