-- People, crews, roles and users in the shape of the families.

-- The counter is called after the table as it is, and "user" only looks different where it must be quoted.
CREATE OR REPLACE PROCEDURE keep_count(family regclass) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    plain CONSTANT text := (SELECT relname FROM pg_class WHERE oid = family);
BEGIN
    EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %s REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION count_added()', family);
    EXECUTE format('CREATE TRIGGER count_archived AFTER UPDATE OF archived_at ON %s FOR EACH ROW
        WHEN ((OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)) EXECUTE FUNCTION count_archived()', family);
    EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION count_removed()', family);
    -- What is there already.
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        EXECUTE format('INSERT INTO live_count (tenant_id, name, value)
            SELECT tenant_id, %L, count(*) FROM %s WHERE archived_at IS NULL GROUP BY tenant_id', plain || '.live', family);
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Rewriting the column is no change of anybody's, so the history does not tell of it. An older node writes NULL as the
-- default, which is a text now.
ALTER TABLE person
    ALTER COLUMN email TYPE TEXT USING coalesce(email, ''),
    ALTER COLUMN email SET DEFAULT '',
    ALTER COLUMN email SET NOT NULL,
    ALTER COLUMN phone TYPE TEXT USING coalesce(phone, ''),
    ALTER COLUMN phone SET DEFAULT '',
    ALTER COLUMN phone SET NOT NULL;
DROP INDEX person_by_name;
CREATE INDEX person_by_name ON person (tenant_id, name, id);
CREATE INDEX person_by_code ON person (tenant_id, code, id);
CREATE INDEX person_by_last_name ON person (tenant_id, last_name, id);
CALL make_family('person');

CREATE INDEX crew_by_name ON crew (tenant_id, name, id);
CREATE INDEX crew_by_supervisor ON crew (tenant_id, supervisor_id, name, id);
CALL make_family('crew', 'name');

CREATE INDEX role_by_name ON role (tenant_id, name, id);
CALL make_family('role', 'name');

ALTER TABLE "user" ADD COLUMN archived_at TIMESTAMPTZ;
DROP INDEX user_by_role;
CREATE INDEX user_by_role ON "user" (tenant_id, role_id, username, id);
CREATE INDEX user_by_person ON "user" (tenant_id, person_id, username, id);
CREATE INDEX user_by_username ON "user" (tenant_id, username, id);
CREATE INDEX user_by_display_name ON "user" (tenant_id, display_name, id);
CREATE INDEX user_by_email ON "user" (tenant_id, email, id);
CALL make_family('"user"', 'username || '' '' || display_name || '' '' || email');
