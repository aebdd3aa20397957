-- Where people are and to which department they belong; and the history of a record tells of its parts, too.

ALTER TABLE person
    ADD COLUMN department_id BIGINT,
    ADD COLUMN location_id BIGINT,
    ADD FOREIGN KEY (tenant_id, department_id) REFERENCES department (tenant_id, id),
    ADD FOREIGN KEY (tenant_id, location_id) REFERENCES location (tenant_id, id);
CREATE INDEX person_by_department ON person (tenant_id, department_id, code, id);
CREATE INDEX person_by_location ON person (tenant_id, location_id, code, id);

-- Of a row that is a part of a record (somebody's place in a crew, a role's grant): the record, and which part of it this is.
ALTER TABLE change
    ADD COLUMN owner_family TEXT,
    ADD COLUMN owner_id BIGINT,
    ADD COLUMN part TEXT;
CREATE INDEX change_of_owner ON change (tenant_id, owner_family, owner_id, id) WHERE owner_id IS NOT NULL;

-- As before, and for parts (family of the owner, column of its id, column that says which part) also whose part it is.
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
        TG_ARGV[1],
        (whole ->> TG_ARGV[2])::bigint,
        whole ->> TG_ARGV[3]
    );
    RETURN NULL;
END $$;

-- Says that the rows of a table are parts of another's: CALL make_part('crew_member', 'crew', 'crew_id', 'person_id').
CREATE PROCEDURE make_part(parts regclass, owner text, owner_column text, part_column text) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    EXECUTE format('DROP TRIGGER record_change ON %s', parts);
    EXECUTE format(
        'CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L, %L, %L)',
        parts, '{}', owner, owner_column, part_column
    );
    -- What happened already: whoever came or went was written down with everything.
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        WITH known AS (
            SELECT DISTINCT ON (c.record_id) c.record_id, coalesce(c.after, c.before) AS whole FROM change AS c
            WHERE c.tenant_id = one AND c.family = parts::text AND c.kind <> 'updated' ORDER BY c.record_id, c.id
        )
        UPDATE change AS c
        SET owner_family = owner, owner_id = (known.whole ->> owner_column)::bigint, part = known.whole ->> part_column
        FROM known WHERE c.tenant_id = one AND c.family = parts::text AND c.record_id = known.record_id;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

CALL make_part('crew_member', 'crew', 'crew_id', 'person_id');
CALL make_part('sub_module_permission', 'role', 'role_id', 'sub_module');
