//! The system as those see it who look after it: the nodes, the messenger between them, the database, and the work that
//! waits. What belongs to a tenant is shown to that tenant alone.

use std::time::Instant;

use actix_web::get;
use actix_web::web::{Data, Json, ServiceConfig};
use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::{Action, Error, Need, SubModule, TenantId};
use gantry_rabbitmq::{Depth, WorkQueue};
use gantry_store::system::job::{self, Backlog};
use gantry_store::system::node::{self, Node};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::node_state::NodeState;

/// Looking at the system.
pub(crate) const READ: Need = Need::Of(SubModule::System, Action::Read);
/// Changing something about it.
pub(crate) const CHANGE: Need = Need::Of(SubModule::System, Action::Update);

/// A node that has not been heard of for so long is missing.
const MISSING: TimeDelta = TimeDelta::seconds(20);

#[derive(OpenApi)]
#[openapi(paths(show))]
pub(crate) struct Doc;

pub(crate) fn routes(config: &mut ServiceConfig) {
    config.service(show);
}

/// The whole of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct System {
    /// The processes that serve, the longest-running first; those that are missing for a day.
    nodes: Vec<NodeStatus>,
    /// The database behind all of them.
    database: Database,
    /// What waits to be done.
    queues: Vec<Queue>,
}

/// A node, as it said of itself within the last seconds.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NodeStatus {
    id: Uuid,
    name: String,
    version: String,
    started_at: DateTime<Utc>,
    seen_at: DateTime<Utc>,
    /// Not heard of for 20 seconds.
    missing: bool,
    /// The one that answers this.
    answering: bool,
    /// About to stop.
    draining: bool,
    /// Clients connected, of all tenants.
    clients: usize,
    /// Streams in memory, of all tenants.
    stream_count: usize,
    /// The tenant's own streams on this node, those with the most viewers first; at most 500.
    streams: Vec<StreamStatus>,
    /// Connections to the database.
    connections: usize,
    /// Requests that wait for a connection.
    waiting: usize,
    bus: BusStatus,
}

/// A live stream.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StreamStatus {
    /// `board:7`.
    topic: String,
    /// Connections of this node that follow it.
    viewers: usize,
    version: i64,
    /// Events of other nodes that it has heard of and not read yet.
    behind: i64,
    /// Commands that wait for their turn.
    waiting: usize,
}

/// A node's messenger to the others.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BusStatus {
    /// RabbitMQ; otherwise the node is alone.
    rabbitmq: bool,
    /// In both directions.
    connected: bool,
    /// Since when it is connected, or not.
    since: Option<DateTime<Utc>>,
    last_error: Option<String>,
    last_error_at: Option<DateTime<Utc>>,
    /// Since the node began, as the next two.
    published: u64,
    received: u64,
    /// What the other nodes had to find in the database instead.
    dropped: u64,
}

/// The database.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Database {
    /// `17.2`.
    version: String,
    /// All tenants together.
    bytes: i64,
    /// How long the answer took just now, in milliseconds.
    milliseconds: f64,
}

/// A queue of work. The calls are those of all tenants, the jobs this tenant's.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Queue {
    name: String,
    /// Calls that no node has been given yet; unknown while the broker is away.
    calls: Option<u32>,
    /// Calls that were given up.
    dead_calls: Option<u32>,
    /// Workers, on all nodes.
    workers: Option<u32>,
    /// Jobs to be done, now or later.
    waiting: i64,
    /// Jobs that were given up.
    dead: i64,
    /// When the oldest of those to be done was due, or will be.
    oldest: Option<DateTime<Utc>>,
}

/// The nodes, the messenger between them, the database and the queues.
#[utoipa::path(
    operation_id = "showSystem", tag = "System",
    responses((status = 200, body = System, description = "The system as it was within the last seconds")),
)]
#[get("/api/System/")]
async fn show(caller: Caller, services: Data<Services>) -> Answer<Json<System>> {
    let backlogs = services.store.tenant_read(&caller, READ, async |tx| job::backlogs(tx).await).await?;
    let (tenant, now, asked) = (caller.tenant(), Utc::now(), Instant::now());
    let about = services.store.about().await?;
    let milliseconds = asked.elapsed().as_secs_f64() * 1_000.0;
    let nodes = node::list(&services.store).await?;
    let nodes = nodes.into_iter().map(|node| status(node, tenant, services.node, now)).collect::<Result<_, _>>()?;
    let queue = |name: &str, depth: Option<Depth>| {
        let backlog = backlogs.iter().find(|backlog| backlog.queue == name);
        let count = |part: fn(&Backlog) -> i64| backlog.map_or(0, part);
        Queue {
            name: name.to_owned(),
            calls: depth.map(|depth| depth.waiting),
            dead_calls: depth.map(|depth| depth.dead),
            workers: depth.map(|depth| depth.workers),
            waiting: count(|backlog| backlog.waiting),
            dead: count(|backlog| backlog.dead),
            oldest: backlog.and_then(|backlog| backlog.oldest),
        }
    };
    let mut queues: Vec<Queue> =
        WorkQueue::ALL.into_iter().map(|work| queue(work.name(), services.live.depth(work))).collect();
    if services.mqtt.is_some() {
        queues.push(queue("readings", services.live.depth_of_deliveries()));
    }
    let database = Database { version: about.version, bytes: about.bytes, milliseconds };
    Ok(Json(System { nodes, database, queues }))
}

fn status(node: Node, tenant: TenantId, answering: Uuid, now: DateTime<Utc>) -> Result<NodeStatus, Error> {
    let unreadable = |error| Error::Internal(format!("node {} says something unreadable: {error}", node.name));
    let state = NodeState::deserialize(&node.state).map_err(unreadable)?;
    let own = state.streams.into_iter().filter(|stream| stream.tenant == tenant);
    let streams = own.map(|stream| StreamStatus {
        topic: stream.topic,
        viewers: stream.viewers,
        version: stream.version,
        behind: stream.behind,
        waiting: stream.waiting,
    });
    let bus = state.bus;
    Ok(NodeStatus {
        id: node.id,
        missing: node.seen_at < now - MISSING,
        answering: node.id == answering,
        name: node.name,
        version: node.version,
        started_at: node.started_at,
        seen_at: node.seen_at,
        draining: state.draining,
        clients: state.clients,
        stream_count: state.stream_count,
        streams: streams.collect(),
        connections: state.database.connections,
        waiting: state.database.waiting,
        bus: BusStatus {
            rabbitmq: bus.rabbitmq,
            connected: bus.connected,
            since: bus.since,
            last_error: bus.last_error,
            last_error_at: bus.last_error_at,
            published: bus.published,
            received: bus.received,
            dropped: bus.dropped,
        },
    })
}
