-- Accounts that an identity provider keeps by itself (SCIM 2.0): its tokens, what it says of people, and its groups.

CREATE TABLE scim_token (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    provider_id BIGINT NOT NULL,
    -- SHA-256, lower-case hex, of what only the provider has
    token_sha256 TEXT NOT NULL,
    -- its beginning, by which administrators tell tokens apart
    start TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- of one that another one replaces; null: until it is revoked
    valid_until TIMESTAMPTZ,
    last_used_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT scim_token_unique UNIQUE (tenant_id, token_sha256),
    FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_provider (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_token_by_provider ON scim_token (tenant_id, provider_id, id);
CALL protect('scim_token', unseen => '{token_sha256,last_used_at}');

ALTER TABLE identity
    -- as the provider names the account; null: as it is named here
    ADD COLUMN external_id TEXT,
    ADD COLUMN user_name TEXT,
    ADD COLUMN given_name TEXT NOT NULL DEFAULT '',
    ADD COLUMN family_name TEXT NOT NULL DEFAULT '',
    -- what the provider wants; the account is active if it has a role besides
    ADD COLUMN wanted_active BOOLEAN NOT NULL DEFAULT true,
    -- it was the provider who has deactivated the account: what administrators have deactivated, it does not bring back
    ADD COLUMN deactivated BOOLEAN NOT NULL DEFAULT false,
    -- the provider has deleted it: the account is kept, inactive, and comes back if the provider creates it again
    ADD COLUMN deleted_at TIMESTAMPTZ;
CREATE UNIQUE INDEX identity_external_id_unique ON identity (tenant_id, provider_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX identity_user_name_unique ON identity (tenant_id, provider_id, lower(user_name)) WHERE user_name IS NOT NULL;

CREATE TABLE scim_group (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    provider_id BIGINT NOT NULL,
    uuid UUID NOT NULL DEFAULT gen_random_uuid(),
    display_name TEXT NOT NULL CHECK (display_name <> ''),
    external_id TEXT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT scim_group_uuid_unique UNIQUE (tenant_id, uuid),
    FOREIGN KEY (tenant_id, provider_id) REFERENCES identity_provider (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scim_group_display_unique ON scim_group (tenant_id, provider_id, lower(display_name));
CALL protect('scim_group');

CREATE TABLE scim_group_member (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    group_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT scim_group_member_unique UNIQUE (tenant_id, group_id, user_id),
    FOREIGN KEY (tenant_id, group_id) REFERENCES scim_group (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX scim_group_member_by_user ON scim_group_member (tenant_id, user_id);
CALL protect('scim_group_member');
