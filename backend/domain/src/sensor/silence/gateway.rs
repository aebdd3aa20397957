//! A gateway that is silent raises one alarm; its sensors become unknown and raise none for missing readings.
//!
//! On [`GatewayChange::Silent`], `SensorMachine::gateway_silent` gets the time of the last report of the gateway, for each of
//! its sensors: what they raised for missing readings since then is taken back. On [`GatewayChange::Back`],
//! `SensorMachine::gateway_back` is called.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// What became known of a gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum GatewayChange {
    /// It is silent.
    Silent {
        /// When it was last heard.
        heard_at: DateTime<Utc>,
        /// When it had been silent for too long, which is when its alarm is raised.
        raised_at: DateTime<Utc>,
    },
    /// It was heard again.
    Back {
        /// When the alarm was raised.
        raised_at: DateTime<Utc>,
        /// When it was heard, which is when its alarm returns to normal.
        at: DateTime<Utc>,
    },
}

/// One gateway. Stored as it is; goes on after a restart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GatewayWatch {
    /// How often it says something, in seconds.
    heartbeat: u32,
    /// How many heartbeats may be missing.
    missing: u32,
    heard_at: DateTime<Utc>,
    silent: bool,
}

impl GatewayWatch {
    /// Watches from a time on a gateway that says something every `heartbeat` seconds, and is silent when nothing came for
    /// `missing` times as long. At least one of each.
    pub fn new(heartbeat: u32, missing: u32, from: DateTime<Utc>) -> Self {
        Self { heartbeat: heartbeat.max(1), missing: missing.max(1), heard_at: from, silent: false }
    }

    /// A message of the gateway came in, whatever was in it.
    #[must_use = "everybody has to hear of it"]
    pub fn hear(&mut self, now: DateTime<Utc>) -> [Option<GatewayChange>; 2] {
        // The clock was not checked in time: the gateway was silent all the same.
        let before = self.look(now, false);
        let back = self.silent.then(|| GatewayChange::Back { raised_at: self.silent_at(), at: now.max(self.heard_at) });
        self.silent = false;
        self.heard_at = self.heard_at.max(now);
        [before, back]
    }

    /// The clock goes on.
    #[must_use = "everybody has to hear of it"]
    pub fn tick(&mut self, now: DateTime<Utc>) -> Option<GatewayChange> {
        self.look(now, true)
    }

    /// When [`Self::tick`] is to be called, if nothing comes in; none while it is silent.
    pub fn due_at(&self) -> Option<DateTime<Utc>> {
        (!self.silent).then(|| self.silent_at())
    }

    /// Whether its sensors are unknown.
    pub fn is_silent(&self) -> bool {
        self.silent
    }

    /// How long it may be silent. A sensor's rule for missing readings should wait for longer: what it raises before this is
    /// over is taken back when it turns out that the gateway is silent.
    pub fn patience(&self) -> TimeDelta {
        TimeDelta::seconds(i64::from(self.heartbeat) * i64::from(self.missing))
    }

    fn silent_at(&self) -> DateTime<Utc> {
        self.heard_at + self.patience()
    }

    /// A message that comes at the very last moment comes in time.
    fn look(&mut self, now: DateTime<Utc>, whole: bool) -> Option<GatewayChange> {
        let raised_at = self.silent_at();
        let silent = now > raised_at || (whole && now == raised_at);
        if self.silent || !silent {
            return None;
        }
        self.silent = true;
        Some(GatewayChange::Silent { heard_at: self.heard_at, raised_at })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_770_000_000 + seconds, 0).unwrap()
    }

    fn watch() -> GatewayWatch {
        GatewayWatch::new(60, 3, at(0))
    }

    fn silent(heard: i64) -> GatewayChange {
        GatewayChange::Silent { heard_at: at(heard), raised_at: at(heard + 180) }
    }

    fn back(heard: i64, now: i64) -> GatewayChange {
        GatewayChange::Back { raised_at: at(heard + 180), at: at(now) }
    }

    #[test]
    fn three_heartbeats_without_a_message_are_one_alarm_until_the_next_message() {
        let mut watch = watch();
        assert_eq!(watch.hear(at(50)), [None, None]);
        assert_eq!((watch.tick(at(229)), watch.due_at()), (None, Some(at(230))));
        assert_eq!(watch.tick(at(230)), Some(silent(50)));
        assert_eq!((watch.tick(at(231)), watch.tick(at(9_999)), watch.due_at()), (None, None, None));
        assert!(watch.is_silent());
        assert_eq!(watch.hear(at(10_000)), [None, Some(back(50, 10_000))]);
        assert_eq!((watch.is_silent(), watch.due_at()), (false, Some(at(10_180))));
    }

    #[test]
    fn a_gateway_that_was_silent_between_checks_was_silent() {
        let mut watch = watch();
        assert_eq!(watch.hear(at(180)), [None, None], "at the last moment");
        assert_eq!(watch.hear(at(361)), [Some(silent(180)), Some(back(180, 361))]);
    }

    #[test]
    fn what_is_stored_goes_on() {
        let mut watch = watch();
        assert!(watch.tick(at(500)).is_some());
        let mut stored: GatewayWatch = serde_json::from_str(&serde_json::to_string(&watch).unwrap()).unwrap();
        assert_eq!(stored.tick(at(600)), None);
        assert_eq!(stored.hear(at(700)), watch.hear(at(700)));
        assert_eq!(GatewayWatch::new(0, 0, at(0)).patience(), TimeDelta::seconds(1));
    }

    proptest! {
        #[test]
        fn looking_often_or_never_tells_the_same(pauses in proptest::collection::vec(1_i64..400, 1..40)) {
            let (mut often, mut never) = (watch(), watch());
            let (mut heard_often, mut heard_never) = (Vec::new(), Vec::new());
            let mut now = 0;
            for pause in pauses {
                heard_often.extend((now..now + pause).filter_map(|second| often.tick(at(second))));
                now += pause;
                heard_often.extend(often.hear(at(now)).into_iter().flatten());
                heard_never.extend(never.hear(at(now)).into_iter().flatten());
            }
            prop_assert_eq!(heard_often, heard_never);
        }
    }
}
