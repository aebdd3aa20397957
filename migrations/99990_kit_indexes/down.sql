DROP FUNCTION lines_to_reserve(TIMESTAMPTZ);
DROP FUNCTION open_kits_in(BIGINT, TEXT[]);
DROP FUNCTION open_kits(BIGINT);

CREATE OR REPLACE FUNCTION kit_lines_of(orders BIGINT[])
RETURNS TABLE (
    line_id BIGINT, work_order_id BIGINT, warehouse_id BIGINT, planned NUMERIC, issued NUMERIC, returned NUMERIC, open NUMERIC,
    reserved NUMERIC, staged NUMERIC, places TEXT, short BOOLEAN
) LANGUAGE sql STABLE AS $$
    SELECT p.id, p.work_order_id, p.warehouse_id, p.estimated_qty, p.issued_qty, p.returned_qty,
        greatest(p.estimated_qty - p.issued_qty + p.returned_qty, 0), coalesce(r.reserved, 0), coalesce(r.staged, 0), r.places,
        p.short_reason <> '' AND p.estimated_qty - p.issued_qty + p.returned_qty > coalesce(r.staged, 0)
    FROM work_order_part AS p
    LEFT JOIN LATERAL (
        SELECT sum(s.quantity) AS reserved, sum(s.quantity) FILTER (WHERE l.staging) AS staged,
            string_agg(DISTINCT l.code, ', ') FILTER (WHERE l.staging) AS places
        FROM stock_reservation AS s JOIN stock_item AS i ON i.id = s.item_id JOIN stock_location AS l ON l.id = i.location_id
        WHERE s.order_line_id = p.id
    ) AS r ON true
    WHERE p.work_order_id = ANY (orders) AND p.part_id IS NOT NULL AND p.warehouse_id IS NOT NULL AND p.estimated_qty > 0
$$;

CREATE OR REPLACE FUNCTION due_kits(present TIMESTAMPTZ, most INTEGER)
RETURNS TABLE (tenant_id BIGINT, board_number INTEGER, work_order_id BIGINT, warehouse_id BIGINT) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t WHERE t.suspended_at IS NULL ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
        SELECT one, b.number, w.id, h.id
        FROM warehouse AS h
        JOIN work_order AS w ON w.estimated_start <= present + make_interval(days => h.kit_days) AND w.archived_at IS NULL AND w.status < 3
        JOIN board AS b ON b.id = w.board_id AND b.archived_at IS NULL
        WHERE h.kit_days IS NOT NULL AND h.archived_at IS NULL AND EXISTS (
            SELECT FROM work_order_part AS p
            WHERE p.work_order_id = w.id AND p.warehouse_id = h.id AND p.part_id IS NOT NULL AND NOT p.released_by_hand
                AND p.estimated_qty - p.issued_qty + p.returned_qty > coalesce(
                    (SELECT sum(r.quantity) FROM stock_reservation AS r WHERE r.order_line_id = p.id), 0)
                AND EXISTS (
                    SELECT FROM stock_item AS i
                    JOIN stock_location AS l ON l.id = i.location_id AND l.kind <> 'hold' AND l.archived_at IS NULL
                    LEFT JOIN stock_lot AS o ON o.id = i.lot_id
                    WHERE i.part_id = p.part_id AND i.warehouse_id = h.id AND i.balance > i.reserved
                        AND (o.expires_on IS NULL OR end_of_day(o.expires_on) > present)))
        ORDER BY w.estimated_start, w.id, h.id LIMIT most;
        RETURN QUERY
        SELECT one, b.number, w.id, NULL::bigint
        FROM work_order AS w
        JOIN board AS b ON b.id = w.board_id AND b.archived_at IS NULL
        WHERE w.kit IN ('partial', 'ready') AND w.archived_at IS NULL AND w.status < 3 AND w.kit <> (
            SELECT kit_state(bool_or(k.open > 0), bool_or(k.open > k.staged), bool_or(k.staged > 0), bool_or(k.issued > k.returned),
                bool_or(k.returned > 0), bool_and(k.issued >= k.planned))
            FROM kit_lines_of(ARRAY[w.id]) AS k)
        ORDER BY w.id LIMIT most;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

DROP INDEX stock_item_available;
DROP INDEX work_order_part_to_reserve;
DROP INDEX work_order_part_of_kits;
DROP INDEX work_order_open;
DROP TRIGGER sum_line_reservations ON stock_reservation;
DROP FUNCTION sum_line_reservations();
ALTER TABLE work_order_part
    DROP COLUMN staged_qty,
    DROP COLUMN reserved_qty;
DROP TRIGGER mark_costs ON work_order_part;
CREATE TRIGGER mark_costs AFTER INSERT OR UPDATE OR DELETE ON work_order_part FOR EACH ROW EXECUTE FUNCTION mark_costs();
