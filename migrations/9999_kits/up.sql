-- Kits: the planned parts of a work order from one warehouse, reserved and picked to a staging place before the work starts.
-- docs/adr/0067 tells why.

ALTER TABLE warehouse
    -- so many days before the planned start kits are reserved and picked; none: by hand
    ADD COLUMN kit_days INTEGER CHECK (kit_days BETWEEN 0 AND 365);

ALTER TABLE stock_location
    ADD COLUMN staging BOOLEAN NOT NULL DEFAULT false,
    ADD CONSTRAINT stock_location_stages_no_hold CHECK (NOT staging OR kind <> 'hold');
CREATE INDEX stock_location_staging ON stock_location (tenant_id, warehouse_id, id) WHERE staging;

ALTER TABLE work_order
    -- of all its kits together, as its lines say; its card shows it
    ADD COLUMN kit TEXT NOT NULL DEFAULT 'none' CHECK (kit IN ('none', 'partial', 'ready', 'issued', 'returned'));
CREATE INDEX work_order_by_kit ON work_order (tenant_id, kit, id);

ALTER TABLE work_order_part
    -- why less was picked than the kit wants
    ADD COLUMN short_reason TEXT NOT NULL DEFAULT '',
    -- Gantry does not reserve it again by itself
    ADD COLUMN released_by_hand BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE stock_serial
    -- the line for which it was picked to the staging place where it lies
    ADD COLUMN order_line_id BIGINT,
    ADD FOREIGN KEY (tenant_id, order_line_id) REFERENCES work_order_part (tenant_id, id);
CREATE INDEX stock_serial_of_line ON stock_serial (tenant_id, order_line_id, id) WHERE order_line_id IS NOT NULL;

ALTER TABLE notification
    DROP CONSTRAINT notification_kind_check,
    ADD CONSTRAINT notification_kind_check
        CHECK (kind IN ('assigned', 'mentioned', 'status', 'overdue', 'requested', 'message', 'alarm', 'webhook', 'kit'));

-- How far a kit is: KitState::of in backend/domain/src/board/kit.rs says the same. Nulls: it has no lines.
CREATE FUNCTION kit_state(
    any_open BOOLEAN, any_missing BOOLEAN, any_staged BOOLEAN, any_out BOOLEAN, any_back BOOLEAN, all_issued BOOLEAN
) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN any_open IS NULL THEN 'none'
        WHEN NOT any_open THEN 'issued'
        WHEN any_staged AND NOT any_missing THEN 'ready'
        WHEN any_staged THEN 'partial'
        WHEN any_back AND (all_issued OR NOT any_out) THEN 'returned'
        WHEN any_out THEN 'partial'
        ELSE 'none'
    END
$$;

-- The lines of kits of work orders, with what is reserved and staged of each.
CREATE FUNCTION kit_lines_of(orders BIGINT[])
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

-- The codes from the top of the tree of places down to this one: the order in which a picker walks.
CREATE FUNCTION place_route(place BIGINT) RETURNS TEXT[] LANGUAGE sql STABLE AS $$
    WITH RECURSIVE above AS (
        SELECT l.id, l.parent_id, ARRAY[l.code] AS route FROM stock_location AS l WHERE l.id = place
        UNION ALL
        SELECT l.id, l.parent_id, l.code || a.route FROM above AS a JOIN stock_location AS l ON l.id = a.parent_id
        WHERE cardinality(a.route) < 32
    )
    SELECT a.route FROM above AS a ORDER BY cardinality(a.route) DESC LIMIT 1
$$;

-- At most so many kits of each tenant that have to be looked at: those whose parts are to be reserved before the planned start and are
-- available, and, without a warehouse, work orders whose card says something else of its kits than their lines do.
CREATE FUNCTION due_kits(present TIMESTAMPTZ, most INTEGER)
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
