//! Readings that come later than a machine keeps.

use super::*;

const KEY: Key = (TENANT, SENSOR);

/// A partition with its anchors and stored readings, as the database has them.
struct Plant {
    evaluator: AlarmEvaluator,
    anchors: Vec<Anchor>,
    remembered: Option<Value>,
    stored: BTreeMap<i64, f64>,
}

impl Plant {
    fn new() -> Self {
        let evaluator = watching(&[hot()]);
        let mut plant = Self { evaluator, anchors: Vec::new(), remembered: None, stored: BTreeMap::new() };
        plant.remember(0);
        plant
    }

    fn deliver(&mut self, readings: &[(i64, f64)], now: i64) {
        self.stored.extend(readings.iter().copied());
        let kept =
            readings.iter().map(|(seconds, value)| KeptReading { sensor_id: SENSOR, at: at(*seconds), value: *value });
        self.evaluator.observe(TENANT, kept.collect::<Vec<_>>(), at(now));
    }

    /// As the database does.
    fn remember(&mut self, now: i64) {
        for one in self.evaluator.checkpoints(10, true, at(now)).remove(&TENANT).unwrap_or_default() {
            self.anchors.retain(|anchor| one.cut.is_none_or(|cut| anchor.at() <= cut));
            self.anchors.extend(one.anchors);
            self.remembered = Some(one.body);
        }
    }

    fn restart(&mut self, now: i64) {
        self.evaluator = AlarmEvaluator::default();
        self.evaluator.take_in(None, vec![found(&[hot()], self.remembered.clone())], at(now));
    }

    fn begin(&mut self, now: i64) -> Option<DateTime<Utc>> {
        let (key, earliest) = self.evaluator.begin_again(at(now))?;
        let place = self.anchors.iter().rposition(|anchor| anchor.at() <= earliest).unwrap_or_default();
        let anchors = self.anchors[place..].iter().map(|anchor| serde_json::to_value(anchor).unwrap()).collect();
        self.evaluator.go_on_from(key, anchors)
    }

    /// The next readings that are stored, three at most.
    fn page(&self, from: DateTime<Utc>) -> Vec<KeptReading> {
        let all = self.stored.iter().map(|(seconds, value)| KeptReading {
            sensor_id: SENSOR,
            at: at(*seconds),
            value: *value,
        });
        all.filter(|one| one.at >= from).take(3).collect()
    }

    fn read_on(&mut self, mut next: Option<DateTime<Utc>>, now: i64) {
        while let Some(from) = next {
            let page = self.page(from);
            let all = page.len() < 3;
            next = self.evaluator.go_on_with(KEY, page, all, at(now));
        }
    }
}

#[test]
fn a_backlog_is_evaluated_again_once_it_has_settled() {
    let mut plant = Plant::new();
    plant.deliver(&[(0, 20.0), (200, 20.0), (400, 91.0), (500, 20.0)], 500);
    assert_eq!(told(&mut plant.evaluator), [("raise", 400), ("return", 500)]);
    // Newest first, and above for ten seconds each.
    plant.deliver(&[(100, 20.0), (90, 99.0), (450, 20.0)], 501);
    plant.deliver(&[(20, 20.0), (10, 99.0)], 511);
    assert_eq!(told(&mut plant.evaluator), [("correct", 400)]);
    plant.remember(512);
    assert_eq!(plant.begin(540), None, "more may come");
    plant.restart(541);
    assert_eq!(plant.begin(570), None);
    let next = plant.begin(571);
    assert_eq!(next, Some(at(0)));
    plant.read_on(next, 571);
    assert_eq!(told(&mut plant.evaluator), [("raise", 10), ("return", 20), ("raise", 90), ("return", 100)]);
    assert!(!plant.evaluator.uncorrected.is_empty());
    plant.remember(572);
    assert!(plant.remembered.as_ref().is_some_and(|body| body["late"].is_null()));
    assert_eq!(plant.begin(5_000), None);
    plant.deliver(&[(600, 92.0)], 600);
    assert_eq!(told(&mut plant.evaluator), [("raise", 600)], "it goes on");
}

#[test]
fn what_comes_in_meanwhile_counts() {
    let mut plant = Plant::new();
    plant.deliver(&[(0, 20.0), (100, 20.0), (400, 20.0)], 400);
    plant.deliver(&[(50, 99.0)], 401);
    plant.remember(401);
    let next = plant.begin(431).unwrap();
    let page = plant.page(next);
    // One of before what has been looked up, one in its midst and one after.
    plant.deliver(&[(60, 20.0), (410, 95.0)], 431);
    plant.deliver(&[(-30, 88.0)], 431);
    let next = plant.evaluator.go_on_with(KEY, page, false, at(432));
    plant.read_on(next, 432);
    assert_eq!(told(&mut plant.evaluator), [("raise", 410), ("raise", 50), ("return", 60)]);
    plant.remember(432);
    let next = plant.begin(470);
    plant.read_on(next, 470);
    assert_eq!(told(&mut plant.evaluator), [("raise", -30), ("return", 0)]);

    // Other rules, while it is evaluated again: from the beginning, with these.
    plant.deliver(&[(70, 99.0), (80, 20.0)], 471);
    plant.remember(471);
    let next = plant.begin(510).unwrap();
    plant.evaluator.take_in(Some(TENANT), vec![found(&[], None)], at(510));
    let page = plant.page(next);
    assert_eq!(plant.evaluator.go_on_with(KEY, page, false, at(511)), None);
    assert_eq!((told(&mut plant.evaluator), plant.begin(900)), (vec![("return", 510)], None), "nothing watches it");
}

#[test]
fn a_steady_stream_of_late_readings_is_not_waited_for_for_long() {
    let mut plant = Plant::new();
    plant.deliver(&[(0, 20.0), (1_000, 20.0)], 1_000);
    for minute in 0..30 {
        plant.deliver(&[(minute * 2, 20.0)], 1_000 + minute * 10);
        plant.remember(1_000 + minute * 10);
        assert_eq!(plant.begin(1_000 + minute * 10), None);
    }
    assert!(plant.begin(1_300).is_some());
}

#[test]
fn what_found_no_place_or_was_too_much_is_evaluated_again() {
    let mut plant = Plant::new();
    plant.deliver(&[(0, 20.0), (500, 20.0)], 500);
    plant.evaluator.left_for_later(KEY, at(450), at(500));
    assert!(plant.evaluator.late.is_empty(), "it is made up for");
    plant.evaluator.left_for_later(KEY, at(10), at(500));
    assert_eq!(plant.evaluator.late[&KEY].earliest, at(10));
    let kept = |seconds| KeptReading { sensor_id: SENSOR, at: at(seconds), value: 20.0 };
    plant.evaluator.late.clear();
    plant.evaluator.make_up(TENANT, vec![kept(510), kept(520)], 3, at(520));
    assert!(plant.evaluator.late.is_empty());
    plant.evaluator.make_up(TENANT, vec![kept(510), kept(520), kept(530)], 3, at(530));
    assert_eq!(plant.evaluator.late[&KEY].earliest, at(530));
}

#[test]
fn one_that_never_got_here_counts_though_it_is_the_oldest() {
    let mut plant = Plant::new();
    plant.deliver(&[(100, 20.0), (500, 20.0)], 500);
    plant.stored.insert(10, 99.0);
    plant.evaluator.left_for_later(KEY, at(10), at(500));
    plant.remember(500);
    let next = plant.begin(530);
    assert_eq!(next, Some(at(10)));
    plant.read_on(next, 530);
    assert_eq!(told(&mut plant.evaluator), [("raise", 10), ("return", 100)]);
}

#[test]
fn sensors_take_turns() {
    let mut plant = Plant::new();
    let other = Id::from(2_u32) * SENSOR;
    let both = [found(&[hot()], None), WatchedSensor { sensor_id: other, ..found(&[hot()], None) }];
    plant.evaluator.take_in(None, both.into(), at(0));
    plant.deliver(&[(500, 20.0)], 500);
    plant.evaluator.came_late((TENANT, other), at(10), at(500));
    plant.evaluator.came_late(KEY, at(10), at(501));
    plant.remember(501);
    assert_eq!(plant.evaluator.begin_again(at(540)), Some(((TENANT, other), at(10))), "it has waited for longer");
    assert_eq!(plant.evaluator.begin_again(at(540)), None, "one at a time");
}

#[test]
fn more_than_fits_meanwhile_is_evaluated_again_later() {
    let mut plant = Plant::new();
    plant.deliver(&[(0, 20.0), (500, 20.0)], 500);
    plant.deliver(&[(50, 99.0)], 501);
    plant.remember(501);
    assert!(plant.begin(531).is_some());
    let one = KeptReading { sensor_id: SENSOR, at: at(500), value: 20.0 };
    plant.evaluator.observe(TENANT, std::iter::repeat_n(one, 20_001), at(532));
    assert_eq!(plant.evaluator.go_on_with(KEY, Vec::new(), true, at(532)), None);
    assert_eq!((plant.evaluator.late[&KEY].earliest, told(&mut plant.evaluator)), (at(50), Vec::new()));
    let next = plant.begin(562);
    plant.read_on(next, 562);
    assert_eq!(told(&mut plant.evaluator), [("raise", 50), ("return", 500)]);
}
