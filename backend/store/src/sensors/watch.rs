//! Owners of sensor partitions, and the checkpoints of their evaluators. A node owns partitions of sensors; what it writes of one counts
//! until another node has taken it over.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Double, Integer, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::{Error, Id, Need, RequestContext, TenantId};
use serde_json::Value;
use uuid::Uuid;

use super::anchors::{self, NewAnchors};
use crate::count::Count;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::{Store, Tx};

/// Partitions that sensors are divided into.
pub const PARTITIONS: i32 = 64;

/// The partition that a sensor or gateway belongs to.
pub fn partition_of(id: Id) -> i32 {
    i32::try_from(id.rem_euclid(PARTITIONS.into())).unwrap_or_default()
}

/// A partition, and who owns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Ownership {
    /// Which.
    #[diesel(sql_type = Integer)]
    pub number: i32,
    /// The node that owns it, if it is there.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub node_id: Option<Uuid>,
    /// Raised with each change of owner.
    #[diesel(sql_type = BigInt)]
    pub epoch: i64,
}

/// A sensor that is watched over.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct WatchedSensor {
    /// Whose.
    #[diesel(sql_type = BigInt)]
    pub tenant_id: TenantId,
    /// Which.
    #[diesel(sql_type = BigInt)]
    pub sensor_id: Id,
    /// The gateway that it is heard through, if only through one.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub gateway_id: Option<Id>,
    /// The tenant's, by its IANA name.
    #[diesel(sql_type = Text)]
    pub time_zone: String,
    /// What an alarm says of it.
    #[diesel(sql_type = Jsonb)]
    pub place: Value,
    /// The rules that count for it.
    #[diesel(sql_type = Jsonb)]
    pub rules: Value,
    /// What is remembered of it.
    #[diesel(sql_type = Nullable<Jsonb>)]
    pub remembered: Option<Value>,
}

/// A gateway that is watched over.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct WatchedGateway {
    /// Whose.
    #[diesel(sql_type = BigInt)]
    pub tenant_id: TenantId,
    /// Which.
    #[diesel(sql_type = BigInt)]
    pub gateway_id: Id,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// What an alarm says of it.
    #[diesel(sql_type = Jsonb)]
    pub place: Value,
    /// How often it calls when all is well.
    #[diesel(sql_type = Integer)]
    pub heartbeat_minutes: i32,
    /// When it was last heard of.
    #[diesel(sql_type = Timestamptz)]
    pub last_seen_at: DateTime<Utc>,
    /// What is remembered of it.
    #[diesel(sql_type = Nullable<Jsonb>)]
    pub remembered: Option<Value>,
}

/// A reading that was kept.
#[derive(Debug, Clone, Copy, PartialEq, QueryableByName)]
pub struct KeptReading {
    /// The sensor.
    #[diesel(sql_type = BigInt)]
    pub sensor_id: Id,
    /// When it was measured.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// The number.
    #[diesel(sql_type = Double)]
    pub value: f64,
}

/// What to remember of what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A sensor's machine.
    Sensor,
    /// A gateway's.
    Gateway,
}

impl Subject {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Sensor => "sensor",
            Self::Gateway => "gateway",
        }
    }
}

prepared! {
    /// A node that was not heard of for so long is not there.
    Owners { silent: f64 => Double }
    "SELECT p.number, p.epoch, n.id AS node_id FROM sensor_partition AS p LEFT JOIN node AS n \
     ON n.id = p.node_id AND n.seen_at > now() - make_interval(secs => ?) ORDER BY p.number"
}

prepared! {
    /// Only partitions without an owner, or with one that is gone; `alone`: there is no other node.
    Claim { node: Uuid => SqlUuid, wanted: Vec<i32> => Array<Integer>, alone: bool => Bool, silent: f64 => Double }
    "UPDATE sensor_partition AS p SET node_id = ?, epoch = p.epoch + 1 WHERE p.number = ANY (?) AND ( \
         p.node_id IS NULL OR ? OR NOT EXISTS ( \
             SELECT FROM node AS n WHERE n.id = p.node_id AND n.seen_at > now() - make_interval(secs => ?) \
         ) \
     ) RETURNING p.number, p.epoch, p.node_id"
}

prepared! {
    Release { number: i32 => Integer, epoch: i64 => BigInt }
    "UPDATE sensor_partition SET node_id = NULL WHERE number = ? AND epoch = ?"
}

prepared! {
    Sensors { parts: Vec<i32> => Array<Integer>, tenant: Option<TenantId> => Nullable<BigInt> }
    "SELECT * FROM watched_sensors(?, ?)"
}

prepared! {
    Gateways {}
    "SELECT * FROM watched_gateways()"
}

prepared! {
    /// Only by who owns the partition: the next owner waits for this to end.
    Remember {
        part: i32 => Integer,
        epoch: i64 => BigInt,
        kind: String => Text,
        subjects: Vec<Id> => Array<BigInt>,
        bodies: Vec<Value> => Array<Jsonb>,
    }
    "WITH mine AS MATERIALIZED (SELECT number FROM sensor_partition WHERE number = ? AND epoch = ? FOR SHARE), \
     kept AS ( \
         INSERT INTO watch AS w (kind, subject_id, body, saved_at) \
         SELECT ?, g.subject, g.body, now() FROM mine, unnest(?, ?) AS g (subject, body) \
         ON CONFLICT (tenant_id, kind, subject_id) DO UPDATE SET body = excluded.body, saved_at = excluded.saved_at \
         RETURNING 1 \
     ) SELECT count(*) AS count FROM mine"
}

prepared! {
    /// The next owner of the partition waits until the caller has written.
    Held { part: i32 => Integer, epoch: i64 => BigInt }
    "SELECT count(*) AS count FROM (SELECT FROM sensor_partition WHERE number = ? AND epoch = ? FOR SHARE) AS mine"
}

prepared! {
    Forget { part: i32 => Integer, epoch: i64 => BigInt, kind: String => Text, subjects: Vec<Id> => Array<BigInt> }
    "DELETE FROM watch WHERE EXISTS (SELECT FROM sensor_partition WHERE number = ? AND epoch = ?) \
     AND kind = ? AND subject_id = ANY (?) RETURNING subject_id"
}

prepared! {
    /// Of each sensor at most so many, the oldest first. What was a day late when it came makes no alarms, however often it is read.
    Since { sensors: Vec<Id> => Array<BigInt>, times: Vec<DateTime<Utc>> => Array<Timestamptz>, most: i64 => BigInt }
    "SELECT r.sensor_id, r.at, r.value FROM unnest(?, ?) AS g (sensor_id, since) CROSS JOIN LATERAL ( \
         SELECT r.sensor_id, r.at, r.value FROM sensor_reading AS r WHERE r.sensor_id = g.sensor_id AND r.at >= g.since \
             AND r.received_at < r.at + interval '24 hours' \
         ORDER BY r.at LIMIT ? \
     ) AS r ORDER BY r.at"
}

#[derive(QueryableByName)]
struct Gone {
    #[diesel(sql_type = BigInt)]
    subject_id: Id,
}

/// The partitions, each with its owner if that was heard of within so many seconds.
///
/// # Errors
/// Internal ones.
pub async fn owners(store: &Store, silent: f64) -> Result<Vec<Ownership>, Error> {
    store.unauthenticated_read(async |tx| Owners { silent }.load(tx.connection()).await.to_domain()).await
}

/// Claims those of the wanted partitions whose owner is not alive; returns those that this node owns now. `alone`: there is no other
/// node, and the process that owned them is gone.
///
/// # Errors
/// Internal ones.
pub async fn claim(
    store: &Store,
    node: Uuid,
    wanted: Vec<i32>,
    alone: bool,
    silent: f64,
) -> Result<Vec<Ownership>, Error> {
    let claim = Claim { node, wanted, alone, silent };
    store.cross_tenant_tx(async |tx| claim.load(tx.connection()).await.to_domain()).await
}

/// Gives a partition away, if it is still this one's.
///
/// # Errors
/// Internal ones.
pub async fn release(store: &Store, number: i32, epoch: i64) -> Result<(), Error> {
    let release = Release { number, epoch };
    store.cross_tenant_tx(async |tx| release.execute(tx.connection()).await.to_domain().map(drop)).await
}

/// The sensors of some partitions that any rule watches or ever watched, of one tenant or of all.
///
/// # Errors
/// Internal ones.
pub async fn sensors(store: &Store, parts: Vec<i32>, tenant: Option<TenantId>) -> Result<Vec<WatchedSensor>, Error> {
    let sensors = Sensors { parts, tenant };
    store.cross_tenant_tx(async |tx| sensors.load(tx.connection()).await.to_domain()).await
}

/// The gateways of all tenants that were ever heard of.
///
/// # Errors
/// Internal ones.
pub async fn gateways(store: &Store) -> Result<Vec<WatchedGateway>, Error> {
    store.cross_tenant_tx(async |tx| Gateways {}.load(tx.connection()).await.to_domain()).await
}

/// Remembers, and keeps anchors; false: the partition has another owner, and nothing was written.
///
/// # Errors
/// Internal ones.
pub async fn remember(
    store: &Store,
    (part, epoch): (i32, i64),
    tenant: TenantId,
    (kind, bodies): (Subject, Vec<(Id, Value)>),
    anchors: NewAnchors,
) -> Result<bool, Error> {
    let (subjects, bodies) = bodies.into_iter().unzip();
    let remember = Remember { part, epoch, kind: kind.as_str().to_owned(), subjects, bodies };
    let context = RequestContext::system(tenant, "watching over sensors");
    let write = async |tx: &Tx| {
        let count = remember.get_result::<Count>(tx.connection()).await.to_domain()?.count;
        if count > 0 {
            anchors::write(tx, anchors).await?;
        }
        Ok(count > 0)
    };
    store.tenant_tx(&context, Need::SignedIn, write).await
}

/// Whether a partition is still this owner's, which it stays until the transaction ends.
pub(crate) async fn holds(tx: &Tx, (part, epoch): (i32, i64)) -> Result<bool, Error> {
    let held = Held { part, epoch }.get_result::<Count>(tx.connection()).await.to_domain()?;
    Ok(held.count > 0)
}

/// Forgets what nothing watches any more.
///
/// # Errors
/// Internal ones.
pub async fn forget(
    store: &Store,
    (part, epoch): (i32, i64),
    tenant: TenantId,
    kind: Subject,
    subjects: Vec<Id>,
) -> Result<(), Error> {
    let forget = Forget { part, epoch, kind: kind.as_str().to_owned(), subjects };
    let context = RequestContext::system(tenant, "watching over sensors");
    let delete = async |tx: &Tx| {
        let gone: Vec<Gone> = forget.load(tx.connection()).await.to_domain()?;
        match kind {
            Subject::Sensor => anchors::forget(tx, gone.into_iter().map(|one| one.subject_id).collect()).await,
            Subject::Gateway => Ok(()),
        }
    };
    store.tenant_tx(&context, Need::SignedIn, delete).await
}

/// What was kept of some sensors since a time of each, at most so many of each.
///
/// # Errors
/// Internal ones.
pub async fn since(
    store: &Store,
    tenant: TenantId,
    times: Vec<(Id, DateTime<Utc>)>,
    most: usize,
) -> Result<Vec<KeptReading>, Error> {
    let (sensors, times) = times.into_iter().unzip();
    let since = Since { sensors, times, most: i64::try_from(most).unwrap_or(i64::MAX) };
    let context = RequestContext::system(tenant, "watching over sensors");
    let read = async |tx: &Tx| since.load(tx.connection()).await.to_domain();
    store.tenant_read(&context, Need::SignedIn, read).await
}
