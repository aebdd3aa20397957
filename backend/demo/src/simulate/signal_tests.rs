//! Signals: within what they should be, the same again, with their cycles, and as each fault bends them.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use proptest::prelude::*;

use super::fault::{Fault, FaultKind};
use super::signal::{Nature, Signal};

fn start() -> DateTime<Utc> {
    // A Monday.
    "2026-03-02T00:00:00Z".parse().unwrap()
}

fn nature(kind: &str, normal: (f64, f64), possible: (f64, f64)) -> Nature {
    let ends = |(low, high)| (Some(low), Some(high));
    Nature { kind: kind.to_owned(), normal: ends(normal), possible: ends(possible) }
}

fn drive() -> Signal {
    Signal::new(7, "S-L1-FIL-DRV-T", &nature("temperature", (20.0, 75.0), (-40.0, 250.0)), Tz::UTC)
}

fn day(signal: &Signal, day: i64) -> Vec<f64> {
    (0..288)
        .filter_map(|place| signal.at(start() + TimeDelta::days(day) + TimeDelta::minutes(5 * place), None))
        .collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / f64::from(u32::try_from(values.len()).unwrap())
}

proptest! {
    #[test]
    fn a_healthy_sensor_stays_within_what_can_be_and_says_the_same_again(
        seed: u64,
        low in -1_000.0..1_000.0_f64,
        width in 0.01..5_000.0_f64,
        room in (0.0..1.0_f64, 0.0..1.0_f64),
        millis in 0..4_000_000_000_000_i64,
        kind in prop::sample::select(vec!["temperature", "pressure", "vibration", "speed", "other"]),
    ) {
        let possible = (low - room.0 * width, low + width + room.1 * width);
        let nature = nature(kind, (low, low + width), possible);
        let signal = Signal::new(seed, "S", &nature, Tz::UTC);
        let at = DateTime::from_timestamp_millis(millis).unwrap();
        let value = signal.at(at, None).unwrap();
        // A device that rounds may say a last digit more than there is.
        let digit = 10_f64.powi(-signal.digits());
        prop_assert!(value >= possible.0 - digit && value <= possible.1 + digit, "{value} of {possible:?}");
        prop_assert!(value >= low - 0.05 * width - digit && value <= low + 1.05 * width + digit, "{value}");
        prop_assert_eq!(Some(value), Signal::new(seed, "S", &nature, Tz::UTC).at(at, None));
    }

    #[test]
    fn whatever_is_known_of_a_sensor_it_says_a_number(
        normal in (prop::option::of(-1e6..1e6_f64), prop::option::of(-1e6..1e6_f64)),
        possible in (prop::option::of(-1e6..1e6_f64), prop::option::of(-1e6..1e6_f64)),
    ) {
        let crossed = |(low, high): (Option<f64>, Option<f64>)| matches!((low, high), (Some(low), Some(high)) if low >= high);
        prop_assume!(!crossed(normal) && !crossed(possible));
        let nature = Nature { kind: "flow".to_owned(), normal, possible };
        let value = Signal::new(1, "S", &nature, Tz::UTC).at(start(), None).unwrap();
        prop_assert!(value.is_finite());
        prop_assert!(possible.0.is_none_or(|low| value >= low - 1.0) && possible.1.is_none_or(|high| value <= high + 1.0));
    }
}

#[test]
fn a_day_has_a_warm_afternoon_and_two_sensors_are_not_alike() {
    let values = day(&drive(), 0);
    let (night, afternoon) = (mean(&values[0..60]), mean(&values[160..210]));
    assert!(afternoon > night + 4.0, "{night} at night, {afternoon} in the afternoon");
    let other = Signal::new(7, "S-L2-FIL-DRV-T", &nature("temperature", (20.0, 75.0), (-40.0, 250.0)), Tz::UTC);
    assert_ne!(day(&other, 0), values);
    let here = Signal::new(7, "S-L1-FIL-DRV-T", &nature("temperature", (20.0, 75.0), (-40.0, 250.0)), Tz::Asia__Tokyo);
    let there = day(&here, 0);
    assert!(mean(&there[0..120]) > mean(&there[144..264]), "noon in Tokyo is at three in the morning");
}

#[test]
fn noise_remembers_where_it_was() {
    let pressure = Signal::new(7, "P", &nature("pressure", (6.0, 8.0), (0.0, 100.0)), Tz::UTC);
    let at = |seconds| pressure.at(start() + TimeDelta::seconds(seconds), None).unwrap();
    let steps =
        |apart: i64| mean(&(0..400).map(|place| (at(place * 211 + apart) - at(place * 211)).abs()).collect::<Vec<_>>());
    let (soon, later) = (steps(20), steps(900));
    assert!(soon > 0.0 && later > 2.0 * soon, "{soon} after 20 s, {later} after 15 min");
}

#[test]
fn a_device_says_no_more_digits_than_it_has() {
    for value in day(&drive(), 1) {
        assert_eq!(value, format!("{value:.1}").parse::<f64>().unwrap());
    }
}

#[test]
fn doors_are_opened_at_work_and_hardly_on_sundays_and_nothing_leaks() {
    let of = |kind: &str| {
        let nature = Nature { kind: kind.to_owned(), ..Nature::default() };
        Signal::new(7, "D", &nature, Tz::UTC)
    };
    let open = |on: i64| day(&of("door"), on).iter().sum::<f64>();
    let open_finely = |on: i64| {
        let minutes =
            (0..1_440).map(|place| of("door").at(start() + TimeDelta::days(on) + TimeDelta::minutes(place), None));
        minutes.flatten().inspect(|value| assert!([0.0, 1.0].contains(value))).sum::<f64>()
    };
    assert!(open(0) > 0.0);
    assert!(open_finely(0) > 4.0 * open_finely(6).max(1.0), "{} and {}", open_finely(0), open_finely(6));
    assert_eq!(day(&of("leak"), 0).iter().sum::<f64>(), 0.0);
}

#[test]
fn each_fault_bends_it_as_it_should() {
    let drive = drive();
    let begins = start() + TimeDelta::hours(12);
    let at = |kind, seconds| drive.at(begins + TimeDelta::seconds(seconds), Some(Fault { kind, begins }));
    let overheat = |seconds| at(FaultKind::Overheat, seconds).unwrap();
    assert!(overheat(0) < 75.0 && overheat(60) > overheat(0), "it begins where it was");
    assert!((120..420).all(|seconds| overheat(seconds) > 75.0), "and is beyond the limit for five minutes");
    assert!(overheat(719) < 75.0);
    let stuck: Vec<f64> = (0..800).step_by(50).map(|seconds| at(FaultKind::Stuck, seconds).unwrap()).collect();
    assert!(stuck.iter().all(|value| *value == stuck[0]));
    assert_eq!(at(FaultKind::Silence, 10), None);
    assert!(at(FaultKind::Spike, 1).unwrap() > 250.0, "more than can be");
    let shifted = at(FaultKind::Shift, 10).unwrap() - drive.at(begins + TimeDelta::seconds(10), None).unwrap();
    assert!((shifted - 22.0).abs() < 0.2, "{shifted}");
}
