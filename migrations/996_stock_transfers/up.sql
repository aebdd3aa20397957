-- Transfers between warehouses: what has been sent is in transit, worth what it was worth where it came from, until it is received or
-- settled as missing.

CREATE TABLE stock_transfer (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    from_warehouse_id BIGINT NOT NULL,
    to_warehouse_id BIGINT NOT NULL,
    expected_on DATE,
    remarks TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sent', 'partlyReceived', 'received', 'cancelled')),
    -- of the last change of the status
    reason TEXT NOT NULL DEFAULT '',
    sent_at TIMESTAMPTZ,
    -- receipts that have been taken: one that is sent again changes nothing
    commands UUID[] NOT NULL DEFAULT '{}',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, from_warehouse_id) REFERENCES warehouse (tenant_id, id),
    FOREIGN KEY (tenant_id, to_warehouse_id) REFERENCES warehouse (tenant_id, id)
);
CREATE UNIQUE INDEX stock_transfer_code_unique ON stock_transfer (tenant_id, lower(code));
CREATE INDEX stock_transfer_by_code ON stock_transfer (tenant_id, code, id);
CREATE INDEX stock_transfer_by_status ON stock_transfer (tenant_id, status, code, id);
CREATE INDEX stock_transfer_by_expectation ON stock_transfer (tenant_id, expected_on, id);
CREATE INDEX stock_transfer_by_update ON stock_transfer (tenant_id, updated_at, id);
CREATE INDEX stock_transfer_by_source ON stock_transfer (tenant_id, from_warehouse_id, id);
CREATE INDEX stock_transfer_by_target ON stock_transfer (tenant_id, to_warehouse_id, id);
CALL protect('stock_transfer', unseen => '{commands}');
CALL make_family('stock_transfer', 'code');

CREATE TABLE stock_transfer_line (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    transfer_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    part_id BIGINT NOT NULL,
    quantity NUMERIC(14, 4) NOT NULL CHECK (quantity > 0),
    from_location_id BIGINT NOT NULL,
    to_location_id BIGINT NOT NULL,
    received NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (received >= 0),
    -- never arrived
    missing NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (missing >= 0),
    -- what left, as the ledger valued it, and how much of that has arrived or was written off
    sent_value NUMERIC(14, 2) NOT NULL DEFAULT 0,
    received_value NUMERIC(14, 2) NOT NULL DEFAULT 0,
    missing_value NUMERIC(14, 2) NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT stock_transfer_line_settled CHECK (received + missing <= quantity),
    FOREIGN KEY (tenant_id, transfer_id) REFERENCES stock_transfer (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    FOREIGN KEY (tenant_id, from_location_id) REFERENCES stock_location (tenant_id, id),
    FOREIGN KEY (tenant_id, to_location_id) REFERENCES stock_location (tenant_id, id)
);
CREATE INDEX stock_transfer_line_in_order ON stock_transfer_line (tenant_id, transfer_id, position, id);
CREATE INDEX stock_transfer_line_of_part ON stock_transfer_line (tenant_id, part_id, id);
CALL protect('stock_transfer_line');
CALL make_lines('stock_transfer_line', 'stock_transfer', 'transfer_id', 'part_id');
