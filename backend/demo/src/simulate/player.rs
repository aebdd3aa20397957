//! A gateway that is played: it hears its sensors, delivers what they measured since the last time, and calls now and then. Sensors
//! may join while it plays; a gateway that joins brings its past along first.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::mpsc::UnboundedReceiver;

use super::chance::{mixed, of_text, share};
use super::courier::{Courier, KeyEnded, MOST};
use super::sensor::{Manner, Transmitter, before};
use super::way::Way;

/// Gateways call at least twice as often as they should.
const CALL: TimeDelta = TimeDelta::seconds(120);

/// Who is behind by no more than this is live: catching up takes time itself.
const HARDLY: TimeDelta = TimeDelta::seconds(1);

/// What is particular to a run.
#[derive(Debug, Clone, Copy)]
pub(super) struct Course {
    /// The past alone, or one reading each where there is none.
    pub(super) once: bool,
    /// Between two deliveries of the past, so that they leave room for people.
    pub(super) pause: Duration,
}

/// A gateway.
pub(super) struct Player<W> {
    courier: Courier<W>,
    manner: Arc<Manner>,
    course: Course,
    sensors: Vec<Transmitter>,
    joining: UnboundedReceiver<Transmitter>,
    /// Until when everything is measured.
    done: DateTime<Utc>,
    /// Its share of all chance.
    key: u64,
}

impl<W: Way> Player<W> {
    pub(super) fn new(
        code: &str,
        courier: Courier<W>,
        manner: Arc<Manner>,
        course: Course,
        joining: UnboundedReceiver<Transmitter>,
    ) -> Self {
        let done = before(Utc::now(), TimeDelta::milliseconds(manner.every));
        Self { courier, course, sensors: Vec::new(), joining, done, key: mixed(&[manner.seed, of_text(code)]), manner }
    }

    /// Plays until its key ends; with `once` until there is nothing more to be delivered.
    pub(super) async fn play(mut self) -> Result<(), KeyEnded> {
        let mut called = before(Utc::now(), CALL);
        loop {
            if Utc::now() - called >= CALL {
                called = Utc::now();
                self.courier.check_in().await?;
            }
            self.welcome().await?;
            if self.course.once {
                return self.last_words().await;
            }
            self.measure(Utc::now());
            self.courier.flush().await?;
            tokio::time::sleep(self.pause()).await;
        }
    }

    /// Takes in the sensors that joined; when everything is to be done once, all that ever will.
    async fn welcome(&mut self) -> Result<(), KeyEnded> {
        let mut joined = Vec::new();
        while let Ok(sensor) = self.joining.try_recv() {
            joined.push(sensor);
        }
        if self.course.once {
            while let Some(sensor) = self.joining.recv().await {
                joined.push(sensor);
            }
        }
        let past: Vec<Transmitter> = joined.iter().filter(|sensor| sensor.since.is_some()).cloned().collect();
        if !past.is_empty() {
            self.tell_past(&past).await?;
        }
        self.sensors.extend(joined);
        Ok(())
    }

    async fn tell_past(&mut self, sensors: &[Transmitter]) -> Result<(), KeyEnded> {
        let step = TimeDelta::milliseconds(self.manner.history_every);
        let Some(mut from) = sensors.iter().filter_map(|sensor| sensor.since).min() else { return Ok(()) };
        // Others are live already: one that joins them comes as far as they are. Alone, as far as now, which moves on meanwhile.
        let alone = self.sensors.is_empty();
        let end = |done| if alone { Utc::now() } else { done };
        while end(self.done) - from > HARDLY {
            let until = (from + step).min(end(self.done));
            for (sensor, since) in sensors.iter().filter_map(|sensor| Some((sensor, sensor.since?))) {
                for at in sensor.moments(since.max(from), until, self.manner.history_every) {
                    if let Some(reading) = sensor.measure(at, &self.manner.faults) {
                        self.courier.push(reading);
                    }
                    if self.courier.waiting() >= MOST {
                        self.courier.insist().await?;
                        tokio::time::sleep(self.course.pause).await;
                    }
                }
            }
            from = until;
        }
        if alone {
            self.done = from;
        }
        self.courier.insist().await
    }

    /// What is measured up to a moment.
    fn measure(&mut self, until: DateTime<Utc>) {
        for sensor in &self.sensors {
            for at in sensor.moments(self.done, until, self.manner.every) {
                if let Some(reading) = sensor.measure(at, &self.manner.faults) {
                    self.courier.push(reading);
                }
            }
        }
        self.done = until;
    }

    async fn last_words(&mut self) -> Result<(), KeyEnded> {
        if self.sensors.iter().all(|sensor| sensor.since.is_none()) {
            // One of each sensor, however long it took until all of them were there.
            self.measure(self.done + TimeDelta::milliseconds(self.manner.every));
        }
        self.courier.insist().await
    }

    /// Until the next delivery: each gateway has a time of its own within the interval, and is not quite punctual. Sooner when
    /// something waits that may be sent again.
    fn pause(&self) -> Duration {
        let every = self.manner.every.max(1);
        let place = self.done.timestamp_millis().div_euclid(every) + 1;
        let part = |number| (share(number) * 1_000.0).round();
        let late = part(self.key) + 0.1 * part(mixed(&[self.key, place.cast_unsigned()]));
        let interval = Duration::from_millis(every.unsigned_abs());
        let begin = place * every - Utc::now().timestamp_millis();
        let begin = Duration::from_millis(u64::try_from(begin).unwrap_or(0));
        let next = begin + interval.mul_f64(late / 1_100.0);
        self.courier.pause().map_or(next, |again| again.min(next))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeSet;
    use std::rc::Rc;

    use super::super::buffer::Measured;
    use super::super::sensor::tests::{manner, record};
    use super::super::tally::Tally;
    use super::super::way::{DeliveryReport, Setback};
    use super::*;

    /// Keeps what it is given.
    #[derive(Clone, Default)]
    struct Kept(Rc<RefCell<Vec<Measured>>>);

    impl Way for Kept {
        async fn deliver(&self, _: &str, readings: &[Measured]) -> Result<DeliveryReport, Setback> {
            self.0.borrow_mut().extend_from_slice(readings);
            Ok(DeliveryReport::default())
        }

        async fn check_in(&self, _: &str) -> Result<Vec<String>, Setback> {
            Ok(Vec::new())
        }
    }

    async fn played_once(since: Option<DateTime<Utc>>) -> Vec<Measured> {
        let (join, joining) = tokio::sync::mpsc::unbounded_channel();
        for code in ["S-1", "S-2"] {
            join.send(Transmitter::of(&record(code), &manner(), since).unwrap()).unwrap();
        }
        drop(join);
        let kept = Kept::default();
        let courier = Courier::new(kept.clone(), "GW".to_owned(), String::new(), Tally::new(|_| {}));
        let course = Course { once: true, pause: Duration::ZERO };
        Player::new("GW", courier, Arc::new(manner()), course, joining).play().await.unwrap();
        kept.0.take()
    }

    #[tokio::test]
    async fn once_is_one_reading_each_or_the_whole_past_each_moment_once() {
        assert_eq!(played_once(None).await.len(), 2);
        let past = played_once(Some(Utc::now() - TimeDelta::days(10))).await;
        assert!((2 * 2_878..=2 * 2_881).contains(&past.len()), "{}", past.len());
        let times: BTreeSet<DateTime<Utc>> = past.iter().map(|reading| reading.at).collect();
        assert!(times.len() >= past.len() / 2 && times.iter().all(|at| *at <= Utc::now()));
    }
}
