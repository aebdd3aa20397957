//! How the application finds out who connects.

use std::net::IpAddr;

use futures_util::future::LocalBoxFuture;
use gantry_domain::{Error, Id, RequestContext};

/// Who is let in.
#[derive(Debug, Clone)]
pub struct Admitted {
    /// What they may do.
    pub context: RequestContext,
    /// It connects with an API key: it follows and commands as its user may, but nobody is there.
    pub is_program: bool,
}

/// Who knows whose token it is.
pub trait Authenticator: Send + Sync + 'static {
    /// The owner of a token at a host, with what they may do now. `from` is the client's address.
    ///
    /// # Errors
    /// `invalid_token`, `wrong_tenant`, `not_found` for a host that is no tenant's, `invalid_api_key`, `key_network_refused`.
    fn authenticate<'a>(
        &'a self,
        token: &'a str,
        host: &'a str,
        from: Option<IpAddr>,
    ) -> LocalBoxFuture<'a, Result<Admitted, Error>>;

    /// Whether a token lets a user write to a thread.
    ///
    /// # Errors
    /// `sender_token_invalid`, `sender_token_expired`.
    fn admit_sender(&self, context: &RequestContext, thread: Id, token: &str) -> Result<(), Error>;

    /// Counts a connection, subscription or command against the limit of an API key; of people nothing is counted.
    ///
    /// # Errors
    /// `rate_limited`.
    fn count(&self, context: &RequestContext) -> Result<(), Error>;

    /// A user sends a command, so they are there: their session goes on. Following a topic alone says nothing of that.
    fn used(&self, context: &RequestContext);
}
