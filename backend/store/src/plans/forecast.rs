//! Forecasts over several plans, beside what they have generated.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Jsonb, Nullable, Text, Timestamptz};
use gantry_domain::plan::{Occurrence, occurrences};
use gantry_domain::{Error, Id};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::maintenance_plan::MaintenancePlan;
use super::stored_plan::{self, StoredPlan};
use crate::Tx;
use crate::entity::{self, IdRow};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// So many plans are looked at.
const MOST_PLANS: i64 = 1_000;
/// Plans that are loaded at once.
const AT_ONCE: usize = 500;
/// So many past occurrences are shown.
const MOST_PAST: i64 = 5_000;

/// A plan and what it will generate.
#[derive(Debug, Clone)]
pub struct ForecastPlan {
    /// Its id.
    pub id: Id,
    /// Its number.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The names of its assets.
    pub assets: BTreeMap<Id, String>,
    /// What falls due.
    pub occurrences: Vec<Occurrence>,
}

/// An occurrence that was generated or skipped.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GeneratedOccurrence)]
pub struct Generated {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// The plan.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub plan_id: Id,
    /// Its number.
    #[diesel(sql_type = Text)]
    pub plan_code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub plan_name: String,
    /// The asset.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub asset_id: Option<Id>,
    /// Its name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub asset_name: Option<String>,
    /// What identifies it: a date, a value, an alarm.
    #[diesel(sql_type = Text)]
    pub target: String,
    /// When it was due.
    #[diesel(sql_type = Timestamptz)]
    pub due_at: DateTime<Utc>,
    /// `claimed`, `generated`, `completed`, `cancelled` or `skipped`.
    #[diesel(sql_type = Text)]
    pub state: String,
    /// Why it was skipped.
    #[diesel(sql_type = Text)]
    pub cause: String,
    /// Why it was then.
    #[diesel(sql_type = Jsonb)]
    #[schema(value_type = Vec<Object>)]
    pub reasons: Value,
    /// The work order.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub work_order_id: Option<Id>,
    /// Its code.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub work_order_code: Option<String>,
    /// The number of its board.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(required = true)]
    pub board_number: Option<i64>,
}

/// What active and paused plans will generate in a span; of one plan also while it is a draft.
///
/// # Errors
/// `not_found` for a plan that there is not; `too_many_occurrences`.
pub async fn plans(
    tx: &Tx,
    (plan, asset, crew): (Option<Id>, Option<Id>, Option<Id>),
    span: (NaiveDate, NaiveDate),
    now: DateTime<Utc>,
) -> Result<Vec<ForecastPlan>, Error> {
    if let Some(id) = plan {
        entity::get::<MaintenancePlan>(tx, id).await?;
    }
    let select = "SELECT p.id FROM maintenance_plan AS p WHERE p.archived_at IS NULL \
        AND (p.id = $1 AND p.status <> 'retired' OR $1::bigint IS NULL AND p.status IN ('active', 'paused')) \
        AND ($2::bigint IS NULL OR EXISTS (SELECT FROM maintenance_plan_asset AS a WHERE a.plan_id = p.id AND a.asset_id = $2)) \
        AND ($3::bigint IS NULL OR p.crew_id = $3) ORDER BY p.id LIMIT $4";
    let select = diesel::sql_query(select).bind::<Nullable<BigInt>, _>(plan).bind::<Nullable<BigInt>, _>(asset);
    let select = select.bind::<Nullable<BigInt>, _>(crew).bind::<BigInt, _>(MOST_PLANS);
    let ids: Vec<IdRow> = select.load(tx.connection()).await.to_domain()?;
    let ids: Vec<Id> = ids.into_iter().map(|row| row.id).collect();
    let mut found = Vec::with_capacity(ids.len());
    for some in ids.chunks(AT_ONCE) {
        for stored in stored_plan::load_all(tx, some).await? {
            found.push(ForecastPlan {
                id: stored.record.id,
                occurrences: occurrences(&stored.plan, &stored.history, &stored.meters, span, now)?,
                code: stored.record.code,
                name: stored.record.name,
                assets: stored.parts.assets.into_iter().map(|asset| (asset.id, asset.name)).collect(),
            });
        }
    }
    Ok(found)
}

/// Which plans are looked at.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlanFilter {
    /// This one.
    pub plan: Option<Id>,
    /// Those for this asset.
    pub asset: Option<Id>,
    /// Those of this crew.
    pub crew: Option<Id>,
    /// Those that open their orders on this board.
    pub board: Option<Id>,
}

/// The next active plans after one, by their ids: 500 at most. Fewer are the last ones.
///
/// # Errors
/// What is wrong with the season or a trigger of one of them.
pub async fn next_plans(tx: &Tx, filter: PlanFilter, after: Id) -> Result<(Vec<StoredPlan>, bool), Error> {
    let select = "SELECT p.id FROM maintenance_plan AS p WHERE p.archived_at IS NULL AND p.status = 'active' AND p.id > $1 \
        AND ($2::bigint IS NULL OR p.id = $2) \
        AND ($3::bigint IS NULL OR EXISTS (SELECT FROM maintenance_plan_asset AS a WHERE a.plan_id = p.id AND a.asset_id = $3)) \
        AND ($4::bigint IS NULL OR p.crew_id = $4) AND ($5::bigint IS NULL OR p.board_id = $5) ORDER BY p.id LIMIT $6";
    let select = diesel::sql_query(select).bind::<BigInt, _>(after).bind::<Nullable<BigInt>, _>(filter.plan);
    let select = select.bind::<Nullable<BigInt>, _>(filter.asset).bind::<Nullable<BigInt>, _>(filter.crew);
    let select = select.bind::<Nullable<BigInt>, _>(filter.board);
    let select = select.bind::<BigInt, _>(i64::try_from(AT_ONCE).unwrap_or(i64::MAX));
    let ids: Vec<IdRow> = select.load(tx.connection()).await.to_domain()?;
    let ids: Vec<Id> = ids.into_iter().map(|row| row.id).collect();
    Ok((stored_plan::load_all(tx, &ids).await?, ids.len() < AT_ONCE))
}

/// What plans have generated and skipped in a span.
///
/// # Errors
/// Internal ones.
pub async fn past(
    tx: &Tx,
    (plan, asset, crew): (Option<Id>, Option<Id>, Option<Id>),
    (from, until): (NaiveDate, NaiveDate),
) -> Result<Vec<Generated>, Error> {
    let select = "SELECT o.id, o.plan_id, p.code AS plan_code, p.name AS plan_name, o.asset_id, a.name AS asset_name, o.target, o.due_at, \
        o.state, o.cause, o.reasons, o.work_order_id, w.code AS work_order_code, b.number::bigint AS board_number \
        FROM plan_occurrence AS o JOIN maintenance_plan AS p ON p.id = o.plan_id LEFT JOIN asset AS a ON a.id = o.asset_id \
        LEFT JOIN work_order AS w ON w.id = o.work_order_id LEFT JOIN board AS b ON b.id = w.board_id \
        WHERE ($1::bigint IS NULL OR o.plan_id = $1) AND ($2::bigint IS NULL OR o.asset_id = $2) AND ($3::bigint IS NULL OR p.crew_id = $3) \
        AND o.due_on BETWEEN $4 AND $5 ORDER BY o.due_at, o.id LIMIT $6";
    let select = diesel::sql_query(select).bind::<Nullable<BigInt>, _>(plan).bind::<Nullable<BigInt>, _>(asset);
    let select = select.bind::<Nullable<BigInt>, _>(crew).bind::<Date, _>(from).bind::<Date, _>(until);
    select.bind::<BigInt, _>(MOST_PAST).load(tx.connection()).await.to_domain()
}
