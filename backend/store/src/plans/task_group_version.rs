//! The versions of a task group's tasks: which plans have an earlier one, what the newest would change for them, and giving it to them.

use std::collections::BTreeSet;

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Integer, Jsonb, Text};
use gantry_domain::plan::{GroupTask, TaskDifference, difference};
use gantry_domain::{Error, Id};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::maintenance_plan::MaintenancePlan;
use super::task_group::TaskGroup;
use crate::Tx;
use crate::entity::{self, IdRow, MOST_AT_ONCE};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A plan that has an earlier version of a group.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutdatedPlan {
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
    /// `draft`, `active` or `paused`.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// The version that it has.
    #[diesel(sql_type = Integer)]
    pub version: i32,
}

/// What the newest version changes for plans that have an earlier one.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct VersionDifference {
    /// The earlier version.
    pub version: i32,
    /// What is different.
    pub difference: TaskDifference,
}

/// The plans that have an earlier version of a group, and what the newest changes for them.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutdatedPlans {
    /// The newest version.
    pub newest: i32,
    /// A page of the plans, by code.
    pub items: Vec<OutdatedPlan>,
    /// How many there are.
    pub total_records: i64,
    /// The differences from the versions that these plans have.
    pub differences: Vec<VersionDifference>,
}

prepared! {
    Keep { group: Id => BigInt }
    "SELECT keep_task_group_version(?)::bigint AS id"
}

/// Keeps the tasks of a group as a version, unless they are as the last version has them.
pub(super) async fn keep(tx: &Tx, group: Id) -> Result<(), Error> {
    Keep { group }.get_result::<IdRow>(tx.connection()).await.to_domain().map(drop)
}

/// A version of a group's tasks.
#[derive(QueryableByName)]
struct VersionRow {
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Jsonb)]
    tasks: Value,
}

impl VersionRow {
    fn tasks(&self) -> Result<Vec<GroupTask>, Error> {
        let unreadable = |error| Error::Internal(format!("version {} of a task group: {error}", self.number));
        serde_json::from_value(self.tasks.clone()).map_err(unreadable)
    }
}

/// The plans in use that have an earlier version of a group, a page at a time.
///
/// # Errors
/// `not_found`.
pub async fn outdated(tx: &Tx, group: Id, (first, rows): (i64, i64)) -> Result<OutdatedPlans, Error> {
    entity::get::<TaskGroup>(tx, group).await?;
    let versions = "SELECT number, tasks FROM task_group_version WHERE task_group_id = $1 ORDER BY number";
    let versions = diesel::sql_query(versions).bind::<BigInt, _>(group);
    let versions: Vec<VersionRow> = versions.load(tx.connection()).await.to_domain()?;
    let Some(newest) = versions.last() else {
        return Err(Error::Internal(format!("task group {group} has no version")));
    };
    let from = "FROM maintenance_plan_task_group AS l JOIN maintenance_plan AS p ON p.id = l.plan_id \
        WHERE l.task_group_id = $1 AND l.group_version < $2 AND p.archived_at IS NULL AND p.status <> 'retired'";
    let count = diesel::sql_query(format!("SELECT count(*) AS id {from}"));
    let count = count.bind::<BigInt, _>(group).bind::<Integer, _>(newest.number);
    let count: IdRow = count.get_result(tx.connection()).await.to_domain()?;
    let page = diesel::sql_query(format!(
        "SELECT p.id AS plan_id, p.code AS plan_code, p.name AS plan_name, p.status, l.group_version AS version {from} \
         ORDER BY p.code, p.id OFFSET $3 LIMIT $4"
    ));
    let page = page.bind::<BigInt, _>(group).bind::<Integer, _>(newest.number);
    let page = page.bind::<BigInt, _>(first).bind::<BigInt, _>(rows);
    let items: Vec<OutdatedPlan> = page.load(tx.connection()).await.to_domain()?;
    let shown: BTreeSet<i32> = items.iter().map(|plan| plan.version).collect();
    let later = newest.tasks()?;
    let differs = |row: &VersionRow| {
        let difference = difference(&row.tasks()?, &later);
        Ok(VersionDifference { version: row.number, difference })
    };
    let differences = versions.iter().filter(|row| shown.contains(&row.number)).map(differs);
    let differences = differences.collect::<Result<_, Error>>()?;
    Ok(OutdatedPlans { newest: newest.number, items, total_records: count.id, differences })
}

/// Gives plans the newest version of a group; how many had an earlier one. What was generated stays as it is.
///
/// # Errors
/// `not_found` for a group or plan that there is not, and for a plan without the group; `invalid` for none or more than 500; `limit`.
pub async fn update(tx: &Tx, group: Id, plans: &[Id]) -> Result<usize, Error> {
    entity::get::<TaskGroup>(tx, group).await?;
    if plans.is_empty() || plans.len() > MOST_AT_ONCE {
        return Err(Error::field("invalid", "planIds", format!("Expected 1 to {MOST_AT_ONCE}.")));
    }
    let plans: Vec<Id> = plans.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    entity::within_scope::<MaintenancePlan>(tx, &plans).await?;
    // Held in the order of their ids, so that two who change the same ones do not wait for each other.
    let hold = "SELECT p.id FROM maintenance_plan AS p WHERE p.id = ANY($2) AND p.archived_at IS NULL AND EXISTS ( \
        SELECT FROM maintenance_plan_task_group AS l WHERE l.plan_id = p.id AND l.task_group_id = $1) ORDER BY p.id FOR NO KEY UPDATE";
    let hold = diesel::sql_query(hold).bind::<BigInt, _>(group).bind::<Array<BigInt>, _>(plans.as_slice());
    let held: Vec<IdRow> = hold.load(tx.connection()).await.to_domain()?;
    if held.len() != plans.len() {
        return Err(Error::NotFound { what: "Maintenance plan with this task group" });
    }
    let update = "WITH newest AS (SELECT max(number) AS number FROM task_group_version WHERE task_group_id = $1), changed AS ( \
            UPDATE maintenance_plan_task_group AS l SET group_version = newest.number FROM newest \
            WHERE l.task_group_id = $1 AND l.plan_id = ANY($2) AND l.group_version < newest.number RETURNING l.plan_id \
        ) UPDATE maintenance_plan AS p SET version = p.version + 1, updated_at = now() FROM changed WHERE p.id = changed.plan_id";
    let update = diesel::sql_query(update).bind::<BigInt, _>(group).bind::<Array<BigInt>, _>(plans.as_slice());
    update.execute(tx.connection()).await.to_domain()
}
