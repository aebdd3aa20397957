//! Failures found on a work order, as commands and events carry them: what failed, what was seen of it, why, and what helped, in the
//! codes of the tenant.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::Id;
use crate::failure::FailureKind;

/// The codes of a failure. Problem, cause and remedy stand below each other; mode and mechanism belong to the class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FailureCodes {
    /// The class of what failed.
    pub class_id: Id,
    /// What was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem_id: Option<Id>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause_id: Option<Id>,
    /// What helped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remedy_id: Option<Id>,
    /// What was observed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode_id: Option<Id>,
    /// What is apparently behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mechanism_id: Option<Id>,
}

impl FailureCodes {
    /// Each code that is named, as what, and the one that it must stand below, if it is named, too.
    pub fn named(&self) -> impl Iterator<Item = (Id, FailureKind, Option<Id>)> {
        let class = Some(self.class_id);
        let all = [
            (class, FailureKind::Class, None),
            (self.problem_id, FailureKind::Problem, class),
            (self.cause_id, FailureKind::Cause, self.problem_id),
            (self.remedy_id, FailureKind::Remedy, self.cause_id),
            (self.mode_id, FailureKind::Mode, class),
            (self.mechanism_id, FailureKind::Mechanism, class),
        ];
        all.into_iter().filter_map(|(id, kind, above)| Some((id?, kind, above)))
    }
}

/// When an asset did not run: from its first moment until before its last one, or until now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DowntimeSpan {
    /// From when.
    pub started_at: DateTime<Utc>,
    /// Until when; absent while it does not run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<DateTime<Utc>>,
}

impl DowntimeSpan {
    /// Whether the two have a moment in common.
    pub fn meets(&self, other: &Self) -> bool {
        let before = |one: &Self, other: &Self| one.ended_at.is_some_and(|end| end <= other.started_at);
        !before(self, other) && !before(other, self)
    }
}

/// Records a failure on a work order, or gives one that is there other values: all of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PutFailure {
    /// Of which work order.
    pub card_id: Id,
    /// Which failure; absent: a new one.
    #[serde(default)]
    pub failure_id: Option<Id>,
    /// Its codes.
    #[serde(flatten)]
    pub codes: FailureCodes,
    /// When it happened; absent: nobody knows.
    #[serde(default)]
    pub failed_at: Option<DateTime<Utc>>,
    /// The downtime of the asset that came of it.
    #[serde(default)]
    pub downtime_id: Option<Id>,
    /// The same where it is not recorded yet: it is made.
    #[serde(default)]
    pub downtime: Option<DowntimeSpan>,
    /// In words.
    #[serde(default)]
    pub note: String,
}

/// A downtime that is made with a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MadeDowntime {
    /// What did not run.
    pub asset_id: Id,
    /// When.
    #[serde(flatten)]
    pub span: DowntimeSpan,
}

/// A failure was recorded or got other values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FailurePut {
    /// Of which work order.
    pub card_id: Id,
    /// Which failure.
    pub failure_id: Id,
    /// Its codes.
    #[serde(flatten)]
    pub codes: FailureCodes,
    /// When it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_at: Option<DateTime<Utc>>,
    /// The downtime of the asset that came of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub downtime_id: Option<Id>,
    /// The same where it was made with the failure; its id is known once it is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub downtime: Option<MadeDowntime>,
    /// In words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The names of the class and of what was wrong, for the log: `Pumps: External leakage`.
    pub name: String,
}

/// A code as the rules look at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailureCode {
    /// What it stands for.
    pub kind: FailureKind,
    /// What it stands below.
    pub parent: Option<Id>,
    /// Its name.
    pub name: String,
    /// It is in use.
    pub active: bool,
}

/// A downtime that may have come of a failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailureDowntime {
    /// What did not run.
    pub asset: Id,
    /// The failure that it belongs to already.
    pub failure: Option<Id>,
}

/// What was looked up about failures.
#[derive(Debug, Default)]
pub struct FailureFacts {
    /// Codes that are named.
    pub codes: HashMap<Id, FailureCode>,
    /// Failures that change: their work orders, and the codes that they have, which may stay though they are no longer in use.
    pub rows: HashMap<Id, (Id, FailureCodes)>,
    /// Downtimes that are named.
    pub downtimes: HashMap<Id, FailureDowntime>,
    /// How many failures work orders have.
    pub counts: HashMap<Id, i64>,
    /// Assets that may get a downtime: nobody else records one of them meanwhile.
    pub assets: HashSet<Id>,
    /// Downtimes of theirs that stand against those that are to be made.
    pub outages: Vec<MadeDowntime>,
}

/// What must be looked up about failures.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FailureNeeds {
    /// Codes that are named.
    pub codes: Vec<Id>,
    /// Failures that change.
    pub rows: Vec<Id>,
    /// Downtimes that are named.
    pub downtimes: Vec<Id>,
    /// Work orders whose failures are counted.
    pub counted: Vec<Id>,
    /// Work orders whose assets get a downtime.
    pub made: Vec<(Id, DowntimeSpan)>,
}
