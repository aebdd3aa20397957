-- API keys: what a program shows instead of a session. Each acts as a user: as the person whose it is, or as a service user
-- that exists for the key alone and signs in by nothing else.

ALTER TABLE "user" DROP CONSTRAINT user_origin_check;
ALTER TABLE "user"
    ADD CONSTRAINT user_origin_check CHECK (origin IN ('api', 'saml', 'oidc', 'key')),
    ADD CONSTRAINT user_service_without_password CHECK (origin <> 'key' OR password_hash IS NULL);

CREATE TABLE api_key (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    -- as whom it acts
    user_id BIGINT NOT NULL,
    -- the user exists for this key alone
    service BOOLEAN NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    -- {subModule: {create, update, delete, reopen, configure, limit}}: the most that it may do; what its user may not do, it may not either
    permissions JSONB NOT NULL,
    -- networks that it may come from, as 10.20.0.0/16; empty: all
    networks TEXT[] NOT NULL DEFAULT '{}' CHECK (cardinality(networks) <= 20),
    created_by BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    rotated_at TIMESTAMPTZ,
    revoked_at TIMESTAMPTZ,
    version BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id),
    FOREIGN KEY (tenant_id, created_by) REFERENCES "user" (tenant_id, id)
);
CREATE INDEX api_key_by_user ON api_key (tenant_id, user_id, id);
CREATE INDEX api_key_by_maker ON api_key (tenant_id, created_by);
CREATE INDEX api_key_in_use ON api_key (tenant_id, id) WHERE revoked_at IS NULL;
CALL protect('api_key');

-- The tokens of a key: one, and while it is rotated the one before as well.
CREATE TABLE api_key_token (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    -- the eight characters after gtk_, by which it is found
    token_id TEXT NOT NULL CHECK (token_id ~ '^[0-9A-Za-z]{8}$'),
    api_key_id BIGINT NOT NULL,
    -- SHA-256 of the whole token
    sha256 BYTEA NOT NULL CHECK (length(sha256) = 32),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    expires_at TIMESTAMPTZ NOT NULL,
    -- written at most once a minute
    last_used_at TIMESTAMPTZ,
    last_address TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, token_id),
    FOREIGN KEY (tenant_id, api_key_id) REFERENCES api_key (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX api_key_token_by_key ON api_key_token (tenant_id, api_key_id, created_at);
CALL protect('api_key_token', audited => false);
