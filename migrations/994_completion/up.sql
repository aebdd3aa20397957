-- What is said when work is done.

-- What was done about it, in words.
ALTER TABLE work_order ADD COLUMN resolution TEXT;
