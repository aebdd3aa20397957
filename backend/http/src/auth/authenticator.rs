//! Authenticates socket connections by the same rules as HTTP requests.

use std::net::IpAddr;

use chrono::Utc;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_actors::{Admitted, Authenticator};
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_store::Tx;
use gantry_store::sign_on::session;
use uuid::Uuid;

use super::key_token::{KEY_START, ShownKey};
use super::{Auth, caller, keys};

impl Authenticator for Auth {
    fn authenticate<'a>(
        &'a self,
        token: &'a str,
        host: &'a str,
        from: Option<IpAddr>,
    ) -> LocalBoxFuture<'a, Result<Admitted, Error>> {
        Auth::authenticate(self, token, Some(host), from).boxed_local()
    }

    fn admit_sender(&self, context: &RequestContext, thread: Id, token: &str) -> Result<(), Error> {
        Auth::admit_sender(self, context, thread, token)
    }

    fn count(&self, context: &RequestContext) -> Result<(), Error> {
        let live = context.session().and_then(|session| self.0.sessions.last_known(session));
        live.map_or(Ok(()), |live| self.count_key(context.tenant(), &live))
    }

    fn used(&self, context: &RequestContext) {
        self.used_live(context);
    }
}

impl Auth {
    /// Who a token stands for, at this host and from that address; for sockets.
    ///
    /// # Errors
    /// `invalid_token` when it is expired, revoked, forged or its owner inactive; `wrong_tenant` when the host is another
    /// tenant's; `not_found` when the host is no tenant's; `password_change_required`; for API keys as `look_up_key`.
    pub async fn authenticate(&self, token: &str, host: Option<&str>, from: Option<IpAddr>) -> Result<Admitted, Error> {
        let is_program = token.starts_with(KEY_START);
        let found = if is_program {
            let key = ShownKey::read(token).ok_or_else(keys::invalid)?;
            // From nowhere that is known, a key counts as from no network of its own.
            self.look_up_key(&key, host, from.unwrap_or(IpAddr::from([0, 0, 0, 0]))).await?
        } else {
            let found = self.verify(token, host).await?;
            caller::refuse_newcomer(&found.live)?;
            found
        };
        Ok(Admitted { context: found.live.context.with_request_id(Uuid::now_v7()), is_program })
    }

    /// A user sends something over a live connection. The use of a key is noted when it is looked at.
    fn used_live(&self, context: &RequestContext) {
        let Some(session) = context.session() else { return };
        let known = self.0.sessions.last_known(session);
        let is_key = known.is_some_and(|live| live.loaded.key.is_some());
        let live = self.0.sessions.get(session);
        if is_key || context.is_screen() || live.is_some_and(|live| live.is_lately_used(Utc::now())) {
            return;
        }
        let (auth, tenant) = (self.clone(), context.tenant());
        actix_web::rt::spawn(async move {
            let system = RequestContext::system(tenant, "session");
            let extend = async |tx: &Tx| {
                session::extend(tx, session).await?;
                session::load(tx, session).await
            };
            match auth.0.store.tenant_tx(&system, Need::SignedIn, extend).await {
                Ok(Some(loaded)) => drop(auth.0.sessions.put(session, loaded)),
                Ok(None) => auth.forget(session),
                Err(error) => tracing::warn!(%error, "that a session is used could not be noted"),
            }
        });
    }
}
