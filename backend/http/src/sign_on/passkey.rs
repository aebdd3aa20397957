//! One's own passkeys: added, renamed and removed.

use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{HttpRequest, post, put};
use gantry_domain::{Error, Id, Need};
use gantry_store::Tx;
use gantry_store::sign_on::passkey;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{OpenApi, ToSchema};

use crate::auth::caller::host;
use crate::auth::passkeys::RelyingParty;
use crate::auth::{Caller, Newcomer};
use crate::sign_on::second_factor::{OwnFactors, Presence, SetUp, factors, present, set_up};
use crate::{Answer, Body, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(begin_passkey, add_passkey, rename_passkey, remove_passkey))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(begin_passkey).service(add_passkey).service(rename_passkey).service(remove_passkey);
}

/// The longest name of a passkey, in characters.
const LONGEST_NAME: usize = 80;

/// What the browser is to be asked.
#[derive(Serialize, ToSchema)]
struct NewPasskeyOptions {
    /// `PublicKeyCredentialCreationOptionsJSON`.
    #[schema(value_type = Object)]
    options: Value,
}

/// What the browser is to be asked for a new passkey; takes the password, but of those who must set up a factor. 409
/// `passkeys_unavailable`, `signs_in_elsewhere`.
#[utoipa::path(
    operation_id = "beginPasskey", tag = "Account", request_body = Presence,
    responses(
        (status = 200, body = NewPasskeyOptions, description = "For `navigator.credentials.create`"),
        (status = 409, description = "There can be none"),
    ),
)]
#[post("/auth/second-factor/passkeys/options/")]
async fn begin_passkey(
    caller: Newcomer,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<Presence>,
) -> Answer<Json<NewPasskeyOptions>> {
    caller.has_own_password()?;
    present(&caller, &request, &services, body.0).await?;
    let tenant = services.auth.tenant(host(&request)).await?;
    let relying_party = RelyingParty::at(host(&request), &tenant.name)?;
    Ok(Json(NewPasskeyOptions { options: services.auth.begin_passkey(&caller, &relying_party).await? }))
}

/// A passkey that the browser has made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPasskey {
    /// What one calls it.
    #[schema(min_length = 1, max_length = 80)]
    name: String,
    /// What the browser answers: `PublicKeyCredential.toJSON()`.
    #[schema(value_type = Object)]
    credential: Value,
}

fn named(name: &str) -> Result<&str, Error> {
    let name = name.trim();
    match (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control) {
        true => Ok(name),
        false => Err(Error::field("invalid", "name", format!("A name has 1 to {LONGEST_NAME} characters."))),
    }
}

/// Adds a passkey that was asked for at most five minutes ago (`passkey_refused`). 409 `passkey_taken`, `too_many_passkeys`.
#[utoipa::path(
    operation_id = "addPasskey", tag = "Account", request_body = NewPasskey,
    responses((status = 200, body = SetUp, description = "It counts from now on"), (status = 409, description = "It is known, or there are too many")),
)]
#[post("/auth/second-factor/passkeys/")]
async fn add_passkey(
    caller: Newcomer,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<NewPasskey>,
) -> Answer<Json<SetUp>> {
    caller.has_own_password()?;
    let tenant = services.auth.tenant(host(&request)).await?;
    let relying_party = RelyingParty::at(host(&request), &tenant.name)?;
    let NewPasskey { name, credential } = body.0;
    let (_, codes) = services.auth.add_passkey(&caller, &relying_party, (named(&name)?, credential)).await?;
    set_up(&services, &caller, codes).await
}

/// Another name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PasskeyName {
    /// What one calls it.
    #[schema(min_length = 1, max_length = 80)]
    name: String,
}

/// Gives one of one's passkeys another name.
#[utoipa::path(
    operation_id = "renamePasskey", tag = "Account", params(("id" = i64, Path, description = "The passkey")),
    request_body = PasskeyName, responses((status = 204, description = "It is called so")),
)]
#[put("/auth/second-factor/passkeys/{id}")]
async fn rename_passkey(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<PasskeyName>,
) -> Answer<NoContent> {
    let name = named(&body.0.name)?;
    let rename = async |tx: &Tx| passkey::rename(tx, caller.user().id, *path, name).await;
    match services.store.tenant_tx(&caller, Need::SignedIn, rename).await? {
        true => Ok(NoContent),
        false => Err(Error::NotFound { what: "Passkey" }.into()),
    }
}

/// Removes one of one's passkeys; takes the password. The last factor stays where the role demands one (409
/// `second_factor_required`).
#[utoipa::path(
    operation_id = "removePasskey", tag = "Account", params(("id" = i64, Path, description = "The passkey")),
    request_body = Presence,
    responses((status = 200, body = OwnFactors, description = "What is left"), (status = 409, description = "It is the last one")),
)]
#[post("/auth/second-factor/passkeys/{id}/remove/")]
async fn remove_passkey(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    body: Body<Presence>,
) -> Answer<Json<OwnFactors>> {
    let list = async |tx: &Tx| passkey::list(tx, caller.user().id).await;
    let own = services.store.tenant_read(&caller, Need::SignedIn, list).await?;
    if !own.iter().any(|passkey| passkey.id == *path) {
        return Err(Error::NotFound { what: "Passkey" }.into());
    }
    present(&caller, &request, &services, body.0).await?;
    services.auth.remove_passkey(&caller, *path).await?;
    Ok(Json(factors(&services.store, &caller).await?))
}
