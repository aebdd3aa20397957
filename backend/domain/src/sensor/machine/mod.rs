//! From the readings of one sensor to the alarms of its rules, by the time at which readings were measured.
//!
//! Each rule goes Normal → Pending → Active → Clearing → Normal. What it tells is a function of the set of readings and of the
//! clock alone: a sensor keeps its readings of the last two minutes and the state at their beginning, puts a late one into
//! its place, evaluates them again, and tells what came out differently as a correction. So readings that come late,
//! shuffled or doubled end in the same alarms as those that come in order. Of the last day it leaves anchors, from which a sensor
//! is evaluated again when readings come in that are older than what it keeps.

mod anchor;
mod diff;
mod episode;
mod lateness;
mod measure;
mod replay;
mod rule_state;
mod saved;
mod sensor;
mod silence;
#[cfg(test)]
mod tests;

pub use anchor::Anchor;
pub use episode::{Change, Episode, RuleChange};
pub use lateness::Lateness;
pub use replay::Replay;
pub use saved::SavedSensor;
pub use sensor::{SensorMachine, Taken};

use chrono::{DateTime, Utc};

/// Microseconds since 1970, which is what the database keeps of a time.
type Micros = i64;

/// Later than anything.
const NEVER: Micros = i64::MAX;

const fn micros(seconds: u32) -> Micros {
    // Widening, which `From` cannot do in a constant function.
    #[expect(clippy::as_conversions, reason = "u32 always fits")]
    let seconds = seconds as Micros;
    seconds * 1_000_000
}

fn time(micros: Micros) -> DateTime<Utc> {
    DateTime::from_timestamp_micros(micros).unwrap_or(DateTime::<Utc>::MAX_UTC)
}
