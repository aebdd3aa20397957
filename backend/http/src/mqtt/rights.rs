//! Who may come in over MQTT, and what they may do there. The broker asks often, before each message of a gateway that says
//! something now and then, and a thousand times at once when it was away: so what is known of a gateway is remembered for a few
//! seconds, and only some are looked up at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::Utc;
use gantry_domain::{Error, Need, RequestContext, TenantId};
use gantry_store::Store;
use gantry_store::sensors::gateway::{self, GatewayKeys};
use gantry_store::tenants::tenant;
use tokio::sync::Semaphore;

use super::GatewayName;
use crate::account::fingerprint;
use crate::auth::{ANONYMOUS, GATEWAY_CALLS, RateLimiter, is_gateway_key};

/// How long a key that has ended may look as if it had not.
const FRESH: Duration = Duration::from_secs(5);
/// Gateways remembered.
const NAMES: usize = 10_000;
/// Gateways that are looked up at the same time.
const LOOKUPS: usize = 4;
/// As much of a key's hash as says which of a gateway's keys a user came in with.
const MARK: usize = 16;

/// A gateway in use.
pub(crate) struct InUse {
    pub(crate) tenant: TenantId,
    keys: GatewayKeys,
}

struct Known {
    gateway: Option<Arc<InUse>>,
    since: Instant,
}

/// Looks gateways up.
pub(crate) struct Rights {
    store: Store,
    known: Mutex<HashMap<GatewayName, Known>>,
    lookups: Semaphore,
    /// Of keys that count.
    calls: RateLimiter<GatewayName>,
    /// Of those that do not. The broker does not say who tries; a name that is guessed at does not lock its gateway out.
    invalid_key_limiter: RateLimiter<GatewayName>,
}

impl Rights {
    pub(crate) fn new(store: Store) -> Self {
        Self {
            store,
            known: Mutex::default(),
            lookups: Semaphore::new(LOOKUPS),
            calls: RateLimiter::of(GATEWAY_CALLS, "with this key"),
            invalid_key_limiter: RateLimiter::of(ANONYMOUS, "with the name of this gateway"),
        }
    }

    /// Lets a gateway in that shows its key. What it gets is the mark of that key, which the broker sends along from then on, so
    /// that the key may end while the gateway is connected.
    ///
    /// # Errors
    /// `rate_limited`; internal ones.
    pub(crate) async fn admit(&self, name: &GatewayName, key: &str) -> Result<Option<String>, Error> {
        let gateway = self.in_use(name).await?.filter(|_| is_gateway_key(key));
        let given = fingerprint(key);
        let known = gateway.is_some_and(|gateway| gateway.keys.counting(Utc::now()).any(|key| key == given));
        let mark = known.then(|| mark(&given));
        let limiter = if mark.is_some() { &self.calls } else { &self.invalid_key_limiter };
        limiter.take_from(name.clone(), Instant::now()).map(|()| mark)
    }

    /// Whether the key that a gateway came in with still counts.
    ///
    /// # Errors
    /// Internal ones.
    pub(crate) async fn still(&self, name: &GatewayName, mark: &str) -> Result<bool, Error> {
        let gateway = self.in_use(name).await?;
        Ok(gateway.is_some_and(|gateway| gateway.keys.counting(Utc::now()).any(|key| self::mark(key) == mark)))
    }

    /// The gateway of a name, if it is in use.
    ///
    /// # Errors
    /// Internal ones.
    pub(crate) async fn in_use(&self, name: &GatewayName) -> Result<Option<Arc<InUse>>, Error> {
        if let Some(known) = self.remembered(name) {
            return Ok(known);
        }
        let _turn = self.lookups.acquire().await.map_err(|error| Error::Internal(error.to_string()))?;
        // Another task may have asked for the same while this one waited.
        if let Some(known) = self.remembered(name) {
            return Ok(known);
        }
        let gateway = self.look_up(name).await?.map(Arc::new);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= NAMES {
            known.retain(|_, known| known.since.elapsed() < FRESH);
            if known.len() >= NAMES {
                known.clear();
            }
        }
        known.insert(name.clone(), Known { gateway: gateway.clone(), since: Instant::now() });
        Ok(gateway)
    }

    fn remembered(&self, name: &GatewayName) -> Option<Option<Arc<InUse>>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(name).filter(|known| known.since.elapsed() < FRESH).map(|known| known.gateway.clone())
    }

    async fn look_up(&self, name: &GatewayName) -> Result<Option<InUse>, Error> {
        let tenant = tenant::by_identifier(&self.store, &name.tenant).await?;
        let Some(tenant) = tenant.filter(|tenant| tenant.suspended_at.is_none()).map(|tenant| tenant.id) else {
            return Ok(None);
        };
        let context = RequestContext::system(tenant, "gateway");
        let keys =
            self.store.tenant_read(&context, Need::SignedIn, async |tx| gateway::keys_of(tx, name.id).await).await?;
        Ok(keys.map(|keys| InUse { tenant, keys }))
    }
}

/// The mark of the key with this hash: a word that the broker takes for a user's tag.
fn mark(sha256: &str) -> String {
    format!("key-{}", sha256.get(..MARK).unwrap_or(sha256))
}
