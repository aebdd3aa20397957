//! Labour of a work order as commands and events carry it: hours, persons and kinds. Rates and costs are in the rows alone, which the
//! store writes; what a planner sets reaches it in memory and is never part of the log.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::patch::present;
use crate::plan::civil_instant;
use crate::{BoardId, Id, PersonId};

/// The most days that are entered, and the most rows that are approved, at once.
pub const LABOUR_LINES_MAX: usize = 200;

/// Hours of a craft or a person that are planned with a new work order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewPlannedLabour {
    /// The craft.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub craft: String,
    /// The person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person_id: Option<PersonId>,
    /// Hours.
    pub hours: Decimal,
}

/// Plans hours of a craft or a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlanLabour {
    /// For which work order.
    pub card_id: Id,
    /// Whose hours, and how many.
    #[serde(flatten)]
    pub line: NewPlannedLabour,
    /// Money per hour; absent: the person's.
    #[serde(default)]
    pub rate: Option<Decimal>,
}

/// Changes planned hours.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EditPlannedLabour {
    /// Of which work order.
    pub card_id: Id,
    /// Which line.
    pub line_id: Id,
    /// What to change.
    #[serde(flatten)]
    pub patch: PlannedLabourPatch,
    /// Money per hour; absent as it is.
    #[serde(default)]
    pub rate: Option<Decimal>,
}

/// What may be changed of planned hours.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlannedLabourPatch {
    /// The craft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub craft: Option<String>,
    /// The person.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub person_id: Option<Option<PersonId>>,
    /// Hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<Decimal>,
}

/// Hours of one day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DayHours {
    /// The day.
    pub submission_date: NaiveDate,
    /// The hours.
    pub hours_submitted: Decimal,
}

/// Enters hours that were worked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EnterLabour {
    /// On which work order.
    pub card_id: Id,
    /// Who worked; absent: the sender.
    #[serde(default)]
    pub person_id: Option<PersonId>,
    /// Of which type; absent: regular time.
    #[serde(default)]
    pub labour_type_id: Option<Id>,
    /// The hours by day.
    pub details: Vec<DayHours>,
    /// A remark.
    #[serde(default)]
    pub note: String,
}

/// Corrects hours: a new row takes the place of the old one, which stays and no longer counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CorrectLabour {
    /// Of which work order.
    pub card_id: Id,
    /// Which row.
    pub labour_id: Id,
    /// The hours that are right.
    #[serde(default)]
    pub hours_submitted: Option<Decimal>,
    /// The day that is right.
    #[serde(default)]
    pub submission_date: Option<NaiveDate>,
    /// The type that is right; `null` is regular time.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub labour_type_id: Option<Option<Id>>,
    /// Why.
    pub reason: String,
}

/// A row of hours as an event writes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LabourLine {
    /// The row.
    pub labour_id: Id,
    /// The day.
    pub day: NaiveDate,
    /// The hours.
    pub hours: Decimal,
}

/// Hours were entered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LabourEntered {
    /// On which work order.
    pub card_id: Id,
    /// Who worked.
    pub person: PersonId,
    /// Of which type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labour_type: Option<Id>,
    /// The rows, one for each day.
    pub lines: Vec<LabourLine>,
    /// A remark.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// Hours were corrected.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LabourCorrected {
    /// Of which work order.
    pub card_id: Id,
    /// The row that no longer counts.
    pub corrects: Id,
    /// The row that takes its place.
    #[serde(flatten)]
    pub line: LabourLine,
    /// Of which type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labour_type: Option<Id>,
    /// Why.
    pub reason: String,
    /// By a supervisor, of hours that were approved: they stay so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub approved: bool,
}

/// Hours were planned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LabourPlanned {
    /// For which work order.
    pub card_id: Id,
    /// The line.
    pub line_id: Id,
    /// Whose hours, and how many.
    #[serde(flatten)]
    pub line: NewPlannedLabour,
    /// Money per hour: for the row, never for the log.
    #[serde(skip)]
    pub rate: Option<Decimal>,
}

/// Planned hours were changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LabourPlanEdited {
    /// Of which work order.
    pub card_id: Id,
    /// Which line.
    pub line_id: Id,
    /// The new values.
    #[serde(flatten)]
    pub patch: PlannedLabourPatch,
    /// Money per hour: for the row, never for the log.
    #[serde(skip)]
    pub rate: Option<Decimal>,
}

/// A timer that a start on another work order has stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoppedTimer {
    /// Of which work order.
    pub card_id: Id,
    /// Its code.
    pub code: String,
    /// The labour row.
    pub labour_id: Id,
}

/// What was looked up about labour.
#[derive(Debug, Default)]
pub struct LabourFacts {
    /// The tenant's time zone, in which days begin; UTC where none was needed.
    pub zone: Tz,
    /// Timers of persons that run on other boards.
    pub running: HashMap<PersonId, (BoardId, StoppedTimer)>,
    /// Rows by their ids.
    pub rows: HashMap<Id, LabourRow>,
    /// The work orders of planned lines, with whether each names a craft and a person.
    pub planned: HashMap<Id, PlannedRow>,
    /// Hours of persons by day, over all work orders.
    pub days: HashMap<(PersonId, NaiveDate), Decimal>,
    /// Types that exist.
    pub types: HashSet<Id>,
    /// Planned and actual rows of work orders.
    pub uses: HashMap<Id, (i64, i64)>,
}

/// A row of labour as the rules see it.
#[derive(Debug, Clone, PartialEq)]
pub struct LabourRow {
    /// Its work order.
    pub card_id: Id,
    /// Who worked.
    pub person: PersonId,
    /// The day it belongs to.
    pub day: NaiveDate,
    /// The hours; none while the timer runs.
    pub hours: Option<Decimal>,
    /// Its type.
    pub labour_type: Option<Id>,
    /// A supervisor has approved it.
    pub approved: bool,
    /// Another row has taken its place.
    pub corrected: bool,
    /// It has taken the place of another row.
    pub correction: bool,
    /// Who supervises it: those of the work order's crew and of the crews of who worked.
    pub supervisors: Vec<PersonId>,
}

/// A planned line as the rules see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedRow {
    /// Its work order.
    pub card_id: Id,
    /// It names a craft.
    pub has_craft: bool,
    /// It names a person.
    pub has_person: bool,
}

/// What must be looked up about labour.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LabourNeeds {
    /// Persons whose timers or days change: locked against each other.
    pub people: Vec<PersonId>,
    /// Rows that change.
    pub rows: Vec<Id>,
    /// Planned lines that change.
    pub planned: Vec<Id>,
    /// Days whose hours are added up.
    pub days: Vec<NaiveDate>,
    /// Types that must exist.
    pub types: Vec<Id>,
    /// Work orders whose rows are counted.
    pub counted: Vec<Id>,
}

/// The day that a stretch of work belongs to: the one on which it began, by the zone's clock.
pub fn day_of(started: DateTime<Utc>, zone: Tz) -> NaiveDate {
    started.with_timezone(&zone).date_naive()
}

/// The hours of a civil day: 24, or 23 and 25 where clocks are put forward and back.
pub fn hours_of_day(day: NaiveDate, zone: Tz) -> Decimal {
    let midnight = |day: NaiveDate| civil_instant(day.and_time(NaiveTime::MIN), zone);
    let next = day.checked_add_days(Days::new(1)).unwrap_or(day);
    Decimal::new((midnight(next) - midnight(day)).num_minutes(), 0) / Decimal::from(60)
}

/// How long the work took by the clock: the union of the stretches, so that two people at once count once.
pub fn elapsed(stretches: &[(DateTime<Utc>, DateTime<Utc>)]) -> TimeDelta {
    let mut sorted: Vec<_> = stretches.iter().filter(|(from, to)| from < to).copied().collect();
    sorted.sort_unstable();
    let mut total = TimeDelta::zero();
    let mut covered: Option<DateTime<Utc>> = None;
    for (from, to) in sorted {
        let begin = covered.map_or(from, |end| end.max(from));
        if to > begin {
            total += to - begin;
        }
        covered = Some(covered.map_or(to, |end| end.max(to)));
    }
    total
}

/// A planned line of a work order: of its labour, or of its parts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlannedLine {
    /// Of which work order.
    pub card_id: Id,
    /// Which.
    pub line_id: Id,
}

#[cfg(test)]
#[path = "labour_tests.rs"]
mod tests;
