//! What takes too long for every day: the whole list of faults, each several times, and the crowds.

use std::time::Duration;

use futures_util::StreamExt;
use gantry_test_broker::Cluster;
use tokio::time::{Instant, sleep, timeout};

use crate::balancer::{self, Balancer};
use crate::client;
use crate::crowd::{Crowd, Size};
use crate::faults;
use crate::ledger::Row;
use crate::rig::{Ending, Rig};

/// How often the faults come that a race could decide.
const TIMES: usize = 3;
/// As many as work in a large company.
const CROWD: usize = 5_000;
/// How long each state lasts that is not over at once; longer than heartbeats.
const SPAN: Duration = Duration::from_secs(15);

/// Waiting that is not the machine's.
const NOTICED: Duration = Duration::from_secs(5);
/// Longer than a connection may leave everything unread.
const STALL: Duration = Duration::from_secs(25);

const SIZE: Size = Size { movers: 16, viewers: 24, counters: 0, pace: Duration::from_millis(20) };
/// More than users do, so that buffers fill in seconds.
const FAST: Size = Size { pace: Duration::ZERO, ..SIZE };

pub(crate) async fn all() -> Vec<Row> {
    let mut rig = Rig::start().await;
    let mut rows = Vec::new();
    for _ in 0..TIMES {
        rows.push(faults::round(&mut rig, "kill -9 of a backend", SIZE, faults::kill_node).await);
        for (name, ending) in [
            ("PostgreSQL stopped and started", Ending::Fast),
            ("PostgreSQL dropped everything", Ending::Immediate),
            ("kill -9 of PostgreSQL", Ending::Killed),
        ] {
            let fault = async |rig: &mut Rig, crowd: &Crowd| faults::restart_postgres(rig, crowd, ending).await;
            rows.push(faults::round(&mut rig, name, SIZE, fault).await);
        }
        rows.push(faults::round(&mut rig, "kill -9 of RabbitMQ", SIZE, faults::kill_broker).await);
        rows.push(faults::round(&mut rig, "RabbitMQ stopped and started", SIZE, faults::stop_broker).await);
        let frozen = async |rig: &mut Rig, crowd: &Crowd| faults::freeze_broker(rig, crowd, SPAN).await;
        rows.push(faults::round(&mut rig, "RabbitMQ frozen", SIZE, frozen).await);
        let cut = async |rig: &mut Rig, crowd: &Crowd| faults::cut_wire(rig, crowd, SPAN).await;
        rows.push(faults::round(&mut rig, "a backend cut off from RabbitMQ", SIZE, cut).await);
        rows.push(faults::round(&mut rig, faults::BOTH, SIZE, faults::kill_node_beside_a_cut).await);
    }
    let stalled = faults::round(&mut rig, "a client that stops reading", FAST, stop_reading).await;
    assert!(stalled.pause < NOTICED, "others waited {:?} for a client that does not read", stalled.pause);
    rows.push(stalled);
    let balancer = Balancer::start(&rig).await;
    for _ in 0..TIMES {
        let deploy = async |rig: &mut Rig, crowd: &Crowd| balancer::deploy(rig, crowd, &balancer).await;
        let front = [balancer.address.clone()].into();
        rows.push(faults::round_at(&mut rig, front, "a deploy behind HAProxy", SIZE, deploy).await);
    }
    drop(balancer);
    let storm = Size { movers: 8, viewers: 20, counters: CROWD - 28, pace: Duration::from_millis(500) };
    let name = format!("{CROWD} clients reconnect at once: kill -9 of both backends");
    rows.push(faults::round(&mut rig, &name, storm, kill_both).await);
    rows.push(clocks_apart(&mut rig).await);
    drop(rig);
    rows.extend(one_of_three().await);
    rows
}

/// A client follows the board with a small buffer and reads no more. The others must not notice; the node may cut that one
/// off, and does when its outbox is full.
async fn stop_reading(rig: &mut Rig, crowd: &Crowd) -> Duration {
    let address = rig.nodes[0].address.clone();
    let mut wire = client::open(&address, &rig.token, Some(4_096)).await.unwrap();
    client::subscribe(&mut wire, &Rig::topic()).await.unwrap();
    sleep(STALL).await;
    let recovery = crowd.recovered(Instant::now()).await;
    let mut frames = 0;
    // What was on its way comes out, then the end, or the newest events if the node had patience.
    let drained = async {
        while let Some(Ok(_)) = wire.next().await {
            frames += 1;
        }
    };
    let ended = timeout(Duration::from_secs(5), drained).await.is_ok();
    println!(
        "who stopped reading for {STALL:?} got {frames} frames and was {}",
        if ended { "cut off" } else { "kept" }
    );
    recovery
}

/// Both nodes at once: everybody comes back in the same second.
async fn kill_both(rig: &mut Rig, crowd: &Crowd) -> Duration {
    for node in &mut rig.nodes {
        node.kill();
    }
    for node in &mut rig.nodes {
        node.start();
    }
    for node in &rig.nodes {
        node.ready(&rig.http).await;
    }
    crowd.recovered(Instant::now()).await
}

/// The second node's clock is ten minutes ahead; then the first is killed, so that all work goes on with that clock.
async fn clocks_apart(rig: &mut Rig) -> Row {
    let library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
    assert!(std::path::Path::new(library).exists(), "no faketime: scripts/need.sh faketime");
    rig.nodes[1].kill();
    rig.nodes[1].environment = vec![
        ("LD_PRELOAD".to_owned(), library.to_owned()),
        ("FAKETIME".to_owned(), "+600s".to_owned()),
        // Waiting goes by the monotonic clock.
        ("FAKETIME_DONT_FAKE_MONOTONIC".to_owned(), "1".to_owned()),
    ];
    rig.nodes[1].start();
    rig.nodes[1].ready(&rig.http).await;
    faults::round(rig, "kill -9 of a backend, clocks ten minutes apart", SIZE, faults::kill_node).await
}

/// Each node knows three brokers; the one that both use is killed.
async fn one_of_three() -> Vec<Row> {
    let mut cluster = Cluster::start();
    let mut rig = Rig::on(cluster.urls()).await;
    let mut rows = Vec::new();
    for index in 0..cluster.brokers.len() {
        let fault = async |_: &mut Rig, crowd: &Crowd| {
            let broker = &mut cluster.brokers[index];
            broker.kill();
            let recovery = crowd.recovered(Instant::now()).await;
            broker.run();
            recovery
        };
        let name = format!("kill -9 of broker {} of three", index + 1);
        rows.push(faults::round(&mut rig, &name, SIZE, fault).await);
    }
    rows
}
