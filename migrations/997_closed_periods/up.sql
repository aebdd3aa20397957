-- Months that have been reported do not change any more, and people see since when something is promised.

-- No movement is written down late for this day or one before it.
ALTER TABLE tenant ADD COLUMN books_closed_until DATE;

ALTER TABLE stock_reservation ADD COLUMN created_at TIMESTAMPTZ NOT NULL DEFAULT now();
-- Those that are there have been made by the ledger's last promise to their document.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        UPDATE stock_reservation AS r SET created_at = m.at
        FROM (SELECT s.id, max(m.at) AS at FROM stock_reservation AS s
            LEFT JOIN material_request_line AS q ON q.tenant_id = one AND q.id = s.request_line_id
            LEFT JOIN material_request AS d ON d.tenant_id = one AND d.id = q.request_id
            LEFT JOIN work_order_part AS p ON p.tenant_id = one AND p.id = s.order_line_id
            LEFT JOIN work_order AS w ON w.tenant_id = one AND w.id = p.work_order_id
            JOIN stock_movement AS m ON m.tenant_id = one AND m.item_id = s.item_id AND m.kind = 'reserve'
                AND m.document = coalesce(d.code, w.code)
            WHERE s.tenant_id = one GROUP BY s.id) AS m
        WHERE r.tenant_id = one AND r.id = m.id;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
