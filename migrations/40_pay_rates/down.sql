DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        DELETE FROM sub_module_permission WHERE tenant_id = one AND sub_module = 'payRates';
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
