ALTER TABLE planned_part DROP COLUMN warehouse_id;
