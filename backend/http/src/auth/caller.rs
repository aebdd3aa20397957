//! The extractor that every handler behind the sign-in takes: who is asking. It fails with 401 before the handler runs.

use std::future::ready;
use std::net::{IpAddr, Ipv4Addr};
use std::ops::Deref;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_domain::{Error, RequestContext};
use gantry_store::RequestKey;
use gantry_store::sign_on::session::SignedIn;
use uuid::Uuid;

use super::key_token::{KEY_START, ShownKey};
use super::keys;
use super::sessions::Live;
use super::token::{self, Claims};
use super::{Auth, Authenticated};
use crate::Services;
use crate::boundary::request_id;
use crate::idempotency::CommandIds;
use crate::problem::Problem;

/// A signed-in user, at the host of their own tenant, whose session is not restricted to a required step.
#[derive(Clone)]
pub struct Caller {
    context: RequestContext,
    session: Uuid,
    live: Arc<Live>,
    commands: Arc<CommandIds>,
}

/// A signed-in user who may still have to change their password or set up a second factor: for the few operations that are allowed
/// until then.
#[derive(Clone)]
pub struct Newcomer(Caller);

/// A token to be sent back, because the one that came is past half its life.
#[derive(Debug, Clone)]
pub struct RenewedToken(pub(crate) String);

impl Caller {
    /// The session behind the token.
    pub fn session(&self) -> Uuid {
        self.session
    }

    /// What is known about the user.
    pub(crate) fn user(&self) -> &SignedIn {
        &self.live.loaded.user
    }

    /// The id of the next command of this request: the same when the request comes again with the same `Idempotency-Key`.
    pub(crate) fn command_id(&self) -> Uuid {
        self.commands.next()
    }

    /// Under which the answer of this request is kept, if it carries an `Idempotency-Key`.
    pub(crate) fn answer_key(&self) -> Option<RequestKey> {
        self.commands.answer_key()
    }

    fn new(authenticated: &Authenticated, request: &HttpRequest) -> Self {
        tracing::Span::current().record("tenant", authenticated.claims.tenant);
        let whose = (authenticated.claims.tenant, authenticated.live.context.user_id());
        Self {
            commands: Arc::new(CommandIds::of(request, whose)),
            context: authenticated.live.context.with_request_id(request_id(request)),
            session: authenticated.claims.jti,
            live: Arc::clone(&authenticated.live),
        }
    }
}

impl Deref for Caller {
    type Target = RequestContext;

    fn deref(&self) -> &RequestContext {
        &self.context
    }
}

impl Newcomer {
    /// Refuses who has to change their password first, or to set up a second factor.
    ///
    /// # Errors
    /// `password_change_required`, `second_factor_required`.
    pub(crate) fn settled(&self) -> Result<(), Error> {
        refuse_newcomer(&self.live)
    }

    /// Refuses users who have to change their password first: another person knows it, and must not set up a factor with it.
    ///
    /// # Errors
    /// `password_change_required`.
    pub(crate) fn has_own_password(&self) -> Result<(), Error> {
        refuse_old_password(&self.live)
    }
}

impl Deref for Newcomer {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.0
    }
}

impl FromRequest for Caller {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        identify(request, |caller| refuse_newcomer(&caller.live).map(|()| caller))
    }
}

impl FromRequest for Newcomer {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        identify(request, |caller| Ok(Self(caller)))
    }
}

/// Refuses who has to change their password first, or to set up a second factor.
pub(super) fn refuse_newcomer(live: &Live) -> Result<(), Error> {
    refuse_old_password(live)?;
    if live.loaded.user.must_set_up_factor {
        let detail = "Your role requires a second factor. Set one up first.";
        return Err(Error::forbidden("second_factor_required", detail));
    }
    Ok(())
}

fn refuse_old_password(live: &Live) -> Result<(), Error> {
    if live.loaded.user.must_change_password {
        return Err(Error::forbidden("password_change_required", "Change your password first."));
    }
    Ok(())
}

/// Authenticates a request and converts the caller to what the extractor returns.
fn identify<T: 'static>(
    request: &HttpRequest,
    taken: impl Fn(Caller) -> Result<T, Error> + 'static,
) -> LocalBoxFuture<'static, Result<T, Problem>> {
    let looks = only_looks(request);
    let taken = move |caller: Caller| match looks {
        true => taken(caller),
        false => caller.require_somebody().and_then(|()| taken(caller)),
    };
    let Some(services) = request.app_data::<web::Data<Services>>() else {
        return ready(Err(Error::Internal("the application has no services".to_owned()).into())).boxed_local();
    };
    let auth = services.auth.clone();
    let from = address(request, services.config.behind_proxy);
    if let Some(key) = request.extensions().get::<ShownKey>().cloned() {
        return by_key(auth, key, from, request.clone(), taken).boxed_local();
    }
    let attended = is_attended(request);
    // The boundary has read the token, if there is a good one.
    let Some(claims) = request.extensions().get::<Claims>().copied() else {
        let error = bearer(request).map_or_else(required, |token| match token.starts_with(KEY_START) {
            true => keys::invalid(),
            false => token::invalid(),
        });
        return ready(Err(error.into())).boxed_local();
    };
    match auth.find_now(claims, host(request)) {
        Some(Ok(found)) if !attended || found.needs_nothing(chrono::Utc::now()) => {
            ready(taken(Caller::new(&found, request)).map_err(Problem::from)).boxed_local()
        }
        Some(Err(error)) => ready(Err(error.into())).boxed_local(),
        _ => look_up(auth, (claims, attended), request.clone(), taken).boxed_local(),
    }
}

/// Pages set this header on requests that they send without user interaction; these do not count as use of the session.
const UNATTENDED: &str = "x-unattended";

/// Whether a request was caused by the user, not sent by the page on its own.
pub(crate) fn is_attended(request: &HttpRequest) -> bool {
    !request.headers().contains_key(UNATTENDED)
}

/// What the tiles of a dashboard are made of.
const SHOWN: [&str; 10] = [
    "/api/Dashboard/",
    "/api/Sensor/",
    "/api/Alarm/",
    "/api/Gateway/",
    "/api/Asset/",
    "/api/Location/",
    "/api/Document/",
    "/api/WorkOrder/list/",
    "/api/Stream/alarms",
    "/api/UserSubModules/",
];
/// Who it is itself.
const SELF: &str = "/auth/signin/";

/// Whether a request asks for nothing but what a screen on a wall shows; the filters of a list come in a body.
fn only_looks(request: &HttpRequest) -> bool {
    let path = request.path();
    let asks = request.method().is_safe() || request.method() == Method::POST && path.ends_with("/list/");
    asks && (path == SELF || SHOWN.iter().any(|shown| path.starts_with(shown)))
}

async fn look_up<T>(
    auth: Auth,
    (claims, attended): (Claims, bool),
    request: HttpRequest,
    taken: impl Fn(Caller) -> Result<T, Error>,
) -> Result<T, Problem> {
    let mut authenticated = auth.look_up(claims, host(&request)).await?;
    if attended {
        let token;
        (authenticated, token) = auth.renewed(authenticated).await?;
        if let Some(token) = token {
            request.extensions_mut().insert(RenewedToken(token));
        }
    }
    Ok(taken(Caller::new(&authenticated, &request))?)
}

async fn by_key<T>(
    auth: Auth,
    key: ShownKey,
    from: IpAddr,
    request: HttpRequest,
    taken: impl Fn(Caller) -> Result<T, Error>,
) -> Result<T, Problem> {
    let authenticated = auth.look_up_key(&key, host(&request), from).await?;
    auth.count_key(authenticated.claims.tenant, &authenticated.live)?;
    keys::refuse_for_people(request.method(), request.path())?;
    Ok(taken(Caller::new(&authenticated, &request))?)
}

/// The bearer token of a request.
pub(crate) fn bearer(request: &HttpRequest) -> Option<String> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
}

pub(crate) fn required() -> Error {
    Error::Unauthenticated { code: "token_required", detail: "Please sign in.".to_owned() }
}

/// The host that the browser believes to talk to.
pub(crate) fn host(request: &HttpRequest) -> Option<&str> {
    match request.headers().get(header::HOST) {
        Some(host) => host.to_str().ok(),
        // HTTP/2 has it in the address.
        None => request.uri().authority().map(|authority| authority.as_str()),
    }
}

/// The address that people reach this by, as far as the request tells.
pub(crate) fn origin(request: &HttpRequest) -> String {
    let forwarded = request.headers().get("x-forwarded-proto").and_then(|proto| proto.to_str().ok());
    let scheme = if forwarded == Some("https") { "https" } else { "http" };
    format!("{scheme}://{}", host(request).unwrap_or("localhost"))
}

/// Where a request comes from: the address behind the proxy when there is one that we trust.
pub(crate) fn address(request: &HttpRequest, behind_proxy: bool) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    if !behind_proxy {
        return peer;
    }
    let forwarded = request.headers().get("x-forwarded-for").and_then(|value| value.to_str().ok());
    // The last entry is the one that our own proxy added.
    forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
}
