//! Occurrences that people moved or left out, one by one, and series that they moved as a whole: who did it, when and why.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Text, Timestamptz};
use gantry_domain::plan::{Exception, OccurrenceKey, Target, TriggerKind, check_exception, occurrences};
use gantry_domain::{Error, Id};
use serde::Serialize;
use serde_json::{Map, json};
use utoipa::ToSchema;

use super::calendar_trigger::{self, CalendarTrigger};
use super::maintenance_plan::MaintenancePlan;
use super::plan_log;
use super::stored_plan::{self, StoredPlan};
use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;

/// The most exceptions of a plan whose occurrences are still to come.
const MOST: i64 = 2_000;
/// What is moved, without a record of its own.
const UNKNOWN: Error = Error::NotFound { what: "Exception" };

/// An occurrence that was moved or left out.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanException {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// The asset.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub asset_id: Option<Id>,
    /// Its name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub asset_name: Option<String>,
    /// The trigger.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub trigger_id: Id,
    /// What identifies the occurrence: the date of the series or the value of the meter.
    #[diesel(sql_type = Text)]
    pub target: String,
    /// When it was due before.
    #[diesel(sql_type = Date)]
    pub due_on: NaiveDate,
    /// When it is due now; null: it is left out.
    #[diesel(sql_type = Nullable<Date>)]
    #[schema(required = true)]
    pub moved_to: Option<NaiveDate>,
    /// Why.
    #[diesel(sql_type = Text)]
    pub reason: String,
    /// Who decided so.
    #[diesel(sql_type = Text)]
    pub by_name: String,
    /// When that was.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// `open` while it can be undone, `done` once the occurrence was generated or skipped.
    #[diesel(sql_type = Text)]
    pub state: String,
}

const COLUMNS: &str = "x.id, x.asset_id, a.name AS asset_name, x.trigger_id, x.target, x.due_on, x.moved_to, x.reason, x.by_name, x.at, \
    CASE WHEN EXISTS (SELECT FROM plan_occurrence AS o WHERE o.plan_id = x.plan_id AND o.asset_id IS NOT DISTINCT FROM x.asset_id \
        AND o.trigger_id = x.trigger_id AND o.target = x.target) THEN 'done' ELSE 'open' END AS state \
    FROM plan_exception AS x LEFT JOIN asset AS a ON a.id = x.asset_id";

/// The exceptions of a plan, the latest due first, a page at a time.
///
/// # Errors
/// `not_found`.
pub async fn page(tx: &Tx, plan: Id, (first, rows): (i64, i64)) -> Result<Page<PlanException>, Error> {
    entity::get::<MaintenancePlan>(tx, plan).await?;
    let select = format!("SELECT {COLUMNS} WHERE x.plan_id = $1 ORDER BY x.due_on DESC, x.id DESC LIMIT $2 OFFSET $3");
    let select = diesel::sql_query(select).bind::<BigInt, _>(plan).bind::<BigInt, _>(rows).bind::<BigInt, _>(first);
    let items = select.load(tx.connection()).await.to_domain()?;
    let count = diesel::sql_query("SELECT count(*) AS id FROM plan_exception WHERE plan_id = $1");
    let count: entity::IdRow = count.bind::<BigInt, _>(plan).get_result(tx.connection()).await.to_domain()?;
    Ok(Page { items, total_records: count.id })
}

/// What is to become of an occurrence.
#[derive(Debug, Clone)]
pub struct NewException {
    /// Which occurrence.
    pub key: OccurrenceKey,
    /// What becomes of it.
    pub exception: Exception,
    /// Why.
    pub reason: String,
}

/// Moves an occurrence or leaves it out. What was decided about it before is replaced.
///
/// # Errors
/// `not_found`, `limit`, `too_many_exceptions`, and as [`check_exception`].
pub async fn put(tx: &Tx, plan: Id, new: &NewException, now: DateTime<Utc>) -> Result<PlanException, Error> {
    let stored = held(tx, plan).await?;
    put_in(tx, &stored, new, now).await
}

/// Makes several exceptions of plans, all or none.
///
/// # Errors
/// As [`put`].
pub async fn put_all(tx: &Tx, news: &[(Id, NewException)], now: DateTime<Utc>) -> Result<Vec<PlanException>, Error> {
    let mut made = Vec::with_capacity(news.len());
    for (plan, new) in news {
        made.push(put(tx, *plan, new, now).await?);
    }
    Ok(made)
}

async fn put_in(tx: &Tx, stored: &StoredPlan, new: &NewException, now: DateTime<Utc>) -> Result<PlanException, Error> {
    let NewException { key, exception, reason } = new;
    let before = check_exception(&stored.plan, &stored.history, &stored.meters, (*key, *exception), now)?;
    let plan = stored.record.id;
    let count = "SELECT count(*) AS id FROM plan_exception WHERE plan_id = $1 AND coalesce(moved_to, due_on) >= $2";
    let count = diesel::sql_query(count).bind::<BigInt, _>(plan).bind::<Date, _>(now.date_naive());
    let count: entity::IdRow = count.get_result(tx.connection()).await.to_domain()?;
    if count.id >= MOST {
        return Err(Error::conflict("too_many_exceptions", format!("A plan has at most {MOST} exceptions to come.")));
    }
    let to = if let Exception::Moved(to) = exception { Some(*to) } else { None };
    let by = tx.context().map(gantry_domain::RequestContext::author);
    let by_name = by.as_ref().map_or("Gantry", |by| by.name.as_str());
    let insert = "INSERT INTO plan_exception (plan_id, asset_id, trigger_id, target, due_on, moved_to, reason, by_user, by_name, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT ON CONSTRAINT plan_exception_unique DO UPDATE SET \
        moved_to = excluded.moved_to, reason = excluded.reason, by_user = excluded.by_user, by_name = excluded.by_name, at = excluded.at \
        RETURNING id";
    let insert = diesel::sql_query(insert)
        .bind::<BigInt, _>(plan)
        .bind::<Nullable<BigInt>, _>(key.asset)
        .bind::<BigInt, _>(key.trigger)
        .bind::<Text, _>(key.target.key())
        .bind::<Date, _>(before.due.date())
        .bind::<Nullable<Date>, _>(to)
        .bind::<Text, _>(reason)
        .bind::<Nullable<BigInt>, _>(by.as_ref().and_then(|by| by.id))
        .bind::<Text, _>(by_name)
        .bind::<Timestamptz, _>(now);
    let made: entity::IdRow = insert.get_result(tx.connection()).await.to_domain()?;
    let made = one(tx, plan, made.id).await?;
    plan_log::write(tx, plan, now, ("moved", &told(&made), None)).await?;
    Ok(made)
}

/// The exception in words, for the log.
fn told(made: &PlanException) -> String {
    let asset = made.asset_name.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
    let what = match made.moved_to {
        Some(to) => format!("{}{asset}: moved to {to} by {}", made.due_on, made.by_name),
        None => format!("{}{asset}: left out by {}", made.due_on, made.by_name),
    };
    if made.reason.is_empty() { what } else { format!("{what}: {}", made.reason) }
}

async fn one(tx: &Tx, plan: Id, id: Id) -> Result<PlanException, Error> {
    let select = format!("SELECT {COLUMNS} WHERE x.plan_id = $1 AND x.id = $2");
    let select = diesel::sql_query(select).bind::<BigInt, _>(plan).bind::<BigInt, _>(id);
    select.get_result(tx.connection()).await.optional().to_domain()?.ok_or(UNKNOWN)
}

/// A plan within one's reach, held so that the generator waits.
async fn held(tx: &Tx, plan: Id) -> Result<StoredPlan, Error> {
    let lock = diesel::sql_query("SELECT id FROM maintenance_plan WHERE id = $1 FOR NO KEY UPDATE");
    lock.bind::<BigInt, _>(plan).execute(tx.connection()).await.to_domain()?;
    entity::within_scope::<MaintenancePlan>(tx, &[plan]).await?;
    stored_plan::load(tx, plan).await
}

/// Undoes an exception: the occurrence is again where its series has it.
///
/// # Errors
/// `not_found`, `limit`, `occurrence_generated` once there is nothing to undo.
pub async fn remove(tx: &Tx, plan: Id, id: Id, now: DateTime<Utc>) -> Result<(), Error> {
    held(tx, plan).await?;
    let old = one(tx, plan, id).await?;
    if old.state == "done" {
        let detail = "The work order of this occurrence exists, or it was skipped.";
        return Err(Error::conflict("occurrence_generated", detail));
    }
    let delete = diesel::sql_query("DELETE FROM plan_exception WHERE plan_id = $1 AND id = $2");
    delete.bind::<BigInt, _>(plan).bind::<BigInt, _>(id).execute(tx.connection()).await.to_domain()?;
    let by = tx.context().map(gantry_domain::RequestContext::author);
    let detail = format!("{}: exception removed by {}", old.due_on, by.map_or("Gantry".to_owned(), |by| by.name));
    plan_log::write(tx, plan, now, ("restored", &detail, None)).await
}

/// Moves a whole series, so that one of its dates falls on another day. What is generated stays, and so do the exceptions of single
/// occurrences, as far as they are days; those that stood in the old series have no effect any more and are removed.
///
/// # Errors
/// `not_found`, `limit`, `unknown_occurrence`, `occurrence_generated`, `too_far`, `series_not_movable`.
pub async fn move_series(
    tx: &Tx,
    plan: Id,
    (key, to): (OccurrenceKey, NaiveDate),
    now: DateTime<Utc>,
) -> Result<CalendarTrigger, Error> {
    let stored = held(tx, plan).await?;
    let refused = || {
        let detail = "Only the series of a plan with one fixed calendar trigger is moved. Edit its triggers instead.";
        Error::conflict("series_not_movable", detail)
    };
    let (Target::Date(target), [trigger]) = (key.target, &stored.plan.triggers[..]) else { return Err(refused()) };
    let TriggerKind::Calendar { .. } = trigger.kind else { return Err(refused()) };
    // The same bounds as for one alone; a date that was moved alone is measured from its place in the series.
    check_exception(&stored.plan, &stored.history, &stored.meters, (key, Exception::Moved(to)), now)?;
    let old: CalendarTrigger = entity::get(tx, trigger.id).await?;
    let today = now.with_timezone(&stored.plan.zone).date_naive();
    let fields = stored.parts.calendar.iter().find(|one| one.id == trigger.id).ok_or_else(refused)?;
    let moved = fields.trigger.fields(today).moved(target, to)?;
    let by = to.signed_duration_since(target);
    // What is still to come begins with the first date that some asset waits for.
    let coming = occurrences(&stored.plan, &stored.history, &stored.meters, (stored.plan.since, to.max(target)), now)?;
    let dates = coming.iter().filter_map(|one| if let Target::Date(date) = one.target { Some(date) } else { None });
    let first = dates.min().unwrap_or(target);
    if first + by < today {
        return Err(Error::field("too_far", "to", format!("The first date to come, {first}, would be past.")));
    }
    let body = json!({ "startOn": moved.start, "weekdays": moved.weekdays, "monthDays": moved.month_days });
    let body: Map<_, _> = body.as_object().cloned().unwrap_or_default();
    let changed: CalendarTrigger = entity::change(tx, trigger.id, old.version, &body).await?;
    calendar_trigger::count_from(tx, trigger.id, first + by).await?;
    let delete = diesel::sql_query(
        "DELETE FROM plan_exception AS x WHERE x.plan_id = $1 AND NOT EXISTS (SELECT FROM plan_occurrence AS o \
         WHERE o.plan_id = x.plan_id AND o.asset_id IS NOT DISTINCT FROM x.asset_id AND o.trigger_id = x.trigger_id AND o.target = x.target)",
    );
    delete.bind::<BigInt, _>(plan).execute(tx.connection()).await.to_domain()?;
    let by_name = tx.context().map_or("Gantry".to_owned(), |context| context.author().name);
    let detail = format!("{target}: series moved to {to} by {by_name}");
    plan_log::write(tx, plan, now, ("moved", &detail, None)).await?;
    leave_out_generated(tx, &stored, (trigger.id, first, by), now).await?;
    Ok(changed)
}

/// Assets that are ahead of the others, because their orders were generated by hand, keep what they have: the moved dates of what is
/// generated are left out for them.
async fn leave_out_generated(
    tx: &Tx,
    stored: &StoredPlan,
    (trigger, first, by): (Id, NaiveDate, chrono::TimeDelta),
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let ahead: Vec<OccurrenceKey> = stored
        .history
        .iter()
        .filter(|past| past.trigger == trigger)
        .filter_map(|past| match past.target {
            Target::Date(date) if date >= first => {
                Some(OccurrenceKey { target: Target::Date(date + by), ..past.key() })
            }
            _ => None,
        })
        .collect();
    if ahead.is_empty() {
        return Ok(());
    }
    let moved = stored_plan::load(tx, stored.record.id).await?;
    for key in ahead {
        let reason = "Generated before the series was moved".to_owned();
        let new = NewException { key, exception: Exception::Skipped, reason };
        match put_in(tx, &moved, &new, now).await {
            // The rhythm of months does not give each asset the same days.
            Err(error) if error.code() == "unknown_occurrence" => {}
            result => drop(result?),
        }
    }
    Ok(())
}
