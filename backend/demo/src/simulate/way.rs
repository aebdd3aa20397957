//! The ways in which a simulated gateway reaches Gantry: this one is HTTP, in two formats; the other is MQTT, a file further.

use std::time::Duration;

use chrono::{DateTime, Utc};
use reqwest::{Client, RequestBuilder, Response, StatusCode, header};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::buffer::Measured;

/// What became of a delivery.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeliveryReport {
    pub(super) accepted: u64,
    pub(super) doubled: u64,
    pub(super) refused: Vec<RefusedReading>,
    pub(super) refused_total: u64,
}

/// A reading that was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RefusedReading {
    pub(super) sensor_id: Option<String>,
    pub(super) code: String,
}

/// Why a delivery came to nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Setback {
    /// To be sent again after this time.
    Busy(Duration),
    /// Nobody there, or nobody who could do it; to be sent again some time.
    Away(String),
    /// The key does not count any more.
    KeyEnded,
    /// It will never be taken.
    Refused(String),
}

/// A way to Gantry.
pub(super) trait Way {
    /// Delivers readings, at most 5,000.
    async fn deliver(&self, key: &str, readings: &[Measured]) -> Result<DeliveryReport, Setback>;

    /// Calls, and answers what the gateway was asked to do.
    async fn check_in(&self, key: &str) -> Result<Vec<String>, Setback>;
}

/// The formats of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Gantry's own.
    Own,
    /// As an iMonnit webhook pushes it.
    Imonnit,
}

/// Over HTTP.
#[derive(Debug, Clone)]
pub(super) struct Http {
    pub(super) client: Client,
    /// Without a slash at its end.
    pub(super) base: String,
    pub(super) format: Format,
}

impl Way for Http {
    async fn deliver(&self, key: &str, readings: &[Measured]) -> Result<DeliveryReport, Setback> {
        let request = self.client.post(format!("{}/api/Sensor/messages/", self.base));
        let request = match self.format {
            Format::Own => request.bearer_auth(key),
            Format::Imonnit => request.basic_auth("imonnit", Some(key)),
        };
        let answer = sent(request.json(&body(self.format, None, readings))).await?;
        answer.json().await.map_err(|error| Setback::Away(plainly(&error)))
    }

    async fn check_in(&self, key: &str) -> Result<Vec<String>, Setback> {
        let call = self.client.post(format!("{}/api/Gateway/checkin/", self.base)).bearer_auth(key);
        let answer: Value =
            sent(call.json(&json!({}))).await?.json().await.map_err(|error| Setback::Away(plainly(&error)))?;
        let actions = answer.get("actions").and_then(Value::as_array).into_iter().flatten();
        Ok(actions.filter_map(|one| one.get("action")?.as_str().map(str::to_owned)).collect())
    }
}

/// What a gateway sends. It borrows what was measured: 5,000 readings as JSON values take 14 MB.
#[derive(Serialize)]
pub(super) struct Body<'a> {
    /// Where the answer has to say of which delivery it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(flatten)]
    content: Content<'a>,
}

#[derive(Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum Content<'a> {
    Own { readings: Vec<OwnReading<'a>> },
    Imonnit { gateway_message: GatewayMessage, sensor_messages: Vec<SensorMessage<'a>> },
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OwnReading<'a> {
    sensor_id: &'a str,
    at: DateTime<Utc>,
    value: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GatewayMessage {
    battery_level: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SensorMessage<'a> {
    #[serde(rename = "sensorID")]
    sensor_id: &'a str,
    message_date: String,
    data_value: String,
}

pub(super) fn body<'a>(format: Format, id: Option<&'a str>, readings: &'a [Measured]) -> Body<'a> {
    let content = match format {
        Format::Own => {
            let one =
                |reading: &'a Measured| OwnReading { sensor_id: &reading.number, at: reading.at, value: reading.value };
            Content::Own { readings: readings.iter().map(one).collect() }
        }
        Format::Imonnit => {
            let one = |reading: &'a Measured| SensorMessage {
                sensor_id: &reading.number,
                message_date: reading.at.format("%Y-%m-%d %H:%M:%S").to_string(),
                data_value: reading.value.to_string(),
            };
            let gateway_message = GatewayMessage { battery_level: "100" };
            Content::Imonnit { gateway_message, sensor_messages: readings.iter().map(one).collect() }
        }
    };
    Body { id, content }
}

async fn sent(request: RequestBuilder) -> Result<Response, Setback> {
    let answer = request.send().await.map_err(|error| Setback::Away(plainly(&error)))?;
    match answer.status() {
        status if status.is_success() => Ok(answer),
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => Err(Setback::Busy(wait(&answer))),
        StatusCode::UNAUTHORIZED => Err(Setback::KeyEnded),
        status if status.is_server_error() => Err(Setback::Away(format!("answered {status}"))),
        status => {
            let problem: Value = answer.json().await.unwrap_or_default();
            let code = problem.get("code").and_then(Value::as_str);
            Err(Setback::Refused(code.map_or_else(|| status.to_string(), str::to_owned)))
        }
    }
}

/// How long to wait before it is tried again, as the answer says it; a second when it does not.
pub(super) fn wait(answer: &Response) -> Duration {
    let seconds = answer.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
    Duration::from_secs(seconds.unwrap_or(1).clamp(1, 300))
}

/// The innermost cause, which is what people can do something about; without the address, which they know.
pub(super) fn plainly(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_formats_say_the_same() {
        let at = "2026-03-01T12:00:00.250Z".parse().unwrap();
        let readings = [Measured { number: "204101".into(), at, value: 21.25 }];
        let written = |format, id| serde_json::to_value(body(format, id, &readings)).unwrap();
        let own = json!([{"sensorId": "204101", "at": "2026-03-01T12:00:00.250Z", "value": 21.25}]);
        assert_eq!(written(Format::Own, None), json!({"readings": own}));
        assert_eq!(written(Format::Own, Some("7")), json!({"id": "7", "readings": own}));
        let messages = json!([{"sensorID": "204101", "messageDate": "2026-03-01 12:00:00", "dataValue": "21.25"}]);
        let gateway = json!({"batteryLevel": "100"});
        assert_eq!(written(Format::Imonnit, None), json!({"gatewayMessage": gateway, "sensorMessages": messages}));
    }
}
