//! Gateways that speak MQTT, with RabbitMQ's plugin (docs/adr/0020). The broker asks Gantry who may come in and say what
//! (`rights`, over HTTP: `broker.rs`); what gateways publish waits in a queue for all nodes, and each takes some of it
//! (`mqtt_intake.rs` of the server) and hands it over (`delivery`).

mod delivery;
mod name;
mod rights;

use gantry_store::Store;

use crate::account::fingerprint;

pub use delivery::take_delivery;
pub(crate) use name::GatewayName;
pub(crate) use rights::Rights;

/// Characters of the word that broker and Gantry share, at least.
const SHORTEST_SECRET: usize = 24;

/// That gateways speak MQTT, and how.
#[derive(Debug, Clone)]
pub struct MqttConfig {
    /// SHA-256, lower-case hex, of the word by which Gantry knows the broker.
    secret_sha256: String,
    /// The address that installers configure in gateways, such as `mqtts://mqtt.example.com:8883`.
    address: Option<String>,
}

impl MqttConfig {
    /// `secret` is what the broker sends in the paths of its requests, `address` what installers see.
    ///
    /// # Errors
    /// One line that says what is wrong with either.
    pub fn new(secret: &str, address: Option<&str>) -> Result<Self, String> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.' | '_' | '~');
        if secret.len() < SHORTEST_SECRET || !secret.chars().all(plain) {
            return Err(format!(
                "GANTRY_MQTT_SECRET needs {SHORTEST_SECRET} or more letters, digits, hyphens, dots and underscores: \
                 it stands in an address"
            ));
        }
        let known = |address: &str| address.starts_with("mqtt://") || address.starts_with("mqtts://");
        if let Some(address) = address.filter(|address| !known(address)) {
            return Err(format!("GANTRY_MQTT_ADDRESS: {address} (expected mqtts://host:8883 or mqtt://host:1883)"));
        }
        Ok(Self { secret_sha256: fingerprint(secret), address: address.map(str::to_owned) })
    }
}

/// What there is of it in a running Gantry.
pub struct Mqtt {
    config: MqttConfig,
    pub(crate) rights: Rights,
}

impl Mqtt {
    /// With the gateways of this database.
    pub fn new(store: Store, config: MqttConfig) -> Self {
        Self { config, rights: Rights::new(store) }
    }

    /// Whether this is the broker's secret. Hashes are compared, so the time does not depend on the length of a matching
    /// prefix that an attacker could choose.
    pub(crate) fn is_broker(&self, secret: &str) -> bool {
        fingerprint(secret) == self.config.secret_sha256
    }

    pub(crate) fn address(&self) -> Option<&str> {
        self.config.address.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_can_be_guessed_or_cannot_stand_in_an_address_is_refused() {
        let good = "0123456789abcdef01234567";
        assert!(MqttConfig::new(good, Some("mqtts://mqtt.example.com:8883")).is_ok());
        for bad in ["short", &format!("{good}@host"), &format!("{good}/")] {
            assert!(MqttConfig::new(bad, None).is_err(), "{bad}");
        }
        assert!(MqttConfig::new(good, Some("https://mqtt.example.com")).is_err());
    }
}
