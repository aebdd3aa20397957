//! What a partition remembers and tells, on its way to the database and to the tenants' alarms.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use gantry_domain::{Error, TenantId};
use gantry_store::Store;
use gantry_store::sensors::anchors::NewAnchors;
use gantry_store::sensors::watch::{self, Subject};

use super::evaluator::{Checkpoints, HISTORY, Key, SensorCheckpoint};

/// What became of checkpoints.
#[derive(Default)]
pub(super) struct Written {
    pub(super) failed: Vec<(TenantId, Vec<SensorCheckpoint>)>,
    pub(super) left: Vec<Key>,
    pub(super) overtaken: bool,
}

/// Writes checkpoints as the owner of a partition, and forgets what nothing watches any more.
pub(super) async fn write(
    store: &Store,
    own: (i32, i64),
    (checkpoints, gone): (Checkpoints, Vec<Key>),
    now: DateTime<Utc>,
) -> Written {
    let mut written = Written::default();
    for (tenant, mut checkpoints) in checkpoints {
        // One that fails is made anew.
        let bodies = checkpoints.iter_mut().map(|one| (one.sensor, std::mem::take(&mut one.body))).collect();
        let remembered = match anchors(&checkpoints, now) {
            Ok(anchors) => watch::remember(store, own, tenant, (Subject::Sensor, bodies), anchors).await,
            Err(error) => Err(Error::Internal(error.to_string())),
        };
        match remembered {
            Ok(true) => {}
            Ok(false) => written.overtaken = true,
            Err(error) => {
                tracing::warn!(tenant, %error, "sensors could not be remembered; they are with the next tick");
                written.failed.push((tenant, checkpoints));
            }
        }
    }
    for (tenant, sensors) in by_tenant(gone) {
        if watch::forget(store, own, tenant, Subject::Sensor, sensors.clone()).await.is_err() {
            written.left.extend(sensors.into_iter().map(|sensor| (tenant, sensor)));
        }
    }
    written
}

/// The anchors of checkpoints, as they are kept.
fn anchors(checkpoints: &[SensorCheckpoint], now: DateTime<Utc>) -> Result<NewAnchors, serde_json::Error> {
    let cut = checkpoints.iter().filter_map(|one| Some((one.sensor, one.cut?))).collect();
    let all = checkpoints.iter().flat_map(|one| one.anchors.iter().map(|anchor| (one.sensor, anchor)));
    let kept = all.map(|(sensor, anchor)| Ok((sensor, anchor.at(), serde_json::to_value(anchor)?)));
    Ok(NewAnchors { cut, kept: kept.collect::<Result<_, _>>()?, needed_since: now - HISTORY })
}

/// What belongs to each tenant, in its order.
pub(super) fn by_tenant<T>(of_many: Vec<(TenantId, T)>) -> BTreeMap<TenantId, Vec<T>> {
    let mut all: BTreeMap<TenantId, Vec<T>> = BTreeMap::new();
    for (tenant, one) in of_many {
        all.entry(tenant).or_default().push(one);
    }
    all
}
