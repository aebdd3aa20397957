//! Who is asking: sign-in, tokens, sessions, and the tenant that a host name stands for.

mod account;
mod administration;
mod authenticator;
pub(crate) mod caller;
pub(crate) mod codes;
mod devices;
mod external;
mod failures;
mod key_token;
mod keys;
mod own_factors;
pub(crate) mod passkeys;
pub mod password;
mod rate_limit;
mod scim;
mod second_step;
mod sender;
mod sessions;
mod sign_in;
mod tenants;
mod token;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use gantry_domain::{Clock, Error, Id, Need, RequestContext, TenantId, UserId};
use gantry_store::sign_on::session;
use gantry_store::sign_on::sign_in_log::{self, NewSignIn, event, way};
use gantry_store::sign_on::sign_in_progress;
use gantry_store::tenants::tenant::Tenant;
use gantry_store::{Store, Tx};
use tokio::sync::broadcast;
use uuid::Uuid;

pub(crate) use administration::{ADMINISTRATION, administrates};
pub use caller::{Caller, Newcomer, RenewedToken};
pub use devices::KEY_START as GATEWAY_KEY_START;
pub(crate) use devices::{
    CALLS as GATEWAY_CALLS, CallingGateway, DeliveringGateway, is_key as is_gateway_key, password as basic_password,
};
pub(crate) use key_token::{KEY_START as API_KEY_START, MadeToken, ShownKey};
pub(crate) use keys::REQUESTS_PER_MINUTE as KEY_REQUESTS_PER_MINUTE;
pub use rate_limit::RateLimit;
pub(crate) use rate_limit::RateLimiter;
pub(crate) use scim::SCIM_START;
pub(crate) use second_step::{Proof, Second, WaitingStep};
pub(crate) use sign_in::{Attempt, Granted, Outcome, Visitor};
pub use tenants::TenantHosts;
pub(crate) use tenants::name_of;
pub use token::{Claims, LIFETIME, Tokens};

use devices::DeviceLimits;
use failures::Failures;
use sender::{SenderToken, SenderTokens};
use sessions::{Authenticated, Live, Sessions};
use tenants::Tenants;

/// How sign-in works in this installation.
#[derive(Debug, Clone)]
pub struct AuthConfig {
    /// Signs tokens; the same on all nodes.
    pub secret: Vec<u8>,
    /// How host names are read.
    pub hosts: TenantHosts,
    /// How often one address may try to sign in.
    pub sign_in_limit: RateLimit,
    /// What locks go by.
    pub clock: Clock,
}

/// Signs people in and knows who they are afterwards. Cheap to clone.
#[derive(Clone)]
pub struct Auth(Arc<Inner>);

/// Requests without authentication, by address. Users fill in forms by hand; a script that floods one is slowed down to ten a minute.
pub(crate) const ANONYMOUS: RateLimit = RateLimit { burst: 20, every: Duration::from_secs(6) };

struct Inner {
    store: Store,
    tokens: Tokens,
    senders: SenderTokens,
    passwords: password::Passwords,
    tenants: Tenants,
    sessions: Sessions,
    failures: Failures,
    clock: Clock,
    /// Sign-ins, by address.
    sign_in_limiter: RateLimiter,
    /// Other requests without authentication, by address.
    anonymous_limiter: RateLimiter,
    /// Requests of signed-in users that make the server call other servers.
    callers_limiter: RateLimiter<(TenantId, Option<UserId>)>,
    /// Requests of identity providers that provision accounts.
    scim_limiter: RateLimiter<Id>,
    devices: DeviceLimits,
    /// Requests with invalid API keys, by address.
    invalid_key_limiter: RateLimiter,
    /// Requests with valid API keys, each key with a limit of its own.
    key_limiter: RateLimiter<(TenantId, Id)>,
}

impl Auth {
    /// For one store.
    pub fn new(store: Store, config: AuthConfig) -> Self {
        Self(Arc::new(Inner {
            tokens: Tokens::new(&config.secret),
            senders: SenderTokens::new(&config.secret),
            passwords: password::Passwords::default(),
            tenants: Tenants::new(store.clone(), config.hosts),
            sessions: Sessions::new(),
            failures: Failures::default(),
            clock: config.clock,
            sign_in_limiter: RateLimiter::new(config.sign_in_limit),
            anonymous_limiter: RateLimiter::new(ANONYMOUS),
            callers_limiter: RateLimiter::of(ANONYMOUS, "of yours"),
            scim_limiter: scim::limiter(),
            devices: DeviceLimits::default(),
            invalid_key_limiter: RateLimiter::new(ANONYMOUS),
            key_limiter: RateLimiter::of(ANONYMOUS, "with this API key"),
            store,
        }))
    }

    /// The token of a session that has begun.
    ///
    /// # Errors
    /// Internal ones.
    pub(crate) fn sign(&self, claims: &Claims) -> Result<String, Error> {
        self.0.tokens.sign(claims)
    }

    /// A token that allows the caller to write to a thread.
    ///
    /// # Errors
    /// Internal ones; `permission_required` for callers that are not users.
    pub(crate) fn sender_token(&self, context: &RequestContext, thread: Id) -> Result<SenderToken, Error> {
        let nobody = || Error::forbidden("permission_required", "Only people chat.");
        self.0.senders.give(context.tenant(), context.user_id().ok_or_else(nobody)?, thread)
    }

    /// Checks a token that allows the caller to write to a thread.
    ///
    /// # Errors
    /// `sender_token_invalid`, `sender_token_expired`.
    pub(crate) fn admit_sender(&self, context: &RequestContext, thread: Id, token: &str) -> Result<(), Error> {
        self.0.senders.admit(context, thread, token)
    }

    /// What locks and the time limits of tokens go by.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    /// The ids of sessions that end on this node: by signing out, or by being revoked.
    pub fn revocations(&self) -> broadcast::Receiver<Uuid> {
        self.0.sessions.ended()
    }

    /// The tenant of a request's `Host`.
    ///
    /// # Errors
    /// `not_found`.
    pub async fn tenant(&self, host: Option<&str>) -> Result<Arc<Tenant>, Error> {
        self.0.tenants.of_host(host).await
    }

    /// Ends a session: its token counts no longer, here at once, and elsewhere as soon as it is heard of, within seconds at the latest.
    ///
    /// # Errors
    /// Internal ones.
    pub async fn sign_out(&self, context: &RequestContext, session: Uuid) -> Result<(), Error> {
        let name = context.author().name;
        let revoke = async |tx: &Tx| {
            let revoked = session::revoke(tx, session).await?;
            if let (true, Some(user)) = (revoked, context.user_id()) {
                let by_provider = sign_in_progress::origin(tx, session).await?.is_some();
                let way = if by_provider { way::PROVIDER } else { way::PASSWORD };
                let entry = NewSignIn::new(event::SIGN_OUT, way).of(user, &name);
                sign_in_log::note(tx, NewSignIn { session_id: Some(session), ..entry }).await?;
            }
            Ok(revoked)
        };
        let revoked = self.0.store.tenant_tx(context, Need::SignedIn, revoke).await;
        self.0.sessions.end(session);
        revoked.map(drop)
    }

    /// Ends a session of the context's tenant, with the required permission; `false` when there is none.
    ///
    /// # Errors
    /// `permission_required`; `above_own` for a user with more permissions than the caller; internal ones.
    pub(crate) async fn end_session(&self, context: &RequestContext, need: Need, id: Uuid) -> Result<bool, Error> {
        let revoke = async |tx: &Tx| session::revoke_of_other(tx, id).await;
        let revoked = self.0.store.tenant_tx(context, need, revoke).await?;
        if revoked {
            self.0.sessions.end(id);
        }
        Ok(revoked)
    }

    /// Takes one attempt to sign in from the address's share.
    ///
    /// # Errors
    /// `rate_limited`.
    pub(crate) fn take_attempt(&self, address: IpAddr) -> Result<(), Error> {
        self.0.sign_in_limiter.take(address, Instant::now())
    }

    /// Counts an unauthenticated request against the limit of its address.
    ///
    /// # Errors
    /// `rate_limited`.
    pub(crate) fn take_question(&self, address: IpAddr) -> Result<(), Error> {
        self.0.anonymous_limiter.take(address, Instant::now())
    }

    /// Counts a request of a signed-in user that makes the server call other servers.
    ///
    /// # Errors
    /// `rate_limited`.
    pub(crate) fn take_question_of(&self, context: &RequestContext) -> Result<(), Error> {
        self.0.callers_limiter.take_from((context.tenant(), context.user_id()), Instant::now())
    }

    /// Whether a host name is one of the installation's own.
    pub(crate) fn is_own_host(&self, name: &str) -> bool {
        self.0.tenants.is_own(name)
    }

    /// A session's data has changed: look again.
    pub fn forget(&self, session: Uuid) {
        self.0.sessions.forget(session);
    }

    /// A tenant has changed: look again on this node; others do within seconds.
    pub fn forget_tenants(&self) {
        self.0.tenants.forget();
    }

    /// What these people may do has changed: look again.
    pub fn forget_all(&self, concerned: impl Fn(&RequestContext) -> bool) {
        self.0.sessions.forget_all(concerned);
    }

    /// What a token says, if we have signed it and its time has not passed; whatever has become of its session.
    pub(crate) fn claims(&self, token: &str) -> Option<Claims> {
        self.0.tokens.read(token).ok()
    }

    pub(crate) async fn verify(&self, token: &str, host: Option<&str>) -> Result<Authenticated, Error> {
        self.look_up(self.0.tokens.read(token)?, host).await
    }

    /// The session of a token that is read already.
    pub(crate) async fn look_up(&self, claims: Claims, host: Option<&str>) -> Result<Authenticated, Error> {
        let tenant = self.0.tenants.of_host(host).await?;
        self.same_tenant(&claims, tenant.id)?;
        let live = match self.0.sessions.get(claims.jti) {
            Some(live) => live,
            None => self.load(&claims).await?,
        };
        Ok(Authenticated { claims, live })
    }

    /// Like [`Self::look_up`], without waiting: `None` when something must be looked up first.
    pub(crate) fn find_now(&self, claims: Claims, host: Option<&str>) -> Option<Result<Authenticated, Error>> {
        let tenant = self.0.tenants.of_host_now(host)?;
        let live = self.0.sessions.get(claims.jti)?;
        Some(self.same_tenant(&claims, tenant.id).map(|()| Authenticated { claims, live }))
    }

    fn same_tenant(&self, claims: &Claims, tenant: TenantId) -> Result<(), Error> {
        if claims.tenant == tenant {
            return Ok(());
        }
        Err(Error::Unauthenticated {
            code: "wrong_tenant",
            detail: "You are signed in to another organisation. Please sign in at this address.".to_owned(),
        })
    }

    async fn load(&self, claims: &Claims) -> Result<Arc<Live>, Error> {
        let system = RequestContext::system(claims.tenant, "session");
        let loaded = self
            .0
            .store
            .tenant_read(&system, Need::SignedIn, async |tx| session::load(tx, claims.jti).await)
            .await?
            .ok_or_else(token::invalid)?;
        Ok(self.0.sessions.put(claims.jti, loaded))
    }

    /// Notes that the session is in use, and issues a new token when the old one is past half its lifetime.
    pub(crate) async fn renewed(&self, authenticated: Authenticated) -> Result<(Authenticated, Option<String>), Error> {
        let authenticated = self.use_session(&authenticated).await?;
        if !authenticated.claims.is_past_half_life(Utc::now()) || authenticated.live.context.is_screen() {
            return Ok((authenticated, None));
        }
        let (token, _) = self.renewed_token(&authenticated)?;
        Ok((authenticated, Some(token)))
    }
}
