//! Claiming occurrences: what has come due is written down once, whoever looks first; the work orders are made of what was claimed.

use std::collections::BTreeSet;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Date, Integer, Jsonb, Nullable, Numeric, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use gantry_domain::plan::{Cause, Decision, Occurrence, Outcome, Reason, decide, occurrences, sentence};
use gantry_domain::{Error, Id};
use serde_json::Value;

use super::stored_plan::{self, StoredPlan};
use super::{events, plan_log};
use crate::Tx;
use crate::entity::unwritable;
use crate::error::ToDomain;

/// So far ahead the next look is searched for; a target may be moved back by two months.
const AHEAD: u64 = 64;
/// Whatever happens, a plan is looked at once a day.
const DAILY: TimeDelta = TimeDelta::days(1);

/// An occurrence whose work order is to be made.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct Claim {
    /// Its id: the work order is made by a command of this id, once.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// For which asset.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub asset_id: Option<Id>,
    /// When it is due.
    #[diesel(sql_type = Timestamptz)]
    pub due_at: DateTime<Utc>,
    /// The same by the clock of the plan's zone.
    #[diesel(sql_type = Date)]
    pub due_on: NaiveDate,
    /// Which iteration it is.
    #[diesel(sql_type = Integer)]
    pub iteration: i32,
    /// The task sets that are due.
    #[diesel(sql_type = Array<Integer>)]
    pub multiples: Vec<i32>,
    /// Why it is then.
    #[diesel(sql_type = Jsonb)]
    pub reasons: Value,
    /// The plan's version when it was claimed.
    #[diesel(sql_type = BigInt)]
    pub revision: i64,
}

/// An open work order of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct OpenOrder {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// The number of its board.
    #[diesel(sql_type = Integer)]
    pub board: i32,
    /// For which asset.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub asset_id: Option<Id>,
}

/// What is asked of the generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// What has come due.
    Due,
    /// The next ones now; with a day, all that are due until then.
    ByHand(Option<NaiveDate>),
}

/// Notes what became of earlier work orders, claims what is due, and answers all that is claimed and has no work order yet.
///
/// # Errors
/// `not_found`, `not_active` by hand, what is wrong with the plan.
pub async fn claim(tx: &Tx, id: Id, asked: Asked, now: DateTime<Utc>) -> Result<(StoredPlan, Vec<Claim>), Error> {
    let lock = diesel::sql_query("SELECT id FROM maintenance_plan WHERE id = $1 FOR NO KEY UPDATE");
    lock.bind::<BigInt, _>(id).execute(&mut tx.connection()).await.to_domain()?;
    let mut stored = stored_plan::load(tx, id).await?;
    if settle(tx, &stored, now).await? {
        stored = stored_plan::load(tx, id).await?;
    }
    let record = &stored.record;
    let live = matches!(record.status.as_str(), "active" | "paused") && record.archived_at.is_none();
    if asked != Asked::Due && !live {
        return Err(Error::conflict("not_active", "Only active plans generate work orders."));
    }
    if live {
        for decision in decisions(&stored, asked, now)? {
            write(tx, &stored, decision, now).await?;
        }
        events::decide(tx, &stored, now).await?;
    }
    Ok((stored, claimed(tx, id).await?))
}

fn decisions(stored: &StoredPlan, asked: Asked, now: DateTime<Utc>) -> Result<Vec<Decision>, Error> {
    let plan = &stored.plan;
    let today = now.with_timezone(&plan.zone).date_naive();
    let later = |days: u64| today.checked_add_days(Days::new(days)).unwrap_or(today);
    let until = match asked {
        Asked::Due => later(AHEAD + u64::from(plan.lead_days)),
        Asked::ByHand(until) => until.unwrap_or(later(400)),
    };
    let found = occurrences(plan, &stored.history, &stored.meters, (plan.since, until), now)?;
    let mut decided = match asked {
        Asked::Due => decide(plan, found, now),
        Asked::ByHand(until) => {
            let mut next = BTreeSet::new();
            let possible = found.into_iter().filter(|one| one.skipped.is_none() && !one.assumed);
            // Without a day, the next one of each asset.
            possible.filter(|one| until.is_some() || next.insert(one.asset)).map(Decision::Generate).collect()
        }
    };
    let mut open: BTreeSet<Option<Id>> =
        stored.history.iter().filter(|past| past.outcome == Outcome::Open).map(|past| past.asset).collect();
    for decision in &mut decided {
        let Decision::Generate(one) = &*decision else { continue };
        if stored.is_stopped(one.asset) {
            *decision = Decision::Skip(one.clone(), Cause::AssetStopped);
        } else if !open.insert(one.asset) && stored.record.open_earlier == "skip" {
            *decision = Decision::Skip(one.clone(), Cause::OpenEarlier);
        }
    }
    Ok(decided)
}

/// Notes which work orders of the plan are done or gone; whether there are any.
async fn settle(tx: &Tx, stored: &StoredPlan, now: DateTime<Utc>) -> Result<bool, Error> {
    let update = "UPDATE plan_occurrence AS o SET state = CASE WHEN w.status >= 3 THEN 'completed' ELSE 'cancelled' END, \
        settled_on = (coalesce(w.actual_end, $2) AT TIME ZONE $3)::date FROM work_order AS w \
        WHERE o.plan_id = $1 AND o.state = 'generated' AND w.id = o.work_order_id AND (w.status >= 3 OR w.archived_at IS NOT NULL)";
    let update = diesel::sql_query(update).bind::<BigInt, _>(stored.record.id).bind::<Timestamptz, _>(now);
    let update = update.bind::<Text, _>(stored.plan.zone.name());
    update.execute(&mut tx.connection()).await.to_domain().map(|settled| settled > 0)
}

async fn write(tx: &Tx, stored: &StoredPlan, decision: Decision, now: DateTime<Utc>) -> Result<(), Error> {
    let (mut one, cause) = match decision {
        Decision::Generate(one) => (one, None),
        Decision::Skip(one, cause) => (one, Some(cause)),
    };
    let skipped = Reason::Skipped { because: cause.unwrap_or(Cause::Missed) };
    if cause.is_some() && !one.reasons.contains(&skipped) {
        one.reasons.push(skipped);
    }
    let state = if cause.is_some() { "skipped" } else { "claimed" };
    let new = insert(tx, stored, &one, (state, cause, &one.target.key()), now).await?;
    if let (Some(_), true) = (cause, new) {
        let detail = format!("{}: {}", one.due.date(), sentence(&one.reasons));
        plan_log::write(tx, stored.record.id, now, ("skipped", &detail, None)).await?;
    }
    Ok(())
}

/// Writes an occurrence down; whether nobody had before.
pub(super) async fn insert(
    tx: &Tx,
    stored: &StoredPlan,
    one: &Occurrence,
    (state, cause, target): (&str, Option<Cause>, &str),
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let word = |cause: Cause| serde_json::to_value(cause).ok().and_then(|word| word.as_str().map(str::to_owned));
    let reasons = serde_json::to_value(&one.reasons).map_err(unwritable)?;
    let multiples: Vec<i32> = one.multiples.iter().filter_map(|multiple| i32::try_from(*multiple).ok()).collect();
    let insert = "INSERT INTO plan_occurrence (plan_id, asset_id, trigger_id, target, iteration, due_at, due_on, state, cause, reading, \
        multiples, reasons, revision, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING";
    let insert = diesel::sql_query(insert)
        .bind::<BigInt, _>(stored.record.id)
        .bind::<Nullable<BigInt>, _>(one.asset)
        .bind::<BigInt, _>(one.trigger)
        .bind::<Text, _>(target)
        .bind::<Integer, _>(i32::try_from(one.iteration).unwrap_or(i32::MAX))
        .bind::<Timestamptz, _>(one.due_at)
        .bind::<Date, _>(one.due.date())
        .bind::<Text, _>(state)
        .bind::<Text, _>(cause.and_then(word).unwrap_or_default())
        .bind::<Nullable<Numeric>, _>(one.reading)
        .bind::<Array<Integer>, _>(multiples)
        .bind::<Jsonb, _>(reasons)
        .bind::<BigInt, _>(stored.record.version)
        .bind::<Timestamptz, _>(now);
    Ok(insert.execute(&mut tx.connection()).await.to_domain()? > 0)
}

/// A plan, and what is claimed of it and has no work order yet.
///
/// # Errors
/// `not_found`.
pub async fn unfinished(tx: &Tx, plan: Id) -> Result<(StoredPlan, Vec<Claim>), Error> {
    Ok((stored_plan::load(tx, plan).await?, claimed(tx, plan).await?))
}

#[derive(QueryableByName)]
struct MadeRow {
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
}

/// The work orders that were made of claims, by due time.
///
/// # Errors
/// Internal ones.
pub async fn orders_of(tx: &Tx, claims: &[Id]) -> Result<Vec<Id>, Error> {
    let select = "SELECT work_order_id FROM plan_occurrence WHERE id = ANY($1) AND work_order_id IS NOT NULL ORDER BY due_at, id";
    let made = diesel::sql_query(select).bind::<Array<BigInt>, _>(claims);
    let made: Vec<MadeRow> = made.load(&mut tx.connection()).await.to_domain()?;
    Ok(made.into_iter().map(|row| row.work_order_id).collect())
}

async fn claimed(tx: &Tx, plan: Id) -> Result<Vec<Claim>, Error> {
    let select = "SELECT id, asset_id, due_at, due_on, iteration, multiples, reasons, revision FROM plan_occurrence \
        WHERE plan_id = $1 AND state = 'claimed' ORDER BY due_at, id LIMIT 500";
    diesel::sql_query(select).bind::<BigInt, _>(plan).load(&mut tx.connection()).await.to_domain()
}

/// The open work orders of a plan for an asset, the newest first.
///
/// # Errors
/// Internal ones.
pub async fn open_orders(tx: &Tx, plan: Id, asset: Option<Id>) -> Result<Vec<OpenOrder>, Error> {
    let select = "SELECT DISTINCT w.id, b.number AS board, o.asset_id FROM plan_occurrence AS o JOIN work_order AS w ON w.id = o.work_order_id \
        JOIN board AS b ON b.id = w.board_id WHERE o.plan_id = $1 AND o.asset_id IS NOT DISTINCT FROM $2 AND o.state = 'generated' \
        AND w.status < 3 AND w.archived_at IS NULL ORDER BY w.id DESC LIMIT 50";
    let select = diesel::sql_query(select).bind::<BigInt, _>(plan).bind::<Nullable<BigInt>, _>(asset);
    select.load(&mut tx.connection()).await.to_domain()
}

/// Notes the work order of a claim; whether nobody had before.
///
/// # Errors
/// Internal ones.
pub async fn generated(tx: &Tx, plan: Id, claim: &Claim, order: Id, now: DateTime<Utc>) -> Result<bool, Error> {
    let update =
        "UPDATE plan_occurrence SET state = 'generated', work_order_id = $2 WHERE id = $1 AND state = 'claimed'";
    let update = diesel::sql_query(update).bind::<BigInt, _>(claim.id).bind::<BigInt, _>(order);
    let new = update.execute(&mut tx.connection()).await.to_domain()? > 0;
    if new {
        let reasons: Vec<Reason> = serde_json::from_value(claim.reasons.clone()).unwrap_or_default();
        let detail = format!("{}: {}", claim.due_on, sentence(&reasons));
        plan_log::write(tx, plan, now, ("generated", &detail, Some(order))).await?;
    }
    Ok(new)
}

/// The newest reading that wakes the generator.
#[derive(QueryableByName)]
struct SeenRow {
    #[diesel(sql_type = BigInt)]
    reading: Id,
}

/// Notes that the generator has looked at a plan, and when it does next; why it failed, if it did.
///
/// # Errors
/// Internal ones.
pub async fn looked_at(tx: &Tx, id: Id, now: DateTime<Utc>, failure: Option<&str>) -> Result<(), Error> {
    // Asked first: what arrives after this is looked at by the next job.
    let select = "SELECT coalesce((SELECT max(r.id) FROM meter_reading AS r JOIN meter_trigger AS m ON m.meter_id = r.meter_id \
            WHERE m.plan_id = $1), 0) AS reading";
    let select = diesel::sql_query(select).bind::<BigInt, _>(id);
    let seen: SeenRow = select.get_result(&mut tx.connection()).await.to_domain()?;
    let mut next = now + DAILY;
    if failure.is_none() {
        let stored = stored_plan::load(tx, id).await?;
        let plan = &stored.plan;
        let today = now.with_timezone(&plan.zone).date_naive();
        let until = today.checked_add_days(Days::new(AHEAD + u64::from(plan.lead_days))).unwrap_or(today);
        let found = occurrences(plan, &stored.history, &stored.meters, (plan.since, until), now)?;
        // What came due meanwhile is looked at at once.
        let coming = found.iter().filter(|one| !one.assumed).map(|one| one.generate_at);
        next = coming.min().map_or(next, |at| at.min(next));
    }
    events::forget(tx, id, now).await?;
    let upsert = "INSERT INTO plan_schedule AS s (plan_id, next_at, queued_at, plan_version, reading_seen, error) \
        SELECT p.id, $2, NULL, p.version, $4, $3 FROM maintenance_plan AS p WHERE p.id = $1 \
        ON CONFLICT (tenant_id, plan_id) DO UPDATE SET next_at = excluded.next_at, queued_at = NULL, plan_version = excluded.plan_version, \
            reading_seen = excluded.reading_seen, error = excluded.error";
    let upsert = diesel::sql_query(upsert).bind::<BigInt, _>(id).bind::<Timestamptz, _>(next);
    let upsert = upsert.bind::<Text, _>(failure.unwrap_or_default()).bind::<BigInt, _>(seen.reading);
    upsert.execute(&mut tx.connection()).await.to_domain()?;
    if let Some(failure) = failure {
        plan_log::write(tx, id, now, ("failed", failure, None)).await?;
    }
    Ok(())
}
