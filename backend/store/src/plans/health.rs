//! How well plans do over a span: what was done in time, what it found and cost, what failed meanwhile, and what to make of their interval.

use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Numeric, Text};
use gantry_domain::plan::{FAILURES, PlanRecord, RUNS_WITHOUT_FINDING};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;

/// Which plans are looked at.
#[derive(Debug, Clone, Default)]
pub struct HealthFilter {
    /// This one.
    pub plan: Option<Id>,
    /// Those of this crew.
    pub crew: Option<Id>,
    /// Those whose number or name has this.
    pub text: String,
    /// Those that show this alone.
    pub only: Only,
}

/// What is looked for among plans.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Only {
    /// All of them.
    #[default]
    All,
    /// Their last six runs found nothing.
    WithoutEffect,
    /// Assets failed three times before the next run.
    TooRare,
}

/// The figures of a plan.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct PlanHealth {
    /// The plan.
    #[diesel(sql_type = BigInt)]
    pub plan_id: Id,
    /// Its number.
    #[diesel(sql_type = Text)]
    pub plan_code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub plan_name: String,
    /// `active`, `paused` or `retired`.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// The name of its crew.
    #[diesel(sql_type = Nullable<Text>)]
    pub crew_name: Option<String>,
    /// Whether the law asks for it.
    #[diesel(sql_type = Bool)]
    pub is_statutory: bool,
    #[diesel(sql_type = Integer)]
    tolerance_days: i32,
    /// Days from one occurrence to the next, of a plan with one calendar trigger and none by use.
    #[diesel(sql_type = Nullable<Integer>)]
    pub interval_days: Option<i32>,
    /// Occurrences with a work order.
    #[diesel(sql_type = BigInt)]
    pub generated: i64,
    /// Done by the day they were due, the tolerance included.
    #[diesel(sql_type = BigInt)]
    pub in_time: i64,
    /// Done later.
    #[diesel(sql_type = BigInt)]
    pub late: i64,
    /// Left out by the plan's own rules or by somebody.
    #[diesel(sql_type = BigInt)]
    pub skipped: i64,
    /// Missed, archived undone, or left out because an earlier one was open.
    #[diesel(sql_type = BigInt)]
    pub missed: i64,
    /// Not done yet.
    #[diesel(sql_type = BigInt)]
    pub open: i64,
    /// Of these, past their tolerance.
    #[diesel(sql_type = BigInt)]
    pub overdue: i64,
    /// Work orders with a failed or flagged task, or a follow-up.
    #[diesel(sql_type = BigInt)]
    pub findings: i64,
    /// Unplanned downtimes of its assets, by the days of the plan's time zone as its occurrences are.
    #[diesel(sql_type = BigInt)]
    pub failures: i64,
    /// What its orders were planned to cost, in the tenant's currency.
    #[diesel(sql_type = Numeric)]
    pub cost_planned: Decimal,
    /// What they cost.
    #[diesel(sql_type = Numeric)]
    pub cost_actual: Decimal,
    #[diesel(sql_type = Array<Bool>)]
    runs: Vec<bool>,
    #[diesel(sql_type = Array<Integer>)]
    times_to_failure: Vec<i32>,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

impl PlanHealth {
    /// In percent, of what should have been done: in time, against late, missed and overdue.
    pub fn compliance(&self) -> Option<Decimal> {
        let due = self.in_time + self.late + self.missed + self.overdue;
        (due > 0).then(|| (Decimal::from(self.in_time * 100) / Decimal::from(due)).round_dp(1))
    }

    /// What its interval is judged by.
    pub fn record(&self) -> PlanRecord {
        PlanRecord {
            interval_days: self.interval_days.and_then(|days| u32::try_from(days).ok()),
            tolerance_days: u32::try_from(self.tolerance_days).unwrap_or_default(),
            is_statutory: self.is_statutory,
            findings: self.runs.clone(),
            failures: self.times_to_failure.iter().filter_map(|days| u32::try_from(*days).ok()).collect(),
        }
    }
}

/// An order that showed something: a failed or flagged answer, or a follow-up of it.
const FINDING: &str = "(EXISTS (SELECT FROM task AS t WHERE t.work_order_id = o.work_order_id AND t.inspection_result IN (2, 3)) \
    OR EXISTS (SELECT FROM work_order_link AS l WHERE l.to_id = o.work_order_id AND l.kind = 'followUp'))";

/// $1 plan, $2 crew, $3 text, $4 first day, $5 last day, $6 rows before, $7 rows, $8 today. `{inner}` or `{outer}` cuts the page: before the
/// figures are made, unless they decide what is shown.
const SELECT: &str = "WITH chosen AS (
    SELECT p.id, p.code, p.name, p.status, p.plan_type = 'statutory' AS is_statutory, p.tolerance_days, p.due_after_days, p.crew_id,
        coalesce(nullif(p.time_zone, ''), t.time_zone) AS zone, count(*) OVER () AS total
    FROM maintenance_plan AS p JOIN tenant AS t ON t.id = p.tenant_id WHERE p.archived_at IS NULL AND p.status <> 'draft' AND ($1::bigint IS NULL OR p.id = $1)
        AND ($2::bigint IS NULL OR p.crew_id = $2) AND ($3 = '' OR strpos(lower(p.code || ' ' || p.name), lower($3)) > 0)
    ORDER BY p.code, p.id {inner}
), figures AS (
    SELECT p.id AS plan_id, p.code AS plan_code, p.name AS plan_name, p.status, c.name AS crew_name, p.is_statutory, p.tolerance_days,
        i.interval_days, n.*, x.*, r.runs, f.failures, f.times_to_failure, p.total
    FROM chosen AS p LEFT JOIN crew AS c ON c.id = p.crew_id
    CROSS JOIN LATERAL (SELECT CASE WHEN count(*) = 1 AND NOT EXISTS (
            SELECT FROM meter_trigger AS m WHERE m.plan_id = p.id AND m.archived_at IS NULL
        ) THEN greatest(1, round(min(t.interval * CASE t.frequency WHEN 'daily' THEN 1 WHEN 'weekly' THEN 7 WHEN 'monthly' THEN 30.4375
            ELSE 365.25 END / greatest(1, cardinality(string_to_array(t.weekdays, ',')), cardinality(string_to_array(t.month_days, ',')),
            CASE t.frequency WHEN 'yearly' THEN cardinality(string_to_array(t.months, ',')) ELSE 1 END))))::integer END AS interval_days
        FROM calendar_trigger AS t WHERE t.plan_id = p.id AND t.archived_at IS NULL) AS i
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE o.work_order_id IS NOT NULL) AS generated,
            count(*) FILTER (WHERE o.state = 'completed' AND o.settled_on <= o.last_day) AS in_time,
            count(*) FILTER (WHERE o.state = 'completed' AND o.settled_on > o.last_day) AS late,
            count(*) FILTER (WHERE o.state = 'skipped' AND o.cause NOT IN ('missed', 'openEarlier')) AS skipped,
            count(*) FILTER (WHERE o.state = 'cancelled' OR o.state = 'skipped' AND o.cause IN ('missed', 'openEarlier')) AS missed,
            count(*) FILTER (WHERE o.state IN ('claimed', 'generated')) AS open,
            count(*) FILTER (WHERE o.state IN ('claimed', 'generated') AND o.last_day < $8) AS overdue,
            count(*) FILTER (WHERE o.work_order_id IS NOT NULL AND {finding}) AS findings
        FROM (SELECT o.*, o.due_on + p.due_after_days + p.tolerance_days AS last_day FROM plan_occurrence AS o
            WHERE o.plan_id = p.id AND o.due_on BETWEEN $4 AND $5) AS o) AS n
    CROSS JOIN LATERAL (SELECT coalesce(sum(planned), 0) AS cost_planned, coalesce(sum(actual), 0) AS cost_actual FROM (
            SELECT DISTINCT o.work_order_id AS id FROM plan_occurrence AS o
            WHERE o.plan_id = p.id AND o.due_on BETWEEN $4 AND $5 AND o.work_order_id IS NOT NULL
        ) AS w CROSS JOIN LATERAL (
            SELECT sum(round(hours * rate, 2)) AS planned, NULL::numeric AS actual FROM planned_work WHERE work_order_id = w.id
            UNION ALL SELECT NULL, sum(cost) FROM labour WHERE work_order_id = w.id AND NOT corrected
            UNION ALL SELECT sum(round(estimated_qty * unit_cost, 2)), sum(actual_cost) FROM work_order_part WHERE work_order_id = w.id
            UNION ALL SELECT sum(base_amount) FILTER (WHERE planned), sum(base_amount) FILTER (WHERE NOT planned)
            FROM work_order_cost WHERE work_order_id = w.id
        ) AS k) AS x
    CROSS JOIN LATERAL (SELECT coalesce(array_agg(o.finding ORDER BY o.settled_on DESC, o.id DESC), '{}') AS runs FROM (
            SELECT o.id, o.settled_on, {finding} AS finding FROM plan_occurrence AS o
            WHERE o.plan_id = p.id AND o.state = 'completed' ORDER BY o.settled_on DESC, o.id DESC LIMIT 50
        ) AS o) AS r
    CROSS JOIN LATERAL (SELECT count(*) AS failures,
            coalesce(array_agg(d.days) FILTER (WHERE d.is_first AND d.days IS NOT NULL), '{}') AS times_to_failure FROM (
            SELECT d.on_day - b.settled_on AS days, row_number() OVER (PARTITION BY d.asset_id, b.settled_on ORDER BY d.on_day, d.id) = 1 AS is_first
            FROM (SELECT d.id, d.asset_id, (d.started_at AT TIME ZONE p.zone)::date AS on_day
                FROM maintenance_plan_asset AS a JOIN downtime AS d ON d.asset_id = a.asset_id
                WHERE a.plan_id = p.id AND NOT d.planned AND d.archived_at IS NULL AND d.started_at >= $4::date::timestamp AT TIME ZONE p.zone
                AND d.started_at < ($5::date + 1)::timestamp AT TIME ZONE p.zone) AS d
            LEFT JOIN LATERAL (SELECT max(o.settled_on) AS settled_on FROM plan_occurrence AS o WHERE o.plan_id = p.id
                AND o.asset_id = d.asset_id AND o.state = 'completed' AND o.settled_on <= d.on_day) AS b ON true
        ) AS d) AS f
)
SELECT plan_id, plan_code, plan_name, status, crew_name, is_statutory, tolerance_days, interval_days, generated, in_time, late, skipped,
    missed, open, overdue, findings, failures, cost_planned, cost_actual, runs, times_to_failure, {total} AS total
FROM figures {where} ORDER BY plan_code, plan_id {outer}";

/// The figures of plans in a span by their numbers, a page at a time.
///
/// # Errors
/// Internal ones.
pub async fn page(
    tx: &Tx,
    filter: &HealthFilter,
    (from, until): (NaiveDate, NaiveDate),
    (first, rows): (i64, i64),
    today: NaiveDate,
) -> Result<Page<PlanHealth>, Error> {
    const PAGE: &str = "OFFSET $6 LIMIT $7";
    let without =
        format!("WHERE cardinality(runs) >= {RUNS_WITHOUT_FINDING} AND true <> ALL (runs[1:{RUNS_WITHOUT_FINDING}])");
    let rare = format!(
        "WHERE (SELECT count(*) FROM unnest(times_to_failure) AS t (days) WHERE t.days < interval_days) >= {FAILURES}"
    );
    let (inner, condition, outer, total) = match filter.only {
        Only::All => (PAGE, "", "", "total"),
        Only::WithoutEffect => ("", without.as_str(), PAGE, "count(*) OVER ()"),
        Only::TooRare => ("", rare.as_str(), PAGE, "count(*) OVER ()"),
    };
    let select = SELECT.replace("{inner}", inner).replace("{outer}", outer).replace("{where}", condition);
    let select = select.replace("{total}", total).replace("{finding}", FINDING);
    let select = diesel::sql_query(select)
        .bind::<Nullable<BigInt>, _>(filter.plan)
        .bind::<Nullable<BigInt>, _>(filter.crew)
        .bind::<Text, _>(&filter.text)
        .bind::<Date, _>(from)
        .bind::<Date, _>(until)
        .bind::<BigInt, _>(first)
        .bind::<BigInt, _>(rows)
        .bind::<Date, _>(today);
    let items: Vec<PlanHealth> = select.load(tx.connection()).await.to_domain()?;
    let total_records = match &items[..] {
        [one, ..] => one.total,
        // A page behind the last one knows no total.
        [] if first > 0 => Box::pin(page(tx, filter, (from, until), (0, 1), today)).await?.total_records,
        [] => 0,
    };
    Ok(Page { items, total_records })
}

/// A work order of a plan, as its health is made of it.
#[derive(Debug, Clone, PartialEq, QueryableByName, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanRun {
    /// The occurrence.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// The name of the asset.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub asset_name: Option<String>,
    /// When it was due.
    #[diesel(sql_type = Date)]
    pub due_on: NaiveDate,
    /// When it was done, or archived undone.
    #[diesel(sql_type = Nullable<Date>)]
    #[schema(required = true)]
    pub settled_on: Option<NaiveDate>,
    /// `inTime`, `late`, `skipped`, `missed`, `open` or `overdue`.
    #[diesel(sql_type = Text)]
    pub result: String,
    /// Whether it found something.
    #[diesel(sql_type = Bool)]
    pub finding: bool,
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
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    total: i64,
}

/// The occurrences that the figures of a plan are made of, the newest first.
///
/// # Errors
/// Internal ones.
pub async fn runs(
    tx: &Tx,
    plan: Id,
    (from, until): (NaiveDate, NaiveDate),
    (first, rows): (i64, i64),
    today: NaiveDate,
) -> Result<Page<PlanRun>, Error> {
    let select = "SELECT o.id, a.name AS asset_name, o.due_on, o.settled_on, o.work_order_id, w.code AS work_order_code, \
        b.number::bigint AS board_number, (o.work_order_id IS NOT NULL AND {finding}) AS finding, count(*) OVER () AS total, \
        CASE WHEN o.state = 'completed' AND o.settled_on <= o.last_day THEN 'inTime' WHEN o.state = 'completed' THEN 'late' \
            WHEN o.state = 'cancelled' OR o.cause IN ('missed', 'openEarlier') THEN 'missed' WHEN o.state = 'skipped' THEN 'skipped' \
            WHEN o.last_day < $6 THEN 'overdue' ELSE 'open' END AS result \
        FROM (SELECT o.*, o.due_on + p.due_after_days + p.tolerance_days AS last_day FROM plan_occurrence AS o \
            JOIN maintenance_plan AS p ON p.id = o.plan_id WHERE o.plan_id = $1 AND o.due_on BETWEEN $2 AND $3) AS o \
        LEFT JOIN asset AS a ON a.id = o.asset_id LEFT JOIN work_order AS w ON w.id = o.work_order_id \
        LEFT JOIN board AS b ON b.id = w.board_id ORDER BY o.due_on DESC, o.id DESC OFFSET $4 LIMIT $5";
    let select = diesel::sql_query(select.replace("{finding}", FINDING))
        .bind::<BigInt, _>(plan)
        .bind::<Date, _>(from)
        .bind::<Date, _>(until)
        .bind::<BigInt, _>(first)
        .bind::<BigInt, _>(rows)
        .bind::<Date, _>(today);
    let items: Vec<PlanRun> = select.load(tx.connection()).await.to_domain()?;
    let total_records = match &items[..] {
        [one, ..] => one.total,
        [] if first > 0 => Box::pin(runs(tx, plan, (from, until), (0, 1), today)).await?.total_records,
        [] => 0,
    };
    Ok(Page { items, total_records })
}
