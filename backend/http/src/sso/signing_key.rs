//! The keys that sign requests to a SAML provider. They are rotated without interrupting sign-ins: a second key is created,
//! the provider reads it from our metadata, an administrator switches to it, and the previous key is removed.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, post};
use gantry_domain::{Error, Id};
use gantry_store::Tx;
use gantry_store::sign_on::identity_provider::{self, ProviderValues, SAML};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};

use super::provider_json::ProviderView;
use super::saml_keys;
use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(make, switch, remove))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(make).service(switch).service(remove);
}

#[derive(Deserialize, IntoParams)]
struct Seen {
    /// The version of the provider that is changed: when two administrators switch at once, one is refused.
    #[param(required = true)]
    version: Option<i64>,
}

/// Makes a second key, which our metadata offers and nothing is signed with yet; for administrators.
///
/// There are two at most (`second_key_exists`).
#[utoipa::path(
    operation_id = "makeSigningKey", tag = "Single sign-on", params(("id" = i64, Path, description = "The provider"), Seen),
    responses((status = 201, body = ProviderView, description = "The provider with its keys")),
)]
#[post("/api/IdentityProvider/{id}/signing-key/")]
async fn make(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    seen: Query<Seen>,
) -> Answer<CustomizeResponder<Json<ProviderView>>> {
    administrates(&caller)?;
    // Making a key takes as long as a hundred other calls.
    services.auth.take_question_of(&caller)?;
    let get = async |tx: &Tx| identity_provider::get(tx, *path).await;
    let before = services.store.tenant_read(&caller, NEED, get).await?.values;
    refuse_second(&before)?;
    let replaced = Some(before.sp_certificate.as_str());
    let (key, certificate) = saml_keys::new_sealed_key(&services.delivery, &before.public_url, replaced).await?;
    let add = |values: &mut ProviderValues| {
        refuse_second(values)?;
        (values.second_sp_key, values.second_sp_certificate) = (Some(key), certificate);
        Ok(())
    };
    let provider = change(&caller, &services, (*path, seen.version), add).await?;
    Ok(Json(provider).customize().with_status(StatusCode::CREATED))
}

/// Signs with the second key from now on; for administrators. The one before stays in our metadata until it is removed.
///
/// Without a second key it is refused (`no_second_key`).
#[utoipa::path(
    operation_id = "switchSigningKey", tag = "Single sign-on", params(("id" = i64, Path, description = "The provider"), Seen),
    responses((status = 200, body = ProviderView, description = "The provider with its keys")),
)]
#[post("/api/IdentityProvider/{id}/signing-key/switch/")]
async fn switch(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    seen: Query<Seen>,
) -> Answer<Json<ProviderView>> {
    let swap = |values: &mut ProviderValues| {
        refuse_one(values)?;
        std::mem::swap(&mut values.sp_key, &mut values.second_sp_key);
        std::mem::swap(&mut values.sp_certificate, &mut values.second_sp_certificate);
        Ok(())
    };
    Ok(Json(change(&caller, &services, (*path, seen.version), swap).await?))
}

/// Removes the key that is not in use; for administrators. Without one it is refused (`no_second_key`).
#[utoipa::path(
    operation_id = "removeSigningKey", tag = "Single sign-on", params(("id" = i64, Path, description = "The provider"), Seen),
    responses((status = 200, body = ProviderView, description = "The provider with its key")),
)]
#[delete("/api/IdentityProvider/{id}/signing-key/")]
async fn remove(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    seen: Query<Seen>,
) -> Answer<Json<ProviderView>> {
    let remove = |values: &mut ProviderValues| {
        refuse_one(values)?;
        (values.second_sp_key, values.second_sp_certificate) = (None, String::new());
        Ok(())
    };
    Ok(Json(change(&caller, &services, (*path, seen.version), remove).await?))
}

async fn change(
    caller: &Caller,
    services: &Services,
    (id, version): (Id, Option<i64>),
    work: impl FnOnce(&mut ProviderValues) -> Result<(), Error>,
) -> Result<ProviderView, Error> {
    administrates(caller)?;
    let missing = || Error::field("invalid", "version", "The version that is changed is expected.");
    let change = async |tx: &Tx| {
        let mut values = identity_provider::get(tx, id).await?.values;
        refuse_other_kinds(&values)?;
        let version = version.ok_or_else(missing)?;
        work(&mut values)?;
        identity_provider::update(tx, id, version, &values).await
    };
    ProviderView::of(services.store.tenant_tx(caller, NEED, change).await?)
}

fn refuse_other_kinds(values: &ProviderValues) -> Result<(), Error> {
    if values.kind == SAML {
        return Ok(());
    }
    Err(Error::conflict("not_saml", "Only requests to providers of SAML are signed."))
}

fn refuse_second(values: &ProviderValues) -> Result<(), Error> {
    refuse_other_kinds(values)?;
    if values.second_sp_key.is_none() {
        return Ok(());
    }
    Err(Error::conflict("second_key_exists", "There is a second key already: switch to it, or remove it first."))
}

fn refuse_one(values: &ProviderValues) -> Result<(), Error> {
    if values.second_sp_key.is_some() {
        return Ok(());
    }
    Err(Error::conflict("no_second_key", "There is no second key: make one first."))
}
