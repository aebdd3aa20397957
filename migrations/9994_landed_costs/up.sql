-- What it cost to get goods here: freight, duty, insurance, spread over the lines of a receipt.

-- In kilograms, of one base unit.
ALTER TABLE master_part ADD COLUMN weight NUMERIC(14, 6) CHECK (weight >= 0);

CREATE TABLE landed_cost (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    receipt_id BIGINT NOT NULL,
    -- the line of an invoice that it is taken from
    invoice_line_id BIGINT,
    kind TEXT NOT NULL CHECK (kind IN ('freight', 'duty', 'insurance', 'other')),
    basis TEXT NOT NULL CHECK (basis IN ('value', 'weight', 'quantity')),
    description TEXT NOT NULL DEFAULT '',
    -- in the tenant's currency
    amount NUMERIC(14, 2) NOT NULL CHECK (amount > 0),
    -- it is posted once, however often it is sent
    command_id UUID NOT NULL,
    posted_at TIMESTAMPTZ NOT NULL,
    posted_by BIGINT,
    posted_by_name TEXT NOT NULL,
    reversed_at TIMESTAMPTZ,
    reversed_by_name TEXT NOT NULL DEFAULT '',
    reversal_reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT landed_cost_once UNIQUE (tenant_id, command_id),
    FOREIGN KEY (tenant_id, receipt_id) REFERENCES material_receipt (tenant_id, id),
    FOREIGN KEY (tenant_id, invoice_line_id) REFERENCES supplier_invoice_line (tenant_id, id)
);
CREATE INDEX landed_cost_of_receipt ON landed_cost (tenant_id, receipt_id, id);
CREATE INDEX landed_cost_of_invoice_line ON landed_cost (tenant_id, invoice_line_id, id) WHERE invoice_line_id IS NOT NULL;
CALL protect('landed_cost', audited => false);
REVOKE DELETE ON landed_cost FROM gantry_app;

-- What each line bears of it, and where that went. The ledger has its entries.
CREATE TABLE landed_cost_share (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    landed_cost_id BIGINT NOT NULL,
    receipt_line_id BIGINT NOT NULL,
    amount NUMERIC(14, 2) NOT NULL,
    stock NUMERIC(14, 2) NOT NULL DEFAULT 0,
    orders NUMERIC(14, 2) NOT NULL DEFAULT 0,
    variance NUMERIC(14, 2) NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT landed_cost_share_unique UNIQUE (tenant_id, landed_cost_id, receipt_line_id),
    FOREIGN KEY (tenant_id, landed_cost_id) REFERENCES landed_cost (tenant_id, id),
    FOREIGN KEY (tenant_id, receipt_line_id) REFERENCES material_receipt_line (tenant_id, id)
);
CREATE INDEX landed_cost_share_of_receipt_line ON landed_cost_share (tenant_id, receipt_line_id, id);
CALL protect('landed_cost_share', audited => false);
REVOKE DELETE ON landed_cost_share FROM gantry_app;
