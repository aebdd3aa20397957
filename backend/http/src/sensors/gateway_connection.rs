//! How a gateway is to be connected, for the user who sets it up. Its key is not part of it: only the answer that creates it has that.

use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{HttpRequest, get};
use gantry_domain::{Action, Family, Id};
use gantry_rabbitmq::mqtt::topic;
use gantry_store::entity;
use gantry_store::sensors::gateway::Gateway;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::auth::{Caller, caller};
use crate::mqtt::GatewayName;

#[derive(OpenApi)]
#[openapi(paths(show))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(show);
}

/// How a gateway reaches Gantry other than over HTTP.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GatewayConnection {
    /// Over MQTT 3.1.1; nothing where gateways do not speak it.
    #[schema(required = true)]
    mqtt: Option<GatewayMqtt>,
}

/// How a gateway speaks MQTT. Its password is its key.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GatewayMqtt {
    /// Where the broker is, such as `mqtts://mqtt.example.com:8883`, where that is known.
    #[schema(required = true)]
    address: Option<String>,
    user_name: String,
    /// Or this, a slash and anything, where a gateway connects more than once.
    client_id: String,
    /// What it publishes its readings to.
    readings_topic: String,
    /// What it may subscribe to, to hear what became of them.
    answers_topic: String,
}

/// How a gateway is to be connected.
#[utoipa::path(
    operation_id = "gatewayConnection", tag = "Gateway", params(("id" = i64, Path, description = "The gateway")),
    responses((status = 200, body = GatewayConnection, description = "How it is to be connected")),
)]
#[get("/api/Gateway/{id}/connection/")]
async fn show(
    caller: Caller,
    services: Data<Services>,
    path: Path<Id>,
    request: HttpRequest,
) -> Answer<Json<GatewayConnection>> {
    let id = path.into_inner();
    let find = async |tx: &_| entity::get::<Gateway>(tx, id).await;
    services.store.tenant_read(&caller, Family::Gateway.to(Action::Read), find).await?;
    let tenant = services.auth.tenant(caller::host(&request)).await?.identifier.clone();
    let name = GatewayName { tenant, id };
    let mqtt = services.mqtt.as_ref().map(|mqtt| GatewayMqtt {
        address: mqtt.address().map(str::to_owned),
        user_name: name.to_string(),
        client_id: name.to_string(),
        readings_topic: topic(&name.readings()),
        answers_topic: topic(&name.answers()),
    });
    Ok(Json(GatewayConnection { mqtt }))
}
