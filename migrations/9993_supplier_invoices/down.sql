DROP TABLE supplier_invoice_allocation;
DROP TABLE supplier_invoice_line;
DROP TABLE supplier_invoice;
ALTER TABLE purchase_order_line DROP COLUMN invoiced;
ALTER TABLE supplier DROP COLUMN price_tolerance_percent, DROP COLUMN price_tolerance_amount, DROP COLUMN quantity_tolerance_percent;
-- Both change the value alone, so the sums of the ledger stay what they are.
-- The role may be one that row-level security does not hold, so the tenant is named too.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        UPDATE stock_movement SET kind = 'variance' WHERE tenant_id = one AND kind = 'revaluation';
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
ALTER TABLE stock_movement
    DROP CONSTRAINT stock_movement_kind_check,
    ADD CONSTRAINT stock_movement_kind_check CHECK (kind IN ('receive', 'issue', 'return', 'transfer', 'count', 'adjust', 'reserve',
        'release', 'scrap', 'variance'));
