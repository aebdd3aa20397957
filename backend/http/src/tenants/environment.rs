//! Where a user works: a word that their tenant's people know.

use actix_web::post;
use actix_web::web::{Data, Query, ServiceConfig};
use gantry_domain::{Error, Need};
use gantry_store::Tx;
use gantry_store::sign_on::user;
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi};

use crate::Services;
use crate::auth::Caller;
use crate::{Answer, NoContent};

#[derive(OpenApi)]
#[openapi(paths(set_environment))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(set_environment);
}

/// The longest word for an environment, in characters.
const MAX_WORD: usize = 64;

#[derive(Deserialize, IntoParams)]
struct Where {
    /// A short word of the tenant's own: letters, digits, and `.`, `-`, `_` between them.
    #[serde(default)]
    #[param(required = true, max_length = 64)]
    environment: String,
}

/// Keeps where the user works, as the signed-in user's `environment` tells from then on.
#[utoipa::path(
    operation_id = "setEnvironment", tag = "Account", params(Where),
    responses((status = 204, description = "It is kept")),
)]
#[post("/api/Environment/")]
async fn set_environment(caller: Caller, services: Data<Services>, chosen: Query<Where>) -> Answer<NoContent> {
    let word = chosen.environment.trim();
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '-' | '_');
    if !(1..=MAX_WORD).contains(&word.chars().count()) || !word.chars().all(plain) {
        let message = "Expected a word of letters, digits, dots, dashes and underscores, 64 at most.";
        return Err(Error::field("invalid", "environment", message).into());
    }
    let keep = async |tx: &Tx| user::set_environment(tx, caller.user().id, word).await;
    services.store.tenant_tx(&caller, Need::SignedIn, keep).await?;
    services.auth.forget(caller.session());
    Ok(NoContent)
}
