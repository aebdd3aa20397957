//! Readings that come from a file and not from a gateway: checked, kept once and rolled up like all others.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Timestamptz};
use gantry_domain::{Error, Id};

use super::keep::{Expected, keep};
use super::senders::Senders;
use super::{DeliveredReading, Outcome, Place, checked};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Takes a batch from a file, in which each reading names its sensor by Sensor ID or code. No gateway speaks for them, and nothing
/// but what is kept follows: what is history raises no alarm.
///
/// # Errors
/// Internal ones: what is wrong with a reading stands in its outcome.
pub async fn bring_in(tx: &Tx, now: DateTime<Utc>, batch: &[DeliveredReading]) -> Result<Vec<Outcome>, Error> {
    let (mut outcomes, distinct) = checked(&Senders::named(tx, now, batch).await?, batch);
    keep(tx, (now, Expected::Any), &distinct, &mut outcomes).await?;
    Ok(outcomes)
}

prepared! {
    There { sensors: Vec<Id> => Array<BigInt>, times: Vec<DateTime<Utc>> => Array<Timestamptz> }
    "SELECT g.place FROM unnest(?, ?) WITH ORDINALITY AS g (sensor_id, at, place) \
     WHERE EXISTS (SELECT FROM sensor_reading AS r WHERE r.sensor_id = g.sensor_id AND r.at = g.at)"
}

/// What would become of a batch from a file, of which nothing is kept.
///
/// # Errors
/// Internal ones.
pub async fn try_out(tx: &Tx, now: DateTime<Utc>, batch: &[DeliveredReading]) -> Result<Vec<Outcome>, Error> {
    let (mut outcomes, distinct) = checked(&Senders::named(tx, now, batch).await?, batch);
    let there = There {
        sensors: distinct.keys().map(|(sensor, _)| *sensor).collect(),
        times: distinct.keys().map(|(_, at)| *at).collect(),
    };
    let there: Vec<Place> = there.load(tx.connection()).await.to_domain()?;
    let there: BTreeSet<i64> = there.into_iter().map(|one| one.place).collect();
    for ((place, _), number) in distinct.values().zip(1..) {
        if let Some(outcome) = outcomes.get_mut(*place).filter(|_| !there.contains(&number)) {
            *outcome = Outcome::Accepted;
        }
    }
    Ok(outcomes)
}
