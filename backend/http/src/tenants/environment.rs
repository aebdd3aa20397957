//! Where a user works: a word that their tenant's people know.

use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{get, post};
use gantry_domain::{Error, Need};
use gantry_store::Tx;
use gantry_store::sign_on::user;
use gantry_store::tenants::settings;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::{Answer, NoContent};

#[derive(OpenApi)]
#[openapi(paths(environments, set_environment))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(environments).service(set_environment);
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

/// Whether a word can be one of an environment.
pub(super) fn is_word(word: &str) -> bool {
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '-' | '_');
    (1..=MAX_WORD).contains(&word.chars().count()) && word.chars().all(plain)
}

/// Where users may say that they work.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Environments {
    /// None: any word.
    items: Vec<String>,
    total_records: usize,
}

/// Where users may say that they work, as administrators have listed it.
#[utoipa::path(
    operation_id = "environments", tag = "Account",
    responses((status = 200, body = Environments, description = "The environments")),
)]
#[get("/api/Environment/")]
async fn environments(caller: Caller, services: Data<Services>) -> Answer<Json<Environments>> {
    let read = async |tx: &Tx| settings::environments(tx).await;
    let items = services.store.tenant_read(&caller, Need::SignedIn, read).await?;
    Ok(Json(Environments { total_records: items.len(), items }))
}

/// Keeps where the user works, as the signed-in user's `environment` tells from then on. Where administrators have listed environments,
/// it is one of them (`unknown_environment`).
#[utoipa::path(
    operation_id = "setEnvironment", tag = "Account", params(Where),
    responses((status = 204, description = "It is kept")),
)]
#[post("/api/Environment/")]
async fn set_environment(caller: Caller, services: Data<Services>, chosen: Query<Where>) -> Answer<NoContent> {
    let word = chosen.environment.trim();
    if !is_word(word) {
        let message = "Expected a word of letters, digits, dots, dashes and underscores, 64 at most.";
        return Err(Error::field("invalid", "environment", message).into());
    }
    let keep = async |tx: &Tx| {
        let known = settings::environments(tx).await?;
        if !known.is_empty() && !known.iter().any(|one| one == word) {
            let message = format!("Choose one of these: {}.", known.join(", "));
            return Err(Error::field("unknown_environment", "environment", message));
        }
        user::set_environment(tx, caller.user().id, word).await
    };
    services.store.tenant_tx(&caller, Need::SignedIn, keep).await?;
    services.auth.forget(caller.session());
    Ok(NoContent)
}
