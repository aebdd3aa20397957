DROP FUNCTION forget_changes(INTEGER);
DROP INDEX stream_event_by_user, stream_event_in_order, change_by_family, change_by_user, change_in_order;
DROP TRIGGER record_change ON mail_server;
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
        (whole ->> 'id')::bigint,
        CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'removed' END,
        before,
        after,
        coalesce(whole ->> TG_ARGV[4], TG_ARGV[1]),
        (whole ->> TG_ARGV[2])::bigint,
        whole ->> TG_ARGV[3]
    );
    RETURN NULL;
END $$;
ALTER TABLE stream_event DROP COLUMN session_id;
ALTER TABLE change DROP COLUMN session_id;
ALTER TABLE tenant DROP COLUMN audit_days;
