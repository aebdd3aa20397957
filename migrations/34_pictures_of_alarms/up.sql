-- A file of a work order that nobody brought: Gantry drew it.
ALTER TABLE work_order_file ALTER COLUMN by_user DROP NOT NULL;
