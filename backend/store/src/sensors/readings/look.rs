//! Readings of a sensor looked at: as a list, the newest first, and as a line of so many points, from what is fine enough for it.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Double, Text, Timestamptz};
use gantry_domain::sensor::Bucket;
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::sensor_reading as r;

/// A reading.
#[derive(Debug, Clone, PartialEq, Serialize, Queryable, Selectable, ToSchema)]
#[diesel(table_name = r)]
#[serde(rename_all = "camelCase")]
pub struct SensorReading {
    /// When the device measured it.
    pub at: DateTime<Utc>,
    /// The number, in the sensor's unit and calibrated.
    pub value: f64,
    /// `good`, or `uncertain` beyond what can be.
    pub quality: String,
    /// When it came in.
    pub received_at: DateTime<Utc>,
}

/// From when until when; both belong to it.
pub type Span = (Option<DateTime<Utc>>, Option<DateTime<Utc>>);

/// A page of a sensor's readings, the newest first.
///
/// # Errors
/// Internal ones.
pub async fn list(
    tx: &Tx,
    sensor: Id,
    (from, until): Span,
    (first, rows): (i64, i64),
) -> Result<Page<SensorReading>, Error> {
    let of_it = || {
        let mut all = r::table.filter(r::sensor_id.eq(sensor)).into_boxed();
        if let Some(from) = from {
            all = all.filter(r::at.ge(from));
        }
        if let Some(until) = until {
            all = all.filter(r::at.le(until));
        }
        all
    };
    let page = of_it().order(r::at.desc()).offset(first).limit(rows).select(SensorReading::as_select());
    let count = of_it().count();
    let (items, total_records) =
        futures_util::try_join!(page.load(tx.connection()), count.get_result::<i64>(tx.connection())).to_domain()?;
    Ok(Page { items, total_records })
}

prepared! {
    /// Also of readings that were kept a moment ago.
    Newest { sensors: Vec<Id> => Array<BigInt>, same: Vec<Id> => Array<BigInt> }
    "SELECT DISTINCT ON (sensor_id) sensor_id, at, value, quality FROM ( \
         SELECT sensor_id, at, value, quality FROM sensor_latest WHERE sensor_id = ANY (?) \
         UNION ALL \
         SELECT r.sensor_id, r.at, r.value, CASE WHEN r.uncertain THEN 'uncertain' ELSE 'good' END \
         FROM reading_due AS d, unnest(d.sensors, d.times, d.numbers, d.uncertain) AS r (sensor_id, at, value, uncertain) \
         WHERE r.sensor_id = ANY (?) \
     ) AS n ORDER BY sensor_id, at DESC, value DESC"
}

/// The newest reading of a sensor.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct NewestReading {
    /// The sensor.
    #[diesel(sql_type = BigInt)]
    pub sensor_id: Id,
    /// When its device measured it.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// The number, in the sensor's unit and calibrated.
    #[diesel(sql_type = Double)]
    pub value: f64,
    /// `good`, or `uncertain` beyond what can be.
    #[diesel(sql_type = Text)]
    pub quality: String,
}

/// The newest reading of each of these sensors that has any.
///
/// # Errors
/// Internal ones.
pub async fn newest(tx: &Tx, sensors: Vec<Id>) -> Result<Vec<NewestReading>, Error> {
    Newest { same: sensors.clone(), sensors }.load(tx.connection()).await.to_domain()
}

/// A point of a line: the readings of one of many equal spans of time.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SensorPoint)]
pub struct Point {
    /// When its span begins.
    pub at: DateTime<Utc>,
    /// The least that was measured.
    pub min: f64,
    /// The most that was measured.
    pub max: f64,
    /// The mean of what was measured.
    pub mean: f64,
    /// How many readings there are.
    pub count: i64,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    place: i64,
    #[diesel(sql_type = Double)]
    min: f64,
    #[diesel(sql_type = Double)]
    max: f64,
    #[diesel(sql_type = Double)]
    sum: f64,
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// What is asked of rollups, and of readings. The mean is made of it here: a quotient too small for the database is an error.
const OF_ROLLUPS: &str = "min(min) AS min, max(max) AS max, sum(sum) AS sum, sum(count)::bigint AS count";
const OF_READINGS: &str = "min(value) AS min, max(value) AS max, sum(value) AS sum, count(*) AS count";

/// The coarsest rollup that is no coarser than a span; none: the readings themselves.
fn source(width: TimeDelta) -> Option<Bucket> {
    [Bucket::Hour, Bucket::Minute].into_iter().find(|bucket| bucket.length() <= width)
}

/// A time divided by another, rounded up.
fn times(span: TimeDelta, part: TimeDelta) -> i64 {
    let (span, part) = (span.num_milliseconds(), part.num_milliseconds().max(1));
    span.div_euclid(part).saturating_add(i64::from(span.rem_euclid(part) > 0)).max(1)
}

/// A sensor's numbers from one time to another, in at most `points` points. Where nothing was measured there is none. Spans of
/// a minute or more are made of whole minutes or hours, the first and the last of them included.
///
/// # Errors
/// Internal ones.
pub async fn series(
    tx: &Tx,
    sensor: Id,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    points: i64,
) -> Result<Vec<Point>, Error> {
    let points = points.max(1);
    let wanted = TimeDelta::milliseconds(times(until - from, TimeDelta::milliseconds(points)));
    let source = source(wanted);
    let (table, numbers) = match source {
        Some(Bucket::Hour) => ("sensor_hour", OF_ROLLUPS),
        Some(Bucket::Minute) => ("sensor_minute", OF_ROLLUPS),
        None => ("sensor_reading", OF_READINGS),
    };
    let from = source.map_or(from, |bucket| bucket.start(from));
    let part = source.map_or(TimeDelta::milliseconds(1), Bucket::length);
    let spans = times(until - from, part);
    let width =
        part.num_milliseconds().saturating_mul(times(TimeDelta::milliseconds(spans), TimeDelta::milliseconds(points)));
    // The last moment belongs to the last span.
    let sql = format!(
        "SELECT least(floor(extract(epoch FROM at - $2) * 1000 / $4)::bigint, $5 - 1) AS place, {numbers} FROM {table} \
         WHERE sensor_id = $1 AND at >= $2 AND at <= $3 GROUP BY 1 ORDER BY 1"
    );
    let rows = diesel::sql_query(sql)
        .bind::<BigInt, _>(sensor)
        .bind::<Timestamptz, _>(from)
        .bind::<Timestamptz, _>(until)
        .bind::<BigInt, _>(width)
        .bind::<BigInt, _>(points);
    let rows: Vec<Row> = rows.load(tx.connection()).await.to_domain()?;
    let point = |Row { place, min, max, sum, count }| {
        let at = from + TimeDelta::milliseconds(width.saturating_mul(place));
        let readings = i32::try_from(count.max(1)).unwrap_or(i32::MAX);
        Point { at, min, max, mean: (sum / f64::from(readings)).clamp(min, max), count }
    };
    Ok(rows.into_iter().map(point).collect())
}
