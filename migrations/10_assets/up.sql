-- What there is to know about a location and an asset beyond where it stands.

ALTER TABLE location
    ADD COLUMN kind TEXT NOT NULL DEFAULT '' CHECK (kind IN ('', 'site', 'building', 'floor', 'area', 'line', 'room', 'outdoor')),
    ADD COLUMN description TEXT NOT NULL DEFAULT '',
    ADD COLUMN address TEXT NOT NULL DEFAULT '',
    ADD COLUMN latitude NUMERIC(9, 6) CHECK (latitude BETWEEN -90 AND 90),
    ADD COLUMN longitude NUMERIC(9, 6) CHECK (longitude BETWEEN -180 AND 180),
    ADD COLUMN cost_centre_id BIGINT,
    ADD FOREIGN KEY (tenant_id, cost_centre_id) REFERENCES cost_centre (tenant_id, id);
CREATE INDEX location_by_name ON location (tenant_id, name, id);
CREATE INDEX location_by_code ON location (tenant_id, code, id);
CALL make_family('location');

ALTER TABLE asset
    ADD COLUMN category_id BIGINT,
    ADD COLUMN group1 TEXT NOT NULL DEFAULT '',
    ADD COLUMN group2 TEXT NOT NULL DEFAULT '',
    ADD COLUMN operating_status_id BIGINT,
    ADD COLUMN criticality TEXT NOT NULL DEFAULT '' CHECK (criticality IN ('', 'high', 'medium', 'low')),
    ADD COLUMN manufacturer TEXT NOT NULL DEFAULT '',
    ADD COLUMN model TEXT NOT NULL DEFAULT '',
    ADD COLUMN serial_number TEXT NOT NULL DEFAULT '',
    ADD COLUMN purchased_on DATE,
    ADD COLUMN purchase_price NUMERIC(14, 2) CHECK (purchase_price >= 0),
    ADD COLUMN commissioned_on DATE,
    ADD COLUMN warranty_until DATE,
    ADD COLUMN cost_centre_id BIGINT,
    ADD COLUMN department_id BIGINT,
    ADD FOREIGN KEY (tenant_id, category_id) REFERENCES category (tenant_id, id),
    ADD FOREIGN KEY (tenant_id, operating_status_id) REFERENCES operating_status (tenant_id, id),
    ADD FOREIGN KEY (tenant_id, cost_centre_id) REFERENCES cost_centre (tenant_id, id),
    ADD FOREIGN KEY (tenant_id, department_id) REFERENCES department (tenant_id, id);
CALL make_family('asset', 'code || '' '' || name || '' '' || serial_number');

-- One index for each order and each reference that a list may be asked by.
DROP INDEX asset_by_code;
DROP INDEX asset_by_parent;
DROP INDEX asset_by_location;
CREATE INDEX asset_by_code ON asset (tenant_id, code, id);
CREATE INDEX asset_by_name ON asset (tenant_id, name, id);
CREATE INDEX asset_by_parent ON asset (tenant_id, parent_id, code, id);
CREATE INDEX asset_by_location ON asset (tenant_id, location_id, code, id);
CREATE INDEX asset_by_category ON asset (tenant_id, category_id, code, id);
CREATE INDEX asset_by_status ON asset (tenant_id, operating_status_id, code, id);
CREATE INDEX asset_by_criticality ON asset (tenant_id, criticality, code, id);
CREATE INDEX asset_by_manufacturer ON asset (tenant_id, manufacturer, code, id);
CREATE INDEX asset_by_commissioning ON asset (tenant_id, commissioned_on, id);
CREATE INDEX asset_by_warranty ON asset (tenant_id, warranty_until, id);
CREATE INDEX asset_by_update ON asset (tenant_id, updated_at, id);
DROP INDEX location_by_parent;
CREATE INDEX location_by_parent ON location (tenant_id, parent_id, code, id);
