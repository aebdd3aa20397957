-- SAML: whether our metadata offers a certificate for encryption, and encrypted assertions are accepted.
ALTER TABLE identity_provider ADD COLUMN encrypted_assertions BOOLEAN NOT NULL DEFAULT false;
