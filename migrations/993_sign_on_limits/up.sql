-- What providers of SAML and API keys may do.

-- SAML: whether our metadata offers a certificate for encryption, and encrypted assertions are accepted.
ALTER TABLE identity_provider ADD COLUMN encrypted_assertions BOOLEAN NOT NULL DEFAULT false;

-- Requests a minute of each API key on each node; a key may have a number of its own.
ALTER TABLE tenant
    ADD COLUMN key_requests_per_minute INTEGER NOT NULL DEFAULT 1200 CHECK (key_requests_per_minute BETWEEN 1 AND 60000);
ALTER TABLE api_key ADD COLUMN requests_per_minute INTEGER CHECK (requests_per_minute BETWEEN 1 AND 60000);
