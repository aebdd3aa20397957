//! Alarms as history: the table of all alarms, one of them with its events, and their figures. Alarms that need attention
//! are those of [`crate::alarm_stream`].

use chrono::{DateTime, TimeDelta, Utc};
use diesel::sql_types::{Array, BigInt, Bool, Double, Jsonb, Nullable, Text, Timestamptz};
use diesel::{OptionalExtension, QueryableByName};
use gantry_domain::sensor::alarm::{Alarm, AlarmEvent, AlarmSource};
use gantry_domain::sensor::{AlarmFigures, AlarmSpan, alarm_figures};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Family, Id};
use serde::Serialize;
use serde_json::Value;

use crate::Tx;
use crate::alarm_stream::TOPIC;
use crate::entity::{Attachments, Column, IdRow, Kind, Page, PageQuery, Scope, Table, TableState, total};
use crate::error::ToDomain;
use crate::requests::work_request::{self, NewWorkRequest};
use crate::run_query::RunQueryDsl;
use crate::system::stream::{self, LogQuery};

/// The longest period of the figures.
const LONGEST: TimeDelta = TimeDelta::days(400);
/// Events of an alarm that are returned, the newest.
const EVENTS: i64 = 500;

const fn column(field: &'static str, sql: &'static str, kind: Kind) -> Column {
    Column::of(kind).called(field, sql)
}

const SEVERITIES: &[&str] = &["low", "medium", "high", "critical"];
const STATUSES: &[&str] = &["normal", "unacknowledgedAlarm", "acknowledgedAlarm", "returnedUnacknowledged", "shelved"];

const TABLE: Table = Table {
    prefix: None,
    lifecycle: None,
    lines: &[],
    family: None,
    name: "alarm",
    columns: &[
        column("name", "name", Kind::Text).sorted(&["name", "id"]).searched(),
        column("severity", "severity", Kind::Choice(SEVERITIES)).sorted(&["severity_rank", "raised_at", "id"]),
        column("raisedAt", "raised_at", Kind::Time).sorted(&["raised_at", "id"]),
        column("returnedAt", "returned_at", Kind::Time),
        column("acknowledgedAt", "acknowledged_at", Kind::Time),
        column("status", "status", Kind::Choice(STATUSES)),
        column("active", "active", Kind::Bool),
        column("acknowledged", "acknowledged", Kind::Bool),
        column("onList", "on_list", Kind::Bool),
        column("source", "source_kind", Kind::Text),
        column("sensorId", "sensor_id", Kind::Reference(Family::Sensor)),
        column("ruleId", "rule_id", Kind::Reference(Family::AlarmRule)),
        column("gatewayId", "gateway_id", Kind::Reference(Family::Gateway)),
        column("assetId", "asset_id", Kind::Reference(Family::Asset)),
        column("locationId", "location_id", Kind::Reference(Family::Location)),
        column("workOrderId", "work_order_id", Kind::Whole),
        column("workRequestId", "work_request_id", Kind::Whole),
    ],
    global: &["search LIKE lower(?)"],
    computed: &[],
    named: ("name", "name"),
    order: &["raised_at DESC", "id DESC"],
    tree: false,
    parts: &[],
    children: &[],
    attachments: Attachments::NONE,
    scope: Scope::ALL,
};

/// An alarm as the history has it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AlarmRow {
    /// All of it, as it is or was when it left the list.
    #[serde(flatten)]
    pub alarm: Alarm,
    /// Where it is, in the words of ISA-18.2.
    pub status: &'static str,
    /// Whether it is on the list of alarms that need attention.
    pub on_list: bool,
    /// When it turned out never to have been.
    pub retracted_at: Option<DateTime<Utc>>,
    /// When something last happened to it.
    pub updated_at: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Jsonb)]
    body: Value,
    #[diesel(sql_type = Bool)]
    on_list: bool,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    archived_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Timestamptz)]
    updated_at: DateTime<Utc>,
}

impl Row {
    fn told(self) -> Result<AlarmRow, Error> {
        let alarm: Alarm = serde_json::from_value(self.body)
            .map_err(|error| Error::Internal(format!("an alarm cannot be read: {error}")))?;
        let status = if self.archived_at.is_some() { "normal" } else { alarm.status().as_str() };
        let Self { on_list, archived_at: retracted_at, updated_at, .. } = self;
        Ok(AlarmRow { alarm, status, on_list, retracted_at, updated_at })
    }
}

prepared! {
    ByIds { ids: Vec<Id> => Array<BigInt>, order: Vec<Id> => Array<BigInt> }
    "SELECT body, on_list, archived_at, updated_at FROM alarm WHERE id = ANY(?) ORDER BY array_position(?, id)"
}

async fn by_ids(tx: &Tx, ids: Vec<Id>) -> Result<Vec<AlarmRow>, Error> {
    let rows: Vec<Row> = ByIds { ids: ids.clone(), order: ids }.load(tx.connection()).await.to_domain()?;
    rows.into_iter().map(Row::told).collect()
}

/// A page of all alarms that there were, the newest first unless asked otherwise. How many there are is exact for the whole table,
/// and up to 1,000 for a filtered one.
///
/// # Errors
/// `invalid` for undeclared fields, unknown match modes and values that do not fit, naming the field.
pub async fn list(tx: &Tx, state: &TableState) -> Result<Page<AlarmRow>, Error> {
    let page = PageQuery::new(TABLE, state)?;
    let (ids, total_records) = futures_util::try_join!(ids(tx, &page), total(tx, &page))?;
    Ok(Page { items: by_ids(tx, ids).await?, total_records })
}

async fn ids(tx: &Tx, page: &PageQuery) -> Result<Vec<Id>, Error> {
    let rows: Vec<IdRow> = page.load(tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// An alarm, on the list or not.
///
/// # Errors
/// `not_found`.
pub async fn get(tx: &Tx, id: Id) -> Result<AlarmRow, Error> {
    by_ids(tx, vec![id]).await?.pop().ok_or(Error::NotFound { what: "Alarm" })
}

/// What happened to an alarm, the newest first.
///
/// # Errors
/// Internal ones.
pub async fn events(tx: &Tx, id: Id) -> Result<Vec<Recorded<AlarmEvent>>, Error> {
    let Some(head) = stream::head(tx, TOPIC).await? else { return Ok(Vec::new()) };
    let query = LogQuery { before: None, card: Some(id), rows: EVENTS };
    Ok(stream::log(tx, head.id, query).await?.items)
}

/// The name of a source, for those who read its figures.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceName {
    /// Which.
    pub source: AlarmSource,
    /// The newest alarm of it.
    pub alarm_id: Id,
    /// What that said.
    pub name: String,
    /// The name of the sensor or the gateway that it was at.
    pub place: String,
    /// How much it mattered.
    pub severity: String,
}

/// The figures of a time, and what their sources are called.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NamedFigures {
    /// From when.
    pub from: DateTime<Utc>,
    /// Until when.
    pub to: DateTime<Utc>,
    /// The figures.
    #[serde(flatten)]
    pub figures: AlarmFigures,
    /// Median time until a user acknowledged an alarm, in seconds; none if no alarm was acknowledged.
    pub seconds_to_acknowledge: Option<f64>,
    /// Each source once.
    pub names: Vec<SourceName>,
}

prepared! {
    /// Those that began before are among them while they last.
    Spans { to: DateTime<Utc> => Timestamptz, from: DateTime<Utc> => Timestamptz, begun: DateTime<Utc> => Timestamptz }
    "SELECT a.id, a.name, a.severity, a.body -> 'source' AS source, o.raised_at, o.returned_at, \
     coalesce(a.body #>> '{place,sensor,name}', a.body #>> '{place,gateway,name}', '') AS place, \
     extract(epoch FROM o.acknowledged_at - o.raised_at)::float8 AS waited \
     FROM alarm_occurrence AS o JOIN alarm AS a ON a.id = o.alarm_id \
     WHERE o.raised_at < ? AND (o.raised_at >= ? OR o.returned_at IS NULL OR o.returned_at > ?) ORDER BY o.raised_at, a.id"
}

#[derive(QueryableByName)]
struct SpanRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    place: String,
    #[diesel(sql_type = Text)]
    severity: String,
    #[diesel(sql_type = Jsonb)]
    source: Value,
    #[diesel(sql_type = Timestamptz)]
    raised_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    returned_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Double>)]
    waited: Option<f64>,
}

/// The figures of a time.
///
/// # Errors
/// `invalid` when it is none, or too long.
pub async fn figures(tx: &Tx, from: DateTime<Utc>, to: DateTime<Utc>) -> Result<NamedFigures, Error> {
    if to <= from {
        return Err(Error::field("invalid", "to", "The end must be after the start."));
    }
    if to - from > LONGEST {
        return Err(Error::field("invalid", "to", format!("At most {} days.", LONGEST.num_days())));
    }
    let rows: Vec<SpanRow> = Spans { to, from, begun: from }.load(tx.connection()).await.to_domain()?;
    let (mut spans, mut names, mut waits) = (Vec::new(), std::collections::BTreeMap::new(), Vec::new());
    for row in rows {
        let source: AlarmSource = serde_json::from_value(row.source)
            .map_err(|error| Error::Internal(format!("the source of alarm {} cannot be read: {error}", row.id)))?;
        spans.push(AlarmSpan { source, raised_at: row.raised_at, returned_at: row.returned_at });
        waits.extend(row.waited.filter(|_| row.raised_at >= from));
        let SpanRow { id: alarm_id, name, place, severity, .. } = row;
        names.insert(source, SourceName { source, alarm_id, name, place, severity });
    }
    waits.sort_by(f64::total_cmp);
    let seconds_to_acknowledge = waits.get(waits.len() / 2).copied();
    let figures = alarm_figures((from, to), &spans);
    Ok(NamedFigures { from, to, figures, seconds_to_acknowledge, names: names.into_values().collect() })
}

prepared! {
    /// Another call that wants to make a request of it waits. What it made is only seen by a question that is asked afterwards.
    Hold { id: Id => BigInt }
    "SELECT id FROM alarm WHERE id = ? FOR NO KEY UPDATE"
}

prepared! {
    Requested { id: Id => BigInt }
    "SELECT a.work_request_id AS request, (SELECT r.code FROM work_request AS r WHERE r.id = a.work_request_id) AS code \
     FROM alarm AS a WHERE a.id = ?"
}

prepared! {
    Mark { request: Id => BigInt, id: Id => BigInt }
    "UPDATE alarm SET work_request_id = ? WHERE id = ?"
}

#[derive(QueryableByName)]
struct RequestRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    request: Option<Id>,
    #[diesel(sql_type = Nullable<Text>)]
    code: Option<String>,
}

/// Makes the work request of an alarm; the id and code of the one that there is, if there is one.
///
/// # Errors
/// `not_found`, and what work requests refuse.
pub async fn request(tx: &Tx, id: Id, new: NewWorkRequest) -> Result<(Id, String), Error> {
    Hold { id }.execute(tx.connection()).await.to_domain()?;
    let row: Option<RequestRow> = Requested { id }.get_result(tx.connection()).await.optional().to_domain()?;
    let row = row.ok_or(Error::NotFound { what: "Alarm" })?;
    if let (Some(request), Some(code)) = (row.request, row.code) {
        return Ok((request, code));
    }
    let made = work_request::insert(tx, new).await?;
    Mark { request: made.id, id }.execute(tx.connection()).await.to_domain()?;
    Ok((made.id, made.code))
}
