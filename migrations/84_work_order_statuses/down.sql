DROP TRIGGER count_added ON work_order_status;
DROP TRIGGER count_archived ON work_order_status;
DROP TRIGGER count_removed ON work_order_status;
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        DELETE FROM live_count WHERE name = 'work_order_status.live';
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
DROP INDEX work_order_status_by_system_status;
DROP INDEX work_order_status_by_name;
ALTER TABLE work_order_status ALTER COLUMN system_status DROP EXPRESSION;
ALTER TABLE work_order_status
    DROP COLUMN search,
    DROP COLUMN position,
    DROP COLUMN counts_as,
    ADD CHECK (system_status BETWEEN 1 AND 4);
