//! Acknowledged, durable moves: as many dispatchers as want to, and one alone.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::Fault;
use crate::client::User;
use crate::process::Measured;
use crate::report::Row;
use crate::rows::{BoardCards, version_of};
use crate::server::{LARGE_BOARD, MIDDLE_BOARD, Rig};
use crate::stats::{Samples, count};

const DISPATCHERS: usize = 50;

/// Fifty dispatchers in closed loop, on a board of 600 and on one of 3,000 cards, beside one commit each.
pub(crate) async fn closed_loop(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let span = Duration::from_secs(if quick { 3 } else { 10 });
    let single = one_commit_each(rig, span).await?;
    let mut rows = vec![Row {
        what: "bare SQL, one commit for each move".into(),
        bar: "(limit)",
        found: format!("{single:.0}/s"),
        met: None,
    }];
    let mut rates = Vec::new();
    for (board, size) in [(MIDDLE_BOARD, 600), (LARGE_BOARD, 3_000)] {
        let Run { rate, mut acks, cpu_per_move } = run(rig, board, DISPATCHERS, span).await?;
        let (p99, cpu) = (acks.percentile(0.99), cpu_per_move.iter().sum::<f64>());
        rates.push(rate);
        rows.push(Row {
            what: format!("durable moves/s, {DISPATCHERS} dispatchers, {size} cards"),
            bar: "≥ 2 × one commit each",
            found: format!("{rate:.0}/s = {:.1} ×", rate / single),
            met: Some(rate >= 2.0 * single),
        });
        rows.push(Row {
            what: format!("the same: acknowledgement p50 / p99 ({} moves)", acks.len()),
            bar: "p99 ≤ 25 ms",
            found: format!("{:.1} / {p99:.1} ms", acks.percentile(0.5)),
            met: Some(p99 <= 25.0),
        });
        rows.push(Row {
            what: "the same: server CPU a move".into(),
            bar: "≤ 0.3 ms",
            found: format!("{cpu:.3} ms"),
            met: Some(cpu <= 0.3),
        });
    }
    if let [middle, large] = rates[..] {
        rows.push(Row {
            what: "3,000 cards against 600".into(),
            bar: "the same",
            found: format!("{:.2} ×", large / middle),
            met: Some(large >= 0.8 * middle),
        });
    }
    Ok(rows)
}

/// One dispatcher alone on a quiet server.
pub(crate) async fn alone(rig: &Rig) -> Result<Vec<Row>, Fault> {
    let mut run = run(rig, MIDDLE_BOARD, 1, Duration::from_secs(3)).await?;
    let p50 = run.acks.percentile(0.5);
    Ok(vec![Row {
        what: "one dispatcher alone: move acknowledged, p50".into(),
        bar: "≤ 4 ms",
        found: format!("{p50:.1} ms"),
        met: Some(p50 <= 4.0),
    }])
}

/// Who moves what, and where they are connected.
pub(crate) struct Load<'a> {
    /// Nodes, each with a signed-in user.
    pub(crate) nodes: &'a [(&'a Measured, User)],
    pub(crate) boards: &'a [i32],
    /// In all; they take the nodes and the boards in turn.
    pub(crate) dispatchers: usize,
    pub(crate) span: Duration,
}

/// What came of it.
pub(crate) struct Run {
    /// Moves a second.
    pub(crate) rate: f64,
    pub(crate) acks: Samples,
    /// Milliseconds of each node.
    pub(crate) cpu_per_move: Vec<f64>,
}

async fn run(rig: &Rig, board: i32, dispatchers: usize, span: Duration) -> Result<Run, Fault> {
    let nodes = [(&rig.server, rig.dispatcher().await?)];
    Load { nodes: &nodes, boards: &[board], dispatchers, span }.run().await
}

impl Load<'_> {
    /// In closed loop: a client that is answered moves again.
    pub(crate) async fn run(&self) -> Result<Run, Fault> {
        let Some((_, user)) = self.nodes.first() else { return Err("no node".into()) };
        let mut boards = Vec::new();
        let mut before = 0;
        for board in self.boards {
            let snapshot = user.board(*board).await?;
            before += version_of(&snapshot)?;
            boards.push((*board, Arc::new(BoardCards::of(&snapshot)?)));
        }
        let mut sessions = Vec::new();
        for (index, (board, cards)) in boards.iter().cycle().take(self.dispatchers).enumerate() {
            // A node in turn for every round of boards, so that each node has all of them.
            let (_, user) = &self.nodes[(index / boards.len()) % self.nodes.len()];
            sessions.push((user.connect().await?, *board, cards.clone()));
        }
        let cpu = self.cpu()?;
        let (started, span) = (Instant::now(), self.span);
        let tasks = sessions.into_iter().enumerate().map(|(index, (mut session, board, cards))| {
            tokio::spawn(async move {
                let mut acks = Samples::default();
                let mut turn = index * 1_000_003;
                while started.elapsed() < span {
                    let sent = Instant::now();
                    let answer = session.command(board, "moveCard", cards.nth_move(turn)).await?;
                    if answer.get("version").is_none() {
                        return Err(format!("a move was refused: {answer}").into());
                    }
                    acks.add(sent.elapsed());
                    turn += 1;
                }
                Ok::<_, Fault>(acks)
            })
        });
        let mut acks = Samples::default();
        for task in tasks.collect::<Vec<_>>() {
            acks.merge(task.await??);
        }
        let (elapsed, used) = (started.elapsed(), self.cpu()?);
        let mut after = 0;
        for board in self.boards {
            after += version_of(&user.board(*board).await?)?;
        }
        // What changed nothing is no move, however fast it was answered.
        let moves = usize::try_from(after - before)?;
        if moves * 100 < acks.len() * 95 {
            return Err(format!("of {} moves {moves} changed anything", acks.len()).into());
        }
        let moves = count(moves);
        let per_move = used.iter().zip(&cpu).map(|(used, before)| (*used - *before).as_secs_f64() * 1_000.0 / moves);
        Ok(Run { rate: moves / elapsed.as_secs_f64(), acks, cpu_per_move: per_move.collect() })
    }

    fn cpu(&self) -> Result<Vec<Duration>, Fault> {
        self.nodes.iter().map(|(server, _)| server.cpu()).collect()
    }
}

/// What a server without group commit would be bound by: lock, update, log, commit; then the next.
/// How many moves a second one connection makes that commits each of them.
pub(crate) async fn one_commit_each(rig: &Rig, span: Duration) -> Result<f64, Fault> {
    let mut sql = rig.sql().await?;
    sql.batch_execute(
        "CREATE TABLE IF NOT EXISTS bench_card (id int PRIMARY KEY, list int, position bigint);
         CREATE TABLE IF NOT EXISTS bench_event (version bigint PRIMARY KEY, at timestamptz, payload jsonb);
         CREATE TABLE IF NOT EXISTS bench_stream (version bigint);
         TRUNCATE bench_card, bench_event, bench_stream;
         INSERT INTO bench_card SELECT id, 1, id FROM generate_series(1, 600) id;
         INSERT INTO bench_stream VALUES (0);",
    )
    .await?;
    let lock = sql.prepare("UPDATE bench_stream SET version = version + 1 RETURNING version").await?;
    let update = sql.prepare("UPDATE bench_card SET list = 2, position = $2 WHERE id = $1").await?;
    let log = sql.prepare("INSERT INTO bench_event VALUES ($1, now(), '{\"type\": \"cardMoved\"}')").await?;
    let started = Instant::now();
    let mut moves: i32 = 0;
    while started.elapsed() < span {
        let transaction = sql.transaction().await?;
        let version: i64 = transaction.query_one(&lock, &[]).await?.get(0);
        transaction.execute(&update, &[&(moves % 600 + 1), &version]).await?;
        transaction.execute(&log, &[&version]).await?;
        transaction.commit().await?;
        moves += 1;
    }
    let rate = f64::from(moves) / started.elapsed().as_secs_f64();
    sql.batch_execute("DROP TABLE bench_card, bench_event, bench_stream").await?;
    Ok(rate)
}
