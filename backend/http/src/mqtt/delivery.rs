//! What a gateway delivers over MQTT: the same as over HTTP, answered with a message instead of a status.

use actix_web::ResponseError;
use gantry_domain::{Error, RequestContext};
use serde::Deserialize;
use serde_json::{Value, json};

use super::GatewayName;
use crate::sensors::reading_delivery;
use crate::{Problem, Services, read_sized};

/// Characters of what a gateway calls its delivery, at most.
const LONGEST_ID: usize = 64;

/// What a gateway may call a delivery, to know its answer by.
#[derive(Deserialize)]
struct Named {
    id: Option<Value>,
}

/// Takes a delivery of a gateway. The value is what the gateway is answered, also when it is refused for good.
///
/// # Errors
/// When nothing of it was kept and it is to be tried again.
pub async fn take_delivery(services: &Services, gateway: &str, body: &[u8]) -> Result<Value, Problem> {
    let mut answer = match kept(services, gateway, body).await {
        Ok(told) => told,
        Err(problem) if problem.status_code().is_server_error() => return Err(problem),
        Err(problem) => problem.told(),
    };
    let named = read_sized::<Named>(body).ok().and_then(|named| named.id);
    let fits = |id: &Value| id.is_number() || id.as_str().is_some_and(|id| id.chars().count() <= LONGEST_ID);
    if let Some((members, id)) = answer.as_object_mut().zip(named.filter(fits)) {
        members.insert("id".to_owned(), id);
    }
    Ok(answer)
}

async fn kept(services: &Services, gateway: &str, body: &[u8]) -> Result<Value, Problem> {
    let gone = json!({"code": "invalid_gateway_key", "detail": "This gateway is not in use."});
    let Some((mqtt, name)) = services.mqtt.as_ref().zip(GatewayName::parse(gateway)) else { return Ok(gone) };
    // Its connection may be older than the end of its service.
    let Some(known) = mqtt.rights.in_use(&name).await? else { return Ok(gone) };
    let delivery = read_sized(body).map_err(|problem| *problem)?;
    let context = RequestContext::system(known.tenant, "gateway");
    let told = reading_delivery::take(services, &context, name.id, &delivery).await?;
    serde_json::to_value(told).map_err(|error| Error::Internal(error.to_string()).into())
}
