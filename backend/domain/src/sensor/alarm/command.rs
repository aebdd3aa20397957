//! What people and Gantry want of alarms, as sent: `{"type": "acknowledge", "data": {"alarmId": 7}}`.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{AlarmPlace, AlarmSource, AlarmWork, Occurrence, Response};
use crate::Id;
use crate::sensor::{Change, Episode, Severity};

/// An alarm that a machine raised.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RaisedAlarm {
    /// What it is about.
    pub source: AlarmSource,
    /// What it says.
    pub name: String,
    /// How much it matters.
    pub severity: Severity,
    /// When and by what.
    pub occurrence: Occurrence,
    /// What happens to an alarm that is not acknowledged.
    #[serde(default)]
    pub response: Response,
    /// The flood under which it is shown.
    #[serde(default)]
    pub flood_id: Option<Id>,
    /// What it is at.
    #[serde(default)]
    pub place: AlarmPlace,
    /// What to do.
    #[serde(default)]
    pub instruction: String,
}

/// A command.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AlarmCommand {
    /// Says that one saw it.
    Acknowledge {
        /// Which.
        alarm_id: Id,
        /// What there is to say besides.
        #[serde(default)]
        comment: String,
    },
    /// Says that it is over although its condition holds: by hand, with a reason.
    Clear {
        /// Which.
        alarm_id: Id,
        /// Why.
        reason: String,
    },
    /// Puts it out of sight for a while, whether it comes again or not.
    Shelve {
        /// Which.
        alarm_id: Id,
        /// Until when.
        until: DateTime<Utc>,
        /// Why.
        #[serde(default)]
        reason: String,
    },
    /// Puts it back into sight.
    Unshelve {
        /// Which.
        alarm_id: Id,
    },
    /// Writes something to it.
    Comment {
        /// Which.
        alarm_id: Id,
        /// Plain text.
        text: String,
    },
    /// It is active. Only Gantry itself says so.
    Raise(Box<RaisedAlarm>),
    /// It has returned to normal. Only Gantry itself says so.
    Return {
        /// What it is about.
        source: AlarmSource,
        /// All of that time; `returnedAt` is given.
        occurrence: Occurrence,
    },
    /// It was different from what was said. Only Gantry itself says so.
    Correct {
        /// As it was raised, and what it was in fact.
        raised: Box<RaisedAlarm>,
        /// By which it was raised.
        raised_at: DateTime<Utc>,
    },
    /// It never was. Only Gantry itself says so.
    Retract {
        /// What it is about.
        source: AlarmSource,
        /// By which it was raised.
        raised_at: DateTime<Utc>,
    },
    /// Work was made of it. Only Gantry itself says so.
    Attach {
        /// Which.
        alarm_id: Id,
        /// What.
        work: AlarmWork,
    },
    /// Checks whether an alarm flood begins or ends. Only Gantry itself sends it.
    Flood {
        /// Which flood.
        source: AlarmSource,
    },
    /// Does what is due of it: see `AlarmsState::due`. Only Gantry itself does.
    Remind {
        /// Which.
        alarm_id: Id,
    },
}

impl AlarmCommand {
    /// The alarm that a user wants something of; none for what machines report.
    pub fn alarm_id(&self) -> Option<Id> {
        match self {
            Self::Acknowledge { alarm_id, .. }
            | Self::Clear { alarm_id, .. }
            | Self::Shelve { alarm_id, .. }
            | Self::Unshelve { alarm_id }
            | Self::Comment { alarm_id, .. }
            | Self::Attach { alarm_id, .. }
            | Self::Remind { alarm_id } => Some(*alarm_id),
            Self::Flood { .. } => None,
            Self::Raise(_) | Self::Return { .. } | Self::Correct { .. } | Self::Retract { .. } => None,
        }
    }
}

impl RaisedAlarm {
    /// The command by which what a machine tells of this alarm goes onto the list; its own occurrence does not matter.
    pub fn command(self, change: Change) -> AlarmCommand {
        let with = |raised: Self, episode: Episode| Box::new(Self { occurrence: episode.into(), ..raised });
        match change {
            Change::Raised { episode } => AlarmCommand::Raise(with(self, episode)),
            Change::Cleared { episode } => AlarmCommand::Return { source: self.source, occurrence: episode.into() },
            Change::Changed { raised_at, episode } => AlarmCommand::Correct { raised: with(self, episode), raised_at },
            Change::Retracted { raised_at } => AlarmCommand::Retract { source: self.source, raised_at },
        }
    }
}

/// What a batch of commands needs to have looked up.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct AlarmNeeds {
    /// Fresh ids.
    pub ids: usize,
}

impl AlarmNeeds {
    /// Adds what one more command needs.
    pub fn add(&mut self, command: &AlarmCommand) {
        if let AlarmCommand::Raise(_) | AlarmCommand::Correct { .. } | AlarmCommand::Flood { .. } = command {
            self.ids += 1;
        }
    }
}
