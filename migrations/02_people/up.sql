-- Who does the work, who signs in, and what they may do.

CREATE TABLE person (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    first_name TEXT NOT NULL DEFAULT '',
    last_name TEXT NOT NULL DEFAULT '',
    name TEXT NOT NULL,
    email TEXT,
    phone TEXT,
    hourly_rate NUMERIC(14, 2) NOT NULL DEFAULT 0,
    groups_description1 TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX person_code_unique ON person (tenant_id, lower(code));
CREATE INDEX person_by_name ON person (tenant_id, name);
CALL protect('person');

CREATE TABLE crew (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    name TEXT NOT NULL,
    supervisor_id BIGINT,
    weekly_capacity_hours NUMERIC(14, 4),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, supervisor_id) REFERENCES person (tenant_id, id) ON DELETE SET NULL (supervisor_id)
);
CREATE UNIQUE INDEX crew_name_unique ON crew (tenant_id, lower(name));
CALL protect('crew');

CREATE TABLE crew_member (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    crew_id BIGINT NOT NULL,
    person_id BIGINT NOT NULL,
    duty TEXT NOT NULL DEFAULT '',
    CONSTRAINT crew_member_unique UNIQUE (tenant_id, crew_id, person_id),
    FOREIGN KEY (tenant_id, crew_id) REFERENCES crew (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX crew_member_by_person ON crew_member (tenant_id, person_id);
CALL protect('crew_member');

CREATE TABLE role (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('admin', 'staff', 'user', 'guest')),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX role_name_unique ON role (tenant_id, lower(name));
CALL protect('role');

CREATE TABLE sub_module_permission (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    role_id BIGINT NOT NULL,
    sub_module TEXT NOT NULL,
    can_create BOOLEAN NOT NULL DEFAULT false,
    can_update BOOLEAN NOT NULL DEFAULT false,
    can_delete BOOLEAN NOT NULL DEFAULT false,
    can_reopen BOOLEAN NOT NULL DEFAULT false,
    can_configure BOOLEAN NOT NULL DEFAULT false,
    reach TEXT NOT NULL DEFAULT 'all' CHECK (reach IN ('own', 'crew', 'location', 'all')),
    CONSTRAINT sub_module_permission_unique UNIQUE (tenant_id, role_id, sub_module),
    FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id) ON DELETE CASCADE
);
CALL protect('sub_module_permission');

CREATE TABLE "user" (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    uuid UUID NOT NULL DEFAULT gen_random_uuid(),
    email TEXT NOT NULL,
    username TEXT NOT NULL,
    display_name TEXT NOT NULL,
    -- argon2id over the SHA-256 hex that the client sends; none for those who sign in elsewhere
    password_hash TEXT,
    failed_attempts SMALLINT NOT NULL DEFAULT 0,
    locked_at TIMESTAMPTZ,
    active BOOLEAN NOT NULL DEFAULT true,
    role_id BIGINT NOT NULL,
    person_id BIGINT,
    settings JSONB NOT NULL DEFAULT '{}',
    shortcuts JSONB NOT NULL DEFAULT '[]',
    photo_url TEXT NOT NULL DEFAULT '',
    origin TEXT NOT NULL DEFAULT 'api' CHECK (origin IN ('api', 'saml', 'oidc')),
    last_seen_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT user_uuid_unique UNIQUE (tenant_id, uuid),
    FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id),
    FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE SET NULL (person_id)
);
CREATE UNIQUE INDEX user_email_unique ON "user" (tenant_id, lower(email));
CREATE UNIQUE INDEX user_username_unique ON "user" (tenant_id, lower(username));
CREATE INDEX user_by_role ON "user" (tenant_id, role_id);
CALL protect('"user"', unseen => '{password_hash,last_seen_at}');

CREATE TABLE session (
    id UUID PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    issued_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    expires_at TIMESTAMPTZ NOT NULL,
    revoked_at TIMESTAMPTZ,
    user_agent TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT '',
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX session_by_user ON session (tenant_id, user_id);
CALL protect('session', audited => false);
