//! Faults under load, and the promise after each: nothing acknowledged is lost, nothing is done twice, all viewers are equal.
//! Real nodes, a real broker, a real PostgreSQL, clients that do what the front end does. The short form runs with all
//! tests; `GANTRY_CHAOS=long` (`make chaos`) covers more and writes bench/chaos.md.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests stop where a story does")]

mod balancer;
mod client;
mod crowd;
mod faults;
mod ledger;
mod long;
mod node;
mod proxy;
mod record;
mod report;
mod rig;
mod view;

use std::time::Duration;

use balancer::Balancer;
use crowd::{Crowd, Size};
use ledger::Row;
use rig::{Ending, Rig};

/// One test for all, because the broker takes longer to start than a fault lasts.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_promise_outlives_every_fault() {
    println!("{}", report::HEAD);
    let long = std::env::var("GANTRY_CHAOS").is_ok_and(|form| form == "long");
    let rows = if long { Box::pin(long::all()).await } else { Box::pin(short()).await };
    if long {
        report::write(&rows);
    }
    report::assert_kept(&rows);
}

async fn short() -> Vec<Row> {
    let size = Size { movers: 8, viewers: 4, counters: 0, pace: Duration::from_millis(120) };
    let mut rig = Rig::start().await;
    let mut rows = Vec::new();
    rows.push(faults::round(&mut rig, "kill -9 of a backend", size, faults::kill_node).await);
    for (name, ending) in [
        ("PostgreSQL stopped and started", Ending::Fast),
        ("PostgreSQL dropped everything", Ending::Immediate),
        ("kill -9 of PostgreSQL", Ending::Killed),
    ] {
        let fault = async |rig: &mut Rig, crowd: &Crowd| faults::restart_postgres(rig, crowd, ending).await;
        rows.push(faults::round(&mut rig, name, size, fault).await);
    }
    rows.push(faults::round(&mut rig, "kill -9 of RabbitMQ", size, faults::kill_broker).await);
    // Longer than the heartbeats of both sides last.
    let cut = async |rig: &mut Rig, crowd: &Crowd| faults::cut_wire(rig, crowd, Duration::from_secs(12)).await;
    rows.push(faults::round(&mut rig, "a backend cut off from RabbitMQ", size, cut).await);
    rows.push(faults::round(&mut rig, faults::BOTH, size, faults::kill_node_beside_a_cut).await);
    let balancer = Balancer::start(&rig).await;
    let deploy = async |rig: &mut Rig, crowd: &Crowd| balancer::deploy(rig, crowd, &balancer).await;
    let front = [balancer.address.clone()].into();
    rows.push(faults::round_at(&mut rig, front, "a deploy behind HAProxy", size, deploy).await);
    rows
}
