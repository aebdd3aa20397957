//! What happens to alarms.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{Alarm, AlarmWork, Occurrence};
use crate::Id;

/// An event of the alarms.
pub type AlarmEvent = AlarmHappening;

/// What happened, as logged and sent: `{"type": "alarmRaised", "data": {…}}`. Who did it and when is said beside it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AlarmHappening {
    /// It is active, for the first time or again.
    AlarmRaised {
        /// All of it.
        alarm: Box<Alarm>,
    },
    /// It returned to normal.
    AlarmReturned {
        /// Which.
        alarm_id: Id,
        /// All of the time that it was active.
        occurrence: Occurrence,
    },
    /// A user said that it is over.
    AlarmCleared {
        /// Which.
        alarm_id: Id,
        /// Why.
        reason: String,
    },
    /// A user saw it.
    AlarmAcknowledged {
        /// Which.
        alarm_id: Id,
        /// What they said; perhaps nothing.
        comment: String,
    },
    /// A user put it out of sight.
    AlarmShelved {
        /// Which.
        alarm_id: Id,
        /// Until when.
        until: DateTime<Utc>,
        /// Why; perhaps nothing.
        reason: String,
    },
    /// It is in sight again: a user wanted that, or the time is over.
    AlarmUnshelved {
        /// Which.
        alarm_id: Id,
    },
    /// A user wrote something to it.
    AlarmCommented {
        /// Which.
        alarm_id: Id,
        /// Plain text.
        text: String,
    },
    /// Late readings showed that it was different from what was said.
    AlarmCorrected {
        /// Which.
        alarm_id: Id,
        /// What it is now; none: it never was.
        alarm: Option<Box<Alarm>>,
    },
    /// It was not acknowledged for so long that more users are notified.
    AlarmEscalated {
        /// Which.
        alarm_id: Id,
        /// The step, from one on.
        step: u32,
    },
    /// It was seen, and is still active: it counts as new.
    AlarmReAlarmed {
        /// Which.
        alarm_id: Id,
    },
    /// Work was made of it.
    AlarmWorkAttached {
        /// Which.
        alarm_id: Id,
        /// What.
        work: AlarmWork,
    },
}

impl AlarmHappening {
    /// The alarm that it happened to.
    pub fn alarm_id(&self) -> Id {
        match self {
            Self::AlarmRaised { alarm } => alarm.id,
            Self::AlarmReturned { alarm_id, .. }
            | Self::AlarmCleared { alarm_id, .. }
            | Self::AlarmAcknowledged { alarm_id, .. }
            | Self::AlarmShelved { alarm_id, .. }
            | Self::AlarmUnshelved { alarm_id }
            | Self::AlarmCommented { alarm_id, .. }
            | Self::AlarmCorrected { alarm_id, .. }
            | Self::AlarmEscalated { alarm_id, .. }
            | Self::AlarmWorkAttached { alarm_id, .. }
            | Self::AlarmReAlarmed { alarm_id } => *alarm_id,
        }
    }
}
