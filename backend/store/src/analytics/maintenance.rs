//! Figures of work orders and work requests.

use gantry_domain::SubModule;

use super::figure::{Better, Figure, FigureFilter, FigureKind, FigureUnit, Groups, Measure};

const PLACES: &[FigureFilter] = &[FigureFilter::Asset, FigureFilter::Location];

pub(super) const FIGURES: &[Figure] = &[
    Figure::of(
        "workOrdersOpenedCompleted",
        FigureKind::Series,
        FigureUnit::Count,
        "SELECT w.id, w.created_at AS at, 'opened' AS grp, {one}, {order} \
         WHERE w.created_at >= $1 AND w.created_at < $2 AND {counts} AND {orders} \
         UNION ALL SELECT w.id, w.actual_end, 'completed', 1, 1, {order} \
         WHERE w.actual_end >= $1 AND w.actual_end < $2 AND w.status >= 3 AND {orders}",
    )
    .by(Groups::Words(&["opened", "completed"])),
    Figure::of(
        "openWorkOrders",
        FigureKind::Number,
        FigureUnit::Count,
        "SELECT w.id, w.due AS at, '' AS grp, {one}, {order} WHERE {open} AND {orders}",
    )
    .now(),
    Figure::of(
        "openByStatus",
        FigureKind::Bars,
        FigureUnit::Count,
        "SELECT w.id, w.due AS at, w.status_id::text AS grp, {one}, {order} \
         WHERE {open} AND {orders}",
    )
    .now()
    .by(Groups::Records("SELECT s.name FROM work_order_status AS s WHERE s.id = g.grp::bigint")),
    Figure::of(
        "openByPriority",
        FigureKind::Bars,
        FigureUnit::Count,
        "SELECT w.id, w.due AS at, CASE w.priority WHEN 3 THEN 'high' WHEN 2 THEN 'medium' ELSE 'low' END AS grp, \
         {one}, {order} WHERE {open} AND {orders}",
    )
    .now()
    .by(Groups::Words(&["high", "medium", "low"])),
    Figure::of(
        "openByAge",
        FigureKind::Bars,
        FigureUnit::Count,
        "SELECT w.id, w.created_at AS at, CASE WHEN w.created_at > $3 - interval '7 days' THEN 'days7' \
         WHEN w.created_at > $3 - interval '30 days' THEN 'days30' \
         WHEN w.created_at > $3 - interval '90 days' THEN 'days90' ELSE 'older' END AS grp, \
         {one}, {order} WHERE {open} AND {orders}",
    )
    .now()
    .by(Groups::Words(&["days7", "days30", "days90", "older"])),
    Figure::of(
        "overdueWorkOrders",
        FigureKind::Number,
        FigureUnit::Count,
        "SELECT w.id, w.due AS at, '' AS grp, {one}, {order} \
         WHERE {open} AND w.due < $3 AND {orders}",
    )
    .now(),
    Figure::of(
        "readyBacklog",
        FigureKind::Number,
        FigureUnit::Weeks,
        "SELECT w.id, w.due AS at, '' AS grp, t.est_labor_hrs AS amount, 1::numeric AS weight, w.code, t.name AS title \
         FROM work_order AS w JOIN task AS t ON t.work_order_id = w.id \
         WHERE w.archived_at IS NULL AND w.status = 1 AND NOT t.completed AND t.est_labor_hrs > 0 AND {orders}",
    )
    .now()
    .measured(Measure::Per(
        "SELECT sum(c.weekly_capacity_hours) FROM crew AS c WHERE c.archived_at IS NULL AND ($6::bigint IS NULL OR c.id = $6)",
    )),
    Figure::of(
        "pmCompliance",
        FigureKind::Number,
        FigureUnit::Percent,
        "SELECT w.id, w.due AS at, '' AS grp, \
         (w.status >= 3 AND w.actual_end <= w.due + {grace})::int::numeric AS amount, 1::numeric AS weight, {order} \
         WHERE w.work_type = 1 AND w.due >= $1 AND w.due < {until} AND {counts} AND {orders}",
    )
    .better(Better::More)
    .measured(Measure::Percent),
    Figure::of(
        "scheduleCompliance",
        FigureKind::Series,
        FigureUnit::Percent,
        "SELECT w.id, {planned} AS at, '' AS grp, \
         (w.status >= 3 AND date_trunc('week', w.actual_end AT TIME ZONE $7) \
         <= date_trunc('week', ({planned}) AT TIME ZONE $7))::int::numeric AS amount, \
         1::numeric AS weight, {order} WHERE ({planned}) >= $1 \
         AND ({planned}) < {until} AND {counts} AND {orders}",
    )
    .better(Better::More)
    .measured(Measure::Percent),
    Figure::of(
        "plannedWork",
        FigureKind::Number,
        FigureUnit::Percent,
        // Hours that were entered have a day and no time: planned is what was planned by its end.
        "SELECT w.id, l.at, '' AS grp, CASE WHEN w.work_type = 1 OR w.estimated_start <= l.until THEN l.hours ELSE 0 END AS amount, \
         l.hours AS weight, w.code, w.title FROM (SELECT work_order_id, hours, \
         coalesce(started_at, worked_on::timestamp AT TIME ZONE $7) AS at, \
         coalesce(started_at, (worked_on + 1)::timestamp AT TIME ZONE $7) AS until FROM labour \
         WHERE NOT corrected AND hours > 0 AND worked_on >= ($1 AT TIME ZONE $7)::date - 1 AND worked_on <= ($2 AT TIME ZONE $7)::date) AS l \
         JOIN work_order AS w ON w.id = l.work_order_id WHERE l.at >= $1 AND l.at < $2 AND {orders}",
    )
    .better(Better::More)
    .measured(Measure::Percent),
    Figure::of(
        "timeToComplete",
        FigureKind::Number,
        FigureUnit::Hours,
        "SELECT w.id, w.actual_end AS at, '' AS grp, \
         greatest(extract(epoch FROM w.actual_end - w.created_at) / 3600, 0) AS amount, 1::numeric AS weight, {order} \
         WHERE w.actual_end >= $1 AND w.actual_end < $2 AND w.status >= 3 AND {orders}",
    )
    .better(Better::Less)
    .measured(Measure::Ratio),
    Figure::of(
        "topAssets",
        FigureKind::Bars,
        FigureUnit::Count,
        "SELECT w.id, w.created_at AS at, w.asset_id::text AS grp, {one}, {order} \
         WHERE w.created_at >= $1 AND w.created_at < $2 AND w.asset_id IS NOT NULL AND {counts} AND {orders}",
    )
    .by(Groups::Records("SELECT s.name FROM asset AS s WHERE s.id = g.grp::bigint")),
    Figure::of(
        "requestsByStatus",
        FigureKind::Bars,
        FigureUnit::Count,
        "SELECT r.id, r.created_at AS at, r.status AS grp, {one}, r.code, r.title \
         FROM work_request AS r WHERE r.archived_at IS NULL AND r.created_at >= $1 AND r.created_at < $2 AND {requests}",
    )
    .about("workRequest", &[SubModule::WorkRequests], PLACES)
    .by(Groups::Words(&["new", "accepted", "converted", "rejected", "cancelled"])),
    Figure::of(
        "timeToDecision",
        FigureKind::Number,
        FigureUnit::Hours,
        "SELECT r.id, r.created_at AS at, '' AS grp, greatest(extract(epoch FROM c.at - r.created_at) / 3600, 0) AS amount, \
         1::numeric AS weight, r.code, r.title FROM work_request AS r CROSS JOIN LATERAL (SELECT min(c.at) AS at FROM change AS c \
         WHERE c.family = 'work_request' AND c.record_id = r.id AND c.kind = 'updated' \
         AND c.after ->> 'status' IN ('accepted', 'rejected', 'converted')) AS c \
         WHERE r.created_at >= $1 AND r.created_at < $2 AND c.at IS NOT NULL AND {requests}",
    )
    .about("workRequest", &[SubModule::WorkRequests], PLACES)
    .better(Better::Less)
    .measured(Measure::Ratio),
    Figure::of(
        "timeToFirstResponse",
        FigureKind::Number,
        FigureUnit::Hours,
        "SELECT r.id, r.created_at AS at, '' AS grp, greatest(extract(epoch FROM c.at - r.created_at) / 3600, 0) AS amount, \
         1::numeric AS weight, r.code, r.title FROM work_request AS r CROSS JOIN LATERAL (SELECT least( \
         (SELECT min(c.at) FROM change AS c WHERE c.family = 'work_request' AND c.record_id = r.id AND c.kind = 'updated' \
         AND c.after ? 'status'), \
         (SELECT min(n.at) FROM record_note AS n WHERE n.family = 'work_request' AND n.record_id = r.id)) AS at) AS c \
         WHERE r.created_at >= $1 AND r.created_at < $2 AND c.at IS NOT NULL AND {requests}",
    )
    .about("workRequest", &[SubModule::WorkRequests], PLACES)
    .better(Better::Less)
    .measured(Measure::Ratio),
];
