//! What alarms look like on the wire, for the OpenAPI document alone: the domain, which knows no HTTP, writes and reads them
//! itself. A test compares the members of these with what is really sent.
#![expect(dead_code, reason = "describes JSON that other types write")]

use chrono::{DateTime, Utc};
use gantry_domain::Author;
use utoipa::ToSchema;

/// A record as people read it.
#[derive(ToSchema)]
pub(super) struct NamedRecord {
    id: i64,
    code: String,
    name: String,
}

/// What an alarm is about: two alarms about the same are one that came again.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[serde(tag = "kind")]
pub(super) enum AlarmSource {
    /// A rule of a sensor.
    #[schema(rename_all = "camelCase")]
    Rule { sensor_id: i64, rule_id: i64 },
    /// A gateway that is silent.
    #[schema(rename_all = "camelCase")]
    Gateway { gateway_id: i64 },
    /// An alarm flood of one gateway: more alarms than operators can handle.
    #[schema(rename_all = "camelCase")]
    GatewayFlood { gateway_id: i64 },
    /// An alarm flood of one asset: more alarms than operators can handle.
    #[schema(rename_all = "camelCase")]
    AssetFlood { asset_id: i64 },
}

/// From the least.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) enum AlarmSeverity {
    Low,
    Medium,
    High,
    Critical,
}

/// Where an alarm is, in the words of ISA-18.2.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) enum AlarmStatus {
    Normal,
    UnacknowledgedAlarm,
    AcknowledgedAlarm,
    ReturnedUnacknowledged,
    Shelved,
}

/// One time that an alarm was active.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct AlarmOccurrence {
    /// Since when the condition had held.
    since: DateTime<Utc>,
    /// When it was raised.
    raised_at: DateTime<Utc>,
    /// When it returned to normal; empty: it is active.
    #[schema(required = true)]
    returned_at: Option<DateTime<Utc>>,
    /// What was measured when it was raised.
    #[schema(required = true)]
    value: Option<f64>,
    /// The limit that was passed.
    #[schema(required = true)]
    limit: Option<f64>,
    /// The worst that was measured, once it returned to normal.
    #[schema(required = true)]
    peak: Option<f64>,
}

/// Who said that they saw it.
#[derive(ToSchema)]
struct AlarmAcknowledgement {
    by: Author,
    at: DateTime<Utc>,
}

/// Who put it out of sight for a while.
#[derive(ToSchema)]
struct AlarmShelving {
    by: Author,
    until: DateTime<Utc>,
    /// Empty when no reason was given.
    reason: String,
}

/// What a user wrote.
#[derive(ToSchema)]
struct AlarmComment {
    by: Author,
    at: DateTime<Utc>,
    /// Plain text.
    text: String,
}

/// What happens to an alarm that is not acknowledged; in minutes.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct AlarmResponse {
    escalate_after: Vec<u32>,
    #[schema(required = true)]
    re_alarm_after: Option<u32>,
}

/// What an alarm is at, as it was when it was raised.
#[derive(ToSchema)]
struct AlarmPlace {
    #[schema(required = true)]
    sensor: Option<NamedRecord>,
    /// What its numbers are of.
    #[schema(required = true)]
    unit: Option<String>,
    /// What the numbers of the alarm are of, where that is another: a rise is per minute.
    #[schema(rename = "valueUnit", required = true)]
    value_unit: Option<String>,
    #[schema(required = true)]
    gateway: Option<NamedRecord>,
    #[schema(required = true)]
    asset: Option<NamedRecord>,
    #[schema(required = true)]
    location: Option<NamedRecord>,
}

/// Which kind of work was made of it.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
enum AlarmWorkKind {
    WorkOrder,
    WorkRequest,
}

/// The work that was made of it.
#[derive(ToSchema)]
pub(super) struct AlarmWork {
    kind: AlarmWorkKind,
    id: i64,
    code: String,
}

/// An alarm, as the list and its events have it.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct Alarm {
    id: i64,
    source: AlarmSource,
    /// What it says: the rule's name.
    name: String,
    severity: AlarmSeverity,
    /// The newest time that it was active.
    occurrence: AlarmOccurrence,
    /// The times before, oldest first: eight at most.
    earlier: Vec<AlarmOccurrence>,
    /// How many times it was active since it came onto the list.
    occurrences: u32,
    #[schema(required = true)]
    acknowledged: Option<AlarmAcknowledgement>,
    #[schema(required = true)]
    shelved: Option<AlarmShelving>,
    /// Who said that it is over although its condition holds.
    #[schema(required = true)]
    cleared_by: Option<Author>,
    comments: Vec<AlarmComment>,
    response: AlarmResponse,
    /// Since when it wants to be seen.
    announced_at: DateTime<Utc>,
    /// How many steps it was escalated by since.
    escalated: u32,
    /// How often it counted as new because it stayed active.
    re_alarms: u32,
    /// The flood under which it is shown.
    #[schema(required = true)]
    flood_id: Option<i64>,
    place: AlarmPlace,
    /// What to do; perhaps nothing is said.
    instruction: String,
    #[schema(required = true)]
    work: Option<AlarmWork>,
}

/// What `GET /api/Stream/alarms` answers as the state.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct AlarmsState {
    /// In the order in which they came.
    alarms: Vec<Alarm>,
    /// So many more there were than the list holds, since it was empty.
    left_out: u32,
}

/// An alarm as the history has it.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct AlarmRow {
    #[serde(flatten)]
    alarm: Alarm,
    status: AlarmStatus,
    /// Whether it is on the list of alarms that need attention.
    on_list: bool,
    /// When it turned out never to have been.
    #[schema(required = true)]
    retracted_at: Option<DateTime<Utc>>,
    updated_at: DateTime<Utc>,
}

/// A page of alarms.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct AlarmPage {
    items: Vec<AlarmRow>,
    total_records: i64,
}

/// An alarm with what happened to it.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct AlarmDetail {
    #[serde(flatten)]
    row: AlarmRow,
    /// Events as the socket sends them, newest first: 500 at most.
    log: Vec<serde_json::Value>,
}

/// The alarms of one source.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct AlarmSourceFigures {
    source: AlarmSource,
    /// How many were raised.
    count: u32,
    /// Their share of all, from 0 to 1.
    share: f64,
    /// How long it was active within the time looked at.
    active_seconds: i64,
    /// The longest time that it was active.
    longest_seconds: i64,
    /// How many belong to a minute with three of them or more.
    chattering: u32,
}

/// An alarm that was active for more than a day.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct StaleAlarm {
    source: AlarmSource,
    raised_at: DateTime<Utc>,
    seconds: i64,
}

/// An alarm flood: a period with more alarms than operators can handle.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct AlarmFlood {
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    count: u32,
}

/// What a source of the figures is called.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
struct AlarmSourceName {
    source: AlarmSource,
    /// The newest alarm of it.
    alarm_id: i64,
    name: String,
    place: String,
    severity: AlarmSeverity,
}

/// The figures of a time, in the words of ISA-18.2.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub(super) struct AlarmFigures {
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    /// How many alarms were raised.
    count: u32,
    per_hour: f64,
    /// One is good, two can be managed.
    per_ten_minutes: f64,
    /// The most that were raised within any ten minutes.
    peak: u32,
    /// Each source, the most frequent first.
    sources: Vec<AlarmSourceFigures>,
    /// The longest first.
    stale: Vec<StaleAlarm>,
    floods: Vec<AlarmFlood>,
    /// The share of the time that was flooded, from 0 to 1.
    flood_share: f64,
    /// Half of the alarms that a user saw were seen within so many seconds.
    #[schema(required = true)]
    seconds_to_acknowledge: Option<f64>,
    names: Vec<AlarmSourceName>,
}
