//! Sensors as they were known at times of the last day, to be evaluated again from there. Only the owner of a partition writes them, with
//! what it remembers of the sensors, in one transaction.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Jsonb, Timestamptz};
use gantry_domain::{Error, Id, Need, RequestContext, TenantId};
use serde_json::Value;

use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::{Store, Tx};

/// Anchors to be written.
#[derive(Debug, Clone, Default)]
pub struct NewAnchors {
    /// Of these sensors, those after a time count no more.
    pub cut: Vec<(Id, DateTime<Utc>)>,
    /// These are kept; of their sensors, those that nothing needs are forgotten.
    pub kept: Vec<(Id, DateTime<Utc>, Value)>,
    /// Readings from before that are not evaluated any more.
    pub needed_since: DateTime<Utc>,
}

prepared! {
    Cut { sensors: Vec<Id> => Array<BigInt>, times: Vec<DateTime<Utc>> => Array<Timestamptz> }
    "DELETE FROM watch_anchor AS w USING unnest(?, ?) AS g (sensor_id, after) \
     WHERE w.sensor_id = g.sensor_id AND w.at > g.after"
}

prepared! {
    Keep {
        sensors: Vec<Id> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        bodies: Vec<Value> => Array<Jsonb>,
    }
    "INSERT INTO watch_anchor (sensor_id, at, body) SELECT g.* FROM unnest(?, ?, ?) AS g (sensor_id, at, body) \
     ON CONFLICT (tenant_id, sensor_id, at) DO UPDATE SET body = excluded.body"
}

prepared! {
    /// The newest from before stays: it is what readings since then are evaluated from.
    Prune { sensors: Vec<Id> => Array<BigInt>, needed_since: DateTime<Utc> => Timestamptz }
    "DELETE FROM watch_anchor AS w USING ( \
         SELECT n.sensor_id, max(n.at) AS at FROM watch_anchor AS n WHERE n.sensor_id = ANY (?) AND n.at <= ? GROUP BY n.sensor_id \
     ) AS newest WHERE w.sensor_id = newest.sensor_id AND w.at < newest.at"
}

prepared! {
    Forget { sensors: Vec<Id> => Array<BigInt> }
    "DELETE FROM watch_anchor WHERE sensor_id = ANY (?)"
}

prepared! {
    /// Only those since which all readings are kept, with an hour to spare: alarms of readings that are forgotten would seem never to
    /// have been.
    Following { sensor: Id => BigInt, at: DateTime<Utc> => Timestamptz }
    "WITH kept AS MATERIALIZED ( \
         SELECT w.at, w.body FROM watch_anchor AS w JOIN sensor AS s ON s.id = w.sensor_id \
         WHERE w.sensor_id = ? AND w.at >= date_trunc('hour', now() - make_interval(days => s.retention_days)) + interval '1 hour' \
     ) SELECT k.body FROM kept AS k \
     WHERE k.at >= coalesce((SELECT max(n.at) FROM kept AS n WHERE n.at <= ?), '-infinity') ORDER BY k.at"
}

prepared! {
    /// Nothing is taken unwatched for longer than a node takes to be missed and replaced. What is less late is in a machine's window.
    Unwatched { part: i32 => Integer }
    "SELECT r.sensor_id, min(r.at) AS at FROM sensor_reading AS r \
     WHERE r.received_at > now() - interval '3 minutes' AND r.at < r.received_at - interval '2 minutes' \
     AND r.at > now() - interval '1 day' AND r.sensor_id % 64 = ? GROUP BY r.sensor_id"
}

/// A sensor of which readings came late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct LateSensor {
    /// Which.
    #[diesel(sql_type = BigInt)]
    pub sensor_id: Id,
    /// The earliest of them.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct Body {
    #[diesel(sql_type = Jsonb)]
    body: Value,
}

/// Writes anchors.
pub(super) async fn write(tx: &Tx, anchors: NewAnchors) -> Result<(), Error> {
    if !anchors.cut.is_empty() {
        let (sensors, times) = anchors.cut.into_iter().unzip();
        Cut { sensors, times }.execute(tx.connection()).await.to_domain()?;
    }
    if anchors.kept.is_empty() {
        return Ok(());
    }
    let mut keep = Keep { sensors: Vec::new(), times: Vec::new(), bodies: Vec::new() };
    for (sensor, at, body) in anchors.kept {
        keep.sensors.push(sensor);
        keep.times.push(at);
        keep.bodies.push(body);
    }
    let prune = Prune { sensors: keep.sensors.clone(), needed_since: anchors.needed_since };
    keep.execute(tx.connection()).await.to_domain()?;
    prune.execute(tx.connection()).await.to_domain()?;
    Ok(())
}

/// Forgets those of sensors that nothing watches any more.
pub(super) async fn forget(tx: &Tx, sensors: Vec<Id>) -> Result<(), Error> {
    Forget { sensors }.execute(tx.connection()).await.to_domain().map(drop)
}

/// The newest anchor of a sensor from before a time, or else its oldest, and all after it.
///
/// # Errors
/// Internal ones.
pub async fn from(store: &Store, tenant: TenantId, sensor: Id, at: DateTime<Utc>) -> Result<Vec<Value>, Error> {
    let following = Following { sensor, at };
    let context = RequestContext::system(tenant, "watching over sensors");
    let read = async |tx: &Tx| following.load::<Body>(tx.connection()).await.to_domain();
    let found = store.tenant_read(&context, Need::SignedIn, read).await?;
    Ok(found.into_iter().map(|one| one.body).collect())
}

/// The sensors of a partition of which late readings were taken while it may have had no owner.
///
/// # Errors
/// Internal ones.
pub async fn unwatched(store: &Store, tenant: TenantId, part: i32) -> Result<Vec<LateSensor>, Error> {
    let context = RequestContext::system(tenant, "watching over sensors");
    let read = async |tx: &Tx| Unwatched { part }.load(tx.connection()).await.to_domain();
    store.tenant_read(&context, Need::SignedIn, read).await
}
