ALTER TABLE crew DROP COLUMN working_hours;
