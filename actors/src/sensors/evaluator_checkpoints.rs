//! What a partition remembers and tells, on its way to the database and to the tenants' alarms.

use std::collections::BTreeMap;

use gantry_domain::{Id, TenantId};
use gantry_store::Store;
use gantry_store::sensors::watch::{self, Subject};

use super::evaluator::Key;

/// What became of checkpoints.
#[derive(Default)]
pub(super) struct Written {
    pub(super) failed: Vec<(TenantId, Vec<Id>)>,
    pub(super) left: Vec<Key>,
    pub(super) overtaken: bool,
}

/// Writes checkpoints as the owner of a partition, and forgets what nothing watches any more.
pub(super) async fn write(
    store: &Store,
    own: (i32, i64),
    checkpoints: BTreeMap<TenantId, Vec<(Id, serde_json::Value)>>,
    gone: Vec<Key>,
) -> Written {
    let mut written = Written::default();
    for (tenant, checkpoints) in checkpoints {
        let sensors = checkpoints.iter().map(|(sensor, _)| *sensor).collect();
        match watch::remember(store, own, tenant, Subject::Sensor, checkpoints).await {
            Ok(true) => {}
            Ok(false) => written.overtaken = true,
            Err(error) => {
                tracing::warn!(tenant, %error, "sensors could not be remembered; they are with the next tick");
                written.failed.push((tenant, sensors));
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

/// What belongs to each tenant, in its order.
pub(super) fn by_tenant<T>(of_many: Vec<(TenantId, T)>) -> BTreeMap<TenantId, Vec<T>> {
    let mut all: BTreeMap<TenantId, Vec<T>> = BTreeMap::new();
    for (tenant, one) in of_many {
        all.entry(tenant).or_default().push(one);
    }
    all
}
