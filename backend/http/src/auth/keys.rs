//! Who calls with an API key: looked up as sessions are, and remembered beside them, so that whatever ends a session on all nodes
//! ends a key.

use std::net::IpAddr;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Instant;

use actix_web::http::Method;
use chrono::{TimeDelta, Utc};
use gantry_delivery::Network;
use gantry_domain::{Error, Need, RequestContext, TenantId};
use gantry_store::Tx;
use gantry_store::sign_on::api_key_use;
use uuid::Uuid;

use super::key_token::{ShownKey, session_of};
use super::rate_limit::RateLimit;
use super::sessions::Live;
use super::token::Claims;
use super::{Auth, Authenticated};

/// Requests a minute that can be set, of a key or of all of a tenant.
pub(crate) const REQUESTS_PER_MINUTE: std::ops::RangeInclusive<i32> = 1..=60_000;
/// A key's use is noted at most this often.
const NOTED: TimeDelta = TimeDelta::minutes(1);

/// What is for people alone: whatever makes or ends a way in would outlive the key, or get around it.
const FOR_PEOPLE: [&str; 6] = [
    "/auth/",
    "/api/ApiKey/",
    "/api/CalendarFeed/",
    "/api/Notification/push/",
    "/api/Screen/",
    "/api/System/sessions/",
];
/// Who it is itself.
const SELF: &str = "/auth/signin/";
/// Creates users who sign in with a password.
const USERS: &str = "/api/User/";

impl Auth {
    /// Whose key it is, at this host, from that address.
    ///
    /// # Errors
    /// `invalid_api_key`, whatever is wrong with it; `key_network_refused` from elsewhere than the key's networks; `rate_limited` for
    /// those who guess.
    pub(crate) async fn look_up_key(
        &self,
        key: &ShownKey,
        host: Option<&str>,
        from: IpAddr,
    ) -> Result<Authenticated, Error> {
        let tenant = self.0.tenants.of_host(host).await?.id;
        let known_as = session_of(tenant, &key.id);
        let live = match self.0.sessions.get(known_as) {
            Some(live) => Some(live),
            None => self.load_key(tenant, key, known_as).await?,
        };
        let Some((live, limits)) = live.as_ref().and_then(|live| Some((live, live.loaded.key.as_ref()?))) else {
            return Err(self.refused_key(from));
        };
        if !key.is(&limits.sha256) {
            return Err(self.refused_key(from));
        }
        if !comes_from(&limits.networks, from) {
            return Err(Error::forbidden("key_network_refused", "This API key does not count from your network."));
        }
        let noted = limits.last_used_at.is_some_and(|at| Utc::now() - at < NOTED);
        if !noted && live.note_use() {
            self.note_use(tenant, key.id.clone(), from);
        }
        let exp = live.expires_at().timestamp();
        let claims = Claims { jti: known_as, sub: live.loaded.user.id, tenant, iat: exp, exp: i64::MAX };
        Ok(Authenticated { claims, live: Arc::clone(live) })
    }

    /// Counts something that is done with a key, on this node: a request, or a connection or command of a socket. Of people nothing
    /// is counted here.
    ///
    /// # Errors
    /// `rate_limited`.
    pub(super) fn count_key(&self, tenant: TenantId, live: &Live) -> Result<(), Error> {
        let Some(key) = &live.loaded.key else { return Ok(()) };
        let Some(per_minute) = NonZero::new(key.requests_per_minute) else { return Ok(()) };
        self.0.key_limiter.take_at(RateLimit::per_minute(per_minute), (tenant, key.id), Instant::now())
    }

    /// Whether a key counted on this node not long ago: what the door goes by, which looks nothing up.
    pub(crate) fn knows_key(&self, key: &ShownKey, host: Option<&str>) -> bool {
        let tenant = self.0.tenants.of_host_now(host);
        let live = tenant.and_then(|tenant| self.0.sessions.last_known(session_of(tenant.id, &key.id)));
        live.is_some_and(|live| live.loaded.key.as_ref().is_some_and(|limits| key.is(&limits.sha256)))
    }

    /// These tokens count no longer, or differently: on this node at once, elsewhere as soon as it is heard of.
    pub(crate) fn keys_changed(&self, tenant: TenantId, tokens: &[String]) {
        self.ended(tokens.iter().map(|token| session_of(tenant, token)).collect());
    }

    async fn load_key(&self, tenant: TenantId, key: &ShownKey, known_as: Uuid) -> Result<Option<Arc<Live>>, Error> {
        let system = RequestContext::system(tenant, "API key");
        let load = async |tx: &Tx| api_key_use::load(tx, &key.id, known_as).await;
        let loaded = self.0.store.tenant_read(&system, Need::SignedIn, load).await?;
        Ok(loaded.map(|loaded| self.0.sessions.put(known_as, loaded)))
    }

    /// The same for all keys that do not count. Those that do are not counted here: a whole plant may call from one address.
    fn refused_key(&self, from: IpAddr) -> Error {
        self.0.invalid_key_limiter.take(from, Instant::now()).err().unwrap_or_else(invalid)
    }

    /// Runs in the background: the request does not wait for it.
    fn note_use(&self, tenant: TenantId, token: String, from: IpAddr) {
        let store = self.0.store.clone();
        actix_web::rt::spawn(async move {
            let system = RequestContext::system(tenant, "API key");
            let note = async |tx: &Tx| api_key_use::used(tx, &token, &from.to_string()).await;
            if let Err(error) = store.tenant_tx(&system, Need::SignedIn, note).await {
                tracing::warn!(%error, "the use of an API key could not be noted");
            }
        });
    }
}

/// What is said of every key that does not count.
pub(crate) fn invalid() -> Error {
    let detail = "This API key is not valid.".to_owned();
    Error::Unauthenticated { code: "invalid_api_key", detail }
}

/// Refuses what is for people alone.
///
/// # Errors
/// `key_not_allowed`.
pub(super) fn refuse_for_people(method: &Method, path: &str) -> Result<(), Error> {
    let itself = method == Method::GET && path == SELF;
    let makes_user = method == Method::POST && path == USERS;
    if !itself && (makes_user || FOR_PEOPLE.iter().any(|start| path.starts_with(start))) {
        return Err(not_allowed());
    }
    Ok(())
}

fn not_allowed() -> Error {
    Error::forbidden("key_not_allowed", "This cannot be done with an API key. Sign in.")
}

fn comes_from(networks: &[String], address: IpAddr) -> bool {
    let contains =
        |network: &String| network.parse::<Network>().is_ok_and(|network| network.contains(address.to_canonical()));
    networks.is_empty() || networks.iter().any(contains)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_comes_from_its_networks_and_without_any_from_everywhere() {
        let networks = ["10.20.0.0/16".to_owned(), "2001:db8::/32".to_owned(), "192.0.2.7".to_owned()];
        for good in ["10.20.255.1", "2001:db8::7", "192.0.2.7", "::ffff:10.20.0.1"] {
            assert!(comes_from(&networks, good.parse().unwrap()), "{good}");
        }
        for bad in ["10.21.0.1", "2001:db9::7", "192.0.2.8", "::1"] {
            assert!(!comes_from(&networks, bad.parse().unwrap()), "{bad}");
        }
        assert!(comes_from(&[], "::1".parse().unwrap()));
        assert!(!comes_from(&["nonsense".to_owned()], "::1".parse().unwrap()), "what cannot be read admits nobody");
    }

    #[test]
    fn ways_in_are_for_people() {
        for (method, path) in [
            (Method::GET, "/auth/sessions/"),
            (Method::PUT, "/auth/password"),
            (Method::POST, "/auth/signin/token"),
            (Method::POST, "/api/User/"),
            (Method::DELETE, "/api/ApiKey/7"),
        ] {
            assert_eq!(refuse_for_people(&method, path).unwrap_err().code(), "key_not_allowed", "{path}");
        }
        for (method, path) in [
            (Method::GET, "/auth/signin/"),
            (Method::GET, "/api/User/"),
            (Method::POST, "/api/User/list/"),
            (Method::POST, "/api/WorkOrder/"),
        ] {
            assert!(refuse_for_people(&method, path).is_ok(), "{path}");
        }
    }
}
