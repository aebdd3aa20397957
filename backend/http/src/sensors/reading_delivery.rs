//! The delivery of readings by a gateway: answered when they are stored; each refused reading is reported with its reason.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, post};
use gantry_domain::sensor::Refusal;
use gantry_domain::{Family, Id, RequestContext};
use gantry_store::sensors::readings::{self, DeliveredReading, Outcome, Reason};
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::{CallingGateway, DeliveringGateway};
use crate::problem::Problem;
use crate::sensors::reading_formats::{
    Delivery, GivenSensorReading, PushedGatewayMessage, PushedSensorMessage, Read, shown,
};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(deliver))]
pub(crate) struct Doc;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config.service(deliver);
}

/// Readings of one delivery at most.
const MOST: usize = 5_000;
/// Most refused readings that are reported one by one.
const MOST_TOLD: usize = 100;

/// What a gateway delivers, in either format.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the JSON that reading_formats reads")]
enum SensorMessages {
    Own(SensorReadings),
    Pushed(ImonnitMessages),
}

/// Readings in Gantry's own format.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that reading_formats reads")]
struct SensorReadings {
    /// At most 5,000.
    #[schema(max_items = 5_000)]
    readings: Vec<GivenSensorReading>,
}

/// Readings as an iMonnit webhook pushes them.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON that reading_formats reads")]
struct ImonnitMessages {
    #[schema(nullable = false)]
    gateway_message: Option<PushedGatewayMessage>,
    /// At most 5,000.
    #[schema(max_items = 5_000)]
    sensor_messages: Vec<PushedSensorMessage>,
}

/// What became of a delivery.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeliveredReadings {
    /// Readings that are kept from now on.
    accepted: usize,
    /// Those of a sensor and time that there is a reading of already; of the two the larger number is kept.
    doubled: usize,
    /// The first 100 that are not taken, each with its reason.
    refused: Vec<RefusedReading>,
    /// How many are not taken in all.
    refused_total: usize,
}

/// A reading that is not taken.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RefusedReading {
    /// Its place in the delivery, from 0.
    index: usize,
    /// The Sensor ID that it names, if it does.
    #[schema(required = true)]
    sensor_id: Option<String>,
    /// `unknownSensor`, `otherGateway`, `inactive`, `notANumber`, `tooOld`, `inFuture`, `unitMismatch`, `severalValues`,
    /// `invalidTime` or `malformed`.
    code: &'static str,
    /// The same for people.
    detail: &'static str,
}

/// Delivers readings. Answered with 202 when they are kept.
///
/// Sent by the gateway, with its key as the bearer token or as the password of Basic credentials, at the host of its tenant, in
/// one of two formats: `readings`, or the `gatewayMessage` and `sensorMessages` of an iMonnit webhook. The same readings may be
/// sent again at any time: each is kept once. One that is not taken says why and keeps no other one from being taken. More than
/// 5,000 at once are refused with `too_many_readings`, and all of them.
#[utoipa::path(
    operation_id = "deliverReadings", tag = "Sensor", request_body = SensorMessages,
    responses((status = 202, body = DeliveredReadings, description = "What became of them")),
)]
#[post("/api/Sensor/messages/")]
async fn deliver(
    caller: DeliveringGateway,
    services: Data<Services>,
    body: Body<Delivery>,
) -> Answer<CustomizeResponder<Json<DeliveredReadings>>> {
    let DeliveringGateway(CallingGateway { context, gateway }) = caller;
    let answer = take(&services, &context, gateway.id, &body.0).await?;
    Ok(Json(answer).customize().with_status(StatusCode::ACCEPTED))
}

/// Takes a delivery of a gateway, by whatever way it came.
///
/// # Errors
/// `too_many_readings`, `invalid`: all of it is refused for good; and internal ones, after which nothing of it is kept.
pub(crate) async fn take(
    services: &Services,
    context: &RequestContext,
    gateway: Id,
    delivery: &Delivery,
) -> Answer<DeliveredReadings> {
    if delivery.len() > MOST {
        let detail = format!("At most {MOST} readings at once.");
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_many_readings", detail));
    }
    let (read, condition) = delivery.read()?;
    let mut answer = DeliveredReadings::default();
    let (batch, places) = readable(read, &mut answer);
    let taken = readings::take((&services.store, context), gateway, &condition, &batch).await?;
    for ((outcome, index), given) in taken.outcomes.iter().zip(places).zip(&batch) {
        match outcome {
            Outcome::Accepted => answer.accepted += 1,
            Outcome::Doubled => answer.doubled += 1,
            Outcome::Refused(reason) => {
                let sensor_id = Some(shown(&given.number));
                answer.refuse(RefusedReading { index, sensor_id, code: reason.code(), detail: explained(*reason) });
            }
        }
    }
    answer.refused.sort_by_key(|one| one.index);
    answer.refused.truncate(MOST_TOLD);
    services.live.measured(context.tenant(), &taken.kept);
    if taken.gateway_is_news {
        services.live.touched(context.tenant(), Family::Gateway, gateway);
    }
    Ok(answer)
}

/// The readings that can be parsed, with their positions; the others are in the answer already.
fn readable(read: Vec<Read>, answer: &mut DeliveredReadings) -> (Vec<DeliveredReading>, Vec<usize>) {
    let (mut batch, mut places) = (Vec::with_capacity(read.len()), Vec::with_capacity(read.len()));
    for (index, one) in read.into_iter().enumerate() {
        match one {
            Ok(reading) => {
                batch.push(reading);
                places.push(index);
            }
            Err(unreadable) => {
                let (code, detail) = (unreadable.code, unreadable.detail);
                answer.refuse(RefusedReading { index, sensor_id: unreadable.number, code, detail });
            }
        }
    }
    (batch, places)
}

impl DeliveredReadings {
    fn refuse(&mut self, reading: RefusedReading) {
        self.refused.push(reading);
        self.refused_total += 1;
    }
}

const fn explained(reason: Reason) -> &'static str {
    match reason {
        Reason::UnknownSensor => "No sensor here has a device with this Sensor ID.",
        Reason::OtherGateway => "The sensor is heard through another gateway.",
        Reason::Inactive => "No readings are taken of the sensor.",
        Reason::Reading(Refusal::NotANumber) => "It is no number that can be measured.",
        Reason::Reading(Refusal::TooOld) => {
            "It is older than the sensor's readings are kept, or the device's clock was never set."
        }
        Reason::Reading(Refusal::InFuture) => "It was measured more than ten minutes after now.",
        Reason::Reading(Refusal::UnitMismatch) => "The sensor's unit cannot be made of this one.",
    }
}
