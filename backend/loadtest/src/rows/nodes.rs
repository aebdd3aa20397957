//! Two nodes and RabbitMQ: how long a move takes from one to the other, what the broker costs, and how far more boards and
//! more nodes carry.

use std::time::{Duration, Instant};

use bytes::Bytes;
use gantry_rabbitmq::{Bus, BusEvent, InProcess};
use gantry_test_broker::Broker;
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;
use uuid::Uuid;

use crate::Fault;
use crate::client::User;
use crate::process::{Measured, cpu_of};
use crate::report::Row;
use crate::rows::moves::{Load, Run};
use crate::rows::viewers::{MOVES_PER_SECOND, VIEWERS, watched};
use crate::server::{MIDDLE_BOARD, Rig};
use crate::stats::count;

const DISPATCHERS: usize = 48;
/// The board of 600 cards, and three of 2,500.
const BOARDS: [i32; 4] = [MIDDLE_BOARD, MIDDLE_BOARD + 1, MIDDLE_BOARD + 2, MIDDLE_BOARD + 3];
/// Events that may be under way: more than the publisher's window, fewer than its queue.
const UNDER_WAY: usize = 4_000;
/// About what a moved card's event has.
const EVENT: &[u8] = &[b'x'; 300];

/// All of it, with a broker of its own.
pub(crate) async fn together(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let broker = tokio::task::spawn_blocking(Broker::start).await?;
    let (first, one) = rig.node(&broker.url()).await?;
    let (second, two) = rig.node(&broker.url()).await?;
    let near = User::sign_in(&first, "dispatcher@demo.example").await?;
    let far = User::sign_in(&second, "dispatcher@demo.example").await?;

    let mut across = watched(&near, &far, quick).await?;
    let (p50, p99) = (across.percentile(0.5), across.percentile(0.99));
    let mut rows = vec![Row {
        what: format!("move on one node → last of {VIEWERS} viewers on another, {MOVES_PER_SECOND} moves/s, p50 / p99"),
        bar: "p99 ≤ 40 ms",
        found: format!("{p50:.1} / {p99:.1} ms"),
        met: Some(p99 <= 40.0),
    }];
    rows.push(through_the_bus(&broker, quick).await?);
    let span = Duration::from_secs(if quick { 3 } else { 8 });
    rows.push(cost(rig, &broker, ((&one, &near), (&two, &far)), span).await?);
    rows.extend(scaling([(&one, &near), (&two, &far)], span).await?);
    Ok(rows)
}

/// From publisher to consumer, as fast as both can.
async fn through_the_bus(broker: &Broker, quick: bool) -> Result<Row, Fault> {
    let events = if quick { 20_000 } else { 100_000 };
    let url = broker.url();
    let (from, _ears) = Bus::connect(Some(&url), Uuid::new_v4())?;
    let (to, received) = Bus::connect(Some(&url), Uuid::new_v4())?;
    let over_rabbitmq = pump(&from, &to, received, events).await?;
    let hub = InProcess::default();
    let (from, _ears) = Bus::in_process(&hub, Uuid::new_v4());
    let (to, received) = Bus::in_process(&hub, Uuid::new_v4());
    let inside = pump(&from, &to, received, events).await?;
    Ok(Row {
        what: format!("events of {} B through the bus, one publisher to one consumer", EVENT.len()),
        bar: "(informs)",
        found: format!("{over_rabbitmq:.0}/s over RabbitMQ, {inside:.0}/s inside one process"),
        met: None,
    })
}

async fn pump(from: &Bus, to: &Bus, mut received: Receiver<BusEvent>, events: usize) -> Result<f64, Fault> {
    let patience = Duration::from_secs(30);
    timeout(patience, async { tokio::join!(from.ready(), to.ready()) }).await?;
    timeout(patience, to.bind(1, "board:1")).await?;
    let started = Instant::now();
    let mut seen = 0;
    for sent in 0..events {
        from.publish(1, "board:1", Bytes::from_static(EVENT));
        while sent - seen >= UNDER_WAY {
            timeout(patience, received.recv()).await?.ok_or("the bus ended")?;
            seen += 1;
        }
    }
    while seen < events {
        timeout(patience, received.recv()).await?.ok_or("the bus ended")?;
        seen += 1;
    }
    Ok(count(events) / started.elapsed().as_secs_f64())
}

type Node<'a> = (&'a Measured, &'a User);

/// The same moves on a node that is alone, and on one of two, whose other has a viewer.
async fn cost(rig: &Rig, broker: &Broker, (one, two): (Node<'_>, Node<'_>), span: Duration) -> Result<Row, Fault> {
    let boards = [MIDDLE_BOARD];
    let alone = [(&rig.server, rig.dispatcher().await?)];
    let alone = Load { nodes: &alone, boards: &boards, dispatchers: DISPATCHERS, span }.run().await?;

    let viewer = two.1.follow(MIDDLE_BOARD, &two.1.board(MIDDLE_BOARD).await?).await?;
    let watching = tokio::spawn(viewer.idle());
    let before = (two.0.cpu()?, cpu_of(broker.pid())?);
    let nodes = [(one.0, one.1.clone())];
    let joined = Load { nodes: &nodes, boards: &boards, dispatchers: DISPATCHERS, span }.run().await?;
    let used = (two.0.cpu()? - before.0, cpu_of(broker.pid())? - before.1);
    watching.abort();
    let moves = joined.rate * span.as_secs_f64();
    let each = |used: Duration| used.as_secs_f64() * 1_000.0 / moves;
    Ok(Row {
        what: format!("CPU a move with the broker, {DISPATCHERS} dispatchers on one board, a viewer on the other node"),
        bar: "(informs)",
        found: format!(
            "{:.3} ms where it is made (alone {:.3}), {:.3} ms at the other node, {:.3} ms RabbitMQ; {:.0}/s (alone {:.0})",
            joined.cpu_per_move.iter().sum::<f64>(),
            alone.cpu_per_move.iter().sum::<f64>(),
            each(used.0),
            each(used.1),
            joined.rate,
            alone.rate,
        ),
        met: None,
    })
}

/// Moves a second over one, two and four boards, on one node and on two.
async fn scaling(nodes: [Node<'_>; 2], span: Duration) -> Result<Vec<Row>, Fault> {
    let mut rows = Vec::new();
    for many in [1, 2] {
        let mut found = Vec::new();
        for boards in [1, 2, 4] {
            let nodes: Vec<_> = nodes.iter().take(many).map(|(server, user)| (*server, (*user).clone())).collect();
            let load = Load { nodes: &nodes, boards: &BOARDS[..boards], dispatchers: DISPATCHERS, span };
            let Run { rate, mut acks, cpu_per_move } = load.run().await?;
            let busy = rate * cpu_per_move.iter().sum::<f64>() / 1_000.0;
            found.push(format!("{boards}: {rate:.0}/s, p99 {:.0} ms, {busy:.2} cores", acks.percentile(0.99)));
        }
        rows.push(Row {
            what: format!("durable moves/s by boards, {DISPATCHERS} dispatchers on {many} of the nodes"),
            bar: "(informs)",
            found: found.join("; "),
            met: None,
        });
    }
    Ok(rows)
}
