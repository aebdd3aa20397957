-- Who did what, over everything that is written down: from which session, and how long it is kept.

ALTER TABLE tenant
    -- how long changes of records are kept; null: for ever
    ADD COLUMN audit_days INTEGER CHECK (audit_days BETWEEN 90 AND 36500);

-- The session behind a change, which knows the address and the browser.
ALTER TABLE change ADD COLUMN session_id UUID;
ALTER TABLE change ALTER COLUMN session_id SET DEFAULT nullif(current_setting('app.session_id', true), '')::uuid;
ALTER TABLE stream_event ADD COLUMN session_id UUID;

-- As before, and for tables without ids, of which each tenant has one row: its settings.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unseen CONSTANT text[] := ARRAY['tenant_id', 'created_at', 'updated_at'] || TG_ARGV[0]::text[];
    old_row CONSTANT jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - unseen END;
    new_row CONSTANT jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - unseen END;
    whole CONSTANT jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    before jsonb := old_row;
    after jsonb := new_row;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        SELECT jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) INTO before, after
        FROM jsonb_each(new_row) WHERE value IS DISTINCT FROM old_row -> key;
        IF after IS NULL THEN
            RETURN NULL;
        END IF;
    END IF;
    INSERT INTO change (tenant_id, user_id, family, record_id, kind, before, after, owner_family, owner_id, part)
    VALUES (
        coalesce(whole ->> 'tenant_id', whole ->> 'id')::bigint,
        nullif(current_setting('app.user_id', true), '')::bigint,
        TG_TABLE_NAME,
        coalesce(whole ->> 'id', whole ->> 'tenant_id')::bigint,
        CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'removed' END,
        before,
        after,
        coalesce(whole ->> TG_ARGV[4], TG_ARGV[1]),
        (whole ->> TG_ARGV[2])::bigint,
        whole ->> TG_ARGV[3]
    );
    RETURN NULL;
END $$;

-- Whom a mail server is given to is a setting as the others are.
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON mail_server
    FOR EACH ROW EXECUTE FUNCTION record_change('{password}');

-- Pages of all, of a person and of a family, the newest first.
CREATE INDEX change_in_order ON change (tenant_id, at, id);
CREATE INDEX change_by_user ON change (tenant_id, user_id, at, id);
CREATE INDEX change_by_family ON change (tenant_id, family, at, id);
CREATE INDEX stream_event_in_order ON stream_event (tenant_id, at, stream_id, version);
CREATE INDEX stream_event_by_user ON stream_event (tenant_id, by_user, at, stream_id, version);

-- Takes away changes that are older than each tenant keeps them, at most so many of each; answers how many. Nothing else takes any away:
-- the runtime role reads and adds.
CREATE FUNCTION forget_changes(most INTEGER) RETURNS BIGINT
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    one RECORD;
    gone BIGINT;
    forgotten BIGINT := 0;
    before CONSTANT TEXT := current_setting('app.tenant_id', true);
BEGIN
    FOR one IN SELECT t.id, t.audit_days FROM tenant AS t WHERE t.audit_days IS NOT NULL ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one.id::text, true);
        DELETE FROM change AS c WHERE c.tenant_id = one.id AND c.id IN (
            SELECT o.id FROM change AS o WHERE o.tenant_id = one.id
                AND o.at < now() - make_interval(days => greatest(one.audit_days, 90)) ORDER BY o.at LIMIT most
        );
        GET DIAGNOSTICS gone = ROW_COUNT;
        forgotten := forgotten + gone;
    END LOOP;
    PERFORM set_config('app.tenant_id', coalesce(before, ''), true);
    RETURN forgotten;
END $$;
REVOKE ALL ON FUNCTION forget_changes(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_changes(INTEGER) TO gantry_app;
