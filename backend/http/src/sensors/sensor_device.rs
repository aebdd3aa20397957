//! Devices that wait to become sensors, and claiming one by what stands on its label.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, get, post};
use gantry_domain::{Action, DeviceLabel, Error, Family, FieldError, Id};
use gantry_store::families::Page;
use gantry_store::sensors::sensor::Sensor;
use gantry_store::sensors::sensor_device::{self, ClaimFor, KnownDevice, UnclaimedDevice};
use gantry_store::{FirstAnswer, Tx};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::account::fingerprint;
use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(unclaimed, list, claim, release))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(unclaimed).service(list).service(claim).service(release);
}

/// Devices of a list at most.
const MOST: usize = 500;

macro_rules! kinds {
    ($($kind:ident = $word:literal),+ $(,)?) => {
        /// What a device measures.
        #[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub(super) enum DeviceKind { $($kind),+ }

        impl DeviceKind {
            /// As the kind of a sensor.
            pub(super) const fn word(self) -> &'static str {
                match self { $(Self::$kind => $word),+ }
            }

            #[cfg(test)]
            const WORDS: &'static [&'static str] = &[$($word),+];
        }
    };
}

kinds! {
    Temperature = "temperature",
    Humidity = "humidity",
    Pressure = "pressure",
    Vibration = "vibration",
    Current = "current",
    Voltage = "voltage",
    Power = "power",
    Level = "level",
    Flow = "flow",
    Speed = "speed",
    Door = "door",
    Leak = "leak",
    Other = "other",
}

page_schema! {
    /// A page of devices.
    UnclaimedDevicePage of UnclaimedDevice
}

#[derive(Deserialize, IntoParams)]
struct Text {
    /// A part of the Sensor ID.
    #[serde(default)]
    #[param(required = false)]
    search: String,
}

/// Unclaimed devices, by Sensor ID.
#[utoipa::path(
    operation_id = "unclaimedDevices", tag = "Sensor", params(Text, PageBounds),
    responses((status = 200, body = UnclaimedDevicePage, description = "The devices")),
)]
#[get("/api/Sensor/devices/")]
async fn unclaimed(
    caller: Caller,
    services: Data<Services>,
    text: Query<Text>,
    slice: Query<PageBounds>,
) -> Answer<Json<Page<UnclaimedDevice>>> {
    let read = async |tx: &Tx| sensor_device::unclaimed(tx, &text.search, slice.bounds()).await;
    Ok(Json(services.store.tenant_read(&caller, Family::Sensor.to(Action::Read), read).await?))
}

/// A device as its label names it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ListedDevice {
    /// The Sensor ID.
    #[schema(min_length = 1, max_length = 40)]
    sensor_id: String,
    /// The Sensor Code, of which only a hash is kept.
    #[schema(min_length = 6, max_length = 40)]
    sensor_code: String,
    /// What it measures.
    kind: Option<DeviceKind>,
}

/// What was delivered.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DeviceList {
    /// At most 500.
    #[schema(max_items = 500)]
    devices: Vec<ListedDevice>,
}

/// How many can be claimed now: those that are claimed already are not among them.
#[derive(Serialize, ToSchema)]
struct ListedDevices {
    listed: usize,
}

/// Imports a delivery list of devices: all of it, or nothing. Errors are reported by position, as in `devices.3.sensorCode`.
#[utoipa::path(
    operation_id = "listDevices", tag = "Sensor", request_body = DeviceList,
    responses((status = 200, body = ListedDevices, description = "They are known")),
)]
#[post("/api/Sensor/devices/")]
async fn list(caller: Caller, services: Data<Services>, body: Body<DeviceList>) -> Answer<Json<ListedDevices>> {
    let need = Family::Sensor.to(Action::Create);
    caller.require(need)?;
    if body.0.devices.len() > MOST {
        return Err(Error::field("invalid", "devices", format!("At most {MOST} at once.")).into());
    }
    let known = labelled(body.0.devices)?;
    let take = async |tx: &Tx| sensor_device::list(tx, known).await;
    let listed = services.store.tenant_tx(&caller, need, take).await?;
    Ok(Json(ListedDevices { listed }))
}

fn labelled(devices: Vec<ListedDevice>) -> Result<Vec<KnownDevice>, Error> {
    let mut refused = Vec::new();
    let mut known = Vec::with_capacity(devices.len());
    for (place, ListedDevice { sensor_id, sensor_code, kind }) in devices.into_iter().enumerate() {
        match DeviceLabel::new(&sensor_id, &sensor_code) {
            Ok(label) => known.push(KnownDevice {
                label_sha256: fingerprint(&label.text()),
                number: label.number().to_owned(),
                kind: kind.map(|kind| kind.word().to_owned()).unwrap_or_default(),
            }),
            Err(Error::Invalid { fields, .. }) => {
                let of_it = |one: FieldError| FieldError { field: format!("devices.{place}.{}", one.field), ..one };
                refused.extend(fields.into_iter().map(of_it));
            }
            Err(other) => return Err(other),
        }
    }
    if refused.is_empty() {
        return Ok(known);
    }
    let detail = "Some labels are invalid, so no device was added.".to_owned();
    Err(Error::Invalid { code: "invalid", detail, fields: refused })
}

/// What stands on a device's label, and what becomes of it. A new sensor has the Sensor ID for its code and name, and what is
/// known of the device, unless something else is said here.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SensorClaim {
    /// The Sensor ID.
    #[schema(min_length = 1, max_length = 40)]
    sensor_id: String,
    /// The Sensor Code.
    #[schema(min_length = 6, max_length = 40)]
    sensor_code: String,
    /// A sensor that is there and has no device, instead of a new one; the other members are then left out.
    #[schema(value_type = Option<i64>)]
    id: Option<Id>,
    /// The code of the new sensor.
    #[schema(max_length = 50)]
    code: Option<String>,
    /// Its name.
    #[schema(max_length = 200)]
    name: Option<String>,
    /// What it measures.
    kind: Option<DeviceKind>,
    /// What its numbers are of.
    #[schema(value_type = Option<i64>)]
    unit_id: Option<Id>,
    /// The gateway it is heard through.
    #[schema(value_type = Option<i64>)]
    gateway_id: Option<Id>,
    /// The asset that it is at.
    #[schema(value_type = Option<i64>)]
    asset_id: Option<Id>,
    /// The location that it is at.
    #[schema(value_type = Option<i64>)]
    location_id: Option<Id>,
}

impl SensorClaim {
    fn wanted(self) -> ClaimFor {
        if let Some(id) = self.id {
            return ClaimFor::Sensor(id);
        }
        let number = |id: Option<Id>| id.map(Value::from);
        let text = |text: Option<String>| text.filter(|text| !text.trim().is_empty()).map(Value::from);
        let said = [
            ("code", text(self.code)),
            ("name", text(self.name)),
            ("kind", self.kind.map(|kind| json!(kind.word()))),
            ("unitId", number(self.unit_id)),
            ("gatewayId", number(self.gateway_id)),
            ("assetId", number(self.asset_id)),
            ("locationId", number(self.location_id)),
        ];
        let fields = said.into_iter().filter_map(|(field, value)| Some((field.to_owned(), value?)));
        ClaimFor::New(fields.collect::<Map<String, Value>>())
    }
}

/// Claims a device by what stands on its label, for a new sensor or for one that has no device.
///
/// A device that the tenant does not have is not found; one that is a sensor already says `already_claimed` with the `id` of
/// that; another code than the label's is refused with `wrong_sensor_code`. Five attempts a device, then one a minute, and
/// thirty a person.
#[utoipa::path(
    operation_id = "claimSensor", tag = "Sensor", request_body = SensorClaim,
    responses(
        (status = 201, body = Sensor, description = "The new sensor"),
        (status = 200, body = Sensor, description = "The sensor that has the device now"),
        (status = 429, description = "Too many attempts"),
    ),
)]
#[post("/api/Sensor/claim/")]
async fn claim(
    caller: Caller,
    services: Data<Services>,
    body: Body<SensorClaim>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<Sensor>>>> {
    let (action, status) = match body.0.id {
        None => (Action::Create, StatusCode::CREATED),
        Some(_) => (Action::Update, StatusCode::OK),
    };
    let need = Family::Sensor.to(action);
    caller.require(need)?;
    let label = DeviceLabel::new(&body.0.sensor_id, &body.0.sensor_code)?;
    services.auth.take_claim(&caller, label.number())?;
    let (hash, wanted) = (fingerprint(&label.text()), body.0.wanted());
    let claim = async |tx: &Tx| sensor_device::claim(tx, label.number(), &hash, wanted).await;
    let sensor = services.once(&caller, need, claim).await?;
    Ok(Json(sensor).customize().with_status(status))
}

/// Takes the device away from a sensor, to be claimed again; the sensor and its history stay.
#[utoipa::path(
    operation_id = "releaseSensor", tag = "Sensor", params(("id" = i64, Path, description = "The sensor")),
    responses((status = 200, body = Sensor, description = "The sensor, without a device")),
)]
#[post("/api/Sensor/{id}/release/")]
async fn release(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<Sensor>> {
    let id = path.into_inner();
    let release = async |tx: &Tx| sensor_device::release(tx, id).await;
    Ok(Json(services.store.tenant_tx(&caller, Family::Sensor.to(Action::Update), release).await?))
}

#[cfg(test)]
mod tests {
    use gantry_store::sensors::sensor::SENSOR_KINDS;

    use super::*;

    #[test]
    fn a_device_is_of_the_kinds_that_sensors_are() {
        assert_eq!(DeviceKind::WORDS, SENSOR_KINDS);
    }
}
