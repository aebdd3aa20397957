//! How long is waited for readings that are on their way.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::{Micros, micros};
use crate::sensor::{AlarmRule, Condition};

/// So long after a reading came in, others may be on their way: a gateway that delivers its backlog is not silent.
const ON_THE_WAY: Micros = 60_000_000;

/// How late readings may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lateness {
    /// A reading that was measured so long before the newest one still counts; fifty minutes at most.
    pub horizon: TimeDelta,
    /// If not so many came after it, one at least.
    pub count: usize,
    /// How long a clock waits for readings that are on their way before it lets a timer fire: how often the gateway
    /// delivers.
    pub patience: TimeDelta,
    /// Anchors are so far apart, in measured time: what comes later than the horizon is evaluated again from one of them.
    pub anchors: TimeDelta,
}

impl Default for Lateness {
    fn default() -> Self {
        Self { horizon: TimeDelta::minutes(2), count: 240, patience: TimeDelta::zero(), anchors: TimeDelta::hours(6) }
    }
}

/// Until when readings are waited for that a rule would miss, when one came in at such a time.
pub(super) fn waited_for(rule: &AlarmRule, arrived: Micros) -> Micros {
    match rule.condition {
        Condition::NoData { duration } => arrived.saturating_add(micros(duration).min(ON_THE_WAY)),
        _ => Micros::MIN,
    }
}
