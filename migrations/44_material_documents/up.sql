-- What is asked for, ordered and received.

CREATE TABLE material_request (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    title TEXT NOT NULL,
    warehouse_id BIGINT NOT NULL,
    needed_on DATE,
    requester TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'approved', 'held', 'rejected', 'closed', 'cancelled')),
    -- of the last change of the status
    reason TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouse (tenant_id, id)
);
CREATE UNIQUE INDEX material_request_code_unique ON material_request (tenant_id, lower(code));
CREATE INDEX material_request_by_code ON material_request (tenant_id, code, id);
CREATE INDEX material_request_by_status ON material_request (tenant_id, status, code, id);
CREATE INDEX material_request_by_update ON material_request (tenant_id, updated_at, id);
CREATE INDEX material_request_by_title ON material_request (tenant_id, title, id);
CREATE INDEX material_request_by_need ON material_request (tenant_id, needed_on, id);
CREATE INDEX material_request_by_warehouse ON material_request (tenant_id, warehouse_id, id);
CALL protect('material_request');
CALL make_family('material_request', 'code || '' '' || title || '' '' || requester');

CREATE TABLE material_request_line (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    request_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    part_id BIGINT NOT NULL,
    quantity NUMERIC(14, 4) NOT NULL CHECK (quantity > 0),
    note TEXT NOT NULL DEFAULT '',
    issued NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (issued >= 0),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT material_request_line_unique UNIQUE (tenant_id, request_id, part_id) DEFERRABLE INITIALLY IMMEDIATE,
    FOREIGN KEY (tenant_id, request_id) REFERENCES material_request (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id)
);
CREATE INDEX material_request_line_of_part ON material_request_line (tenant_id, part_id, id);
CALL protect('material_request_line');
CALL make_lines('material_request_line', 'material_request', 'request_id', 'part_id');

-- What is promised to whom; the sum of a place's is at most what is reserved there.
CREATE TABLE stock_reservation (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    item_id BIGINT NOT NULL,
    request_line_id BIGINT NOT NULL,
    quantity NUMERIC(14, 4) NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT stock_reservation_unique UNIQUE (tenant_id, request_line_id, item_id),
    FOREIGN KEY (tenant_id, item_id) REFERENCES stock_item (tenant_id, id),
    FOREIGN KEY (tenant_id, request_line_id) REFERENCES material_request_line (tenant_id, id)
);
CREATE INDEX stock_reservation_of_item ON stock_reservation (tenant_id, item_id, id);
CALL protect('stock_reservation', audited => false);

CREATE TABLE purchase_order (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    supplier_id BIGINT NOT NULL,
    warehouse_id BIGINT NOT NULL,
    expected_on DATE,
    supplier_reference TEXT NOT NULL DEFAULT '',
    remarks TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'approved', 'sent', 'acknowledged', 'closed', 'cancelled')),
    -- of the last change of the status
    reason TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier (tenant_id, id),
    FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouse (tenant_id, id)
);
CREATE UNIQUE INDEX purchase_order_code_unique ON purchase_order (tenant_id, lower(code));
CREATE INDEX purchase_order_by_code ON purchase_order (tenant_id, code, id);
CREATE INDEX purchase_order_by_status ON purchase_order (tenant_id, status, code, id);
CREATE INDEX purchase_order_by_update ON purchase_order (tenant_id, updated_at, id);
CREATE INDEX purchase_order_by_supplier ON purchase_order (tenant_id, supplier_id, code, id);
CREATE INDEX purchase_order_by_warehouse ON purchase_order (tenant_id, warehouse_id, id);
CREATE INDEX purchase_order_by_expectation ON purchase_order (tenant_id, expected_on, id);
CALL protect('purchase_order');
CALL make_family('purchase_order', 'code || '' '' || supplier_reference');

CREATE TABLE purchase_order_line (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    order_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    part_id BIGINT NOT NULL,
    quantity NUMERIC(14, 4) NOT NULL CHECK (quantity > 0),
    unit_price NUMERIC(18, 6) NOT NULL DEFAULT 0 CHECK (unit_price >= 0),
    -- how much more may be delivered
    tolerance_percent NUMERIC(5, 2) NOT NULL DEFAULT 0 CHECK (tolerance_percent BETWEEN 0 AND 100),
    received NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (received >= 0),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT purchase_order_line_unique UNIQUE (tenant_id, order_id, part_id) DEFERRABLE INITIALLY IMMEDIATE,
    FOREIGN KEY (tenant_id, order_id) REFERENCES purchase_order (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id)
);
CREATE INDEX purchase_order_line_of_part ON purchase_order_line (tenant_id, part_id, id);
CALL protect('purchase_order_line');
CALL make_lines('purchase_order_line', 'purchase_order', 'order_id', 'part_id');

CREATE TABLE material_receipt (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    supplier_id BIGINT,
    purchase_order_id BIGINT,
    location_id BIGINT NOT NULL,
    delivery_note TEXT NOT NULL DEFAULT '',
    received_on DATE,
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'posted', 'voided', 'cancelled')),
    -- of the last change of the status
    reason TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier (tenant_id, id),
    FOREIGN KEY (tenant_id, purchase_order_id) REFERENCES purchase_order (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES stock_location (tenant_id, id)
);
CREATE UNIQUE INDEX material_receipt_code_unique ON material_receipt (tenant_id, lower(code));
CREATE INDEX material_receipt_by_code ON material_receipt (tenant_id, code, id);
CREATE INDEX material_receipt_by_status ON material_receipt (tenant_id, status, code, id);
CREATE INDEX material_receipt_by_update ON material_receipt (tenant_id, updated_at, id);
CREATE INDEX material_receipt_by_supplier ON material_receipt (tenant_id, supplier_id, id);
CREATE INDEX material_receipt_by_order ON material_receipt (tenant_id, purchase_order_id, id);
CALL protect('material_receipt');
CALL make_family('material_receipt', 'code || '' '' || delivery_note');

CREATE TABLE material_receipt_line (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    receipt_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    part_id BIGINT NOT NULL,
    location_id BIGINT,
    quantity NUMERIC(14, 4) NOT NULL CHECK (quantity > 0),
    unit_cost NUMERIC(18, 6) NOT NULL DEFAULT 0 CHECK (unit_cost >= 0),
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, receipt_id) REFERENCES material_receipt (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES stock_location (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id)
);
CREATE INDEX material_receipt_line_in_order ON material_receipt_line (tenant_id, receipt_id, position, id);
CREATE INDEX material_receipt_line_of_part ON material_receipt_line (tenant_id, part_id, id);
CALL protect('material_receipt_line');
CALL make_lines('material_receipt_line', 'material_receipt', 'receipt_id', 'part_id');
