DO $$
DECLARE
    one TEXT;
BEGIN
    FOREACH one IN ARRAY ARRAY['user', 'role', 'crew', 'person'] LOOP
        EXECUTE format('DROP TRIGGER count_added ON %I', one);
        EXECUTE format('DROP TRIGGER count_archived ON %I', one);
        EXECUTE format('DROP TRIGGER count_removed ON %I', one);
        EXECUTE format('ALTER TABLE %I DROP COLUMN search', one);
    END LOOP;
END $$;

DROP INDEX user_by_email;
DROP INDEX user_by_display_name;
DROP INDEX user_by_username;
DROP INDEX user_by_person;
DROP INDEX user_by_role;
CREATE INDEX user_by_role ON "user" (tenant_id, role_id);
ALTER TABLE "user" DROP COLUMN archived_at;
DROP INDEX role_by_name;
DROP INDEX crew_by_supervisor;
DROP INDEX crew_by_name;
DROP INDEX person_by_last_name;
DROP INDEX person_by_code;
DROP INDEX person_by_name;
CREATE INDEX person_by_name ON person (tenant_id, name);
ALTER TABLE person
    ALTER COLUMN email DROP NOT NULL,
    ALTER COLUMN email DROP DEFAULT,
    ALTER COLUMN phone DROP NOT NULL,
    ALTER COLUMN phone DROP DEFAULT;
