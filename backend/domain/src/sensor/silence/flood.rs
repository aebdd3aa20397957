//! An alarm flood: more alarms of one gateway or one asset within a while than operators can handle. From then on they are shown
//! under one entry, until they come slowly again.

use std::collections::VecDeque;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// What becomes of an alarm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Flow {
    /// It stands for itself.
    Alone,
    /// One too many: the entry of the flood is raised, and this one is shown under it. Those before stay where they are.
    Begins,
    /// It is shown under the entry.
    Under,
}

/// The alarms of one gateway or asset. Stored as it is; goes on after a restart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FloodWatch {
    /// So many alarms are not yet too many.
    most: usize,
    /// Within so many seconds.
    window: u32,
    /// When the last of them were raised, oldest first; one more than `most` at most.
    raised: VecDeque<DateTime<Utc>>,
    since: Option<DateTime<Utc>>,
}

impl Default for FloodWatch {
    /// More than ten within ten minutes, as in ISA-18.2.
    fn default() -> Self {
        Self::new(10, 600)
    }
}

impl FloodWatch {
    /// A flood is more than `most` alarms, at least one, within `window` seconds.
    pub fn new(most: usize, window: u32) -> Self {
        Self { most: most.max(1), window, raised: VecDeque::new(), since: None }
    }

    /// An alarm was raised. Call [`Self::tick`] first.
    pub fn raise(&mut self, now: DateTime<Utc>) -> Flow {
        self.forget(now);
        self.raised.push_back(now);
        if self.raised.len() > self.most + 1 {
            self.raised.pop_front();
        }
        match self.since {
            Some(_) => Flow::Under,
            None if self.raised.len() > self.most => {
                self.since = Some(now);
                Flow::Begins
            }
            None => Flow::Alone,
        }
    }

    /// The clock goes on. Gives when the flood ended, if it did: when no more than half as many came within the window.
    pub fn tick(&mut self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let ended = self.due_at().filter(|due| *due <= now);
        if ended.is_some() {
            self.since = None;
        }
        self.forget(now);
        ended
    }

    /// When the flood is over, if nothing more comes; none while there is none.
    pub fn due_at(&self) -> Option<DateTime<Utc>> {
        self.since?;
        let left = self.most / 2;
        let last = self.raised.len().checked_sub(left + 1).and_then(|place| self.raised.get(place));
        Some(last.or(self.raised.back()).copied().or(self.since)? + self.length())
    }

    /// Since when there is a flood.
    pub fn since(&self) -> Option<DateTime<Utc>> {
        self.since
    }

    fn length(&self) -> TimeDelta {
        TimeDelta::seconds(self.window.into())
    }

    fn forget(&mut self, now: DateTime<Utc>) {
        // During a flood the list tells when it ends, and is short anyway.
        while self.since.is_none() && self.raised.front().is_some_and(|raised| *raised + self.length() <= now) {
            self.raised.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_770_000_000 + seconds, 0).unwrap()
    }

    fn raise(watch: &mut FloodWatch, seconds: i64) -> Flow {
        watch.tick(at(seconds));
        watch.raise(at(seconds))
    }

    #[test]
    fn the_eleventh_alarm_in_ten_minutes_begins_a_flood() {
        let mut watch = FloodWatch::default();
        let flows: Vec<Flow> = (0..13).map(|place| raise(&mut watch, place * 50)).collect();
        assert_eq!(flows[..10], [Flow::Alone; 10]);
        assert_eq!(flows[10..], [Flow::Begins, Flow::Under, Flow::Under]);
        assert_eq!(watch.since(), Some(at(500)));
    }

    #[test]
    fn one_a_minute_is_none() {
        let mut watch = FloodWatch::default();
        assert!((0..1_000).all(|minute| raise(&mut watch, minute * 60) == Flow::Alone));
        assert!(watch.raised.len() <= 11);
    }

    #[test]
    fn it_is_over_when_half_as_many_come() {
        let mut watch = FloodWatch::default();
        for second in 0..30 {
            raise(&mut watch, second);
        }
        // Ten minutes after 24, only the five of 25 to 29 are left.
        assert_eq!(watch.due_at(), Some(at(624)));
        assert_eq!((watch.tick(at(623)), watch.tick(at(624)), watch.tick(at(625))), (None, Some(at(624)), None));
        assert_eq!((watch.since(), raise(&mut watch, 700)), (None, Flow::Alone));
    }

    #[test]
    fn a_flood_that_goes_on_does_not_end() {
        let mut watch = FloodWatch::default();
        for place in 0..500 {
            assert_eq!(watch.tick(at(place * 30)), None);
            watch.raise(at(place * 30));
        }
        assert_eq!((watch.since(), watch.raised.len()), (Some(at(300)), 11));
    }

    proptest! {
        #[test]
        fn looking_often_or_only_when_an_alarm_comes_tells_the_same(
            pauses in proptest::collection::vec(0_i64..120, 1..80), most in 1_usize..12,
        ) {
            let (mut often, mut seldom) = (FloodWatch::new(most, 300), FloodWatch::new(most, 300));
            let mut now = 0;
            for pause in pauses {
                let ends: Vec<_> = (now..=now + pause).filter_map(|second| often.tick(at(second))).collect();
                now += pause;
                let end = seldom.tick(at(now));
                prop_assert_eq!(ends, end.into_iter().collect::<Vec<_>>());
                prop_assert_eq!(often.raise(at(now)), seldom.raise(at(now)));
                let stored: FloodWatch = serde_json::from_str(&serde_json::to_string(&often).unwrap()).unwrap();
                prop_assert_eq!(&stored, &seldom);
            }
        }
    }
}
