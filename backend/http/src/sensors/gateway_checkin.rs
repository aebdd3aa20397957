//! The call of a gateway that is up: it tells how it is and which devices it hears, and fetches what it has to do.

use actix_web::post;
use actix_web::web::{Data, Json, ServiceConfig};
use chrono::{DateTime, Utc};
use gantry_domain::{Error, Family, FieldError, Need, device_number};
use gantry_store::Tx;
use gantry_store::sensors::gateway_call::{self, AskedAction, Condition};
use gantry_store::sensors::sensor_device::{self, KnownDevice};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::CallingGateway;
use crate::sensors::sensor_device::DeviceKind;
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(check_in))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(check_in);
}

/// Devices of one call at most.
const MOST_DEVICES: usize = 200;
/// Characters of the firmware's name at most.
const LONGEST_FIRMWARE: usize = 50;

/// How a gateway is. What it leaves out stays as it was.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GatewayCheckin {
    /// What runs on it.
    #[schema(max_length = 50)]
    firmware: Option<String>,
    /// How well it is received, in dBm.
    #[schema(minimum = -200, maximum = 50)]
    signal: Option<i32>,
    /// What drives it.
    power: Option<Power>,
    /// How full its battery is, in percent.
    #[schema(minimum = 0, maximum = 100)]
    battery: Option<i32>,
    /// Devices that it hears; at most 200.
    #[serde(default)]
    #[schema(max_items = 200)]
    devices: Vec<HeardDevice>,
}

/// What drives a gateway.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GatewayPower)]
enum Power {
    Mains,
    Battery,
}

/// A device that a gateway hears.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct HeardDevice {
    /// The Sensor ID on its label.
    #[schema(min_length = 1, max_length = 40, pattern = "^[0-9A-Za-z.-]{1,40}$")]
    sensor_id: String,
    /// SHA-256, lower-case hex, of `gantry:sensor:<Sensor ID>:<Sensor Code>` in upper case but for the first two words.
    #[schema(rename = "labelSha256", pattern = "^[0-9a-f]{64}$")]
    #[serde(rename = "labelSha256")]
    label_sha256: String,
    /// What it measures, where that is known.
    kind: Option<DeviceKind>,
}

/// The answer to a gateway's heartbeat.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CheckedIn {
    /// Its code.
    code: String,
    /// In how many minutes it is to call again, at the latest.
    heartbeat_minutes: i32,
    /// The time here.
    now: DateTime<Utc>,
    /// The actions it has to do; each is sent once.
    actions: Vec<AskedAction>,
}

/// Tells how a gateway is, and fetches what it has to do, once.
///
/// Sent by the gateway, with its key as the bearer token and at the host of its tenant. A key that does not count is answered
/// with `invalid_gateway_key`, whatever is wrong with it.
#[utoipa::path(
    operation_id = "checkInGateway", tag = "Gateway", request_body = GatewayCheckin,
    responses((status = 200, body = CheckedIn, description = "What it has to do")),
)]
#[post("/api/Gateway/checkin/")]
async fn check_in(
    caller: CallingGateway,
    services: Data<Services>,
    body: Body<GatewayCheckin>,
) -> Answer<Json<CheckedIn>> {
    let CallingGateway { context, gateway } = caller;
    let (condition, devices) = body.0.read()?;
    let now = Utc::now();
    let note = async |tx: &Tx| {
        sensor_device::hear(tx, gateway.id, now, devices).await?;
        gateway_call::seen(tx, gateway.id, now, condition).await
    };
    let actions = services.store.tenant_tx(&context, Need::SignedIn, note).await?;
    services.live.touched(context.tenant(), Family::Gateway, gateway.id);
    Ok(Json(CheckedIn { code: gateway.code, heartbeat_minutes: gateway.heartbeat_minutes, now, actions }))
}

impl GatewayCheckin {
    fn read(self) -> Result<(Condition, Vec<KnownDevice>), Error> {
        let Self { firmware, signal, power, battery, devices } = self;
        let mut refused = Vec::new();
        let mut refuse = |field: String, message: &str| refused.push(FieldError { field, message: message.to_owned() });
        let line = |name: &String| name.chars().count() <= LONGEST_FIRMWARE && !name.chars().any(char::is_control);
        if !firmware.as_ref().is_none_or(line) {
            refuse("firmware".to_owned(), "One line of at most 50 characters.");
        }
        if signal.is_some_and(|signal| !(-200..=50).contains(&signal)) {
            refuse("signal".to_owned(), "From -200 to 50 dBm.");
        }
        if battery.is_some_and(|battery| !(0..=100).contains(&battery)) {
            refuse("battery".to_owned(), "From 0 to 100 percent.");
        }
        if devices.len() > MOST_DEVICES {
            refuse("devices".to_owned(), "At most 200 at once.");
        }
        let mut known = Vec::with_capacity(devices.len().min(MOST_DEVICES));
        for (place, HeardDevice { sensor_id, label_sha256, kind }) in devices.into_iter().take(MOST_DEVICES).enumerate()
        {
            let hash = label_sha256.len() == 64
                && label_sha256.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
            // As it is on the label: a program need not be helped with spaces.
            match device_number(&sensor_id).filter(|number| number.eq_ignore_ascii_case(&sensor_id)) {
                None => refuse(format!("devices.{place}.sensorId"), "This cannot be a Sensor ID."),
                Some(_) if !hash => refuse(format!("devices.{place}.labelSha256"), "Expected 64 hexadecimal digits."),
                Some(number) => {
                    let kind = kind.map(|kind| kind.word().to_owned()).unwrap_or_default();
                    known.push(KnownDevice { number, label_sha256, kind });
                }
            }
        }
        if refused.is_empty() {
            let power = power.map(|power| match power {
                Power::Mains => "mains",
                Power::Battery => "battery",
            });
            return Ok((
                Condition { firmware: firmware.map(|name| name.trim().to_owned()), signal, power, battery },
                known,
            ));
        }
        let detail = format!("{} fields are invalid.", refused.len());
        Err(Error::Invalid { code: "invalid", detail, fields: refused })
    }
}
