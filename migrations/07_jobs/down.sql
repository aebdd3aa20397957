DROP FUNCTION note_changes;
DROP TABLE change_seen;
DROP INDEX change_of_transaction;
ALTER TABLE change DROP COLUMN transaction;
DROP FUNCTION forget_jobs;
DROP FUNCTION call_due_jobs;
DROP TABLE job;
