-- Master parts, suppliers, and where parts are kept.

CREATE TABLE master_part (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    category_id BIGINT,
    -- the base unit: everything in stock is counted in it
    unit_id BIGINT NOT NULL,
    manufacturer TEXT NOT NULL DEFAULT '',
    manufacturer_number TEXT NOT NULL DEFAULT '',
    abc_class TEXT NOT NULL DEFAULT '' CHECK (abc_class IN ('', 'a', 'b', 'c')),
    superseded_by_id BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, category_id) REFERENCES category (tenant_id, id),
    FOREIGN KEY (tenant_id, unit_id) REFERENCES unit_of_measure (tenant_id, id),
    FOREIGN KEY (tenant_id, superseded_by_id) REFERENCES master_part (tenant_id, id)
);
CREATE UNIQUE INDEX master_part_code_unique ON master_part (tenant_id, lower(code));
CREATE INDEX master_part_by_code ON master_part (tenant_id, code, id);
CREATE INDEX master_part_by_name ON master_part (tenant_id, name, id);
CREATE INDEX master_part_by_category ON master_part (tenant_id, category_id, code, id);
CREATE INDEX master_part_by_class ON master_part (tenant_id, abc_class, code, id);
CREATE INDEX master_part_by_manufacturer ON master_part (tenant_id, manufacturer, code, id);
CREATE INDEX master_part_by_update ON master_part (tenant_id, updated_at, id);
CALL protect('master_part');
CALL make_family('master_part', 'code || '' '' || name || '' '' || manufacturer_number');

-- Other units in which a part is bought and handed out: one of them is so many of the base unit.
CREATE TABLE part_conversion (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    part_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    unit_id BIGINT NOT NULL,
    factor NUMERIC(14, 4) NOT NULL CHECK (factor > 0),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT part_conversion_unique UNIQUE (tenant_id, part_id, unit_id) DEFERRABLE INITIALLY IMMEDIATE,
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    FOREIGN KEY (tenant_id, unit_id) REFERENCES unit_of_measure (tenant_id, id)
);
CALL protect('part_conversion');
CALL make_lines('part_conversion', 'master_part', 'part_id', 'unit_id');

CREATE TABLE supplier (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL DEFAULT '',
    phone TEXT NOT NULL DEFAULT '',
    website TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT '',
    customer_number TEXT NOT NULL DEFAULT '',
    currency TEXT NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
    payment_days INTEGER CHECK (payment_days BETWEEN 0 AND 365),
    remarks TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX supplier_code_unique ON supplier (tenant_id, lower(code));
CREATE INDEX supplier_by_code ON supplier (tenant_id, code, id);
CREATE INDEX supplier_by_name ON supplier (tenant_id, name, id);
CREATE INDEX supplier_by_update ON supplier (tenant_id, updated_at, id);
CALL protect('supplier');
CALL make_family('supplier');

CREATE TABLE supplier_contact (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    supplier_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    name TEXT NOT NULL,
    duty TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL DEFAULT '',
    phone TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier (tenant_id, id)
);
CREATE INDEX supplier_contact_in_order ON supplier_contact (tenant_id, supplier_id, position, id);
CALL protect('supplier_contact');
CALL make_lines('supplier_contact', 'supplier', 'supplier_id', 'name');

CREATE TABLE supplier_part (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    supplier_id BIGINT NOT NULL,
    part_id BIGINT NOT NULL,
    -- the supplier's own
    number TEXT NOT NULL,
    -- of one base unit, in the supplier's currency
    price NUMERIC(18, 6) CHECK (price >= 0),
    pack_size NUMERIC(14, 4) NOT NULL DEFAULT 1 CHECK (pack_size > 0),
    lead_days INTEGER CHECK (lead_days BETWEEN 0 AND 3650),
    preferred BOOLEAN NOT NULL DEFAULT false,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id)
);
CREATE INDEX supplier_part_by_number ON supplier_part (tenant_id, number, id);
CREATE INDEX supplier_part_by_supplier ON supplier_part (tenant_id, supplier_id, id);
CREATE INDEX supplier_part_by_part ON supplier_part (tenant_id, part_id, id);
CREATE INDEX supplier_part_by_update ON supplier_part (tenant_id, updated_at, id);
CALL protect('supplier_part');
CALL make_family('supplier_part', 'number');

CREATE TABLE warehouse (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    location_id BIGINT,
    manager_id BIGINT,
    -- whether more may be handed out than the books say there is
    negative_allowed BOOLEAN NOT NULL DEFAULT false,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES location (tenant_id, id),
    FOREIGN KEY (tenant_id, manager_id) REFERENCES person (tenant_id, id)
);
CREATE UNIQUE INDEX warehouse_code_unique ON warehouse (tenant_id, lower(code));
CREATE INDEX warehouse_by_code ON warehouse (tenant_id, code, id);
CREATE INDEX warehouse_by_name ON warehouse (tenant_id, name, id);
CREATE INDEX warehouse_by_update ON warehouse (tenant_id, updated_at, id);
CALL protect('warehouse');
CALL make_family('warehouse');

CREATE TABLE stock_location (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    warehouse_id BIGINT NOT NULL,
    parent_id BIGINT,
    kind TEXT NOT NULL DEFAULT 'bin' CHECK (kind IN ('zone', 'rack', 'bin', 'van', 'crib', 'hold')),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouse (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_id) REFERENCES stock_location (tenant_id, id)
);
CREATE UNIQUE INDEX stock_location_code_unique ON stock_location (tenant_id, lower(code));
CREATE INDEX stock_location_by_code ON stock_location (tenant_id, code, id);
CREATE INDEX stock_location_by_name ON stock_location (tenant_id, name, id);
CREATE INDEX stock_location_by_warehouse ON stock_location (tenant_id, warehouse_id, code, id);
CREATE INDEX stock_location_by_parent ON stock_location (tenant_id, parent_id, code, id);
CREATE INDEX stock_location_by_update ON stock_location (tenant_id, updated_at, id);
CALL protect('stock_location');
CALL make_family('stock_location');

-- How much of a part a warehouse is to hold.
CREATE TABLE stock_level (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    part_id BIGINT NOT NULL,
    warehouse_id BIGINT NOT NULL,
    minimum NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (minimum >= 0),
    maximum NUMERIC(14, 4) CHECK (maximum >= 0),
    reorder_point NUMERIC(14, 4) NOT NULL DEFAULT 0 CHECK (reorder_point >= 0),
    reorder_quantity NUMERIC(14, 4) NOT NULL DEFAULT 1 CHECK (reorder_quantity > 0),
    note TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouse (tenant_id, id)
);
CREATE UNIQUE INDEX stock_level_of_part_unique ON stock_level (tenant_id, part_id, warehouse_id) WHERE archived_at IS NULL;
CREATE INDEX stock_level_by_warehouse ON stock_level (tenant_id, warehouse_id, id);
CREATE INDEX stock_level_by_point ON stock_level (tenant_id, reorder_point, id);
CREATE INDEX stock_level_by_update ON stock_level (tenant_id, updated_at, id);
CALL protect('stock_level');
CALL make_family('stock_level', 'note');
