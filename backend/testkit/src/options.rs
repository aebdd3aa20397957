//! What may differ from one test's server to another's.
#![allow(clippy::expect_used, reason = "a network that stands here is one")]

use std::net::SocketAddr;
use std::time::Duration;

use gantry_delivery::{PrivateNetworks, PushServices};
use gantry_domain::Clock;
use gantry_http::auth::RateLimit;
use gantry_http::mqtt::MqttConfig;
use gantry_http::storage::Files;

/// All tests come from one address.
const OFTEN: RateLimit = RateLimit { burst: 1_000, every: Duration::from_millis(1) };

/// What may differ from app to app.
#[derive(Debug, Clone)]
pub struct TestOptions {
    /// How often one address may try to sign in.
    pub sign_in_limit: RateLimit,
    /// RabbitMQ, to meet other servers at.
    pub amqp_url: Option<String>,
    /// Gateways speak MQTT with that RabbitMQ.
    pub mqtt: Option<MqttConfig>,
    /// Where files are kept, instead of in memory.
    pub files: Option<Files>,
    /// Where push messages may go, instead of to the services of browsers' makers.
    pub push_services: Option<PushServices>,
    /// Private networks that tenants' servers may be in: this machine, where the mail servers of tests are.
    pub private_networks: PrivateNetworks,
    /// Server to ask for the records of domains.
    pub dns_server: Option<SocketAddr>,
    /// Server to ask for the files of domains.
    pub website_server: Option<SocketAddr>,
    /// What alarms and locks go by; the same for all nodes.
    pub clock: Clock,
    /// How often stock and contracts are looked at.
    pub materials_check: Duration,
    /// Whether `X-Forwarded-For` tells where a request comes from.
    pub behind_proxy: bool,
}

impl Default for TestOptions {
    fn default() -> Self {
        let here = "127.0.0.0/8".parse().expect("a network");
        Self {
            sign_in_limit: OFTEN,
            amqp_url: None,
            mqtt: None,
            files: None,
            push_services: None,
            private_networks: PrivateNetworks::new(vec![here]),
            // A closed port.
            dns_server: Some(SocketAddr::from(([127, 0, 0, 1], 9))),
            website_server: Some(SocketAddr::from(([127, 0, 0, 1], 9))),
            clock: Clock::default(),
            materials_check: Duration::from_secs(3_600),
            behind_proxy: false,
        }
    }
}
