//! Which family a call is about: what was mounted at its path.

use std::future::{Ready, ready};
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use gantry_domain::{Action, Error, Need};
use gantry_store::entity::RecordOperations;

use crate::Problem;

/// The operations of the family at the path of a request.
#[derive(Clone, Copy)]
pub(super) struct Operations(pub(super) &'static dyn RecordOperations);

impl Operations {
    /// What an action on its records needs.
    pub(super) fn to(self, action: Action) -> Need {
        self.0.family().to(action)
    }
}

impl Deref for Operations {
    type Target = dyn RecordOperations;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl FromRequest for Operations {
    type Error = Problem;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let mounted = || Error::Internal("a path of records without its family".to_owned());
        ready(request.app_data::<Self>().copied().ok_or_else(|| mounted().into()))
    }
}
