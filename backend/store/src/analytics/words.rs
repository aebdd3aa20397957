//! What the queries of several figures have in common, by the word that stands for it.

/// The words in braces and what they are written out as, from the first to the last.
pub(super) const WORDS: &[(&str, &str)] = &[
    // First, because it is made of others.
    // Assets `a` with the hours of their downtimes `s` in the period.
    (
        "{ran}",
        "FROM asset AS a LEFT JOIN (SELECT d.asset_id, count(*) FILTER (WHERE NOT d.planned) AS failures, \
         coalesce(sum(h.hours) FILTER (WHERE NOT d.planned), 0) AS down, \
         coalesce(sum(h.hours) FILTER (WHERE d.planned), 0) AS planned FROM downtime AS d, \
         LATERAL (SELECT {hours} AS hours) AS h WHERE {met} GROUP BY d.asset_id) AS s ON s.asset_id = a.id, \
         LATERAL (SELECT coalesce(s.failures, 0)::numeric AS failures, coalesce(s.down, 0) AS down, \
         coalesce(s.planned, 0) AS planned, greatest(extract(epoch FROM {until} - $1) / 3600, 0) AS length) AS t \
         WHERE a.archived_at IS NULL AND {assets}",
    ),
    // Work orders `w` of the filter. An order that names no location is where its asset is.
    (
        "{orders}",
        "($4::bigint[] IS NULL OR w.asset_id = ANY($4)) AND ($6::bigint IS NULL OR w.crew_id = $6) \
         AND ($5::bigint[] IS NULL OR coalesce(w.location_id, (SELECT l.location_id FROM asset AS l WHERE l.id = w.asset_id)) \
         = ANY($5))",
    ),
    // Assets `a` of the filter.
    ("{assets}", "($4::bigint[] IS NULL OR a.id = ANY($4)) AND ($5::bigint[] IS NULL OR a.location_id = ANY($5))"),
    // Work requests `r` of the filter.
    (
        "{requests}",
        "($4::bigint[] IS NULL OR r.asset_id = ANY($4)) AND ($5::bigint[] IS NULL OR r.location_id = ANY($5))",
    ),
    // What is archived undone is cancelled; what is archived done was done.
    ("{counts}", "(w.archived_at IS NULL OR w.status >= 3)"),
    ("{one}", "1::numeric AS amount, 1::numeric AS weight"),
    // When an order `w` is planned to end, as the index has it.
    ("{planned}", "CASE WHEN w.estimated_end IS NOT NULL THEN w.estimated_end ELSE w.estimated_start END"),
    ("{open}", "w.archived_at IS NULL AND w.status < 3"),
    ("{order}", "w.code, w.title FROM work_order AS w"),
    // Of an order `w` that was due: how much later it is still on time.
    (
        "{grace}",
        "CASE $8::text WHEN 'day' THEN interval '1 day' WHEN 'interval' THEN coalesce((SELECT least(interval '28 days', \
         (o.due_at - max(e.due_at)) / 5) FROM plan_occurrence AS o JOIN plan_occurrence AS e ON e.plan_id = o.plan_id \
         AND e.trigger_id = o.trigger_id AND e.asset_id IS NOT DISTINCT FROM o.asset_id AND e.due_at < o.due_at \
         WHERE o.work_order_id = w.id GROUP BY o.id, o.due_at ORDER BY o.id LIMIT 1), interval '0') \
         ELSE interval '0' END",
    ),
    // Balances `i`, movements `m` and levels `l` of warehouses of the filter. Sums need nothing of the part, and the first rows of a long list
    // only their own: PostgreSQL leaves a LEFT JOIN out, or until after the sort. Tables of a few rows have no statistics to join them by.
    (
        "{item}",
        "p.code, p.name AS title FROM (SELECT b.* FROM stock_item AS b WHERE $5::bigint[] IS NULL OR b.warehouse_id IN {warehouses}) AS i \
         LEFT JOIN master_part AS p ON p.id = i.part_id",
    ),
    (
        "{moved}",
        "p.code, p.name AS title FROM stock_movement AS m \
         JOIN stock_item AS i ON i.id = m.item_id AND ($5::bigint[] IS NULL OR i.warehouse_id IN {warehouses}) \
         LEFT JOIN master_part AS p ON p.id = m.part_id",
    ),
    ("{warehouses}", "(SELECT h.id FROM warehouse AS h WHERE h.location_id = ANY($5))"),
    (
        "{level}",
        "p.code, p.name || ', ' || h.name AS title FROM stock_level AS l JOIN master_part AS p ON p.id = l.part_id \
         JOIN warehouse AS h ON h.id = l.warehouse_id AND ($5::bigint[] IS NULL OR h.location_id = ANY($5)) \
         CROSS JOIN LATERAL (SELECT coalesce(sum(i.balance - i.reserved), 0) AS available FROM stock_item AS i \
         WHERE i.part_id = l.part_id AND i.warehouse_id = l.warehouse_id AND NOT i.held AND NOT lot_expired(i.lot_id)) AS s",
    ),
    // Sensors `s` with their newest reading `v`.
    (
        "{latest}",
        "FROM sensor AS s LEFT JOIN sensor_latest AS v ON v.sensor_id = s.id WHERE s.archived_at IS NULL AND {sensors}",
    ),
    ("{silent}", "v.at < $3 - coalesce(s.heartbeat_minutes, 15) * interval '10 minutes'"),
    (
        "{sensors}",
        "($4::bigint[] IS NULL OR s.asset_id = ANY($4)) AND ($5::bigint[] IS NULL OR coalesce(s.location_id, \
         (SELECT l.location_id FROM asset AS l WHERE l.id = s.asset_id)) = ANY($5))",
    ),
    // Alarms `m` that were raised in the period.
    (
        "{alarm}",
        "'' AS code, m.name AS title FROM alarm AS m WHERE m.raised_at >= $1 AND m.raised_at < $2 \
         AND ($4::bigint[] IS NULL OR m.asset_id = ANY($4)) AND ($5::bigint[] IS NULL OR m.location_id = ANY($5))",
    ),
    ("{until}", "least($2::timestamptz, $3::timestamptz)"),
    // Downtimes `d` that meet the period, and how many hours of them are in it.
    (
        "{met}",
        "d.archived_at IS NULL AND d.started_at < least($2::timestamptz, $3::timestamptz) \
         AND (d.ended_at IS NULL OR d.ended_at > $1)",
    ),
    (
        "{hours}",
        "extract(epoch FROM least(d.ended_at, $2::timestamptz, $3::timestamptz) - greatest(d.started_at, $1)) / 3600",
    ),
];
