DROP INDEX master_part_by_manufacturer_number;
DROP TABLE asset_spare_part;
DROP TABLE part_alternate;
DROP TABLE part_manufacturer;
ALTER TABLE master_part DROP COLUMN criticality, DROP COLUMN hazard, DROP COLUMN shelf_life_days;
