-- The words of the records that are there already, in a transaction of its own: the triggers have been there before, so nothing
-- waits for it but who changes a text of a record that it has just read.
DO $$
DECLARE
    tenant BIGINT;
    one TEXT;
BEGIN
    FOR tenant IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', tenant::text, true);
        FOREACH one IN ARRAY ARRAY['work_order', 'work_request', 'asset', 'location', 'sensor', 'gateway', 'meter', 'person',
            'document', 'master_part', 'supplier', 'maintenance_plan', 'message'] LOOP
            EXECUTE format('CALL search_fill_%s(%s)', one, tenant);
        END LOOP;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
