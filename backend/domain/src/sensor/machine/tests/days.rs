//! The promise over days: what is usual is learned, hours of schedules come and go, and readings are late.

use proptest::prelude::*;

use super::*;

const FIVE_MINUTES: f64 = 300.0;

fn rules() -> Vec<AlarmRule> {
    let hours = json!({ "timeZone": "Europe/Berlin", "hours": [
        { "days": ["monday", "tuesday", "wednesday", "thursday", "friday"], "from": "06:30", "to": "18:00" },
    ] });
    vec![
        rule(1, json!({ "kind": "anomaly", "z": 3 }), json!({ "onDelay": 600, "deadband": 1 })),
        rule(2, json!({ "kind": "anomaly", "z": 4 }), json!({})),
        rule(3, json!({ "kind": "above", "limit": 55 }), json!({ "schedule": hours, "offDelay": 900 })),
        rule(4, json!({ "kind": "noData", "duration": 900 }), json!({ "schedule": hours })),
    ]
}

/// Five days of a reading every five minutes, some of them wild and some missing.
fn days() -> impl Strategy<Value = Vec<(f64, f64)>> {
    let reading = (0_u8..100, 0_u8..60);
    proptest::collection::vec(reading, 5 * 288).prop_map(|readings| {
        let each = (0_u32..).zip(readings).filter(|(_, (noise, _))| *noise < 92);
        each.map(|(place, (noise, wild))| {
            let at = f64::from(place) * FIVE_MINUTES;
            let usual = 50.0 + 3.0 * (at / 86_400.0 * std::f64::consts::TAU).sin() + f64::from(noise) / 50.0;
            (at, if wild == 0 { usual + 12.0 } else { usual })
        })
        .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn readings_that_are_late_by_up_to_half_an_hour_end_in_the_same_alarms(
        readings in days(),
        delays in proptest::collection::vec(0_u32..30, 5 * 288),
        restarts in proptest::collection::btree_set(0_usize..1_200, 0..4),
    ) {
        let lateness = Lateness { horizon: TimeDelta::minutes(30), ..Lateness::default() };
        let mut in_order = MachineHarness::with(rules(), lateness);
        in_order.read_all(&readings);
        let mut arrivals: Vec<(f64, (f64, f64))> = readings
            .iter()
            .zip(delays)
            .map(|(reading, minutes)| (reading.0 + f64::from(minutes) * 60.0, *reading))
            .collect();
        arrivals.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut late = MachineHarness::with(rules(), lateness);
        for (place, (now, (at, value))) in arrivals.into_iter().enumerate() {
            prop_assert_ne!(late.read_at(at, value, now), Taken::Late);
            late.tick(now);
            if restarts.contains(&place) {
                late.restart();
            }
        }
        let end = 6.0 * 86_400.0;
        in_order.tick(end);
        late.tick(end);
        // Days with hardly an alarm prove little; too many of them in a row fail.
        prop_assume!(in_order.heard.spans(2).len() > 3 && !in_order.heard.spans(3).is_empty());
        prop_assert_eq!(late.heard, in_order.heard);
    }
}
