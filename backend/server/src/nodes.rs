//! This node among the others: what it says of itself, every few seconds, in a table that all of them read. It goes by the
//! database and not by the bus, so that it can be seen that the bus is away.

use std::time::Duration;

use chrono::{DateTime, Utc};
use gantry_domain::Error;
use gantry_http::node_state::{Bus, NodeState, Pool};
use gantry_http::{Services, VERSION};
use gantry_store::system::node::{self, NodeBeat};
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

/// How often a node says that it is there.
const BEAT: Duration = Duration::from_secs(5);
/// Streams that a node tells of, those with the most viewers first.
const STREAMS: usize = 500;

/// Says under this name that the node is there until `closing` becomes true; to be spawned on an actix arbiter.
pub(crate) async fn beat(services: Services, name: String, mut closing: watch::Receiver<bool>) {
    let started_at = Utc::now();
    let mut ticker = tokio::time::interval(BEAT);
    ticker.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut well = true;
    loop {
        tokio::select! {
            _ = ticker.tick() => {}
            _ = closing.wait_for(|closing| *closing) => break,
        }
        match say(&services, &name, started_at).await {
            Ok(()) => well = true,
            // While the database is away this would be a line every few seconds.
            Err(error) if well => {
                tracing::warn!(%error, "this node cannot say that it is there");
                well = false;
            }
            Err(_) => {}
        }
    }
    if let Err(error) = node::leave(&services.store, services.node).await {
        tracing::warn!(%error, "this node cannot say good-bye; it will be missed for a day");
    }
}

async fn say(services: &Services, name: &str, started_at: DateTime<Utc>) -> Result<(), Error> {
    let state = serde_json::to_value(state(services).await).map_err(|error| Error::Internal(error.to_string()))?;
    let (id, name, version) = (services.node, name.to_owned(), VERSION.to_owned());
    node::beat(&services.store, &NodeBeat { id, name, version, started_at, state }).await
}

/// How this node is doing.
async fn state(services: &Services) -> NodeState {
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
        bus: Bus::of(services.live.bus(), services.config.has_rabbitmq),
    }
}
