DROP TABLE request_upload;

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
                )
                RETURNING one, j.id, j.queue, false;
        END IF;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
DROP FUNCTION late_requests;

DROP TRIGGER set_request_times ON work_request;
DROP FUNCTION set_request_times;
ALTER TABLE work_request DROP COLUMN respond_by, DROP COLUMN resolve_by, DROP COLUMN responded_at, DROP COLUMN declined_at;
DROP TABLE service_level;
