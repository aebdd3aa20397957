//! What is due by use.

use std::collections::BTreeMap;

use super::*;

fn readings(all: &[(&str, i64)]) -> Meters {
    let readings = all.iter().map(|(on, life)| (at(&format!("{on}T10:00:00Z")), Decimal::from(*life))).collect();
    BTreeMap::from([(7, MeterState { readings })])
}

fn metered(plan: &Plan, past: &[Past], meters: &Meters, now: &str) -> Vec<Occurrence> {
    let span = (plan.since, day("2026-12-31"));
    occurrences(plan, past, meters, span, at(&format!("{now}T12:00:00Z"))).unwrap()
}

#[test]
fn a_meter_is_due_at_the_first_reading_plus_its_interval() {
    let plan = plan(vec![meter(500, Mode::Floating)], "2026-01-01");
    let one = readings(&[("2026-01-05", 700)]);
    assert!(metered(&plan, &[], &one, "2026-01-06").is_empty(), "no pace, no date");
    // 10 a day: 1200 on the 24th of February.
    let two = readings(&[("2026-01-05", 700), ("2026-01-15", 800)]);
    let found = metered(&plan, &[], &two, "2026-01-16");
    assert_eq!((found[0].target, found[0].assumed), (Target::Value(Decimal::from(1200)), true));
    assert_eq!(dates(&found)[..2], ["2026-02-24", "2026-04-15"]);
    // 1260 are read: due, and the next one is counted from there.
    let three = readings(&[("2026-01-05", 700), ("2026-01-15", 800), ("2026-03-02", 1260)]);
    let found = metered(&plan, &[], &three, "2026-03-02");
    assert_eq!((found[0].assumed, found[0].reading), (false, Some(Decimal::from(1260))));
    assert_eq!(sentence(&found[0].reasons), "Due at 1200, read 1260 on March 2");
    assert_eq!(found[1].target, Target::Value(Decimal::from(1760)));
    let done = [past(&found[0], Outcome::Open)];
    assert_eq!(metered(&plan, &done, &three, "2026-03-03")[0].target, Target::Value(Decimal::from(1760)));
}

#[test]
fn a_fixed_meter_keeps_its_values_and_one_at_a_value_is_due_once() {
    let plan = plan(vec![meter(500, Mode::Fixed)], "2026-01-01");
    let far = readings(&[("2026-01-05", 700), ("2026-03-02", 1760)]);
    let found = metered(&plan, &[], &far, "2026-03-02");
    let values: Vec<String> = found.iter().filter(|one| !one.assumed).map(|one| one.target.key()).collect();
    assert_eq!(values, ["1200", "1700"]);
    let kind = TriggerKind::Meter {
        meter: 7,
        interval: None,
        mode: Mode::Fixed,
        start: Some(Decimal::from(1_000)),
        tolerance: Decimal::from(50),
    };
    let once = Plan { triggers: vec![Trigger { id: 2, kind, only_for: None, since: None }], ..plan };
    let near = readings(&[("2026-01-05", 700), ("2026-01-25", 950)]);
    let found = metered(&once, &[], &near, "2026-01-26");
    assert_eq!((found.len(), found[0].assumed), (1, false), "50 before it is near enough");
    assert!(metered(&once, &[past(&found[0], Outcome::Open)], &far, "2026-03-03").is_empty());
}

#[test]
fn any_is_the_first_and_all_the_last_of_several_triggers() {
    let triggers = vec![calendar(monthly(2), Mode::Floating, "2026-03-01"), meter(500, Mode::Floating)];
    let mut plan = plan(triggers, "2026-01-01");
    let meters = readings(&[("2026-01-05", 700), ("2026-01-15", 800)]);
    let found = metered(&plan, &[], &meters, "2026-01-16");
    // 1200 on the 24th of February; the calendar counts from then, too: two months, 500 units are 50 days.
    assert_eq!(dates(&found)[..2], ["2026-02-24", "2026-04-15"]);
    plan.combine = Combine::All;
    let found = metered(&plan, &[], &meters, "2026-01-16");
    assert_eq!(dates(&found)[..2], ["2026-03-01", "2026-05-01"]);
    assert!(found[0].assumed, "the meter has not reached it");
}
