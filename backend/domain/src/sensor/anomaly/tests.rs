//! What may be expected of what is learned.

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;

use super::*;

/// A Monday, midnight in UTC.
fn start() -> DateTime<Utc> {
    "2026-02-02T00:00:00Z".parse().unwrap()
}

fn hour(hours: f64) -> DateTime<Utc> {
    start() + TimeDelta::from_std(std::time::Duration::from_secs_f64(hours * 3_600.0)).unwrap()
}

fn learner() -> Learner {
    Learner::new("UTC", TimeDelta::minutes(2))
}

/// Numbers between 0 and 1 that look like chance.
fn chance() -> impl FnMut() -> f64 {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        f64::from(u32::try_from(state >> 32).unwrap()) / f64::from(u32::MAX)
    }
}

/// A normal distribution's, nearly.
fn normal() -> impl FnMut() -> f64 {
    let mut chance = chance();
    move || (0..12).map(|_| chance()).sum::<f64>() - 6.0
}

#[test]
fn it_warms_up_and_says_so() {
    let mut learner = learner();
    for reading in 0..48 {
        assert_eq!(learner.band(hour(f64::from(reading))), None);
        learner.learn(hour(f64::from(reading)), 10.0);
    }
    assert_eq!(learner.warmth(), 48.0 / 50.0);
    for reading in 48..52 {
        learner.learn(hour(f64::from(reading)), 10.0);
    }
    assert_eq!(learner.warmth(), 1.0);
    assert_eq!(learner.band(hour(53.0)).unwrap().center, 10.0);
    assert_eq!(learner.band(hour(24.0 * 5.0 + 5.0)), None, "nobody knows what it shows at a weekend");
}

#[test]
fn it_finds_the_level_and_how_far_values_stray() {
    let (mut learner, mut normal) = (learner(), normal());
    for reading in 0..(28 * 24 * 12) {
        learner.learn(hour(f64::from(reading) / 12.0), 70.0 + 2.0 * normal());
    }
    for of_day in 0..24 {
        let band = learner.band(hour(28.0 * 24.0 + f64::from(of_day))).unwrap();
        assert!((band.center - 70.0).abs() < 0.8, "{band:?}");
        assert!((1.6..3.2).contains(&band.spread), "{band:?}");
        let (low, high) = band.range(4.0);
        assert!((band.z(high) - 4.0).abs() < 1e-9 && (band.z(low) + 4.0).abs() < 1e-9);
    }
}

#[test]
fn every_tenth_reading_that_is_wild_does_not_matter() {
    let (mut learner, mut normal, mut chance) = (learner(), normal(), chance());
    for reading in 0..(28 * 24 * 12) {
        let wild = chance() < 0.1;
        let value = if wild { 1e6 } else { 70.0 + 2.0 * normal() };
        learner.learn(hour(f64::from(reading) / 12.0), value);
    }
    let band = learner.band(hour(28.0 * 24.0)).unwrap();
    assert!((band.center - 70.0).abs() < 2.0 && band.spread < 5.0, "{band:?}");
}

#[test]
fn a_fault_of_a_night_does_not_become_usual_and_a_new_level_does() {
    let (mut learner, mut normal) = (learner(), normal());
    let mut learn = |learner: &mut Learner, from: u32, to: u32, level: f64| {
        for reading in from * 12..to * 12 {
            learner.learn(hour(f64::from(reading) / 12.0), level + normal());
        }
    };
    learn(&mut learner, 0, 21 * 24, 50.0);
    learn(&mut learner, 21 * 24, 21 * 24 + 12, 80.0);
    let band = learner.band(hour(22.0 * 24.0 + 6.0)).unwrap();
    assert!(band.z(80.0) > 8.0, "{band:?}");
    learn(&mut learner, 22 * 24, 22 * 24 + 21 * 24, 80.0);
    let band = learner.band(hour(43.0 * 24.0 + 6.0)).unwrap();
    assert!(band.z(80.0).abs() < 3.0, "{band:?}");
}

#[test]
fn a_sensor_that_shows_whole_degrees_strays_by_half_of_one_at_least() {
    let mut learner = learner();
    for reading in 0..(14 * 24 * 12) {
        learner.learn(hour(f64::from(reading) / 12.0), if reading % 50 == 0 { 21.0 } else { 20.0 });
    }
    let band = learner.band(hour(14.0 * 24.0)).unwrap();
    assert!(band.spread >= 0.5 && band.z(21.0) <= 2.5, "{band:?}");
}

#[test]
fn frequent_readings_teach_no_more_than_rare_ones() {
    let band = |each: u32| {
        let (mut learner, mut normal) = (learner(), normal());
        for reading in 0..(28 * 24 * each) {
            learner.learn(hour(f64::from(reading) / f64::from(each)), 70.0 + 2.0 * normal());
        }
        learner.band(hour(28.0 * 24.0)).unwrap()
    };
    let (rare, frequent) = (band(2), band(60));
    assert!((rare.center - frequent.center).abs() < 1.5, "{rare:?} {frequent:?}");
    assert!((0.5..2.0).contains(&(rare.spread / frequent.spread)), "{rare:?} {frequent:?}");
}

#[test]
fn it_takes_about_a_kilobyte() {
    assert!(learner().bytes() < 1_024, "{}", learner().bytes());
}

proptest! {
    #[test]
    fn whatever_comes_it_holds_finite_numbers_and_comes_back_from_its_saved_form(
        values in proptest::collection::vec(
            (prop_oneof![Just(0.0), -1e3_f64..1e3, any::<f64>().prop_filter("finite", |value| value.is_finite())], 0_u32..200),
            60..200,
        ),
    ) {
        let mut learner = learner();
        let mut at = 0.0;
        for (value, minutes) in values {
            at += f64::from(minutes) / 60.0;
            learner.learn(hour(at), value);
        }
        for of_day in 0..24 {
            if let Some(band) = learner.band(hour(at + f64::from(of_day))) {
                prop_assert!(band.center.is_finite() && band.spread.is_finite() && band.spread > 0.0, "{:?}", band);
                prop_assert!(band.z(0.0).is_finite());
            }
        }
        let stored = serde_json::to_string(&learner).unwrap();
        prop_assert_eq!(serde_json::from_str::<Learner>(&stored).unwrap(), learner);
    }
}
