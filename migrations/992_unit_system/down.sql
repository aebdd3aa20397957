ALTER TABLE tenant DROP COLUMN unit_system;
