ALTER TABLE work_order DROP COLUMN resolution;
