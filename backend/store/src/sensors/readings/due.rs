//! What is still due of readings that were kept: bringing along the newest reading of their sensors, and the minutes and hours.
//! Those who deliver do not wait for it. Each delivery leaves, in its own transaction, a row of what it brought; a moment later
//! all rows of a tenant are merged at once, so that a sensor that is heard ten times a second costs one change of its minute
//! and not ten.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Double, Timestamptz};
use gantry_domain::sensor::{Quality, Reading};
use gantry_domain::{Error, Id, RequestContext, TenantId};

use super::rollups;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::{Store, Tx};

/// How long a worker waits for another one to settle.
const AGAIN: Duration = Duration::from_millis(20);
/// Deliveries that are merged at once.
const MOST_DELIVERIES: i64 = 1_000;
/// Readings that are merged at once, and those of one more delivery: what a minute costs is paid once for all of its readings, so one round
/// takes what comes in a while, but no more than fits well into memory.
const MOST_READINGS: i64 = 100_000;

prepared! {
    Leave {
        sensors: Vec<Id> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        values: Vec<f64> => Array<Double>,
        uncertain: Vec<bool> => Array<Bool>,
        replaced: bool => Bool,
    }
    "INSERT INTO reading_due (sensors, times, numbers, uncertain, replaced) VALUES (?, ?, ?, ?, ?)"
}

/// Leaves what is due of readings that are new, or that took the place of others.
pub(super) async fn leave(tx: &Tx, readings: &[Reading], replaced: bool) -> Result<(), Error> {
    if readings.is_empty() {
        return Ok(());
    }
    let leave = Leave {
        sensors: readings.iter().map(|one| one.sensor_id).collect(),
        times: readings.iter().map(|one| one.at).collect(),
        values: readings.iter().map(|one| one.value).collect(),
        uncertain: readings.iter().map(|one| one.quality == Quality::Uncertain).collect(),
        replaced,
    };
    leave.execute(tx.connection()).await.to_domain().map(drop)
}

prepared! {
    /// Of two who settle for one tenant, the second one leaves it to the first.
    Begin {}
    "SELECT pg_try_advisory_xact_lock(hashtextextended('reading_due', current_setting('app.tenant_id')::bigint)) AS mine"
}

#[derive(QueryableByName)]
struct Mine {
    #[diesel(sql_type = Bool)]
    mine: bool,
}

prepared! {
    Due { replaced: bool => Bool, deliveries: i64 => BigInt, readings: i64 => BigInt }
    "WITH oldest AS (SELECT id, cardinality(sensors) AS readings FROM reading_due WHERE replaced = ? ORDER BY id LIMIT ?), \
     counted AS (SELECT id, sum(readings) OVER (ORDER BY id) - readings AS before FROM oldest) \
     DELETE FROM reading_due WHERE id IN (SELECT id FROM counted WHERE before < ?) \
     RETURNING sensors, times, numbers, uncertain"
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Array<BigInt>)]
    sensors: Vec<Id>,
    #[diesel(sql_type = Array<Timestamptz>)]
    times: Vec<DateTime<Utc>>,
    #[diesel(sql_type = Array<Double>)]
    numbers: Vec<f64>,
    #[diesel(sql_type = Array<Bool>)]
    uncertain: Vec<bool>,
}

impl Row {
    /// When they came in plays no part any more.
    fn readings(&self) -> impl Iterator<Item = Reading> {
        let values = self.numbers.iter().zip(&self.uncertain);
        let rows = self.sensors.iter().zip(&self.times).zip(values);
        rows.map(|((sensor_id, at), (value, uncertain))| {
            let quality = if *uncertain { Quality::Uncertain } else { Quality::Good };
            Reading { sensor_id: *sensor_id, at: *at, value: *value, received_at: *at, quality }
        })
    }
}

/// What was settled.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settled {
    /// The sensors whose newest reading may be another one now.
    pub sensors: BTreeSet<Id>,
    /// There may be more, or another worker is at it.
    pub more: bool,
}

/// Settles what is due of a tenant's readings, or the first part of it.
///
/// # Errors
/// `overloaded` when another transaction changed the same, so that it is to be tried again; internal ones.
pub async fn settle(store: &Store, tenant: TenantId) -> Result<Settled, Error> {
    let system = RequestContext::system(tenant, "readings");
    store.in_one_snapshot(&system, async |tx| settle_in(tx).await).await
}

/// Settles all that is due of a tenant's readings, with all others that are at it.
///
/// # Errors
/// Internal ones.
pub async fn settle_all(store: &Store, tenant: TenantId) -> Result<(), Error> {
    loop {
        match settle(store, tenant).await {
            Ok(Settled { more: false, .. }) => return Ok(()),
            Ok(_) | Err(Error::Busy { .. }) => tokio::time::sleep(AGAIN).await,
            Err(error) => return Err(error),
        }
    }
}

/// Everything that is due is seen together with the readings it is due of. So what is made anew of all readings, because one
/// took another one's place, is made when nothing else is due that they hold already.
async fn settle_in(tx: &Tx) -> Result<Settled, Error> {
    let mine: Mine = Begin {}.get_result(tx.connection()).await.to_domain()?;
    if !mine.mine {
        return Ok(Settled { more: true, ..Settled::default() });
    }
    let (new, is_all) = oldest(tx, false).await?;
    let (replaced, is_all) = if is_all { oldest(tx, true).await? } else { (Vec::new(), false) };
    rollups::follow(tx, &new, &replaced).await?;
    Ok(Settled { sensors: new.iter().chain(&replaced).map(|one| one.sensor_id).collect(), more: !is_all })
}

/// Takes the readings of one kind that are due for the longest time, and says whether they are all of that kind.
async fn oldest(tx: &Tx, replaced: bool) -> Result<(Vec<Reading>, bool), Error> {
    let due = Due { replaced, deliveries: MOST_DELIVERIES, readings: MOST_READINGS };
    let rows: Vec<Row> = due.load(tx.connection()).await.to_domain()?;
    let readings: Vec<Reading> = rows.iter().flat_map(Row::readings).collect();
    let is_below = |count: usize, most: i64| i64::try_from(count).is_ok_and(|count| count < most);
    let is_all = is_below(rows.len(), MOST_DELIVERIES) && is_below(readings.len(), MOST_READINGS);
    Ok((readings, is_all))
}

prepared! {
    Tenants {}
    "SELECT tenants_with_due_readings AS tenant FROM tenants_with_due_readings()"
}

#[derive(QueryableByName)]
struct Tenant {
    #[diesel(sql_type = BigInt)]
    tenant: TenantId,
}

/// The tenants whose readings something is due of: also what a node left behind that is no more.
///
/// # Errors
/// Internal ones.
pub async fn unsettled(store: &Store) -> Result<Vec<TenantId>, Error> {
    let ask = async |tx: &Tx| -> Result<Vec<Tenant>, Error> { Tenants {}.load(tx.connection()).await.to_domain() };
    Ok(store.cross_tenant_tx(ask).await?.into_iter().map(|one| one.tenant).collect())
}
