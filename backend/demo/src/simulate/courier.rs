//! Brings a gateway's readings to Gantry: as fast as Gantry takes them, again when it could not, and never more at once than it takes.

use std::time::{Duration, Instant};

use super::buffer::{Buffer, Measured};
use super::tally::Tally;
use super::way::{Setback, Way};

/// Readings of one delivery. Gantry takes up to 5,000; but ten gateways that are played within its process and deliver their past at the
/// same time would need 20 MB more.
pub(super) const MOST: usize = 1_000;
/// Readings that wait at most.
const WAITING: usize = 20_000;
/// After so many failures in a row the pauses grow no longer.
const PATIENCE: u32 = 5;

/// Its key does not count any more: nothing that this gateway says will ever be heard.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct KeyEnded;

/// The way of one gateway.
pub(super) struct Courier<W> {
    way: W,
    /// The gateway's code, for people.
    code: String,
    key: String,
    buffer: Buffer,
    tally: Tally,
    /// Before that nothing is sent.
    not_before: Option<Instant>,
    failures: u32,
}

impl<W: Way> Courier<W> {
    pub(super) fn new(way: W, code: String, key: String, tally: Tally) -> Self {
        let buffer = Buffer::new(WAITING);
        Self { way, code, key, buffer, tally, not_before: None, failures: 0 }
    }

    /// Takes a reading along; when too many wait, the oldest is lost, counted, and told.
    pub(super) fn push(&mut self, reading: Measured) {
        let lost = self.buffer.push(reading);
        if lost > 0 && self.tally.dropped(lost) {
            self.tally.say(&format!("{}: {WAITING} readings wait, the oldest are dropped from now on", self.code));
        }
    }

    pub(super) fn waiting(&self) -> usize {
        self.buffer.len()
    }

    /// How long to wait until there is something to be sent that may be.
    pub(super) fn pause(&self) -> Option<Duration> {
        let at = self.not_before?;
        (!self.buffer.is_empty()).then(|| at.saturating_duration_since(Instant::now()))
    }

    /// Sends what waits, unless it is too early; what is not taken for the moment stays.
    pub(super) async fn flush(&mut self) -> Result<(), KeyEnded> {
        while !self.buffer.is_empty() && self.not_before.is_none_or(|at| at <= Instant::now()) {
            let batch = self.buffer.oldest(MOST);
            let (count, began) = (batch.len(), Instant::now());
            match self.way.deliver(&self.key, batch).await {
                Ok(told) => {
                    self.tally.told(count, &told, began.elapsed());
                    self.buffer.taken(count);
                    self.well();
                }
                Err(Setback::Refused(reason)) => {
                    self.tally.refused(count, &reason);
                    self.buffer.taken(count);
                    self.well();
                }
                Err(setback) => self.hindered(setback)?,
            }
        }
        Ok(())
    }

    /// Sends what waits, for as long as it takes.
    pub(super) async fn insist(&mut self) -> Result<(), KeyEnded> {
        loop {
            self.flush().await?;
            match self.pause() {
                Some(pause) => tokio::time::sleep(pause).await,
                None => return Ok(()),
            }
        }
    }

    /// Calls, as a gateway does every few minutes, and says what it was asked to do.
    pub(super) async fn check_in(&mut self) -> Result<(), KeyEnded> {
        match self.way.check_in(&self.key).await {
            Ok(actions) => {
                actions.iter().for_each(|action| self.tally.say(&format!("{}: asked to {action}", self.code)))
            }
            Err(Setback::KeyEnded) => return Err(KeyEnded),
            // The next call is not far, and deliveries tell what is wrong.
            Err(_) => {}
        }
        Ok(())
    }

    fn well(&mut self) {
        if self.failures > 0 {
            self.tally.say(&format!("{}: Gantry answers again", self.code));
        }
        (self.not_before, self.failures) = (None, 0);
    }

    fn hindered(&mut self, setback: Setback) -> Result<(), KeyEnded> {
        let pause = match setback {
            Setback::KeyEnded => return Err(KeyEnded),
            Setback::Busy(pause) => pause,
            Setback::Away(reason) | Setback::Refused(reason) => {
                if self.failures == 0 {
                    self.tally.say(&format!("{}: {reason}; trying again", self.code));
                }
                self.failures += 1;
                Duration::from_secs(1) * 2_u32.pow(self.failures.min(PATIENCE) - 1)
            }
        };
        self.not_before = Some(Instant::now() + pause);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::VecDeque;
    use std::rc::Rc;

    use chrono::DateTime;

    use super::super::way::DeliveryReport;
    use super::*;

    /// Answers as it was told to, then takes everything; remembers how many readings each delivery had.
    #[derive(Clone, Default)]
    struct Moody {
        answers: Rc<RefCell<VecDeque<Setback>>>,
        deliveries: Rc<RefCell<Vec<usize>>>,
    }

    impl Way for Moody {
        async fn deliver(&self, _: &str, readings: &[Measured]) -> Result<DeliveryReport, Setback> {
            self.deliveries.borrow_mut().push(readings.len());
            match self.answers.borrow_mut().pop_front() {
                Some(setback) => Err(setback),
                None => {
                    Ok(DeliveryReport { accepted: u64::try_from(readings.len()).unwrap(), ..DeliveryReport::default() })
                }
            }
        }

        async fn check_in(&self, _: &str) -> Result<Vec<String>, Setback> {
            Ok(Vec::new())
        }
    }

    fn courier(answers: Vec<Setback>, readings: u32) -> (Courier<Moody>, Moody, Tally) {
        let way = Moody { answers: Rc::new(RefCell::new(answers.into())), ..Moody::default() };
        let tally = Tally::new(|_| {});
        let mut courier = Courier::new(way.clone(), "GW".to_owned(), "gk_".to_owned(), tally.clone());
        for value in 0..readings {
            courier.push(Measured { number: "1".into(), at: DateTime::UNIX_EPOCH, value: f64::from(value) });
        }
        (courier, way, tally)
    }

    #[tokio::test]
    async fn what_is_not_taken_for_the_moment_is_sent_again_when_it_may_be() {
        let busy = Setback::Busy(Duration::from_millis(30));
        let (mut courier, way, _) = courier(vec![busy.clone(), busy], 2_400);
        courier.flush().await.unwrap();
        courier.flush().await.unwrap();
        assert_eq!(*way.deliveries.borrow(), [1_000], "not before the time that was said");
        assert!(courier.pause().unwrap() <= Duration::from_millis(30));
    }

    #[tokio::test]
    async fn it_insists_until_all_is_taken_and_none_twice() {
        let busy = Setback::Busy(Duration::from_millis(20));
        let (mut courier, way, tally) = courier(vec![busy.clone(), busy], 2_400);
        courier.insist().await.unwrap();
        assert_eq!(*way.deliveries.borrow(), [1_000, 1_000, 1_000, 1_000, 400]);
        assert!(tally.line().starts_with("2400 sent, 2400 accepted, 0 doubled, 0 refused,"), "{}", tally.line());
        assert_eq!((courier.waiting(), courier.pause()), (0, None));
    }

    #[tokio::test]
    async fn what_will_never_be_taken_is_counted_and_given_up_and_a_key_that_ended_ends_it() {
        let (mut refused, way, tally) = courier(vec![Setback::Refused("payload_too_large".to_owned())], 1_200);
        refused.flush().await.unwrap();
        assert_eq!(*way.deliveries.borrow(), [1_000, 200]);
        assert!(tally.line().contains("1000 refused (payload_too_large 1000)"), "{}", tally.line());
        let (mut ended, ..) = courier(vec![Setback::KeyEnded], 1);
        assert_eq!(ended.flush().await, Err(KeyEnded));
    }

    #[tokio::test]
    async fn while_the_server_is_away_the_newest_are_kept() {
        let (courier, _, tally) = courier(Vec::new(), 20_010);
        assert_eq!(courier.waiting(), 20_000);
        assert!(tally.line().ends_with("10 dropped"), "{}", tally.line());
    }
}
