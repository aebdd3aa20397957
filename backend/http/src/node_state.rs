//! What a node says of itself in the table that all nodes read, and the page of the system shows.

use chrono::{DateTime, Utc};
use gantry_actors::StreamInfo;
use gantry_rabbitmq::Health;
use serde::{Deserialize, Serialize};

/// What a node says of itself. Newer versions may say more, older ones less.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NodeState {
    /// About to stop.
    pub draining: bool,
    /// Connected clients.
    pub clients: usize,
    /// How many there are; `streams` may name fewer.
    pub stream_count: usize,
    /// Those with the most viewers first.
    pub streams: Vec<StreamInfo>,
    /// Its connections to the database.
    pub database: Pool,
    /// Its messenger.
    pub bus: Bus,
}

/// The connections to the database.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Pool {
    /// Open ones.
    pub connections: usize,
    /// Open and not in use.
    pub idle: usize,
    /// Who waits for one.
    pub waiting: usize,
}

/// The messenger between nodes.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Bus {
    /// Over RabbitMQ; otherwise the node is alone.
    pub rabbitmq: bool,
    /// Whether there is a connection.
    pub connected: bool,
    /// Since when that is so.
    pub since: Option<DateTime<Utc>>,
    /// What went wrong last.
    pub last_error: Option<String>,
    /// And when.
    pub last_error_at: Option<DateTime<Utc>>,
    /// Events published to other nodes.
    pub published: u64,
    /// Events heard of other nodes.
    pub received: u64,
    /// Events that did not get through.
    pub dropped: u64,
}

impl Bus {
    /// As the bus says that it is.
    pub fn of(health: Health, rabbitmq: bool) -> Self {
        let (last_error_at, last_error) = health.last_error.clone().unzip();
        Self {
            rabbitmq,
            connected: health.connected(),
            since: Some(health.since.into()),
            last_error,
            last_error_at: last_error_at.map(Into::into),
            published: health.published,
            received: health.received,
            dropped: health.dropped.saturating_add(health.overflowed),
        }
    }
}
