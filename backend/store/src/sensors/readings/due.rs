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
/// Deliveries that are merged at once: of 5,000 readings at most.
const MOST: i64 = 100;

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
    Due { replaced: bool => Bool, most: i64 => BigInt }
    "DELETE FROM reading_due WHERE id IN (SELECT id FROM reading_due WHERE replaced = ? ORDER BY id LIMIT ?) \
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
    let due = async |replaced: bool| -> Result<Vec<Row>, Error> {
        Due { replaced, most: MOST }.load(tx.connection()).await.to_domain()
    };
    let readings = |rows: &[Row]| rows.iter().flat_map(Row::readings).collect::<Vec<Reading>>();
    let first = due(false).await?;
    let is_whole = i64::try_from(first.len()).is_ok_and(|count| count < MOST);
    let second = if is_whole { due(true).await? } else { Vec::new() };
    let (new, replaced) = (readings(&first), readings(&second));
    let more = !is_whole || i64::try_from(second.len()).is_ok_and(|count| count == MOST);
    rollups::follow(tx, &new, &replaced).await?;
    Ok(Settled { sensors: new.iter().chain(&replaced).map(|one| one.sensor_id).collect(), more })
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
