//! Whether people sign in by an identity provider, whether they must, and who may do without.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{get, put};
use gantry_domain::{Error, UserId};
use gantry_store::Tx;
use gantry_store::sign_on::sso_settings;
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(show, set_sso_settings))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(show).service(set_sso_settings);
}

/// How people sign in.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SsoSettings {
    /// The sign-in page offers the identity providers first.
    #[serde(rename = "hasSSO")]
    has_sso: bool,
    /// Passwords count no longer, but for those of `breakGlass`.
    sso_only: bool,
    /// Accounts that keep signing in with their password, for the day on which the provider does not answer.
    #[schema(value_type = Vec<i64>, max_items = 20)]
    break_glass: Vec<UserId>,
}

impl From<sso_settings::SsoSettings> for SsoSettings {
    fn from(kept: sso_settings::SsoSettings) -> Self {
        let sso_settings::SsoSettings { has_sso, sso_only, break_glass } = kept;
        Self { has_sso, sso_only, break_glass }
    }
}

/// How people sign in; for administrators.
#[utoipa::path(
    operation_id = "ssoSettings", tag = "Single sign-on",
    responses((status = 200, body = SsoSettings, description = "The settings")),
)]
#[get("/api/TenantSettings/sso/")]
async fn show(caller: Caller, services: Data<Services>) -> Answer<Json<SsoSettings>> {
    administrates(&caller)?;
    let settings = services.store.tenant_read(&caller, NEED, async |tx: &Tx| sso_settings::get(tx).await).await?;
    Ok(Json(settings.into()))
}

/// Says how people sign in; for administrators. A provider must be enabled (`provider_required`), and where passwords count no longer
/// two active administrators must keep theirs (`break_glass_required`). It counts within seconds.
#[utoipa::path(
    operation_id = "setSsoSettings", tag = "Single sign-on", request_body = SsoSettings,
    responses((status = 200, body = SsoSettings, description = "The settings")),
)]
#[put("/api/TenantSettings/sso/")]
async fn set_sso_settings(
    caller: Caller,
    services: Data<Services>,
    body: Body<SsoSettings>,
) -> Answer<Json<SsoSettings>> {
    administrates(&caller)?;
    let SsoSettings { has_sso, sso_only, break_glass } = body.0;
    if break_glass.len() > 20 {
        return Err(Error::field("invalid", "breakGlass", "At most 20 accounts are expected.").into());
    }
    let wanted = sso_settings::SsoSettings { has_sso, sso_only, break_glass };
    let put = async |tx: &Tx| {
        sso_settings::put(tx, &wanted).await?;
        sso_settings::get(tx).await
    };
    let settings = services.store.tenant_tx(&caller, NEED, put).await?;
    services.auth.forget_tenants();
    Ok(Json(settings.into()))
}
