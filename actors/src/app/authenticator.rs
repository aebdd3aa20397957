//! How the application finds out who connects.

use futures_util::future::LocalBoxFuture;
use gantry_domain::{Error, Id, RequestContext};

/// Who knows whose token it is.
pub trait Authenticator: Send + Sync + 'static {
    /// The owner of a token at a host, with what they may do now.
    ///
    /// # Errors
    /// `invalid_token`, `wrong_tenant`, `not_found` for a host that is no tenant's.
    fn authenticate<'a>(&'a self, token: &'a str, host: &'a str) -> LocalBoxFuture<'a, Result<RequestContext, Error>>;

    /// Whether a token lets a user write to a thread.
    ///
    /// # Errors
    /// `sender_token_invalid`, `sender_token_expired`.
    fn admit_sender(&self, context: &RequestContext, thread: Id, token: &str) -> Result<(), Error>;

    /// A user sends a command, so they are there: their session goes on. Following a topic alone says nothing of that.
    fn used(&self, context: &RequestContext);
}
