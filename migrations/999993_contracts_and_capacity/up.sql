-- What was agreed with suppliers, and what places can carry.

CREATE TABLE supplier_contract (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    supplier_id BIGINT NOT NULL,
    -- the supplier's own
    number TEXT NOT NULL DEFAULT '',
    starts_on DATE NOT NULL,
    -- the last day; empty: until it is ended
    ends_on DATE,
    -- it is to be ended or renewed so many days before
    notice_days INTEGER CHECK (notice_days BETWEEN 0 AND 3650),
    -- what is bought under it at most, in the supplier's currency
    value_limit NUMERIC(14, 2) CHECK (value_limit >= 0),
    remarks TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT supplier_contract_ends CHECK (ends_on >= starts_on),
    FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier (tenant_id, id)
);
CALL keep_codes('supplier_contract');
CREATE INDEX supplier_contract_by_code ON supplier_contract (tenant_id, code, id);
CREATE INDEX supplier_contract_by_name ON supplier_contract (tenant_id, name, id);
CREATE INDEX supplier_contract_by_end ON supplier_contract (tenant_id, ends_on, id);
CREATE INDEX supplier_contract_by_start ON supplier_contract (tenant_id, starts_on, id);
CREATE INDEX supplier_contract_of_supplier ON supplier_contract (tenant_id, supplier_id, id);
CREATE INDEX supplier_contract_by_update ON supplier_contract (tenant_id, updated_at, id);
CALL protect('supplier_contract');
CALL make_family('supplier_contract', 'code || '' '' || name || '' '' || number');

CREATE TABLE supplier_contract_line (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    contract_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    part_id BIGINT NOT NULL,
    -- of one base unit, in the supplier's currency
    price NUMERIC(18, 6) NOT NULL CHECK (price >= 0),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT supplier_contract_line_unique UNIQUE (tenant_id, contract_id, part_id) DEFERRABLE INITIALLY IMMEDIATE,
    FOREIGN KEY (tenant_id, contract_id) REFERENCES supplier_contract (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id)
);
CREATE INDEX supplier_contract_line_in_order ON supplier_contract_line (tenant_id, contract_id, position, id);
CREATE INDEX supplier_contract_line_of_part ON supplier_contract_line (tenant_id, part_id, id);
CALL protect('supplier_contract_line');
CALL make_lines('supplier_contract_line', 'supplier_contract', 'contract_id', 'part_id');

ALTER TABLE stock_location
    -- in kilograms; nothing: nobody has said
    ADD COLUMN max_weight NUMERIC(14, 3) CHECK (max_weight > 0);
