//! Weeks in which a crew has more planned work than hours: which occurrences could be done in another week, within their tolerance.

use std::collections::BTreeMap;

use chrono::{Datelike, Days, NaiveDate, Weekday};
use rust_decimal::Decimal;

use crate::Id;

/// Planned work that can be moved.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedWork {
    /// Who does it.
    pub crew: Id,
    /// When it is due.
    pub due: NaiveDate,
    /// The first and the last day on which it may be due.
    pub window: (NaiveDate, NaiveDate),
    /// How long it takes.
    pub hours: Decimal,
}

/// Hours of a crew in a week, by crew and Monday.
pub type WeekHours = BTreeMap<(Id, NaiveDate), Decimal>;

/// The Monday of a day's week.
pub fn monday(day: NaiveDate) -> NaiveDate {
    day.checked_sub_days(Days::new(day.weekday().num_days_from_monday().into())).unwrap_or(day)
}

/// Which work should be due on another day so that no week has more than its crew can do: its place, and the day. Weeks are relieved in their
/// order, with as few moves as do: work that fits is taken whole, the smallest that is enough, else the largest. It goes to the nearest
/// working day of a week that has room for it. What does not fit anywhere within its window stays.
///
/// `loads` are all hours, the planned work included; a crew without a capacity is not levelled.
pub fn level(work: &[PlannedWork], loads: &WeekHours, capacity: &BTreeMap<Id, Decimal>) -> Vec<(usize, NaiveDate)> {
    let mut loads = loads.clone();
    let mut moves = Vec::new();
    let over: Vec<(Id, NaiveDate)> = loads.keys().copied().collect();
    for (crew, week) in over {
        let Some(most) = capacity.get(&crew) else { continue };
        let mut candidates: Vec<usize> = (0..work.len())
            .filter(|place| work.get(*place).is_some_and(|one| one.crew == crew && monday(one.due) == week))
            .filter(|place| work.get(*place).is_some_and(|one| one.hours > Decimal::ZERO))
            .collect();
        loop {
            let surplus = loads.get(&(crew, week)).copied().unwrap_or_default() - most;
            if surplus <= Decimal::ZERO {
                break;
            }
            // The smallest that is enough first; if none is, the largest.
            candidates.sort_by_key(|place| {
                let hours = work.get(*place).map_or(Decimal::ZERO, |one| one.hours);
                if hours >= surplus { (false, hours) } else { (true, -hours) }
            });
            let fits = candidates.iter().enumerate().find_map(|(at, place)| {
                let one = work.get(*place)?;
                Some((at, *place, one, day_with_room(one, &loads, *most)?))
            });
            let Some((at, place, one, day)) = fits else { break };
            candidates.remove(at);
            *loads.entry((crew, week)).or_default() -= one.hours;
            *loads.entry((crew, monday(day))).or_default() += one.hours;
            moves.push((place, day));
        }
    }
    moves
}

/// The nearest working day in another week that has room; of two the later one, which leaves more time to prepare.
fn day_with_room(one: &PlannedWork, loads: &WeekHours, most: Decimal) -> Option<NaiveDate> {
    let (first, last) = one.window;
    let days = first.iter_days().take_while(|day| *day <= last);
    let free = days.filter(|day| {
        let load = loads.get(&(one.crew, monday(*day))).copied().unwrap_or_default();
        monday(*day) != monday(one.due)
            && !matches!(day.weekday(), Weekday::Sat | Weekday::Sun)
            && load + one.hours <= most
    });
    free.min_by_key(|day| {
        let away = day.signed_duration_since(one.due).num_days();
        (away.abs(), away < 0)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn work(due: &str, days: u64, hours: i64) -> PlannedWork {
        let due = day(due);
        PlannedWork { crew: 1, due, window: (due - Days::new(days), due + Days::new(days)), hours: hours.into() }
    }

    fn loads(work: &[PlannedWork]) -> WeekHours {
        let mut loads = WeekHours::new();
        for one in work {
            *loads.entry((one.crew, monday(one.due))).or_default() += one.hours;
        }
        loads
    }

    fn levelled(work: &[PlannedWork], hours: i64) -> Vec<(usize, String)> {
        let capacity = BTreeMap::from([(1, Decimal::from(hours))]);
        level(work, &loads(work), &capacity).into_iter().map(|(place, day)| (place, day.to_string())).collect()
    }

    #[test]
    fn the_smallest_that_is_enough_goes_to_the_nearest_week_with_room() {
        // 46 hours in the week from the 7th of December 2026, 40 can be done: 6 or more must go, and 8 do.
        let week = [work("2026-12-09", 7, 30), work("2026-12-09", 7, 8), work("2026-12-10", 7, 8)];
        assert_eq!(levelled(&week, 40), [(1, "2026-12-14".to_owned())], "five days later is nearer than five earlier");
        let full = [&week[..], &[work("2026-12-14", 0, 35)]].concat();
        assert_eq!(levelled(&full, 40), [(1, "2026-12-04".to_owned())], "a Friday, because the next week is full");
        assert_eq!(levelled(&week, 46), []);
    }

    #[test]
    fn nothing_is_moved_beyond_its_tolerance_or_to_a_weekend() {
        let tight = [work("2026-12-09", 3, 30), work("2026-12-10", 3, 20)];
        assert_eq!(levelled(&tight, 40), [], "three days reach no working day of another week");
        let friday = [work("2026-12-11", 3, 30), work("2026-12-10", 0, 20)];
        assert_eq!(levelled(&friday, 40), [(0, "2026-12-14".to_owned())]);
        let mut unknown = friday.to_vec();
        unknown.iter_mut().for_each(|one| one.crew = 2);
        assert_eq!(levelled(&unknown, 40), [], "a crew without a capacity");
    }

    proptest! {
        #[test]
        fn no_week_gets_more_than_it_can_do_and_each_move_stays_within_its_window(
            all in proptest::collection::vec((0_u64..60, 0_u64..15, 1_i64..30), 0..40), hours in 10_i64..60,
        ) {
            let start = day("2026-12-07");
            let all: Vec<PlannedWork> = all.into_iter().map(|(after, days, hours)| {
                let due = start + Days::new(after);
                PlannedWork { crew: 1, due, window: (due - Days::new(days), due + Days::new(days)), hours: hours.into() }
            }).collect();
            let capacity = BTreeMap::from([(1, Decimal::from(hours))]);
            let before = loads(&all);
            let moves = level(&all, &before, &capacity);
            let mut moved = all.clone();
            for (place, to) in &moves {
                prop_assert!(all[*place].window.0 <= *to && *to <= all[*place].window.1);
                prop_assert_eq!(moved[*place].due, all[*place].due, "moved once");
                moved[*place].due = *to;
            }
            for (week, load) in loads(&moved) {
                let was = before.get(&week).copied().unwrap_or_default();
                prop_assert!(load <= was.max(hours.into()), "no week gets worse");
            }
        }
    }
}
