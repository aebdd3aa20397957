//! A machine as it was at a time of the last day, to go on from there when readings come in that are older than what it keeps.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::episode::Ended;
use super::sensor::{FINAL, length};
use super::{Micros, SavedSensor, SensorMachine, time};

/// So many alarms that have ended are kept in memory at most, about.
const MOST_ENDED: usize = 100;

/// What was known of a sensor by all readings before a time, and which alarms had ended since the anchor before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Anchor {
    pub(super) machine: SavedSensor,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) ended: Vec<Ended>,
}

impl Anchor {
    /// All readings before have been evaluated. Before the first one it is a day before watching began: older ones do not count.
    pub fn at(&self) -> DateTime<Utc> {
        time(self.at_micros())
    }

    pub(super) fn at_micros(&self) -> Micros {
        match self.machine.base_at {
            Micros::MIN => self.machine.clock.saturating_sub(length(FINAL)),
            base_at => base_at,
        }
    }
}

impl SensorMachine {
    /// The anchor that is due, if one is: the first at once.
    pub fn anchor(&mut self) -> Option<Anchor> {
        let step = length(self.lateness.anchors);
        let due = self.anchored.is_none_or(|at| self.base_at >= at.saturating_add(step));
        if !due && self.ended.len() < MOST_ENDED {
            return None;
        }
        self.anchored = Some(self.base_at);
        let ended = std::mem::take(&mut self.ended);
        let mut machine = self.saved();
        machine.window.clear();
        machine.newest = self.base_at.saturating_sub(1);
        Some(Anchor { machine, ended })
    }
}
