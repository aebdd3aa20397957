-- Return of goods that have been invoiced, and credit notes of suppliers. docs/adr/0079 tells why.

-- What a supplier wants, or gives back.
ALTER TABLE supplier_invoice
    ADD COLUMN kind TEXT NOT NULL DEFAULT 'invoice' CHECK (kind IN ('invoice', 'creditNote'));
CREATE INDEX supplier_invoice_by_kind ON supplier_invoice (tenant_id, kind, code, id);

-- Goods that are returned in several parts are credited by one line in several parts.
ALTER TABLE supplier_invoice_allocation DROP CONSTRAINT supplier_invoice_allocation_unique;
CREATE INDEX supplier_invoice_allocation_of_line ON supplier_invoice_allocation (tenant_id, invoice_line_id, id);

-- How much of what was received has gone back, and how much of it approved credit notes have credited. What is invoiced is without that.
ALTER TABLE purchase_order_line
    ADD COLUMN returned NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (returned >= 0),
    ADD COLUMN credited NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (credited >= 0);

-- More has been invoiced than is there, because some of it went back.
ALTER TABLE purchase_order ADD COLUMN awaits_credit BOOLEAN NOT NULL DEFAULT false;

-- What it was worth when it went back.
ALTER TABLE material_receipt_line ADD COLUMN returned_value NUMERIC(14, 2) NOT NULL DEFAULT 0 CHECK (returned_value >= 0);

-- What has been returned by now left at the price of its receipt. That is no change of it.
ALTER TABLE material_receipt_line DISABLE TRIGGER record_change;
ALTER TABLE purchase_order_line DISABLE TRIGGER record_change;
ALTER TABLE purchase_order DISABLE TRIGGER record_change;
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        UPDATE material_receipt_line SET returned_value = round(returned * unit_cost, 2) WHERE tenant_id = one AND returned > 0;
        UPDATE purchase_order_line AS l SET returned = n.returned FROM (
            SELECT r.purchase_order_id, x.part_id, sum(x.returned) AS returned FROM material_receipt AS r
            JOIN material_receipt_line AS x ON x.tenant_id = r.tenant_id AND x.receipt_id = r.id
            WHERE r.tenant_id = one AND r.status = 'posted' AND x.returned > 0 GROUP BY r.purchase_order_id, x.part_id
        ) AS n
        WHERE l.tenant_id = one AND l.order_id = n.purchase_order_id AND l.part_id = n.part_id;
        UPDATE purchase_order AS o SET awaits_credit = true WHERE o.tenant_id = one AND EXISTS (
            SELECT FROM purchase_order_line AS l
            WHERE l.tenant_id = one AND l.order_id = o.id AND least(l.returned, l.invoiced - l.received) > 0
        );
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
ALTER TABLE material_receipt_line ENABLE TRIGGER record_change;
ALTER TABLE purchase_order_line ENABLE TRIGGER record_change;
ALTER TABLE purchase_order ENABLE TRIGGER record_change;
