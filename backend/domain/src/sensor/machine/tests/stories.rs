//! Delays, hours, clocks, late readings, silent gateways: as stories with numbers.

use super::*;

#[test]
fn an_alarm_is_raised_after_its_delay_and_cleared_beyond_its_deadband() {
    let rule = above(90.0, json!({ "onDelay": 30, "offDelay": 60, "deadband": 2 }));
    let mut harness = MachineHarness::new(vec![rule]);
    harness.read_all(&[(0.0, 80.0), (10.0, 91.0), (20.0, 95.0), (30.0, 90.5), (50.0, 93.0)]);
    assert_eq!(harness.spans(), [(40.0, None)], "reported by the reading at 50: above since 10, and for 30 seconds");
    let episode = harness.episode(40.0);
    assert_eq!((episode.since, episode.value, episode.limit), (after(10.0), Some(90.5), Some(90.0)));
    harness.read_all(&[(60.0, 89.0), (70.0, 88.0), (120.0, 88.5)]);
    assert_eq!(harness.spans(), [(40.0, None)], "89 is within the deadband, and 88 not long enough ago");
    harness.tick(129.9);
    assert_eq!(harness.spans(), [(40.0, None)]);
    harness.tick(130.0);
    assert_eq!(harness.spans(), [(40.0, Some(130.0))]);
    assert_eq!(harness.episode(40.0).peak, Some(95.0), "measured while it was pending");
    assert_eq!(harness.reported, 2, "raised and cleared, and nothing else");
}

#[test]
fn a_timer_fires_without_a_reading_and_says_before_when_it_will() {
    let mut harness = MachineHarness::new(vec![above(90.0, json!({ "onDelay": 30 }))]);
    assert_eq!(harness.machine.due_at(), None);
    harness.read(10.0, 95.0);
    assert_eq!(harness.machine.due_at(), Some(after(40.0)));
    harness.tick(39.999_999);
    assert_eq!(harness.spans(), []);
    harness.tick(40.0);
    assert_eq!(harness.spans(), [(40.0, None)]);
    assert_eq!(harness.machine.due_at(), None);
    assert_eq!(harness.machine.active().next().unwrap().1.peak, Some(95.0));
}

#[test]
fn many_readings_above_are_one_alarm() {
    let mut harness = MachineHarness::new(vec![above(90.0, json!({}))]);
    for second in 0..1_000 {
        harness.read(f64::from(second), 91.0);
    }
    assert_eq!((harness.reported, harness.spans()), (1, vec![(0.0, None)]));
}

#[test]
fn a_late_reading_that_broke_the_condition_takes_the_alarm_back() {
    let mut harness = MachineHarness::new(vec![above(90.0, json!({ "onDelay": 30 }))]);
    harness.read_all(&[(10.0, 95.0), (45.0, 96.0)]);
    assert_eq!(harness.spans(), [(40.0, None)]);
    assert_eq!(harness.read_at(20.0, 80.0, 46.0), Taken::Reordered);
    assert_eq!(harness.spans(), [], "above since 45 only");
    harness.tick(75.0);
    assert_eq!(harness.spans(), [(75.0, None)]);
}

#[test]
fn a_late_reading_moves_an_alarm_and_changes_what_it_was_raised_by() {
    let mut harness = MachineHarness::new(vec![above(90.0, json!({}))]);
    harness.read_all(&[(10.0, 80.0), (45.0, 96.0)]);
    harness.read_at(20.0, 92.0, 46.0);
    assert_eq!(harness.spans(), [(20.0, None)]);
    assert_eq!(harness.episode(20.0).value, Some(92.0));
    assert_eq!(harness.reported, 2, "raised, and reported differently: not two alarms");
    harness.read_at(30.0, 85.0, 47.0);
    assert_eq!(harness.spans(), [(20.0, Some(30.0)), (45.0, None)]);
}

#[test]
fn what_is_older_than_the_horizon_is_not_evaluated() {
    let mut harness = MachineHarness::new(vec![above(90.0, json!({}))]);
    harness.read_all(&[(0.0, 80.0), (121.0, 80.0)]);
    assert_eq!(harness.read_at(0.5, 99.0, 121.0), Taken::Late);
    assert_eq!(harness.read_at(1.0, 99.0, 121.0), Taken::Reordered, "two minutes and no more");
    assert_eq!(harness.read_at(0.0, 80.0, 121.0), Taken::Late, "a double of one that is final");
    assert_eq!(harness.read(130.0, f64::NAN), Taken::Late);
}

#[test]
fn a_device_whose_clock_is_ahead_does_not_make_the_others_late() {
    let mut harness = MachineHarness::new(vec![above(90.0, json!({}))]);
    harness.read_at(600.0, 80.0, 1.0);
    assert_eq!(harness.read_at(2.0, 95.0, 2.0), Taken::Reordered);
    assert_eq!(harness.spans(), [(2.0, Some(600.0))]);
}

#[test]
fn of_two_values_of_one_time_the_larger_counts_whichever_comes_first() {
    for (first, second) in [(95.0, 80.0), (80.0, 95.0)] {
        let mut harness = MachineHarness::new(vec![above(90.0, json!({}))]);
        harness.read(10.0, first);
        harness.read(10.0, second);
        assert_eq!(harness.spans(), [(10.0, None)]);
    }
}

#[test]
fn the_window_holds_so_many_readings_and_no_more() {
    let lateness = Lateness { count: 8, ..Lateness::default() };
    let mut harness = MachineHarness::with(vec![above(90.0, json!({}))], lateness);
    for tenth in 0..500 {
        harness.read(f64::from(tenth) / 10.0, f64::from(tenth % 100));
        assert!(harness.machine.window.len() <= 8);
        assert!(harness.machine.watched[0].reported.len() <= 5);
    }
    assert_eq!(harness.spans().len(), 5);
    assert_eq!(harness.read_at(48.0, 1.0, 50.0), Taken::Late);
    assert_eq!(harness.read_at(49.1, 91.0, 50.0), Taken::Late, "the newest that is final, once more");
    assert_eq!(harness.read_at(49.2, 92.0, 50.0), Taken::Double);
}

#[test]
fn a_gateway_that_delivers_in_batches_is_waited_for() {
    let rules =
        || vec![above(90.0, json!({ "onDelay": 10 })), rule(2, json!({ "kind": "noData", "duration": 30 }), json!({}))];
    let patient = Lateness { patience: TimeDelta::seconds(60), ..Lateness::default() };
    let mut harness = MachineHarness::with(rules(), patient);
    // A minute's readings come at its end; the one at 55 is above, the one at 60, which comes with the next, is not.
    for minute in 1..5 {
        let end = f64::from(minute) * 60.0;
        for at in (0..12).map(|five| end - 60.0 + f64::from(five) * 5.0) {
            harness.read_at(at, if at % 60.0 == 55.0 { 95.0 } else { 80.0 }, end);
        }
        for second in 0..60 {
            harness.tick(end + f64::from(second));
        }
    }
    assert_eq!(harness.reported, 0);
    let mut hasty = MachineHarness::new(rules());
    hasty.read_at(55.0, 95.0, 60.0);
    hasty.tick(65.0);
    assert_eq!(hasty.spans(), [(65.0, None)]);
    hasty.read_at(60.0, 80.0, 120.0);
    assert_eq!(hasty.spans(), [], "reported too early, taken back");
}

#[test]
fn outside_of_its_hours_a_condition_does_not_hold() {
    // `after(0)` is Monday, the 2nd of February 2026, 03:40 in Berlin.
    let hours = json!({ "timeZone": "Europe/Berlin", "hours": [{ "days": ["monday", "tuesday"], "from": "04:00", "to": "05:00" }] });
    let mut harness =
        MachineHarness::new(vec![above(90.0, json!({ "schedule": hours, "onDelay": 60, "offDelay": 120 }))]);
    harness.read(0.0, 95.0);
    assert_eq!(harness.machine.due_at(), Some(after(1_200.0)), "when the hours begin");
    harness.tick(1_200.0);
    assert_eq!((harness.spans(), harness.machine.due_at()), (vec![], Some(after(1_260.0))));
    harness.tick(1_260.0);
    assert_eq!(harness.spans(), [(1_260.0, None)]);
    harness.tick(4_800.0);
    assert_eq!((harness.spans(), harness.machine.due_at()), (vec![(1_260.0, None)], Some(after(4_920.0))));
    let day = 86_400.0;
    harness.tick(2.0 * day);
    assert_eq!(harness.spans(), [(1_260.0, Some(4_920.0)), (day + 1_260.0, Some(day + 4_920.0))]);
}

#[test]
fn at_one_moment_hours_end_then_a_reading_counts_then_hours_begin_and_timers_are_due() {
    // From 04:00 to 05:00 in Berlin, which is from 1,200 to 4,800.
    let hours =
        json!({ "timeZone": "Europe/Berlin", "hours": [{ "days": ["monday"], "from": "04:00", "to": "05:00" }] });
    let timer = above(90.0, json!({ "schedule": hours, "onDelay": 600 }));
    let at_once = rule(2, json!({ "kind": "above", "limit": 90 }), json!({ "schedule": hours }));
    let mut harness = MachineHarness::new(vec![timer, at_once]);
    harness.read_all(&[(1_200.0, 80.0), (4_200.0, 95.0), (4_800.0, 96.0)]);
    harness.tick(10_000.0);
    assert_eq!(harness.spans(), [], "held for ten minutes, of which the last moment was not within the hours");
    assert_eq!(harness.heard.spans(2), [(4_200.0, Some(4_800.0))]);
    assert_eq!(harness.heard.0[&(2, after(4_200.0))].peak, Some(95.0), "96 came when the hours were over");
    let mut opens =
        MachineHarness::new(vec![rule(2, json!({ "kind": "above", "limit": 90 }), json!({ "schedule": hours }))]);
    opens.read_all(&[(0.0, 95.0), (1_200.0, 80.0)]);
    assert_eq!(opens.reported, 0, "no longer above when they began");
    opens.read(1_201.0, 95.0);
    assert_eq!(opens.heard.spans(2), [(1_201.0, None)]);
}

#[test]
fn reports_of_a_silent_sensor_do_not_grow() {
    let hours = json!({ "timeZone": "UTC", "hours": [{
        "days": ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], "from": "06:00", "to": "18:00",
    }] });
    let mut harness = MachineHarness::new(vec![above(90.0, json!({ "schedule": hours }))]);
    harness.read(0.0, 95.0);
    for hour in 0..24 * 60 {
        harness.tick(f64::from(hour) * 3_600.0);
        assert!(harness.machine.watched[0].reported.len() <= 3);
        harness.restart();
    }
    assert_eq!(harness.spans().len(), 60);
    harness.read(24.0 * 60.0 * 3_600.0, 80.0);
    assert_eq!(harness.spans().iter().filter(|(_, cleared)| cleared.is_none()).count(), 0);
}

#[test]
fn missing_readings_of_a_silent_gateways_sensor_say_nothing_of_the_sensor() {
    let no_data = rule(1, json!({ "kind": "noData", "duration": 60 }), json!({}));
    let limit = rule(2, json!({ "kind": "above", "limit": 90 }), json!({ "onDelay": 100 }));
    let mut harness = MachineHarness::new(vec![no_data, limit]);
    harness.read(10.0, 95.0);
    harness.tick(75.0);
    assert_eq!(harness.spans(), [(70.0, None)]);
    // Only now it is known that the gateway was last heard at 20.
    let mut out = Vec::new();
    harness.machine.gateway_silent(after(20.0), &mut out);
    harness.hear(&out);
    assert_eq!((harness.spans(), harness.machine.is_unknown()), (vec![], true));
    harness.restart();
    harness.tick(400.0);
    assert_eq!((harness.spans(), harness.heard.spans(2)), (vec![], vec![(110.0, None)]), "other rules hold");
    let mut out = Vec::new();
    harness.machine.gateway_back(after(500.0), &mut out);
    harness.hear(&out);
    harness.tick(559.0);
    assert_eq!((harness.spans(), harness.machine.is_unknown()), (vec![], false));
    harness.tick(560.0);
    assert_eq!(harness.spans(), [(560.0, None)], "the gateway came back, the sensor did not");
}

#[test]
fn rules_that_stay_go_on_and_those_that_change_begin_anew() {
    let (stays, goes) = (above(90.0, json!({})), rule(2, json!({ "kind": "above", "limit": 50 }), json!({})));
    let mut harness = MachineHarness::new(vec![stays.clone(), goes.clone()]);
    harness.read(10.0, 95.0);
    let changed = rule(2, json!({ "kind": "above", "limit": 60 }), json!({}));
    let mut out = Vec::new();
    let rules: Arc<[AlarmRule]> = vec![changed, stays].into();
    harness.machine.change_rules(Arc::clone(&rules), "UTC", after(20.0), &mut out);
    harness.rules = rules;
    harness.hear(&out);
    assert_eq!((harness.spans(), harness.heard.spans(2)), (vec![(10.0, None)], vec![(10.0, Some(20.0))]));
    harness.read(30.0, 95.0);
    harness.restart();
    harness.read_at(15.0, 99.0, 31.0);
    assert_eq!(harness.heard.spans(2), [(10.0, Some(20.0)), (30.0, None)], "what was measured before does not count");
    assert_eq!(harness.reported, 4);
}
