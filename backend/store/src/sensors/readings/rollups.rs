//! What follows from readings that were kept, brought along when it is due: the newest one of each sensor, and the rollups of
//! minutes and hours. Those of new readings are merged; where a reading took another one's place, they are made anew of all readings.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel::QueryResult;
use diesel::pg::Pg;
use diesel::query_builder::QueryFragment;
use diesel::sql_types::{Array, BigInt, Double, Integer, Text, Timestamptz};
use gantry_domain::sensor::{Bucket, Reading, Rollup, rolled_up};
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Buckets of one statement. A connection keeps buffers as large as the largest statement that it was given, and a backlog of readings has
/// tens of thousands of buckets.
const AT_ONCE: usize = 500;

type Times = Vec<DateTime<Utc>>;
/// A sensor and when a bucket begins.
type Start = (Id, DateTime<Utc>);

prepared! {
    /// Time goes forward only.
    Latest {
        sensors: Vec<Id> => Array<BigInt>,
        times: Times => Array<Timestamptz>,
        values: Vec<f64> => Array<Double>,
        qualities: Vec<&'static str> => Array<Text>,
    }
    "INSERT INTO sensor_latest AS l (sensor_id, at, value, quality) SELECT * FROM unnest(?, ?, ?, ?) \
     ON CONFLICT (tenant_id, sensor_id) DO UPDATE SET at = excluded.at, value = excluded.value, quality = excluded.quality \
     WHERE (excluded.at, excluded.value) > (l.at, l.value)"
}

/// The statements of one table of rollups.
macro_rules! rollups {
    ($merge:ident, $remake:ident, $table:literal, $length:literal) => {
        prepared! {
            $merge {
                sensors: Vec<Id> => Array<BigInt>,
                starts: Times => Array<Timestamptz>,
                least: Vec<f64> => Array<Double>,
                most: Vec<f64> => Array<Double>,
                sums: Vec<f64> => Array<Double>,
                counts: Vec<i32> => Array<Integer>,
                lasts: Vec<f64> => Array<Double>,
                last_times: Times => Array<Timestamptz>,
            }
            concat!(
                "INSERT INTO ", $table, " AS m (sensor_id, at, min, max, sum, count, last, last_at) \
                 SELECT * FROM unnest(?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, sensor_id, at) DO UPDATE \
                 SET min = least(m.min, excluded.min), max = greatest(m.max, excluded.max), sum = m.sum + excluded.sum, \
                 count = m.count + excluded.count, \
                 last = CASE WHEN excluded.last_at > m.last_at THEN excluded.last ELSE m.last END, \
                 last_at = greatest(m.last_at, excluded.last_at)"
            )
        }

        impl $merge {
            fn of(rollups: &[(Start, Rollup)]) -> Self {
                let each = || rollups.iter().map(|(_, rollup)| rollup);
                Self {
                    sensors: rollups.iter().map(|((sensor, _), _)| *sensor).collect(),
                    starts: rollups.iter().map(|((_, start), _)| *start).collect(),
                    least: each().map(|one| one.min).collect(),
                    most: each().map(|one| one.max).collect(),
                    sums: each().map(|one| one.sum).collect(),
                    counts: each().map(|one| i32::try_from(one.count).unwrap_or(i32::MAX)).collect(),
                    lasts: each().map(|one| one.last).collect(),
                    last_times: each().map(|one| one.last_at).collect(),
                }
            }
        }

        prepared! {
            $remake { sensors: Vec<Id> => Array<BigInt>, starts: Times => Array<Timestamptz> }
            concat!(
                "INSERT INTO ", $table, " AS m (sensor_id, at, min, max, sum, count, last, last_at) \
                 SELECT b.sensor_id, b.start, min(r.value), max(r.value), sum(r.value), count(*), \
                 (array_agg(r.value ORDER BY r.at DESC))[1], max(r.at) \
                 FROM unnest(?, ?) AS b (sensor_id, start) \
                 JOIN sensor_reading AS r ON r.sensor_id = b.sensor_id AND r.at >= b.start AND r.at < b.start + interval '", $length, "' \
                 GROUP BY b.sensor_id, b.start ON CONFLICT (tenant_id, sensor_id, at) DO UPDATE \
                 SET min = excluded.min, max = excluded.max, sum = excluded.sum, count = excluded.count, \
                 last = excluded.last, last_at = excluded.last_at"
            )
        }

        impl $remake {
            fn of(starts: &[Start]) -> Self {
                let (sensors, starts) = starts.iter().copied().unzip();
                Self { sensors, starts }
            }
        }
    };
}

rollups!(MergeMinutes, RemakeMinutes, "sensor_minute", "1 minute");
rollups!(MergeHours, RemakeHours, "sensor_hour", "1 hour");

/// The buckets to be merged, and those to be made anew.
fn divided(new: &[Reading], replaced: &[Reading], bucket: Bucket) -> (Vec<(Start, Rollup)>, Vec<Start>) {
    let anew: BTreeSet<Start> = replaced.iter().map(|one| (one.sensor_id, bucket.start(one.at))).collect();
    let mut merged = rolled_up(new, bucket);
    merged.retain(|start, _| !anew.contains(start));
    (merged.into_iter().collect(), anew.into_iter().collect())
}

/// Brings along what follows from readings that are new, and from those that took another one's place.
pub(super) async fn follow(tx: &Tx, new: &[Reading], replaced: &[Reading]) -> Result<(), Error> {
    latest(tx, new.iter().chain(replaced)).await?;
    let (minutes, minutes_anew) = divided(new, replaced, Bucket::Minute);
    let (hours, hours_anew) = divided(new, replaced, Bucket::Hour);
    futures_util::try_join!(
        in_parts(tx, &minutes, MergeMinutes::of),
        in_parts(tx, &hours, MergeHours::of),
        in_parts(tx, &minutes_anew, RemakeMinutes::of),
        in_parts(tx, &hours_anew, RemakeHours::of),
    )
    .to_domain()
    .map(drop)
}

/// Writes buckets in statements of [`AT_ONCE`].
async fn in_parts<T, Q: QueryFragment<Pg>>(tx: &Tx, buckets: &[T], statement: fn(&[T]) -> Q) -> QueryResult<()> {
    for some in buckets.chunks(AT_ONCE) {
        statement(some).execute(tx.connection()).await?;
    }
    Ok(())
}

async fn latest(tx: &Tx, kept: impl Iterator<Item = &Reading>) -> Result<(), Error> {
    let mut newest: BTreeMap<Id, &Reading> = BTreeMap::new();
    for reading in kept {
        let one = newest.entry(reading.sensor_id).or_insert(reading);
        if reading.at > one.at {
            *one = reading;
        }
    }
    if newest.is_empty() {
        return Ok(());
    }
    let latest = Latest {
        sensors: newest.keys().copied().collect(),
        times: newest.values().map(|one| one.at).collect(),
        values: newest.values().map(|one| one.value).collect(),
        qualities: newest.values().map(|one| one.quality.as_str()).collect(),
    };
    latest.execute(tx.connection()).await.to_domain().map(drop)
}
