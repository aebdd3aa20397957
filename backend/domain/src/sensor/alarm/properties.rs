//! What holds after any run of commands: it does not matter when a viewer comes, nor which node they ask.

use proptest::prelude::*;

use std::sync::Arc;

use super::harness::{ADA, AlarmsHarness, BEN, gantry, minute, operator, raised, returned, rule};
use super::*;
use crate::Id;
use crate::sensor::{AlarmRule, Condition, Lateness, SensorMachine, Severity};
use crate::stream::{Recorded, StreamState};

#[derive(Debug, Clone, Copy)]
struct Wish {
    kind: u8,
    sensor: Id,
    at: i64,
    by: bool,
}

fn wishes() -> impl Strategy<Value = Vec<Wish>> {
    let wish = (0_u8..11, 1_i64..5, 0_i64..4, any::<bool>());
    proptest::collection::vec(wish.prop_map(|(kind, sensor, at, by)| Wish { kind, sensor, at, by }), 1..120)
}

fn command(wish: Wish, harness: &AlarmsHarness) -> AlarmCommand {
    use AlarmCommand as C;
    let Wish { kind, sensor, at, .. } = wish;
    let about = harness.state.about(rule(sensor));
    let (alarm_id, last) = about.map_or((99, 0), |alarm| (alarm.id, alarm.occurrence.raised_at.timestamp()));
    let last = (last - minute(0).timestamp()) / 60;
    let now = (harness.now - minute(0)).num_minutes();
    match kind {
        0..3 => C::Raise(Box::new(raised(sensor, now - at / 3))),
        3 | 4 => returned(sensor, last, last + at),
        5 => {
            let mut raised = raised(sensor, last - 1);
            raised.occurrence.returned_at = (at > 1).then(|| minute(now));
            C::Correct { raised: Box::new(raised), raised_at: minute(last) }
        }
        6 => C::Retract { source: rule(sensor), raised_at: minute(last) },
        7 => C::Acknowledge { alarm_id, comment: "x".repeat(usize::try_from(at).unwrap()) },
        8 => C::Shelve { alarm_id, until: minute(now + 20 * at), reason: String::new() },
        9 => C::Clear { alarm_id, reason: "r".into() },
        _ => C::Remind { alarm_id },
    }
}

/// A log of what came of it.
fn run(wishes: Vec<Wish>) -> AlarmsHarness {
    let mut harness = AlarmsHarness::new();
    for wish in wishes {
        harness.now += chrono::TimeDelta::minutes(wish.at * 3);
        let command = command(wish, &harness);
        let people = matches!(wish.kind, 7..=9);
        let who = if people { operator(if wish.by { ADA } else { BEN }) } else { gantry() };
        drop(harness.give(&who, &command));
    }
    harness
}

fn stored(recorded: &Recorded<AlarmEvent>) -> Recorded<AlarmEvent> {
    serde_json::from_str(&serde_json::to_string(recorded).unwrap()).unwrap()
}

/// What the list says of a sensor whose readings come so; a minute lies between two readings' numbers.
fn list(readings: &[(i64, f64)], end: i64) -> Vec<(u32, Occurrence, Vec<Occurrence>)> {
    let (on_delay, off_delay, severity) = (60, 120, Severity::High);
    let condition = Condition::Above { limit: 5.0 };
    let rule = AlarmRule { id: 1, condition, on_delay, off_delay, deadband: 0.0, severity, schedule: None };
    let lateness = Lateness { horizon: chrono::TimeDelta::minutes(45), ..Lateness::default() };
    let mut machine = SensorMachine::new(Arc::new([rule]), minute(0), "UTC", lateness);
    let mut harness = AlarmsHarness::new();
    let mut out = Vec::new();
    for (at, value) in readings {
        machine.observe(minute(*at), *value, minute(end), &mut out);
    }
    machine.tick(minute(end), &mut out);
    for told in out {
        harness.report(raised(7, 0).command(told.change));
    }
    harness.state.alarms().map(|alarm| (alarm.occurrences, alarm.occurrence, alarm.earlier.clone())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn late_readings_end_in_the_same_list(
        (readings, shuffled) in proptest::collection::btree_map(0_i64..40, (0_u8..10).prop_map(f64::from), 1..30)
            .prop_map(|readings| readings.into_iter().collect::<Vec<_>>())
            .prop_flat_map(|readings| (Just(readings.clone()), Just(readings).prop_shuffle())),
    ) {
        prop_assert_eq!(list(&shuffled, 60), list(&readings, 60));
    }

    #[test]
    fn who_comes_late_sees_what_they_see_who_came_early(wishes in wishes(), joins in 0_usize..120) {
        let harness = run(wishes);
        let mut early = AlarmsState::default();
        let mut late = AlarmsState::default();
        for (place, recorded) in harness.log.iter().enumerate() {
            if place == joins {
                // As the database gives it back: the alarms on the list.
                late = AlarmsState::new(early.alarms().cloned().collect(), 0);
            }
            early.apply(&stored(recorded));
            if place >= joins {
                late.apply(&stored(recorded));
            }
        }
        prop_assert_eq!(&early, &harness.state);
        if joins < harness.log.len() {
            prop_assert_eq!(late.snapshot(), early.snapshot());
        }
    }

    #[test]
    fn the_list_holds_each_source_once_and_only_alarms_that_need_attention(wishes in wishes()) {
        let harness = run(wishes);
        let mut sources: Vec<AlarmSource> = harness.state.alarms().map(|alarm| alarm.source).collect();
        for alarm in harness.state.alarms() {
            prop_assert_ne!(alarm.status(), AlarmStatus::Normal);
            prop_assert_eq!(harness.state.about(alarm.source), Some(alarm));
            prop_assert!(alarm.occurrences >= 1);
        }
        sources.sort_unstable();
        prop_assert!(sources.windows(2).all(|two| two[0] != two[1]));
    }

    #[test]
    fn a_command_that_comes_twice_in_a_row_changes_nothing_the_second_time(wishes in wishes(), last in wishes()) {
        let mut harness = run(wishes);
        for wish in last.into_iter().filter(|wish| !matches!(wish.kind, 5 | 6 | 10)) {
            let command = command(wish, &harness);
            let who = if matches!(wish.kind, 7..=9) { operator(ADA) } else { gantry() };
            // An alarm that has left the list is no longer there to be acknowledged, nor to be known as the same.
            if harness.give(&who, &command).is_ok() && harness.state.about(rule(wish.sensor)).is_some() {
                let again = harness.give(&who, &command);
                prop_assert!(matches!(again, Ok(None)), "{:?} {:?}", command, again);
            }
        }
    }
}
