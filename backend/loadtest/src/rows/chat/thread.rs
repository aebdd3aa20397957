//! A thread of 100,000 messages: opening it, warm and just after a start, and reading it back to its beginning.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::long::LongThread;
use super::people;
use crate::Fault;
use crate::client::{Live, User};
use crate::report::Row;
use crate::server::Rig;
use crate::stats::{Samples, count};

pub(crate) const MESSAGES: i64 = 100_000;
/// Messages that a thread starts with, and that the shorter ones have.
const WINDOW: i64 = 100;
const OPENINGS: usize = 60;
const STARTS: usize = 7;
/// Pages read of all that there are, and what is on each.
const PAGES: i64 = 200;
const ON_A_PAGE: i64 = 50;

/// All of it.
pub(crate) async fn long(rig: &mut Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let thread = LongThread::of(rig, "reader", if quick { MESSAGES / 10 } else { MESSAGES }).await?;
    let mut rows = vec![opening(&thread).await?];
    rows.push(history(rig, &thread).await?);
    rows.push(after_start(rig, &thread).await?);
    Ok(rows)
}

/// How long until a user has the newest messages and hears of every further one.
async fn opened(user: &User, session: &mut Live, topic: &str) -> Result<Duration, Fault> {
    let started = Instant::now();
    let snapshot: Value = user.read(&format!("/api/Stream/{topic}")).await?;
    session.subscribe(topic, Some(&snapshot)).await?;
    let took = started.elapsed();
    let shown = snapshot["state"]["messages"].as_array().map_or(0, Vec::len);
    if i64::try_from(shown)? != WINDOW {
        return Err(format!("{topic} opens with {shown} messages").into());
    }
    session.request("unsubscribe", serde_json::json!({ "topic": topic })).await?;
    Ok(took)
}

async fn opening(thread: &LongThread) -> Result<Row, Fault> {
    let (topic, reader) = (thread.topic(), thread.reader()?);
    let mut session = reader.connect().await?;
    let mut samples = Samples::default();
    opened(reader, &mut session, &topic).await?;
    for turn in 0..OPENINGS {
        // Something new beforehand, so that nothing is served from an encoding made earlier.
        let talker = thread.members.get(turn % thread.members.len()).ok_or("nobody talks")?;
        let token = people::sender_token(talker, thread.id).await?;
        talker.connect().await?.say(&topic, &token, &format!("Round {turn} is done.")).await?;
        samples.add(opened(reader, &mut session, &topic).await?);
    }
    let raw = gantry_delivery::https::client()?.no_gzip().build()?;
    let request = reader.get(&format!("/api/Stream/{topic}")).header("accept-encoding", "gzip").build()?;
    let bytes = raw.execute(request).await?.bytes().await?.len();
    let p95 = samples.percentile(0.95);
    Ok(Row {
        what: format!(
            "a thread of {} messages opened after a new one: snapshot and subscription, p50 / p95",
            thread.messages
        ),
        bar: "p95 ≤ 30 ms",
        found: format!("{:.1} / {p95:.1} ms, {:.1} kB on the wire", samples.percentile(0.5), count(bytes) / 1_000.0),
        met: Some(p95 <= 30.0),
    })
}

/// Nobody has it in memory: the server has just been started. Beside a thread that has no past beyond its window.
async fn after_start(rig: &mut Rig, thread: &LongThread) -> Result<Row, Fault> {
    let (first, short) = (LongThread::of(rig, "opener", WINDOW).await?, LongThread::of(rig, "brief", WINDOW).await?);
    let (mut ours, mut beside) = (Samples::default(), Samples::default());
    for round in 0..STARTS {
        rig.server.kill().await?;
        rig.restart().await?;
        let (mut warm, mut long, mut brief) =
            (first.reader()?.connect().await?, thread.reader()?.connect().await?, short.reader()?.connect().await?);
        // Connections to the database and the like are everybody's.
        opened(first.reader()?, &mut warm, &first.topic()).await?;
        for turn in [round, round + 1] {
            if turn.is_multiple_of(2) {
                ours.add(opened(thread.reader()?, &mut long, &thread.topic()).await?);
            } else {
                beside.add(opened(short.reader()?, &mut brief, &short.topic()).await?);
            }
        }
    }
    let (median, of_brief) = (ours.percentile(0.5), beside.percentile(0.5));
    Ok(Row {
        what: format!(
            "the same read from the database by a server just started, median of {STARTS}, beside a thread of {WINDOW}"
        ),
        bar: "≤ 30 ms and ≤ 1.5 ×",
        found: format!("{median:.1} ms / {of_brief:.1} ms = {:.2} ×", median / of_brief),
        met: Some(median <= 30.0 && median <= 1.5 * of_brief),
    })
}

async fn history(rig: &Rig, thread: &LongThread) -> Result<Row, Fault> {
    let reader = thread.reader()?;
    let sql = rig.sql().await?;
    let page = sql.prepare(PAGE).await?;
    let total = sql.prepare("SELECT messages FROM thread WHERE tenant_id = 1 AND id = $1").await?;
    let (mut ours, mut bare, mut oldest) = (Samples::default(), Samples::default(), Samples::default());
    for number in 0..PAGES {
        let before = thread.messages - number * (thread.messages - ON_A_PAGE - 1) / (PAGES - 1);
        let path = format!("/api/Chat/{}/messages/?before={before}&rows={ON_A_PAGE}", thread.id);
        let started = Instant::now();
        let answer = reader.get(&path).send().await?.error_for_status()?.bytes().await?;
        let took = started.elapsed();
        ours.add(took);
        if number >= PAGES - 20 {
            oldest.add(took);
        }
        let answer: Value = serde_json::from_slice(&answer)?;
        let got = answer["items"].as_array().map_or(0, Vec::len);
        if i64::try_from(got)? != ON_A_PAGE || answer["items"][0]["seq"] != before - 1 {
            return Err(format!("the page before {before} has {got} messages").into());
        }
        let started = Instant::now();
        sql.query(&page, &[&thread.id, &before]).await?;
        sql.query(&total, &[&thread.id]).await?;
        bare.add(started.elapsed());
    }
    let (p95, limit) = (ours.percentile(0.95), bare.percentile(0.95));
    Ok(Row {
        what: format!(
            "{ON_A_PAGE} messages further back, {PAGES} places down to the first, p95 beside page + count in SQL"
        ),
        bar: "≤ 1.5 ×",
        found: format!(
            "{p95:.1} ms / {limit:.1} ms = {:.2} × (p50 {:.1} / {:.1} ms); the oldest {:.1} ms",
            p95 / limit,
            ours.percentile(0.5),
            bare.percentile(0.5),
            oldest.percentile(0.95)
        ),
        met: Some(p95 <= 1.5 * limit),
    })
}

/// All that a page shows.
const PAGE: &str = "\
    SELECT m.id, m.seq, m.by_user, m.by_name, m.at, m.text, m.mentions, m.edited_at, m.deleted_at, m.used_kind, m.command_name, \
        (SELECT left(q.text, 200) FROM message AS q WHERE q.tenant_id = 1 AND q.id = m.reply_to) AS reply_to, \
        (SELECT jsonb_agg(jsonb_build_array(r.emoji, r.user_id)) FROM message_reaction AS r \
            WHERE r.tenant_id = 1 AND r.message_id = m.id) AS reactions, \
        (SELECT jsonb_agg(jsonb_build_array(a.id, a.file_name, a.media_type, a.size)) FROM message_attachment AS a \
            WHERE a.tenant_id = 1 AND a.message_id = m.id) AS attachments \
    FROM message AS m WHERE m.tenant_id = 1 AND m.thread_id = $1 AND m.seq < $2 ORDER BY m.seq DESC LIMIT 50";
