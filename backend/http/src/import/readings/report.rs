//! What became of the lines of a file, in words for the user who brought it.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Lines that are named for a reason.
const NAMED: usize = 5;

/// Counts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Readings that were not there.
    pub accepted: u64,
    /// Those of a sensor and time that there is a reading of already.
    pub doubled: u64,
    /// For each reason how many, and the first lines.
    reasons: BTreeMap<&'static str, (u64, Vec<u64>)>,
}

impl Report {
    /// A line is not taken.
    pub(super) fn refuse(&mut self, line: u64, code: &'static str) {
        let (count, first) = self.reasons.entry(code).or_default();
        *count += 1;
        first.push(line);
        // Errors of parsing come before those of the database.
        first.sort_unstable();
        first.truncate(NAMED);
    }

    /// How many lines are not taken.
    pub fn refused(&self) -> u64 {
        self.reasons.values().map(|(count, _)| count).sum()
    }

    /// All of it.
    pub fn text(&self, dry_run: bool) -> String {
        let what = if dry_run { "Would be kept" } else { "Kept" };
        let mut text =
            format!("{what}: {}, there already: {}, refused: {}\n", self.accepted, self.doubled, self.refused());
        for (code, (count, lines)) in &self.reasons {
            let named: Vec<String> = lines.iter().map(u64::to_string).collect();
            let more = if *count > u64::try_from(lines.len()).unwrap_or(0) { ", …" } else { "" };
            let _ = writeln!(text, "  {}: {count} (line {}{more})", explained(code), named.join(", "));
        }
        text
    }
}

fn explained(code: &str) -> &'static str {
    match code {
        "unknownSensor" => "no sensor of this name",
        "inactive" => "no readings are taken of the sensor",
        "notANumber" => "the value is no number",
        "tooOld" => "older than the sensor's readings are kept",
        "inFuture" => "later than now",
        "unitMismatch" => "the sensor's unit cannot be made of this one",
        "invalidTime" => "the time cannot be read",
        _ => "no sensor is named",
    }
}
