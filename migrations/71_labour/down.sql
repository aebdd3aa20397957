-- Hours that were entered, and what took the place of others, are not known before.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        DELETE FROM labour WHERE started_at IS NULL;
        DELETE FROM change WHERE family = 'labour_type';
        DELETE FROM live_count WHERE name = 'labour_type.live';
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
DROP INDEX labour_by_type;
DROP INDEX labour_by_person;
CREATE INDEX labour_by_person ON labour (tenant_id, person_id);
DROP INDEX labour_corrects_unique;
DROP INDEX labour_running_unique;
ALTER TABLE labour
    DROP CONSTRAINT labour_measured_or_entered,
    DROP COLUMN worked_on,
    DROP COLUMN labour_type_id,
    DROP COLUMN factor,
    DROP COLUMN note,
    DROP COLUMN corrects,
    DROP COLUMN reason,
    DROP COLUMN corrected,
    DROP COLUMN entered_at,
    DROP COLUMN entered_by_name,
    DROP COLUMN approved_at,
    DROP COLUMN approved_by_name,
    ALTER COLUMN started_at SET NOT NULL;
CREATE UNIQUE INDEX labour_running_unique ON labour (tenant_id, work_order_id, person_id) WHERE stopped_at IS NULL;
DROP TABLE planned_work;
DROP TABLE labour_type;
