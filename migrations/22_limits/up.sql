-- A grant can be narrowed to what means something there. What was given and meant nothing is what it did: all; where it means
-- something now but was given as more than there is, one's own.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        UPDATE sub_module_permission SET reach = CASE
            WHEN sub_module = 'workOrders' THEN 'all'
            WHEN sub_module IN ('locations', 'equipment', 'documentManagement', 'meters', 'workRequests', 'crews') THEN 'own'
            ELSE 'all'
        END
        WHERE tenant_id = one AND reach <> 'all' AND (sub_module, reach) NOT IN (
            ('workOrders', 'own'), ('workOrders', 'crew'), ('crews', 'own'), ('crews', 'crew'),
            ('personnel', 'own'), ('personnel', 'crew'), ('personnel', 'location'),
            ('locations', 'own'), ('locations', 'location'), ('equipment', 'own'), ('equipment', 'location'),
            ('meters', 'own'), ('meters', 'location'), ('workRequests', 'own'), ('workRequests', 'location'),
            ('documentManagement', 'own')
        );
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
