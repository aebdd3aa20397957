DELETE FROM work_order_file WHERE by_user IS NULL;
ALTER TABLE work_order_file ALTER COLUMN by_user SET NOT NULL;
