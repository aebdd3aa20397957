//! What labour looks like on the wire, for the OpenAPI document alone: the store and the sheet write it.
#![expect(dead_code, reason = "describes JSON that other types write")]

use chrono::{DateTime, NaiveDate, Utc};
use utoipa::ToSchema;

/// Planned hours of a craft or a person. Rate and cost are null without permission to see what people earn (`payRates`), but for one's own.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct PlannedLabor {
    id: i64,
    craft: String,
    #[schema(required = true)]
    person_id: Option<i64>,
    #[schema(required = true)]
    code: Option<String>,
    #[schema(required = true)]
    name: Option<String>,
    total_hours: String,
    #[schema(required = true)]
    rate: Option<String>,
    #[schema(required = true)]
    cost: Option<String>,
}

/// Hours that were worked, measured by a timer or entered. Rate and cost are null without permission to see what people earn (`payRates`), but
/// for one's own.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct LaborRow {
    id: i64,
    work_order_id: i64,
    work_order_code: String,
    work_order_title: String,
    board_number: i32,
    person_id: i64,
    code: String,
    name: String,
    /// Null is regular time.
    #[schema(required = true)]
    labour_type_id: Option<i64>,
    #[schema(required = true)]
    labour_type_name: Option<String>,
    /// By which the rate was multiplied.
    factor: String,
    /// The day it belongs to: the one on which a timer began, by the tenant's clock.
    submission_date: NaiveDate,
    /// Null while the timer runs.
    #[schema(required = true)]
    hours_submitted: Option<String>,
    #[schema(required = true)]
    started_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    stopped_at: Option<DateTime<Utc>>,
    /// Money per hour, frozen when the row was written.
    #[schema(required = true)]
    rate: Option<String>,
    #[schema(required = true)]
    cost: Option<String>,
    note: String,
    /// The row whose place it took.
    #[schema(required = true)]
    corrects: Option<i64>,
    /// Why.
    reason: String,
    /// Another row has taken its place: it counts no more.
    corrected: bool,
    entered_at: DateTime<Utc>,
    entered_by_name: String,
    #[schema(required = true)]
    approved_at: Option<DateTime<Utc>>,
    approved_by_name: String,
}

/// A row of the sheet.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct LaborSheetRow {
    #[schema(inline = false)]
    #[serde(flatten)]
    row: LaborRow,
    /// The caller may approve and correct it.
    may_approve: bool,
}

/// Hours of one day.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct LaborDay {
    submission_date: NaiveDate,
    hours_submitted: String,
}

/// The hours of a person on the work order.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct PersonLabor {
    person_id: i64,
    name: String,
    code: String,
    total_hours: String,
    #[schema(required = true)]
    rate: Option<String>,
    #[schema(required = true)]
    cost: Option<String>,
    details: Vec<LaborDay>,
}

/// The sums. Costs are null without permission to see what people earn (`payRates`).
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct LaborTotals {
    planned_hours: String,
    /// The sum of all rows that count.
    person_hours: String,
    /// By the clock: the union of what timers measured, and of hours that were entered the longest of each day.
    elapsed_hours: String,
    approved_hours: String,
    #[schema(required = true)]
    planned_cost: Option<String>,
    #[schema(required = true)]
    actual_cost: Option<String>,
}

/// The labour of a work order.
#[derive(ToSchema)]
pub(super) struct LaborSheet {
    planned: Vec<PlannedLabor>,
    /// Rows that were corrected are there, too, and count no more.
    actual: Vec<LaborSheetRow>,
    labor: Vec<PersonLabor>,
    totals: LaborTotals,
}

/// The hours of a day.
#[derive(ToSchema)]
struct TimesheetDay {
    day: NaiveDate,
    hours: String,
    approved: String,
}

/// A person's hours of a week.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct Timesheet {
    /// Monday.
    from: NaiveDate,
    /// Sunday.
    to: NaiveDate,
    /// Days without hours are missing.
    days: Vec<TimesheetDay>,
    items: Vec<LaborRow>,
    total_records: i64,
}

/// A person with their hours of a week.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct PersonWeek {
    person_id: i64,
    code: String,
    name: String,
    hours: String,
    approved: String,
    /// Days without hours are missing.
    days: Vec<TimesheetDay>,
}

/// People with their hours of a week.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct CrewTimesheet {
    items: Vec<PersonWeek>,
    total_records: i64,
}

/// A timer that runs.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct RunningTimer {
    /// The labour row.
    id: i64,
    work_order_id: i64,
    work_order_code: String,
    work_order_title: String,
    board_number: i32,
    started_at: DateTime<Utc>,
}

/// The timer of a person.
#[derive(ToSchema)]
pub(super) struct Running {
    #[schema(required = true)]
    timer: Option<RunningTimer>,
}

/// Hours as CSV or as a workbook.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub(super) struct LaborFile(Vec<u8>);
