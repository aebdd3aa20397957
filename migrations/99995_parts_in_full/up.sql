-- What else is known of a part: how critical and how hazardous it is, how long it keeps, who else makes it, what can be used instead.

ALTER TABLE master_part
    ADD COLUMN criticality TEXT NOT NULL DEFAULT '' CHECK (criticality IN ('', 'vital', 'essential', 'desirable')),
    ADD COLUMN hazard TEXT NOT NULL DEFAULT '',
    ADD COLUMN shelf_life_days INTEGER CHECK (shelf_life_days BETWEEN 1 AND 36500);
CREATE INDEX master_part_by_criticality ON master_part (tenant_id, criticality, code, id);

CREATE TABLE part_manufacturer (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    part_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    manufacturer TEXT NOT NULL,
    number TEXT NOT NULL DEFAULT '',
    barcode TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id)
);
CREATE INDEX part_manufacturer_in_order ON part_manufacturer (tenant_id, part_id, position, id);
-- Scanned labels are looked up by these.
CREATE INDEX part_manufacturer_by_number ON part_manufacturer (tenant_id, number, id);
CREATE INDEX part_manufacturer_by_barcode ON part_manufacturer (tenant_id, barcode, id);
CREATE INDEX master_part_by_manufacturer_number ON master_part (tenant_id, manufacturer_number, id);
CALL protect('part_manufacturer');
CALL make_lines('part_manufacturer', 'master_part', 'part_id', 'manufacturer');

CREATE TABLE part_alternate (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    part_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    alternate_id BIGINT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT part_alternate_unique UNIQUE (tenant_id, part_id, alternate_id) DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT part_alternate_is_another CHECK (alternate_id <> part_id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    FOREIGN KEY (tenant_id, alternate_id) REFERENCES master_part (tenant_id, id)
);
CREATE INDEX part_alternate_of_part ON part_alternate (tenant_id, alternate_id, id);
CALL protect('part_alternate');
CALL make_lines('part_alternate', 'master_part', 'part_id', 'alternate_id');

-- The spare parts of an asset.
CREATE TABLE asset_spare_part (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    asset_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    part_id BIGINT NOT NULL,
    -- how many are built in, in the part's base unit
    quantity NUMERIC(14, 4) NOT NULL DEFAULT 1 CHECK (quantity > 0),
    note TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT asset_spare_part_unique UNIQUE (tenant_id, asset_id, part_id) DEFERRABLE INITIALLY IMMEDIATE,
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id)
);
CREATE INDEX asset_spare_part_of_part ON asset_spare_part (tenant_id, part_id, id);
CALL protect('asset_spare_part');
CALL make_lines('asset_spare_part', 'asset', 'asset_id', 'part_id');
