-- Invoices of suppliers, matched with what was ordered and received. What they cost otherwise corrects the value of stock.

-- Entries that are there obey the narrower rule: nothing has to be read again.
ALTER TABLE stock_movement
    DROP CONSTRAINT stock_movement_kind_check,
    ADD CONSTRAINT stock_movement_kind_check CHECK (kind IN ('receive', 'issue', 'return', 'transfer', 'count', 'adjust', 'reserve',
        'release', 'scrap', 'variance', 'revaluation')) NOT VALID;

-- Up to where invoices may differ from orders and receipts without blocking.
ALTER TABLE supplier
    ADD COLUMN price_tolerance_percent NUMERIC(5, 2) NOT NULL DEFAULT 0 CHECK (price_tolerance_percent BETWEEN 0 AND 100),
    -- in the supplier's currency, for a line; none: whatever the percentage makes
    ADD COLUMN price_tolerance_amount NUMERIC(14, 2) CHECK (price_tolerance_amount >= 0),
    ADD COLUMN quantity_tolerance_percent NUMERIC(5, 2) NOT NULL DEFAULT 0 CHECK (quantity_tolerance_percent BETWEEN 0 AND 100);

-- By approved invoices.
ALTER TABLE purchase_order_line ADD COLUMN invoiced NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (invoiced >= 0);

CREATE TABLE supplier_invoice (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    supplier_id BIGINT NOT NULL,
    -- the supplier's own
    number TEXT NOT NULL,
    invoiced_on DATE NOT NULL,
    due_on DATE,
    -- the supplier's; another one than the tenant's has the rate of its day
    currency TEXT NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    exchange_rate NUMERIC(14, 6) CHECK (exchange_rate > 0),
    remarks TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'matched', 'blocked', 'approved', 'paid', 'cancelled')),
    -- of the last change of the status
    reason TEXT NOT NULL DEFAULT '',
    approved_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier (tenant_id, id)
);
CREATE UNIQUE INDEX supplier_invoice_code_unique ON supplier_invoice (tenant_id, lower(code));
-- A cancelled one may be entered again.
CREATE UNIQUE INDEX supplier_invoice_number_unique ON supplier_invoice (tenant_id, supplier_id, lower(number)) WHERE status <> 'cancelled';
CREATE INDEX supplier_invoice_by_code ON supplier_invoice (tenant_id, code, id);
CREATE INDEX supplier_invoice_by_status ON supplier_invoice (tenant_id, status, code, id);
CREATE INDEX supplier_invoice_by_update ON supplier_invoice (tenant_id, updated_at, id);
CREATE INDEX supplier_invoice_by_supplier ON supplier_invoice (tenant_id, supplier_id, code, id);
CREATE INDEX supplier_invoice_by_number ON supplier_invoice (tenant_id, number, id);
CREATE INDEX supplier_invoice_by_day ON supplier_invoice (tenant_id, invoiced_on, id);
CREATE INDEX supplier_invoice_by_due_day ON supplier_invoice (tenant_id, due_on, id);
CALL protect('supplier_invoice');
CALL make_family('supplier_invoice', 'code || '' '' || number');

-- Of a line of an order, or of a cost that no order has.
CREATE TABLE supplier_invoice_line (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    invoice_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    -- the line of the order is the one with this part
    purchase_order_id BIGINT,
    part_id BIGINT,
    cost_kind TEXT NOT NULL DEFAULT '' CHECK (cost_kind IN ('', 'freight', 'duty', 'insurance', 'other')),
    description TEXT NOT NULL DEFAULT '',
    quantity NUMERIC(14, 4) NOT NULL DEFAULT 1 CHECK (quantity > 0),
    unit_price NUMERIC(18, 6) NOT NULL DEFAULT 0 CHECK (unit_price >= 0),
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, invoice_id) REFERENCES supplier_invoice (tenant_id, id),
    FOREIGN KEY (tenant_id, purchase_order_id) REFERENCES purchase_order (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id)
);
CREATE INDEX supplier_invoice_line_in_order ON supplier_invoice_line (tenant_id, invoice_id, position, id);
CREATE INDEX supplier_invoice_line_of_order ON supplier_invoice_line (tenant_id, purchase_order_id, part_id, id)
    WHERE purchase_order_id IS NOT NULL;
CREATE INDEX supplier_invoice_line_of_part ON supplier_invoice_line (tenant_id, part_id, id) WHERE part_id IS NOT NULL;
CALL protect('supplier_invoice_line');
CALL make_lines('supplier_invoice_line', 'supplier_invoice', 'invoice_id', 'id');

-- Which receipt a line of an approved invoice pays for, and by how much that corrected its value. The ledger has its entries.
CREATE TABLE supplier_invoice_allocation (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    invoice_line_id BIGINT NOT NULL,
    receipt_line_id BIGINT NOT NULL,
    quantity NUMERIC(14, 4) NOT NULL CHECK (quantity > 0),
    correction NUMERIC(14, 2) NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT supplier_invoice_allocation_unique UNIQUE (tenant_id, invoice_line_id, receipt_line_id),
    FOREIGN KEY (tenant_id, invoice_line_id) REFERENCES supplier_invoice_line (tenant_id, id),
    FOREIGN KEY (tenant_id, receipt_line_id) REFERENCES material_receipt_line (tenant_id, id)
);
CREATE INDEX supplier_invoice_allocation_of_receipt ON supplier_invoice_allocation (tenant_id, receipt_line_id, id);
CALL protect('supplier_invoice_allocation', audited => false);
REVOKE UPDATE, DELETE ON supplier_invoice_allocation FROM gantry_app;
