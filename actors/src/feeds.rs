//! Topics without a stream behind them: what is told on them has no versions and is not remembered. A client that was away looks
//! at everything anew.

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::sync::{Mutex, MutexGuard, PoisonError};

use gantry_domain::TenantId;
use gantry_rabbitmq::Bus;

/// Who of this node follows which feed: the bus is asked for those that a user follows.
pub(crate) struct Feeds {
    bus: Bus,
    viewers: Mutex<HashMap<(TenantId, String), HashSet<u64>>>,
}

impl Feeds {
    pub(crate) fn new(bus: Bus) -> Self {
        Self { bus, viewers: Mutex::default() }
    }

    /// A viewer, who has joined on its hub; done when what other nodes tell comes in.
    pub(crate) fn follow(&self, tenant: TenantId, topic: &str, viewer: u64) -> impl Future<Output = ()> + Send + use<> {
        let mut all = self.lock();
        all.entry((tenant, topic.to_owned())).or_default().insert(viewer);
        // Asked under the lock, so that it comes before what a viewer who leaves takes back; also for those who come later, as what
        // the first one asked for may still be under way.
        self.bus.bind(tenant, topic)
    }

    /// A viewer is gone, if it was one.
    pub(crate) fn leave(&self, tenant: TenantId, topic: &str, viewer: u64) {
        let mut all = self.lock();
        let key = (tenant, topic.to_owned());
        let Some(viewers) = all.get_mut(&key) else { return };
        if viewers.remove(&viewer) && viewers.is_empty() {
            all.remove(&key);
            drop(self.bus.unbind(tenant, topic));
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(TenantId, String), HashSet<u64>>> {
        self.viewers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
