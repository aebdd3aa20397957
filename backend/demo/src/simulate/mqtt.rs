//! The way over MQTT 3.1.1: a delivery is published with QoS 1 and is delivered when the broker acknowledges it. What became of its
//! readings is told on the topic of answers, a moment later or never: a gateway that is not told soon goes on.

use std::time::Duration;

use reqwest::Url;
use rumqttc::{AsyncClient, ConnectionError, Event, EventLoop, MqttOptions, Packet, QoS};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use super::api_session::ApiSession;
use super::buffer::Measured;
use super::way::{DeliveryReport, Http, Setback, Way, body};

/// How long the broker may take to acknowledge a delivery.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long Gantry may take to say what became of it.
const ANSWER: Duration = Duration::from_secs(10);
/// A delivery has half a megabyte; an answer is small.
const LARGEST: usize = 4_000_000;
/// What waits to be sent: one delivery at a time, and the wish to hear answers.
const WAITING: usize = 4;

/// Where the broker is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    host: String,
    port: u16,
}

impl Place {
    /// Reads an address such as `mqtt://127.0.0.1:1883`.
    ///
    /// # Errors
    /// One line.
    pub(super) fn parse(address: &str) -> Result<Self, String> {
        let url = Url::parse(address).map_err(|error| format!("{address} is no address: {error}"))?;
        let host = url.host_str().map(str::to_owned).filter(|_| url.scheme() == "mqtt");
        let host = host.ok_or_else(|| {
            format!("{address} is not reached: gateways are played over plain mqtt; name such an address with --broker")
        })?;
        Ok(Self { host, port: url.port().unwrap_or(1_883) })
    }
}

/// What a gateway is called, as Gantry tells the user who sets it up.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Names {
    address: Option<String>,
    user_name: String,
    client_id: String,
    readings_topic: String,
    answers_topic: String,
}

#[derive(Deserialize)]
struct Connection {
    mqtt: Option<Names>,
}

/// Over MQTT, as one gateway.
pub(super) struct Mqtt {
    /// Calls go over HTTP.
    http: Http,
    place: Place,
    names: Names,
    line: Mutex<Option<Line>>,
}

/// A connection. Nothing of it lives on while nothing is delivered, so the broker is told not to expect signs of life.
struct Line {
    client: AsyncClient,
    events: EventLoop,
}

impl Mqtt {
    /// The way of a gateway, to the broker at `broker` or at the address that Gantry tells.
    ///
    /// # Errors
    /// One line.
    pub(super) async fn of(
        session: &ApiSession,
        http: Http,
        gateway: i64,
        broker: Option<&str>,
    ) -> Result<Self, String> {
        let told: Connection = session.get(&format!("/api/Gateway/{gateway}/connection/")).await?;
        let names = told.mqtt.ok_or("gateways do not speak MQTT with this Gantry: it has no GANTRY_MQTT_SECRET")?;
        let address = broker.or(names.address.as_deref());
        let place = Place::parse(address.ok_or("nobody knows where the broker is: name it with --broker")?)?;
        Ok(Self { http, place, names, line: Mutex::default() })
    }

    fn open(&self, key: &str) -> Line {
        let mut options = MqttOptions::new(&self.names.client_id, &self.place.host, self.place.port);
        options.set_credentials(&self.names.user_name, key);
        options.set_keep_alive(Duration::ZERO).set_max_packet_size(LARGEST, LARGEST);
        let (client, events) = AsyncClient::new(options, WAITING);
        Line { client, events }
    }
}

impl Way for Mqtt {
    async fn deliver(&self, key: &str, readings: &[Measured]) -> Result<DeliveryReport, Setback> {
        let mut line = self.line.lock().await;
        let id = Uuid::new_v4().to_string();
        let told = serde_json::to_string(&body(self.http.format, Some(&id), readings));
        let told = told.map_err(|error| Setback::Refused(error.to_string()))?;
        let opened = line.is_none();
        let answer = {
            let line = line.get_or_insert_with(|| self.open(key));
            line.deliver(&self.names, opened, (told, &id)).await
        };
        if answer.is_err() {
            *line = None;
        }
        read(answer?)
    }

    async fn check_in(&self, key: &str) -> Result<Vec<String>, Setback> {
        self.http.check_in(key).await
    }
}

impl Line {
    /// What is answered, or nothing when it was only acknowledged.
    async fn deliver(&mut self, names: &Names, new: bool, told: (String, &str)) -> Result<Option<Value>, Setback> {
        let (body, id) = told;
        let patience = Instant::now() + PATIENCE;
        if new {
            let ask = self.client.subscribe(&names.answers_topic, QoS::AtLeastOnce);
            ask.await.map_err(|error| Setback::Away(error.to_string()))?;
            // A gateway that publishes before it listens may miss the answer.
            self.until(patience, |packet| matches!(packet, Packet::SubAck(_)).then_some(())).await?;
        }
        let publish = self.client.publish(&names.readings_topic, QoS::AtLeastOnce, false, body);
        publish.await.map_err(|error| Setback::Away(error.to_string()))?;
        let mut answer = None;
        let acknowledged = |packet: Packet| {
            answer = answer.take().or_else(|| heard(&packet, id));
            matches!(packet, Packet::PubAck(_)).then_some(())
        };
        self.until(patience, acknowledged).await?;
        if answer.is_none() {
            // It is in the queue, whatever becomes of this connection.
            answer = self.until(Instant::now() + ANSWER, |packet| heard(&packet, id)).await.ok();
        }
        Ok(answer)
    }

    /// Waits for a packet.
    async fn until<T>(&mut self, patience: Instant, mut wanted: impl FnMut(Packet) -> Option<T>) -> Result<T, Setback> {
        loop {
            let event = timeout_at(patience, self.events.poll()).await;
            match event.map_err(|_| Setback::Away("the broker does not answer".to_owned()))? {
                Ok(Event::Incoming(packet)) => {
                    if let Some(found) = wanted(packet) {
                        return Ok(found);
                    }
                }
                Ok(Event::Outgoing(_)) => {}
                Err(ConnectionError::ConnectionRefused(code)) => {
                    return Err(Setback::Away(format!("the broker does not let it in: {code:?}")));
                }
                Err(error) => return Err(Setback::Away(error.to_string())),
            }
        }
    }
}

/// The answer to the delivery of this id, if that is what came.
fn heard(packet: &Packet, id: &str) -> Option<Value> {
    let Packet::Publish(publish) = packet else { return None };
    let answer: Value = serde_json::from_slice(&publish.payload).ok()?;
    (answer.get("id").and_then(Value::as_str) == Some(id)).then_some(answer)
}

/// What an answer says. An acknowledged delivery of which nothing more is known is delivered.
fn read(answer: Option<Value>) -> Result<DeliveryReport, Setback> {
    let Some(answer) = answer else { return Ok(DeliveryReport::default()) };
    match answer.get("code").and_then(Value::as_str) {
        Some("invalid_gateway_key") => Err(Setback::KeyEnded),
        Some(code) => Err(Setback::Refused(code.to_owned())),
        None => serde_json::from_value(answer).map_err(|error| Setback::Away(error.to_string())),
    }
}

/// Either way.
pub(super) enum Road {
    Http(Http),
    Mqtt(Box<Mqtt>),
}

impl Way for Road {
    async fn deliver(&self, key: &str, readings: &[Measured]) -> Result<DeliveryReport, Setback> {
        match self {
            Self::Http(http) => http.deliver(key, readings).await,
            Self::Mqtt(mqtt) => mqtt.deliver(key, readings).await,
        }
    }

    async fn check_in(&self, key: &str) -> Result<Vec<String>, Setback> {
        match self {
            Self::Http(http) => http.check_in(key).await,
            Self::Mqtt(mqtt) => mqtt.check_in(key).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_broker_is_reached_over_plain_mqtt_alone() {
        assert_eq!(Place::parse("mqtt://127.0.0.1:1884"), Ok(Place { host: "127.0.0.1".to_owned(), port: 1_884 }));
        assert_eq!(Place::parse("mqtt://broker").map(|place| place.port), Ok(1_883));
        assert!(Place::parse("mqtts://broker:8883").unwrap_err().contains("--broker"));
    }

    #[test]
    fn an_answer_is_what_http_would_have_answered() {
        let kept = json!({"id": "1", "accepted": 2, "doubled": 1, "refused": [], "refusedTotal": 0});
        assert_eq!(read(Some(kept)).map(|told| (told.accepted, told.doubled)), Ok((2, 1)));
        assert_eq!(read(Some(json!({"code": "invalid", "detail": ""}))), Err(Setback::Refused("invalid".to_owned())));
        assert_eq!(read(Some(json!({"code": "invalid_gateway_key"}))), Err(Setback::KeyEnded));
        assert_eq!(read(None), Ok(DeliveryReport::default()), "acknowledged is delivered");
    }
}
