//! Readings looked at: as a list, the latest first, and as a line of so many points.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Numeric, Timestamptz};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::meters::meter_reading::Reading;
use crate::run_query::RunQueryDsl;
use crate::schema::meter_reading as r;

/// From when until when; both belong to it.
pub type Span = (Option<DateTime<Utc>>, Option<DateTime<Utc>>);

/// A page of a meter's readings, the latest first.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, meter: Id, (from, to): Span, (first, rows): (i64, i64)) -> Result<Page<Reading>, Error> {
    let of_it = || {
        let mut all = r::table.filter(r::meter_id.eq(meter)).into_boxed();
        if let Some(from) = from {
            all = all.filter(r::at.ge(from));
        }
        if let Some(to) = to {
            all = all.filter(r::at.le(to));
        }
        all
    };
    let page = of_it().order(r::at.desc()).offset(first).limit(rows).select(Reading::as_select());
    let count = of_it().count();
    let (items, total_records) =
        futures_util::try_join!(page.load(tx.connection()), count.get_result::<i64>(tx.connection())).to_domain()?;
    Ok(Page { items, total_records })
}

/// A point of a line: the readings of one of many equal spans of time.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MeterPoint)]
pub struct Point {
    /// When its span begins.
    pub at: DateTime<Utc>,
    /// The least that was read.
    pub min: Decimal,
    /// The most that was read.
    pub max: Decimal,
    /// The mean of what was read.
    pub average: Decimal,
    /// What a counter counted: all of its deltas but the meter's first, which says what it showed in the beginning.
    #[schema(required = true)]
    pub counted: Option<Decimal>,
    /// How many readings there are.
    pub readings: i64,
}

#[derive(QueryableByName)]
struct Bucket {
    #[diesel(sql_type = BigInt)]
    place: i64,
    #[diesel(sql_type = Numeric)]
    min: Decimal,
    #[diesel(sql_type = Numeric)]
    max: Decimal,
    #[diesel(sql_type = Numeric)]
    average: Decimal,
    #[diesel(sql_type = Nullable<Numeric>)]
    counted: Option<Decimal>,
    #[diesel(sql_type = BigInt)]
    readings: i64,
}

/// A meter's numbers from one time to another, in at most `points` points. Where nothing was read there is none.
///
/// # Errors
/// Internal ones.
pub async fn series(
    tx: &Tx,
    meter: Id,
    (from, to): (DateTime<Utc>, DateTime<Utc>),
    points: i64,
) -> Result<Vec<Point>, Error> {
    let points = points.max(1);
    let span = (to - from).num_milliseconds();
    let width = span.div_euclid(points).saturating_add(i64::from(span.rem_euclid(points) > 0)).max(1);
    // The last moment belongs to the last span.
    let sql = "SELECT least(floor(extract(epoch FROM at - $2) * 1000 / $4)::bigint, $5 - 1) AS place, \
               min(value) AS min, max(value) AS max, round(avg(value), 6) AS average, \
               sum(delta) FILTER (WHERE at > (SELECT min(at) FROM meter_reading WHERE meter_id = $1)) AS counted, \
               count(*) AS readings FROM meter_reading \
               WHERE meter_id = $1 AND at >= $2 AND at <= $3 AND value IS NOT NULL GROUP BY 1 ORDER BY 1";
    let buckets = diesel::sql_query(sql)
        .bind::<BigInt, _>(meter)
        .bind::<Timestamptz, _>(from)
        .bind::<Timestamptz, _>(to)
        .bind::<BigInt, _>(width)
        .bind::<BigInt, _>(points);
    let buckets: Vec<Bucket> = buckets.load(tx.connection()).await.to_domain()?;
    let point = |Bucket { place, min, max, average, counted, readings }| {
        let at = from + TimeDelta::milliseconds(width.saturating_mul(place));
        Point { at, min, max, average, counted, readings }
    };
    Ok(buckets.into_iter().map(point).collect())
}
