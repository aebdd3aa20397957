//! Planned maintenance: one pure function says when a plan's work falls due, and the forecast and the generator both call it, so a
//! year of forecast is a year of work orders.

mod combined;
mod due;
mod exception;
mod fields;
mod levelling;
mod meter;
mod occurrences;
mod optimise;
mod reason;
mod rule;
mod series;
mod shift;
mod sub_task_formats;
mod task_difference;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::Id;

pub use due::{Decision, decide};
pub use exception::{Exception, MOST_MOVED_DAYS, OccurrenceKey, check_exception};
pub use fields::CalendarFields;
pub use levelling::{PlannedWork, WeekHours, level, monday};
pub use meter::MeterState;
pub use occurrences::{MOST_OCCURRENCES, occurrences};
pub use optimise::{Advice, FAILURES, KeepReason, PlanRecord, RUNS_WITHOUT_FINDING};
pub use reason::{Cause, Reason, sentence};
pub use rule::{ByDay, Frequency, MOST_INTERVAL, Rule, ShortMonths};
pub use series::MovedSeries;
pub use sub_task_formats::{SubTaskFormat, checked_formats, planned_sub_tasks};
pub use task_difference::{ChangedTask, GroupTask, TaskDifference, difference};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// The words stored and sent.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// Reads the stored word; the default when it is another one.
            pub fn parse(word: &str) -> Self {
                match word {
                    $($word => Self::$variant,)+
                    _ => Self::default(),
                }
            }
        }
    };
}

words! {
    /// What becomes of a target on a day when nobody works.
    DayPolicy {
        /// It stays.
        #[default]
        Keep = "keep",
        /// It is left out.
        Skip = "skip",
        /// The last day before.
        Before = "before",
        /// The next day after.
        After = "after",
    }
}

words! {
    /// What becomes of a target out of season.
    ClosedSeason {
        /// It is left out.
        #[default]
        Skip = "skip",
        /// It waits for the first day of the season.
        Shift = "shift",
    }
}

words! {
    /// What becomes of occurrences whose time passed while nobody generated them.
    Missed {
        /// All are generated.
        All = "all",
        /// Only the latest of them.
        #[default]
        Latest = "latest",
        /// None of them.
        None = "none",
    }
}

words! {
    /// How several triggers go together.
    Combine {
        /// The first that is due.
        #[default]
        Any = "any",
        /// When the last becomes due.
        All = "all",
    }
}

words! {
    /// What a trigger counts from.
    Mode {
        /// From its start.
        #[default]
        Fixed = "fixed",
        /// From the last completion, or the last generation's reading.
        Floating = "floating",
    }
}

/// A time of the year in which work is done; it may pass the turn of the year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Season {
    /// First month and day.
    pub from: (u32, u32),
    /// Last month and day.
    pub until: (u32, u32),
}

/// Days from one to another, both included; without an end, from then on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub until: Option<NaiveDate>,
}

impl Span {
    /// Whether a day is in it.
    pub fn contains(&self, date: NaiveDate) -> bool {
        self.from <= date && self.until.is_none_or(|until| date <= until)
    }
}

/// What makes a plan's work due.
#[derive(Debug, Clone, PartialEq)]
pub struct Trigger {
    /// Its id.
    pub id: Id,
    /// Of which kind it is.
    pub kind: TriggerKind,
    /// Only for this asset, whose meter it reads; none: for all of the plan.
    pub only_for: Option<Id>,
    /// The dates of a fixed series count from this day on, after it was moved; none: all of them.
    pub since: Option<NaiveDate>,
}

/// By time or by use. Events are not foreseen, so they are no part of this.
#[derive(Debug, Clone, PartialEq)]
pub enum TriggerKind {
    /// By time.
    Calendar {
        /// The dates; of one that counts from completions only the interval.
        rule: Rule,
        /// What it counts from.
        mode: Mode,
        /// The first date.
        start: NaiveDate,
        /// The time of day.
        time: NaiveTime,
    },
    /// By use.
    Meter {
        /// Which meter.
        meter: Id,
        /// Every so many units; none: once, at the start value.
        interval: Option<Decimal>,
        /// What it counts from.
        mode: Mode,
        /// From which value on it counts; without it, from the first reading.
        start: Option<Decimal>,
        /// Due so many units earlier.
        tolerance: Decimal,
    },
}

/// A plan, as far as it matters for its dates.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The zone whose clock is meant.
    pub zone: Tz,
    /// Nothing before the day that it was activated.
    pub since: NaiveDate,
    /// Generated so many days before the target.
    pub lead_days: u32,
    /// Done in time so many days late.
    pub tolerance_days: u32,
    /// In which time of the year.
    pub season: Option<Season>,
    /// What becomes of targets in the others.
    pub closed_season: ClosedSeason,
    /// What becomes of targets on Saturdays and Sundays.
    pub weekends: DayPolicy,
    /// What becomes of targets on holidays and in shutdowns.
    pub holidays: DayPolicy,
    /// The holidays.
    pub holiday_dates: BTreeSet<NaiveDate>,
    /// When the plant stands still.
    pub shutdowns: Vec<Span>,
    /// When the plan was or will be paused.
    pub pauses: Vec<Span>,
    /// What becomes of what was missed.
    pub missed: Missed,
    /// How triggers go together.
    pub combine: Combine,
    /// Whether two that fall on one day become one.
    pub merge_same_day: bool,
    /// At each how-manieth iteration task sets are due; empty: always.
    pub multiples: BTreeSet<u32>,
    /// What makes it due.
    pub triggers: Vec<Trigger>,
    /// What was decided about single occurrences.
    pub exceptions: BTreeMap<OccurrenceKey, Exception>,
    /// For which assets; one without an asset for a plan that has none.
    pub assets: Vec<Option<Id>>,
}

/// What identifies an occurrence of a trigger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// The date of the series, before it is moved.
    Date(NaiveDate),
    /// The value of the meter.
    Value(Decimal),
}

impl Target {
    /// As it is kept.
    pub fn key(&self) -> String {
        match self {
            Self::Date(date) => date.to_string(),
            Self::Value(value) => value.normalize().to_string(),
        }
    }

    /// Reads it back.
    pub fn parse(key: &str) -> Option<Self> {
        key.parse().map(Self::Date).ok().or_else(|| key.parse().map(Self::Value).ok())
    }
}

/// What became of an occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Its work order is not done.
    Open,
    /// It was done on that day.
    Completed(NaiveDate),
    /// Its work order was archived undone, or there never was one.
    Skipped,
}

/// An occurrence that was generated or skipped.
#[derive(Debug, Clone, PartialEq)]
pub struct Past {
    /// For which asset.
    pub asset: Option<Id>,
    /// By which trigger.
    pub trigger: Id,
    /// What identifies it.
    pub target: Target,
    /// Which iteration it was.
    pub iteration: u32,
    /// When it was due.
    pub due: NaiveDate,
    /// What the meter showed when it was generated.
    pub reading: Option<Decimal>,
    /// What became of it.
    pub outcome: Outcome,
}

/// When work falls due.
#[derive(Debug, Clone, PartialEq)]
pub struct Occurrence {
    /// For which asset.
    pub asset: Option<Id>,
    /// By which trigger.
    pub trigger: Id,
    /// What identifies it.
    pub target: Target,
    /// Which iteration it is, from 1.
    pub iteration: u32,
    /// When it is due, by the clock of the plan's zone.
    pub due: NaiveDateTime,
    /// The same as an instant.
    pub due_at: DateTime<Utc>,
    /// When the work order is generated.
    pub generate_at: DateTime<Utc>,
    /// The multiples whose task sets are due.
    pub multiples: BTreeSet<u32>,
    /// What the meter shows, if it is due by use.
    pub reading: Option<Decimal>,
    /// Why it is then.
    pub reasons: Vec<Reason>,
    /// It depends on what has not happened: a completion, or the use of a meter. Nothing is generated of it yet.
    pub assumed: bool,
    /// Why there will be no work order.
    pub skipped: Option<Cause>,
}

/// What meters show, by their ids.
pub type Meters = BTreeMap<Id, MeterState>;

/// What a clock of the zone shows, as an instant: the first of two where clocks go back, later by the gap where they skip it.
pub fn civil_instant(local: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    match zone.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => at.to_utc(),
        // By the offset from before the gap, the clock shows the time after it.
        LocalResult::None => {
            let before = TimeDelta::hours(6);
            match zone.from_local_datetime(&(local - before)).latest() {
                Some(at) => at.to_utc() + before,
                None => local.and_utc(),
            }
        }
    }
}

#[cfg(test)]
mod oracle_tests;
#[cfg(test)]
mod tests;
