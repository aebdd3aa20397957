//! Which family a call is about: what was mounted at its path.

use std::future::{Ready, ready};
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use gantry_domain::{Action, Error, Need};
use gantry_store::entity::{RecordOperations, RecordSource};

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
        ready(mounted(request))
    }
}

/// The family at the path of a request, however its records are written.
#[derive(Clone, Copy)]
pub(super) struct Source(pub(super) &'static dyn RecordSource);

impl Source {
    /// What an action on its records needs.
    pub(super) fn to(self, action: Action) -> Need {
        self.0.family().to(action)
    }
}

impl Deref for Source {
    type Target = dyn RecordSource;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl FromRequest for Source {
    type Error = Problem;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(mounted(request))
    }
}

/// What was mounted at the path of a request.
fn mounted<T: Copy + 'static>(request: &HttpRequest) -> Result<T, Problem> {
    let unmounted = || Error::Internal("a path of records without its family".to_owned());
    request.app_data::<T>().copied().ok_or_else(|| unmounted().into())
}
