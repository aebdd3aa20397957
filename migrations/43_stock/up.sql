-- The ledger of stock: what lies where, and every movement that made it so.

-- The balance of a part at a place. The ledger alone writes it.
CREATE TABLE stock_item (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    part_id BIGINT NOT NULL,
    location_id BIGINT NOT NULL,
    warehouse_id BIGINT NOT NULL,
    balance NUMERIC(14, 4) NOT NULL DEFAULT 0,
    reserved NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (reserved >= 0),
    average_cost NUMERIC(18, 6) NOT NULL DEFAULT 0 CHECK (average_cost >= 0),
    value NUMERIC(14, 2) NOT NULL DEFAULT 0,
    counted_at TIMESTAMPTZ,
    -- the effective time of its last entry in the ledger
    moved_at TIMESTAMPTZ,
    -- of its warehouse
    negative_allowed BOOLEAN NOT NULL DEFAULT false,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ CHECK (archived_at IS NULL),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT stock_item_unique UNIQUE (tenant_id, part_id, location_id),
    CONSTRAINT stock_item_covers CHECK (negative_allowed OR (balance >= 0 AND reserved <= balance)),
    CONSTRAINT stock_item_nothing_is_worth_nothing CHECK (balance <> 0 OR value = 0),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES stock_location (tenant_id, id),
    FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouse (tenant_id, id)
);
CREATE INDEX stock_item_by_location ON stock_item (tenant_id, location_id, id);
CREATE INDEX stock_item_by_warehouse ON stock_item (tenant_id, warehouse_id, id);
CREATE INDEX stock_item_by_balance ON stock_item (tenant_id, balance, id);
CREATE INDEX stock_item_by_value ON stock_item (tenant_id, value, id);
CREATE INDEX stock_item_by_update ON stock_item (tenant_id, updated_at, id);
CALL protect('stock_item', audited => false);
CALL make_family('stock_item', 'id::text');
REVOKE DELETE ON stock_item FROM gantry_app;

CREATE TABLE stock_movement (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    item_id BIGINT NOT NULL,
    part_id BIGINT NOT NULL,
    location_id BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('receive', 'issue', 'return', 'transfer', 'count', 'adjust', 'reserve', 'release', 'scrap', 'variance')),
    -- when it happened; when it was written down is created_at
    at TIMESTAMPTZ NOT NULL,
    -- changes of the balance, of what is reserved and of the value
    quantity NUMERIC(14, 4) NOT NULL,
    reserved NUMERIC(14, 4) NOT NULL DEFAULT 0,
    unit_cost NUMERIC(18, 6) NOT NULL DEFAULT 0,
    value NUMERIC(14, 2) NOT NULL DEFAULT 0,
    balance_after NUMERIC(14, 4) NOT NULL,
    -- what a count found
    counted NUMERIC(14, 4),
    -- as somebody entered it, in a unit of their choice
    entered_quantity NUMERIC(14, 4),
    entered_unit TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '',
    -- the issue that is handed back
    return_of BIGINT,
    -- the number of the document that it comes from
    document TEXT NOT NULL DEFAULT '',
    by_user BIGINT,
    by_name TEXT NOT NULL,
    -- a posting is done once, however often it is sent
    command_id UUID NOT NULL,
    command_line INTEGER NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ CHECK (archived_at IS NULL),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT stock_movement_once UNIQUE (tenant_id, command_id, command_line),
    FOREIGN KEY (tenant_id, item_id) REFERENCES stock_item (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES stock_location (tenant_id, id)
);
CREATE INDEX stock_movement_of_item ON stock_movement (tenant_id, item_id, at, id);
CREATE INDEX stock_movement_by_time ON stock_movement (tenant_id, at, id);
CREATE INDEX stock_movement_of_part ON stock_movement (tenant_id, part_id, at, id);
CREATE INDEX stock_movement_of_place ON stock_movement (tenant_id, location_id, at, id);
CREATE INDEX stock_movement_of_document ON stock_movement (tenant_id, document, id) WHERE document <> '';
CREATE INDEX stock_movement_returned ON stock_movement (tenant_id, return_of) WHERE return_of IS NOT NULL;
CALL protect('stock_movement', audited => false);
CALL make_family('stock_movement', 'document || '' '' || reason');
-- A ledger is added to. What an entry before others changes of those is their balance, and what a later count found missing.
REVOKE UPDATE, DELETE ON stock_movement FROM gantry_app;
GRANT UPDATE (quantity, balance_after) ON stock_movement TO gantry_app;
