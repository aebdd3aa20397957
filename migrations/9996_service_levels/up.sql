-- Service levels: within which time work requests are answered and their work is done, by priority.

CREATE TABLE service_level (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    name TEXT NOT NULL,
    priority TEXT NOT NULL CHECK (priority IN ('high', 'medium', 'low')),
    -- from the time of the request on, around the clock
    respond_hours NUMERIC(8, 2) NOT NULL CHECK (respond_hours > 0),
    resolve_hours NUMERIC(8, 2) NOT NULL CHECK (resolve_hours >= respond_hours),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX service_level_of_priority_unique ON service_level (tenant_id, priority) WHERE archived_at IS NULL;
CREATE INDEX service_level_by_name ON service_level (tenant_id, name, id);
CREATE INDEX service_level_by_update ON service_level (tenant_id, updated_at, id);
CALL protect('service_level');
CALL make_family('service_level', 'name');

ALTER TABLE work_request
    -- as the service level of its priority was when the request came in or its priority changed
    ADD COLUMN respond_by TIMESTAMPTZ,
    ADD COLUMN resolve_by TIMESTAMPTZ,
    -- the first decision, and the last one that ended it without work
    ADD COLUMN responded_at TIMESTAMPTZ,
    ADD COLUMN declined_at TIMESTAMPTZ;
CREATE INDEX work_request_by_response ON work_request (tenant_id, respond_by, id);
CREATE INDEX work_request_by_resolution ON work_request (tenant_id, resolve_by, id);

-- The times of a request. They follow from its row however it is written: by hand, from a form, by an import.
CREATE FUNCTION set_request_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' OR NEW.priority <> OLD.priority THEN
        SELECT NEW.created_at + l.respond_hours * INTERVAL '1 hour', NEW.created_at + l.resolve_hours * INTERVAL '1 hour'
        INTO NEW.respond_by, NEW.resolve_by
        FROM service_level AS l WHERE l.priority = NEW.priority AND l.archived_at IS NULL;
    END IF;
    IF NEW.status <> 'new' AND NEW.responded_at IS NULL THEN
        NEW.responded_at := now();
    END IF;
    IF NEW.status IN ('rejected', 'cancelled') THEN
        NEW.declined_at := coalesce(NEW.declined_at, now());
    ELSE
        NEW.declined_at := NULL;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER set_request_times BEFORE INSERT OR UPDATE OF priority, status ON work_request
    FOR EACH ROW WHEN (current_setting('app.copying', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION set_request_times();

-- Requests that missed a time of their service level after one time and until another: without an answer when it was due, still
-- without one when as much time has passed again, and without the work being done.
CREATE FUNCTION late_requests(after TIMESTAMPTZ, until TIMESTAMPTZ)
RETURNS TABLE (id BIGINT, step TEXT, due TIMESTAMPTZ, status TEXT, place BIGINT, work_order_id BIGINT) LANGUAGE sql STABLE AS $$
    SELECT q.id, late.step, late.due, q.status, coalesce(q.location_id, a.location_id), q.work_order_id
    FROM work_request AS q
    LEFT JOIN asset AS a ON a.id = q.asset_id
    LEFT JOIN work_order AS w ON w.id = q.work_order_id
    CROSS JOIN LATERAL (VALUES
        ('responseLate', q.respond_by, q.status = 'new'),
        ('responseEscalated', q.respond_by + (q.respond_by - q.created_at), q.status = 'new'),
        ('resolutionLate', q.resolve_by, q.status IN ('new', 'accepted') OR (q.status = 'converted' AND w.status < 3))
    ) AS late (step, due, holds)
    WHERE q.archived_at IS NULL AND q.resolve_by IS NOT NULL AND q.status IN ('new', 'accepted', 'converted')
        AND late.holds AND late.due > after AND late.due <= until
    ORDER BY late.due, q.id
    LIMIT 5000
$$;

-- A look at each tenant for what became late: work orders, and the service levels of requests.
CREATE OR REPLACE FUNCTION note_overdue()
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    past TIMESTAMPTZ;
    present CONSTANT TIMESTAMPTZ := now();
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t WHERE t.suspended_at IS NULL ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        SELECT s.until INTO past FROM overdue_seen AS s FOR UPDATE;
        IF past IS NULL THEN
            INSERT INTO overdue_seen (until) VALUES (present);
        ELSE
            UPDATE overdue_seen SET until = present;
            RETURN QUERY
                INSERT INTO job AS j (queue, key, payload, called_at)
                SELECT 'notices', format('overdue:%s', present), jsonb_build_object('kind', 'overdue', 'after', past, 'until', present), now()
                WHERE EXISTS (
                    SELECT FROM work_order AS w
                    WHERE w.due > past AND w.due <= present AND w.status < 3 AND w.archived_at IS NULL
                ) OR EXISTS (SELECT FROM late_requests(past, present))
                RETURNING one, j.id, j.queue, false;
        END IF;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- What lets a visitor add photos to the request just sent: for an hour.
CREATE TABLE request_upload (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    request_id BIGINT NOT NULL,
    key UUID NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, key),
    FOREIGN KEY (tenant_id, request_id) REFERENCES work_request (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX request_upload_by_age ON request_upload (tenant_id, created_at);
CALL protect('request_upload', audited => false);
