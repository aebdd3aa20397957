//! Sockets ask the same door as requests who somebody is.

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_actors::Authenticator;
use gantry_domain::{Error, Id, RequestContext};

use super::Auth;

impl Authenticator for Auth {
    fn authenticate<'a>(&'a self, token: &'a str, host: &'a str) -> LocalBoxFuture<'a, Result<RequestContext, Error>> {
        Auth::authenticate(self, token, Some(host)).boxed_local()
    }

    fn admit_sender(&self, context: &RequestContext, thread: Id, token: &str) -> Result<(), Error> {
        Auth::admit_sender(self, context, thread, token)
    }

    fn used(&self, context: &RequestContext) {
        self.used_live(context);
    }
}
