-- What people earn is shown with a permission of its own. Whoever may change people sets their rates, so they have it from now on;
-- an administrator's role has it with everything that the role has.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        INSERT INTO sub_module_permission
            (tenant_id, role_id, sub_module, can_create, can_update, can_delete, can_reopen, can_configure, reach)
        SELECT one, p.role_id, 'payRates', p.can_create, p.can_update, p.can_delete, p.can_reopen, p.can_configure, 'all'
        FROM sub_module_permission AS p
        WHERE p.tenant_id = one AND p.sub_module = 'personnel' AND p.can_update
        ON CONFLICT ON CONSTRAINT sub_module_permission_unique DO NOTHING;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
