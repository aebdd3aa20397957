//! Readings delivered to nodes that meet at RabbitMQ: to one, and to two that divide the sensors among themselves.

use std::sync::Arc;

use gantry_test_broker::Broker;

use super::Park;
use super::ingest::{GATEWAYS, bare, deliver};
use crate::Fault;
use crate::client::User;
use crate::report::Row;
use crate::server::Rig;

/// With three rules for each sensor. The server that stands alone ends for it, and is started again.
pub(crate) async fn together(rig: &mut Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let rounds = if quick { 20 } else { 120 };
    let park = Arc::new(Park::make(rig, "NODES", GATEWAYS).await?);
    let rules = park.set_rules(&rig.admin().await?).await?;
    park.watched(rig).await?;
    rig.server.kill().await?;
    let broker = tokio::task::spawn_blocking(Broker::start).await?;
    let (address, one) = rig.node(&broker.url()).await?;
    let mut users = vec![User::sign_in(&address, "admin@demo.example").await?];
    let single = deliver(&park, &users, rounds, 0).await?;
    let (address, two) = rig.node(&broker.url()).await?;
    users.push(User::sign_in(&address, "admin@demo.example").await?);
    let both = deliver(&park, &users, rounds, 1).await?;
    let bare = bare(rig, if quick { 50_000 } else { 250_000 }).await?;
    one.terminate().await?;
    two.terminate().await?;
    rig.restart().await?;
    rules.end(&rig.admin().await?).await?;
    Ok(vec![Row {
        what: format!("readings/s with RabbitMQ, {GATEWAYS} gateways at once, three rules each, on one node / on two"),
        bar: "told",
        found: format!(
            "{single:.0} / {both:.0} readings/s = {:.2} / {:.2} × bare ({bare:.0})",
            single / bare,
            both / bare
        ),
        met: None,
    }])
}
