-- What is wrong with the stock of a warehouse: too little, too much, soon expired, unused. docs/adr/0076 tells why.

ALTER TABLE warehouse
    -- so many days before a lot expires it is said; 0: never
    ADD COLUMN expiry_notice_days INTEGER NOT NULL DEFAULT 30 CHECK (expiry_notice_days BETWEEN 0 AND 3650),
    -- after so many days without an issue or a receipt stock counts as unused; 0: never
    ADD COLUMN unused_after_days INTEGER NOT NULL DEFAULT 365 CHECK (unused_after_days BETWEEN 0 AND 3650);

-- What there will be of a part in a warehouse that has a stock level for it. Orders count from their draft on, so that asking twice
-- proposes once. What is reserved of a lot that has expired since is wanted again.
CREATE VIEW stock_projection WITH (security_invoker = true) AS
SELECT v.tenant_id, v.id AS level_id, v.part_id, v.warehouse_id, s.balance, s.available, s.expired,
    o.on_order + h.waiting + f.incoming AS on_order, greatest(d.wanted - d.reserved, 0) + e.demand AS demand,
    s.available + o.on_order + h.waiting + f.incoming - greatest(d.wanted - d.reserved, 0) - e.demand AS projected
FROM stock_level AS v
JOIN master_part AS p ON p.tenant_id = v.tenant_id AND p.id = v.part_id AND p.archived_at IS NULL
JOIN warehouse AS w ON w.tenant_id = v.tenant_id AND w.id = v.warehouse_id AND w.archived_at IS NULL
CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.balance), 0) AS balance,
        coalesce(sum(i.balance - i.reserved) FILTER (WHERE NOT i.held AND NOT lot_expired(i.lot_id)), 0) AS available,
        coalesce(sum(i.balance) FILTER (WHERE lot_expired(i.lot_id)), 0) AS expired,
        coalesce(sum(i.balance) FILTER (WHERE i.held), 0) AS held
    FROM stock_item AS i WHERE i.tenant_id = v.tenant_id AND i.part_id = v.part_id AND i.warehouse_id = v.warehouse_id
) AS s
CROSS JOIN LATERAL (
    SELECT coalesce(sum(greatest(l.quantity - l.received, 0)), 0) AS on_order
    FROM purchase_order_line AS l JOIN purchase_order AS o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
    WHERE l.tenant_id = v.tenant_id AND l.part_id = v.part_id AND o.warehouse_id = v.warehouse_id AND o.archived_at IS NULL
        AND o.status IN ('draft', 'approved', 'sent', 'acknowledged')
) AS o
-- received, and neither inspected nor refused
CROSS JOIN LATERAL (
    SELECT greatest(least(coalesce(sum(x.quantity - x.accepted - greatest(x.refused, x.returned)), 0),
        s.held - coalesce(sum(greatest(x.refused - x.returned, 0)), 0)), 0) AS waiting
    FROM material_receipt_line AS x
    JOIN material_receipt AS r ON r.tenant_id = x.tenant_id AND r.id = x.receipt_id AND r.status = 'posted'
    JOIN stock_location AS q ON q.tenant_id = x.tenant_id AND q.id = coalesce(x.location_id, r.location_id) AND q.kind = 'hold'
    WHERE x.tenant_id = v.tenant_id AND x.part_id = v.part_id AND q.warehouse_id = v.warehouse_id
) AS h
CROSS JOIN LATERAL (
    SELECT coalesce(sum(l.quantity - l.received - l.missing), 0) AS incoming
    FROM stock_transfer_line AS l JOIN stock_transfer AS f ON f.tenant_id = l.tenant_id AND f.id = l.transfer_id
    WHERE l.tenant_id = v.tenant_id AND l.part_id = v.part_id AND f.to_warehouse_id = v.warehouse_id
        AND f.status IN ('sent', 'partlyReceived')
) AS f
CROSS JOIN LATERAL (
    SELECT coalesce(sum(greatest(l.quantity - l.issued, 0)), 0) AS wanted,
        coalesce(sum((
            SELECT sum(r.quantity) FROM stock_reservation AS r JOIN stock_item AS i ON i.tenant_id = r.tenant_id AND i.id = r.item_id
            WHERE r.tenant_id = l.tenant_id AND r.request_line_id = l.id AND NOT lot_expired(i.lot_id)
        )), 0) AS reserved
    FROM material_request_line AS l JOIN material_request AS q ON q.tenant_id = l.tenant_id AND q.id = l.request_id
    WHERE l.tenant_id = v.tenant_id AND l.part_id = v.part_id AND q.warehouse_id = v.warehouse_id AND q.archived_at IS NULL
        AND q.status IN ('submitted', 'approved', 'held')
) AS d
CROSS JOIN LATERAL (
    SELECT coalesce(sum(greatest(l.estimated_qty - l.issued_qty + l.returned_qty - coalesce((
        SELECT sum(r.quantity) FROM stock_reservation AS r JOIN stock_item AS i ON i.tenant_id = r.tenant_id AND i.id = r.item_id
        WHERE r.tenant_id = l.tenant_id AND r.order_line_id = l.id AND NOT lot_expired(i.lot_id)
    ), 0), 0)), 0) AS demand
    FROM work_order_part AS l JOIN work_order AS k ON k.tenant_id = l.tenant_id AND k.id = l.work_order_id
    WHERE l.tenant_id = v.tenant_id AND l.part_id = v.part_id AND l.warehouse_id = v.warehouse_id AND k.archived_at IS NULL
        AND k.status < 3
) AS e
WHERE v.archived_at IS NULL;
GRANT SELECT ON stock_projection TO gantry_app;

-- What is wrong now. `quantity` is what there is, of what is low what there will be; `level` what there should be at least or at most;
-- `day` when the lot expires or when the part was last issued or
-- received.
CREATE VIEW stock_condition WITH (security_invoker = true) AS
SELECT 'low' AS kind, p.warehouse_id, p.part_id, NULL::bigint AS lot_id, p.projected AS quantity, v.reorder_point AS level, NULL::date AS day
FROM stock_projection AS p JOIN stock_level AS v ON v.tenant_id = p.tenant_id AND v.id = p.level_id
WHERE p.projected <= v.reorder_point
UNION ALL
SELECT 'over', v.warehouse_id, v.part_id, NULL, s.balance, v.maximum, NULL
FROM stock_level AS v
JOIN master_part AS p ON p.tenant_id = v.tenant_id AND p.id = v.part_id AND p.archived_at IS NULL
JOIN warehouse AS w ON w.tenant_id = v.tenant_id AND w.id = v.warehouse_id AND w.archived_at IS NULL
CROSS JOIN LATERAL (
    SELECT sum(i.balance) AS balance FROM stock_item AS i
    WHERE i.tenant_id = v.tenant_id AND i.part_id = v.part_id AND i.warehouse_id = v.warehouse_id
) AS s
WHERE v.archived_at IS NULL AND s.balance > v.maximum
UNION ALL
SELECT 'expiring', i.warehouse_id, i.part_id, i.lot_id, sum(i.balance), NULL, min(o.expires_on)
FROM stock_lot AS o
JOIN stock_item AS i ON i.tenant_id = o.tenant_id AND i.lot_id = o.id AND i.balance > 0
JOIN warehouse AS w ON w.tenant_id = i.tenant_id AND w.id = i.warehouse_id AND w.archived_at IS NULL
WHERE w.expiry_notice_days > 0 AND o.expires_on <= tenant_today() + w.expiry_notice_days
GROUP BY i.warehouse_id, i.part_id, i.lot_id
UNION ALL
SELECT 'unused', u.warehouse_id, u.part_id, NULL, sum(u.balance), NULL, coalesce(max(u.used), max(u.created_at))::date
FROM (
    -- what was only moved within a warehouse was not used by that
    SELECT i.warehouse_id, i.part_id, i.balance, i.created_at, w.unused_after_days, (
        SELECT m.at FROM stock_movement AS m
        WHERE m.tenant_id = i.tenant_id AND m.item_id = i.id AND m.kind IN ('issue', 'receive') ORDER BY m.at DESC LIMIT 1
    ) AS used
    FROM stock_item AS i
    JOIN warehouse AS w ON w.tenant_id = i.tenant_id AND w.id = i.warehouse_id AND w.archived_at IS NULL
    WHERE w.unused_after_days > 0
) AS u
GROUP BY u.warehouse_id, u.part_id, u.unused_after_days
HAVING sum(u.balance) > 0 AND coalesce(max(u.used), max(u.created_at))::date < tenant_today() - u.unused_after_days;
GRANT SELECT ON stock_condition TO gantry_app;

-- What was wrong when it was last looked at. A job writes it.
CREATE TABLE stock_alert (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    kind TEXT NOT NULL CHECK (kind IN ('low', 'over', 'expiring', 'unused')),
    warehouse_id BIGINT NOT NULL,
    part_id BIGINT NOT NULL,
    lot_id BIGINT,
    quantity NUMERIC(16, 4) NOT NULL,
    level NUMERIC(16, 4),
    day DATE,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    -- since when it is well again
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouse (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    FOREIGN KEY (tenant_id, lot_id) REFERENCES stock_lot (tenant_id, id)
);
CREATE UNIQUE INDEX stock_alert_open ON stock_alert (tenant_id, kind, warehouse_id, part_id, coalesce(lot_id, 0)) WHERE archived_at IS NULL;
CREATE INDEX stock_alert_by_age ON stock_alert (tenant_id, created_at, id);
CREATE INDEX stock_alert_by_day ON stock_alert (tenant_id, day, id);
CREATE INDEX stock_alert_by_quantity ON stock_alert (tenant_id, quantity, id);
CREATE INDEX stock_alert_by_part ON stock_alert (tenant_id, part_id, id);
CREATE INDEX stock_alert_by_update ON stock_alert (tenant_id, updated_at, id);
CALL protect('stock_alert', audited => false);
CALL make_family('stock_alert', 'id::text');

-- Has stock looked at: one job for each tenant with a warehouse, once for a moment however many nodes ask.
CREATE FUNCTION note_stock_alerts(moment BIGINT)
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t WHERE t.suspended_at IS NULL ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
            INSERT INTO job AS j (queue, key, payload, called_at)
            SELECT 'notices', format('stock:%s', moment), jsonb_build_object('kind', 'stock'), now()
            WHERE EXISTS (SELECT FROM warehouse AS w WHERE w.archived_at IS NULL)
            ON CONFLICT DO NOTHING
            RETURNING one, j.id, j.queue, false;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
