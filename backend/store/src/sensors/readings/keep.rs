//! Keeping readings, each sensor and time once, and leaving what is due of them.

use std::collections::BTreeSet;

use chrono::{DateTime, Datelike, NaiveTime, TimeDelta, Utc};
use diesel::sql_types::{Array, BigInt, Double, Text, Timestamptz};
use gantry_domain::sensor::Reading;
use gantry_domain::{Error, Id};

use super::{Distinct, Outcome, due, of_places};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What is expected of readings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    /// None is there yet, which costs half of what looking costs. If one is, all of it fails with [`READING_THERE`].
    New,
    /// Any may be there.
    Any,
}

prepared! {
    MakeWeeks { times: Vec<DateTime<Utc>> => Array<Timestamptz> }
    "SELECT make_reading_weeks(?)"
}

prepared! {
    /// Fails when one is there already. In the list of columns `unnest` hands on row by row what it would put aside first within FROM, and the
    /// tenant is read once, not once a row, as the column's default is: together a seventh less processor time.
    KeepNew {
        sensors: Vec<Id> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        values: Vec<f64> => Array<Double>,
        qualities: Vec<&'static str> => Array<Text>,
        now: DateTime<Utc> => Timestamptz,
    }
    "INSERT INTO sensor_reading (tenant_id, sensor_id, at, value, quality, received_at) \
     SELECT (SELECT current_setting('app.tenant_id')::bigint), unnest(?), unnest(?), unnest(?), unnest(?), ?"
}

prepared! {
    /// Answers the places of those that are there already.
    Keep {
        sensors: Vec<Id> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        values: Vec<f64> => Array<Double>,
        qualities: Vec<&'static str> => Array<Text>,
        now: DateTime<Utc> => Timestamptz,
    }
    "WITH given AS MATERIALIZED ( \
         SELECT * FROM unnest(?, ?, ?, ?) WITH ORDINALITY AS g (sensor_id, at, value, quality, place) \
     ), kept AS ( \
         INSERT INTO sensor_reading (sensor_id, at, value, quality, received_at) \
         SELECT g.sensor_id, g.at, g.value, g.quality, ? FROM given AS g ORDER BY g.place \
         ON CONFLICT DO NOTHING RETURNING sensor_id, at \
     ) \
     SELECT g.place FROM given AS g WHERE (g.sensor_id, g.at) NOT IN (SELECT k.sensor_id, k.at FROM kept AS k)"
}

prepared! {
    /// Of two of one sensor and time the larger counts. Answers the places of those that are.
    Replace {
        sensors: Vec<Id> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        values: Vec<f64> => Array<Double>,
        qualities: Vec<&'static str> => Array<Text>,
        now: DateTime<Utc> => Timestamptz,
        from: DateTime<Utc> => Timestamptz,
        until: DateTime<Utc> => Timestamptz,
    }
    "WITH smaller AS ( \
         SELECT r.sensor_id, r.at, g.value, g.quality, g.place \
         FROM unnest(?, ?, ?, ?) WITH ORDINALITY AS g (sensor_id, at, value, quality, place) \
         JOIN sensor_reading AS r ON r.sensor_id = g.sensor_id AND r.at = g.at \
         ORDER BY g.place FOR UPDATE OF r \
     ) \
     UPDATE sensor_reading AS r SET value = s.value, quality = s.quality, received_at = ? FROM smaller AS s \
     WHERE r.sensor_id = s.sensor_id AND r.at = s.at AND r.value < s.value AND r.at BETWEEN ? AND ? RETURNING s.place"
}

/// Keeps readings, and leaves what is due of them; answers those that are new, and those that took another one's place.
pub(super) async fn keep(
    tx: &Tx,
    (now, expected): (DateTime<Utc>, Expected),
    distinct: &Distinct,
    outcomes: &mut [Outcome],
) -> Result<(Vec<Reading>, Vec<Reading>), Error> {
    if distinct.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let weeks: BTreeSet<DateTime<Utc>> = distinct.keys().map(|(_, at)| week(*at)).collect();
    MakeWeeks { times: weeks.into_iter().collect() }.execute(tx.connection()).await.to_domain()?;
    let there = insert(tx, (now, expected), distinct).await?;
    let (mut new, mut doubled) = (Vec::with_capacity(distinct.len()), Vec::new());
    for (number, (place, reading)) in distinct.values().enumerate() {
        if there.contains(&number) {
            doubled.push(*reading);
        } else {
            new.push(*reading);
            if let Some(outcome) = outcomes.get_mut(*place) {
                *outcome = Outcome::Accepted;
            }
        }
    }
    let replaced = replace(tx, now, doubled).await?;
    due::leave(tx, &new, false).await?;
    due::leave(tx, &replaced, true).await?;
    Ok((new, replaced))
}

/// Answers which of them are there already.
async fn insert(
    tx: &Tx,
    (now, expected): (DateTime<Utc>, Expected),
    distinct: &Distinct,
) -> Result<BTreeSet<usize>, Error> {
    let sensors = distinct.keys().map(|(sensor, _)| *sensor).collect();
    let times = distinct.keys().map(|(_, at)| *at).collect();
    let values = distinct.values().map(|(_, one)| one.value).collect();
    let qualities = distinct.values().map(|(_, one)| one.quality.as_str()).collect();
    if expected == Expected::New {
        let keep = KeepNew { sensors, times, values, qualities, now };
        keep.execute(tx.connection()).await.to_domain()?;
        return Ok(BTreeSet::new());
    }
    let keep = Keep { sensors, times, values, qualities, now };
    Ok(of_places(keep.load(tx.connection()).await.to_domain()?))
}

/// Puts readings in the place of smaller ones; answers those that were.
async fn replace(tx: &Tx, now: DateTime<Utc>, doubled: Vec<Reading>) -> Result<Vec<Reading>, Error> {
    let times = || doubled.iter().map(|one| one.at);
    let Some((from, until)) = times().min().zip(times().max()) else { return Ok(Vec::new()) };
    let replace = Replace {
        sensors: doubled.iter().map(|one| one.sensor_id).collect(),
        times: times().collect(),
        values: doubled.iter().map(|one| one.value).collect(),
        qualities: doubled.iter().map(|one| one.quality.as_str()).collect(),
        now,
        from,
        until,
    };
    let replaced = of_places(replace.load(tx.connection()).await.to_domain()?);
    let kept = doubled.into_iter().enumerate().filter(|(number, _)| replaced.contains(number));
    Ok(kept.map(|(_, reading)| reading).collect())
}

/// When the week begins that a time falls into, as the database divides them.
fn week(at: DateTime<Utc>) -> DateTime<Utc> {
    let days = TimeDelta::days(i64::from(at.weekday().num_days_from_monday()));
    (at.date_naive() - days).and_time(NaiveTime::MIN).and_utc()
}
