//! Dates as other systems write them: day or month first, ISO, with month names, as a spreadsheet's day number, and the
//! many ways of saying "none".

use chrono::{DateTime, Days, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;

/// Which number of `3/4/2006` is the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateOrder {
    /// 3 April.
    DayFirst,
    /// 4 March.
    MonthFirst,
}

/// What a whole column says about its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Inferred {
    /// The order to read it in.
    pub(crate) order: DateOrder,
    /// No value proves it: a day above 12 never occurs.
    pub(super) unproven: bool,
}

/// The order of a column: proven by its values above 12, the majority where they contradict each other.
pub(crate) fn infer<'a>(values: impl IntoIterator<Item = &'a str>) -> Inferred {
    let (mut day_first, mut month_first) = (0, 0);
    for value in values {
        let Some([first, second, _]) = numbers(value.split_whitespace().next().unwrap_or_default()) else { continue };
        day_first += i32::from((13..=31).contains(&first) && second <= 12);
        month_first += i32::from(first <= 12 && (13..=31).contains(&second));
    }
    let order = if month_first > day_first { DateOrder::MonthFirst } else { DateOrder::DayFirst };
    Inferred { order, unproven: day_first == 0 && month_first == 0 }
}

/// Whether a cell says that there is nothing.
pub(super) fn is_none(value: &str) -> bool {
    let value = value.trim();
    let word = value.to_lowercase();
    if value.is_empty() || ["na", "n/a", "#n/a", "-", "null", "none", "nil", "?"].contains(&word.as_str()) {
        return true;
    }
    // `0/1/00`, `0/0/00`, `00.00.0000`, `0`: what is left of an empty date in some exports.
    let zero = |number: u32| number == 0;
    match numbers(value) {
        Some([first, second, year]) => zero(first) || (zero(second) && zero(year)),
        None => value.bytes().all(|byte| byte == b'0'),
    }
}

/// Reads a moment; a date alone means its midnight in the time zone.
///
/// # Errors
/// A sentence saying what is wrong with it.
pub(crate) fn parse(value: &str, order: DateOrder, zone: Tz) -> Result<Option<DateTime<Utc>>, String> {
    if is_none(value) {
        return Ok(None);
    }
    let value = value.trim();
    if let Ok(moment) = DateTime::parse_from_rfc3339(value) {
        return Ok(Some(moment.to_utc()));
    }
    let wrong = || format!("'{value}' is not a date that can be read");
    let local = serial(value).or_else(|| written(value, order)).ok_or_else(wrong)?;
    match zone.from_local_datetime(&local) {
        LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => Ok(Some(moment.to_utc())),
        // The hour that the clocks jumped over.
        LocalResult::None => Ok(Some(local.and_utc())),
    }
}

/// Three numbers between slashes, dots or dashes.
fn numbers(value: &str) -> Option<[u32; 3]> {
    let mut parts = value.trim().split(['/', '.', '-']).map(|part| {
        let sane = !part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
        sane.then(|| part.parse().ok()).flatten()
    });
    let all = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(all)
}

/// A spreadsheet's day number (1 is 1 January 1900), or the eight digits of `20060413`.
fn serial(value: &str) -> Option<NaiveDateTime> {
    if value.len() == 8 && value.bytes().all(|byte| byte.is_ascii_digit()) {
        return NaiveDate::parse_from_str(value, "%Y%m%d").ok().map(|date| date.and_time(NaiveTime::MIN));
    }
    let (days, fraction) = value.split_once(['.', ',']).unwrap_or((value, "0"));
    let (days, fraction): (u64, f64) = (days.parse().ok()?, format!("0.{fraction}").parse().ok()?);
    // Below 1954 or beyond 2119 it is rather some other number.
    if !(20_000..80_000).contains(&days) {
        return None;
    }
    let date = NaiveDate::from_ymd_opt(1899, 12, 30)?.checked_add_days(Days::new(days))?;
    let seconds = chrono::TimeDelta::try_milliseconds(0)? + std_seconds(fraction)?;
    Some(date.and_time(NaiveTime::MIN) + seconds)
}

fn std_seconds(fraction: f64) -> Option<chrono::TimeDelta> {
    let seconds = std::time::Duration::try_from_secs_f64((fraction * 86_400.0).round()).ok()?;
    chrono::TimeDelta::from_std(seconds).ok()
}

fn written(value: &str, order: DateOrder) -> Option<NaiveDateTime> {
    // "Sep 13, 2001" and "13. September 2001" lose their punctuation, "13-Sep-2001" its dashes.
    let named = value.chars().any(|letter| letter.is_ascii_alphabetic() && !matches!(letter, 'T' | 'Z'));
    let with_time = |date: NaiveDate, time: &str| clock(time).map(|time| date.and_time(time));
    if named && let Some(found) = named_month(value) {
        return Some(found);
    }
    let (date, time) = value.split_once([' ', 'T']).unwrap_or((value, ""));
    let [first, second, third] = numbers(date)?;
    let found = if first > 31 {
        NaiveDate::from_ymd_opt(i32::try_from(first).ok()?, second, third)
    } else {
        let (day, month) = match order {
            DateOrder::DayFirst if second > 12 => (second, first),
            DateOrder::DayFirst => (first, second),
            DateOrder::MonthFirst if first > 12 => (first, second),
            DateOrder::MonthFirst => (second, first),
        };
        NaiveDate::from_ymd_opt(century(third)?, month, day)
    };
    with_time(found?, time)
}

fn named_month(value: &str) -> Option<NaiveDateTime> {
    let plain = value.replace([',', '-', '/'], " ").replace(". ", " ");
    let mut words = plain.split_whitespace();
    let date = [words.next()?, words.next()?, words.next()?].join(" ");
    let time = words.collect::<Vec<_>>().join(" ");
    let date = ["%d %b %Y", "%d %B %Y", "%b %d %Y", "%B %d %Y", "%Y %b %d", "%d %b %y"].iter().find_map(|format| {
        NaiveDate::parse_from_str(&date, format).ok().filter(|date| date > &NaiveDate::MIN && year_is_sane(*date))
    })?;
    clock(&time).map(|time| date.and_time(time))
}

fn year_is_sane(date: NaiveDate) -> bool {
    use chrono::Datelike;
    (1900..2200).contains(&date.year())
}

fn clock(time: &str) -> Option<NaiveTime> {
    let time = time.trim().trim_end_matches('Z');
    if time.is_empty() {
        return Some(NaiveTime::MIN);
    }
    ["%H:%M:%S%.f", "%H:%M", "%I:%M:%S %p", "%I:%M %p", "%I:%M:%S%p", "%I:%M%p"]
        .iter()
        .find_map(|format| NaiveTime::parse_from_str(time, format).ok())
}

/// Two digits mean 1970 to 2069.
fn century(year: u32) -> Option<i32> {
    let year = match year {
        0..=69 => year + 2000,
        70..=99 => year + 1900,
        1900..=2199 => year,
        _ => return None,
    };
    i32::try_from(year).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: &str, order: DateOrder) -> String {
        match parse(value, order, Tz::UTC) {
            Ok(Some(moment)) => moment.format("%Y-%m-%d %H:%M").to_string(),
            Ok(None) => "none".to_owned(),
            Err(why) => why,
        }
    }

    #[test]
    fn the_same_day_in_every_manner() {
        for value in [
            "13/09/2001",
            "13.9.2001",
            "13-09-01",
            "2001-09-13",
            "2001/09/13",
            "20010913",
            "13-Sep-2001",
            "13 September 2001",
            "Sep 13, 2001",
            "37147",
            "2001-09-13T00:00:00Z",
            "2001-09-13 00:00:00",
            "13/09/2001 00:00",
            "13/09/2001 12:00 AM",
        ] {
            assert_eq!(read(value, DateOrder::DayFirst), "2001-09-13 00:00", "{value}");
        }
        assert_eq!(read("9/13/01 2:30 PM", DateOrder::MonthFirst), "2001-09-13 14:30");
        assert_eq!(read("37147.5", DateOrder::DayFirst), "2001-09-13 12:00");
        assert_eq!(read("3/4/06", DateOrder::DayFirst), "2006-04-03 00:00");
        assert_eq!(read("3/4/06", DateOrder::MonthFirst), "2006-03-04 00:00");
    }

    #[test]
    fn none_is_written_in_many_ways_and_nonsense_is_named() {
        for value in ["", "  ", "0/1/00", "0/0/00", "00/00/0000", "00.00.0000", "0", "NA", "n/a", "-", "null"] {
            assert_eq!(read(value, DateOrder::DayFirst), "none", "{value}");
        }
        for value in ["31/02/2006", "soon", "99/99/9999", "12", "2006", "1/2", "13/13/2001", "Removed"] {
            assert!(
                read(value, DateOrder::DayFirst).contains("not a date"),
                "{value}: {}",
                read(value, DateOrder::DayFirst)
            );
        }
    }

    #[test]
    fn a_column_proves_its_order() {
        assert_eq!(infer(["1/2/2006", "22/2/2006", ""]), Inferred { order: DateOrder::DayFirst, unproven: false });
        assert_eq!(infer(["1/2/2006", "2/22/2006"]), Inferred { order: DateOrder::MonthFirst, unproven: false });
        assert_eq!(
            infer(["1/2/2006", "0/1/00", "2006-02-22"]),
            Inferred { order: DateOrder::DayFirst, unproven: true }
        );
    }

    #[test]
    fn midnight_is_that_of_the_plant() {
        let moment = parse("2026-07-01", DateOrder::DayFirst, Tz::America__Chicago).unwrap().unwrap();
        assert_eq!(moment.to_rfc3339(), "2026-07-01T05:00:00+00:00");
    }
}
