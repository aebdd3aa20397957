//! Push messages: the key that a browser takes them from, and the devices that take them.

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, HttpRequest, HttpResponse, Responder, delete, get, post};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::Utc;
use gantry_delivery::PushMessage;
use gantry_domain::{Error, Id, Need};
use gantry_rabbitmq::WorkQueue;
use gantry_store::Tx;
use gantry_store::notifications::notification::{self, Device, NewDevice};
use gantry_store::system::job::{self, NewJob};
use p256::PublicKey;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::notifications::notification::own;
use crate::{Answer, Body, NoContent};

#[derive(OpenApi)]
#[openapi(paths(show, add, remove, test))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(show).service(add).service(remove).service(test);
}

/// Where push messages go.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PushDevices {
    /// What a browser is to be given as `applicationServerKey`: unpadded base64url.
    public_key: String,
    /// One's own devices, oldest first.
    devices: Vec<Device>,
}

/// One's devices for push messages, and the key to add another one with.
#[utoipa::path(
    operation_id = "pushDevices", tag = "Notification",
    responses((status = 200, body = PushDevices, description = "The devices")),
)]
#[get("/api/Notification/push/")]
async fn show(caller: Caller, services: Data<Services>) -> Answer<Json<PushDevices>> {
    let user = own(&caller)?;
    let look = async |tx: &Tx| notification::devices(tx, user).await;
    let devices = services.store.tenant_read(&caller, Need::SignedIn, look).await?;
    Ok(Json(PushDevices { public_key: services.delivery.push_key().to_owned(), devices }))
}

/// What a browser's push manager says of its subscription.
#[derive(Deserialize, ToSchema)]
struct NewPushDevice {
    /// Where its push service takes messages.
    #[schema(max_length = 1000)]
    endpoint: String,
    keys: PushKeys,
}

/// The keys of a subscription, as unpadded base64url.
#[derive(Deserialize, ToSchema)]
struct PushKeys {
    /// A point of P-256.
    #[schema(max_length = 200)]
    p256dh: String,
    /// 16 bytes.
    #[schema(max_length = 100)]
    auth: String,
}

impl NewPushDevice {
    fn checked(self, services: &Services) -> Result<(String, Vec<u8>, Vec<u8>), Error> {
        let refuse = |field: &str, why: &str| Error::field("invalid", field, why);
        if self.endpoint.len() > 1_000 || !services.delivery.may_push_to(&self.endpoint) {
            return Err(Error::field(
                "push_service_unknown",
                "endpoint",
                "This push service is not one that may be used here.",
            ));
        }
        let bytes = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let key = bytes(&self.keys.p256dh).filter(|key| PublicKey::from_sec1_bytes(key).is_ok());
        let key = key.ok_or_else(|| refuse("keys.p256dh", "A point of P-256 as base64url is expected."))?;
        let auth = bytes(&self.keys.auth).filter(|auth| auth.len() == 16);
        let auth = auth.ok_or_else(|| refuse("keys.auth", "16 bytes as base64url are expected."))?;
        Ok((self.endpoint, key, auth))
    }
}

/// A device that was added.
#[derive(Serialize, ToSchema)]
struct AddedDevice {
    /// Its id.
    id: i64,
}

/// Lets push messages come to this browser.
#[utoipa::path(
    operation_id = "addPushDevice", tag = "Notification", request_body = NewPushDevice,
    responses((status = 201, body = AddedDevice, description = "The device")),
)]
#[post("/api/Notification/push/")]
async fn add(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<NewPushDevice>,
) -> Answer<CustomizeResponder<Json<AddedDevice>>> {
    let user_id = own(&caller)?;
    let (endpoint, p256dh, auth) = body.0.checked(&services)?;
    let user_agent = request.headers().get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let user_agent = user_agent.unwrap_or_default().chars().take(300).collect();
    let new = NewDevice { user_id, endpoint, p256dh, auth, user_agent };
    let add = async |tx: &Tx| notification::add_device(tx, &new).await;
    let id = services.store.tenant_tx(&caller, Need::SignedIn, add).await?;
    Ok(Json(AddedDevice { id }).customize().with_status(StatusCode::CREATED))
}

/// Lets no more push messages come to one of one's devices.
#[utoipa::path(
    operation_id = "removePushDevice", tag = "Notification", params(("id" = i64, Path, description = "The device")),
    responses((status = 204, description = "Nothing is sent there any more")),
)]
#[delete("/api/Notification/push/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    let (user, id) = (own(&caller)?, path.into_inner());
    let remove = async |tx: &Tx| notification::remove_device(tx, user, id).await;
    services.store.tenant_tx(&caller, Need::SignedIn, remove).await?;
    Ok(NoContent)
}

/// Sends a push message to all of one's own devices, to see whether it comes.
#[utoipa::path(
    operation_id = "testPush", tag = "Notification",
    responses((status = 202, description = "It is on its way")),
)]
#[post("/api/Notification/push/test/")]
async fn test(caller: Caller, services: Data<Services>) -> Answer<HttpResponse> {
    let user = own(&caller)?;
    let send = async |tx: &Tx| {
        let language = notification::addressee(tx, user).await?.and_then(|addressee| addressee.language);
        let message = test_message(language.as_deref(), notification::unread(tx, user).await?);
        for device in notification::subscriptions(tx, user).await? {
            // One of a second is enough.
            let key = format!("test:{}:{}", device.id, Utc::now().timestamp());
            let payload = json!({ "device": device.id, "message": message });
            job::insert_later(tx, &NewJob { queue: WorkQueue::Pushes.name().to_owned(), key, payload }).await?;
        }
        Ok(())
    };
    services.store.tenant_tx(&caller, Need::SignedIn, send).await?;
    Ok(HttpResponse::Accepted().finish())
}

/// What a user sends to themselves, to see whether it comes.
fn test_message(language: Option<&str>, unread: i64) -> PushMessage {
    let body = match language {
        Some("de") => "Push-Benachrichtigungen erreichen dieses Gerät.",
        _ => "Push messages reach this device.",
    };
    PushMessage {
        title: "Gantry".to_owned(),
        body: body.to_owned(),
        url: "/user/profile".to_owned(),
        tag: "test".to_owned(),
        unread,
    }
}
