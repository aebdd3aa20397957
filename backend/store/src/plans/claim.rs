//! Claiming occurrences: what has come due is written down once, whoever looks first; the work orders are made of what was claimed.

use std::collections::BTreeSet;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Jsonb, Text, Timestamptz};
use gantry_domain::plan::{Cause, Decision, Occurrence, Outcome, Reason, decide, occurrences, sentence};
use gantry_domain::{Error, Id};
use serde::Serialize;
use serde_json::Value;

use super::claimed::{self, Claim};
use super::stored_plan::{self, StoredPlan};
use super::{events, plan_log};
use crate::Tx;
use crate::entity::{IdRow, unwritable};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// So far ahead the next look is searched for; a target may be moved back by two months.
const AHEAD: u64 = 64;
/// Whatever happens, a plan is looked at once a day.
const DAILY: TimeDelta = TimeDelta::days(1);

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
    lock.bind::<BigInt, _>(id).execute(tx.connection()).await.to_domain()?;
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
        let decided = decisions(&stored, asked, now)?.into_iter().map(NewOccurrence::decided).collect();
        insert(tx, &stored, decided, now).await?;
        events::decide(tx, &stored, now).await?;
    }
    let claims = claimed::without_archived(tx, &stored, now).await?;
    Ok((stored, claims))
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
    update.execute(tx.connection()).await.to_domain().map(|settled| settled > 0)
}

/// An occurrence that is to be written down.
pub(super) struct NewOccurrence {
    one: Occurrence,
    /// What identifies it.
    target: String,
    /// Why there will be no work order; none: one is to be made.
    cause: Option<Cause>,
}

impl NewOccurrence {
    /// One whose work order is to be made, identified by something else than its target.
    pub(super) fn claimed(one: Occurrence, target: String) -> Self {
        Self { one, target, cause: None }
    }

    fn decided(decision: Decision) -> Self {
        let (mut one, cause) = match decision {
            Decision::Generate(one) => (one, None),
            Decision::Skip(one, cause) => (one, Some(cause)),
        };
        let skipped = cause.map(|because| Reason::Skipped { because });
        if let Some(skipped) = skipped.filter(|skipped| !one.reasons.contains(skipped)) {
            one.reasons.push(skipped);
        }
        let target = one.target.key();
        Self { one, target, cause }
    }

    fn row(&self) -> NewRow<'_> {
        let one = &self.one;
        NewRow {
            asset_id: one.asset,
            trigger_id: one.trigger,
            target: &self.target,
            iteration: i32::try_from(one.iteration).unwrap_or(i32::MAX),
            due_at: one.due_at,
            due_on: one.due.date(),
            cause: self.cause,
            reading: one.reading.map(|reading| reading.to_string()),
            multiples: one.multiples.iter().filter_map(|multiple| i32::try_from(*multiple).ok()).collect(),
            reasons: &one.reasons,
            detail: self.cause.map(|_| format!("{}: {}", one.due.date(), sentence(&one.reasons))),
        }
    }
}

/// The same as the statement reads it.
#[derive(Serialize)]
struct NewRow<'a> {
    asset_id: Option<Id>,
    trigger_id: Id,
    target: &'a str,
    iteration: i32,
    due_at: DateTime<Utc>,
    due_on: NaiveDate,
    cause: Option<Cause>,
    reading: Option<String>,
    multiples: Vec<i32>,
    reasons: &'a [Reason],
    detail: Option<String>,
}

prepared! {
    InsertOccurrences {
        plan: Id => BigInt,
        revision: i64 => BigInt,
        at: DateTime<Utc> => Timestamptz,
        rows: Value => Jsonb,
    }
    "WITH look AS (SELECT ? AS plan_id, ? AS revision, ? AS at), given AS ( \
        SELECT * FROM jsonb_to_recordset(?) AS g (asset_id bigint, trigger_id bigint, target text, iteration integer, \
        due_at timestamptz, due_on date, cause text, reading numeric, multiples integer[], reasons jsonb, detail text) \
     ), written AS ( \
        INSERT INTO plan_occurrence (plan_id, asset_id, trigger_id, target, iteration, due_at, due_on, state, cause, reading, \
            multiples, reasons, revision, at) \
        SELECT look.plan_id, asset_id, trigger_id, target, iteration, due_at, due_on, \
            CASE WHEN cause IS NULL THEN 'claimed' ELSE 'skipped' END, coalesce(cause, ''), reading, \
            multiples, reasons, look.revision, look.at \
        FROM given, look ON CONFLICT DO NOTHING RETURNING asset_id, trigger_id, target, state \
     ), logged AS ( \
        INSERT INTO plan_log (plan_id, at, kind, detail) SELECT look.plan_id, look.at, 'skipped', g.detail FROM look, written AS w \
        JOIN given AS g ON g.trigger_id = w.trigger_id AND g.target = w.target AND coalesce(g.asset_id, 0) = coalesce(w.asset_id, 0) \
        WHERE w.state = 'skipped' \
     ) SELECT count(*) AS id FROM written"
}

/// Writes occurrences down in one statement, and what is left out into the log; how many nobody had written before.
pub(super) async fn insert(
    tx: &Tx,
    stored: &StoredPlan,
    mut new: Vec<NewOccurrence>,
    now: DateTime<Utc>,
) -> Result<i64, Error> {
    if new.is_empty() {
        return Ok(0);
    }
    // Ids grow with due times: claims are carried out in the order of their ids.
    new.sort_by_key(|new| new.one.due_at);
    let rows: Vec<NewRow<'_>> = new.iter().map(NewOccurrence::row).collect();
    let rows = serde_json::to_value(rows).map_err(unwritable)?;
    let insert = InsertOccurrences { plan: stored.record.id, revision: stored.record.version, at: now, rows };
    let written: IdRow = insert.get_result(tx.connection()).await.to_domain()?;
    Ok(written.id)
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
    let seen: SeenRow = select.get_result(tx.connection()).await.to_domain()?;
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
    upsert.execute(tx.connection()).await.to_domain()?;
    if let Some(failure) = failure {
        plan_log::write(tx, id, now, ("failed", failure, None)).await?;
    }
    Ok(())
}
