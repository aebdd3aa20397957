DROP INDEX location_by_parent;
CREATE INDEX location_by_parent ON location (tenant_id, parent_id);
DROP TRIGGER count_added ON asset;
DROP TRIGGER count_archived ON asset;
DROP TRIGGER count_removed ON asset;
ALTER TABLE asset
    DROP COLUMN search,
    DROP COLUMN category_id,
    DROP COLUMN group1,
    DROP COLUMN group2,
    DROP COLUMN operating_status_id,
    DROP COLUMN criticality,
    DROP COLUMN manufacturer,
    DROP COLUMN model,
    DROP COLUMN serial_number,
    DROP COLUMN purchased_on,
    DROP COLUMN purchase_price,
    DROP COLUMN commissioned_on,
    DROP COLUMN warranty_until,
    DROP COLUMN cost_centre_id,
    DROP COLUMN department_id;
DROP INDEX asset_by_code;
DROP INDEX asset_by_name;
DROP INDEX asset_by_parent;
DROP INDEX asset_by_location;
DROP INDEX asset_by_update;
CREATE INDEX asset_by_code ON asset (tenant_id, code);
CREATE INDEX asset_by_parent ON asset (tenant_id, parent_id);
CREATE INDEX asset_by_location ON asset (tenant_id, location_id);

DROP TRIGGER count_added ON location;
DROP TRIGGER count_archived ON location;
DROP TRIGGER count_removed ON location;
DROP INDEX location_by_name;
DROP INDEX location_by_code;
ALTER TABLE location
    DROP COLUMN search,
    DROP COLUMN kind,
    DROP COLUMN description,
    DROP COLUMN address,
    DROP COLUMN latitude,
    DROP COLUMN longitude,
    DROP COLUMN cost_centre_id;
