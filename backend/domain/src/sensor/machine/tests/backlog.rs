//! The promise for readings of any age: in whatever order, in whatever deliveries and with whatever restarts they come, a sensor that
//! was evaluated again has reported what it tells of them in order.

use proptest::prelude::*;
use proptest::sample::Index;

use super::properties::{in_order, rules};
use super::*;

/// A machine of which anchors are kept, and the readings that are stored.
struct Plant {
    harness: MachineHarness,
    stored: BTreeMap<u32, f64>,
    anchors: Vec<Anchor>,
    late: Option<u32>,
}

impl Plant {
    /// One that keeps seven seconds, and an anchor of each half minute.
    fn new(rules: Vec<AlarmRule>) -> Self {
        let lateness = Lateness {
            horizon: TimeDelta::seconds(7),
            count: 5,
            anchors: TimeDelta::seconds(30),
            ..Lateness::default()
        };
        let mut plant = Self {
            harness: MachineHarness::with(rules, lateness),
            stored: BTreeMap::new(),
            anchors: Vec::new(),
            late: None,
        };
        plant.keep();
        plant
    }

    fn deliver(&mut self, mut readings: Vec<(u32, f64)>, now: f64) {
        readings.sort_unstable_by_key(|(at, _)| *at);
        for (at, value) in readings {
            if self.stored.insert(at, value) == Some(value) {
                continue;
            }
            if self.harness.read_at(f64::from(at), value, now) == Taken::Late {
                self.late = Some(self.late.map_or(at, |late| late.min(at)));
            }
        }
    }

    fn keep(&mut self) {
        self.anchors.extend(self.harness.machine.anchor());
    }

    /// Evaluates it again, if readings were late.
    fn replay(&mut self, now: f64) {
        let Some(late) = self.late.take() else { return };
        let (before, after): (Vec<Anchor>, Vec<Anchor>) =
            std::mem::take(&mut self.anchors).into_iter().partition(|one| one.at() <= after(f64::from(late)));
        self.anchors = before;
        let first = self.anchors.last().cloned().expect("there is one of before the first reading");
        let (all, earliest) = (std::iter::once(first).chain(after).collect(), super::after(f64::from(late)));
        let mut replay = Replay::new(all, &self.harness.machine, earliest, "Europe/Berlin").unwrap();
        for (at, value) in &self.stored {
            let at = super::after(f64::from(*at));
            if at >= replay.next() {
                assert_ne!(replay.observe(at, *value, super::after(now)), Taken::Late);
            }
        }
        let mut out = Vec::new();
        let (machine, anchors) = replay.finish(&self.harness.machine, &mut out);
        self.harness.hear(&out);
        self.harness.machine = machine;
        self.anchors.extend(anchors);
        assert!(self.anchors.is_sorted_by(|one, next| one.at() < next.at()));
    }
}

fn readings() -> impl Strategy<Value = (BTreeMap<u32, f64>, Vec<(u32, f64)>)> {
    let some = proptest::collection::btree_map(0_u32..900, (0_u8..12).prop_map(f64::from), 1..160);
    some.prop_flat_map(|readings| {
        let list: Vec<(u32, f64)> = readings.iter().map(|(at, value)| (*at, *value)).collect();
        let newest_first: Vec<(u32, f64)> = list.iter().rev().copied().collect();
        (Just(readings), prop_oneof![2 => Just(list).prop_shuffle(), 1 => Just(newest_first)])
    })
}

/// What may happen after a delivery of so many readings.
#[derive(Debug, Clone)]
struct Fate {
    length: usize,
    again: Index,
    ticked: bool,
    restarted: bool,
    kept: bool,
    replayed: bool,
}

fn fates() -> impl Strategy<Value = Vec<Fate>> {
    let fate = (1_usize..60, any::<Index>(), any::<bool>(), any::<bool>(), any::<bool>(), 0_u8..4);
    let fate = fate.prop_map(|(length, again, ticked, restarted, kept, replayed)| Fate {
        length,
        again,
        ticked,
        restarted,
        kept,
        replayed: replayed == 0,
    });
    proptest::collection::vec(fate, 1..12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_order_cut_doubles_and_restarts_end_in_the_reports_of_the_right_order(
        (readings, shuffled) in readings(), rules in rules(), fates in fates(),
    ) {
        let mut plant = Plant::new(rules.clone());
        let (mut rest, mut now) = (shuffled.as_slice(), 900.0);
        for fate in fates.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (part, others) = rest.split_at(fate.length.min(rest.len()));
            rest = others;
            now += 1.0;
            plant.deliver(part.to_vec(), now);
            let known: Vec<(u32, f64)> = plant.stored.iter().map(|(at, value)| (*at, *value)).collect();
            plant.deliver(vec![known[fate.again.index(known.len())]], now);
            if fate.ticked {
                plant.harness.tick(now);
            }
            if fate.kept {
                plant.keep();
            }
            if fate.restarted {
                plant.harness.restart();
            }
            if fate.replayed {
                plant.replay(now);
            }
        }
        plant.replay(now);
        prop_assert!(plant.late.is_none());
        plant.harness.tick(1_100.0);
        prop_assert_eq!(plant.harness.heard, in_order(&rules, &readings, 1_100.0));
    }
}

#[test]
fn a_rule_that_is_younger_counts_from_when_it_began() {
    let mut plant = Plant::new(vec![above(7.0, json!({}))]);
    plant.deliver((0..40).map(|place| (place * 5, 1.0)).collect(), 200.0);
    plant.keep();
    let both: Arc<[AlarmRule]> =
        vec![above(7.0, json!({})), rule(2, json!({ "kind": "above", "limit": 5 }), json!({}))].into();
    let mut out = Vec::new();
    plant.harness.machine.change_rules(Arc::clone(&both), "Europe/Berlin", after(200.0), &mut out);
    plant.deliver(vec![(210, 1.0), (220, 9.0), (230, 1.0)], 240.0);
    plant.deliver(vec![(31, 9.0), (152, 9.0)], 241.0);
    assert_eq!((plant.harness.spans(), plant.late), (vec![(220.0, Some(230.0))], Some(31)));
    plant.replay(300.0);
    assert_eq!(plant.harness.spans(), [(31.0, Some(35.0)), (152.0, Some(155.0)), (220.0, Some(230.0))]);
    assert_eq!(plant.harness.heard.spans(2), [(220.0, Some(230.0))]);
}

#[test]
fn silences_of_the_gateway_count_when_a_sensor_is_evaluated_again() {
    let mut plant = Plant::new(vec![rule(1, json!({ "kind": "noData", "duration": 60 }), json!({}))]);
    let mut out = Vec::new();
    for (silent, back) in [(30.0, 200.0), (260.0, 400.0)] {
        plant.deliver(vec![(if silent < 100.0 { 20 } else { 250 }, 1.0)], silent);
        plant.harness.machine.gateway_silent(after(silent), &mut out);
        plant.harness.tick(back - 1.0);
        plant.harness.machine.gateway_back(after(back), &mut out);
        plant.harness.tick(back);
    }
    assert_eq!(out, []);
    plant.deliver(vec![(410, 1.0), (420, 1.0)], 420.0);
    assert_eq!(plant.harness.spans(), []);
    plant.harness.restart();
    plant.deliver(vec![(10, 1.0)], 425.0);
    plant.replay(430.0);
    plant.harness.tick(430.0);
    assert_eq!(plant.harness.spans(), [], "neither silence says anything of the sensor");
    plant.harness.tick(490.0);
    assert_eq!(plant.harness.spans(), [(480.0, None)]);
}
