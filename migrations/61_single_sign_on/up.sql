-- Single sign-on: the identity providers of a tenant, who is who there, and sign-ins that are under way.

ALTER TABLE "user"
    -- keeps signing in with a password where everybody else must use the identity provider
    ADD COLUMN break_glass BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE identity_provider (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    kind TEXT NOT NULL CHECK (kind IN ('oidc', 'saml')),
    name TEXT NOT NULL CHECK (name <> ''),
    enabled BOOLEAN NOT NULL DEFAULT false,
    -- how the addresses begin under which the provider knows this tenant
    public_url TEXT NOT NULL,
    -- the issuer of OpenID Connect, or the entity id of SAML
    issuer TEXT NOT NULL CHECK (issuer <> ''),
    client_id TEXT NOT NULL DEFAULT '',
    -- encrypted with a key that only the nodes know
    client_secret BYTEA,
    scopes TEXT[] NOT NULL DEFAULT '{}',
    -- SAML: where requests go, and with which certificates (PEM) responses are signed, two at most
    sso_url TEXT NOT NULL DEFAULT '',
    slo_url TEXT NOT NULL DEFAULT '',
    certificates TEXT[] NOT NULL DEFAULT '{}' CHECK (cardinality(certificates) <= 2),
    idp_initiated BOOLEAN NOT NULL DEFAULT false,
    -- SAML: what our requests are signed with; the key is encrypted as the secret is
    sp_certificate TEXT NOT NULL DEFAULT '',
    sp_key BYTEA,
    -- {email, username, displayName, groups}: the names of claims or attributes
    attributes JSONB NOT NULL,
    -- [{group, roleId}]: the first group that somebody belongs to decides
    group_roles JSONB NOT NULL DEFAULT '[]',
    -- of those without such a group; null: they are refused
    default_role_id BIGINT,
    -- whether accounts are created at the first sign-in: never, always, or for addresses of the domains
    provisioning TEXT NOT NULL DEFAULT 'off' CHECK (provisioning IN ('off', 'on', 'domains')),
    domains TEXT[] NOT NULL DEFAULT '{}',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, default_role_id) REFERENCES role (tenant_id, id)
);
CREATE UNIQUE INDEX identity_provider_name_unique ON identity_provider (tenant_id, lower(name));
CALL protect('identity_provider', unseen => '{client_secret,sp_key}');

-- Who a subject of a provider is here. Nothing else finds an account: no address, no name.
CREATE TABLE identity (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    provider_id BIGINT NOT NULL,
    subject TEXT NOT NULL CHECK (subject <> ''),
    user_id BIGINT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    last_used_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT identity_subject_unique UNIQUE (tenant_id, provider_id, subject),
    CONSTRAINT identity_user_unique UNIQUE (tenant_id, provider_id, user_id),
    FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_provider (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX identity_by_user ON identity (tenant_id, user_id);
CALL protect('identity', unseen => '{last_used_at}');

-- A sign-in that has left for the provider. SHA-256, lower-case hex, of what only the browser and the provider hold.
CREATE TABLE sign_in_state (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    state_sha256 TEXT NOT NULL,
    browser_sha256 TEXT NOT NULL,
    provider_id BIGINT NOT NULL,
    nonce TEXT NOT NULL,
    -- of PKCE
    verifier TEXT NOT NULL,
    path TEXT NOT NULL CHECK (path ~ '^/([^/\\]|$)'),
    -- the account that is to be linked, whose password was proven
    link_user_id BIGINT,
    expires_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, state_sha256),
    FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_provider (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, link_user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_state_by_expiry ON sign_in_state (tenant_id, expires_at);
CALL protect('sign_in_state', audited => false);

-- A sign-in that came back and waits for its browser to fetch the session.
CREATE TABLE sign_in_result (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code_sha256 TEXT NOT NULL,
    -- null: begun by the provider, and so by no browser that is known
    browser_sha256 TEXT,
    provider_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    path TEXT NOT NULL,
    subject TEXT NOT NULL,
    session_index TEXT,
    -- encrypted: the provider wants it back at the sign-out
    id_token BYTEA,
    -- the session ends then at the latest
    until TIMESTAMPTZ,
    expires_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, code_sha256),
    FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_provider (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_result_by_expiry ON sign_in_result (tenant_id, expires_at);
CALL protect('sign_in_result', audited => false);

-- What counts once: ids of assertions and of sign-out tokens, kept until they are too old to count.
CREATE TABLE replay_key (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    provider_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    CONSTRAINT replay_key_unique PRIMARY KEY (tenant_id, provider_id, kind, key),
    FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_provider (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX replay_key_by_expiry ON replay_key (tenant_id, expires_at);
CALL protect('replay_key', audited => false);

-- How sign-ins by a provider went, and precisely why not. The newest are kept.
CREATE TABLE sign_in_log (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    provider_id BIGINT,
    provider_name TEXT NOT NULL,
    -- empty: signed in
    reason TEXT NOT NULL,
    detail TEXT NOT NULL,
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_provider (tenant_id, id) ON DELETE SET NULL (provider_id)
);
CALL protect('sign_in_log', audited => false);

-- Where a session came from.
ALTER TABLE session
    ADD COLUMN provider_id BIGINT,
    ADD COLUMN subject TEXT,
    ADD COLUMN session_index TEXT,
    ADD COLUMN id_token BYTEA,
    ADD COLUMN until TIMESTAMPTZ,
    ADD FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_provider (tenant_id, id) ON DELETE SET NULL (provider_id);
CREATE INDEX session_by_subject ON session (tenant_id, provider_id, subject) WHERE provider_id IS NOT NULL AND revoked_at IS NULL;
