//! One's own sessions: on which browsers one is signed in, and signing out there.

use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{delete, get};
use chrono::{DateTime, Utc};
use gantry_domain::{Error, Need};
use gantry_store::Tx;
use gantry_store::sign_on::own_session;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use crate::Services;
use crate::auth::Caller;
use crate::{Answer, NoContent};

#[derive(OpenApi)]
#[openapi(paths(list, end, end_others))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(end).service(end_others);
}

/// One's own sessions.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnSessions {
    #[schema(value_type = Vec<OwnSessionShape>)]
    items: Vec<Own>,
    total_records: usize,
}

#[derive(Serialize)]
struct Own {
    #[serde(flatten)]
    session: own_session::OwnSession,
    current: bool,
}

/// A session of one's own that is good.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", as = OwnSession)]
#[expect(dead_code, reason = "describes the JSON that the store writes")]
struct OwnSessionShape {
    id: Uuid,
    /// When one signed in.
    issued_at: DateTime<Utc>,
    /// Until when it is good unless it is used.
    expires_at: DateTime<Utc>,
    /// The last use, to the minute.
    used_at: DateTime<Utc>,
    /// The browser, as it calls itself.
    user_agent: String,
    /// The network address it came from.
    address: String,
    /// What the screen on a wall is called, if it is one.
    #[schema(required = true)]
    screen: Option<String>,
    /// It is the one that asks.
    current: bool,
}

/// One's own sessions that are good, the newest first; 100 at most.
#[utoipa::path(
    operation_id = "ownSessions", tag = "Account",
    responses((status = 200, body = OwnSessions, description = "The sessions")),
)]
#[get("/auth/sessions/")]
async fn list(caller: Caller, services: Data<Services>) -> Answer<Json<OwnSessions>> {
    let list = async |tx: &Tx| own_session::list(tx, caller.user().id).await;
    let sessions = services.store.tenant_read(&caller, Need::SignedIn, list).await?;
    let own = |session: own_session::OwnSession| Own { current: session.id == caller.session(), session };
    let items: Vec<_> = sessions.into_iter().map(own).collect();
    Ok(Json(OwnSessions { total_records: items.len(), items }))
}

/// Signs one out on one browser, on all nodes; on this one, too, if it is the one.
#[utoipa::path(
    operation_id = "endOwnSession", tag = "Account", params(("id" = Uuid, Path, description = "The session")),
    responses((status = 204, description = "It is over")),
)]
#[delete("/auth/sessions/{id}")]
async fn end(caller: Caller, services: Data<Services>, path: Path<Uuid>) -> Answer<NoContent> {
    match services.auth.end_own(&caller, *path).await? {
        true => Ok(NoContent),
        false => Err(Error::NotFound { what: "Session" }.into()),
    }
}

/// How many there were.
#[derive(Serialize, ToSchema)]
struct Ended {
    ended: usize,
}

/// Signs one out on all browsers but this one.
#[utoipa::path(
    operation_id = "endOtherSessions", tag = "Account",
    responses((status = 200, body = Ended, description = "They are over")),
)]
#[delete("/auth/sessions/")]
async fn end_others(caller: Caller, services: Data<Services>) -> Answer<Json<Ended>> {
    Ok(Json(Ended { ended: services.auth.end_others(&caller).await? }))
}
