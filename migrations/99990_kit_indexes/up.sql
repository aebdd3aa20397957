-- What the list of kits and the round for kits that are due read, of many open work orders and of those alone that concern them.

-- Costs follow from these columns alone: what is reserved changes no cost.
DROP TRIGGER mark_costs ON work_order_part;
CREATE TRIGGER mark_costs AFTER INSERT OR DELETE OR UPDATE OF estimated_qty, unit_cost, actual_cost, work_order_id ON work_order_part
    FOR EACH ROW EXECUTE FUNCTION mark_costs();

ALTER TABLE work_order_part
    -- the sum of its reservations, and of those at staging places, which a trigger keeps: so lines that lack something have an index, and
    -- how far a kit is follows from its lines alone
    ADD COLUMN reserved_qty NUMERIC(14, 4) NOT NULL DEFAULT 0,
    ADD COLUMN staged_qty NUMERIC(14, 4) NOT NULL DEFAULT 0;

-- Adds a difference and not a sum anew: two transactions may change reservations of one line in two places. Whether a place is one for
-- staging does not change while something is reserved there.
CREATE FUNCTION sum_line_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    line CONSTANT BIGINT := coalesce(NEW.order_line_id, OLD.order_line_id);
    item CONSTANT BIGINT := coalesce(NEW.item_id, OLD.item_id);
    more CONSTANT NUMERIC := coalesce(NEW.quantity, 0) - coalesce(OLD.quantity, 0);
BEGIN
    IF line IS NULL OR more = 0 THEN
        RETURN NULL;
    END IF;
    UPDATE work_order_part AS p SET reserved_qty = p.reserved_qty + more, staged_qty = p.staged_qty + CASE WHEN (
        SELECT l.staging FROM stock_item AS i JOIN stock_location AS l ON l.id = i.location_id WHERE i.id = item) THEN more ELSE 0 END
    WHERE p.id = line;
    RETURN NULL;
END $$;
CREATE TRIGGER sum_line_reservations AFTER INSERT OR DELETE OR UPDATE OF quantity ON stock_reservation
    FOR EACH ROW WHEN (current_setting('app.copying', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION sum_line_reservations();

-- The role may be one that row-level security does not hold, so the tenant is named too.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        UPDATE work_order_part AS p SET reserved_qty = r.reserved, staged_qty = r.staged
        FROM (SELECT s.order_line_id, sum(s.quantity) AS reserved, coalesce(sum(s.quantity) FILTER (WHERE l.staging), 0) AS staged
            FROM stock_reservation AS s JOIN stock_item AS i ON i.id = s.item_id AND i.tenant_id = one
            JOIN stock_location AS l ON l.id = i.location_id AND l.tenant_id = one
            WHERE s.tenant_id = one AND s.order_line_id IS NOT NULL GROUP BY s.order_line_id) AS r
        WHERE p.tenant_id = one AND p.id = r.order_line_id;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Open work orders, with all that policies and the order of kits look at: they are read from the index alone.
CREATE INDEX work_order_open ON work_order (tenant_id, id) INCLUDE (board_id, responsible_person_id, crew_id, estimated_start, code)
    WHERE archived_at IS NULL AND status < 3;
-- Lines of kits by warehouse, in the order of the index above.
CREATE INDEX work_order_part_of_kits ON work_order_part (tenant_id, warehouse_id, work_order_id)
    INCLUDE (estimated_qty, issued_qty, returned_qty, staged_qty)
    WHERE part_id IS NOT NULL AND warehouse_id IS NOT NULL AND estimated_qty > 0;
CREATE INDEX work_order_part_to_reserve ON work_order_part (tenant_id, warehouse_id, part_id, work_order_id)
    WHERE part_id IS NOT NULL AND NOT released_by_hand AND estimated_qty - issued_qty + returned_qty > reserved_qty;
CREATE INDEX stock_item_available ON stock_item (tenant_id, warehouse_id, part_id, location_id, lot_id) WHERE balance > reserved;

-- The lines of kits of work orders, with what is reserved and staged of each.
CREATE OR REPLACE FUNCTION kit_lines_of(orders BIGINT[])
RETURNS TABLE (
    line_id BIGINT, work_order_id BIGINT, warehouse_id BIGINT, planned NUMERIC, issued NUMERIC, returned NUMERIC, open NUMERIC,
    reserved NUMERIC, staged NUMERIC, places TEXT, short BOOLEAN
) LANGUAGE sql STABLE AS $$
    SELECT p.id, p.work_order_id, p.warehouse_id, p.estimated_qty, p.issued_qty, p.returned_qty,
        greatest(p.estimated_qty - p.issued_qty + p.returned_qty, 0), p.reserved_qty, p.staged_qty,
        (SELECT string_agg(DISTINCT l.code, ', ') FROM stock_reservation AS s JOIN stock_item AS i ON i.id = s.item_id
            JOIN stock_location AS l ON l.id = i.location_id WHERE p.staged_qty > 0 AND s.order_line_id = p.id AND l.staging),
        p.short_reason <> '' AND p.estimated_qty - p.issued_qty + p.returned_qty > p.staged_qty
    FROM work_order_part AS p
    WHERE p.work_order_id = ANY (orders) AND p.part_id IS NOT NULL AND p.warehouse_id IS NOT NULL AND p.estimated_qty > 0
$$;

-- The kits of open work orders in a warehouse, or in all, and how far each is. Both indexes are read in order and merged: PostgreSQL
-- cannot know how many rows the policies leave, and would look up lines order by order.
CREATE FUNCTION open_kits(of_warehouse BIGINT)
RETURNS TABLE (work_order_id BIGINT, warehouse_id BIGINT, planned_start TIMESTAMPTZ, code TEXT)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_nestloop = off AS $$
BEGIN
    IF of_warehouse IS NULL THEN
        RETURN QUERY SELECT w.id, k.warehouse_id, w.estimated_start, w.code
        FROM (SELECT p.work_order_id, p.warehouse_id FROM work_order_part AS p
            WHERE p.part_id IS NOT NULL AND p.warehouse_id IS NOT NULL AND p.estimated_qty > 0
            GROUP BY p.warehouse_id, p.work_order_id) AS k
        JOIN work_order AS w ON w.id = k.work_order_id WHERE w.archived_at IS NULL AND w.status < 3;
    ELSE
        RETURN QUERY SELECT w.id, of_warehouse, w.estimated_start, w.code
        FROM (SELECT p.work_order_id FROM work_order_part AS p
            WHERE p.part_id IS NOT NULL AND p.warehouse_id = of_warehouse AND p.estimated_qty > 0 GROUP BY p.work_order_id) AS k
        JOIN work_order AS w ON w.id = k.work_order_id WHERE w.archived_at IS NULL AND w.status < 3;
    END IF;
END $$;

-- The same of those that are in one of some states.
CREATE FUNCTION open_kits_in(of_warehouse BIGINT, states TEXT[])
RETURNS TABLE (work_order_id BIGINT, warehouse_id BIGINT, planned_start TIMESTAMPTZ, code TEXT)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_nestloop = off AS $$
BEGIN
    RETURN QUERY EXECUTE format($query$
        SELECT w.id, k.warehouse_id, w.estimated_start, w.code
        FROM (SELECT l.work_order_id, l.warehouse_id FROM (
                SELECT p.*, greatest(p.estimated_qty - p.issued_qty + p.returned_qty, 0) AS open FROM work_order_part AS p
                WHERE p.part_id IS NOT NULL AND p.warehouse_id %s AND p.estimated_qty > 0) AS l
            GROUP BY l.warehouse_id, l.work_order_id
            HAVING kit_state(bool_or(l.open > 0), bool_or(l.open > l.staged_qty), bool_or(l.staged_qty > 0),
                bool_or(l.issued_qty > l.returned_qty), bool_or(l.returned_qty > 0), bool_and(l.issued_qty >= l.estimated_qty))
                = ANY ($1)) AS k
        JOIN work_order AS w ON w.id = k.work_order_id WHERE w.archived_at IS NULL AND w.status < 3
    $query$, CASE WHEN of_warehouse IS NULL THEN 'IS NOT NULL' ELSE '= ' || of_warehouse END) USING states;
END $$;

-- Lines of which something is to be reserved and available, in warehouses that reserve by themselves.
CREATE FUNCTION lines_to_reserve(present TIMESTAMPTZ)
RETURNS TABLE (work_order_id BIGINT, warehouse_id BIGINT, kit_days INTEGER) LANGUAGE sql STABLE AS $$
    WITH here AS MATERIALIZED (
        SELECT i.warehouse_id, i.part_id, h.kit_days FROM warehouse AS h JOIN stock_item AS i ON i.warehouse_id = h.id
        JOIN stock_location AS l ON l.id = i.location_id AND l.kind <> 'hold' AND l.archived_at IS NULL
        LEFT JOIN stock_lot AS o ON o.id = i.lot_id
        WHERE h.kit_days IS NOT NULL AND h.archived_at IS NULL AND i.balance > i.reserved
            AND (o.expires_on IS NULL OR end_of_day(o.expires_on) > present)
        GROUP BY i.warehouse_id, i.part_id, h.kit_days
    ), wanted AS MATERIALIZED (
        SELECT a.* FROM here AS a CROSS JOIN LATERAL (
            SELECT FROM work_order_part AS p WHERE p.warehouse_id = a.warehouse_id AND p.part_id = a.part_id AND NOT p.released_by_hand
                AND p.estimated_qty - p.issued_qty + p.returned_qty > p.reserved_qty LIMIT 1) AS one
    )
    SELECT p.work_order_id, a.warehouse_id, a.kit_days FROM wanted AS a
    JOIN work_order_part AS p ON p.warehouse_id = a.warehouse_id AND p.part_id = a.part_id
    WHERE p.part_id IS NOT NULL AND NOT p.released_by_hand AND p.estimated_qty - p.issued_qty + p.returned_qty > p.reserved_qty
    GROUP BY p.work_order_id, a.warehouse_id, a.kit_days
$$;

CREATE OR REPLACE FUNCTION due_kits(present TIMESTAMPTZ, most INTEGER)
RETURNS TABLE (tenant_id BIGINT, board_number INTEGER, work_order_id BIGINT, warehouse_id BIGINT)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t WHERE t.suspended_at IS NULL ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
        SELECT one, b.number, d.id, d.warehouse_id
        FROM (
            SELECT w.id, w.board_id, w.estimated_start, k.warehouse_id
            FROM lines_to_reserve(present) AS k JOIN work_order AS w ON w.id = k.work_order_id
            WHERE w.archived_at IS NULL AND w.status < 3 AND w.estimated_start <= present + make_interval(days => k.kit_days)
        ) AS d
        JOIN board AS b ON b.id = d.board_id AND b.archived_at IS NULL
        ORDER BY d.estimated_start, d.id, d.warehouse_id LIMIT most;
        RETURN QUERY
        SELECT one, b.number, d.id, NULL::bigint
        FROM (
            SELECT w.id, w.board_id FROM work_order AS w LEFT JOIN LATERAL (
                SELECT p.*, greatest(p.estimated_qty - p.issued_qty + p.returned_qty, 0) AS open FROM work_order_part AS p
                WHERE p.work_order_id = w.id AND p.part_id IS NOT NULL AND p.warehouse_id IS NOT NULL AND p.estimated_qty > 0
            ) AS l ON true
            WHERE w.kit IN ('partial', 'ready') AND w.archived_at IS NULL AND w.status < 3 GROUP BY w.id, w.board_id, w.kit
            HAVING w.kit <> kit_state(bool_or(l.open > 0), bool_or(l.open > l.staged_qty), bool_or(l.staged_qty > 0),
                bool_or(l.issued_qty > l.returned_qty), bool_or(l.returned_qty > 0), bool_and(l.issued_qty >= l.estimated_qty))
        ) AS d
        JOIN board AS b ON b.id = d.board_id AND b.archived_at IS NULL
        ORDER BY d.id LIMIT most;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
