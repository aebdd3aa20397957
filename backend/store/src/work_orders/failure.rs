//! Failures of a work order, with the names of their codes, and what there is to choose from for its asset.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable, SmallInt, Text, Timestamptz};
use gantry_domain::{Error, FAILURE_WORK, Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A failure.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WorkOrderFailure)]
pub struct Failure {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// The class of what failed.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub class_id: Id,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub class_name: String,
    /// What was wrong.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub problem_id: Option<Id>,
    /// Its name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub problem_name: Option<String>,
    /// Why.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub cause_id: Option<Id>,
    /// Its name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub cause_name: Option<String>,
    /// What helped.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub remedy_id: Option<Id>,
    /// Its name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub remedy_name: Option<String>,
    /// What was observed.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub mode_id: Option<Id>,
    /// Its name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub mode_name: Option<String>,
    /// What is apparently behind it.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub mechanism_id: Option<Id>,
    /// Its name.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub mechanism_name: Option<String>,
    /// When it happened.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub failed_at: Option<DateTime<Utc>>,
    /// The downtime that came of it.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub downtime_id: Option<Id>,
    /// From when the asset was down.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub downtime_from: Option<DateTime<Utc>>,
    /// Until when; absent while it still is.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub downtime_until: Option<DateTime<Utc>>,
    /// In words.
    #[diesel(sql_type = Text)]
    pub note: String,
    /// When it was recorded.
    #[diesel(sql_type = Timestamptz)]
    pub added_at: DateTime<Utc>,
    /// By whom.
    #[diesel(sql_type = Text)]
    pub added_by_name: String,
}

prepared! {
    FailuresOf { work_order: Id => BigInt }
    "SELECT f.id, f.class_id, c.name AS class_name, f.problem_id, p.name AS problem_name, f.cause_id, u.name AS cause_name, \
     f.remedy_id, r.name AS remedy_name, f.mode_id, m.name AS mode_name, f.mechanism_id, n.name AS mechanism_name, f.failed_at, \
     f.downtime_id, d.started_at AS downtime_from, d.ended_at AS downtime_until, f.note, f.added_at, f.added_by_name \
     FROM work_order_failure AS f JOIN failure_code AS c ON c.id = f.class_id \
     LEFT JOIN failure_code AS p ON p.id = f.problem_id LEFT JOIN failure_code AS u ON u.id = f.cause_id \
     LEFT JOIN failure_code AS r ON r.id = f.remedy_id LEFT JOIN failure_code AS m ON m.id = f.mode_id \
     LEFT JOIN failure_code AS n ON n.id = f.mechanism_id LEFT JOIN downtime AS d ON d.id = f.downtime_id \
     WHERE f.work_order_id = ? ORDER BY f.id LIMIT 200"
}

/// The failures of a work order, in the order in which they were recorded; the first 200.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, work_order: Id) -> Result<Vec<Failure>, Error> {
    FailuresOf { work_order }.load(tx.connection()).await.to_domain()
}

/// A code to choose.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WorkOrderFailureCode)]
pub struct FailureCodeChoice {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// `class`, `problem`, `cause`, `remedy`, `mode` or `mechanism`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// What it stands below.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub parent_id: Option<Id>,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
}

/// A downtime to choose.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WorkOrderDowntime)]
pub struct DowntimeChoice {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// From when.
    #[diesel(sql_type = Timestamptz)]
    pub started_at: DateTime<Utc>,
    /// Until when; absent while it lasts.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub ended_at: Option<DateTime<Utc>>,
    /// Why, in words.
    #[diesel(sql_type = Text)]
    pub reason: String,
}

prepared! {
    // A class of assets says how they fail, or else the class above it.
    ClassOf { work_order: Id => BigInt }
    "WITH RECURSIVE up AS ( \
         SELECT c.id, c.parent_id, c.failure_class_id, 1 AS steps FROM work_order AS w JOIN asset AS a ON a.id = w.asset_id \
         JOIN classification AS c ON c.id = a.classification_id WHERE w.id = ? \
         UNION ALL SELECT c.id, c.parent_id, c.failure_class_id, up.steps + 1 FROM up JOIN classification AS c ON c.id = up.parent_id \
         WHERE up.failure_class_id IS NULL AND up.steps < 50) \
     SELECT f.id, f.kind, f.parent_id, f.code, f.name FROM up JOIN failure_code AS f ON f.id = up.failure_class_id \
     WHERE f.archived_at IS NULL ORDER BY up.steps LIMIT 1"
}

prepared! {
    DowntimesOf { work_order: Id => BigInt }
    "SELECT d.id, d.started_at, d.ended_at, d.reason FROM work_order AS w JOIN downtime AS d ON d.asset_id = w.asset_id \
     WHERE w.id = ? AND d.archived_at IS NULL AND NOT EXISTS (SELECT FROM work_order_failure AS f WHERE f.downtime_id = d.id) \
     ORDER BY d.started_at DESC, d.id DESC LIMIT 50"
}

prepared! {
    CodesBelow { class: Id => BigInt }
    "WITH RECURSIVE below AS ( \
         SELECT f.id, f.kind, f.parent_id, f.code, f.name FROM failure_code AS f WHERE f.id = ? AND f.kind = 'class' AND f.archived_at IS NULL \
         UNION ALL SELECT f.id, f.kind, f.parent_id, f.code, f.name FROM below JOIN failure_code AS f ON f.parent_id = below.id \
         WHERE f.archived_at IS NULL) \
     SELECT id, kind, parent_id, code, name FROM below ORDER BY code, id LIMIT 2000"
}

prepared! {
    Classes { wanted: String => Text, same: String => Text }
    "SELECT id, kind, parent_id, code, name FROM failure_code WHERE kind = 'class' AND archived_at IS NULL \
     AND (strpos(lower(code), ?) > 0 OR strpos(lower(name), ?) > 0) ORDER BY code, id LIMIT 50"
}

/// The first 50 failure classes in use whose code or name holds a text.
///
/// # Errors
/// Internal ones.
pub async fn classes(tx: &Tx, search: &str) -> Result<Vec<FailureCodeChoice>, Error> {
    let wanted = search.trim().to_lowercase();
    Classes { wanted: wanted.clone(), same: wanted }.load(tx.connection()).await.to_domain()
}

/// The failure class of a work order's asset, if its classification names one, and the latest 50 downtimes of the asset that belong to no failure.
///
/// # Errors
/// Internal ones.
pub async fn suggested(tx: &Tx, work_order: Id) -> Result<(Option<FailureCodeChoice>, Vec<DowntimeChoice>), Error> {
    let class = ClassOf { work_order };
    let (class, downtimes) = futures_util::try_join!(
        class.load::<FailureCodeChoice>(tx.connection()),
        DowntimesOf { work_order }.load::<DowntimeChoice>(tx.connection())
    )
    .to_domain()?;
    Ok((class.into_iter().next(), downtimes))
}

/// A class in use with all codes below it that are, too, 2,000 at most.
///
/// # Errors
/// `not_found`.
pub async fn codes_of_class(tx: &Tx, class: Id) -> Result<Vec<FailureCodeChoice>, Error> {
    let codes: Vec<FailureCodeChoice> = CodesBelow { class }.load(tx.connection()).await.to_domain()?;
    if codes.is_empty() { Err(Error::NotFound { what: "Failure class" }) } else { Ok(codes) }
}

prepared! {
    MissingOf { work_order: Id => BigInt, work_type: i16 => SmallInt }
    "SELECT w.id FROM work_order AS w JOIN board AS b ON b.id = w.board_id WHERE w.id = ? AND w.work_type = ? \
     AND (b.settings ->> 'requireFailure')::boolean AND NOT EXISTS (SELECT FROM work_order_failure AS f WHERE f.work_order_id = w.id)"
}

#[derive(QueryableByName)]
struct Missing {
    #[expect(dead_code, reason = "whether there is a row says it all")]
    #[diesel(sql_type = BigInt)]
    id: Id,
}

/// Whether a work order's board asks what failed, and nobody has recorded it.
///
/// # Errors
/// Internal ones.
pub async fn is_missing(tx: &Tx, work_order: Id) -> Result<bool, Error> {
    let missing = MissingOf { work_order, work_type: FAILURE_WORK };
    Ok(!missing.load::<Missing>(tx.connection()).await.to_domain()?.is_empty())
}
