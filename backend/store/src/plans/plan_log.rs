//! What the generator did and could not do, plan by plan.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz};
use gantry_domain::{Error, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::entity;
use crate::error::ToDomain;
use crate::families::Page;
use crate::plans::maintenance_plan::MaintenancePlan;
use crate::run_query::RunQueryDsl;

/// So many entries are shown, the newest.
const MOST: i64 = 200;

/// An entry of a plan's log.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanLogEntry {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
    /// `generated`, `skipped` or `failed`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// What exactly.
    #[diesel(sql_type = Text)]
    pub detail: String,
    /// The work order.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub work_order_id: Option<Id>,
    /// Its code.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub work_order_code: Option<String>,
}

/// The newest entries of a plan.
///
/// # Errors
/// `not_found`.
pub async fn of_plan(tx: &Tx, plan: Id) -> Result<Page<PlanLogEntry>, Error> {
    entity::get::<MaintenancePlan>(tx, plan).await?;
    let select = "SELECT l.id, l.at, l.kind, l.detail, l.work_order_id, w.code AS work_order_code FROM plan_log AS l \
        LEFT JOIN work_order AS w ON w.id = l.work_order_id WHERE l.plan_id = $1 ORDER BY l.at DESC, l.id DESC LIMIT $2";
    let select = diesel::sql_query(select).bind::<BigInt, _>(plan).bind::<BigInt, _>(MOST);
    Ok(Page::all(select.load(tx.connection()).await.to_domain()?))
}

/// Writes an entry.
pub(super) async fn write(
    tx: &Tx,
    plan: Id,
    at: DateTime<Utc>,
    (kind, detail, order): (&str, &str, Option<Id>),
) -> Result<(), Error> {
    let insert = "INSERT INTO plan_log (plan_id, at, kind, detail, work_order_id) VALUES ($1, $2, $3, $4, $5)";
    let insert = diesel::sql_query(insert).bind::<BigInt, _>(plan).bind::<Timestamptz, _>(at).bind::<Text, _>(kind);
    let insert = insert.bind::<Text, _>(detail).bind::<Nullable<BigInt>, _>(order);
    insert.execute(tx.connection()).await.to_domain().map(drop)
}
