//! Each kind of rule, with numbers.

use super::*;

fn harness(condition: Value, more: Value) -> MachineHarness {
    MachineHarness::new(vec![rule(1, condition, more)])
}

/// A reading every ten seconds.
fn reported(harness: &mut MachineHarness, values: &[f64]) -> Vec<(f64, Option<f64>)> {
    let readings = values.iter().zip(0_u32..).map(|(value, place)| (f64::from(place) * 10.0, *value));
    harness.read_all(&readings.collect::<Vec<_>>());
    harness.spans()
}

#[test]
fn at_the_limit_is_not_beyond_it() {
    let above = &mut harness(json!({ "kind": "above", "limit": 5 }), json!({ "deadband": 1 }));
    assert_eq!(reported(above, &[5.0, 5.1, 4.5, 4.0, 5.0]), [(10.0, Some(30.0))]);
    let below = &mut harness(json!({ "kind": "below", "limit": 5 }), json!({ "deadband": 1 }));
    assert_eq!(reported(below, &[5.0, 4.9, 5.5, 6.0, 5.0]), [(10.0, Some(30.0))]);
    let outside = &mut harness(json!({ "kind": "outside", "low": 0, "high": 10 }), json!({ "deadband": 1 }));
    assert_eq!(
        reported(outside, &[0.0, -1.0, 0.5, 1.0, 10.0, 11.0, 9.5, 9.0]),
        [(10.0, Some(30.0)), (50.0, Some(70.0))]
    );
    assert_eq!((outside.episode(10.0).limit, outside.episode(50.0).limit), (Some(0.0), Some(10.0)));
}

#[test]
fn inside_and_equal_hold_their_ends() {
    let inside = &mut harness(json!({ "kind": "inside", "low": 2, "high": 4 }), json!({ "deadband": 1 }));
    assert_eq!(reported(inside, &[1.9, 2.0, 1.0, 0.9, 4.1, 4.0, 5.1]), [(10.0, Some(30.0)), (50.0, Some(60.0))]);
    let equals = &mut harness(json!({ "kind": "equals", "value": 1 }), json!({}));
    assert_eq!(reported(equals, &[0.0, 1.0, 1.0, 2.0]), [(10.0, Some(30.0))]);
}

#[test]
fn a_rate_is_measured_against_what_is_a_window_old() {
    let condition = json!({ "kind": "rateOfChange", "perMinute": 6, "window": 60 });
    let rising = &mut harness(condition.clone(), json!({}));
    // One a reading is six a minute; two a reading are twelve. The mean of a minute passes six at once, and 12 is its peak.
    let values = [0., 1., 2., 3., 4., 5., 6., 7., 9., 11., 13., 15., 17., 19., 21., 21., 21., 21., 21., 21., 21.];
    assert_eq!(reported(rising, &values), [(80.0, Some(170.0))]);
    let episode = rising.episode(80.0);
    assert_eq!((episode.value, episode.limit, episode.peak), (Some(7.0), Some(6.0), Some(12.0)));
    let falling = &mut harness(condition.clone(), json!({}));
    assert_eq!(reported(falling, &values.map(|value| -value)), [(80.0, Some(170.0))]);
    assert_eq!(falling.episode(80.0).peak, Some(-12.0));
    let sparse = &mut harness(condition, json!({}));
    sparse.read_all(&[(0.0, 0.0), (600.0, 61.0), (1_200.0, 121.0)]);
    assert_eq!(sparse.spans(), [(600.0, Some(1_200.0))], "6.1 a minute, then 6.0");
}

#[test]
fn a_fast_sensor_needs_no_more_memory_for_its_rate() {
    let mut harness = harness(json!({ "kind": "rateOfChange", "perMinute": 60, "window": 60 }), json!({}));
    for tenth in 0_u32..3_000 {
        harness.read(f64::from(tenth) / 10.0, f64::from(tenth) / 5.0);
        let trails = harness.machine.watched[0].tail.heap_bytes();
        assert!(trails <= 16 * 16, "{trails}");
    }
    assert_eq!(harness.spans(), [(60.0, None)], "two a second, known as soon as there is a minute");
}

#[test]
fn stuck_is_who_reports_and_does_not_change() {
    let condition = json!({ "kind": "stuck", "tolerance": 0.5, "duration": 30 });
    let stuck = &mut harness(condition.clone(), json!({}));
    assert_eq!(reported(stuck, &[1.0, 2.0, 2.5, 1.5, 2.0, 2.0, 2.6, 2.6]), [(40.0, Some(60.0))]);
    let silent = &mut harness(condition, json!({}));
    silent.read(0.0, 1.0);
    silent.tick(1_000.0);
    assert_eq!((silent.spans(), silent.machine.due_at()), (vec![], None), "it is silent, not stuck");
}

#[test]
fn a_sensor_that_never_reported_has_no_data_since_it_is_watched() {
    let mut harness = harness(json!({ "kind": "noData", "duration": 60 }), json!({ "onDelay": 5 }));
    assert_eq!(harness.machine.due_at(), Some(after(60.0)));
    harness.tick(1_000.0);
    assert_eq!(harness.spans(), [(65.0, None)]);
    assert_eq!((harness.episode(65.0).value, harness.episode(65.0).since), (None, after(60.0)));
    harness.read(1_010.0, 3.0);
    harness.read_all(&[(1_070.0, 3.0), (1_130.0, 3.0)]);
    assert_eq!(harness.spans(), [(65.0, Some(1_010.0))], "a reading that comes at the last moment comes in time");
}

#[test]
fn an_anomaly_is_what_the_sensor_itself_does_not_show_at_such_hours() {
    let mut harness = harness(json!({ "kind": "anomaly", "z": 6 }), json!({}));
    let hour = 3_600.0;
    // From six to six about 50, by night about 20, give or take one. It begins at 03:40.
    let clock = |at: f64| (at / hour + 3.0 + 40.0 / 60.0) % 24.0;
    let value = |at: f64| if (6.0..18.0).contains(&clock(at)) { 50.0 } else { 20.0 } + (at * 0.37).sin();
    for place in 0_u32..(12 * 24 * 28) {
        let at = f64::from(place) * 300.0;
        harness.read(at, value(at));
    }
    assert_eq!(harness.spans(), []);
    let night = 24.0 * 28.0 * hour + 18.0 * hour;
    harness.read(night, 50.0);
    assert_eq!(harness.spans().last(), Some(&(night, None)), "usual by day, not by night");
    harness.read(night + 60.0, 20.0);
    let limit = harness.episode(night).limit.unwrap();
    assert!(limit > 21.0 && limit < 40.0, "{limit}");
}
