//! This node among the others: what it says of itself, every few seconds, in a table that all of them read. It goes by the
//! database and not by the bus, so that it can be seen that the bus is away.

use std::time::Duration;

use chrono::{DateTime, Utc};
use gantry_actors::StreamInfo;
use gantry_domain::Error;
use gantry_rabbitmq::Health;
use gantry_store::families::node::{self, NodeBeat};
use serde::{Deserialize, Serialize};
use tokio::time::MissedTickBehavior;
use uuid::Uuid;

use crate::Services;

/// How often a node says that it is there.
const BEAT: Duration = Duration::from_secs(5);
/// Streams that a node tells of, those with the most viewers first.
const STREAMS: usize = 500;

/// What a node says of itself. Newer versions may say more, older ones less.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct NodeState {
    pub(crate) draining: bool,
    pub(crate) clients: usize,
    /// How many there are; `streams` may name fewer.
    pub(crate) stream_count: usize,
    pub(crate) streams: Vec<StreamInfo>,
    pub(crate) database: Pool,
    pub(crate) bus: Bus,
}

/// The connections to the database.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Pool {
    pub(crate) connections: usize,
    pub(crate) idle: usize,
    pub(crate) waiting: usize,
}

/// The messenger between nodes.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Bus {
    /// Over RabbitMQ; otherwise the node is alone.
    pub(crate) rabbitmq: bool,
    pub(crate) connected: bool,
    pub(crate) since: Option<DateTime<Utc>>,
    pub(crate) last_error: Option<String>,
    pub(crate) last_error_at: Option<DateTime<Utc>>,
    pub(crate) published: u64,
    pub(crate) received: u64,
    pub(crate) dropped: u64,
}

impl Bus {
    fn of(health: Health, rabbitmq: bool) -> Self {
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

/// Says that this node is there until `services` close; to be spawned on an actix arbiter.
pub(crate) async fn beat(services: Services) {
    let (id, started_at) = (services.node, Utc::now());
    let mut ticker = tokio::time::interval(BEAT);
    ticker.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut closing = services.closing.subscribe();
    let mut well = true;
    loop {
        tokio::select! {
            _ = ticker.tick() => {}
            _ = closing.wait_for(|closing| *closing) => break,
        }
        match say(&services, id, started_at).await {
            Ok(()) => well = true,
            // While the database is away this would be a line every few seconds.
            Err(error) if well => {
                tracing::warn!(%error, "this node cannot say that it is there");
                well = false;
            }
            Err(_) => {}
        }
    }
    if let Err(error) = node::leave(&services.store, id).await {
        tracing::warn!(%error, "this node cannot say good-bye; it will be missed for a day");
    }
}

async fn say(services: &Services, id: Uuid, started_at: DateTime<Utc>) -> Result<(), Error> {
    let state = serde_json::to_value(state(services).await).map_err(|error| Error::Internal(error.to_string()))?;
    let (name, version) = (services.config.node_name.clone(), crate::VERSION.to_owned());
    node::beat(&services.store, &NodeBeat { id, name, version, started_at, state }).await
}

/// How this node is doing.
pub(crate) async fn state(services: &Services) -> NodeState {
    let mut streams = services.streams.observe().await;
    let stream_count = streams.len();
    streams.sort_by(|one, other| other.viewers.cmp(&one.viewers).then_with(|| one.topic.cmp(&other.topic)));
    streams.truncate(STREAMS);
    let pool = services.store.stats();
    NodeState {
        draining: services.is_draining(),
        clients: services.live.connections(),
        stream_count,
        streams,
        database: Pool { connections: pool.size, idle: pool.available, waiting: pool.waiting },
        bus: Bus::of(services.live.bus(), services.config.amqp_url.is_some()),
    }
}
