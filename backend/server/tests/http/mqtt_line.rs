//! A gateway at its end of an MQTT connection: it waits for what it is promised.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use gantry_test_broker::Broker;
use rumqttc::{AsyncClient, ConnectionError, Event, EventLoop, MqttOptions, Packet, QoS};
use serde_json::Value;
use tokio::time::timeout;

/// How long anything may take.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// What a gateway is told by its installer.
#[derive(Clone)]
pub(crate) struct Names {
    pub(crate) port: u16,
    pub(crate) client: String,
    pub(crate) user: String,
    pub(crate) key: String,
    pub(crate) readings: String,
    pub(crate) answers: String,
}

impl Names {
    pub(crate) fn of(broker: &Broker, tenant: &str, gateway: &Value, key: &str) -> Self {
        let name = format!("{tenant}-{gateway}");
        Self {
            port: broker.mqtt_port(),
            client: name.clone(),
            readings: format!("gantry/{name}/readings"),
            answers: format!("gantry/{name}/answers"),
            user: name,
            key: key.to_owned(),
        }
    }

    /// A connection, when the broker lets it in.
    pub(crate) async fn call(&self) -> Result<Line, ConnectionError> {
        let mut options = MqttOptions::new(&self.client, "127.0.0.1", self.port);
        options.set_credentials(&self.user, &self.key).set_max_packet_size(4_000_000, 4_000_000);
        let (client, events) = AsyncClient::new(options, 4);
        let mut line = Line { client, events, heard: VecDeque::new() };
        line.until(|packet| matches!(packet, Packet::ConnAck(_))).await.map(|()| line)
    }

    /// A connection, however long it takes.
    pub(crate) async fn insist(&self) -> Line {
        let began = Instant::now();
        loop {
            match self.call().await {
                Ok(line) => return line,
                Err(error) => assert!(began.elapsed() < LIMIT, "{} does not get in: {error}", self.user),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub(crate) async fn is_refused(&self) -> bool {
        matches!(self.call().await, Err(ConnectionError::ConnectionRefused(_)))
    }
}

/// A connection of a gateway.
pub(crate) struct Line {
    client: AsyncClient,
    events: EventLoop,
    heard: VecDeque<Value>,
}

impl Line {
    async fn until(&mut self, wanted: impl Fn(&Packet) -> bool) -> Result<(), ConnectionError> {
        loop {
            if let Event::Incoming(packet) = timeout(LIMIT, self.events.poll()).await.unwrap()? {
                if let Packet::Publish(publish) = &packet {
                    self.heard.push_back(serde_json::from_slice(&publish.payload).unwrap());
                }
                if wanted(&packet) {
                    return Ok(());
                }
            }
        }
    }

    /// Publishes and waits for the acknowledgement.
    pub(crate) async fn say(&mut self, topic: &str, body: impl Into<Vec<u8>>) -> Result<(), ConnectionError> {
        self.client.publish(topic, QoS::AtLeastOnce, false, body.into()).await.unwrap();
        self.until(|packet| matches!(packet, Packet::PubAck(_))).await
    }

    /// Publishes; false: the broker does not acknowledge it for a while, or hangs up.
    pub(crate) async fn try_to_say(&mut self, topic: &str, body: impl Into<Vec<u8>>, patience: Duration) -> bool {
        timeout(patience, self.say(topic, body)).await.is_ok_and(|said| said.is_ok())
    }

    pub(crate) async fn listen(&mut self, topic: &str) -> Result<(), ConnectionError> {
        self.client.subscribe(topic, QoS::AtLeastOnce).await.unwrap();
        self.until(|packet| matches!(packet, Packet::SubAck(_))).await
    }

    pub(crate) async fn answer(&mut self) -> Value {
        if self.heard.is_empty() {
            self.until(|packet| matches!(packet, Packet::Publish(_))).await.unwrap();
        }
        self.heard.pop_front().unwrap()
    }
}
