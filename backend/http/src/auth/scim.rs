//! Identity providers that keep accounts by themselves show a token, at the host of their tenant.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_store::Tx;
use gantry_store::sign_on::scim_token;

use super::{Auth, RateLimit, RateLimiter};
use crate::account::fingerprint;

/// What a token begins with; 64 hexadecimal digits follow.
pub(crate) const SCIM_START: &str = "gts_";
/// Requests of one provider: the first synchronisation of a large directory at once, then 25 a second.
const CALLS: RateLimit = RateLimit { burst: 500, every: Duration::from_millis(40) };

/// Counts them, on this node.
pub(super) fn limiter() -> RateLimiter<Id> {
    RateLimiter::of(CALLS, "with this token")
}

impl Auth {
    /// The provider of a token, and for whose sake it works.
    ///
    /// # Errors
    /// `invalid_token`, the same whatever is wrong with it; `rate_limited`; `not_found`, `tenant_suspended` for the host.
    pub(crate) async fn scim_provider(
        &self,
        token: Option<&str>,
        host: Option<&str>,
        from: IpAddr,
    ) -> Result<(RequestContext, Id), Error> {
        let tenant = self.tenant(host).await?.id;
        let context = RequestContext::system(tenant, "identity provider");
        let found = match token.filter(|token| is_token(token)) {
            // What cannot be a token is not looked up.
            None => None,
            Some(token) => {
                let find = async |tx: &Tx| scim_token::provider_of(tx, &fingerprint(token)).await;
                self.0.store.tenant_tx(&context, Need::SignedIn, find).await?
            }
        };
        let Some(provider) = found else {
            self.0.devices.take_wrong_key(from)?;
            let detail = "This token is not valid.".to_owned();
            return Err(Error::Unauthenticated { code: "invalid_token", detail });
        };
        self.0.scim_limiter.take_from(provider, Instant::now())?;
        Ok((context, provider))
    }
}

fn is_token(text: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.strip_prefix(SCIM_START).is_some_and(|rest| rest.len() == 64 && rest.bytes().all(digit))
}
