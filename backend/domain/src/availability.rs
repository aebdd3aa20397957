//! How available an asset was: what ran and what did not between two times, both of which belong to it.

use chrono::{DateTime, TimeDelta, Utc};
use rust_decimal::Decimal;

/// A time in which an asset did not run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    /// From when.
    pub from: DateTime<Utc>,
    /// Until when; it still lasts without it.
    pub until: Option<DateTime<Utc>>,
    /// Whether it was meant to stand still, so that nothing failed.
    pub planned: bool,
}

/// The figures of a window of time, in hours with four decimals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Availability {
    /// In which it ran.
    pub uptime: Decimal,
    /// In which it had failed.
    pub downtime: Decimal,
    /// In which it was meant to stand still; neither of the two.
    pub planned: Decimal,
    /// How often it failed. What had begun before the window counts, too: it was being repaired within.
    pub failures: u32,
    /// Mean time between failures: uptime by failures. None without any.
    pub mtbf: Option<Decimal>,
    /// Mean time to repair: downtime by failures. None without any.
    pub mttr: Option<Decimal>,
    /// MTBF / (MTBF + MTTR), which is 1 without failures; none where it was never meant to run. Six decimals.
    pub availability: Option<Decimal>,
}

/// The figures from one time until another. The hours before the first outage and after the last one count as well as those
/// between, outages count as far as they are within, and what overlaps counts once.
pub fn availability((from, to): (DateTime<Utc>, DateTime<Utc>), outages: &[Outage]) -> Availability {
    let mut within: Vec<(DateTime<Utc>, DateTime<Utc>, bool)> = outages
        .iter()
        .map(|one| (one.from.max(from), one.until.unwrap_or(to).min(to), one.planned))
        .filter(|(begin, end, _)| begin < end)
        .collect();
    within.sort_unstable();
    let (mut down, mut planned, mut failures) = (TimeDelta::zero(), TimeDelta::zero(), 0);
    let mut told = from;
    for (begin, end, is_planned) in within {
        let more = (end - begin.max(told)).max(TimeDelta::zero());
        told = told.max(end);
        if is_planned {
            planned += more;
        } else {
            down += more;
            failures += 1;
        }
    }
    let up = (to - from).max(TimeDelta::zero()) - down - planned;
    let each = |sum: TimeDelta| {
        let each = hours(sum).checked_div(Decimal::from(failures));
        each.map(|each| rounded(each, 4))
    };
    Availability {
        uptime: rounded(hours(up), 4),
        downtime: rounded(hours(down), 4),
        planned: rounded(hours(planned), 4),
        failures,
        mtbf: each(up),
        mttr: each(down),
        availability: hours(up).checked_div(hours(up + down)).map(|share| rounded(share, 6)),
    }
}

/// With just so many decimals: figures of one kind look alike.
fn rounded(mut number: Decimal, places: u32) -> Decimal {
    number.rescale(places);
    number
}

fn hours(span: TimeDelta) -> Decimal {
    Decimal::from(span.num_milliseconds()) / Decimal::from(3_600_000)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(hour: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::hours(hour)
    }

    fn outage(from: i64, until: Option<i64>, planned: bool) -> Outage {
        Outage { from: at(from), until: until.map(at), planned }
    }

    fn number(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn hours_at_both_ends_count_and_outages_count_as_far_as_they_are_within() {
        let outages = [
            outage(-5, Some(2), false),
            outage(20, Some(30), true),
            outage(50, Some(53), false),
            outage(95, None, false),
            outage(-9, Some(0), false),
            outage(100, None, false),
        ];
        let told = availability((at(0), at(100)), &outages);
        assert_eq!((told.uptime, told.downtime, told.planned), (number("80"), number("10"), number("10")));
        assert_eq!((told.failures, told.mtbf, told.mttr), (3, Some(number("26.6667")), Some(number("3.3333"))));
        assert_eq!(told.availability, Some(number("0.888889")));
    }

    #[test]
    fn what_never_failed_was_available_and_what_was_never_to_run_is_neither() {
        let told = availability((at(0), at(10)), &[]);
        assert_eq!((told.failures, told.mtbf, told.mttr, told.availability), (0, None, None, Some(Decimal::ONE)));
        assert_eq!(availability((at(0), at(10)), &[outage(0, None, true)]).availability, None);
        assert_eq!(availability((at(0), at(10)), &[outage(0, None, false)]).availability, Some(Decimal::ZERO));
    }

    proptest! {
        #[test]
        fn the_hours_add_up_and_availability_is_mtbf_by_mtbf_and_mttr(
            outages in proptest::collection::vec((-50_i64..150, 1_i64..40, any::<bool>()), 0..12),
        ) {
            let outages: Vec<Outage> =
                outages.into_iter().map(|(from, long, planned)| outage(from, Some(from + long), planned)).collect();
            let told = availability((at(0), at(100)), &outages);
            prop_assert_eq!(told.uptime + told.downtime + told.planned, Decimal::from(100));
            if let (Some(mtbf), Some(mttr), Some(share)) = (told.mtbf, told.mttr, told.availability) {
                let sum = mtbf + mttr;
                prop_assert!(sum.is_zero() || (mtbf / sum - share).abs() < number("0.001"));
            }
        }
    }
}
