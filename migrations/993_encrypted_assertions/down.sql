ALTER TABLE identity_provider DROP COLUMN encrypted_assertions;
