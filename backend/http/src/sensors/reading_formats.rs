//! The two formats in which readings come: Gantry's own, and what iMonnit pushes. What cannot be read of one reading is said of
//! that one; the others stay.

use chrono::{DateTime, NaiveDateTime, Utc};
use gantry_domain::{Error, LONGEST_DEVICE_NUMBER};
use gantry_store::sensors::gateway_call::Condition;
use gantry_store::sensors::readings::DeliveredReading;
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// What a gateway delivers; `sensorMessages` distinguishes the formats.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Delivery {
    readings: Option<Vec<Box<RawValue>>>,
    gateway_message: Option<Box<RawValue>>,
    sensor_messages: Option<Vec<Box<RawValue>>>,
}

/// A reading, or which sensor it would be of and why it cannot be read.
pub(crate) type Read = Result<DeliveredReading, Unreadable>;

/// What is said of a reading that cannot be read.
pub(crate) struct Unreadable {
    pub(crate) number: Option<String>,
    pub(crate) code: &'static str,
    pub(crate) detail: &'static str,
}

impl Delivery {
    /// How many readings there are.
    pub(crate) fn len(&self) -> usize {
        self.sensor_messages.as_ref().or(self.readings.as_ref()).map_or(0, Vec::len)
    }

    /// The readings, each by itself, and how the gateway is.
    pub(crate) fn read(&self) -> Result<(Vec<Read>, Condition), Error> {
        if let Some(messages) = &self.sensor_messages {
            let condition = self.gateway_message.as_deref().map(condition).unwrap_or_default();
            return Ok((messages.iter().map(|one| pushed(one)).collect(), condition));
        }
        let readings = self.readings.as_ref().ok_or_else(|| {
            Error::field("invalid", "readings", "Expected readings, or the sensorMessages of an iMonnit webhook.")
        })?;
        Ok((readings.iter().map(|one| own(one)).collect(), Condition::default()))
    }
}

/// A reading, as Gantry would have it.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the JSON of which each member is read by itself")]
pub(crate) struct GivenSensorReading {
    /// The Sensor ID on the label of the device.
    #[schema(min_length = 1, max_length = 40)]
    sensor_id: String,
    /// When the device measured it.
    at: DateTime<Utc>,
    /// The number that the device says.
    value: f64,
    /// The unit of the number, when that is not the sensor's.
    #[schema(max_length = 50)]
    unit: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Own<'a> {
    #[serde(borrow)]
    sensor_id: Option<&'a RawValue>,
    #[serde(borrow)]
    at: Option<&'a RawValue>,
    #[serde(borrow)]
    value: Option<&'a RawValue>,
    #[serde(borrow)]
    unit: Option<&'a RawValue>,
}

fn own(json: &RawValue) -> Read {
    let Own { sensor_id, at, value, unit } = object(json).ok_or(MALFORMED)?;
    let number = word(sensor_id).ok_or(MALFORMED)?;
    let refuse = |code, detail| Unreadable { number: Some(shown(&number)), code, detail };
    let at = at.and_then(text).and_then(|text| DateTime::parse_from_rfc3339(&text).ok());
    let at = at.ok_or_else(|| refuse("invalidTime", "Expected a time such as 2026-03-01T12:00:00Z."))?;
    let value = value.filter(|value| !value.get().starts_with('"')).and_then(double);
    let value = value.ok_or_else(|| refuse("notANumber", "Expected a number."))?;
    let unit = match unit {
        None => None,
        Some(unit) if unit.get() == "null" => None,
        Some(unit) => Some(text(unit).ok_or_else(|| refuse("malformed", "A unit is a text."))?),
    };
    Ok(DeliveredReading { number, at: at.to_utc(), value, unit })
}

/// A message of a sensor as iMonnit pushes it; it has more members, which are not looked at.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON of which each member is read by itself")]
pub(crate) struct PushedSensorMessage {
    /// The Sensor ID.
    #[schema(rename = "sensorID")]
    sensor_id: String,
    /// UTC, as in `2026-03-01 12:00:00`.
    #[schema(rename = "messageDate")]
    message_date: String,
    /// The number, as a text; one of several, with `|` between them, is refused.
    #[schema(rename = "dataValue")]
    data_value: String,
}

#[derive(Deserialize)]
struct Pushed<'a> {
    #[serde(borrow, rename = "sensorID")]
    sensor_id: Option<&'a RawValue>,
    #[serde(borrow, rename = "messageDate")]
    message_date: Option<&'a RawValue>,
    #[serde(borrow, rename = "dataValue")]
    data_value: Option<&'a RawValue>,
}

fn pushed(json: &RawValue) -> Read {
    let Pushed { sensor_id, message_date, data_value } = object(json).ok_or(MALFORMED)?;
    let number = word(sensor_id).ok_or(MALFORMED)?;
    let refuse = |code, detail| Unreadable { number: Some(shown(&number)), code, detail };
    let at = message_date.and_then(text);
    let at = at.and_then(|text| NaiveDateTime::parse_from_str(text.trim(), "%Y-%m-%d %H:%M:%S").ok());
    let at = at.ok_or_else(|| refuse("invalidTime", "Expected a time of UTC such as 2026-03-01 12:00:00."))?;
    let value = word(data_value).unwrap_or_default();
    if value.contains('|') {
        return Err(refuse("severalValues", "One message holds several values; a sensor has one."));
    }
    let value: f64 = value.trim().parse().map_err(|_| refuse("notANumber", "Expected a number."))?;
    Ok(DeliveredReading { number, at: at.and_utc(), value, unit: None })
}

/// What iMonnit tells of the gateway itself.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON of which each member is read by itself")]
pub(crate) struct PushedGatewayMessage {
    /// Percent, as a text; more than 100 says nothing of a battery.
    #[schema(rename = "batteryLevel")]
    battery_level: Option<String>,
}

#[derive(Deserialize)]
struct PushedGateway<'a> {
    #[serde(borrow, rename = "batteryLevel")]
    battery_level: Option<&'a RawValue>,
}

/// The signal strength is left out: this format has percent, and a gateway's is in dBm.
fn condition(json: &RawValue) -> Condition {
    let level = object::<PushedGateway<'_>>(json).and_then(|told| word(told.battery_level));
    let battery = level.and_then(|level| level.trim().parse().ok()).filter(|level| (0..=100).contains(level));
    Condition { battery, ..Condition::default() }
}

const MALFORMED: Unreadable =
    Unreadable { number: None, code: "malformed", detail: "Expected an object that names a sensor." };

/// A Sensor ID, shortened for messages.
pub(crate) fn shown(number: &str) -> String {
    number.chars().take(LONGEST_DEVICE_NUMBER).collect()
}

/// Its members; serde would take a list for them, too.
fn object<'a, T: Deserialize<'a>>(json: &'a RawValue) -> Option<T> {
    serde_json::from_str(json.get()).ok().filter(|_| json.get().starts_with('{'))
}

fn text(json: &RawValue) -> Option<String> {
    serde_json::from_str(json.get()).ok()
}

/// A text, or a number as it was written: programs send numbers of devices as either.
fn word(json: Option<&RawValue>) -> Option<String> {
    let json = json?;
    let number = json.get().starts_with(|first: char| first == '-' || first.is_ascii_digit());
    if number { Some(json.get().to_owned()) } else { text(json) }
}

/// JSON knows numbers larger than any double: they are infinite here, and refused like that.
fn double(json: &RawValue) -> Option<f64> {
    let number = json.get().starts_with(|first: char| first == '-' || first.is_ascii_digit());
    json.get().parse().ok().filter(|_| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Vec<Result<(String, String, f64), &'static str>> {
        let delivery: Delivery = serde_json::from_str(json).unwrap();
        let (readings, _) = delivery.read().unwrap();
        assert_eq!(readings.len(), delivery.len());
        let told = |one: DeliveredReading| (one.number, one.at.to_rfc3339(), one.value);
        readings.into_iter().map(|one| one.map(told).map_err(|refused| refused.code)).collect()
    }

    #[test]
    fn an_unreadable_reading_does_not_affect_its_neighbours() {
        let at = r#""at": "2026-03-01T13:00:00+01:00""#;
        let json = format!(
            r#"{{"readings": [
                {{"sensorId": "7", {at}, "value": 21.5}}, {{"sensorId": 8, {at}, "value": 1e999}},
                {{"sensorId": "7", {at}, "value": "NaN"}}, {{"sensorId": "7", {at}, "value": null}},
                {{"sensorId": "7", {at}}}, {{"sensorId": "7", "at": 1772366400, "value": 1}},
                {{"sensorId": "7", {at}, "value": 1, "unit": 7}}, {{"value": 1}}, 5, ["7", "2026-03-01T12:00:00Z", 1, null], null
            ]}}"#
        );
        let time = "2026-03-01T12:00:00+00:00".to_owned();
        let refused = ["notANumber", "notANumber", "notANumber", "invalidTime", "malformed"];
        let mut expected = vec![Ok(("7".to_owned(), time.clone(), 21.5)), Ok(("8".to_owned(), time, f64::INFINITY))];
        expected.extend(refused.into_iter().chain(["malformed"; 4]).map(Err));
        assert_eq!(read(&json), expected);
    }

    #[test]
    fn what_imonnit_pushes_is_read_as_texts() {
        let message = |value: &str, date: &str| {
            format!(r#"{{"sensorID": "204101", "sensorName": "Oil", "messageDate": "{date}", "dataValue": "{value}"}}"#)
        };
        let messages = [
            message(" 74.5 ", "2020-09-04 14:47:37"),
            message("False|False", "2020-09-04 14:47:37"),
            message("21|45", "2020-09-04 14:47:37"),
            message("True", "2020-09-04 14:47:37"),
            message("1", "9/4/2020 2:47:37 PM"),
        ];
        let json = format!(
            r#"{{"gatewayMessage": {{"gatewayID": "1", "batteryLevel": "88", "signalStrength": "29"}}, "sensorMessages": [{}]}}"#,
            messages.join(",")
        );
        let taken = ("204101".to_owned(), "2020-09-04T14:47:37+00:00".to_owned(), 74.5);
        let refused = ["severalValues", "severalValues", "notANumber", "invalidTime"].map(Err);
        assert_eq!(read(&json), [vec![Ok(taken)], refused.to_vec()].concat());
        let delivery: Delivery = serde_json::from_str(&json).unwrap();
        assert_eq!(delivery.read().unwrap().1, Condition { battery: Some(88), ..Condition::default() });
        let mains: Delivery =
            serde_json::from_str(r#"{"gatewayMessage": {"batteryLevel": "101"}, "sensorMessages": []}"#).unwrap();
        assert_eq!(mains.read().unwrap().1, Condition::default());
    }

    #[test]
    fn a_body_of_neither_format_is_refused_as_a_whole() {
        let delivery: Delivery = serde_json::from_str(r#"{"gatewayMessage": {}}"#).unwrap();
        assert_eq!(delivery.read().err().unwrap().code(), "invalid");
    }
}
