//! What event triggers wait for: each event that was noted is decided about once, and the plan's log says how.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text, Timestamptz};
use gantry_domain::plan::{Cause, Occurrence, Reason, Span, Target, sentence};
use gantry_domain::{Error, Id};

use super::claim::{self, NewOccurrence};
use super::plan_log;
use super::stored_plan::StoredPlan;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// So many are decided about in one go; the generator looks again while there are more.
const AT_ONCE: i64 = 100;
/// So long an event is remembered, so that it is not taken for a new one.
const REMEMBERED: TimeDelta = TimeDelta::days(30);

/// An event that waits for a decision, and what became of the last one of its trigger at its asset.
#[derive(Debug, Clone, QueryableByName)]
struct PlanEvent {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    trigger_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    asset_id: Option<Id>,
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    what: String,
    #[diesel(sql_type = Integer)]
    refractory_hours: i32,
}

/// What the last work order of a trigger at an asset is: whether it is open, and for when it was made.
#[derive(QueryableByName)]
struct Last {
    #[diesel(sql_type = BigInt)]
    trigger_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    asset_id: Option<Id>,
    #[diesel(sql_type = diesel::sql_types::Bool)]
    open: bool,
    #[diesel(sql_type = Timestamptz)]
    due_at: DateTime<Utc>,
}

/// Claims an occurrence for each event that waits: none while the last order of the same trigger is open or within its refractory time.
/// What is left out is told in the log.
pub(super) async fn decide(tx: &Tx, stored: &StoredPlan, now: DateTime<Utc>) -> Result<(), Error> {
    let plan = stored.record.id;
    let waiting = "SELECT v.id, v.trigger_id, v.asset_id, v.key, v.at, v.what, e.refractory_hours FROM plan_event AS v \
        JOIN event_trigger AS e ON e.id = v.trigger_id WHERE v.plan_id = $1 AND v.handled_at IS NULL ORDER BY v.at, v.id LIMIT $2";
    let waiting = diesel::sql_query(waiting).bind::<BigInt, _>(plan).bind::<BigInt, _>(AT_ONCE);
    let waiting: Vec<PlanEvent> = waiting.load(tx.connection()).await.to_domain()?;
    if waiting.is_empty() {
        return Ok(());
    }
    let mut last = last_orders(tx, plan).await?;
    for event in &waiting {
        let asset = if stored.parts.assets.is_empty() { None } else { event.asset_id };
        let on = event.at.with_timezone(&stored.plan.zone).naive_local();
        if on.date() < stored.plan.since {
            continue;
        }
        let refractory = TimeDelta::hours(event.refractory_hours.into());
        let cause = match last.get(&(event.trigger_id, asset)) {
            Some((true, _)) => Some(Cause::OpenEarlier),
            Some((false, due)) if event.at < *due + refractory => Some(Cause::Refractory),
            _ => stored.plan.pauses.iter().any(|pause: &Span| pause.contains(on.date())).then_some(Cause::Pause),
        };
        let mut reasons = vec![Reason::Event { what: event.what.clone() }];
        if let Some(because) = cause {
            reasons.push(Reason::Skipped { because });
            let detail = format!("{}: {}", on.date(), sentence(&reasons));
            plan_log::write(tx, plan, now, ("skipped", &detail, None)).await?;
            continue;
        }
        let one = Occurrence {
            asset,
            trigger: event.trigger_id,
            target: Target::Date(on.date()),
            iteration: 1,
            due: on,
            due_at: event.at,
            generate_at: event.at,
            multiples: stored.plan.multiples.clone(),
            reading: None,
            reasons,
            assumed: false,
            skipped: None,
        };
        let new = NewOccurrence::claimed(one, event.key.clone());
        if claim::insert(tx, stored, vec![new], now).await? > 0 {
            last.insert((event.trigger_id, asset), (true, event.at));
        }
    }
    let handled: Vec<Id> = waiting.iter().map(|event| event.id).collect();
    let update = diesel::sql_query("UPDATE plan_event SET handled_at = $2 WHERE id = ANY($1)");
    let update = update.bind::<Array<BigInt>, _>(handled).bind::<Timestamptz, _>(now);
    update.execute(tx.connection()).await.to_domain().map(drop)
}

/// The last order of each event trigger of a plan, by trigger and asset.
async fn last_orders(tx: &Tx, plan: Id) -> Result<BTreeMap<(Id, Option<Id>), (bool, DateTime<Utc>)>, Error> {
    let last = "SELECT o.trigger_id, o.asset_id, bool_or(o.state IN ('claimed', 'generated')) AS open, max(o.due_at) AS due_at \
        FROM plan_occurrence AS o JOIN event_trigger AS e ON e.id = o.trigger_id \
        WHERE o.plan_id = $1 AND e.plan_id = $1 AND o.state <> 'skipped' GROUP BY o.trigger_id, o.asset_id";
    let last: Vec<Last> = diesel::sql_query(last).bind::<BigInt, _>(plan).load(tx.connection()).await.to_domain()?;
    Ok(last.into_iter().map(|one| ((one.trigger_id, one.asset_id), (one.open, one.due_at))).collect())
}

/// Forgets events that were decided about long ago.
pub(super) async fn forget(tx: &Tx, plan: Id, now: DateTime<Utc>) -> Result<(), Error> {
    let delete = diesel::sql_query("DELETE FROM plan_event WHERE plan_id = $1 AND handled_at < $2");
    let delete = delete.bind::<BigInt, _>(plan).bind::<Timestamptz, _>(now - REMEMBERED);
    delete.execute(tx.connection()).await.to_domain().map(drop)
}
