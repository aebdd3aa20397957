-- What is written stays a change of quantity or of nothing; its kind is one that was known before.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        UPDATE stock_movement SET kind = 'adjust' WHERE tenant_id = one AND kind IN ('convert', 'serialise');
        UPDATE stock_serial SET state = 'missing' WHERE tenant_id = one AND state = 'converted';
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
ALTER TABLE stock_movement
    DROP CONSTRAINT stock_movement_kind_check,
    ADD CONSTRAINT stock_movement_kind_check CHECK (kind IN ('receive', 'issue', 'return', 'transfer', 'count', 'adjust', 'reserve',
        'release', 'scrap', 'variance', 'revaluation'));
ALTER TABLE stock_serial
    DROP CONSTRAINT stock_serial_state_check,
    ADD CONSTRAINT stock_serial_state_check CHECK (
        state IN ('inStock', 'issued', 'inTransit', 'scrapped', 'missing', 'withdrawn')
    );
