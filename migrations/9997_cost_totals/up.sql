-- What work at assets and locations cost and was planned to cost, added up over their trees, so that the costs of a whole plant are
-- read from one row. docs/adr/0061 tells why.

-- Work orders whose costs, asset or location changed since they were counted. Without a reference: the rows of an erased order
-- mark it, too.
CREATE TABLE cost_due (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, work_order_id)
);
CALL protect('cost_due', audited => false);

-- What of a work order is in the totals of its asset and location. The kind "order" counts the order itself.
CREATE TABLE counted_cost (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('order', 'labour', 'part', 'purchase', 'service', 'other')),
    asset_id BIGINT,
    location_id BIGINT,
    planned NUMERIC(20, 2) NOT NULL,
    actual NUMERIC(20, 2) NOT NULL,
    PRIMARY KEY (tenant_id, work_order_id, kind)
);
CALL protect('counted_cost', audited => false);

CREATE TABLE cost_total (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    tree TEXT NOT NULL CHECK (tree IN ('asset', 'location')),
    place_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- of the work orders at the place itself
    own_planned NUMERIC(20, 2) NOT NULL,
    own_actual NUMERIC(20, 2) NOT NULL,
    -- and of these and those at everything below it
    planned NUMERIC(20, 2) NOT NULL,
    actual NUMERIC(20, 2) NOT NULL,
    PRIMARY KEY (tenant_id, tree, place_id, kind)
);
CALL protect('cost_total', audited => false);

CREATE FUNCTION mark_costs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed BIGINT;
BEGIN
    IF TG_TABLE_NAME = 'work_order' THEN
        changed := coalesce(NEW.id, OLD.id);
    ELSE
        changed := coalesce(NEW.work_order_id, OLD.work_order_id);
    END IF;
    INSERT INTO cost_due (work_order_id) VALUES (changed) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER mark_costs AFTER INSERT ON work_order FOR EACH ROW
    WHEN (NEW.asset_id IS NOT NULL OR NEW.location_id IS NOT NULL) EXECUTE FUNCTION mark_costs();
CREATE TRIGGER mark_erased_costs AFTER DELETE ON work_order FOR EACH ROW EXECUTE FUNCTION mark_costs();
CREATE TRIGGER mark_moved_costs AFTER UPDATE OF asset_id, location_id ON work_order FOR EACH ROW
    WHEN ((OLD.asset_id, OLD.location_id) IS DISTINCT FROM (NEW.asset_id, NEW.location_id)) EXECUTE FUNCTION mark_costs();
CREATE TRIGGER mark_costs AFTER INSERT OR UPDATE OR DELETE ON planned_work FOR EACH ROW EXECUTE FUNCTION mark_costs();
CREATE TRIGGER mark_costs AFTER INSERT OR UPDATE OR DELETE ON labour FOR EACH ROW EXECUTE FUNCTION mark_costs();
CREATE TRIGGER mark_costs AFTER INSERT OR UPDATE OR DELETE ON work_order_part FOR EACH ROW EXECUTE FUNCTION mark_costs();
CREATE TRIGGER mark_costs AFTER INSERT OR UPDATE OR DELETE ON work_order_cost FOR EACH ROW EXECUTE FUNCTION mark_costs();

-- The costs of work orders as they are. An order without a location is at that of its asset.
CREATE FUNCTION costs_of(orders BIGINT[]) RETURNS SETOF counted_cost LANGUAGE sql STABLE AS $$
    SELECT w.tenant_id, w.id, c.kind, w.asset_id, coalesce(w.location_id, a.location_id), sum(c.planned), sum(c.actual)
    FROM work_order AS w
    LEFT JOIN asset AS a ON a.id = w.asset_id
    CROSS JOIN LATERAL (
        SELECT 'order', 0::numeric, 1::numeric
        UNION ALL
        SELECT 'labour', round(p.hours * coalesce(p.rate, 0), 2), 0 FROM planned_work AS p WHERE p.work_order_id = w.id
        UNION ALL
        SELECT 'labour', 0, coalesce(l.cost, 0) FROM labour AS l WHERE l.work_order_id = w.id AND NOT l.corrected
        UNION ALL
        SELECT 'part', round(p.estimated_qty * p.unit_cost, 2), p.actual_cost FROM work_order_part AS p WHERE p.work_order_id = w.id
        UNION ALL
        SELECT o.kind, CASE WHEN o.planned THEN o.base_amount ELSE 0 END, CASE WHEN o.planned THEN 0 ELSE o.base_amount END
        FROM work_order_cost AS o WHERE o.work_order_id = w.id
    ) AS c (kind, planned, actual)
    WHERE w.id = ANY (orders) AND (w.asset_id IS NOT NULL OR w.location_id IS NOT NULL)
    GROUP BY w.tenant_id, w.id, c.kind, w.asset_id, coalesce(w.location_id, a.location_id)
$$;

-- One transaction of a tenant at a time changes totals: "cost" as a number, which no other advisory lock of ours begins with.
CREATE FUNCTION lock_costs() RETURNS VOID LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(1668248436, nullif(current_setting('app.tenant_id', true), '')::integer)
$$;

-- Counts at most so many of the work orders that are due; answers how many there were.
CREATE FUNCTION count_costs(most INTEGER) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    taken BIGINT[];
    present counted_cost[];
BEGIN
    IF NOT EXISTS (SELECT FROM cost_due) THEN
        RETURN 0;
    END IF;
    PERFORM lock_costs();
    WITH gone AS (
        DELETE FROM cost_due AS d WHERE d.work_order_id IN (SELECT n.work_order_id FROM cost_due AS n LIMIT most)
        RETURNING d.work_order_id
    )
    SELECT array_agg(g.work_order_id) INTO taken FROM gone AS g;
    -- Read once: what changes from here on marks its order again.
    SELECT array_agg(c) INTO present FROM costs_of(taken) AS c;
    WITH RECURSIVE change AS (
        SELECT c.kind, c.asset_id, c.location_id, c.planned, c.actual FROM unnest(present) AS c
        UNION ALL
        SELECT c.kind, c.asset_id, c.location_id, -c.planned, -c.actual FROM counted_cost AS c WHERE c.work_order_id = ANY (taken)
    ), place AS (
        SELECT t.tree, t.id, c.kind, sum(c.planned) AS planned, sum(c.actual) AS actual
        FROM change AS c CROSS JOIN LATERAL (VALUES ('asset', c.asset_id), ('location', c.location_id)) AS t (tree, id)
        WHERE t.id IS NOT NULL GROUP BY t.tree, t.id, c.kind HAVING sum(c.planned) <> 0 OR sum(c.actual) <> 0
    ), above AS (
        SELECT p.tree, p.id, p.kind, p.planned, p.actual FROM place AS p
        UNION ALL
        SELECT u.tree, coalesce(a.parent_id, l.parent_id), u.kind, u.planned, u.actual FROM above AS u
        LEFT JOIN asset AS a ON u.tree = 'asset' AND a.id = u.id
        LEFT JOIN location AS l ON u.tree = 'location' AND l.id = u.id
        WHERE coalesce(a.parent_id, l.parent_id) IS NOT NULL
    )
    INSERT INTO cost_total AS t (tree, place_id, kind, own_planned, own_actual, planned, actual)
    SELECT u.tree, u.id, u.kind, coalesce(p.planned, 0), coalesce(p.actual, 0), sum(u.planned), sum(u.actual)
    FROM above AS u LEFT JOIN place AS p ON p.tree = u.tree AND p.id = u.id AND p.kind = u.kind
    GROUP BY u.tree, u.id, u.kind, p.planned, p.actual
    ON CONFLICT (tenant_id, tree, place_id, kind) DO UPDATE SET
        own_planned = t.own_planned + EXCLUDED.own_planned, own_actual = t.own_actual + EXCLUDED.own_actual,
        planned = t.planned + EXCLUDED.planned, actual = t.actual + EXCLUDED.actual;
    DELETE FROM counted_cost AS c WHERE c.work_order_id = ANY (taken);
    INSERT INTO counted_cost SELECT c.* FROM unnest(present) AS c;
    RETURN coalesce(array_length(taken, 1), 0);
END $$;

-- The same for each tenant.
CREATE FUNCTION count_all_costs(most INTEGER) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    counted BIGINT := 0;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t WHERE t.suspended_at IS NULL ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        counted := counted + count_costs(most);
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    RETURN counted;
END $$;

-- An asset or location that gets another place in its tree takes its totals along. Before the update of each row: where one
-- statement moves several, each finds the tree as the ones before it left it.
CREATE FUNCTION move_costs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    WITH RECURSIVE above AS (
        SELECT v.id, v.sign FROM (VALUES (OLD.parent_id, -1), (NEW.parent_id, 1)) AS v (id, sign) WHERE v.id IS NOT NULL
        UNION ALL
        SELECT coalesce(a.parent_id, l.parent_id), u.sign FROM above AS u
        LEFT JOIN asset AS a ON TG_TABLE_NAME = 'asset' AND a.id = u.id
        LEFT JOIN location AS l ON TG_TABLE_NAME = 'location' AND l.id = u.id
        WHERE coalesce(a.parent_id, l.parent_id) IS NOT NULL
    )
    INSERT INTO cost_total AS t (tree, place_id, kind, own_planned, own_actual, planned, actual)
    SELECT TG_TABLE_NAME, u.id, m.kind, 0, 0, sum(u.sign * m.planned), sum(u.sign * m.actual)
    FROM above AS u CROSS JOIN cost_total AS m WHERE m.tree = TG_TABLE_NAME AND m.place_id = NEW.id
    GROUP BY u.id, m.kind
    ON CONFLICT (tenant_id, tree, place_id, kind) DO UPDATE SET
        planned = t.planned + EXCLUDED.planned, actual = t.actual + EXCLUDED.actual;
    RETURN NEW;
END $$;
-- Taken before any row is locked, so that a move that waits for it holds up no other.
CREATE FUNCTION begin_move_of_costs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM lock_costs();
    RETURN NULL;
END $$;
CREATE TRIGGER begin_move_of_costs BEFORE UPDATE OF parent_id ON asset FOR EACH STATEMENT EXECUTE FUNCTION begin_move_of_costs();
CREATE TRIGGER begin_move_of_costs BEFORE UPDATE OF parent_id ON location FOR EACH STATEMENT EXECUTE FUNCTION begin_move_of_costs();
CREATE TRIGGER move_costs BEFORE UPDATE OF parent_id ON asset FOR EACH ROW
    WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION move_costs();
CREATE TRIGGER move_costs BEFORE UPDATE OF parent_id ON location FOR EACH ROW
    WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION move_costs();

-- What is there already is counted by the server.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        INSERT INTO cost_due (work_order_id) SELECT w.id FROM work_order AS w WHERE w.asset_id IS NOT NULL OR w.location_id IS NOT NULL;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
