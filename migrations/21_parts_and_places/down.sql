DROP TRIGGER record_change ON crew_member;
DROP TRIGGER record_change ON sub_module_permission;
DROP PROCEDURE make_part;
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
    INSERT INTO change (tenant_id, user_id, family, record_id, kind, before, after)
    VALUES (
        coalesce(whole ->> 'tenant_id', whole ->> 'id')::bigint,
        nullif(current_setting('app.user_id', true), '')::bigint,
        TG_TABLE_NAME,
        (whole ->> 'id')::bigint,
        CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'removed' END,
        before,
        after
    );
    RETURN NULL;
END $$;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON crew_member
    FOR EACH ROW EXECUTE FUNCTION record_change('{}');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON sub_module_permission
    FOR EACH ROW EXECUTE FUNCTION record_change('{}');

DROP INDEX change_of_owner;
ALTER TABLE change
    DROP COLUMN part,
    DROP COLUMN owner_id,
    DROP COLUMN owner_family;
DROP INDEX person_by_location;
DROP INDEX person_by_department;
ALTER TABLE person
    DROP COLUMN location_id,
    DROP COLUMN department_id;
