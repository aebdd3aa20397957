DROP TABLE work_request;
ALTER TABLE tenant DROP COLUMN public_requests;
