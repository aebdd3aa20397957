//! Gateways that call with a key of their own, and how often gateways and those who claim devices may try.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, web};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_domain::{Error, Id, Need, RequestContext, TenantId, UserId};
use gantry_store::Tx;
use gantry_store::sensors::gateway::{KnownGateway, gateway_of_key};

use super::caller::{address, bearer, host};
use super::rate_limit::{RateLimit, RateLimiter};
use super::{ANONYMOUS, Auth};
use crate::Services;
use crate::account::fingerprint;
use crate::boundary::request_id;
use crate::problem::Problem;

/// What the key of a gateway begins with; 64 hexadecimal digits follow.
pub const KEY_START: &str = "gk_";

/// Calls of one gateway: many at once after a night without a connection, then one a second.
pub(crate) const CALLS: RateLimit = RateLimit { burst: 120, every: Duration::from_secs(1) };
/// Deliveries of one gateway: a backlog at once, then ten a second, each of up to 5,000 readings.
const DELIVERIES: RateLimit = RateLimit { burst: 300, every: Duration::from_millis(100) };
/// Devices that one person claims: a box of them at once, then one every two seconds.
const CLAIMS: RateLimit = RateLimit { burst: 30, every: Duration::from_secs(2) };
/// Limit of Sensor Codes tried by one device: enough for typing errors, too few for guessing.
const CODES: RateLimit = RateLimit { burst: 5, every: Duration::from_secs(60) };

/// Counts what is done with devices, on this node.
pub(super) struct DeviceLimits {
    calls: RateLimiter<Id>,
    /// Limit of deliveries of readings, apart from other calls, so that many deliveries do not block the calls.
    deliveries: RateLimiter<Id>,
    /// Keys that are none. Those that are one are not counted here: a whole plant may call from one address.
    invalid_key_limiter: RateLimiter,
    claims: RateLimiter<UserId>,
    codes: RateLimiter<(TenantId, String)>,
}

impl Default for DeviceLimits {
    fn default() -> Self {
        Self {
            calls: RateLimiter::of(CALLS, "with this key"),
            deliveries: RateLimiter::of(DELIVERIES, "to deliver readings with this key"),
            invalid_key_limiter: RateLimiter::new(ANONYMOUS),
            claims: RateLimiter::of(CLAIMS, "to claim a device"),
            codes: RateLimiter::of(CODES, "to claim this device"),
        }
    }
}

impl DeviceLimits {
    /// Takes one attempt to show a key or a token that is none from the address's share.
    ///
    /// # Errors
    /// `rate_limited`.
    pub(super) fn take_wrong_key(&self, from: IpAddr) -> Result<(), Error> {
        self.invalid_key_limiter.take(from, Instant::now())
    }
}

impl Auth {
    /// Takes one attempt to claim a device, from the person's share and from the device's.
    ///
    /// # Errors
    /// `rate_limited`.
    pub(crate) fn take_claim(&self, context: &RequestContext, number: &str) -> Result<(), Error> {
        let (limits, now) = (&self.0.devices, Instant::now());
        if let Some(user) = context.user_id() {
            limits.claims.take_from(user, now)?;
        }
        limits.codes.take_from((context.tenant(), number.to_owned()), now)
    }

    /// The gateway of a key, at the host of its tenant.
    async fn gateway(
        &self,
        key: Option<String>,
        host: Option<&str>,
        from: IpAddr,
        limit: fn(&DeviceLimits) -> &RateLimiter<Id>,
    ) -> Result<(TenantId, KnownGateway), Error> {
        let tenant = self.tenant(host).await?.id;
        let limits = &self.0.devices;
        let known = match key.as_deref().filter(|key| is_key(key)) {
            // What cannot be a key is not looked up.
            None => None,
            Some(key) => {
                let context = RequestContext::system(tenant, "gateway");
                let find = async |tx: &Tx| gateway_of_key(tx, &fingerprint(key)).await;
                self.0.store.tenant_read(&context, Need::SignedIn, find).await?
            }
        };
        let Some(gateway) = known else {
            limits.invalid_key_limiter.take(from, Instant::now())?;
            return Err(invalid());
        };
        limit(limits).take_from(gateway.id, Instant::now())?;
        Ok((tenant, gateway))
    }
}

pub(crate) fn is_key(text: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.strip_prefix(KEY_START).is_some_and(|rest| rest.len() == 64 && rest.bytes().all(digit))
}

/// The same for all keys that do not count, whatever is wrong with them.
fn invalid() -> Error {
    let detail = "This key is not valid.".to_owned();
    Error::Unauthenticated { code: "invalid_gateway_key", detail }
}

/// A gateway that has shown its key: the extractor of the calls that are for gateways.
pub(crate) struct CallingGateway {
    /// For work in its tenant.
    pub(crate) context: RequestContext,
    pub(crate) gateway: KnownGateway,
}

impl FromRequest for CallingGateway {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move { known(&request, bearer(&request), |limits| &limits.calls).await }.boxed_local()
    }
}

/// One that delivers readings: the extractor of that call alone, for it comes more often than others.
pub(crate) struct DeliveringGateway(pub(crate) CallingGateway);

impl FromRequest for DeliveringGateway {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move {
            let key = bearer(&request).or_else(|| password(&request));
            known(&request, key, |limits| &limits.deliveries).await.map(Self)
        }
        .boxed_local()
    }
}

async fn known(
    request: &HttpRequest,
    key: Option<String>,
    limit: fn(&DeviceLimits) -> &RateLimiter<Id>,
) -> Result<CallingGateway, Problem> {
    let services = request.app_data::<web::Data<Services>>();
    let services = services.ok_or_else(|| Error::Internal("the application has no services".to_owned()))?;
    let from = address(request, services.config.behind_proxy);
    let (tenant, gateway) = services.auth.gateway(key, host(request), from, limit).await?;
    tracing::Span::current().record("tenant", tenant);
    let context = RequestContext::system(tenant, "gateway").with_request_id(request_id(request));
    Ok(CallingGateway { context, gateway })
}

/// What stands after the name in `Authorization: Basic …`: services that push know no other way to send a key.
pub(crate) fn password(request: &HttpRequest) -> Option<String> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, credentials) = value.split_once(' ')?;
    let credentials = STANDARD.decode(credentials.trim()).ok().filter(|_| scheme.eq_ignore_ascii_case("basic"))?;
    let credentials = String::from_utf8(credentials).ok()?;
    credentials.split_once(':').map(|(_, password)| password.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_may_come_as_the_password_of_any_user_name() {
        let of = |value: &str| {
            let request = actix_web::test::TestRequest::default().insert_header((header::AUTHORIZATION, value));
            password(&request.to_http_request())
        };
        assert_eq!(of("Basic aW1vbm5pdDpna18wYQ==").as_deref(), Some("gk_0a"));
        assert_eq!(of("basic OmE6Yg==").as_deref(), Some("a:b"));
        for other in ["Basic", "Basic !", "Basic bm8tY29sb24=", "Bearer OmE6Yg==", "Basic /w=="] {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn only_what_can_be_a_key_is_looked_up() {
        assert!(is_key(&format!("gk_{}", "0a".repeat(32))));
        for other in
            [String::new(), "0a".repeat(32), format!("gk_{}", "0A".repeat(32)), format!("gk_{}", "0".repeat(63))]
        {
            assert!(!is_key(&other), "{other}");
        }
    }
}
