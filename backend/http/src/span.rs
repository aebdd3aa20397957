//! Spans that a caller asks for: of days, both of them included, and of moments. None is longer than an answer can be, and none reaches into
//! years that the database does not know.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use gantry_domain::Error;

/// Refuses a last day that is before the first or more than so many days after it.
///
/// # Errors
/// `invalid` for `until`, or for `from` if its year is not one from 1 to 9999.
pub(crate) fn check_days(from: NaiveDate, until: NaiveDate, most: i64) -> Result<(), Error> {
    check_year(from.year())?;
    match (0..=most).contains(&until.signed_duration_since(from).num_days()) {
        true => Ok(()),
        false => Err(outside("day", most)),
    }
}

/// Refuses an end that is not after the beginning or more than so many days after it.
///
/// # Errors
/// As [`check_days`].
pub(crate) fn check_moments(from: DateTime<Utc>, until: DateTime<Utc>, most: i64) -> Result<(), Error> {
    check_year(from.year())?;
    let length = until.signed_duration_since(from);
    match length > TimeDelta::zero() && length <= TimeDelta::days(most) {
        true => Ok(()),
        false => Err(outside("moment", most)),
    }
}

fn outside(what: &str, most: i64) -> Error {
    Error::field("invalid", "until", format!("Expected a {what} within {most} days after the first."))
}

fn check_year(year: i32) -> Result<(), Error> {
    match (1..=9999).contains(&year) {
        true => Ok(()),
        false => Err(Error::field("invalid", "from", "Expected a year from 1 to 9999.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn refused(result: Result<(), Error>) -> String {
        let Err(Error::Invalid { fields, .. }) = result else { panic!("{result:?}") };
        fields[0].field.clone()
    }

    #[test]
    fn days_end_on_their_first_or_so_many_later() {
        let first = day("2024-02-28");
        for until in ["2024-02-28", "2024-02-29", "2024-03-09"] {
            assert!(check_days(first, day(until), 10).is_ok(), "{until}");
        }
        for until in ["2024-02-27", "2024-03-10", "+262142-12-31", "-262143-01-01"] {
            assert_eq!(refused(check_days(first, day(until), 10)), "until", "{until}");
        }
        assert_eq!(refused(check_days(NaiveDate::MIN, first, i64::MAX)), "from");
    }

    #[test]
    fn moments_end_after_they_begin() {
        let (first, second) = (DateTime::UNIX_EPOCH, TimeDelta::seconds(1));
        assert!(check_moments(first, first + second, 1).is_ok());
        assert!(check_moments(first, first + TimeDelta::days(1), 1).is_ok());
        assert_eq!(refused(check_moments(first, first, 1)), "until");
        assert_eq!(refused(check_moments(first, first + TimeDelta::days(1) + second, 1)), "until");
        assert_eq!(refused(check_moments(DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC, 1)), "from");
    }
}
