-- Lots and serial numbers: a balance is of a part at a place and of a lot; pieces with serial numbers are moved one by one.

-- How closely a part is followed: as a quantity, by lots, or piece by piece.
ALTER TABLE master_part
    ADD COLUMN tracking TEXT NOT NULL DEFAULT 'none' CHECK (tracking IN ('none', 'lot', 'serial'));

CREATE TABLE stock_lot (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    part_id BIGINT NOT NULL,
    number TEXT NOT NULL,
    -- the last day on which it may be issued
    expires_on DATE,
    -- the supplier's own number of it
    supplier_lot TEXT NOT NULL DEFAULT '',
    supplier_id BIGINT,
    -- the receipt that brought it first
    receipt_id BIGINT,
    note TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT stock_lot_of_part UNIQUE (tenant_id, id, part_id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier (tenant_id, id),
    FOREIGN KEY (tenant_id, receipt_id) REFERENCES material_receipt (tenant_id, id)
);
CREATE UNIQUE INDEX stock_lot_number_unique ON stock_lot (tenant_id, part_id, lower(number));
CREATE INDEX stock_lot_by_number ON stock_lot (tenant_id, number, id);
CREATE INDEX stock_lot_by_expiry ON stock_lot (tenant_id, expires_on, id);
CREATE INDEX stock_lot_by_part ON stock_lot (tenant_id, part_id, id);
CREATE INDEX stock_lot_by_supplier ON stock_lot (tenant_id, supplier_id, id);
CREATE INDEX stock_lot_by_receipt ON stock_lot (tenant_id, receipt_id, id);
CREATE INDEX stock_lot_by_update ON stock_lot (tenant_id, updated_at, id);
CALL protect('stock_lot');
CALL make_family('stock_lot', 'number || '' '' || supplier_lot');

-- When a day is over where the tenant is.
CREATE FUNCTION end_of_day(day DATE) RETURNS timestamptz LANGUAGE sql STABLE STRICT AS $$
    SELECT (day + 1)::timestamp AT TIME ZONE t.time_zone FROM tenant AS t
    WHERE t.id = nullif(current_setting('app.tenant_id', true), '')::bigint
$$;

ALTER TABLE stock_item
    ADD COLUMN lot_id BIGINT,
    -- of its part: who holds the balance knows how it is followed
    ADD COLUMN tracking TEXT NOT NULL DEFAULT 'none',
    DROP CONSTRAINT stock_item_unique,
    ADD CONSTRAINT stock_item_unique UNIQUE NULLS NOT DISTINCT (tenant_id, part_id, location_id, lot_id),
    -- the lot is one of the part
    ADD FOREIGN KEY (tenant_id, lot_id, part_id) REFERENCES stock_lot (tenant_id, id, part_id);
CREATE INDEX stock_item_by_lot ON stock_item (tenant_id, lot_id, id) WHERE lot_id IS NOT NULL;

ALTER TABLE stock_movement
    ADD COLUMN lot_id BIGINT,
    ADD FOREIGN KEY (tenant_id, lot_id) REFERENCES stock_lot (tenant_id, id);
CREATE INDEX stock_movement_of_lot ON stock_movement (tenant_id, lot_id, at, id) WHERE lot_id IS NOT NULL;

ALTER TABLE material_receipt_line
    ADD COLUMN lot_number TEXT NOT NULL DEFAULT '',
    ADD COLUMN expires_on DATE,
    ADD COLUMN supplier_lot TEXT NOT NULL DEFAULT '',
    ADD COLUMN serials TEXT NOT NULL DEFAULT '';

ALTER TABLE stock_transfer_line
    ADD COLUMN lot_id BIGINT,
    ADD COLUMN serials TEXT NOT NULL DEFAULT '',
    ADD FOREIGN KEY (tenant_id, lot_id) REFERENCES stock_lot (tenant_id, id);

-- A piece. Those at a balance are as many as it says: the check of the ledger compares them.
CREATE TABLE stock_serial (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    part_id BIGINT NOT NULL,
    number TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'withdrawn'
        CHECK (state IN ('inStock', 'issued', 'inTransit', 'scrapped', 'missing', 'withdrawn')),
    -- the balance that it is a part of, and its place
    item_id BIGINT,
    location_id BIGINT,
    -- the line of a transfer with which it is on its way
    transfer_line_id BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ CHECK (archived_at IS NULL),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT stock_serial_is_somewhere CHECK (
        (state = 'inStock') = (item_id IS NOT NULL) AND (item_id IS NULL) = (location_id IS NULL)
        AND (transfer_line_id IS NULL OR state = 'inTransit')
    ),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    FOREIGN KEY (tenant_id, item_id) REFERENCES stock_item (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES stock_location (tenant_id, id),
    FOREIGN KEY (tenant_id, transfer_line_id) REFERENCES stock_transfer_line (tenant_id, id)
);
CREATE UNIQUE INDEX stock_serial_number_unique ON stock_serial (tenant_id, part_id, lower(number));
CREATE INDEX stock_serial_by_number ON stock_serial (tenant_id, number, id);
CREATE INDEX stock_serial_by_part ON stock_serial (tenant_id, part_id, id);
CREATE INDEX stock_serial_by_item ON stock_serial (tenant_id, item_id, id) WHERE item_id IS NOT NULL;
CREATE INDEX stock_serial_by_location ON stock_serial (tenant_id, location_id, id);
CREATE INDEX stock_serial_in_transit ON stock_serial (tenant_id, transfer_line_id, id) WHERE transfer_line_id IS NOT NULL;
CREATE INDEX stock_serial_by_update ON stock_serial (tenant_id, updated_at, id);
CALL protect('stock_serial', audited => false);
CALL make_family('stock_serial', 'number');
REVOKE DELETE ON stock_serial FROM gantry_app;

-- Which pieces an entry of the ledger moved.
CREATE TABLE stock_movement_serial (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    movement_id BIGINT NOT NULL,
    serial_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, movement_id, serial_id),
    FOREIGN KEY (tenant_id, movement_id) REFERENCES stock_movement (tenant_id, id),
    FOREIGN KEY (tenant_id, serial_id) REFERENCES stock_serial (tenant_id, id)
);
CREATE INDEX stock_movement_serial_of_serial ON stock_movement_serial (tenant_id, serial_id, movement_id);
CALL protect('stock_movement_serial', audited => false);
REVOKE UPDATE, DELETE ON stock_movement_serial FROM gantry_app;
