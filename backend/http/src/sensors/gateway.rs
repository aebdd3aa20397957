//! Gateways: their keys, which are shown once, and the actions requested from them.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, post};
use chrono::{TimeDelta, Utc};
use gantry_domain::{Action, Family, Id};
use gantry_store::entity;
use gantry_store::sensors::gateway::{self, Gateway, NewGateway};
use gantry_store::sensors::gateway_call::{self, GatewayAction};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::account::{fingerprint, new_token};
use crate::auth::{Caller, GATEWAY_KEY_START};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(create, renew, act))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    // Mounted before the calls of all families, so this way of making one counts.
    config.service(create).service(renew).service(act);
}

/// How long the key before a new one counts, unless it is to end at once.
const GRACE: TimeDelta = TimeDelta::hours(1);

/// A gateway with a new key.
#[derive(Serialize, ToSchema)]
#[schema(as = GatewayWithKey)]
struct Made {
    #[serde(flatten)]
    gateway: Gateway,
    /// What it is to send with its calls as `Authorization: Bearer …`; in this answer only.
    key: String,
}

fn new_key() -> String {
    format!("{GATEWAY_KEY_START}{}", new_token())
}

/// Creates a gateway, with a key that only this answer contains.
#[utoipa::path(
    operation_id = "createGateway", tag = "Gateway", request_body = NewGateway,
    responses((status = 201, body = Made, description = "The gateway and its key")),
)]
#[post("/api/Gateway/")]
async fn create(
    caller: Caller,
    services: Data<Services>,
    body: Body<Map<String, Value>>,
) -> Answer<CustomizeResponder<Json<Made>>> {
    let key = new_key();
    let make = async |tx: &_| {
        let made: Gateway = entity::create(tx, &body.0).await?;
        gateway::set_key(tx, made.id, fingerprint(&key), None).await
    };
    let gateway = services.store.tenant_tx(&caller, Family::Gateway.to(Action::Create), make).await?;
    Ok(Json(Made { gateway, key }).customize().with_status(StatusCode::CREATED))
}

/// What becomes of the key before.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct KeyRenewal {
    /// That it ends now, as it must when another person may know it; otherwise it counts for an hour more.
    #[serde(default)]
    at_once: bool,
}

/// Gives a gateway a new key, which only this answer contains.
///
/// The previous one stays valid for an hour, so that no reading is lost while the gateway is configured, or ends at once with
/// `atOnce`. An older one that is still valid ends in any case.
#[utoipa::path(
    operation_id = "renewGatewayKey", tag = "Gateway", params(("id" = i64, Path, description = "The gateway")),
    request_body = KeyRenewal,
    responses((status = 200, body = Made, description = "The gateway and its key")),
)]
#[post("/api/Gateway/{id}/key/")]
async fn renew(caller: Caller, services: Data<Services>, path: Path<Id>, body: Body<KeyRenewal>) -> Answer<Json<Made>> {
    let (id, key) = (path.into_inner(), new_key());
    let until = (!body.0.at_once).then(|| Utc::now() + GRACE);
    let renew = async |tx: &_| gateway::set_key(tx, id, fingerprint(&key), until).await;
    let gateway = services.store.tenant_tx(&caller, Family::Gateway.to(Action::Update), renew).await?;
    Ok(Json(Made { gateway, key }))
}

/// What a gateway is to do when it next calls.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GatewayActions)]
struct Actions {
    /// Whether a person requests it, and not a program on behalf of one: then the gateway gets an action, and the history has it.
    #[serde(default)]
    user: bool,
    /// Start anew.
    #[serde(default)]
    reset: bool,
    /// Bring its firmware up to date.
    #[serde(default)]
    update: bool,
}

/// Asks a gateway to reset itself, to update its firmware, or both, when it next calls.
///
/// What waits already goes on waiting; it is gone from here once the gateway has fetched it, and stands in its history.
#[utoipa::path(
    operation_id = "askGateway", tag = "Gateway", params(("id" = i64, Path, description = "The gateway")),
    request_body = Actions,
    responses((status = 200, body = Gateway, description = "The gateway, with what waits for it")),
)]
#[post("/api/Gateway/{id}/action/")]
async fn act(caller: Caller, services: Data<Services>, path: Path<Id>, body: Body<Actions>) -> Answer<Json<Gateway>> {
    let (id, Actions { user, reset, update }) = (path.into_inner(), body.0);
    let wanted = [(reset, GatewayAction::Reset), (update, GatewayAction::Update)];
    let actions: Vec<GatewayAction> = wanted.into_iter().filter_map(|(said, action)| said.then_some(action)).collect();
    let by = caller.author().name;
    let ask = async |tx: &_| gateway_call::ask(tx, id, &actions, user, &by).await;
    let gateway = services.store.tenant_tx(&caller, Family::Gateway.to(Action::Update), ask).await?;
    services.live.touched(caller.tenant(), Family::Gateway, id);
    Ok(Json(gateway))
}
