ALTER TABLE master_part DROP COLUMN attributes, DROP COLUMN classification_id;
