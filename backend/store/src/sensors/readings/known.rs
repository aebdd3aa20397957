//! The sensors that gateways spoke for lately, so that a delivery need not look all of its sensors up. What is remembered counts for as
//! long as the stamp of the tenant's sensors is the one of that time; the stamp is asked for in each delivery's own transaction, so
//! what a user changed counts from the next delivery on, at every node.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use diesel::prelude::*;
use diesel::sql_types::Text;
use gantry_domain::{Error, Id, TenantId};

use super::senders::Sender;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Sensors remembered, of all gateways together; about 200 bytes each.
const MOST: usize = 100_000;
/// Of one gateway, with what it speaks of that is no sensor.
const OF_GATEWAY: usize = 5_000;

/// Sensors by their Sensor ID, in the spelling in which it is kept; none: there is no such sensor.
pub(super) type ByNumber = HashMap<String, Option<Sender>>;

#[derive(Clone)]
struct Known {
    stamp: String,
    senders: Arc<ByNumber>,
}

/// What a node remembers.
#[derive(Default)]
pub(crate) struct KnownSenders(Mutex<HashMap<(TenantId, Id), Known>>);

prepared! {
    /// One answer always: a tenant that never had a sensor has no stamp.
    Stamp {}
    "SELECT coalesce((SELECT changed_by FROM sensor_stamp)::text, '') AS stamp"
}

#[derive(QueryableByName)]
struct Stamped {
    #[diesel(sql_type = Text)]
    stamp: String,
}

/// The stamp of the tenant's sensors. To be asked for before they are looked up: what changes in between is then looked up again.
pub(super) async fn stamp(tx: &Tx) -> Result<String, Error> {
    let stamped: Stamped = Stamp {}.get_result(tx.connection()).await.to_domain()?;
    Ok(stamped.stamp)
}

impl KnownSenders {
    /// The sensors of a gateway, if all of these are among them.
    pub(super) fn find(
        &self,
        gateway: (TenantId, Id),
        stamp: &str,
        numbers: &BTreeSet<String>,
    ) -> Option<Arc<ByNumber>> {
        let known = self.lock().get(&gateway).filter(|known| known.stamp == stamp).cloned()?;
        numbers.iter().all(|number| known.senders.contains_key(number)).then_some(known.senders)
    }

    /// Remembers what was found, with what was known before if that still counts.
    pub(super) fn remember(&self, gateway: (TenantId, Id), stamp: String, found: ByNumber) -> Arc<ByNumber> {
        let mut all = self.lock();
        let mut senders = found;
        if let Some(before) = all.get(&gateway).filter(|known| known.stamp == stamp)
            && before.senders.len() + senders.len() <= OF_GATEWAY
        {
            let others = before.senders.iter().map(|(number, sender)| (number.clone(), sender.clone()));
            for (number, sender) in others {
                senders.entry(number).or_insert(sender);
            }
        }
        let senders = Arc::new(senders);
        if all.values().map(|known| known.senders.len()).sum::<usize>() + senders.len() > MOST {
            all.clear();
        }
        all.insert(gateway, Known { stamp, senders: Arc::clone(&senders) });
        senders
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(TenantId, Id), Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
