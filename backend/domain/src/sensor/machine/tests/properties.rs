//! The promise: readings that come late, shuffled or doubled give the same alarms, however often a clock looks, and whenever
//! the machine is stopped and started.

use proptest::prelude::*;

use super::*;

/// Readings by their second, in values of which some are twice the same; they span about a minute and a half.
fn readings() -> impl Strategy<Value = BTreeMap<u32, f64>> {
    proptest::collection::btree_map(0_u32..90, (0_u8..12).prop_map(f64::from), 1..40)
}

/// One rule of each kind, with delays and deadbands of all sizes.
pub(super) fn rules() -> impl Strategy<Value = Vec<AlarmRule>> {
    let delays = || (0_u32..12, 0_u32..12, 0_u8..3);
    proptest::collection::vec(delays(), 8).prop_map(|delays| {
        let conditions = [
            json!({ "kind": "above", "limit": 7 }),
            json!({ "kind": "below", "limit": 4 }),
            json!({ "kind": "outside", "low": 2, "high": 9 }),
            json!({ "kind": "inside", "low": 5, "high": 7 }),
            json!({ "kind": "equals", "value": 6, "tolerance": 1 }),
            json!({ "kind": "noData", "duration": 7 }),
            json!({ "kind": "rateOfChange", "perMinute": 30, "window": 8 }),
            json!({ "kind": "stuck", "tolerance": 2, "duration": 6 }),
        ];
        let each = conditions.into_iter().zip(delays).zip(1..);
        each.map(|((condition, (on, off, deadband)), id)| {
            let deadband = if matches!(id, 6 | 8) { 0 } else { deadband };
            rule(id, condition, json!({ "onDelay": on, "offDelay": off, "deadband": deadband }))
        })
        .collect()
    })
}

pub(super) fn in_order(rules: &[AlarmRule], readings: &BTreeMap<u32, f64>, end: f64) -> Heard {
    let mut harness = MachineHarness::new(rules.to_vec());
    for (at, value) in readings {
        harness.read(f64::from(*at), *value);
    }
    harness.tick(end);
    harness.heard
}

/// What may happen on the way of a reading.
#[derive(Debug, Clone, Copy)]
struct Fate {
    doubled: bool,
    ticked: bool,
    restarted: bool,
}

fn fates() -> impl Strategy<Value = Vec<Fate>> {
    let fate = (any::<bool>(), any::<bool>(), 0_u8..8).prop_map(|(doubled, ticked, restarted)| Fate {
        doubled,
        ticked,
        restarted: restarted == 0,
    });
    proptest::collection::vec(fate, 40)
}

fn shuffled() -> impl Strategy<Value = (BTreeMap<u32, f64>, Vec<(u32, f64)>)> {
    readings().prop_flat_map(|readings| {
        let list: Vec<(u32, f64)> = readings.iter().map(|(at, value)| (*at, *value)).collect();
        (Just(readings), Just(list).prop_shuffle())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn in_order_it_tells_what_looking_at_every_second_tells(readings in readings(), rules in rules()) {
        let heard = in_order(&rules, &readings, 130.0);
        for rule in rules.iter().filter(|rule| rule.id <= 6) {
            prop_assert_eq!(heard.spans(rule.id), naive::spans(rule, &readings, 130), "{:?}", rule);
        }
    }

    #[test]
    fn shuffled_doubled_looked_at_and_restarted_it_tells_the_same(
        (readings, shuffled) in shuffled(), rules in rules(), fates in fates(),
    ) {
        let mut harness = MachineHarness::new(rules.clone());
        let mut before: Vec<(u32, f64)> = Vec::new();
        for (place, ((at, value), fate)) in (0_u32..).zip(shuffled.into_iter().zip(fates)) {
            // Everything is under way for a while, and the clock goes on.
            let now = 90.0 + f64::from(place);
            let first = harness.read_at(f64::from(at), value, now);
            prop_assert!(matches!(first, Taken::InOrder | Taken::Reordered));
            before.push((at, value));
            if fate.doubled {
                let (at, value) = before[before.len() / 2];
                let reported = harness.reported;
                prop_assert_eq!(harness.read_at(f64::from(at), value, now), Taken::Double);
                prop_assert_eq!(harness.reported, reported);
            }
            if fate.ticked {
                harness.tick(now);
            }
            if fate.restarted {
                harness.restart();
            }
        }
        harness.tick(140.0);
        prop_assert_eq!(harness.heard, in_order(&rules, &readings, 140.0));
    }

    #[test]
    fn a_clock_that_looks_at_every_second_tells_what_one_look_tells(
        readings in readings(), rules in rules(), patience in 0_i64..20,
    ) {
        let lateness = Lateness { patience: TimeDelta::seconds(patience), ..Lateness::default() };
        let (mut often, mut once) = (MachineHarness::with(rules.clone(), lateness), MachineHarness::with(rules, lateness));
        for second in 0_u32..=150 {
            if let Some(value) = readings.get(&second) {
                often.read(f64::from(second), *value);
                once.read(f64::from(second), *value);
            }
            often.tick(f64::from(second));
        }
        once.tick(150.0);
        prop_assert_eq!(often.heard, once.heard);
    }

    #[test]
    fn looking_only_when_something_is_due_misses_nothing(readings in readings(), rules in rules()) {
        let mut harness = MachineHarness::new(rules.clone());
        for (at, value) in &readings {
            while let Some(due) = harness.machine.due_at().filter(|due| *due < after(f64::from(*at))) {
                harness.tick(seconds(due));
                prop_assert!(harness.machine.due_at().is_none_or(|next| next > due));
            }
            harness.read(f64::from(*at), *value);
        }
        while let Some(due) = harness.machine.due_at().filter(|due| *due <= after(140.0)) {
            harness.tick(seconds(due));
        }
        prop_assert_eq!(harness.heard, in_order(&rules, &readings, 140.0));
    }

    #[test]
    fn of_a_long_history_no_reading_that_is_late_within_the_horizon_is_lost(
        (values, delays) in (
            proptest::collection::vec(0_u8..12, 60..200),
            proptest::collection::vec(0_u32..8, 200),
        ),
        rules in rules(),
        restart in 0_usize..200,
    ) {
        // A reading every two seconds, each on its way for up to seven; seven seconds late is all that is allowed.
        let readings: BTreeMap<u32, f64> = (0..).step_by(2).zip(values.into_iter().map(f64::from)).collect();
        let mut arrivals: Vec<(u32, u32)> =
            readings.keys().zip(&delays).map(|(at, delay)| (at + delay, *at)).collect();
        arrivals.sort_unstable();
        let lateness = Lateness { horizon: TimeDelta::seconds(7), ..Lateness::default() };
        let mut harness = MachineHarness::with(rules.clone(), lateness);
        for (place, (now, at)) in arrivals.into_iter().enumerate() {
            prop_assert_ne!(harness.read_at(f64::from(at), readings[&at], f64::from(now)), Taken::Late);
            harness.tick(f64::from(now));
            prop_assert!(harness.machine.window.len() <= 5);
            if place == restart {
                harness.restart();
            }
        }
        harness.tick(500.0);
        prop_assert_eq!(harness.heard, in_order(&rules, &readings, 500.0));
    }
}
