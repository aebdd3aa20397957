-- Work that must happen once: what there is to do, and whether it is done. RabbitMQ only calls somebody to it.

CREATE TABLE job (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    queue TEXT NOT NULL,
    -- the same key in the same queue is the same work
    key TEXT NOT NULL,
    payload JSONB NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'dead', 'discarded')),
    -- how often it was begun and came to nothing
    attempts INTEGER NOT NULL DEFAULT 0,
    -- what was wrong the last time
    error TEXT NOT NULL DEFAULT '',
    due_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- when somebody was called to it; empty: somebody has to be, as soon as it is due
    called_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    finished_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT job_key_unique UNIQUE (tenant_id, queue, key)
);
CREATE INDEX job_waiting ON job (tenant_id, due_at) WHERE state = 'waiting';
CREATE INDEX job_dead ON job (tenant_id, id) WHERE state = 'dead';
CREATE INDEX job_finished ON job (tenant_id, finished_at) WHERE finished_at IS NOT NULL;
CALL protect('job', audited => false);

-- Jobs that are due and that nobody was called to, or so long ago that the call must be lost; they count as called from now
-- on. `silent` are the queues where no call waits: elsewhere an old one may still be in line. At most so many of each tenant.
-- The walls stay up: it looks at one tenant after the other.
CREATE FUNCTION call_due_jobs(most INTEGER, patience INTERVAL, silent TEXT[])
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
            WITH due AS (
                SELECT j.id, j.called_at FROM job AS j
                WHERE j.state = 'waiting' AND j.due_at <= now()
                    AND (j.called_at IS NULL OR j.called_at < now() - patience AND j.queue = ANY (silent))
                ORDER BY j.due_at LIMIT most FOR UPDATE SKIP LOCKED
            )
            UPDATE job AS j SET called_at = now() FROM due WHERE j.id = due.id
            RETURNING one, j.id, j.queue, due.called_at IS NOT NULL;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Removes jobs that were finished so long ago that nobody will ask for them a second time.
CREATE FUNCTION forget_jobs(age INTERVAL) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    gone BIGINT;
    forgotten BIGINT := 0;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        DELETE FROM job WHERE finished_at < now() - age;
        GET DIAGNOSTICS gone = ROW_COUNT;
        forgotten := forgotten + gone;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    RETURN forgotten;
END $$;

-- Which transaction wrote a line of the history. Lines become visible in another order than they are numbered in, so whoever
-- wants each of them once compares snapshots and not numbers. Older lines have none: nobody waits for them.
ALTER TABLE change ADD COLUMN transaction XID8;
ALTER TABLE change ALTER COLUMN transaction SET DEFAULT pg_current_xact_id();
CREATE INDEX change_of_transaction ON change (tenant_id, transaction);

-- How much of the history has been told to those who look at tables.
CREATE TABLE change_seen (
    tenant_id BIGINT PRIMARY KEY REFERENCES tenant,
    snapshot PG_SNAPSHOT NOT NULL
);
CALL protect('change_seen', audited => false);

-- Makes a job of what each tenant's history has become longer by since the last time; two at a time would wait for each other.
CREATE FUNCTION note_changes()
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    past PG_SNAPSHOT;
    present PG_SNAPSHOT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        SELECT s.snapshot INTO past FROM change_seen AS s FOR UPDATE;
        present := pg_current_snapshot();
        -- The second: transactions are numbered anew after a restore from a dump.
        IF past IS NULL OR pg_snapshot_xmax(past) > pg_snapshot_xmax(present) THEN
            INSERT INTO change_seen AS s (snapshot) VALUES (present)
            ON CONFLICT ON CONSTRAINT change_seen_pkey DO UPDATE SET snapshot = present;
        ELSIF EXISTS (
            SELECT FROM change AS c
            WHERE c.transaction >= pg_snapshot_xmin(past) AND c.transaction < pg_snapshot_xmax(present)
                AND NOT pg_visible_in_snapshot(c.transaction, past) AND pg_visible_in_snapshot(c.transaction, present)
        ) THEN
            RETURN QUERY
                INSERT INTO job AS j (queue, key, payload, called_at)
                VALUES ('changes', present::text, jsonb_build_object('after', past::text, 'until', present::text), now())
                RETURNING one, j.id, j.queue, false;
            UPDATE change_seen SET snapshot = present;
        END IF;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
