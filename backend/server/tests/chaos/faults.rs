//! What is done to the nodes and to what they stand on, each with people at work. Recovery counts from when what failed is
//! back or, where work goes on without it, from when it failed, until everybody follows again.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::crowd::{Crowd, Size};
use crate::ledger::{self, Row};
use crate::rig::{Ending, Rig};

/// Two faults at once.
pub(crate) const BOTH: &str = "kill -9 of a backend while the other is cut off from RabbitMQ";

/// A crowd works, a fault happens, and the promise is checked.
pub(crate) async fn round(
    rig: &mut Rig,
    name: &str,
    size: Size,
    fault: impl AsyncFnOnce(&mut Rig, &Crowd) -> Duration,
) -> Row {
    let addresses = rig.addresses();
    round_at(rig, addresses, name, size, fault).await
}

/// The same, with people who connect to other addresses than the nodes' own.
pub(crate) async fn round_at(
    rig: &mut Rig,
    addresses: Arc<[String]>,
    name: &str,
    size: Size,
    fault: impl AsyncFnOnce(&mut Rig, &Crowd) -> Duration,
) -> Row {
    let began = Instant::now();
    let before = rig.stored().await.1;
    let mut crowd = Crowd::gather(rig, addresses, size).await;
    crowd.work().await;
    let recovery = fault(rig, &crowd).await;
    crowd.go_on(3).await;
    let ended = crowd.rest().await;
    let pause = crowd.longest_pause(ended);
    let row = Row { fault: name.to_owned(), recovery, pause, ..ledger::check(rig, &crowd, before).await };
    println!("{} {:.0} s in all", crate::report::line(&row), began.elapsed().as_secs_f64());
    row
}

/// `kill -9` of the first node, started again while its people are with the other.
pub(crate) async fn kill_node(rig: &mut Rig, crowd: &Crowd) -> Duration {
    rig.nodes[0].kill();
    let recovery = crowd.recovered(Instant::now()).await;
    rig.nodes[0].start();
    rig.nodes[0].ready(&rig.http).await;
    recovery
}

/// PostgreSQL ends and comes back.
pub(crate) async fn restart_postgres(rig: &mut Rig, crowd: &Crowd, ending: Ending) -> Duration {
    rig.end_postgres(ending).await;
    rig.start_postgres().await;
    crowd.recovered(Instant::now()).await
}

/// `kill -9` of RabbitMQ, which comes back while people work.
pub(crate) async fn kill_broker(rig: &mut Rig, crowd: &Crowd) -> Duration {
    rig.broker().kill();
    let recovery = crowd.recovered(Instant::now()).await;
    rig.broker().run();
    recovery
}

/// The wire between the second node and the broker is cut for so long.
pub(crate) async fn cut_wire(rig: &mut Rig, crowd: &Crowd, span: Duration) -> Duration {
    let since = Instant::now();
    rig.wire().cut();
    let recovery = crowd.recovered(since).await;
    sleep(span.saturating_sub(since.elapsed())).await;
    rig.wire().heal();
    recovery
}

/// RabbitMQ is stopped in good order and comes back while people work.
pub(crate) async fn stop_broker(rig: &mut Rig, crowd: &Crowd) -> Duration {
    rig.broker().stop();
    let recovery = crowd.recovered(Instant::now()).await;
    rig.broker().run();
    recovery
}

/// RabbitMQ does nothing for so long, without a word.
pub(crate) async fn freeze_broker(rig: &mut Rig, crowd: &Crowd, span: Duration) -> Duration {
    let since = Instant::now();
    rig.broker().freeze();
    let recovery = crowd.recovered(since).await;
    sleep(span.saturating_sub(since.elapsed())).await;
    rig.broker().thaw();
    recovery
}

/// The second node hears nothing of the first, which is killed: its people come to a node that may not know yet what they
/// have seen.
pub(crate) async fn kill_node_beside_a_cut(rig: &mut Rig, crowd: &Crowd) -> Duration {
    rig.wire().cut();
    crowd.go_on(3).await;
    let recovery = kill_node(rig, crowd).await;
    rig.wire().heal();
    recovery
}
