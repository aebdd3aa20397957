//! One alarm as people see it.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::sensor::{Condition, Episode, Severity};
use crate::{Author, Id};

/// Comments that one alarm may collect.
pub(super) const MOST_COMMENTS: usize = 50;

/// Times that one alarm remembers besides the newest.
pub const MOST_EARLIER: usize = 8;

/// What an alarm is about: two alarms about the same are one that came again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AlarmSource {
    /// A rule of a sensor.
    Rule {
        /// The sensor.
        sensor_id: Id,
        /// The rule.
        rule_id: Id,
    },
    /// A gateway that is silent.
    Gateway {
        /// Which.
        gateway_id: Id,
    },
    /// An alarm flood of one gateway.
    GatewayFlood {
        /// Which.
        gateway_id: Id,
    },
    /// An alarm flood of one asset.
    AssetFlood {
        /// Which.
        asset_id: Id,
    },
}

/// One time that it was active.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Occurrence {
    /// Since when the condition had held.
    pub since: DateTime<Utc>,
    /// When it was raised; names it among those of its source.
    pub raised_at: DateTime<Utc>,
    /// When it returned to normal; none: it is active.
    pub returned_at: Option<DateTime<Utc>>,
    /// What was measured when it was raised, in the sensor's unit, or per minute for a rate of change.
    pub value: Option<f64>,
    /// The limit that was passed, in the unit of the value.
    pub limit: Option<f64>,
    /// The worst that was measured, once it returned to normal, in the unit of the value.
    pub peak: Option<f64>,
}

impl From<Episode> for Occurrence {
    fn from(episode: Episode) -> Self {
        let Episode { since, raised_at, value, limit, cleared_at, peak } = episode;
        Self { since, raised_at, returned_at: cleared_at, value, limit, peak }
    }
}

/// Who said that they saw it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Acknowledgement {
    /// Who.
    pub by: Author,
    /// When.
    pub at: DateTime<Utc>,
}

/// Who put it out of sight for a while.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Shelving {
    /// Who.
    pub by: Author,
    /// Until when.
    pub until: DateTime<Utc>,
    /// Why; may be empty.
    pub reason: String,
}

/// What a user wrote.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AlarmComment {
    /// Who.
    pub by: Author,
    /// When.
    pub at: DateTime<Utc>,
    /// Plain text.
    pub text: String,
}

/// What happens to an alarm that is not acknowledged. Times are in minutes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Response {
    /// Escalation: after so long unacknowledged, the next users are notified: a number for each step, each larger than the one before.
    pub escalate_after: Vec<u32>,
    /// After so long acknowledged and still active, it counts as new (the ReAlarmTime of OPC UA).
    pub re_alarm_after: Option<u32>,
}

/// A record as people read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedRecord {
    /// Its id.
    pub id: Id,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
}

/// What an alarm is at, as it was when it was raised.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AlarmPlace {
    /// The sensor whose readings are judged.
    pub sensor: Option<NamedRecord>,
    /// What its numbers are of, as written behind a number.
    pub unit: Option<String>,
    /// What the numbers of the alarm are of, where that is another: a rise is per minute.
    #[serde(rename = "valueUnit")]
    pub value_unit: Option<String>,
    /// The gateway that is silent, or that has too many alarms.
    pub gateway: Option<NamedRecord>,
    /// The asset that it is at.
    pub asset: Option<NamedRecord>,
    /// The location that it is at.
    pub location: Option<NamedRecord>,
}

impl AlarmPlace {
    /// What stands behind the numbers of the alarm.
    #[must_use]
    pub fn measured_in(&self) -> Option<&str> {
        self.value_unit.as_deref().or(self.unit.as_deref())
    }

    /// The same place, for an alarm of such a condition.
    #[must_use]
    pub fn judged_by(self, condition: &Condition) -> Self {
        let rate = matches!(condition, Condition::RateOfChange { .. });
        let value_unit = rate.then(|| format!("{}/min", self.unit.as_deref().unwrap_or_default()));
        Self { value_unit, ..self }
    }
}

/// What kind of work was made of an alarm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AlarmWorkKind {
    /// A work order on a board.
    WorkOrder,
    /// A work request that a user has to decide on.
    WorkRequest,
}

/// The work that was made of an alarm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlarmWork {
    /// Which kind.
    pub kind: AlarmWorkKind,
    /// The id of the work order or request.
    pub id: Id,
    /// Its code.
    pub code: String,
}

/// Where it is, in the words of ISA-18.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AlarmStatus {
    /// Not active, and seen.
    Normal,
    /// Active and not acknowledged.
    UnacknowledgedAlarm,
    /// Active, and seen.
    AcknowledgedAlarm,
    /// Cleared and not acknowledged.
    ReturnedUnacknowledged,
    /// Out of sight, active or not.
    Shelved,
}

/// An alarm.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Alarm {
    /// Its id.
    pub id: Id,
    /// What it is about.
    pub source: AlarmSource,
    /// What it says: the rule's name.
    pub name: String,
    /// How much it matters.
    pub severity: Severity,
    /// The newest time that it was active.
    pub occurrence: Occurrence,
    /// The times before, oldest first, while late readings may correct them: eight at most.
    pub earlier: Vec<Occurrence>,
    /// How many times it was active since it came onto the list.
    pub occurrences: u32,
    /// The acknowledgement, if any.
    pub acknowledged: Option<Acknowledgement>,
    /// The shelving, if any.
    pub shelved: Option<Shelving>,
    /// The user who cleared it although its condition holds, if any.
    pub cleared_by: Option<Author>,
    /// What people wrote, oldest first.
    pub comments: Vec<AlarmComment>,
    /// What happens while it is not acknowledged.
    pub response: Response,
    /// Since when it wants to be seen.
    pub announced_at: DateTime<Utc>,
    /// How many steps it was escalated by since.
    pub escalated: u32,
    /// How often it counted as new because it stayed active (the ReAlarmRepeatCount of OPC UA).
    pub re_alarms: u32,
    /// The flood under which it is shown, if it is one of too many.
    pub flood_id: Option<Id>,
    /// What it is at.
    #[serde(default)]
    pub place: AlarmPlace,
    /// What to do; perhaps nothing is said.
    #[serde(default)]
    pub instruction: String,
    /// The work that was made of it, if any was.
    #[serde(default)]
    pub work: Option<AlarmWork>,
}

/// A step of an alarm that is due by time alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Due {
    Unshelve,
    ReAlarm,
    Escalate,
    Calm,
}

impl AlarmSource {
    /// The word of its kind, as it is sent and stored.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Rule { .. } => "rule",
            Self::Gateway { .. } => "gateway",
            Self::GatewayFlood { .. } => "gatewayFlood",
            Self::AssetFlood { .. } => "assetFlood",
        }
    }
}

impl AlarmStatus {
    /// The word stored and sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::UnacknowledgedAlarm => "unacknowledgedAlarm",
            Self::AcknowledgedAlarm => "acknowledgedAlarm",
            Self::ReturnedUnacknowledged => "returnedUnacknowledged",
            Self::Shelved => "shelved",
        }
    }
}

impl Alarm {
    /// Whether its condition holds, as far as it is known.
    pub fn is_active(&self) -> bool {
        self.occurrence.returned_at.is_none()
    }

    /// Where it is.
    pub fn status(&self) -> AlarmStatus {
        match (self.shelved.is_some(), self.is_active(), self.acknowledged.is_some()) {
            (true, ..) => AlarmStatus::Shelved,
            (false, true, false) => AlarmStatus::UnacknowledgedAlarm,
            (false, true, true) => AlarmStatus::AcknowledgedAlarm,
            (false, false, false) => AlarmStatus::ReturnedUnacknowledged,
            (false, false, true) => AlarmStatus::Normal,
        }
    }

    /// What is due next, and when.
    pub(super) fn due(&self) -> Option<(DateTime<Utc>, Due)> {
        let after = |from: DateTime<Utc>, minutes: u32| from + TimeDelta::minutes(minutes.into());
        if let Some(shelved) = &self.shelved {
            return Some((shelved.until, Due::Unshelve));
        }
        if !self.is_active() {
            return None;
        }
        if let Some(calm) = self.calm_at() {
            return Some((calm, Due::Calm));
        }
        match &self.acknowledged {
            Some(seen) => self.response.re_alarm_after.map(|minutes| (after(seen.at, minutes), Due::ReAlarm)),
            None => {
                let step = usize::try_from(self.escalated).ok()?;
                let minutes = self.response.escalate_after.get(step)?;
                Some((after(self.announced_at, *minutes), Due::Escalate))
            }
        }
    }

    /// When the next step is due by time alone, if any is.
    pub fn due_at(&self) -> Option<DateTime<Utc>> {
        self.due().map(|(at, _)| at)
    }

    /// All the times that are known, oldest first.
    pub fn times(&self) -> Vec<Occurrence> {
        self.earlier.iter().chain([&self.occurrence]).copied().collect()
    }

    /// Has been active at these times, of which there is one at least.
    pub(super) fn set_times(&mut self, mut times: Vec<Occurrence>) {
        times.sort_by_key(|time| time.raised_at);
        if let Some(newest) = times.pop() {
            self.occurrence = newest;
            self.earlier = times.split_off(times.len().saturating_sub(MOST_EARLIER));
        }
    }

    /// Keeps what a user wrote; the oldest makes room.
    pub(super) fn note(&mut self, comment: AlarmComment) {
        if self.comments.len() >= MOST_COMMENTS {
            self.comments.remove(0);
        }
        self.comments.push(comment);
    }

    /// It wants to be seen from now on.
    pub(super) fn announce(&mut self, at: DateTime<Utc>) {
        (self.announced_at, self.escalated) = (at, 0);
    }
}
