//! Which identity provider asks, and for which part of a list.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use gantry_domain::{Error, Need, RequestContext};
use gantry_store::Tx;
use gantry_store::sign_on::identity_provider::{self, Provider};
use gantry_store::sign_on::sign_in_log::{self, NewSignIn, event, way};
use serde::Deserialize;
use uuid::Uuid;

use super::answer::ScimError;
use crate::Services;
use crate::auth::caller::{address, bearer, host};

/// An identity provider that has shown its token: the extractor of all calls.
pub(super) struct Asking {
    pub(super) context: RequestContext,
    pub(super) provider: Provider,
    services: web::Data<Services>,
    from: String,
}

impl FromRequest for Asking {
    type Error = ScimError;
    type Future = LocalBoxFuture<'static, Result<Self, ScimError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move { identify(&request).await }.boxed_local()
    }
}

async fn identify(request: &HttpRequest) -> Result<Asking, ScimError> {
    let services = request.app_data::<web::Data<Services>>().cloned();
    let services = services.ok_or_else(|| Error::Internal("the application has no services".to_owned()))?;
    let from = address(request, services.config.behind_proxy);
    let (context, id) = services.auth.scim_provider(bearer(request).as_deref(), host(request), from).await?;
    tracing::Span::current().record("tenant", context.tenant());
    let get = async |tx: &Tx| identity_provider::get(tx, id).await;
    let provider = services.store.tenant_read(&context, Need::SignedIn, get).await?;
    Ok(Asking { context, provider, services, from: from.to_string() })
}

impl Asking {
    /// Reads.
    pub(super) async fn read<T>(&self, work: impl AsyncFnOnce(&Tx) -> Result<T, Error>) -> Result<T, ScimError> {
        Ok(self.services.store.tenant_read(&self.context, Need::SignedIn, work).await?)
    }

    /// Writes, and ends the sessions that the work says. What is refused stands in the administrators' log.
    pub(super) async fn write<T>(
        &self,
        about: &str,
        work: impl AsyncFnOnce(&Tx) -> Result<(T, Vec<Uuid>), Error>,
    ) -> Result<T, ScimError> {
        match self.services.store.tenant_tx(&self.context, Need::SignedIn, work).await {
            Ok((done, ended)) => {
                self.services.auth.ended(ended);
                Ok(done)
            }
            Err(error) => {
                let error = ScimError::from(error);
                if let Some(detail) = error.worth_noting() {
                    self.note(about, detail).await;
                }
                Err(error)
            }
        }
    }

    async fn note(&self, about: &str, detail: &str) {
        let refused = NewSignIn {
            provider_id: Some(self.provider.id),
            provider_name: self.provider.values.name.clone(),
            detail: detail.to_owned(),
            subject: about.to_owned(),
            address: self.from.clone(),
            ..NewSignIn::new(event::PROVISIONING, way::PROVIDER).because("scim")
        };
        let note = async |tx: &Tx| sign_in_log::note(tx, refused).await;
        if let Err(error) = self.services.store.tenant_tx(&self.context, Need::SignedIn, note).await {
            tracing::warn!(%error, "what an identity provider was refused could not be noted");
        }
    }

    /// The address of a resource.
    pub(super) fn location(&self, kind: &str, id: Uuid) -> String {
        format!("{}/scim/v2/{kind}/{id}", self.provider.values.public_url)
    }
}

/// Which resources, and which of them.
#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase")]
pub(super) struct Wanted {
    /// RFC 7644, section 3.4.2.2.
    pub(super) filter: Option<String>,
    /// From 1.
    start_index: Option<i64>,
    count: Option<i64>,
    excluded_attributes: Option<String>,
}

/// Resources of a page at most.
pub(super) const MOST: i64 = 200;

impl Wanted {
    /// Resources before the page, and of it.
    pub(super) fn bounds(&self) -> (i64, i64) {
        (self.start_index.unwrap_or(1).max(1) - 1, self.count.unwrap_or(100).clamp(0, MOST))
    }

    /// Whether an attribute is wanted.
    pub(super) fn includes(&self, attribute: &str) -> bool {
        let excluded = self.excluded_attributes.as_deref().unwrap_or_default();
        !excluded.split(',').any(|one| one.trim().eq_ignore_ascii_case(attribute))
    }
}
