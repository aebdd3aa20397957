//! Figures of alarms, with numbers.

use proptest::prelude::*;

use super::*;
use crate::Id;

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_770_000_000 + seconds, 0).unwrap()
}

fn rule(sensor_id: Id) -> AlarmSource {
    AlarmSource::Rule { sensor_id, rule_id: 1 }
}

fn span(sensor: Id, raised: i64, returned: Option<i64>) -> AlarmSpan {
    AlarmSpan { source: rule(sensor), raised_at: at(raised), returned_at: returned.map(at) }
}

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

#[test]
fn sources_are_ranked_by_how_often_and_how_long() {
    let alarms = [
        span(1, 10, Some(70)),
        span(1, 1_000, Some(1_030)),
        span(2, 500, Some(2_500)),
        span(3, -100, Some(200)),
        span(4, -500, Some(-10)),
        span(5, 2 * HOUR, None),
    ];
    let figures = alarm_figures((at(0), at(2 * HOUR)), &alarms);
    assert_eq!((figures.count, figures.per_hour, figures.per_ten_minutes, figures.peak), (3, 1.5, 0.25, 2));
    let told: Vec<(AlarmSource, u32, i64, i64)> =
        figures.sources.iter().map(|one| (one.source, one.count, one.active_seconds, one.longest_seconds)).collect();
    assert_eq!(told, [(rule(1), 2, 90, 60), (rule(2), 1, 2_000, 2_000), (rule(3), 0, 200, 300)]);
    assert!((figures.sources[0].share - 2.0 / 3.0).abs() < 1e-12);
}

#[test]
fn three_within_a_minute_chatter_and_each_counts_once() {
    let chatter = |seconds: &[i64]| chattering(&seconds.iter().map(|second| at(*second)).collect::<Vec<_>>());
    assert_eq!(chatter(&[0, 30, 59]), 3);
    assert_eq!(chatter(&[0, 30, 60]), 0, "a minute later is another minute");
    assert_eq!(chatter(&[0, 20, 40, 61, 200, 400, 410, 420, 900]), 7);
    assert_eq!(chatter(&[0, 1]), 0);
}

#[test]
fn stale_is_more_than_a_day_and_may_have_begun_before() {
    let alarms = [span(1, -DAY, None), span(2, 0, Some(DAY)), span(3, -1, Some(DAY)), span(4, DAY, None)];
    let figures = alarm_figures((at(0), at(DAY + 60)), &alarms);
    let told: Vec<(AlarmSource, i64)> = figures.stale.iter().map(|one| (one.source, one.seconds)).collect();
    assert_eq!(told, [(rule(1), 2 * DAY + 60), (rule(3), DAY + 1)]);
}

#[test]
fn a_flood_begins_with_eleven_and_ends_with_four_in_ten_minutes() {
    // One every ten seconds: 0, 10, …, 290.
    let flood: Vec<AlarmSpan> = (0..30).map(|place| span(place, place * 10, Some(place * 10 + 5))).collect();
    let figures = alarm_figures((at(0), at(2 * HOUR)), &flood);
    // The fifth from the end is the one of 250; ten minutes later four are left.
    assert_eq!(figures.floods, [FloodPeriod { from: at(0), until: at(850), count: 30 }]);
    assert_eq!((figures.peak, figures.flood_share), (30, 850.0 / 7_200.0));
    let ten: Vec<AlarmSpan> = flood.iter().take(10).copied().collect();
    assert_eq!(alarm_figures((at(0), at(2 * HOUR)), &ten).floods, []);
    let cut = alarm_figures((at(0), at(300)), &flood);
    assert_eq!((cut.floods[0].until, cut.flood_share), (at(300), 1.0));
}

#[test]
fn an_alarm_at_the_very_moment_that_a_flood_would_end_keeps_it_going() {
    let mut alarms: Vec<AlarmSpan> = (0..30).map(|place| span(place, place * 10, Some(place * 10 + 5))).collect();
    alarms.push(span(99, 850, None));
    let figures = alarm_figures((at(0), at(2 * HOUR)), &alarms);
    assert_eq!(figures.floods, [FloodPeriod { from: at(0), until: at(860), count: 31 }]);
}

#[test]
fn nothing_is_nothing() {
    let figures = alarm_figures((at(0), at(0)), &[]);
    assert_eq!((figures.count, figures.per_hour, figures.flood_share, figures.peak), (0, 0.0, 0.0, 0));
}

/// Floods as the standard says it, second by second: from the first of those that are too many until fewer than five are left.
fn flooded_seconds(raised: &[i64], to: i64) -> usize {
    let within = |now: i64| raised.iter().filter(|at| now - 600 < **at && **at <= now).count();
    let mut flooded: Vec<bool> = vec![false; usize::try_from(to).unwrap()];
    let (mut open, mut ended) = (false, 0);
    for now in 0..to {
        if open && within(now) < FLOOD_ENDS {
            (open, ended) = (false, now);
        }
        if !open && within(now) > FLOOD_BEGINS {
            open = true;
            let first = raised.iter().find(|at| **at > now - 600 && **at >= ended).unwrap();
            flooded[usize::try_from(*first).unwrap()..usize::try_from(now).unwrap()].fill(true);
        }
        flooded[usize::try_from(now).unwrap()] = open;
    }
    flooded.into_iter().filter(|one| *one).count()
}

proptest! {
    #[test]
    fn figures_add_up_whatever_the_order(
        (spans, shuffled) in proptest::collection::vec((1_i64..5, 0_i64..5_000, 0_i64..900), 0..120)
            .prop_map(|spans| spans.into_iter().map(|(id, from, length)| span(id, from, Some(from + length))).collect::<Vec<_>>())
            .prop_flat_map(|spans| (Just(spans.clone()), Just(spans).prop_shuffle())),
    ) {
        let window = (at(0), at(6_000));
        let figures = alarm_figures(window, &spans);
        prop_assert_eq!(&figures, &alarm_figures(window, &shuffled));
        prop_assert_eq!(figures.count, figures.sources.iter().map(|one| one.count).sum::<u32>());
        prop_assert!(figures.sources.iter().all(|one| one.chattering <= one.count));
        prop_assert!((0.0..=1.0).contains(&figures.flood_share));
        prop_assert!(figures.floods.is_sorted_by(|one, next| one.until <= next.from));
        prop_assert_eq!(figures.floods.is_empty(), usize::try_from(figures.peak).unwrap() <= FLOOD_BEGINS);
        let mut raised: Vec<i64> = spans.iter().map(|one| (one.raised_at - at(0)).num_seconds()).collect();
        raised.sort_unstable();
        let flooded: i64 = figures.floods.iter().map(|flood| (flood.until - flood.from).num_seconds()).sum();
        prop_assert_eq!(usize::try_from(flooded).unwrap(), flooded_seconds(&raised, 6_000));
    }
}
