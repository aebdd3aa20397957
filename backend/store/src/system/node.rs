//! Nodes: the processes that serve this database, as each says of itself. Those that fell silent stay for a day, so that
//! an administrator can see that they are missing.

use chrono::{DateTime, Utc};
use diesel::dsl::{IntervalDsl, now};
use diesel::prelude::*;
use diesel::sql_types::{Double, Timestamptz, Uuid as SqlUuid};
use gantry_domain::Error;
use serde_json::Value;
use uuid::Uuid;

use crate::Store;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::schema::node;

/// A node, as it says of itself.
#[derive(Debug, Clone, Insertable, AsChangeset)]
#[diesel(table_name = node)]
pub struct NodeBeat {
    /// Another one each time the process starts.
    pub id: Uuid,
    /// What people call it: host and port.
    pub name: String,
    /// The version of Gantry.
    pub version: String,
    /// Since when it runs.
    pub started_at: DateTime<Utc>,
    /// How it is doing.
    pub state: Value,
}

/// A node that has been heard of within a day.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = node)]
pub struct Node {
    /// Another one each time the process starts.
    pub id: Uuid,
    /// What people call it: host and port.
    pub name: String,
    /// The version of Gantry.
    pub version: String,
    /// Since when it runs.
    pub started_at: DateTime<Utc>,
    /// When it was last heard of.
    pub seen_at: DateTime<Utc>,
    /// How it was doing then.
    pub state: Value,
}

/// Says that a node is there, and forgets those that have been silent for a day.
///
/// # Errors
/// Internal ones.
pub async fn beat(store: &Store, beat: &NodeBeat) -> Result<(), Error> {
    let write = async |tx: &crate::Tx| {
        let upsert = diesel::insert_into(node::table).values(beat).on_conflict(node::id).do_update();
        upsert.set((beat, node::seen_at.eq(now))).execute(tx.connection()).await.to_domain()?;
        let silent = node::table.filter(node::seen_at.lt(now.into_sql::<Timestamptz>() - 1.day()));
        diesel::delete(silent).execute(tx.connection()).await.to_domain().map(drop)
    };
    store.cross_tenant_tx(write).await
}

prepared! {
    Present { silent: f64 => Double }
    "SELECT id FROM node WHERE seen_at > now() - make_interval(secs => ?) AND state->>'draining' IS DISTINCT FROM 'true'"
}

#[derive(QueryableByName)]
struct NodeId {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// The nodes that were heard of within so many seconds and are not about to stop.
///
/// # Errors
/// Internal ones.
pub async fn present(store: &Store, silent: f64) -> Result<Vec<Uuid>, Error> {
    let present = Present { silent };
    let rows: Vec<NodeId> =
        store.unauthenticated_read(async |tx| present.load(tx.connection()).await.to_domain()).await?;
    Ok(rows.into_iter().map(|one| one.id).collect())
}

/// A node says good-bye.
///
/// # Errors
/// Internal ones.
pub async fn leave(store: &Store, id: Uuid) -> Result<(), Error> {
    let delete = diesel::delete(node::table.find(id));
    store.cross_tenant_tx(async |tx| delete.execute(tx.connection()).await.to_domain().map(drop)).await
}

/// All nodes, the longest-running first.
///
/// # Errors
/// Internal ones.
pub async fn list(store: &Store) -> Result<Vec<Node>, Error> {
    let all = node::table.order((node::started_at, node::id)).select(Node::as_select());
    store.unauthenticated_read(async |tx| all.load(tx.connection()).await.to_domain()).await
}
