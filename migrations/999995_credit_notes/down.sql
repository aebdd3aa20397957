ALTER TABLE material_receipt_line DROP COLUMN returned_value;
ALTER TABLE purchase_order DROP COLUMN awaits_credit;
ALTER TABLE purchase_order_line DROP COLUMN returned, DROP COLUMN credited;
-- Nobody can tell credit notes from invoices any more: they count as cancelled. What they are for is not kept.
-- The role may be one that row-level security does not hold, so the tenant is named too.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        DELETE FROM supplier_invoice_allocation AS a USING supplier_invoice_line AS x, supplier_invoice AS i
        WHERE a.tenant_id = one AND x.tenant_id = one AND i.tenant_id = one
            AND x.id = a.invoice_line_id AND i.id = x.invoice_id AND i.kind = 'creditNote';
        UPDATE supplier_invoice SET status = 'cancelled', reason = 'It was a credit note.'
        WHERE tenant_id = one AND kind = 'creditNote' AND status <> 'cancelled';
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
DROP INDEX supplier_invoice_allocation_of_line;
ALTER TABLE supplier_invoice_allocation
    ADD CONSTRAINT supplier_invoice_allocation_unique UNIQUE (tenant_id, invoice_line_id, receipt_line_id);
DROP INDEX supplier_invoice_by_kind;
ALTER TABLE supplier_invoice DROP COLUMN kind;
