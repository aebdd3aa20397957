ALTER TABLE api_key DROP COLUMN requests_per_minute;
ALTER TABLE tenant DROP COLUMN key_requests_per_minute;
ALTER TABLE identity_provider DROP COLUMN encrypted_assertions;
