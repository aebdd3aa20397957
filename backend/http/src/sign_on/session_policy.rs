//! How long sessions of the tenant last.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{get, put};
use gantry_store::Tx;
use gantry_store::sign_on::session_policy;
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::{Answer, Body, Services};

#[derive(OpenApi)]
#[openapi(paths(show, set_session_policy))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(show).service(set_session_policy);
}

/// How long sessions last, and how long sign-ins and changes are kept.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SessionPolicy {
    /// After so many minutes without a request a session is over.
    #[schema(minimum = 5, maximum = 43_200)]
    idle_minutes: i32,
    /// After so many hours it is over however much it is used; null: never.
    // Null is a choice, and nothing is none.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required = true, minimum = 1, maximum = 8_760)]
    max_hours: Option<i32>,
    /// Entries of the sign-in log are kept for so many days.
    #[schema(minimum = 30, maximum = 3_650)]
    sign_in_log_days: i32,
    /// Changes of records are kept for so many days; null: for ever.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required = true, minimum = 90, maximum = 36_500)]
    audit_days: Option<i32>,
}

impl From<session_policy::SessionPolicy> for SessionPolicy {
    fn from(kept: session_policy::SessionPolicy) -> Self {
        let session_policy::SessionPolicy { idle_minutes, max_hours, sign_in_log_days, audit_days } = kept;
        Self { idle_minutes, max_hours, sign_in_log_days, audit_days }
    }
}

/// How long sessions last; for administrators.
#[utoipa::path(
    operation_id = "sessionPolicy", tag = "System",
    responses((status = 200, body = SessionPolicy, description = "The policy")),
)]
#[get("/api/TenantSettings/sessions/")]
async fn show(caller: Caller, services: Data<Services>) -> Answer<Json<SessionPolicy>> {
    administrates(&caller)?;
    let policy = services.store.tenant_read(&caller, NEED, async |tx: &Tx| session_policy::get(tx).await).await?;
    Ok(Json(policy.into()))
}

/// Says how long sessions last; for administrators. It counts for open sessions and live connections within a minute, on all nodes.
#[utoipa::path(
    operation_id = "setSessionPolicy", tag = "System", request_body = SessionPolicy,
    responses((status = 200, body = SessionPolicy, description = "The policy")),
)]
#[put("/api/TenantSettings/sessions/")]
async fn set_session_policy(
    caller: Caller,
    services: Data<Services>,
    body: Body<SessionPolicy>,
) -> Answer<Json<SessionPolicy>> {
    administrates(&caller)?;
    let SessionPolicy { idle_minutes, max_hours, sign_in_log_days, audit_days } = body.0;
    let wanted = session_policy::SessionPolicy { idle_minutes, max_hours, sign_in_log_days, audit_days };
    let put = async |tx: &Tx| session_policy::put(tx, &wanted).await;
    services.store.tenant_tx(&caller, NEED, put).await?;
    Ok(Json(wanted.into()))
}
