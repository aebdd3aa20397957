//! What a machine tells: alarms as they begin and end, and corrections of what it reported before.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::Id;
use crate::sensor::exact;

/// One time in which a rule's alarm was active. A rule's episodes never overlap, so `raised_at` names one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Episode {
    /// Since when the condition had held.
    pub since: DateTime<Utc>,
    /// When the alarm was raised: the on-delay later.
    pub raised_at: DateTime<Utc>,
    /// What was measured when it was raised, in the sensor's unit, or per minute for a rate of change; none for no data.
    pub value: Option<f64>,
    /// The limit that was passed, in the unit of the value, where there is one.
    pub limit: Option<f64>,
    /// When it returned to normal; none: it is active.
    pub cleared_at: Option<DateTime<Utc>>,
    /// The worst that was measured since `since`, in the unit of the value; reported when it returns to normal.
    pub peak: Option<f64>,
}

impl Episode {
    /// As it is reported while it is active.
    pub(super) fn as_raised(&self) -> Self {
        Self { cleared_at: None, peak: None, ..*self }
    }
}

/// What became known of a rule's alarms.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Change {
    /// The alarm is active.
    Raised {
        /// How.
        episode: Episode,
    },
    /// The alarm has returned to normal.
    Cleared {
        /// All of it.
        episode: Episode,
    },
    /// A correction: what was reported differently.
    Changed {
        /// By which it was reported.
        raised_at: DateTime<Utc>,
        /// What it was in fact; it may be active again.
        episode: Episode,
    },
    /// A correction: this alarm never was.
    Retracted {
        /// By which it was reported.
        raised_at: DateTime<Utc>,
    },
}

/// A change, and whose.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RuleChange {
    /// The rule.
    pub rule_id: Id,
    /// What became known.
    #[serde(flatten)]
    pub change: Change,
}

/// Who hears of a rule's episodes as they come out of its evaluation.
pub(super) trait Listener {
    fn raised(&mut self, episode: Episode);
    fn cleared(&mut self, episode: Episode);
}

/// Tells at once, and notes what was reported.
pub(super) struct Telling<'a> {
    pub(super) rule_id: Id,
    pub(super) reported: &'a mut Vec<Episode>,
    pub(super) out: &'a mut Vec<RuleChange>,
}

impl Listener for Telling<'_> {
    fn raised(&mut self, episode: Episode) {
        self.reported.push(episode);
        self.out.push(RuleChange { rule_id: self.rule_id, change: Change::Raised { episode } });
    }

    fn cleared(&mut self, episode: Episode) {
        if let Some(last) = self.reported.last_mut() {
            *last = episode;
        }
        self.out.push(RuleChange { rule_id: self.rule_id, change: Change::Cleared { episode } });
    }
}

/// Writes a list, to be compared with what was reported.
impl Listener for Vec<Episode> {
    fn raised(&mut self, episode: Episode) {
        self.push(episode);
    }

    fn cleared(&mut self, episode: Episode) {
        if let Some(last) = self.last_mut() {
            *last = episode;
        }
    }
}

/// An alarm that has ended, and of which rule.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Ended {
    pub(super) rule_id: Id,
    #[serde(with = "ExactEpisode")]
    pub(super) episode: Episode,
}

/// An episode as it is stored: its numbers come back as they were.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Episode", rename_all = "camelCase")]
struct ExactEpisode {
    since: DateTime<Utc>,
    raised_at: DateTime<Utc>,
    #[serde(with = "exact::maybe")]
    value: Option<f64>,
    #[serde(with = "exact::maybe")]
    limit: Option<f64>,
    cleared_at: Option<DateTime<Utc>>,
    #[serde(with = "exact::maybe")]
    peak: Option<f64>,
}

/// Puts away what readings within the horizon can no longer change.
pub(super) struct Settling<'a> {
    pub(super) rule_id: Id,
    pub(super) reported: &'a mut Vec<Episode>,
    pub(super) ended: &'a mut Vec<Ended>,
}

impl Listener for Settling<'_> {
    fn raised(&mut self, _: Episode) {}

    fn cleared(&mut self, episode: Episode) {
        if let Some(place) = self.reported.iter().position(|reported| reported.raised_at == episode.raised_at) {
            let episode = self.reported.remove(place);
            self.ended.push(Ended { rule_id: self.rule_id, episode });
        }
    }
}
